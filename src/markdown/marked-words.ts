// Words of highlighted code that are marked: elements in the colours of its syntax, which they may cross. Pure.

/** Where a text stands in the code; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts texts into elements `mark`, wherever the code has them. Where one runs over the end of a highlighted part, it is an
 * element in each.
 * @param html of the code: its text in elements, escaped
 * @param code the same without elements
 */
export function markWords(html: string, code: string, words: readonly string[]): string {
  const spans = findWords(code, words);
  let next = 0;
  let at = 0;
  return html.replace(/(<[^>]*>)|[^<]+/g, (part, tag: string | undefined) => {
    if (tag !== undefined) return part;
    let out = "";
    let isMarked = false;
    for (const [character] of part.matchAll(/&[#\w]+;|[\s\S]/g)) {
      while (next < spans.length && (spans[next] as Span).end <= at) next++;
      const isWord = at >= (spans[next]?.start ?? Number.POSITIVE_INFINITY);
      if (isWord !== isMarked) out += isWord ? "<mark>" : "</mark>";
      isMarked = isWord;
      out += character;
      at++;
    }
    return isMarked ? `${out}</mark>` : out;
  });
}

/** Finds where texts stand, in order; those that overlap are one. */
function findWords(code: string, words: readonly string[]): readonly Span[] {
  const found = words.flatMap((word) => {
    const spans: Span[] = [];
    for (let at = code.indexOf(word); at >= 0; at = code.indexOf(word, at + word.length))
      spans.push({ start: at, end: at + word.length });
    return spans;
  });
  const joined: Span[] = [];
  for (const span of found.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start < last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}
