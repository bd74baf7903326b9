// Finds the terms of the index that a word of a query may mean: itself, those that it begins, and where there are none, those
// that it is if it has a typing error.
import { SAYS, SAYS_BITS, SAYS_MASK } from "../../../src/search/format.ts";
import { firstFrom, isTelling, isUnspaced, stem } from "../../../src/search/words.ts";
import type { IndexFiles, Terms } from "./files.ts";
import type { QueryWord } from "./query.ts";
import { isNear, isNearBeginning, isRoughlyNear } from "./typo.ts";

/** A term that a word may mean. */
export interface Match {
  readonly term: string;
  /** How well it fits, up to 1. */
  readonly fit: number;
  readonly isExact: boolean;
  /** It is another form of the word, or another word that begins so. */
  readonly isForm?: boolean;
  readonly postings: readonly number[];
}

/** What a word may mean. */
export interface WordMatches {
  readonly matches: readonly Match[];
  /** What to mark in a text: the word, or what it was taken for. */
  readonly marks: readonly string[];
  /** Other forms of the word, which are marked as well. */
  readonly forms: readonly string[];
  /** There is such a word: others that begin so are rather others. */
  readonly isKnown?: boolean;
  /** There is no such word, nor another form of it, nor are two run together in it: what is found comes near it. */
  readonly isLacking: boolean;
  /** What is searched for in its place: the two words that are run together in it, `next js` of `nextjs`, or the one that it comes near. */
  readonly instead?: string | undefined;
}

/** Shorter words are not taken for others. */
const SHORTEST = 4;
/** Shorter ones are not taken for words from which they differ by two errors. */
const SHORTEST_ROUGH = 8;
/** So many words are tried in the place of one with a typing error. */
const MOST_NEAR = 8;
/** A word that is not typed to its end may lack so many characters, where its beginning has an error. */
const MOST_MISSING = 12;
/** What a word has before it that is run together with it has so many letters. */
const SHORTEST_PART = 4;
/** How well fits what a name that there is not is made of. */
const PART_FIT = 0.6;
/** What begins no more pages' names than so many may be another name with a word left out. */
const FEW = 6;
/** How well fits another form of what was typed. */
const FORM_FIT = 0.8;
/** How much less fits a word that only begins with what was typed, where that is a word by itself: "bot" is no "bottom". */
const OTHER_WORD = 0.25;
/** What verbs end with, and the nouns that are made of them. */
const ENDINGS = ["", "e", "ed", "ing", "ion", "ation", "ition", "ment"];
const ENDING = /(?:e|ed|ing|[ai]tion|ion|[ae]nce|ment)$/;
/** What a longer form of a word has behind it, its last letter perhaps doubled: `logging`, `tester`. */
const FORM_END = /^.?(?:e[dr]?|ing|[ai]?tion|ion|[ai]ble|[ae]nce|ment)$/;

/** What is written together with the word behind it. Arabic articles are off already. */
const PREFIXES = [
  [/^\p{sc=Hebrew}/u, "ה ו ב ל מ ש כ וה שה מה"],
  [/^\p{sc=Arabic}/u, "و ب ل ك ف"],
] as const;

const HANGUL_END = /\p{sc=Hangul}$/u;
/** The consonant that a syllable ends with, taken apart. */
const FINAL = /[\u11a8-\u11c2]$/;

/** What a word means that is nowhere, or whose file cannot be loaded. */
export const NOTHING: WordMatches = { matches: [], marks: [], forms: [], isLacking: false };

/** Finds what a word is, begins, or is another form of; undefined where there is nothing. */
export async function findKnown(word: QueryWord, files: IndexFiles): Promise<WordMatches | undefined> {
  const { term, parts } = word;
  const [terms, begun] = await Promise.all([files.terms(term), findName(word, files)]);
  const matches = parts.length > 1 && isVague(begun) ? [...begun, ...(await findScattered(parts, files))] : begun;
  const forms = [...formsOf(term, terms, matches.length === 0), ...(await prefixedForms(term, files))];
  if (matches.length + forms.length === 0) return undefined;
  return {
    matches: [...matches, ...forms],
    marks: [term],
    forms: forms.map((form) => form.term),
    isKnown: matches.some(({ isExact }) => isExact),
    isLacking: false,
  };
}

/**
 * Finds what a word may have meant that is nowhere. Takes several turns of loading.
 * @param isAlone it is all of the query: if it is a name, it is the one that is asked for
 */
export async function findMeant(word: QueryWord, files: IndexFiles, isAlone: boolean): Promise<WordMatches> {
  const { term, parts } = word;
  const terms = await files.terms(term);
  const apart = parts.length === 0 || isAlone ? await findApart(term, terms, files) : undefined;
  if (apart !== undefined) return { ...NOTHING, instead: apart };
  // Another number is not what was meant.
  const near = term.length < SHORTEST || /^[\d.]+$/.test(term) ? [] : await nearTerms(term, terms, files);
  const known = await Promise.all(near.map(async (other) => exactly(other, await files.terms(other))));
  // What more pages have is rather meant.
  const [meant] = known.flat().sort((a, b) => b.postings.length - a.postings.length);
  if (meant || parts.length === 0)
    return { ...NOTHING, marks: [term], isLacking: true, instead: meant && inNumber(word, meant.term) };
  // A name that there is not, such as "DiceRoller": what it is made of may be there. A number is no part that tells, and two
  // letters begin anything.
  const telling = parts.filter((part) => !/^\d+$/.test(part));
  const inside = await Promise.all(
    telling.map(async (part) => (part.length < 3 ? exactly : beginning)(part, await files.terms(part))),
  );
  return {
    ...NOTHING,
    matches: inside.flat().map((match) => ({ ...match, fit: match.fit * PART_FIT })),
    marks: telling,
    isLacking: true,
  };
}

/** Gives another term in the plural where a word was typed so: that is no symbol's name. */
function inNumber({ term, typed }: QueryWord, other: string): string {
  const plural = `${other}s`;
  return typed !== term && stem(plural) === other ? plural : other;
}

/**
 * Finds the terms that a name is, or begins. What is left of a plural begins something only where there is nothing that
 * begins as it was typed, and never where it is short: "cors" is no "core".
 */
export async function findName(
  { term, typed }: Pick<QueryWord, "term" | "typed">,
  files: IndexFiles,
): Promise<Match[]> {
  const [known, asTyped] = await Promise.all([files.terms(term), files.terms(typed)]);
  if (typed === term) {
    const begun = beginning(term, known);
    return begun.length > 0 || term.length < 2 || !HANGUL_END.test(term) ? begun : unfinished(term, files);
  }
  const found = [...exactly(term, known), ...beginning(typed, asTyped)];
  return found.length > 0 || term.length < SHORTEST ? found : beginning(term, known);
}

/** Lists the terms that begin so. A single letter of an alphabet begins too many to be of use. */
function beginning(word: string, known: Terms | undefined): Match[] {
  if (!known) return [];
  if (word.length < 2 && !isUnspaced(word) && !HANGUL_END.test(word)) return exactly(word, known);
  const { terms, postings } = known;
  const found: Match[] = [];
  const first = firstFrom(word, terms);
  const isKnown = terms[first] === word;
  for (let at = first; at < terms.length; at++) {
    const term = terms[at] as string;
    if (!term.startsWith(word)) break;
    const isExact = term === word;
    const isOther = isKnown && !isExact && isOtherWord(term, word);
    // A longer term fits the less the more of it was not typed.
    const fit = isExact ? 1 : (0.45 + 0.4 * (word.length / term.length)) * (isOther ? OTHER_WORD : 1);
    found.push({ term, fit, isExact, isForm: isOther, postings: postings[at] as readonly number[] });
  }
  return found;
}

/** Whether a term that begins with a word is no form of it. */
export function isOtherWord(term: string, word: string): boolean {
  return !FORM_END.test(term.slice(word.length));
}

/** Lists the terms that a Korean word begins whose last syllable is not typed to its end, or has the next one's first letter. */
async function unfinished(word: string, files: IndexFiles): Promise<Match[]> {
  const typed = word.normalize("NFD").replace(FINAL, "");
  const begun = word.slice(0, -1);
  return beginning(begun, await files.terms(begun))
    .filter(({ term }) => term.normalize("NFD").startsWith(typed))
    .map((match) => ({ ...match, isExact: false }));
}

function exactly(word: string, known: Terms | undefined): Match[] {
  const at = known ? firstFrom(word, known.terms) : -1;
  return known?.terms[at] === word
    ? [{ term: word, fit: 1, isExact: true, postings: known.postings[at] as readonly number[] }]
    : [];
}

/**
 * Finds the other forms of a word that are in its file: of `configure` configuring and configuration.
 * @param isNowhere the word itself: it may be spelled otherwise here
 */
function formsOf(word: string, known: Terms | undefined, isNowhere: boolean): Match[] {
  if (!known) return [];
  // What is a verb with "ate", as authentication is, and what is one without, as configuration is.
  const roots = [word.replace(/ion$/, ""), word.replace(ENDING, "")].filter((root) => root.length >= SHORTEST);
  const spelled = isNowhere ? [...roots, ...roots.map(otherSpelling)] : roots;
  const forms = new Set(spelled.flatMap((root) => ENDINGS.map((ending) => root + ending)));
  // What the word begins is found anyway.
  return [...forms]
    .filter((form) => !form.startsWith(word))
    .flatMap((form) => exactly(form, known))
    .map((match) => ({ ...match, fit: FORM_FIT, isExact: false, isForm: true }));
}

/** Finds a Hebrew or Arabic word with letters before it that are words by themselves, and one that has such a letter without. */
async function prefixedForms(word: string, files: IndexFiles): Promise<Match[]> {
  const [, before] = PREFIXES.find(([script]) => script.test(word)) ?? [];
  if (before === undefined || word.length < 2) return [];
  const bare = word.length >= SHORTEST && before.includes(word.charAt(0)) ? [word.slice(1)] : [];
  const others = [...before.split(" ").map((prefix) => prefix + word), ...bare];
  const found = await Promise.all(
    others.map(async (other) => (word.length > 2 ? beginning : exactly)(other, await files.terms(other))),
  );
  return found.flat().map((match) => ({ ...match, fit: match.fit * FORM_FIT, isExact: false, isForm: true }));
}

/** Spells what a word begins with as on the other side of the Atlantic: `serialis`, `colour`. */
function otherSpelling(root: string): string {
  return root.replace(/i[sz]$/, (end) => (end === "is" ? "iz" : "is")).replace(/our$/, "or");
}

/** Whether a name is only the beginning of others, and of few. */
function isVague(matches: readonly Match[]): boolean {
  return (
    matches.length > 0 &&
    !matches.some(({ isExact }) => isExact) &&
    matches.reduce((sum, { postings }) => sum + postings.length, 0) <= FEW
  );
}

/**
 * Finds the pages that have all words of a name in theirs, whatever stands between: `TreeViewConfiguration` for
 * `TreeConfiguration`. The last one may not be typed to its end.
 */
async function findScattered(parts: readonly string[], files: IndexFiles): Promise<Match[]> {
  const found = await Promise.all(
    parts.map(async (part, i) => {
      const isLast = i === parts.length - 1;
      const matches = (isLast && part.length > 2 ? beginning : exactly)(part, await files.terms(part));
      return new Set(matches.flatMap(({ postings }) => pagesOf(postings, isInTitle)));
    }),
  );
  const [first = new Set<number>(), ...others] = found;
  const pages = [...first].filter((page) => others.every((list) => list.has(page)));
  const postings = pages.map((page, i) => ((page - (pages[i - 1] ?? -1)) << SAYS_BITS) | SAYS.titleWord);
  return pages.length === 0 ? [] : [{ term: parts.join(" "), fit: PART_FIT, isExact: false, postings }];
}

/** Finds two words that are run together in one: of `nextjs` those of a page that has both in its names. */
async function findApart(word: string, known: Terms | undefined, files: IndexFiles): Promise<string | undefined> {
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => {
    const [first, second] = [word.slice(0, i + 2), word.slice(i + 2)];
    const [before] = isTelling(first) && isTelling(second) ? exactly(first, known) : [];
    return { first, second, before };
  });
  // All at once: on a slow line, waiting takes longer than loading.
  const found = await Promise.all(
    cuts.map(async ({ second, before }) => (before ? exactly(second, await files.terms(second))[0] : undefined)),
  );
  for (const [i, { first, second, before }] of cuts.entries()) {
    const after = found[i];
    if (!before || !after) continue;
    const pages = new Set(pagesOf(before.postings, isNameOrHeading));
    if (pagesOf(after.postings, isNameOrHeading).some((page) => pages.has(page))) return `${first} ${second}`;
  }
  return undefined;
}

/** Lists the pages of which a term says such a thing. */
function pagesOf(postings: readonly number[], isMeant: (says: number) => boolean): number[] {
  let page = -1;
  return postings.flatMap((posting) => {
    page += posting >>> SAYS_BITS;
    return isMeant(posting & SAYS_MASK) ? page : [];
  });
}

function isNameOrHeading(says: number): boolean {
  return says >= SAYS.heading;
}

function isInTitle(says: number): boolean {
  return says === SAYS.titleEnd || says === SAYS.titleWord;
}

/** Whether a term is of some page's names or headings. */
function isName(postings: readonly number[]): boolean {
  return postings.some((posting) => (posting & SAYS_MASK) >= SAYS.memberPart);
}

/** Lists what a word may have meant: first among the terms that begin as it does, which are there already. */
async function nearTerms(word: string, known: Terms | undefined, files: IndexFiles): Promise<string[]> {
  const { length } = word;
  const ofLengths = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from + 1 }, (_, i) => files.words(from + i)));
  const attempts = [
    { isMeant: isNear, from: length - 1, to: length + 1, shortest: SHORTEST },
    { isMeant: isSecondPart, from: length + SHORTEST_PART, to: length + MOST_MISSING - 1, shortest: SHORTEST + 1 },
    { isMeant: isNearBeginning, from: length, to: length + MOST_MISSING - 1, shortest: SHORTEST + 1 },
    { isMeant: isRoughlyNear, from: length - 2, to: length + 2, shortest: SHORTEST_ROUGH },
  ];
  for (const [i, { isMeant, from, to, shortest }] of attempts.entries()) {
    if (length < shortest) continue;
    // Where words are short, any is near some other: only what something is called is looked for by who mistypes it.
    const same = (known?.terms ?? []).filter(
      (term, at) => isMeant(word, term) && (length > SHORTEST || isName(known?.postings[at] ?? [])),
    );
    // Those of all further attempts at once: on a slow line, waiting for one after the other takes longer than loading.
    if (same.length === 0 && i === 1) void ofLengths(length - 2, length + MOST_MISSING - 1).catch(() => {});
    const found = same.length > 0 ? same : (await ofLengths(from, to)).flat().filter((term) => isMeant(word, term));
    if (found.length > 0) return nearest(found);
  }
  return [];
}

/** Whether a word is run together with another before it: of `Benutzeroberfläche` Oberfläche. */
function isSecondPart(word: string, term: string): boolean {
  return term.length >= word.length + SHORTEST_PART && term.endsWith(word);
}

function nearest(terms: readonly string[]): string[] {
  return [...terms].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_NEAR);
}
