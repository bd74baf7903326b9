// The sentence that a result shows: of an item of the reference what it is, of a guide what answers the query. Out of the
// page's Markdown, or out of the page where the site has no Markdown.
import { twinHref } from "../../../src/route.ts";
import { readDocument } from "./document.ts";
import type { Hit } from "./groups.ts";
import type { Block } from "./markdown.ts";
import { findAll, findMarks } from "./marks.ts";
import type { PageText } from "./page-text.ts";
import type { FoundPlace, Place } from "./places.ts";
import { readTwin } from "./twin.ts";

/** Longest excerpt, in characters: what a line of a wide window holds, and two of a phone's, which are kept free for it. */
export const LENGTH = 90;
/** A sentence that is shorter says nothing by itself: "Yes." */
const SHORT = 10;
/** Pages whose text is kept. */
const KEPT = 20;
/** A sentence's end, but for that of an abbreviation such as "e.g."; where no space parts words, none parts sentences. */
const SENTENCE_END =
  /(?<=[.!?؟।])(?<!\b\p{L}\.\p{L}\.)\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！？][」』）”]?)(?![。！？」』）”\s])/u;

/** What a result shows of its page. */
export interface Excerpt {
  readonly text: string;
  /** Where that stands, if it is somewhere else than the result leads to. */
  readonly section: Section | undefined;
}

/** A section of a guide. */
export type Section = Pick<Place, "name" | "anchor">;

/** Finds excerpts of pages, and keeps what it loaded. */
export class Excerpts {
  readonly #hasTwins: boolean;
  readonly #pages = new Map<string, Promise<PageText>>();
  readonly #failed = new Set<string>();

  constructor(hasTwins: boolean) {
    this.#hasTwins = hasTwins;
  }

  /** Lets pages that could not be loaded be asked for again. */
  tryAgain(): void {
    for (const href of this.#failed) this.#pages.delete(href);
    this.#failed.clear();
  }

  /**
   * Finds the sentence for a hit; "" where its page has none. Of another symbol nothing is told in the place of the one
   * that was found; of a type that nobody has described, what its members are called.
   * @param href of the hit's page
   * @param length of it at most, in characters
   */
  async find(
    href: string,
    { kind, title, place, headings }: Pick<Hit, "kind" | "title" | "place" | "headings">,
    marks: readonly string[],
    length = LENGTH,
  ): Promise<Excerpt> {
    let loading = this.#pages.get(href);
    if (!loading) {
      if (this.#pages.size >= KEPT) this.#pages.clear();
      loading = this.#hasTwins ? loadTwin(href) : loadPage(href);
      this.#pages.set(href, loading);
      loading.catch(() => this.#failed.add(href));
    }
    const page = await loading;
    if (kind !== "" && kind !== "packages") {
      const members = place ? [] : headings.filter((_, i) => i % 2 === 0);
      const about = page.about(place).split(SENTENCE_END, 1)[0] || members.join(", ");
      return { text: shorten(about, [], length), section: undefined };
    }
    const sentence = guideSentence(page, place && { ...place, name: place.heading }, marks);
    const section = place ? undefined : sectionOf(page.blocks(), sentence, { title, headings }, marks);
    return { text: shorten(sentence, marks, length), section };
  }
}

/**
 * Finds the section that a sentence of a guide stands in, where the guide was found by what is said in there and is not called
 * so: a reader who asks for a word of the last section is not led to the page's beginning.
 */
export function sectionOf(
  blocks: readonly Block[],
  sentence: string,
  { title, headings }: Pick<Hit, "title" | "headings">,
  marks: readonly string[],
): Section | undefined {
  const isCalledSo = new Set(markedIn(title, marks));
  if (sentence === "" || markedIn(sentence, marks).every((word) => isCalledSo.has(word))) return undefined;
  let heading = "";
  for (const { text, kind } of blocks) {
    if (kind === "heading") heading = text;
    else if (text.includes(sentence)) break;
  }
  const at = heading === "" ? -1 : headings.indexOf(heading);
  return at < 0 || at % 2 === 1 ? undefined : { name: heading, anchor: headings[at + 1] as string };
}

/** Lists the words that are marked in a text, in small letters. */
function markedIn(text: string, marks: readonly string[]): string[] {
  return findMarks(text, marks).map(([from, to]) => text.slice(from, to).toLowerCase());
}

/**
 * Finds the sentence of a guide that shows a hit; "" where it has none. Of a heading it is one of its section, with the words or
 * without: another section that has them, such as another entry of a glossary, is not what was found. A heading that is what
 * was asked for is shown by what its section begins with, such as a definition; a page without the words as well.
 */
export function guideSentence(
  page: PageText,
  place: (Place & Pick<FoundPlace, "isAsked">) | undefined,
  marks: readonly string[],
): string {
  const section = place === undefined ? [] : page.section(place);
  const own = firstSentence(section);
  const best = place?.isAsked && own !== "" ? own : bestSentence(section, marks) || own;
  if (best !== "") return best;
  const blocks = page.blocks();
  return bestSentence(blocks, marks) || firstSentence(blocks);
}

function firstSentence(blocks: readonly Block[]): string {
  const isFirst = ({ kind }: Block) => kind !== "heading" && kind !== "row";
  return sentenceAt(
    splitSentences((blocks.find(isFirst) ?? blocks.find(({ kind }) => kind !== "heading"))?.text ?? ""),
    0,
  );
}

function splitSentences(text: string): readonly string[] {
  return text.split(SENTENCE_END);
}

/** A sentence; a short one with those that follow. */
function sentenceAt(sentences: readonly string[], at: number): string {
  let text = sentences[at] ?? "";
  for (let i = at + 1; i < sentences.length && text.length < SHORT; i++) text += ` ${sentences[i]}`;
  return text;
}

async function loadTwin(href: string): Promise<PageText> {
  const response = await fetch(twinHref(href));
  if (!response.ok) throw new Error(`${response.status}`);
  return readTwin(await response.text());
}

/** Loads a page as a document: no script of it runs, and nothing is asked of the policy on markup. */
function loadPage(href: string): Promise<PageText> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", href);
    request.responseType = "document";
    request.addEventListener("error", reject);
    request.addEventListener("load", () => {
      if (request.responseXML) resolve(readDocument(request.responseXML));
      else reject(new Error(`${request.status}`));
    });
    request.send();
  });
}

/** What a word is found by without the same letters. */
const FOLDED = /[^\0-\x7f]|\+\+|#/;
/** What sends readers on, or gives other names, as a glossary's entries do. */
const POINTER = /^(?:See\s|Also:)/;

/** What a part of a name, or another word that begins so, is worth beside the word. */
const PART = 0.6;

/**
 * Finds the sentence with most of the words; of several, the first one of prose. What only points elsewhere stands for its section.
 */
export function bestSentence(blocks: readonly Block[], marks: readonly string[]): string {
  // Only a sentence that has the letters is looked at closely.
  const letters = new RegExp(marks.map((mark) => mark.replace(/[^\p{L}\p{N}]/gu, "")).join("|") || "(?!)", "iu");
  let best = { text: "", words: 0 };
  /** What the section begins with. */
  let first = "";
  for (const { text, kind } of blocks) {
    if (kind === "heading") first = "";
    else if (first === "" && kind !== "row") first = sentenceAt(splitSentences(text), 0);
    if (kind === "heading" || !(letters.test(text) || FOLDED.test(text))) continue;
    const sentences = splitSentences(text);
    for (const [i, sentence] of sentences.entries()) {
      const found = new Map(findAll(sentence, marks).map(({ mark, isWord }) => [mark, isWord ? 1 : PART]));
      // Rows of tables are no sentences, and what a page ends with is the same on many: they stand for want of anything else.
      const isLast = kind === "row" || kind === "pointer";
      const words = isLast
        ? Number(found.size === marks.length) * (kind === "row" ? 0.2 : 0.1)
        : [...found.values()].reduce((sum, worth) => sum + worth, 0);
      if (words > best.words) best = { text: POINTER.test(sentence) ? first : sentenceAt(sentences, i), words };
    }
  }
  return best.text;
}

/**
 * Cuts a sentence to what stands round its first mark: between words, or between characters where no space is near.
 * @param length of it at most, in characters
 */
export function shorten(sentence: string, marks: readonly string[], length = LENGTH): string {
  if (sentence.length <= length) return sentence;
  const [first = 0] = findMarks(sentence, marks)[0] ?? [];
  const from = first < length * 0.6 ? 0 : afterSpace(sentence, first - length / 3, first - length / 2);
  const cut = sentence.slice(from, from + length);
  const isCut = from + length < sentence.length;
  return (from > 0 ? "… " : "") + (isCut ? `${cut.slice(0, afterSpace(cut, length, length / 2)).trimEnd()} …` : cut);
}

/** Finds where to cut a text: behind a space, or between two characters where none is near. */
function afterSpace(text: string, at: number, least: number): number {
  const space = text.lastIndexOf(" ", at);
  if (space >= least) return space + 1;
  const end = Math.floor(at);
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? "") ? end - 1 : end;
}
