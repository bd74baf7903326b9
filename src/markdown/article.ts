// What one article gathers while its tokens are walked: ids, headings, links, plain text and problems. Knows no Markdown.
import { type BidiControl, mayHoldBidiControls, tellBidiControl } from "../bidi-controls.ts";
import { type OwnText, translate } from "../translations.ts";
import type { PageLink, Sample, TocItem } from "../types.ts";
import { replaceForbidden } from "./characters.ts";
import type { MarkdownContext, ResolvedAsset, ResolvedHref, Source } from "./context.ts";
import { mayHoldDefinitions } from "./definition-like.ts";
import { mayHoldEntities } from "./entity-like.ts";
import { escapeHtml } from "./escape.ts";
import { mayHoldEmoji, mayHoldMarks, mayHoldTermLists } from "./foreign-syntax.ts";
import { openElements } from "./html-reader.ts";
import { Ids } from "./ids.ts";
import type { OpenElements } from "./open-elements.ts";
import { type Locate, type Place, Places, type Run } from "./places.ts";
import { duplicateId, type Fault, FRAME_IDS, frameId } from "./problems.ts";
import { remembered } from "./remembered.ts";
import { newRepeatedProblems, type RepeatedProblems } from "./repeated-problems.ts";
import type { Tokens } from "./tokens.ts";

/** What one file's addresses were found to be. */
export interface Answers {
  readonly links: Map<string, ResolvedHref>;
  readonly assets: Map<string, ResolvedAsset>;
  readonly snippets: Map<string, ReturnType<MarkdownContext["readSnippet"]>>;
}

/** At least three words. */
const SEVERAL_WORDS = /\S\s+\S+\s+\S/;
/** White space that is not a single plain space. */
const HAS_WIDE_SPACE = /\s\s|[^\S ]/;

/** White space that the plain text has from raw HTML alone. */
const PARTED = "\f";

const NO_DEFINITIONS: ReadonlyMap<Source, readonly string[]> = new Map();

export class Article {
  readonly ids = new Ids();
  readonly toc: TocItem[] = [];
  /** Each heading, those that the on-this-page list leaves out too. */
  readonly headings = new Map<Tokens.Heading, TocItem>();
  readonly links: PageLink[] = [];
  /** What it has word for word, as far as its marks tell: code, emphasis and quotation marks round several words, such as an error's message. */
  readonly quotes: string[] = [];
  /** Names of scripts that this page needs beside those of every page. */
  readonly scripts = new Set<string>();
  readonly samples: Sample[] = [];
  /**
   * By file, the labels that it defines addresses for. Not what finds them: it would keep all tokens, and many articles lie
   * among what V8 looks at seldom when they are needed no longer.
   */
  definitionsByFile: ReadonlyMap<Source, readonly string[]> = NO_DEFINITIONS;
  readonly #sharing = new Map<Source, boolean>();
  /** What is wrong in many places alike. */
  readonly repeated: RepeatedProblems = newRepeatedProblems();
  h1: "first" | "later" | undefined;
  description: string | undefined;
  /** Whether there is any raw HTML. */
  hasRawHtml = false;
  /** Raw HTML that only a parser can tell to be whole; where the first such piece stands. */
  rawHtmlAt: Place | undefined;
  /** Where a comment begins that its piece of raw HTML leaves open; what closes it may come later. */
  openCommentAt: Place | undefined;

  readonly #own: Source;
  #source: Source;
  readonly #text: string[] = [];
  /** What was asked before, by the file that asked: the same words mean another thing in an included one. */
  readonly #answers = new Map<Source, Answers>();
  #ordinal = 0;
  #openElements = 0;
  /** The elements of raw HTML that what comes next stands in; undefined as long as there is none. */
  elements: OpenElements | undefined;
  #extensionPlaces: Map<object, Locate> | undefined;
  /** Character references may stand for what no page may hold; the source itself holds nothing of it. */
  readonly mayHoldReferences: boolean;
  /** Whether other files may be included. */
  readonly mayInclude: boolean;
  /** Whether directives on a line of their own may be among the article's blocks. */
  readonly mayHoldLeaves: boolean;
  /** Whether footnotes may be among the article's blocks. */
  readonly mayHoldFootnotes: boolean;
  /** Whether comments of MDX may be among the article's texts. */
  readonly mayHoldMdxComments: boolean;
  /** Whether shortcodes of Hugo may be among the article's texts. */
  readonly mayHoldShortcodes: boolean;
  /** Whether shortcodes of emoji may be among the article's texts. */
  readonly mayHoldEmoji: boolean;
  /** Whether references to characters may be misspelt in the article's texts. */
  readonly mayHoldEntities: boolean;
  /** Whether invisible characters may turn the direction of what the article has. */
  readonly mayHoldBidiControls: boolean;
  /** Whether words marked by signs may be among the article's texts. */
  readonly mayHoldMarks: boolean;
  /** Whether lists of terms may be among the article's blocks. */
  readonly mayHoldTermLists: boolean;
  /** Whether links as wikis have them may be among the article's texts. */
  readonly mayHoldWikiLinks: boolean;
  /** Whether tags of raw HTML may be among the article's texts. */
  readonly mayHoldTags: boolean;
  /** Whether the article may define addresses by labels. */
  readonly mayHoldDefinitions: boolean;

  constructor(source: string, context: MarkdownContext) {
    this.#own = { context, places: new Places(source, context.bodyLine) };
    this.#source = this.#own;
    this.mayHoldLeaves = source.includes("::");
    this.mayInclude = this.mayHoldLeaves && source.includes("::include");
    this.mayHoldReferences = this.mayInclude || source.includes("&#");
    this.mayHoldFootnotes = this.mayInclude || source.includes("[^");
    this.mayHoldMdxComments = this.mayInclude || source.includes("{/*");
    this.mayHoldShortcodes = this.mayInclude || source.includes("{{<") || source.includes("{{%");
    this.mayHoldEmoji = this.mayInclude || mayHoldEmoji(source);
    this.mayHoldEntities = this.mayInclude || mayHoldEntities(source);
    this.mayHoldBidiControls = this.mayInclude || mayHoldBidiControls(source);
    this.mayHoldMarks = this.mayInclude || mayHoldMarks(source);
    this.mayHoldTermLists = this.mayInclude || mayHoldTermLists(source);
    this.mayHoldWikiLinks = this.mayInclude || source.includes("[[");
    this.mayHoldTags = context.rawHtml && (this.mayInclude || source.includes("<"));
    this.mayHoldDefinitions = this.mayInclude || mayHoldDefinitions(source);
  }

  /** The file at hand: the page's own, or one that it includes. */
  get source(): Source {
    return this.#source;
  }

  /** Gives one of docsgen's own texts as the site says it, with what is filled in. */
  say(text: OwnText, values?: Readonly<Record<string, string | number>>): string {
    return translate(this.context.translations ?? {}, text, values);
  }

  get context(): MarkdownContext {
    return this.#source.context;
  }

  get places(): Places {
    return this.#source.places;
  }

  /** Whether the file at hand is included. */
  get isIncluded(): boolean {
    return this.#source !== this.#own;
  }

  /** Labels that the file at hand defines addresses for. */
  get definitions(): readonly string[] {
    return this.definitionsByFile.get(this.#source) ?? [];
  }

  /** Whether the file at hand is included, and another one of the article defines one of its labels, too. */
  get sharesLabels(): boolean {
    const source = this.#source;
    if (source === this.#own) return false;
    return remembered(this.#sharing, source, () => {
      const labels = new Set(this.definitions);
      const others = [...this.definitionsByFile].filter(([each]) => each !== source);
      return others.some(([, each]) => each.some((label) => labels.has(label)));
    });
  }

  /** What the addresses of the file at hand were found to be. */
  get answers(): Answers {
    let answers = this.#answers.get(this.#source);
    if (!answers) {
      answers = { links: new Map(), assets: new Map(), snippets: new Map() };
      this.#answers.set(this.#source, answers);
    }
    return answers;
  }

  /** Does something in another file: places and addresses are that one's. */
  within<T>(source: Source, work: () => T): T {
    const outer = this.#source;
    this.#source = source;
    try {
      return work();
    } finally {
      this.#source = outer;
    }
  }

  /** Reports a problem at a place. */
  report(place: Place, { code, message, hint, dead }: Fault): void {
    this.context.report({ ...place, code, message, ...(hint !== undefined && { hint }), ...(dead && { dead }) });
  }

  /** Makes a function that finds a token in its run. */
  locate(run: Run, offset: number, raw: string): Locate {
    const { places } = this;
    return () => places.inline(run, offset, raw);
  }

  /** Notes where a token of an extension is, should the extension fail at it later. */
  noteExtension(token: object, locate: Locate): void {
    this.#extensionPlaces ??= new Map();
    this.#extensionPlaces.set(token, locate);
  }

  /** Where a token of an extension is. */
  extensionPlace(token: object): Place | undefined {
    return this.#extensionPlaces?.get(token)?.();
  }

  /** Names of raw HTML's elements that browsers do not know, of those that were reported; lower case. */
  readonly unknownElements = new Set<string>();

  /** Notes an h1, before it is among the headings. */
  addH1(): void {
    this.h1 ??= this.headings.size === 0 ? "first" : "later";
  }

  /** Adds to the article's plain text. */
  addText(text: string): void {
    if (text !== "") this.#text.push(this.mayHoldReferences ? replaceForbidden(text) : text);
  }

  /** Notes a text that may be a quote; of a word or two, it is a name. */
  addQuote(text: string): void {
    if (SEVERAL_WORDS.test(text)) this.quotes.push(text);
  }

  /** Parts words that a tag of raw HTML stands between, as in `one<br>two`. */
  partWords(): void {
    this.#text.push(PARTED);
  }

  /** Marks a place in the plain text, for `textSince`. */
  get textMark(): number {
    return this.#text.length;
  }

  /** Whether there is no text yet. */
  get isBlank(): boolean {
    return this.#text.length < 9 && this.#text.every((text) => text.trim() === "");
  }

  /** Reads the plain text since a mark as one line. @param parted what is between words that only raw HTML parts */
  textSince(mark: number, parted: "" | " " = " "): string {
    const joined = this.#text.length === mark + 1 ? (this.#text[mark] as string) : this.#text.slice(mark).join("");
    const text = parted === "" ? joined.replaceAll(PARTED, "") : joined;
    return (HAS_WIDE_SPACE.test(text) ? text.replace(/\s+/g, " ") : text).trim();
  }

  /** All of the plain text. Blocks are separated by line breaks; how much space there is, means nothing. */
  get text(): string {
    return this.#text.join("");
  }

  /** Takes an id that the author wrote, and reports it where it is there already, or may be in the page's frame. */
  claimWritten(id: string, locate: Locate): void {
    if (!this.ids.add(id)) this.report(locate(), duplicateId(id));
    else if (id.startsWith(FRAME_IDS)) this.report(locate(), frameId(id));
  }

  /** Reports an invisible character that turns the direction. */
  reportBidiControl(found: BidiControl, what: string, isCode: boolean, place: Place): void {
    this.report(place, tellBidiControl(found, what, isCode));
  }

  /** Counts directives. */
  nextOrdinal(): number {
    this.#ordinal++;
    return this.#ordinal;
  }

  /** Whether what comes next stands in raw HTML, as far as its tags tell. */
  get isInHtml(): boolean {
    return this.#openElements > 0;
  }

  /** Takes note of the elements that a piece of raw HTML opens or closes. */
  openHtml(html: string): void {
    this.hasRawHtml = true;
    this.#openElements = Math.max(0, this.#openElements + openElements(html));
  }
}

/** Writes an attribute, with a space before it; "" for no value. */
export function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`;
}
