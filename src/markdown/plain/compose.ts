// Puts plain Markdown together: blocks one after another, lines behind a container's marks, text that means itself. Pure.
import type { Token, Tokens } from "../lex.ts";

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
    const last = this.#pieces.at(-1);
    if (last !== undefined && this.#isOpen) this.#pieces.push("\n\n");
    // A task's box stands before its block on the same line; any other block ends its line.
    else if (last !== undefined && !last.endsWith("\n") && !text.startsWith("\n") && !CHECKBOX.test(last))
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
      const text = last.replace(/\n+$/, "");
      if (text === "") continue;
      this.#pieces.push(text);
      return;
    }
  }
}

/** Takes empty lines off both ends. By hand, because a pattern looks at every line end of a page. */
export function trimLines(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === LINE_END) end--;
  let start = 0;
  for (let at = 0; at < end && /[ \t\n]/.test(text[at] ?? ""); at++)
    if (text.charCodeAt(at) === LINE_END) start = at + 1;
  return text.slice(start, end);
}

const LINE_END = 10;

/** What tokens were made from. */
export function rawOf(tokens: readonly Token[]): string {
  let raw = "";
  for (const token of tokens) raw += token.raw;
  return raw;
}

/** Puts lines into a quote. */
export function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Indents every line but the first and those that are empty. */
export function hang(text: string, columns: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${" ".repeat(columns)}`);
}

const LIST_MARKER = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?! )| ?)/;

/** Writes a list's item with another content behind the same marker. */
export function withContent(item: Tokens.ListItem, content: string): string {
  const [line = ""] = item.raw.split("\n", 1);
  const [first = ""] = rawOf(item.tokens).split("\n", 1);
  const isPlain = line.endsWith(first) && !line.includes("\t");
  const marker = isPlain ? line.slice(0, line.length - first.length) : (LIST_MARKER.exec(line)?.[0] ?? "- ");
  const end = /\n*$/.exec(item.raw)?.[0] ?? "";
  // A marker that stands alone is as wide as one with a space behind it.
  const width = marker.length + (marker.endsWith(" ") ? 0 : 1);
  return marker + hang(content.replace(/\n+$/, ""), width) + end;
}

/** Writes an entry of a list: what it is, and what is said of it. */
export function listEntry(title: string, text: string, between = ": "): string {
  if (title === "" || text === "") return `- ${hang(title || text, 2)}`;
  const isLine = !text.includes("\n\n") && !/^(?:[-+*][ \t]|[>#|<]|\d+[.)] |`{3}|~{3})/.test(text);
  return isLine ? `- ${title}${between}${hang(text, 2)}` : `- ${title}\n\n  ${hang(text, 2)}`;
}

/** Writes plain text so that Markdown shows it as it stands, on one line. */
export function plainText(text: string): string {
  if (!/[\\`*[\]<_~&\n\t]| {2}|^ | $/.test(text)) return text;
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*[\]<]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/~~/g, "\\~\\~")
    .replace(/&(?=#?\w+;)/g, "\\&");
}

/** Puts lines on one, a space between them. By hand, because a pattern looks at each run of spaces from all of its ends. */
export function oneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  const last = lines.length - 1;
  const trimmed = lines.map((line, i) => (i === 0 ? line.trimEnd() : i === last ? line.trimStart() : line.trim()));
  return trimmed.filter((line, i) => line !== "" || i === 0 || i === last).join(" ");
}

/** Writes code for a line of text. @param isInTable whether it stands in a table's cell, which a bar ends even in code */
export function codeSpan(code: string, isInTable = false): string {
  const line = oneLine(code);
  const longest = line.match(/`+/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 0;
  const ticks = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") || line === "" ? " " : "";
  return `${ticks}${pad}${isInTable ? line.replace(/(?<!\\)\|/g, "\\|") : line}${pad}${ticks}`;
}

/** Makes a line bold. What has emphasis of its own stays as it is. */
export function bold(markdown: string): string {
  const text = oneLine(markdown).trim();
  return text === "" || /\*|__/.test(text) ? text : `**${text}**`;
}

/** An address as a link's destination. */
export function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

/** Writes code as a fence that none of its lines ends. */
export function fence(code: string, language: string): string {
  const longest = code.match(/^ {0,3}`{3,}/gm)?.reduce((most, line) => Math.max(most, line.trim().length), 2) ?? 2;
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${code === "" ? "" : `${code}\n`}${ticks}`;
}
