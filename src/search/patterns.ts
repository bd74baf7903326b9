// The expressions that take text apart into words, and names into theirs. Pure.
import { isAscii } from "../nfc.ts";

/** What does that for some texts. */
export interface Patterns {
  /**
   * A run of letters and digits with their marks; an apostrophe inside a word belongs to it, but what is left of an article is a
   * word by itself (`l’application`); so is a language such as C++ or C#, a number with dots (`2.13`, with or without a `v`
   * before it), and a pictogram. In Hebrew an apostrophe makes another letter of the one before it, and quotation marks before
   * the last letter an abbreviation.
   */
  readonly word: RegExp;
  /** The words of a compound name: `TreeView`, `IDCompressor`, `viewWith2`, `userIDsOf`. */
  readonly part: RegExp;
  /** What a word that is a compound name has in it. */
  readonly seam: RegExp;
  /** What is no part of a word. */
  readonly noWord: RegExp;
}

/** What does it for all texts, and what there is beyond ASCII alone. */
export interface UnicodePatterns extends Patterns {
  /** Scripts that put no space between words, and pictograms: each pair of characters is a term, or a single one. */
  readonly unspaced: RegExp;
  /** Where such a script begins or ends within a run of letters, or Korean does: particles stand right behind a foreign name. */
  readonly scriptEdge: RegExp;
  readonly mayHaveEdge: RegExp;
  /** The article of an Arabic word, perhaps with letters of other words before it. */
  readonly article: RegExp;
  /** What Korean puts behind a noun: particles. */
  readonly particle: RegExp;
  /** What cases, numbers and genders put at the end of a Cyrillic word, folded. */
  readonly cyrillicEnd: RegExp;
}

/**
 * Those for texts in ASCII, which nearly all names and most texts are. To look up for the others what Unicode says of characters
 * takes V8 ten milliseconds on each thread, as long as a page takes that is made by itself.
 */
export const ASCII: Patterns = {
  word: /(?<![A-Za-z\d])[CFcf](?:\+\+|#)(?![A-Za-z\d])|[Vv](?=\d+\.\d)|\d{1,9}(?:\.\d{1,9}){1,3}|(?<![A-Za-z\d'])(?:[A-Za-z]|[Qq]u)(?='[A-Za-z]{3})|[A-Za-z\d]+(?:'[A-Za-z]+)*/g,
  part: /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g,
  seam: /[a-z][A-Z]|[A-Z]{2}(?!s(?![a-z]))[a-z]|[A-Za-z]\d|\d[A-Za-z]/,
  noWord: /[^A-Za-z\d]/g,
};

let known: UnicodePatterns | undefined;

/** Those for all texts, which are made when the first text asks for them. */
export function unicodePatterns(): UnicodePatterns {
  known ??= makePatterns();
  return known;
}

/** Those for a text. */
export function patternsOf(text: string): Patterns {
  return isAscii(text) ? ASCII : unicodePatterns();
}

function makePatterns(): UnicodePatterns {
  const unspaced =
    "[\\p{sc=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{Extended_Pictographic}\\p{RI}]";
  return {
    word: /(?<![\p{L}\p{N}\p{M}])[CFcf](?:\+\+|#)(?![\p{L}\p{N}])|[Vv](?=\d+\.\d)|\d{1,9}(?:\.\d{1,9}){1,3}|(?<![\p{L}\p{N}\p{M}'’])(?:(?![\p{sc=Hebrew}\p{sc=Cyrillic}])\p{L}|[Qq]u)(?=['’]\p{L}{3})|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’׳]|(?<=\p{sc=Hebrew})["״](?=\p{sc=Hebrew}(?!\p{L})))\p{L}+)*|(?![©®™])\p{Extended_Pictographic}|\p{RI}{2}/gu,
    part: /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lt}\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu,
    seam: /\p{Ll}\p{Lu}|\p{Lu}{2}(?!s(?!\p{Ll}))\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u,
    unspaced: new RegExp(unspaced, "u"),
    scriptEdge: new RegExp(
      `(?<=${unspaced})(?!${unspaced})|(?<!${unspaced})(?=${unspaced})|(?<=\\p{sc=Hangul})(?=\\w)|(?<=\\w)(?=\\p{sc=Hangul})`,
      "u",
    ),
    mayHaveEdge: new RegExp(`${unspaced}|\\p{sc=Hangul}`, "u"),
    noWord: /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{RI}]/gu,
    article: /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3})/u,
    particle: /(?<=\p{sc=Hangul}{2})(?:에서|으로|부터|까지|에게|처럼|[을를은는이가의에로와과도])$/u,
    cyrillicEnd:
      /(?<=\p{sc=Cyrillic}{3})(?:[ое](?:го|му)|и?[аеиоуыюя]м?и|и?[аеіоиуыюя][мх]|[ое]в|[аеиіоуыэюяє]{1,2}|ь)$/u,
  };
}
