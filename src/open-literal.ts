// Where a text or a regular expression of code begins that nothing closes. esbuild tells only where it looked for the end in
// vain: at the end of the line, or of the file. Pure.

/** Says what mends such a literal; undefined where a message of esbuild's is about something else. */
export function openLiteralHint(text: string): string | undefined {
  if (/^Unterminated string /.test(text))
    return "The quote that closes it is missing, or one within it lacks its backslash.";
  return isOpenExpression(text)
    ? 'The "/" that closes it is missing, or one before it closed it too early; one within it is written "\\/".'
    : undefined;
}

/**
 * Finds the closing tag that esbuild took for the beginning of a regular expression: after an element that is complete, "<"
 * compares. Undefined where there is none.
 * @param line of code, as a whole
 */
export function strayClosingTag(text: string, line: string): string | undefined {
  if (!isOpenExpression(text) || openExpression(line) !== undefined) return undefined;
  return STRAY_TAG.exec(line)?.[0];
}

/**
 * Finds where the literal begins; undefined where that is not plain, and for other messages of esbuild's.
 * @param text the message
 * @param line where its end was looked for last, one-based
 */
export function findOpenLiteral(
  text: string,
  source: string,
  line: number,
): { line: number; column: number } | undefined {
  if (openLiteralHint(text) === undefined) return undefined;
  const lines = source.split(/\r\n|[\r\n]/);
  const written = lines[line - 1] ?? "";
  if (isOpenExpression(text)) {
    const index = openExpression(written) ?? STRAY_TAG.exec(written)?.index;
    return index === undefined ? undefined : { line, column: index + 1 };
  }
  for (const { 1: quote, index } of written.matchAll(LITERALS))
    if (quote !== undefined) return { line, column: index + 1 };
  // A text between backticks goes on to the end of the file: no backtick follows the one that opens it.
  const last = line < lines.length ? -1 : lines.findLastIndex((each) => each.includes("`"));
  return last < 0 ? undefined : { line: last + 1, column: (lines[last] as string).lastIndexOf("`") + 1 };
}

function isOpenExpression(text: string): boolean {
  return text === "Unterminated regular expression";
}

function openExpression(line: string): number | undefined {
  for (const { 2: expression, index } of line.matchAll(LITERALS)) if (expression !== undefined) return index;
  return undefined;
}

/** What a regular expression may follow: behind a value "/" divides, and behind "<" it begins a tag's name. */
const BEFORE_EXPRESSION = String.raw`(?<=(?:^|[=(,:[!&|?{};+\-*%~^>]|<\s|\b(?:return|typeof|case|in|of|void|await|yield|delete|throw|else|do))\s*)`;
const PARTS = String.raw`\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])*`;
/**
 * Texts and regular expressions that are closed, and the beginning of one that nothing closes; an apostrophe of a word, as
 * between tags, is none.
 */
const LITERALS = new RegExp(
  String.raw`(?<!\w)(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"}|(["']))|${BEFORE_EXPRESSION}(?:${PARTS}\/|(${PARTS}(?:\[.*)?\\?$))`,
  "g",
);
/** The last closing tag of a line, behind which nothing divides. */
const STRAY_TAG = /<\/[\w.:-]*>(?=[^/]*$)/;
