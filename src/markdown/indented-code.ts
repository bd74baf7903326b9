// Finds fences and directives that are code because four spaces stand before them, where nobody can mean to show them so. Pure.
import type { Directives } from "../directives.ts";

const FENCE = /^[ \t]*(`{3,}|~{3,})[^`\n]*/;
const DIRECTIVE = /^[ \t]*(:{3,})[ \t]*([A-Za-z][\w-]*)[^\n]*/;
/** With attributes: without any, it may be mentioned. */
const LEAF = /^[ \t]*(::)([A-Za-z][\w-]*)(?=[^\n]*\{)[[{][^\n]*$/;
/** A page that shows Markdown: it has such code, or a fence that holds fences. */
const SHOWS_MARKDOWN = /^[ \t>]*(?:`{4,}|~{4,}|(?:`{3}|~{3})[ \t]*(?:md|mdx|markdown)\b)/im;
/** What ends with a colon announces what is shown. */
const ANNOUNCES = /[:：][ \t*_]*\n\s*$/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/m;
const OWN_FENCE = /^ {0,3}(?:```|~~~)/m;

/** Whether code begins as a fence or a directive does: false for nearly all. */
export function mayBeFence(code: string): boolean {
  return /^[ \t]*(?:```|~~~|::)/.test(code);
}

/**
 * Finds the first line of indented code that was meant as a fence or as a directive.
 * @param code without the indentation
 * @param around what stands above it and below it in its file
 * @param isNested whether it stands in a list or a quote
 */
export function findIndentedFence(
  code: string,
  around: { readonly above: string; readonly below: string },
  isNested: boolean,
  directives: Directives,
): string | undefined {
  const directive = DIRECTIVE.exec(code) ?? LEAF.exec(code.trimEnd());
  const [line = "", mark = "", name] = directive ?? FENCE.exec(code) ?? [];
  const kind = mark === "::" ? "leaf" : "container";
  if (mark === "" || (name !== undefined && !directives.get(name)?.kinds.includes(kind))) return undefined;
  const { above, below } = around;
  if (ANNOUNCES.test(above) || SHOWS_MARKDOWN.test(above) || SHOWS_MARKDOWN.test(below)) return undefined;
  const closes = (each: string) => each.trim() === mark;
  const isClosed = code.trimEnd().split("\n").slice(1).some(closes);
  // A line by itself may be mentioned.
  if (!isClosed && mark !== "::" && !below.split("\n").some(closes)) return undefined;
  const section = above.slice(above.lastIndexOf("\n#") + 1);
  const isMeant = isNested || !isClosed || directive !== null || LIST_ITEM.test(section);
  return isMeant || OWN_FENCE.test(above) || OWN_FENCE.test(below) ? line.trim() : undefined;
}
