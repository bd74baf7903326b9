// Where a text has what was searched for, and the text with those places marked.
import { findParts, findWords, foldRun, foldWord, isUnspaced, stem } from "../../../src/search/words.ts";
import { create } from "../dom.ts";

/**
 * Makes nodes of a text, with what was searched for in `mark` elements.
 * @param pieces of the text, between which a line may break
 */
export function markText(
  text: string,
  marks: readonly string[],
  pieces: readonly string[] = [text],
): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let last = 0;
  // One that begins within another is left out.
  const places = findMarks(text, marks).filter(([from, to]) => {
    if (from < last) return false;
    last = to;
    return true;
  });
  let at = 0;
  for (const piece of pieces) {
    if (at > 0) nodes.push(create("wbr"));
    const end = at + piece.length;
    for (const [from, to] of places) {
      const [start, stop] = [Math.max(from, at), Math.min(to, end)];
      if (start >= stop) continue;
      nodes.push(text.slice(at, start), create("mark", {}, text.slice(start, stop)));
      at = stop;
    }
    nodes.push(text.slice(at, end));
    at = end;
  }
  return nodes.filter((node) => node !== "");
}

/** Finds the beginnings of words, and of the parts of compound names, that were searched for. */
export function findMarks(text: string, marks: readonly string[]): (readonly [from: number, to: number])[] {
  return findWords(text).flatMap(({ text: word, at }) => {
    if (isUnspaced(word)) return findAllOf(word, at, marks);
    return [{ text: word, at: 0 }, ...findParts(word)].flatMap((part) => {
      const folded = foldWord(part.text);
      const longest = Math.max(
        0,
        ...marks.map((mark) => (folded.startsWith(mark) ? mark.length : stem(folded) === mark ? folded.length : 0)),
      );
      if (longest === 0) return [];
      const from = at + part.at;
      return [
        [from, from + (longest < folded.length ? lengthOf(part.text, longest, foldWord) : part.text.length)] as const,
      ];
    });
  });
}

function findAllOf(word: string, at: number, marks: readonly string[]): (readonly [number, number])[] {
  const folded = foldRun(word);
  const found = marks.flatMap((mark) => {
    const places: (readonly [number, number])[] = [];
    for (let from = folded.indexOf(mark); mark !== "" && from >= 0; from = folded.indexOf(mark, from + 1))
      places.push([at + lengthOf(word, from, foldRun), at + lengthOf(word, from + mark.length, foldRun)]);
    return places;
  });
  return found.sort(([a], [b]) => a - b);
}

/** Finds how much of a word its folded beginning is: vowel points and articles are not in it, and some letters become two. */
function lengthOf(word: string, length: number, fold: (text: string) => string): number {
  const folded = fold(word);
  if (folded.length === word.length) return length;
  const begun = folded.slice(0, length);
  let end = 0;
  for (const { 0: character, index } of word.matchAll(/\P{M}\p{M}*/gu)) {
    if (fold(word.slice(0, end)).startsWith(begun)) break;
    end = index + character.length;
  }
  return end;
}
