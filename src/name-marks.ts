// Keeps the signs of names of code on their side where a text runs from right to left, by marks that nobody sees. Pure.

const MARK = "\u200e";
/** What a name ends with that has no direction, and would go to the name's other side: `run()`, `run(…)`, `Map<K>`, `C++`, `docs/`. */
const END = /(?<=[A-Za-z]\w*)(?:\([.…]*\)|\[\]|<[\w\s,.|[\]]*>|\/?>|\+|#|\/)+(?![\w\u200e+#/>])/g;
/**
 * What one begins with: `@scope/name`, `.env`, `--flag`, `<Tabs>`; a version whose numbers a word or letter follows, `2.x`. A
 * hyphen may join it to the word before, as Hebrew does with prepositions.
 */
const BEGINNING =
  /(?<=^|[\s([{«"'“‘\u05be]|[\u05d0-\u05ea\u0620-\u064a]-)(?:[@.#$~/<-]+(?=[A-Za-z])|(?=[\d.]*\d[.-][A-Za-z]))/g;

/** Marks the names of a text that is to be shown from right to left: as plain text it has no elements that would isolate them. */
export function markNames(text: string): string {
  return text.replace(END, `$&${MARK}`).replace(BEGINNING, `${MARK}$&`);
}

/** Marks the names of a text that is in pieces, also those that are parted by where one ends. */
export function markPieces(pieces: readonly string[]): string[] {
  return cutMarked(markNames(pieces.join("")), pieces);
}

/** Cuts a marked text where pieces of what it was made from end. A mark stands before what follows it, if anything does. */
export function cutMarked(marked: string, pieces: readonly string[]): string[] {
  let at = 0;
  return pieces.map((piece, i) => {
    const from = at;
    for (let k = 0; k < piece.length; k++, at++) while (marked[at] !== piece[k]) at++;
    if (i === pieces.length - 1) at = marked.length;
    return marked.slice(from, at);
  });
}

/** Takes the marks away: what was written. */
export function unmarkNames(text: string): string {
  return text.replaceAll(MARK, "");
}
