// HTML of comments as Markdown. JSDoc took HTML, and generators of clients still write it (`<p>`, `<ul>`, `<code>`): as text
// it hides what is said. What comes out is a comment like any other, of which nothing is trusted. Pure.
import { codeSpan, fenceAround } from "../../markdown-text.ts";
import { tableRows } from "./html-tables.ts";
import { shifted } from "./shifted.ts";

/** What stays as it is, HTML in it too: escapes, fences, code, inline tags. */
const KEPT =
  /\\[\s\S]|^[ \t]*(?<fence>`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\k<fence>|(?![\s\S]))|(?<!(?<!\\)`)(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)|\{@[^{}]*\}/;
/** Code, up to its own end: where another one begins first, it has none. Else each would look through all the rest. */
const CODE = /<(?<block>pre|code|tt|kbd|samp)(?:\s[^<>]*)?>(?<code>(?:(?!<\k<block>[\s>])[\s\S])*?)<\/\k<block>>/;
const LINK =
  /<a\s[^<>]*?href\s*=\s*(?:"(?<double>[^"<>]*)"|'(?<single>[^'<>]*)')[^<>]*>(?<label>(?:(?!<a\s)[\s\S])*?)<\/a>/;
const TABLE = /<table(?:\s[^<>]*)?>(?<table>(?:(?!<table[\s>])[\s\S])*?)<\/table>/;
/** With little in it. */
const SHIFTED = /<(?<shift>su[bp])(?:\s[^<>]*)?>(?<inner>(?:[^<>]|<\/?(?!su[bp])[^<>]*>){0,60}?)<\/\k<shift>>/;
const TAG =
  /<(?<slash>\/?)(?<tag>p|br|b|strong|i|em|var|cite|dfn|s|del|strike|ul|ol|li|dl|dt|dd|h[1-6]|details|summary|note|important|span|a|u|ins|small|abbr|fullname)(?:\s[^<>]*)?\/?>/;
const ANY = new RegExp([KEPT, CODE, LINK, TABLE, SHIFTED, TAG].map(({ source }) => source).join("|"), "gim");
/** Whether there is any of it. */
const MAY_HOLD_HTML =
  /<(?:pre|code|tt|kbd|samp|a|table|su[bp]|p|br|b|strong|i|em|var|cite|dfn|s|del|strike|[uod]l|h[1-6]|details|summary|span|u|ins|small|abbr|fullname)\b/i;
/** What is HTML only where it also ends: `<i>` alone may be anything's name. */
const MAY_STAND_ALONE = /^(?:p|br|li|dt|dd)$/;

const MARKS: ReadonlyMap<string, string> = new Map([
  ...["b", "strong", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "summary"].map((name) => [name, "**"] as const),
  ...["i", "em", "var", "cite", "dfn"].map((name) => [name, "*"] as const),
  ...["s", "del", "strike"].map((name) => [name, "~~"] as const),
]);
/** What stands among words; all else begins a line. */
const IS_INLINE = /^(?:b|strong|i|em|var|cite|dfn|s|del|strike)$/;
/** What says only what something is, or how it looks. */
const SAYS_NOTHING = /^(?:span|a|u|ins|small|abbr|fullname)$/;
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

/** How much of what is written is at hand; what comes before it is put aside, as each step copies the rest. */
const AT_HAND = 2000;

/** Writes a comment's HTML as Markdown, and leaves the rest as it is. */
export function htmlAsMarkdown(text: string): string {
  return MAY_HOLD_HTML.test(text) && text.length <= LONGEST ? new HtmlReader(text, false).read() : text;
}

/** Writes HTML as Markdown of one line. */
function htmlAsLine(html: string): string {
  return new HtmlReader(html, true).read().replace(/\s+/g, " ");
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
  readonly #isLine: boolean;
  /** The marks of what is open. */
  readonly #marks: string[] = [];
  readonly #aside: string[] = [];
  #out = "";
  /** How many paragraphs are open: white space in them is one space. */
  #paragraphs = 0;
  /** Whether a mark or a list's marker was written last, which white space may not follow. */
  #isTight = false;
  /** How much was written before the line break that was written last. */
  #beforeBreak: number | undefined;
  /** Whether something is in the way of a blank line here: what comes first in an entry. */
  #isFirst = false;

  /** @param isLine whether all of it has to stay on one line */
  constructor(text: string, isLine: boolean) {
    this.#text = text;
    this.#isLine = isLine;
    this.#hasRows = /^[ \t]*\|/m.test(text);
    this.#ended = new Set(Array.from(text.matchAll(/<\/(\w+)>/g), ([, name = ""]) => name.toLowerCase()));
  }

  read(): string {
    let last = 0;
    for (const match of this.#text.matchAll(ANY)) {
      this.#takeText(this.#text.slice(last, match.index));
      last = match.index + match[0].length;
      this.#take(match[0], match.groups ?? {});
      this.#putAside();
    }
    this.#takeText(this.#text.slice(last));
    this.#endMarks();
    return (this.#aside.join("") + this.#takeOut()).trim();
  }

  #putAside(): void {
    const length = this.#out.length - AT_HAND;
    if (length < AT_HAND) return;
    this.#aside.push(this.#out.slice(0, length));
    this.#out = this.#out.slice(length);
    if (this.#beforeBreak !== undefined) this.#beforeBreak -= length;
  }

  #take(whole: string, groups: Groups): void {
    const { fence, block, code = "", double, single, label = "", table, shift, inner = "", slash, tag = "" } = groups;
    const name = tag.toLowerCase();
    const address = double ?? single;
    // A row of a table is one line.
    const isRow = this.#isLine || (this.#hasRows && this.#lists.length === 0 && /^\s*\|/.test(this.#line()));
    if (block?.toLowerCase() === "pre" && !isRow) this.#takeBlock(code);
    else if (fence !== undefined && this.#isHtml()) this.#putBlock(whole.split(`\n${/^[ \t]*/.exec(whole)}`));
    else if (block !== undefined) this.#put(codeSpan(plain(code.replace(/\s+/g, " ")).trim()));
    else if (address !== undefined) {
      const said = htmlAsLine(label);
      if (said !== "") this.#put(`[${said.replace(/[[\]]/g, "\\$&")}](<${address}>)`);
    } else if (table !== undefined) {
      const rows = isRow ? undefined : tableRows(table, htmlAsLine);
      if (rows) this.#putBlock(rows);
      else this.#put(whole);
    } else if (shift !== undefined) this.#put(shifted(htmlAsLine(inner), shift));
    else if (name === "" || !(MAY_STAND_ALONE.test(name) || this.#ended.has(name))) this.#put(whole);
    else if (SAYS_NOTHING.test(name)) return;
    else if (isRow && !IS_INLINE.test(name)) this.#takeText(" ");
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
    if (!this.#isTight && /^[\p{L}\p{N}]/u.test(said) && /[^\p{L}\p{N}\s*~][*~]+$/u.test(this.#out.slice(-8)))
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
    else if (!IS_INLINE.test(name)) this.#beginParagraph();
    if (name === "p" && this.#ended.has("p")) this.#paragraphs++;
    // What the clients of a large service write.
    const label = name === "note" ? "**Note:** " : name === "important" ? "**Important:** " : "";
    const what = mark === undefined || this.#marks.includes(mark) ? label : mark;
    if (mark !== undefined) this.#marks.push(mark);
    this.#out += what;
    this.#isTight ||= what !== "";
    this.#isFirst ||= name === "note" || name === "important";
  }

  #end(name: string): void {
    const mark = MARKS.get(name);
    if (mark !== undefined) this.#endMark(mark);
    if (name === "p") this.#paragraphs = Math.max(0, this.#paragraphs - 1);
    if (/^[uod]l$/.test(name)) this.#beginParagraph(this.#lists.pop()?.outer);
    else if (/^(?:h\d|p|details|summary|note|important)$/.test(name)) this.#beginParagraph();
  }

  /** Ends what a mark began; inside of another one with the same mark there is nothing to end. */
  #endMark(mark: string): void {
    const at = this.#marks.lastIndexOf(mark);
    if (at < 0) return;
    this.#marks.splice(at, 1);
    if (this.#marks.includes(mark)) return;
    const said = this.#out.trimEnd();
    // Of nothing, the mark would be text.
    this.#out = said.endsWith(mark) && this.#isTight ? said.slice(0, -mark.length) : `${said}${mark}`;
    this.#isTight = false;
  }

  /** Ends all marks: none goes on in another paragraph. */
  #endMarks(): void {
    for (const mark of [...this.#marks].reverse()) this.#endMark(mark);
  }

  #beginEntry(): void {
    this.#endMarks();
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
    this.#endMarks();
    const before = this.#takeOut();
    this.#out = before === "" ? "" : `${before}\n\n${" ".repeat(columns)}`;
    this.#isTight = true;
    this.#beforeBreak = undefined;
  }

  #takeBlock(html: string): void {
    const code = plain(html.replace(/^\s*<code[^<>]*>|<\/code>\s*$/g, "")).replace(/^[ \t]*\n|\s+$/g, "");
    const ticks = fenceAround(code);
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
