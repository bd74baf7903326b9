// Text to the terms that it is found by. The same for the index and for what a reader types: the build and the search in
// the browser share it. Pure.
import { isAscii } from "../nfc.ts";
import { ASCII, patternsOf, unicodePatterns } from "./patterns.ts";

/** Words that say nothing about a page. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about all am an and any are as at be been but by can could did do does doing for from get had has have how i if in " +
    "into is it its me my no not of on or our should so some such than that the their them then there these they this " +
    "those to up us use using versus vs was we were what when where which while who why will with would you your " +
    "에서 으로 부터 까지 에게 처럼"
  ).split(" "),
);
/** Accents and vowel points, which readers leave out. Marks of other scripts are letters like others. */
const ACCENT = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g;
/** Folded words of other scripts are behind the first, Korean ones behind the second. */
const [LATIN, HANGUL] = ["\u0400", "\uac00"];
/** Abbreviations whose plural looks like another word's end, or is too short to tell: `APIs`, `IDs`. */
const ABBREVIATIONS = /^(?:api|db|id|op|pr|ui|vm)s$/;
/** Letters that stand for two, or are no letter with an accent to Unicode; readers type them plain. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" },
  // Of Arabic what is typed one way and written another, and what only stretches a word; of Persian what has a code of its own.
  ...{ ة: "ه", ى: "ي", ی: "ي", ک: "ك", ـ: "" },
};
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
/** Kana of the one kind, which an input method shows before it makes those of the other. */
const KATAKANA = /[\u30a1-\u30f6]/g;
const TO_HIRAGANA = 0x60;
/** Longer terms are cut: nobody types them. */
const LONGEST = 48;

/** Splits text into words as they are written. */
export function splitWords(text: string): string[] {
  if (isAscii(text)) return text.match(ASCII.word) ?? [];
  const { word: pattern, mayHaveEdge, scriptEdge } = unicodePatterns();
  const words = text.match(pattern) ?? [];
  return mayHaveEdge.test(text) ? words.flatMap((word) => word.split(scriptEdge)) : words;
}

/** A stretch of a text and where it begins. */
export interface Piece {
  readonly text: string;
  readonly at: number;
}

/** Finds the words of a text where they stand. */
export function findWords(text: string): Piece[] {
  if (isAscii(text)) return piecesOf(text, ASCII.word);
  const { word: pattern, scriptEdge } = unicodePatterns();
  return piecesOf(text, pattern).flatMap(({ text: run, at: start }) => {
    let at = start;
    return run.split(scriptEdge).map((word) => {
      const piece = { text: word, at };
      at += word.length;
      return piece;
    });
  });
}

/** Finds the words that a compound name is made of where they stand. */
export function findParts(word: string): Piece[] {
  return piecesOf(word, patternsOf(word).part);
}

function piecesOf(text: string, pattern: RegExp): Piece[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ text: found, at: index }));
}

/** Folds a word: lower case, without accents and apostrophes, cut where it is long. */
export function foldWord(word: string): string {
  if (/^[\w'.]*$/.test(word)) return word.replaceAll("'", "").toLowerCase().slice(0, LONGEST);
  const folded = foldRun(word);
  return isAscii(word)
    ? folded.slice(0, LONGEST)
    : [...folded.replace(unicodePatterns().article, "")].slice(0, LONGEST).join("");
}

/** Does the same of a run of letters, however long: where no space parts words, it is a whole sentence. */
export function foldRun(word: string): string {
  // Some characters stand for whole phrases, with their spaces.
  const plain = word
    .replace("++", "pp")
    .replace("#", "sharp")
    .normalize("NFKD")
    .replace(patternsOf(word).noWord, "")
    .replace(ACCENT, "");
  const lower = plain.toLowerCase().replace(UNPLAIN, (letter) => PLAIN[letter] as string);
  return lower.normalize("NFC").replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA));
}

/** Splits a word as it is written into the words that it is made of, folded: `TreeView` into tree and view. */
export function splitName(word: string): string[] {
  return (word.slice(0, 4 * LONGEST).match(patternsOf(word).part) ?? []).map(foldWord);
}

/** Whether a word is a name that several words are run together in: `TreeView`. */
export function isCompound(word: string): boolean {
  return patternsOf(word).seam.test(word);
}

/** Takes the plural's ending off a folded word, or those that Korean and Cyrillic words have, so that one form finds the other. */
export function stem(word: string): string {
  if (word > LATIN) {
    const { cyrillicEnd, particle } = unicodePatterns();
    return word.replace(word < HANGUL ? cyrillicEnd : particle, "");
  }
  if (ABBREVIATIONS.test(word)) return word.slice(0, -1);
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|js)$/.test(word)) return word;
  return word.endsWith("ies") && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Whether a word is of a script that puts no space between words, or a pictogram. */
export function isUnspaced(word: string): boolean {
  return !isAscii(word) && unicodePatterns().unspaced.test(word);
}

/** Gives the terms of a word as it is written: itself, and its parts if it is a compound name. */
export function termsOf(word: string): string[] {
  if (isUnspaced(word)) return pairs(word);
  const whole = stem(foldWord(word));
  if (!isCompound(word)) return whole === "" ? [] : [whole];
  return [...new Set([whole, ...splitName(word).map(stem)])].filter((term) => term !== "");
}

/** A name as one term: `Quick start` is quickstart, `@scope/name` scopename. */
export function wholeOf(name: string): string {
  return stem(splitWords(name).map(foldWord).join("").slice(0, LONGEST));
}

/** Two words that follow each other, folded, as one term; "" where neither says anything. */
export function pairOf(first: string, second: string): string {
  return isTelling(first) || isTelling(second) ? stem(first + second) : "";
}

/** Whether a term says something about a page. */
export function isTelling(term: string): boolean {
  return (term.length > 1 || isUnspaced(term)) && !STOP_WORDS.has(term);
}

/** Where in a sorted list the first term stands that is not before another one. */
export function firstFrom(term: string, sorted: readonly string[]): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as string) < term) from = middle + 1;
    else to = middle;
  }
  return from;
}

function pairs(word: string): string[] {
  const characters = [...foldRun(word)];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, i) => `${characters[i]}${character}`))];
}
