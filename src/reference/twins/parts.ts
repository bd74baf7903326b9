// What a twin is made with, and how it links: the texts that each of its parts has.
import { codeSpan, destination } from "../../markdown-text.ts";
import type { PropLink } from "../../types.ts";
import { textOf } from "../tokens.ts";
import type { ApiToken } from "../types.ts";

/** What one page's twin is made with. */
export interface TwinParts {
  /** A comment as plain Markdown. */
  markdown(source: string): string;
  /** The address of a page's twin. @param route perhaps with an anchor */
  page(route: string): string;
  /** Guides that link to the page. */
  readonly guides: readonly PropLink[];
}

/** Writes a link to a page of the reference; the text alone where there is none. */
export function link(parts: TwinParts, text: string, route: string | undefined): string {
  return route === undefined ? text : `[${text}](${destination(parts.page(route))})`;
}

/** Writes tokens as code in a line; "" for none. */
export function code(tokens: readonly ApiToken[]): string {
  return tokens.length === 0 ? "" : codeSpan(textOf(tokens));
}

/** Writes a section with its heading; "" where it has no text. */
export function section(title: string, text: string, level: Level = 2): string {
  return text === "" ? "" : `${"#".repeat(level)} ${title}\n\n${text}`;
}

/** Puts blocks below one another, without those that are empty. */
export function joinBlocks(blocks: readonly (string | undefined)[]): string {
  return blocks.filter(Boolean).join("\n\n");
}

/** Puts a twin's blocks below one another, and ends its last line. */
export function joinTwin(blocks: readonly (string | undefined)[]): string {
  return `${joinBlocks(blocks)}\n`;
}

/** Levels of headings below the page's own. */
export type Level = 2 | 3 | 4;
