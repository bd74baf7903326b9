// Where a text of code begins that nothing closes. esbuild tells only where it looked for the quote in vain: at the end of the
// line, or of the file. Pure.

/** What is said of such a text to mend it. */
export const OPEN_QUOTE_HINT = "The quote that closes it is missing, or one within it lacks its backslash.";

/** Whether a message of esbuild's is about such a text. */
export function isOpenQuote(text: string): boolean {
  return /^Unterminated string /.test(text);
}

/**
 * Finds where the text begins; undefined where that is not plain.
 * @param line where the closing quote was looked for last, one-based
 */
export function findOpenQuote(source: string, line: number): { line: number; column: number } | undefined {
  const lines = source.split(/\r\n|[\r\n]/);
  const written = lines[line - 1] ?? "";
  for (const { 1: quote, index } of written.matchAll(TEXTS))
    if (quote !== undefined) return { line, column: index + 1 };
  // A text between backticks goes on to the end of the file: no backtick follows the one that opens it.
  const last = line < lines.length ? -1 : lines.findLastIndex((each) => each.includes("`"));
  return last < 0 ? undefined : { line: last + 1, column: (lines[last] as string).lastIndexOf("`") + 1 };
}

/** Texts that are closed, and a quote that nothing closes; an apostrophe of a word, as between tags, is none. */
const TEXTS = /(?<!\w)(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|(["']))/g;
