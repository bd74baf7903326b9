// Where a text has what was searched for, and the text with those places marked.
import { findParts, findWords, foldRun, foldWord, isUnspaced, stem } from "../../../src/search/words.ts";
import { create } from "../dom.ts";
import { isOtherWord } from "./lookup.ts";

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

/** A place of a text that has what was searched for. */
export interface Found {
  readonly from: number;
  readonly to: number;
  /** Which of the marks it has. */
  readonly mark: string;
  /** It is that word or a form of it, no part of a name and no other word that begins so. */
  readonly isWord: boolean;
}

/**
 * Finds the words that were searched for. Where a text lacks one, those that begin so and the parts of names stand for it.
 */
export function findMarks(text: string, marks: readonly string[]): (readonly [from: number, to: number])[] {
  return findAll(text, marks).map(({ from, to }) => [from, to]);
}

/** The same with what was found. */
export function findAll(text: string, marks: readonly string[]): Found[] {
  const found = findWords(text).flatMap(({ text: word, at }): Found[] => {
    if (isUnspaced(word)) return findAllOf(word, at, marks);
    return [{ text: word, at: 0 }, ...findParts(word)].flatMap((part, i) => {
      const folded = foldWord(part.text);
      const isSame = stem(folded);
      const lengths = marks.map((mark) =>
        folded.startsWith(mark) ? mark.length : isSame === mark ? folded.length : 0,
      );
      const length = Math.max(0, ...lengths);
      if (length === 0) return [];
      const mark = marks[lengths.indexOf(length)] as string;
      const from = at + part.at;
      const to = from + (length < folded.length ? lengthOf(part.text, length, foldWord) : part.text.length);
      return [{ from, to, mark, isWord: i === 0 && (isSame === mark || !isOtherWord(folded, mark)) }];
    });
  });
  const words = new Set(found.flatMap(({ mark, isWord }) => (isWord ? mark : [])));
  return found.filter(({ mark, isWord }) => isWord || !words.has(mark));
}

function findAllOf(word: string, at: number, marks: readonly string[]): Found[] {
  const folded = foldRun(word);
  const found = marks.flatMap((mark) => {
    const places: Found[] = [];
    for (let from = folded.indexOf(mark); mark !== "" && from >= 0; from = folded.indexOf(mark, from + 1))
      places.push({
        from: at + lengthOf(word, from, foldRun),
        to: at + lengthOf(word, from + mark.length, foldRun),
        mark,
        isWord: true,
      });
    return places;
  });
  return found.sort((a, b) => a.from - b.from);
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
