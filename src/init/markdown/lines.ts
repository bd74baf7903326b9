// Blocks of Markdown moved in and out: indentation, and how many colons a directive needs. Pure.
import { codeSpan as spanOf } from "../../markdown-text.ts";

/**
 * Takes the content of an element out of its indentation: what all its lines have in common, blank lines at both ends too.
 * Lines of code blocks give up as much as the block itself, so that the code stays the same.
 */
export function dedent(text: string): string {
  const lines = text.split("\n");
  // What stands behind the opening tag has no indentation of its own.
  const first = lines.shift()?.trim() ?? "";
  let common: number | undefined;
  const fences = new FenceScan();
  for (const line of lines) {
    // A fence may end further out than it begins.
    const isCode = fences.isOpen;
    fences.isInside(line);
    if (isCode || line.trim() === "") continue;
    const indent = columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
    common = common === undefined ? indent : Math.min(common, indent);
  }
  const width = common ?? 0;
  const rest = lines.map((line) => (line.trim() === "" ? "" : withoutColumns(line, width)));
  return [first, ...rest].join("\n").replace(/^\n+|\n+$/g, "");
}

/** Takes the indentation off blocks that would be code by it, in lists too: MDX has no such code. Lists keep theirs. */
export function withoutIndentedCode(text: string): string {
  const fences = new FenceScan();
  /** The columns at which the texts of the open lists' items begin. */
  const items: number[] = [];
  let afterBlank = true;
  /** Whether the line above is a list's mark alone, behind which a blank line ends the item. */
  let isEmptyItem = false;
  /** How many columns the lines of the block lose. */
  let taken = 0;
  const leaveItems = (column: number): number => {
    while (items.length > 0 && (items.at(-1) ?? 0) > column) items.pop();
    return items.at(-1) ?? 0;
  };
  return text
    .split("\n")
    .map((line) => {
      if (fences.isInside(line)) return withoutColumns(line, taken);
      if (line.trim() === "") {
        if (isEmptyItem) items.pop();
        isEmptyItem = false;
        afterBlank = true;
        return line;
      }
      const width = columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
      // Below a text, a dash alone is a heading's line.
      const bare =
        afterBlank || items.length > 0 ? /^[ \t]*(?:[-+*]|\d{1,9}[.)])$/.exec(line.trimEnd())?.[0] : undefined;
      const marker = bare === undefined ? /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+/.exec(line)?.[0] : `${bare} `;
      if (afterBlank) {
        const column = leaveItems(width);
        taken = marker === undefined && width >= column + 4 ? width - column : 0;
      }
      afterBlank = false;
      const left = Math.max(0, width - taken);
      isEmptyItem = false;
      if (marker !== undefined && left < leaveItems(left) + 4) {
        items.push(left + columnsOf(marker) - width);
        isEmptyItem = bare !== undefined;
      }
      return withoutColumns(line, taken);
    })
    .join("\n");
}

/** How many columns a text takes at the beginning of a line. */
export function columnsOf(text: string): number {
  let column = 0;
  for (const character of text) column = columnAfter(column, character);
  return column;
}

/** A line without as many columns of blanks, or all that it has. Of a tab that is wider, spaces stay. */
function withoutColumns(line: string, columns: number): string {
  let at = 0;
  let column = 0;
  for (; column < columns && /[ \t]/.test(line.charAt(at)); at++) column = columnAfter(column, line.charAt(at));
  return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
}

function columnAfter(column: number, character: string): number {
  return character === "\t" ? column + 4 - (column % 4) : column + 1;
}

/** Follows lines, and knows which are code between fences. */
export class FenceScan {
  #marks = "";

  /** Whether the next line is code, or ends it. */
  get isOpen(): boolean {
    return this.#marks !== "";
  }

  /** Whether a line is code; the fences themselves are not. */
  isInside(line: string): boolean {
    const [, marks = ""] = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])(?=[ \t])))*[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (this.#marks === "") {
      this.#marks = marks;
      return false;
    }
    const isEnd = marks.startsWith(this.#marks) && line.trimEnd().endsWith(marks);
    if (isEnd) this.#marks = "";
    return !isEnd;
  }
}

/** Puts a prefix before each line but the first. */
export function indentRest(text: string, prefix: string): string {
  if (prefix === "") return text;
  return text.replace(/\n(?!\n|$)/g, `\n${prefix}`).replace(/\n(?=\n)/g, () => `\n${prefix.trimEnd()}`);
}

/** What continues a block whose first line has this before it: marks of lists become blanks. */
export function continuation(prefix: string): string {
  return prefix.replace(/[-+*]|\d+[.)]/g, (mark) => " ".repeat(mark.length));
}

/** Whether what stands before a block on its line lets a block begin there. */
export function isBlockPrefix(text: string): boolean {
  return /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*$/.test(text);
}

/** The colons of a directive round this content: one more than any inside. */
export function colonsAround(content: string): string {
  let most = 2;
  for (const [, colons = ""] of content.matchAll(/^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*(:{3,})/gm)) {
    most = Math.max(most, colons.length);
  }
  return ":".repeat(most + 1);
}

/** Code in a text. */
export function codeSpan(code: string): string {
  return spanOf(code.replace(/\s+/g, " ").trim());
}

/** A text as Markdown that shows it. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>{}~]|&(?=#?\w+;)|(?<![\w:]):(?=[a-z])/gi, "\\$&");
}

/** A value as Markdown that shows it as one text. @param before what stands before it on its line */
export function valueText(value: string, before: string): string {
  const text = escapeText(value.replace(/\s*\n\s*/g, " "));
  return isBlockPrefix(before) ? text.replace(/^( *\d*)([-#+=.)])(?=[-#+=\s]|$)/, "$1\\$2") : text;
}

/** An image for each theme, by GitHub's marks; one image where that is the same. */
export function themedImage(alt: string, light: string, dark = light): string {
  const image = (address: string) => `![${labelText(alt)}](${address})`;
  return light === dark
    ? image(light)
    : `${image(`${light}#gh-light-mode-only`)} ${image(`${dark}#gh-dark-mode-only`)}`;
}

/** A text as a directive's label: brackets are balanced or escaped. */
export function labelText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  let depth = 0;
  for (const [part] of line.matchAll(/\\.|`[^`]*`|[[\]]/g)) {
    if (part === "[") depth++;
    else if (part === "]" && --depth < 0) break;
  }
  return depth === 0 ? line : line.replace(/\\.|[[\]]/g, (part) => (part.length === 1 ? `\\${part}` : part));
}

/** A text as an attribute's value. */
export function attributeText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return /^[\w./#:@-]+$/.test(line) ? line : `"${line.replace(/["\\]/g, "\\$&")}"`;
}

/** A badge in a text. @param before what stands before it on its line */
export function badgeText(label: string, type: string | undefined, before: string): string {
  // Behind a word or a colon a directive is none.
  const gap = /[\w:]$/.test(before) ? " " : "";
  return `${gap}:badge[${labelText(label)}]${type === undefined ? "" : `{type=${type}}`}`;
}
