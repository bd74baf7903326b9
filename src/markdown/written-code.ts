// Code of a page as it was highlighted when the page was made last: the same code is not highlighted again.
import { escapeHtml } from "./escape.ts";

/**
 * Gives the HTML of code that was written before; undefined for all other code.
 * @param escaped the code as HTML without elements
 * @param language as its author wrote it
 */
export type WrittenCode = (escaped: string, language: string) => string | undefined;

/** A block of code, and what stands in it. */
const BLOCK = /<code class="language-([^"]*)">(.*?)\n<\/code><\/pre>/gs;
/** What highlighting alone leaves out: lines and words have elements where some of them are marked. */
const MARKS = /<(?!\/?span\b)|<span(?! class="(?:hljs|language)-)/;

/** Reads the code of a page. @param html all of it, without any block that its author wrote as HTML */
export function readWrittenCode(html: string): WrittenCode {
  const blocks = new Map<string, string>();
  for (const [, language = "", code = ""] of html.matchAll(BLOCK))
    if (!MARKS.test(code)) blocks.set(keyOf(code.replace(/<[^>]*>/g, ""), language), code);
  return (escaped, language) => blocks.get(keyOf(escaped, escapeHtml(language)));
}

function keyOf(escaped: string, language: string): string {
  return `${language}\n${escaped}`;
}
