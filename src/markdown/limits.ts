// What Markdown may hold: deeper nesting, and denser paragraphs, would take marked seconds. Pure.

/** Markdown that is nested deeper, or has more delimiters in one paragraph, than may be. */
export class TooDeepError extends Error {
  override readonly name = "TooDeepError";
  /** The text in which it was noticed, without what stands before it on its first line. */
  readonly text: string;

  constructor(message: string, text: string) {
    super(message);
    this.text = text;
  }
}

/** How many delimiters one paragraph may have for each level of nesting: marked's time grows with their square. */
const DELIMITERS = 80;

/** Says that a text is nested too deeply. */
export function tooDeep(nesting: number, text: string): TooDeepError {
  return new TooDeepError(`nested deeper than ${nesting} levels`, text);
}

/** Says that a paragraph's text has too many delimiters; undefined where it has not. */
export function tooDense(nesting: number, text: string): TooDeepError | undefined {
  const most = nesting * DELIMITERS;
  if (text.length <= most || countDelimiters(text) <= most) return undefined;
  return new TooDeepError(
    `too dense: one paragraph has more than ${most} delimiters of links, emphasis and code`,
    text,
  );
}

/**
 * Finds the first line of a list that is certainly nested too deeply, whatever it stands in. marked would read all of the
 * list once for each level before the lexer can tell.
 */
export function findDeepList(source: string, nesting: number): string | undefined {
  // Each level is indented by one more at least.
  if (source.length < nesting * (2 * nesting + 1)) return undefined;
  const open: number[] = [];
  for (const match of source.matchAll(/^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/gm)) {
    const indent = (match[1] ?? "").length;
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    open.push(indent);
    if (open.length > 2 * nesting) return source.slice(match.index, source.indexOf("\n", match.index) + 1 || undefined);
  }
  return undefined;
}

function countDelimiters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    // * _ ` [ ] ~ <
    if (c === 42 || c === 95 || c === 96 || c === 91 || c === 93 || c === 126 || c === 60) count++;
  }
  return count;
}
