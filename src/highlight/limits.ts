// Which code is not highlighted, because it would take too long. Pure.

/** Longest line that is highlighted: some grammars need time in the square of it. */
const LINE_LIMIT = 1000;
/** Longest stretch of letters, digits and white space: the same for grammars that look for `type type name (`. */
const WORD_LIMIT = 1500;

/** Tells whether code has what grammars take long over. */
export function isCostly(code: string): boolean {
  if (code.length <= LINE_LIMIT) return false;
  let line = 0;
  let words = 0;
  for (let i = 0; i < code.length; i++) {
    const c = code.charCodeAt(i);
    line = c === 10 ? 0 : line + 1;
    const isWord =
      c <= 32 || (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c >= 128;
    words = isWord ? words + 1 : 0;
    if (line > LINE_LIMIT || words > WORD_LIMIT) return true;
  }
  return false;
}
