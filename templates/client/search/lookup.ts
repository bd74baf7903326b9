// Finds the terms of the index that a word of a query may mean: itself, those that it begins, and where there are none, those
// that it is if it has a typing error.
import { firstFrom, isUnspaced } from "../../../src/search/words.ts";
import type { IndexFiles, Terms } from "./files.ts";
import type { QueryWord } from "./query.ts";
import { isNear, isNearBeginning } from "./typo.ts";

/** A term that a word may mean. */
export interface Match {
  readonly term: string;
  /** How well it fits, up to 1. */
  readonly fit: number;
  readonly isExact: boolean;
  readonly postings: readonly number[];
}

/** What a word may mean. */
export interface WordMatches {
  readonly matches: readonly Match[];
  /** What to mark in a text: the word, or what it was taken for. */
  readonly marks: readonly string[];
  /** Other forms of the word, which are marked as well. */
  readonly forms: readonly string[];
}

/** Shorter words are not taken for others. */
const SHORTEST = 4;
/** So many words are tried in the place of one with a typing error. */
const MOST_NEAR = 8;
/** A word that is not typed to its end may lack so many characters, where its beginning has an error. */
const MOST_MISSING = 12;
/** How well fits what was typed with an error. */
const NEAR_FIT = 0.6;
/** How well fits another form of what was typed. */
const FORM_FIT = 0.4;
/** What verbs end with, and the nouns that are made of them. */
const ENDINGS = ["", "e", "ed", "ing", "ion", "ation", "ition", "ment"];
const ENDING = /(?:e|ed|ing|[ai]tion|ion|ment)$/;

/** Finds what a word may mean. */
export async function findWord({ term, parts }: QueryWord, files: IndexFiles): Promise<WordMatches> {
  const terms = await files.terms(term);
  const matches = beginning(term, terms);
  const forms = formsOf(term, terms);
  if (matches.length + forms.length > 0)
    return { matches: [...matches, ...forms], marks: [term], forms: forms.map((form) => form.term) };
  const near = term.length < SHORTEST ? [] : await nearTerms(term, terms, files);
  const meant = await Promise.all(near.map(async (word) => exactly(word, await files.terms(word))));
  const found = meant.flat().map((match) => ({ ...match, fit: NEAR_FIT, isExact: false }));
  if (found.length > 0 || parts.length === 0) return { matches: found, marks: [term, ...near], forms: [] };
  // A name that there is not, such as "DiceRoller": what it is made of may be there.
  const inside = await Promise.all(parts.map(async (part) => beginning(part, await files.terms(part))));
  return { matches: inside.flat().map((match) => ({ ...match, fit: match.fit * NEAR_FIT })), marks: parts, forms: [] };
}

/** Finds the terms that a name is, or begins. */
export async function findName(term: string, files: IndexFiles): Promise<Match[]> {
  return beginning(term, await files.terms(term));
}

/** Lists the terms that begin so. A single letter of an alphabet begins too many to be of use. */
function beginning(word: string, known: Terms | undefined): Match[] {
  if (!known) return [];
  if (word.length < 2 && !isUnspaced(word)) return exactly(word, known);
  const { terms, postings } = known;
  const found: Match[] = [];
  for (let at = firstFrom(word, terms); at < terms.length; at++) {
    const term = terms[at] as string;
    if (!term.startsWith(word)) break;
    const isExact = term === word;
    // A longer term fits the less the more of it was not typed.
    const fit = isExact ? 1 : 0.45 + 0.4 * (word.length / term.length);
    found.push({ term, fit, isExact, postings: postings[at] as readonly number[] });
  }
  return found;
}

function exactly(word: string, known: Terms | undefined): Match[] {
  const at = known ? firstFrom(word, known.terms) : -1;
  return known?.terms[at] === word
    ? [{ term: word, fit: 1, isExact: true, postings: known.postings[at] as readonly number[] }]
    : [];
}

/** Finds the other forms of a word that are in its file: of `configure` configuring and configuration. */
function formsOf(word: string, known: Terms | undefined): Match[] {
  if (!known) return [];
  // What is a verb with "ate", as authentication is, and what is one without, as configuration is.
  const roots = [word.replace(/ion$/, ""), word.replace(ENDING, "")].filter((root) => root.length >= SHORTEST);
  const forms = new Set(roots.flatMap((root) => (root === word ? [] : ENDINGS.map((ending) => root + ending))));
  // What the word begins is found anyway.
  return [...forms]
    .filter((form) => !form.startsWith(word))
    .flatMap((form) => exactly(form, known))
    .map((match) => ({ ...match, fit: FORM_FIT, isExact: false }));
}

/** Lists what a word may have meant: first among the terms that begin as it does, which are there already. */
async function nearTerms(word: string, known: Terms | undefined, files: IndexFiles): Promise<string[]> {
  const { length } = word;
  const same = (known?.terms ?? []).filter((term) => isNear(word, term));
  if (same.length > 0) return nearest(same);
  const lists = await Promise.all([length - 1, length, length + 1].map((each) => files.words(each)));
  const others = lists.flat().filter((term) => isNear(word, term));
  if (others.length > 0) return nearest(others);
  if (length <= SHORTEST) return [];
  const longer = (known?.terms ?? []).filter((term) => isNearBeginning(word, term));
  if (longer.length > 0) return nearest(longer);
  const more = await Promise.all(Array.from({ length: MOST_MISSING }, (_, i) => files.words(length + i)));
  return nearest(more.flat().filter((term) => isNearBeginning(word, term)));
}

function nearest(terms: readonly string[]): string[] {
  return [...terms].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_NEAR);
}
