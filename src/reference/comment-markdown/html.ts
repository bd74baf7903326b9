// HTML of comments as Markdown. JSDoc took HTML, and generators of clients still write it (`<p>`, `<ul>`, `<code>`): as text
// it hides what is said. What comes out is a comment like any other, of which nothing is trusted. Pure.
import { codeSpan } from "../../markdown-text.ts";

/** What stays as it is, HTML in it too: escapes, fences, code, inline tags. */
const KEPT =
  /\\[\s\S]|^[ \t]*(?<fence>`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\k<fence>|(?![\s\S]))|(?<!(?<!\\)`)(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)|\{@[^{}]*\}/;
/** What is taken with all that stands in it. */
const WHOLE =
  /<(?<block>pre|code|tt)(?:\s[^<>]*)?>(?<code>[\s\S]*?)<\/\k<block>>|<a\s[^<>]*?href\s*=\s*(?:"(?<double>[^"<>]*)"|'(?<single>[^'<>]*)')[^<>]*>(?<label>[\s\S]*?)<\/a>/;
const TAG =
  /<(?<slash>\/?)(?<tag>p|br|b|strong|i|em|ul|ol|li|dl|dt|dd|h[1-6]|note|important|span|a|fullname)(?:\s[^<>]*)?\/?>/;
const ANY = new RegExp(`${KEPT.source}|${WHOLE.source}|${TAG.source}`, "gim");
/** What is HTML only where it also ends: `<i>` alone may be anything's name. */
const MAY_STAND_ALONE = /^(?:p|br|li|dt|dd)$/;

const MARKS: ReadonlyMap<string, string> = new Map([
  ...["b", "strong", "dt", "h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "**"] as const),
  ...["i", "em"].map((name) => [name, "*"] as const),
]);
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["#39", "'"],
  ["nbsp", " "],
  ["amp", "&"],
]);

/** Longer comments stay as they are: what has no end would be looked for in all the rest, each time. */
const LONGEST = 50_000;

/** Columns: lists that stand deeper are no deeper, or what they take would grow with the square of their number. */
const DEEPEST = 40;

/** Writes a comment's HTML as Markdown, and leaves the rest as it is. */
export function htmlAsMarkdown(text: string): string {
  const mayHoldHtml = /<(?:pre|code|tt|a|p|br|b|strong|i|em|[uod]l|h[1-6]|span|fullname)\b/i.test(text);
  return mayHoldHtml && text.length <= LONGEST ? new HtmlReader(text).read() : text;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface List {
  readonly isOrdered: boolean;
  /** Columns before its markers, and before what stands in its entries. */
  readonly outer: number;
  inner: number;
  entries: number;
}

/** Reads a comment from left to right. */
class HtmlReader {
  readonly #text: string;
  /** Names of elements that end somewhere. */
  readonly #ended: ReadonlySet<string>;
  readonly #lists: List[] = [];
  readonly #hasRows: boolean;
  #out = "";
  /** How many paragraphs are open: white space in them is one space. */
  #paragraphs = 0;
  /** Whether a mark or a list's marker was written last, which white space may not follow. */
  #isTight = false;
  /** How much was written before the line break that was written last. */
  #beforeBreak: number | undefined;
  /** Whether something is in the way of a blank line here: what comes first in an entry. */
  #isFirst = false;

  constructor(text: string) {
    this.#text = text;
    this.#hasRows = /^[ \t]*\|/m.test(text);
    this.#ended = new Set(Array.from(text.matchAll(/<\/(\w+)>/g), ([, name = ""]) => name.toLowerCase()));
  }

  read(): string {
    let last = 0;
    for (const match of this.#text.matchAll(ANY)) {
      this.#takeText(this.#text.slice(last, match.index));
      last = match.index + match[0].length;
      this.#take(match[0], match.groups ?? {});
    }
    this.#takeText(this.#text.slice(last));
    return this.#takeOut().trim();
  }

  #take(whole: string, { fence, block, code = "", double, single, label = "", slash, tag = "" }: Groups): void {
    const name = tag.toLowerCase();
    const address = double ?? single;
    // A row of a table is one line.
    const isRow = this.#hasRows && this.#lists.length === 0 && /^\s*\|/.test(this.#line());
    if (block?.toLowerCase() === "pre" && !isRow) this.#takeBlock(code);
    else if (fence !== undefined && this.#isHtml()) this.#putBlock(whole.split(`\n${/^[ \t]*/.exec(whole)}`));
    else if (block !== undefined) this.#put(codeSpan(plain(code.replace(/\s+/g, " ")).trim()));
    else if (address !== undefined) {
      const inner = htmlAsMarkdown(label).replace(/\s+/g, " ").trim();
      if (inner !== "") this.#put(`[${inner.replace(/[[\]]/g, "\\$&")}](<${address}>)`);
    } else if (name === "" || !(MAY_STAND_ALONE.test(name) || this.#ended.has(name))) this.#put(whole);
    else if (/^(?:span|a|fullname)$/.test(name)) return;
    else if (isRow && !/^(?:b|strong|i|em)$/.test(name)) this.#takeText(" ");
    else if (slash) this.#end(name);
    else this.#begin(name);
  }

  #put(piece: string): void {
    this.#out += piece;
    this.#isTight = false;
    this.#isFirst = false;
    this.#beforeBreak = undefined;
  }

  /** Takes what is written so far, without what nothing follows. */
  #takeOut(): string {
    return this.#out.slice(0, this.#beforeBreak).trimEnd();
  }

  /** Breaks the line; twice, that is a paragraph. */
  #break(): void {
    if (this.#beforeBreak !== undefined) {
      this.#beginParagraph();
      return;
    }
    const before = this.#takeOut();
    // Where a line has just begun, there is none to break.
    if (before === "" || this.#isFirst || /\n\s*\n/.test(this.#out.slice(before.length))) return;
    const indent = " ".repeat(this.#indent());
    this.#out = before;
    this.#put(`\\\n${indent}`);
    this.#beforeBreak = before.length;
    this.#isTight = true;
  }

  #takeText(text: string): void {
    const isHtml = this.#isHtml();
    let said = isHtml ? text.replace(/\s+/g, " ") : text;
    if (this.#isTight || (isHtml && /^\s?$/.test(this.#out.slice(-1)))) said = said.trimStart();
    // What goes on below HTML is indented as it was: it may be a list's next entry.
    const own = this.#isTight && !isHtml ? /^\s*\n([ \t]*)/.exec(text)?.[1] : undefined;
    if (own !== undefined && this.#line().trim() === "") {
      this.#out = this.#out.slice(0, this.#out.lastIndexOf("\n") + 1);
      said = own + said;
    }
    // A mark between a point and a letter doesn't end.
    if (!this.#isTight && /^[\p{L}\p{N}]/u.test(said) && /[^\p{L}\p{N}\s*]\*+$/u.test(this.#out.slice(-4)))
      said = ` ${said}`;
    if (said !== "") this.#put(said);
  }

  #begin(name: string): void {
    const mark = MARKS.get(name);
    if (name === "br") this.#break();
    else if (name === "ul" || name === "ol" || name === "dl") {
      const outer = Math.min(this.#lists.at(-1)?.inner ?? 0, DEEPEST);
      this.#lists.push({ isOrdered: name === "ol", outer, inner: outer, entries: 0 });
    } else if (name === "li" || name === "dt") this.#beginEntry();
    else if (mark === undefined || name.startsWith("h")) this.#beginParagraph();
    if (name === "p" && this.#ended.has("p")) this.#paragraphs++;
    // What the clients of a large service write.
    const what = name === "note" ? "**Note:** " : name === "important" ? "**Important:** " : (mark ?? "");
    this.#out += what;
    this.#isTight ||= what !== "";
    this.#isFirst ||= name === "note" || name === "important";
  }

  #end(name: string): void {
    const mark = MARKS.get(name);
    if (mark !== undefined) {
      const said = this.#out.trimEnd();
      // Of nothing, the mark would be text.
      this.#out = said.endsWith(mark) && this.#isTight ? said.slice(0, -mark.length) : `${said}${mark}`;
      this.#isTight = false;
    }
    if (name === "p") this.#paragraphs = Math.max(0, this.#paragraphs - 1);
    if (/^[uod]l$/.test(name)) this.#beginParagraph(this.#lists.pop()?.outer);
    else if (/^(?:h\d|p|note|important)$/.test(name)) this.#beginParagraph();
  }

  #beginEntry(): void {
    const list = this.#lists.at(-1);
    if (!list) {
      this.#beginParagraph();
      return;
    }
    list.entries++;
    const marker = list.isOrdered ? `${list.entries}. ` : "- ";
    list.inner = list.outer + marker.length;
    const before = this.#takeOut();
    const gap = before === "" ? "" : list.entries === 1 && list.outer === 0 ? "\n\n" : "\n";
    this.#out = `${before}${gap}${" ".repeat(list.outer)}${marker}`;
    this.#isTight = true;
    this.#isFirst = true;
    this.#beforeBreak = undefined;
  }

  #beginParagraph(columns = this.#indent()): void {
    if (this.#isFirst) return;
    const before = this.#takeOut();
    this.#out = before === "" ? "" : `${before}\n\n${" ".repeat(columns)}`;
    this.#isTight = true;
    this.#beforeBreak = undefined;
  }

  #takeBlock(html: string): void {
    const code = plain(html.replace(/^\s*<code[^<>]*>|<\/code>\s*$/g, "")).replace(/^[ \t]*\n|\s+$/g, "");
    const longest = code.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 2) ?? 2;
    const ticks = "`".repeat(longest + 1);
    this.#putBlock([ticks, ...code.split("\n"), ticks]);
  }

  /** Puts a fence. */
  #putBlock(lines: readonly string[]): void {
    // After a list's marker a blank line would end the entry.
    if (!/^ *(?:-|\d+\.) $/.test(this.#line())) this.#isFirst = false;
    this.#beginParagraph();
    this.#put(lines.map((line, i) => (i === 0 ? line.trimStart() : line)).join(`\n${" ".repeat(this.#indent())}`));
    this.#beginParagraph();
  }

  /** Whether white space is one space here. */
  #isHtml(): boolean {
    return this.#paragraphs + this.#lists.length > 0;
  }

  /** The line that was begun last. */
  #line(): string {
    return this.#out.slice(this.#out.lastIndexOf("\n") + 1);
  }

  /** The columns before a line that goes on with the entry here, which may be of a list in Markdown. */
  #indent(): number {
    const list = this.#lists.at(-1);
    const own = list ? undefined : /^ {0,3}(?:(?:[-+*]|\d+[.)]) +)?(?!\s)/.exec(this.#line())?.[0];
    return list?.inner ?? own?.length ?? 0;
  }
}

/** What code says: HTML in it is for its looks. */
function plain(html: string): string {
  return html
    .replace(/<\/?(?:b|strong|i|em|a|span|var)(?:\s[^<>]*)?>/gi, "")
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole);
}
