// Markdown of another generator as a list of tokens: code, comments, tags, braces, modules and directive lines, and the text
// between. Every character belongs to exactly one token, so that what is not rewritten stays as it is. Pure.
import { isModuleStart, moduleEnd } from "./modules.ts";
import { Budget, bracesEnd, readTag, type Tag } from "./tags.ts";

/** What a generator's Markdown has beside Markdown. */
export interface Dialect {
  /** Tags with braces, `{expressions}`, and `import` and `export` between paragraphs. */
  readonly mdx: boolean;
  /** `{{ interpolations }}`. */
  readonly mustaches: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A code block between fences. */
export interface FenceToken extends Span {
  readonly type: "fence";
  /** What stands before the marks: indentation, and marks of quotes and lists. */
  readonly prefix: string;
  readonly marks: string;
  /** What stands behind the marks. */
  readonly info: string;
  readonly infoStart: number;
  /** Whether it ends with the container that it stands in, before any fence closes it. */
  readonly isCut: boolean;
}

/** A line that begins with three colons or more, its line end included. */
export interface ColonsToken extends Span {
  readonly type: "colons";
  readonly prefix: string;
  readonly colons: number;
  /** What stands behind the colons, trimmed. */
  readonly tail: string;
}

export interface TagToken extends Span {
  readonly type: "tag";
  readonly tag: Tag;
}

/** Text, or code that is no fence. */
export interface PlainToken extends Span {
  readonly type: "text" | "code";
}

/** `<!-- … -->`; `{…}` or `{{…}}`; `import …` and `export …`; `<script>…</script>` and its like. */
export interface OtherToken extends Span {
  readonly type: "comment" | "expression" | "module" | "raw";
}

export type Token = FenceToken | ColonsToken | TagToken | PlainToken | OtherToken;

/** A comment that is a line by itself: a module may follow it as it follows a blank line. */
const COMMENT_LINE = /(?:^|\n)(?:\{\/\*[^\n]*\*\/\}|<!--[^\n]*-->)[ \t]*\n$/;
const LONGEST_COMMENT = 400;

/** What may stand before a block's own characters. */
const PREFIX = /[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*|>)*/y;
const FENCE = /(?:(`{3,})([^`\n]*)|(~{3,})([^\n]*))(?=\n|$)/y;
const COLONS = /(:{3,})([^\n]*)(?:\n|$)/y;
const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;
/** Elements whose content is no Markdown. */
const RAW = /<(script|style|pre|textarea)(?=[\s>])/iy;

/** Takes Markdown apart. @param source with `\n` line ends, without front matter */
export function scanMarkup(source: string, dialect: Dialect): readonly Token[] {
  return new Scanner(source, dialect).scan();
}

class Scanner {
  readonly #source: string;
  readonly #dialect: Dialect;
  readonly #budget: Budget;
  readonly #tokens: Token[] = [];
  #at = 0;
  /** Where the text begins that no token has yet. */
  #textStart = 0;
  #isLineStart = true;
  #afterBlank = true;
  /** Where the text of the outermost open list's item begins; 0 for no list. */
  #list = 0;
  readonly #containers = new Containers();
  /** Where the paragraph ends that `#at` is in; found when it is asked for. */
  #paragraphEnd = -1;
  /** Where the next `}}` is, at or after `#at`. */
  #mustacheEnd = -1;

  constructor(source: string, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
    this.#budget = new Budget(source.length);
  }

  scan(): readonly Token[] {
    const source = this.#source;
    const interesting = /[\\`<{\n]/g;
    while (this.#at < source.length) {
      if (this.#isLineStart) {
        this.#isLineStart = false;
        if (this.#line()) continue;
      }
      interesting.lastIndex = this.#at;
      const found = interesting.exec(source);
      if (!found) break;
      this.#at = found.index;
      this.#character(found[0]);
    }
    this.#at = source.length;
    this.#endText(source.length);
    return this.#tokens;
  }

  #character(c: string): void {
    if (c === "\n") {
      this.#at++;
      this.#isLineStart = true;
    } else if (c === "\\") this.#at += this.#source[this.#at + 1] === "\n" ? 1 : 2;
    else if (c === "`") this.#codeSpan();
    else if (c === "<") this.#angle();
    else this.#brace();
  }

  #push(token: Token): void {
    this.#endText(token.start);
    this.#tokens.push(token);
    this.#at = token.end;
    this.#textStart = token.end;
    this.#isLineStart = this.#source[token.end - 1] === "\n";
  }

  #endText(end: number): void {
    if (end > this.#textStart) this.#tokens.push({ type: "text", start: this.#textStart, end });
  }

  // -------------------------------------------------------------------------- lines

  /** Reads what begins with a line; false for text. */
  #line(): boolean {
    const source = this.#source;
    const start = this.#at;
    const prefix = matchAt(PREFIX, source, start)?.[0] ?? "";
    const at = start + prefix.length;
    const isBlank = at >= source.length || source[at] === "\n";
    const afterBlank = this.#afterBlank;
    this.#afterBlank = isBlank && prefix.trim() === "";
    if (this.#afterBlank) return false;
    const width = widthOf(prefix);
    if (!this.#dialect.mdx && this.#indentedCode(start, prefix, width, afterBlank)) return true;
    this.#followList(prefix, width, afterBlank);
    const fence = matchAt(FENCE, source, at);
    if (fence) {
      this.#fence(start, prefix, fence);
      return true;
    }
    const colons = matchAt(COLONS, source, at);
    if (colons) {
      const [{ length }, { length: count } = "", tail = ""] = colons;
      this.#push({ type: "colons", start, end: at + length, prefix, colons: count, tail: tail.trim() });
      this.#containers.follow(count, tail.trim());
      return true;
    }
    const mayBeModule = this.#dialect.mdx && prefix === "" && isModuleStart(source.slice(at, at + 20));
    const isModule =
      mayBeModule &&
      (afterBlank ||
        (this.#tokens.at(-1)?.type === "module" && this.#tokens.at(-1)?.end === start) ||
        COMMENT_LINE.test(source.slice(Math.max(0, start - LONGEST_COMMENT), start)));
    if (isModule) {
      this.#push({ type: "module", start, end: moduleEnd(source, at) });
      return true;
    }
    return false;
  }

  #followList(prefix: string, width: number, afterBlank: boolean): void {
    const marker = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t])[ \t]?/.exec(prefix);
    if (marker && (this.#list === 0 || width < this.#list)) this.#list = marker[0].length;
    else if (afterBlank && width < this.#list) this.#list = 0;
  }

  /** Code by four blanks before it. */
  #indentedCode(start: number, prefix: string, width: number, afterBlank: boolean): boolean {
    if (!afterBlank || width < 4 || this.#list > 0 || /^ {0,3}[^ \t]/.test(prefix)) return false;
    const end = /(?:[ \t]*\n|(?: {4}| {0,3}\t)[^\n]*(?:\n|$))*/y;
    const code = matchAt(end, this.#source, start)?.[0] ?? "";
    if (code === "") return false;
    this.#push({ type: "code", start, end: start + code.length });
    this.#afterBlank = true;
    return true;
  }

  #fence(start: number, prefix: string, [whole = "", ticks, info, tildes, words]: RegExpExecArray): void {
    const source = this.#source;
    const marks = ticks ?? tildes ?? "";
    const quoted = prefix.includes(">");
    // In a list, the block ends with the item.
    const least = /[-+*.)]/.test(prefix) ? prefix.length : 0;
    const close = new RegExp(`^${quoted ? "[ \\t>]*" : "[ \\t]*"}${marks[0]}{${marks.length},}[ \\t]*$`);
    const opening = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*[^\\s${marks[0]}]`);
    let at = start + prefix.length + whole.length + 1;
    /** Where the container ends, as other generators have it: they look for that before they look at what is in it. */
    let cut: number | undefined;
    let isClosed = false;
    while (at < source.length) {
      const newline = source.indexOf("\n", at);
      const end = newline < 0 ? source.length : newline;
      const line = source.slice(at, end);
      const isOutside = line.trim() !== "" && (quoted ? !line.includes(">") : widthOf(line) < least);
      isClosed = close.test(line);
      if (isOutside && !isClosed) break;
      if (cut === undefined && this.#containers.isEnd(CLOSING.exec(line)?.[1]?.length ?? 0)) cut = at;
      // Code that shows a container is closed before another block begins.
      if (cut !== undefined && opening.test(line)) break;
      at = end + 1;
      if (isClosed) break;
    }
    // What was looked at behind it is read once more.
    if (cut !== undefined && (isClosed || !this.#budget.spend(at - cut))) cut = undefined;
    const end = cut ?? Math.min(at, source.length);
    const infoStart = start + prefix.length + marks.length;
    this.#push({
      type: "fence",
      start,
      end,
      prefix,
      marks,
      info: info ?? words ?? "",
      infoStart,
      isCut: cut !== undefined,
    });
  }

  // -------------------------------------------------------------------------- within lines

  /** Passes over a run of characters that opens nothing. */
  #skip(length: number): void {
    this.#at += length;
  }

  #codeSpan(): void {
    const source = this.#source;
    const run = matchAt(/`+/y, source, this.#at)?.[0] ?? "`";
    const end = this.#endOfParagraph();
    const found = this.#budget.spend(1) ? runAt(source, run, this.#at + run.length, end) : -1;
    this.#budget.spend((found < 0 ? end : found) - this.#at);
    if (found >= 0) this.#push({ type: "code", start: this.#at, end: found + run.length });
    else this.#skip(run.length);
  }

  #endOfParagraph(): number {
    if (this.#paragraphEnd < this.#at) {
      const blank = /\n[ \t]*\n/g;
      blank.lastIndex = this.#at;
      this.#paragraphEnd = blank.exec(this.#source)?.index ?? this.#source.length;
    }
    return this.#paragraphEnd;
  }

  #angle(): void {
    const source = this.#source;
    const start = this.#at;
    // `[label](<./a file.md>)`
    if (source.startsWith("](", start - 2)) {
      this.#skip(1);
      return;
    }
    if (source.startsWith("<!--", start)) {
      const close = source.indexOf("-->", start + 4);
      const end = close < 0 ? source.length : close + 3;
      this.#push({ type: "comment", start, end });
      return;
    }
    const raw = this.#dialect.mdx ? undefined : matchAt(RAW, source, start)?.[1];
    const rawEnd = raw === undefined ? undefined : this.#rawEnd(raw, start);
    if (rawEnd !== undefined) {
      this.#push({ type: "raw", start, end: rawEnd });
      return;
    }
    const tag = this.#budget.spend(1) ? readTag(source, start, this.#dialect.mdx, this.#budget) : undefined;
    if (tag) this.#push({ type: "tag", start, end: tag.end, tag });
    else this.#skip(1);
  }

  #rawEnd(name: string, start: number): number | undefined {
    const close = new RegExp(`</${name}[^>]*>`, "gi");
    close.lastIndex = start;
    const found = this.#budget.spend(1) ? close.exec(this.#source) : null;
    if (!found) this.#budget.spend(this.#source.length - start);
    return found ? close.lastIndex : undefined;
  }

  #brace(): void {
    const source = this.#source;
    const start = this.#at;
    if (this.#dialect.mustaches && source.startsWith("{{", start)) {
      if (this.#mustacheEnd < start) {
        const close = source.indexOf("}}", start);
        this.#mustacheEnd = close < 0 ? Number.POSITIVE_INFINITY : close;
      }
      if (this.#mustacheEnd < this.#endOfParagraph()) {
        this.#push({ type: "expression", start, end: this.#mustacheEnd + 2 });
        return;
      }
    }
    // `{#id}` at the end of a heading is no expression, in MDX neither.
    const isId = matchAt(/\{#[^\s{}]+\}[ \t]*(?=\n|$)/y, source, start) !== null;
    const end =
      this.#dialect.mdx && !isId && this.#budget.spend(1) ? bracesEnd(source, start, this.#budget) : undefined;
    if (end === undefined) this.#skip(1);
    else this.#push({ type: "expression", start, end });
  }
}

/** The containers that are open at a line. */
class Containers {
  /** How many colons each has, from the outermost. */
  readonly #open: number[] = [];
  /** How many are open of each number of colons. */
  readonly #counts = new Map<number, number>();

  /** Takes a line of colons. @param tail what stands behind them */
  follow(colons: number, tail: string): void {
    if (/^[A-Za-z]/.test(tail)) {
      this.#open.push(colons);
      this.#count(colons, 1);
    } else if (tail === "" && this.isEnd(colons)) {
      const isExact = (this.#counts.get(colons) ?? 0) > 0;
      const at = this.#open.findLastIndex((each) => (isExact ? each === colons : each < colons));
      for (const each of this.#open.splice(at)) this.#count(each, -1);
    }
  }

  /** Whether a line of so many colons closes one. */
  isEnd(colons: number): boolean {
    return colons > 0 && [...this.#counts].some(([each, count]) => count > 0 && each <= colons);
  }

  #count(colons: number, by: 1 | -1): void {
    this.#counts.set(colons, (this.#counts.get(colons) ?? 0) + by);
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Where the next run of just as many backticks is; -1 where there is none before the end. */
function runAt(source: string, run: string, start: number, end: number): number {
  const text = source.slice(start, end);
  let at = text.indexOf(run);
  while (at >= 0) {
    let next = at + run.length;
    while (text.charAt(next) === "`") next++;
    if (next === at + run.length) return start + at;
    at = text.indexOf(run, next);
  }
  return -1;
}

/** Columns of the white space at the beginning of a text. */
function widthOf(text: string): number {
  let width = 0;
  for (const c of text) {
    if (c === " ") width++;
    else if (c === "\t") width += 4 - (width % 4);
    else break;
  }
  return width;
}
