// A query as the terms that it asks for.
import { foldWord, isTelling, isUnspaced, splitName, splitWords, stem, termsOf } from "../../../src/search/words.ts";

/** Neighbouring words of a query as one name: "view with" may mean `viewWith`. */
export interface Compound {
  readonly term: string;
  /** One bit for each of the query's words that are in it. */
  readonly mask: number;
  /** It is all of the query. */
  readonly isWhole: boolean;
}

export interface Query {
  /** As it was typed, without space round it. */
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly compounds: readonly Compound[];
  /** Who writes words asks for what is said about them; who writes a name as code has it, for the symbol. */
  readonly asksForGuides: boolean;
}

/** A word that is asked for. */
export interface QueryWord {
  readonly term: string;
  /** What it is made of, if it is a compound name. */
  readonly parts: readonly string[];
}

/** Further words of a query say little, and cost time. */
const MOST_WORDS = 12;
const LONGEST_COMPOUND = 4;

/** Reads what was typed. */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  const written = splitWords(text).slice(0, 2 * MOST_WORDS);
  const all = written.map((word) => ({ word, terms: termsOf(word) }));
  const isStop = all.every(({ terms }) => !terms.some(isTelling));
  const words: QueryWord[] = [];
  const bits = all.map(({ word, terms }) => {
    const [first = "", ...rest] = terms;
    // Where no space parts words, each of the terms is asked for; a compound name, as it was typed.
    const isName = rest.length > 0 && !isUnspaced(word);
    const asked = (isName ? [first] : terms).filter((term) => isStop || isTelling(term));
    let mask = 0;
    for (const term of asked) {
      let at = words.findIndex((known) => known.term === term);
      if (at < 0 && words.length < MOST_WORDS) at = words.push({ term, parts: isName ? partsOf(word) : [] }) - 1;
      if (at >= 0) mask |= 1 << at;
    }
    return mask;
  });
  return {
    text,
    words,
    compounds: compoundsOf(written, bits),
    asksForGuides: !/\p{Ll}\p{Lu}/u.test(text) || written.length > 3,
  };
}

function partsOf(word: string): string[] {
  return splitName(word).map(stem).filter(isTelling);
}

function compoundsOf(written: readonly string[], bits: readonly number[]): Compound[] {
  const found: Compound[] = [];
  const folded = written.map(foldWord);
  for (let from = 0; from < folded.length; from++) {
    let mask = 0;
    for (let to = from + 1; to <= folded.length && to - from <= LONGEST_COMPOUND; to++) {
      mask |= bits[to - 1] ?? 0;
      const isWhole = to - from === folded.length;
      if (mask === 0 || (to - from === 1 && !isWhole)) continue;
      const term = stem(folded.slice(from, to).join(""));
      found.push({ term, mask, isWhole });
    }
  }
  return found;
}
