// Ranks pages by what the words of a query say about them.
import { RANK, SAYS, SAYS_BITS, SAYS_MASK, type SearchManifest } from "../../../src/search/format.ts";
import type { Match } from "./lookup.ts";
import type { Compound, Query, QueryWord } from "./query.ts";

/** A page and how well it answers. */
export interface Ranked {
  readonly page: number;
  readonly score: number;
}

type Worths = readonly number[];

/** What it is worth that a word is there, by what it says of the page. What it is in a text depends on how rare it is. */
const WORD: Worths = worths({ memberPart: 3, heading: 4.5, titleEnd: 5, titleWord: 8, member: 10, title: 14 });
/** The same of several words as one name. */
const NAME: Worths = worths({ memberPart: 2, heading: 4, titleEnd: 4.5, titleWord: 6, member: 10, title: 14 });
/** A name that is exactly what was asked for. */
const EXACT = 2.2;
/** Some of the query's words as one name. */
const PARTIAL = 0.8;

function worths(of: Partial<Record<keyof typeof SAYS, number>>): Worths {
  const list = Array.from({ length: SAYS_MASK + 1 }, () => 0);
  for (const [name, worth] of Object.entries(of)) list[SAYS[name as keyof typeof SAYS]] = worth;
  return list;
}

/** What it is worth, for each bit of rarity, that a page quotes two words as they follow each other in a sentence, which has so many at least. */
const PAIR = 1;
const SENTENCE = 4;

/** How many words more than one a name counts that a sentence quotes: an error is about what it names, `(reading 'viewWith')`. */
const QUOTED = 3;
/** What other words of such a sentence are worth in the reference: `undefined` is a word of the error, not what is looked for. */
const BESIDE_QUOTED = 0.1;

/** What a symbol's name is worth that has another form of a word, or not its plural: who asks by a symbol's name types it as it is. */
const NAMED_IN_ANOTHER_FORM = 0.45;
/** How much more the rarest word of a query may say than others, and how fast it comes to that. */
const MOST_WEIGHT = 1.6;
const STEEPNESS = 1.3;

/** That all of a page's title is asked for. */
const COVERED = 5;
/** For guides where words are asked for, for the reference where a name is; and the other way round. */
const ASKED_FOR = 1.5;
const NOT_ASKED_FOR = 0.75;
/** By `SearchRank`. */
const RANK_FACTORS: readonly number[] = [0.35, 0.88, 0.94, 1, 1.03, 1.05, 1.06, 1.16];
/** Less than any that is not deprecated has, by no more than decides between pages of one name. */
const NAMED_THOUGH_DEPRECATED = 0.85;

/** Adds up what is found for a query. */
export class Scores {
  readonly #query: Query;
  readonly #manifest: SearchManifest;
  readonly #count: number;
  readonly #isGuide: Uint8Array;
  /** Of each page: the sum over the words. */
  readonly #sums: Float32Array;
  /** The most that a name of several words is worth. */
  readonly #names: Float32Array;
  /** Bits of the words that it has, and that its title has. */
  readonly #found: Uint16Array;
  readonly #titled: Uint16Array;
  /** Bits of the words that its title, a heading or a member has. */
  readonly #told: Uint16Array;
  readonly #isWhole: Uint8Array;
  /** Its title is all of the query, or the type before a member. */
  readonly #isNamed: Uint8Array;
  /** What the word at hand is worth. */
  readonly #best: Float32Array;
  /** Bits of the words that are names of several words, and are there. */
  #compounds = 0;
  /** Bits of the names that a sentence quotes, and are there. */
  #quoted = 0;

  constructor(query: Query, manifest: SearchManifest) {
    const count = manifest.ranks.length;
    this.#query = query;
    this.#manifest = manifest;
    this.#count = count;
    this.#isGuide = Uint8Array.from(manifest.ranks, (rank) => (Number(rank) >= RANK.guide ? 1 : 0));
    this.#sums = new Float32Array(count);
    this.#names = new Float32Array(count);
    this.#found = new Uint16Array(count);
    this.#titled = new Uint16Array(count);
    this.#told = new Uint16Array(count);
    this.#isWhole = new Uint8Array(count);
    this.#isNamed = new Uint8Array(count);
    this.#best = new Float32Array(count);
  }

  /**
   * Adds what the query's words may mean, in their order. The rarer ones say more about a guide: "disconnecting a client" is
   * about disconnecting. A symbol has all of them in its name or is another one.
   */
  addWords(found: readonly (readonly Match[])[]): void {
    const weights = weightsOf(found, this.#count);
    const { words } = this.#query;
    if (words.length >= SENTENCE)
      found.forEach((matches, index) => {
        if (words[index]?.isQuoted && matches.some(({ isExact }) => isExact)) this.#quoted |= 1 << index;
      });
    found.forEach((matches, index) => {
      this.#addWord(index, matches, weights[index] as number);
    });
  }

  /** Whether a word is what the query is about: where a sentence quotes names that are there, only those are. */
  isTold(index: number): boolean {
    return this.#quoted === 0 || (this.#quoted & (1 << index)) !== 0;
  }

  /** Of several terms on a page, the best counts. */
  #addWord(index: number, matches: readonly Match[], weight: number): void {
    const bit = 1 << index;
    const { words, asksForGuides } = this.#query;
    const { isName, isQuoted, typed, term, parts } = words[index] as QueryWord;
    if (parts.length > 1 && matches.some(({ isExact }) => isExact)) this.#compounds |= bit;
    const isBeside = this.#quoted !== 0 && !isQuoted;
    const isPlural = asksForGuides && typed !== term;
    const isWholeName = words.length === 1 || isName;
    const best = this.#best.fill(0);
    for (const { fit, isExact, isForm, postings } of matches) {
      const rare = rarity(postings.length, this.#count);
      const worth = [...WORD];
      // One word of several is no whole name.
      if (!isWholeName) worth[SAYS.title] = WORD[SAYS.titleWord] as number;
      const worthInGuide = worth.map((each) => each * weight * fit);
      const inReference = isBeside ? BESIDE_QUOTED : isForm || isPlural ? NAMED_IN_ANOTHER_FORM : 1;
      const worthInReference = worth.map((each) => each * fit * inReference);
      for (const list of [worthInGuide, worthInReference]) {
        list[SAYS.text] = Math.min(2, 0.25 * rare) * fit;
        list[SAYS.textOften] = Math.min(3, 0.4 * rare) * fit;
      }
      walk(postings, (page, says) => {
        const value = (this.#isGuide[page] === 1 ? worthInGuide : worthInReference)[says] as number;
        if (value > (best[page] as number)) best[page] = value;
        if (isWholeName && isExact && says === SAYS.title) this.#isNamed[page] = 1;
        this.#found[page] = (this.#found[page] as number) | bit;
        if (says !== SAYS.text && says !== SAYS.textOften) this.#told[page] = (this.#told[page] as number) | bit;
        if (!isForm && says >= SAYS.titleEnd && says !== SAYS.member)
          this.#titled[page] = (this.#titled[page] as number) | bit;
      });
    }
    for (let page = 0; page < this.#count; page++)
      this.#sums[page] = (this.#sums[page] as number) + (best[page] as number);
  }

  /** Adds what some words mean as one name. */
  addCompound({ term, typed, mask, isWhole, isPair }: Compound, matches: readonly Match[]): void {
    const isPlural = typed !== term && this.#query.asksForGuides;
    const isQuoted = isPair && this.#query.words.length >= SENTENCE;
    for (const { fit, isExact: isTerm, postings } of matches) {
      const share = bits(mask) / this.#query.words.length;
      const factor = fit * (isWhole ? 1 : PARTIAL * Math.min(1, 2 * share));
      const paired = isQuoted && isTerm ? PAIR * rarity(postings.length, this.#count) : 0;
      walk(postings, (page, says) => {
        if (says === SAYS.textOften) this.#sums[page] = (this.#sums[page] as number) + paired;
        // Words in the plural are not a symbol's name.
        const isExact = isTerm && (!isPlural || this.#isGuide[page] === 1);
        const worth = (NAME[says] as number) * factor * (isExact ? EXACT : 1);
        if (worth === 0) return;
        if (worth > (this.#names[page] as number)) this.#names[page] = worth;
        this.#found[page] = (this.#found[page] as number) | mask;
        if (isWhole && says === SAYS.title && (isExact || this.#isWhole[page] === 0))
          this.#isWhole[page] = isExact ? 2 : 1;
      });
    }
  }

  /** Lists the best pages, the best first: so many guides, so many pages of the reference. */
  best(
    mostGuides: number,
    mostOthers: number,
  ): { readonly guides: readonly Ranked[]; readonly others: readonly Ranked[] } {
    const guides = new Best(mostGuides);
    const others = new Best(mostOthers);
    for (let page = 0; page < this.#count; page++) {
      if (this.#found[page] === 0) continue;
      const list = this.#isGuide[page] === 1 ? guides : others;
      list.add({ page, score: this.#scoreOf(page) });
    }
    return { guides: guides.list, others: others.list };
  }

  #rankOf(page: number): number {
    return Number(this.#manifest.ranks[page]);
  }

  #scoreOf(page: number): number {
    const { words, asksForGuides } = this.#query;
    const rank = this.#rankOf(page);
    const isGuide = rank >= RANK.guide;
    const isWhole = (this.#isWhole[page] as number) > 0;
    const found = this.#found[page] as number;
    // Who types a name asks about it: a page without it lacks more than one of the words.
    const quoted = this.#quoted;
    const asked = words.length + bits(this.#compounds & ~found) + QUOTED * bits(quoted);
    const share =
      isGuide || quoted === 0
        ? (bits(found) + QUOTED * bits(found & quoted)) / asked
        : bits(found & quoted) / bits(quoted);
    const coverage =
      this.#isWhole[page] === 2
        ? 1
        : bits(this.#titled[page] as number) / Math.max(1, Number(this.#manifest.lengths[page]));
    const sum = (this.#sums[page] as number) * (isWhole ? 1 : share ** 2) + (this.#names[page] as number);
    // What is deprecated is behind others, but where it is called by its name only behind those of that name.
    const isCalledOld = rank === RANK.deprecated && this.#isNamed[page] === 1;
    const factor = isCalledOld ? NAMED_THOUGH_DEPRECATED : (RANK_FACTORS[rank] ?? 1);
    // A symbol whose name is only a part of what was asked for is rather another one.
    const covered = COVERED * Math.min(1, coverage) * (isWhole || isGuide ? 1 : share);
    const score = (sum + covered) * factor;
    // A name that is typed beside another word is not that of a symbol which only speaks of it.
    const isBeside = words.length > 1 && words.length < SENTENCE && !isWhole && this.#names[page] === 0;
    if (!isGuide && isBeside && (this.#compounds & ~(this.#told[page] as number)) !== 0) return score;
    if (isGuide === asksForGuides) return this.#isWhole[page] === 2 ? score : score * ASKED_FOR;
    // A single word may be a symbol's name by chance.
    return isWhole && (isGuide || words.length > 1) ? score : score * NOT_ASKED_FOR;
  }
}

/** How rare it is that a page has a term. */
function rarity(pages: number, count: number): number {
  return Math.log2(1 + count / (1 + pages));
}

/**
 * Weighs the words of a query by how rare they are beside each other: a word by itself, and all that are as common, weigh 1. The
 * common ones weigh no less: pages have them in their titles.
 */
function weightsOf(found: readonly (readonly Match[])[], count: number): number[] {
  const rarities = found.map((matches) =>
    rarity(
      matches.reduce((most, { postings }) => Math.max(most, postings.length), 0),
      count,
    ),
  );
  const known = rarities.filter((_, index) => found[index]?.length !== 0);
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
  return rarities.map((each) => Math.min(MOST_WEIGHT, Math.max(1, (each / mean) ** STEEPNESS)));
}

/** Keeps the best of many, in order; of equal ones the first. */
class Best {
  readonly list: Ranked[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(ranked: Ranked): void {
    const { list } = this;
    let at = list.length;
    if (at === this.#most && (list[at - 1] as Ranked).score >= ranked.score) return;
    while (at > 0 && (list[at - 1] as Ranked).score < ranked.score) at--;
    list.splice(at, 0, ranked);
    list.length = Math.min(list.length, this.#most);
  }
}

function walk(postings: readonly number[], visit: (page: number, says: number) => void): void {
  let page = -1;
  for (const posting of postings) {
    page += posting >>> SAYS_BITS;
    visit(page, posting & SAYS_MASK);
  }
}

function bits(number: number): number {
  let count = 0;
  for (let rest = number; rest > 0; rest &= rest - 1) count++;
  return count;
}
