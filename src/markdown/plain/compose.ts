// Puts blocks of plain Markdown together: one after another, and behind the mark of the list's item that they are in. Pure.
import { hang, splitLineEnds, trimLines } from "../../markdown-text.ts";
import type { Token, Tokens } from "../tokens.ts";

const CHECKBOX = /^\[[ xX]\][ \t]*$/;

/** Gathers blocks: as written ones as they are, others with a blank line on either side. */
export class Blocks {
  readonly #pieces: string[] = [];
  /** What stands at the end needs a blank line behind it. */
  #isOpen = false;

  /** Adds a block as it is. */
  add(raw: string): void {
    const text = this.#isOpen ? raw.replace(/^\n+/, "") : raw;
    if (text === "") return;
    const last = this.#pieces[this.#pieces.length - 1];
    if (last !== undefined && this.#isOpen) this.#pieces.push("\n\n");
    // A task's box stands before its block on the same line; any other block ends its line.
    // The space behind the mark of an empty item is a block of its own.
    else if (last !== undefined && !last.endsWith("\n") && !/^\s*(?:\n|$)/.test(text) && !CHECKBOX.test(last))
      this.#pieces.push("\n");
    this.#pieces.push(text);
    this.#isOpen = false;
  }

  /** Adds a block that stands by itself; "" leaves out what was there. */
  addApart(block: string): void {
    const text = trimLines(block);
    this.#trimEnd();
    if (text !== "") {
      if (this.#pieces.length > 0) this.#pieces.push("\n\n");
      this.#pieces.push(text);
    }
    this.#isOpen = true;
  }

  toString(): string {
    return this.#pieces.join("");
  }

  #trimEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const [text] = splitLineEnds(last);
      if (text === "") continue;
      this.#pieces.push(text);
      return;
    }
  }
}

/** What tokens were made from. */
export function rawOf(tokens: readonly Token[]): string {
  let raw = "";
  for (const token of tokens) raw += token.raw;
  return raw;
}

const LIST_MARKER = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?! )| ?)/;

/** Writes a list's item with another content behind the same marker. */
export function withContent(item: Tokens.ListItem, content: string): string {
  const line = firstLine(item.raw);
  const first = firstLine(rawOf(item.tokens));
  const isPlain = line.endsWith(first) && !line.includes("\t");
  const marker = isPlain ? line.slice(0, line.length - first.length) : (LIST_MARKER.exec(line)?.[0] ?? "- ");
  const [, end] = splitLineEnds(item.raw);
  // A marker that stands alone is as wide as one with a space behind it.
  const width = marker.length + (marker.endsWith(" ") ? 0 : 1);
  return marker + hang(splitLineEnds(content)[0], width) + end;
}

function firstLine(text: string): string {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}
