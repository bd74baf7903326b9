// What begins with a line of Markdown: code in fences or by its indentation, lines of colons, modules. Pure.
import { matchAt } from "./match-at.ts";
import { isModuleStart, moduleEnd } from "./modules.ts";
import { OpenContainers } from "./open-containers.ts";
import type { Budget } from "./tags.ts";
import type { FenceToken, PlainToken, Token } from "./tokens.ts";

/** A comment that is a line by itself: a module may follow it as it follows a blank line. */
const COMMENT_LINE = /(?:^|\n)(?:\{\/\*[^\n]*\*\/\}|<!--[^\n]*-->)[ \t]*\n$/;
const LONGEST_COMMENT = 400;

/** What may stand before a block's own characters. */
const PREFIX = /[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*|>)*/y;
const FENCE = /(?:(`{3,})([^`\n]*)|(~{3,})([^\n]*))(?=\n|$)/y;
const COLONS = /(:{3,})([^\n]*)(?:\n|$)/y;
const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;

/** Reads the beginnings of a text's lines, one after the other. */
export class LineTokens {
  readonly #source: string;
  readonly #isMdx: boolean;
  readonly #budget: Budget;
  #afterBlank = true;
  /** Where the text of the outermost open list's item begins; 0 for no list. */
  #list = 0;
  readonly #containers = new OpenContainers();

  constructor(source: string, isMdx: boolean, budget: Budget) {
    this.#source = source;
    this.#isMdx = isMdx;
    this.#budget = budget;
  }

  /**
   * Reads what begins with a line; undefined for text.
   * @param start of the line
   * @param afterModule whether a module ends there
   */
  tokenAt(start: number, afterModule: boolean): Token | undefined {
    const source = this.#source;
    const prefix = matchAt(PREFIX, source, start)?.[0] ?? "";
    const at = start + prefix.length;
    const isBlank = at >= source.length || source[at] === "\n";
    const afterBlank = this.#afterBlank;
    this.#afterBlank = isBlank && prefix.trim() === "";
    if (this.#afterBlank) return undefined;
    const width = widthOf(prefix);
    const code = this.#isMdx ? undefined : this.#indentedCode(start, prefix, width, afterBlank);
    if (code) return code;
    this.#followList(prefix, width, afterBlank);
    const fence = matchAt(FENCE, source, at);
    if (fence) return this.#fence(start, prefix, fence);
    const colons = matchAt(COLONS, source, at);
    if (colons) {
      const [{ length }, { length: count } = "", tail = ""] = colons;
      this.#containers.follow(count, tail.trim());
      return { type: "colons", start, end: at + length, prefix, colons: count, tail: tail.trim() };
    }
    const mayBeModule = this.#isMdx && prefix === "" && isModuleStart(source.slice(at, at + 20));
    const isModule =
      mayBeModule &&
      (afterBlank || afterModule || COMMENT_LINE.test(source.slice(Math.max(0, start - LONGEST_COMMENT), start)));
    return isModule ? { type: "module", start, end: moduleEnd(source, at) } : undefined;
  }

  #followList(prefix: string, width: number, afterBlank: boolean): void {
    const marker = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t])[ \t]?/.exec(prefix);
    if (marker && (this.#list === 0 || width < this.#list)) this.#list = marker[0].length;
    else if (afterBlank && width < this.#list) this.#list = 0;
  }

  /** Code by four blanks before it. */
  #indentedCode(start: number, prefix: string, width: number, afterBlank: boolean): PlainToken | undefined {
    if (!afterBlank || width < 4 || this.#list > 0 || /^ {0,3}[^ \t]/.test(prefix)) return undefined;
    const end = /(?:[ \t]*\n|(?: {4}| {0,3}\t)[^\n]*(?:\n|$))*/y;
    const code = matchAt(end, this.#source, start)?.[0] ?? "";
    if (code === "") return undefined;
    this.#afterBlank = true;
    return { type: "code", start, end: start + code.length };
  }

  #fence(start: number, prefix: string, [whole = "", ticks, info, tildes, words]: RegExpExecArray): FenceToken {
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
    return {
      type: "fence",
      start,
      end,
      prefix,
      marks,
      info: info ?? words ?? "",
      infoStart,
      isCut: cut !== undefined,
    };
  }
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
