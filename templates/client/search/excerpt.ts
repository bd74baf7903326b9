// The sentence of a page that answers a query: out of the page's Markdown, or out of the page where the site has no Markdown.
import { twinHref } from "../../../src/route.ts";
import { findMarks } from "./marks.ts";

/** A piece of a page's text. */
interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

/** Longest excerpt, in characters. */
const LENGTH = 110;
/** Longer pages are read so far. */
const READ = 60_000;
/** Pages whose text is kept. */
const KEPT = 40;

/** Finds excerpts of pages, and keeps what it loaded. */
export class Excerpts {
  readonly #hasTwins: boolean;
  readonly #pages = new Map<string, Promise<readonly Block[]>>();

  constructor(hasTwins: boolean) {
    this.#hasTwins = hasTwins;
  }

  /**
   * Finds the sentence of a page that has most of what was searched for; "" where none has any of it.
   * @param place name of the heading or member that the result leads to
   */
  async find(href: string, place: string | undefined, marks: readonly string[]): Promise<string> {
    let page = this.#pages.get(href);
    if (!page) {
      if (this.#pages.size >= KEPT) this.#pages.clear();
      page = this.#hasTwins ? loadTwin(href) : loadPage(href);
      this.#pages.set(href, page);
      page.catch(() => this.#pages.delete(href));
    }
    const blocks = await page;
    const section = place === undefined ? [] : sectionOf(blocks, place);
    const best = bestSentence(section, marks) || bestSentence(blocks, marks);
    return shorten(best || (section[0]?.text ?? ""), marks);
  }
}

async function loadTwin(href: string): Promise<Block[]> {
  const response = await fetch(twinHref(href));
  if (!response.ok) throw new Error(`${response.status}`);
  return readMarkdown((await response.text()).slice(0, READ));
}

/** Loads a page as a document: no script of it runs, and nothing is asked of the policy on markup. */
function loadPage(href: string): Promise<Block[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", href);
    request.responseType = "document";
    request.addEventListener("error", reject);
    request.addEventListener("load", () => {
      const found = request.responseXML?.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6, p, li, dd, td)") ?? [];
      const blocks = [...found].filter((element) => !element.querySelector("p, li, table"));
      resolve(
        blocks.map(({ textContent, tagName }) => ({ text: tidy(textContent ?? ""), isHeading: /^H\d$/.test(tagName) })),
      );
    });
    request.send();
  });
}

/** Reads Markdown without its marks and its code. */
export function readMarkdown(markdown: string): Block[] {
  const withoutCode = markdown.replace(/^([ >]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[`~]*[ \t]*$/gm, "");
  return withoutCode.split(/\n(?:[ >]*\n)+|\n(?=[ >]*(?:[-*+]|\d+[.)]|#{1,6}) )/).flatMap((piece) => {
    const text = plain(piece.replace(/^[ >]*(?:(?:[-*+]|\d+[.)]|#{1,6}) +)?(?:\[[ x]\] )?/gm, ""));
    return text === "" ? [] : [{ text, isHeading: /^[ >]*#{1,6} /.test(piece) }];
  });
}

function plain(text: string): string {
  return tidy(
    text
      .replace(/^\|?[ :|-]+\|[ :|-]*$/gm, "")
      .replace(/!?\[((?:\\.|[^\]\\])*)\]\((?:\\.|[^)\\])*\)/g, "$1")
      .replace(/^\[![A-Z]+\]/, "")
      .replace(/<\/?[a-z][^>]*>/gi, "")
      .replace(/(^|[^\\])\|/g, "$1 ")
      .replace(/(^|[^\\])[*`]+/g, "$1")
      .replace(/(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}])/gu, "")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1"),
  );
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** What stands under a heading, as far as the next one. */
function sectionOf(blocks: readonly Block[], name: string): readonly Block[] {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = letters(name);
  const at = blocks.findIndex(({ text, isHeading }) => isHeading && letters(text).startsWith(wanted));
  if (at < 0) return [];
  const end = blocks.findIndex(({ isHeading }, i) => i > at && isHeading);
  return blocks.slice(at + 1, end < 0 ? undefined : end);
}

/** Finds the sentence with most of the words; of several, the first. */
function bestSentence(blocks: readonly Block[], marks: readonly string[]): string {
  // Only a sentence that has the letters is looked at closely.
  const letters = new RegExp(marks.map((mark) => mark.replace(/[^\p{L}\p{N}]/gu, "")).join("|") || "(?!)", "iu");
  let best = { text: "", words: 0 };
  for (const { text, isHeading } of blocks) {
    if (isHeading || !letters.test(text)) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+(?=[\p{Lu}\p{Lo}])/u)) {
      const found = findMarks(sentence, marks).map(([from, to]) => sentence.slice(from, to).toLowerCase());
      const words = new Set(found).size;
      if (words > best.words) best = { text: sentence, words };
    }
  }
  return best.text;
}

/** Cuts a sentence to what stands round its first mark. */
function shorten(sentence: string, marks: readonly string[]): string {
  if (sentence.length <= LENGTH) return sentence;
  const [first = 0] = findMarks(sentence, marks)[0] ?? [];
  const from = first < LENGTH * 0.6 ? 0 : sentence.lastIndexOf(" ", first - LENGTH / 3) + 1;
  const cut = sentence.slice(from, from + LENGTH);
  const isCut = from + LENGTH < sentence.length;
  const end = cut.lastIndexOf(" ");
  return (from > 0 ? "… " : "") + (isCut ? `${end > 0 ? cut.slice(0, end) : cut} …` : cut);
}
