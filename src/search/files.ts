// The search index as files: a small manifest, terms by their beginnings, pages by their numbers, and the terms of names by
// their length, for typing errors. A reader's browser loads the few of them that a query needs. Writes nothing.
import { hashOf } from "../hash.ts";
import type { PackedPages } from "./collect.ts";
import {
  CHUNK,
  chunkFile,
  FORMAT,
  isTitle,
  MANIFEST,
  RANK,
  SAYS,
  SAYS_BITS,
  SAYS_MASK,
  type SearchManifest,
  shardFile,
  shardOf,
  titlesAmong,
  titlesFile,
  titlesOf,
  wordsFile,
} from "./format.ts";
import type { IndexChanges } from "./merge.ts";

/** A file of the index. */
export interface SearchFile {
  readonly name: string;
  /** The earlier build's is the same, if it is still there. */
  readonly isSame: boolean;
  content(): string;
}

/** All files of the index. */
export interface SearchFiles {
  readonly files: readonly SearchFile[];
  /** What the next build compares with. */
  readonly shape: IndexShape;
}

/** Into which files an index is split. */
export interface IndexShape {
  /** Beginnings of terms, a file for each. */
  readonly shards: readonly string[];
  /** Of each of those files how much its terms take, as `sizeOfTerm` counts. */
  readonly sizes: readonly number[];
}

/** Terms that one file has: those that begin so; where they are too many for a file, the one that is just that. */
interface Shard {
  readonly beginning: string;
  readonly from: number;
  readonly to: number;
}

/** What all pages say of a term. */
interface TermCounts {
  readonly postings: Uint32Array;
  /** 1 where a name or a part of one is the term; 2 where that is a title. */
  readonly named: Uint8Array;
}

/** Gives the postings of a term by its number. */
type Postings = (id: number) => Uint32Array;

/** The characters that a file of terms has at most, roughly, unless a single term has more. */
const SHARD_SIZE = 14_000;
/** The longest beginning that a file is named by, in characters. */
const LONGEST_BEGINNING = 5;
/** Shorter words are not looked for among those that they may have meant. */
export const SHORTEST_WORD = 4;

/** A file of titles has of a term so many pages, more than are shown; and no longer terms, which are whole titles mostly. */
const MOST_TITLED = 40;
const LONGEST_TITLE = 15;

/** How many characters a term takes, roughly. */
export function sizeOfTerm({ length }: string, postings: number): number {
  return length + 6 + 3 * postings;
}

/** Whether terms of one beginning, which has so many characters, are one file. */
export function mayBeWhole(size: number, length: number): boolean {
  return size <= SHARD_SIZE || length === LONGEST_BEGINNING;
}

/** Whether a name or a part of one is a term that says so. The end of a long name is nothing that readers type by itself. */
export function isNamedBy(says: number): boolean {
  return says >= SAYS.memberPart && says !== SAYS.titleEnd;
}

/**
 * Builds the files.
 * @param pages in their order, their terms sorted
 * @param changed since the build before
 * @param before the shards of that build
 */
export function searchFiles(
  pages: PackedPages,
  changed?: IndexChanges | undefined,
  before: readonly string[] = [],
): SearchFiles {
  const terms = pages.terms === "" ? [] : pages.terms.split("\n");
  const counts = countPostings(pages, terms.length);
  const { shards, sizes } = splitTerms(terms, counts);
  const key = hashOf(JSON.stringify(pages.routes)).slice(0, 8);
  const isAsBefore = sameShards(shards, changed, before);
  const titles = titlesOfShards(shards);
  const areTitlesAsBefore = sameTitles(changed, before);
  const isGathered = (shard: Shard) => {
    const beginning = titlesOf(shard.beginning) ?? "";
    return !isAsBefore(shard) || (titles.has(beginning) && !areTitlesAsBefore(beginning));
  };
  let others: Postings | undefined;
  /** Those of all shards that are not as before are gathered in one go. */
  const gather = (some: readonly Shard[]): Postings => {
    if (!some.every(isGathered)) return postingsOf(pages, counts, some);
    others ??= postingsOf(pages, counts, shards.filter(isGathered));
    return others;
  };
  const files: SearchFile[] = shards.map((shard) => ({
    name: shardFile(shard.beginning),
    isSame: isAsBefore(shard),
    content: () => {
      const postings = gather([shard]);
      const parts = [JSON.stringify(key)];
      for (let id = shard.from; id < shard.to; id++) parts.push(JSON.stringify(terms[id]), `[${postings(id).join()}]`);
      return `[${parts.join()}]`;
    },
  }));
  const add = (name: string, isSame: boolean, content: () => string) => files.push({ name, isSame, content });
  for (const [beginning, some] of titles) {
    add(titlesFile(beginning), areTitlesAsBefore(beginning), () => {
      const postings = gather(some);
      const parts = [JSON.stringify(key)];
      for (const { from, to } of some) {
        for (let id = from; id < to; id++) {
          const term = terms[id] as string;
          if (counts.named[id] === 2 && term.length <= LONGEST_TITLE)
            parts.push(JSON.stringify(term), `[${onlyTitles(postings(id), pages.ranks).join()}]`);
        }
      }
      return `[${parts.join()}]`;
    });
  }
  for (let from = 0; from < pages.routes.length; from += CHUNK) {
    const rows = pages.rows.slice(from, from + CHUNK);
    const isSame = changed !== undefined && rows.every((_, i) => !changed.rows.has(from + i));
    add(chunkFile(from), isSame, () => `[${[JSON.stringify(key), ...rows].join()}]`);
  }
  const words = wordsByLength(terms, counts);
  const otherLengths = new Set([...(changed?.terms ?? [])].map(({ length }) => length));
  for (const [length, list] of words) {
    const isSame = changed !== undefined && !otherLengths.has(length);
    add(wordsFile(length), isSame, () => JSON.stringify(list.join(" ")));
  }
  const manifest: SearchManifest = {
    format: FORMAT,
    pages: key,
    ranks: pages.ranks,
    lengths: pages.lengths,
    shards: shards.map(({ beginning }) => beginning),
    words: [...words.keys()],
  };
  add(MANIFEST, false, () => JSON.stringify(manifest));
  return { files, shape: { shards: manifest.shards, sizes } };
}

function countPostings({ log }: PackedPages, terms: number): TermCounts {
  const postings = new Uint32Array(terms);
  const named = new Uint8Array(terms);
  for (let at = 0; at < log.length; ) {
    const end = at + 1 + (log[at++] as number);
    for (; at < end; at++) {
      const value = log[at] as number;
      const id = value >>> SAYS_BITS;
      const says = value & SAYS_MASK;
      postings[id] = (postings[id] as number) + 1;
      if (isNamedBy(says) && named[id] !== 2) named[id] = isTitle(says) ? 2 : 1;
    }
  }
  return { postings, named };
}

/** Splits sorted terms by their beginnings, as far as it takes for none of the files to be large. */
function splitTerms(
  terms: readonly string[],
  { postings }: TermCounts,
): { readonly shards: readonly Shard[]; readonly sizes: readonly number[] } {
  const ends = new Float64Array(terms.length + 1);
  terms.forEach((term, id) => {
    ends[id + 1] = (ends[id] as number) + sizeOfTerm(term, postings[id] as number);
  });
  const sizeOf = (from: number, to: number) => (ends[to] as number) - (ends[from] as number);
  const shards: Shard[] = [];
  const split = (beginning: string, length: number, from: number, to: number): void => {
    if (mayBeWhole(sizeOf(from, to), length)) {
      shards.push({ beginning, from, to });
      return;
    }
    let at = from;
    if (terms[at] === beginning) shards.push({ beginning, from: at, to: ++at });
    while (at < to) {
      const next = beginning + String.fromCodePoint((terms[at] as string).codePointAt(beginning.length) ?? 0);
      let end = at + 1;
      while (end < to && (terms[end] as string).startsWith(next)) end++;
      split(next, length + 1, at, end);
      at = end;
    }
  };
  if (terms.length > 0) split("", 0, 0, terms.length);
  return { shards, sizes: shards.map(({ from, to }) => sizeOf(from, to)) };
}

/** Tells whether a shard has the same terms as before, and none of them says anything else. */
function sameShards(
  shards: readonly Shard[],
  changed: IndexChanges | undefined,
  before: readonly string[],
): (shard: Shard) => boolean {
  if (!changed) return () => false;
  const now = shards.map(({ beginning }) => beginning);
  const kept = wholeOrSplit(before);
  const fresh = wholeOrSplit(now);
  const same = new Set(now.filter((beginning) => kept.get(beginning) === fresh.get(beginning)));
  const names = new Set(now);
  for (const term of changed.terms) {
    const name = shardOf(term, names);
    if (name !== undefined) same.delete(name);
  }
  return ({ beginning }) => same.has(beginning);
}

/** The shards that each file of titles is made of. */
function titlesOfShards(shards: readonly Shard[]): Map<string, Shard[]> {
  const beginnings = titlesAmong(shards.map(({ beginning }) => beginning));
  const found = new Map<string, Shard[]>([...beginnings].map((beginning) => [beginning, []]));
  for (const shard of shards) found.get(titlesOf(shard.beginning) ?? "")?.push(shard);
  return found;
}

/** Tells whether a file of titles was there before, and neither its terms nor any page's rank are others. */
function sameTitles(changed: IndexChanges | undefined, before: readonly string[]): (beginning: string) => boolean {
  if (!changed || changed.isRankedOtherwise) return () => false;
  const known = titlesAmong(before);
  const others = new Set([...changed.terms].map(titlesOf));
  return (beginning) => known.has(beginning) && !others.has(beginning);
}

/** Of a term's postings those of pages that have it in their titles: of many, the pages of the highest ranks, and the first ones. */
function onlyTitles(postings: Uint32Array, ranks: string): number[] {
  const pages: number[] = [];
  const says: number[] = [];
  let page = -1;
  let guides = 0;
  // Once there are enough guides, nothing that follows is before them.
  for (let i = 0; i < postings.length && guides < MOST_TITLED; i++) {
    const value = postings[i] as number;
    page += value >>> SAYS_BITS;
    if (!isTitle(value & SAYS_MASK)) continue;
    pages.push(page);
    says.push(value & SAYS_MASK);
    if (Number(ranks[page]) >= RANK.guide) guides++;
  }
  const left = pages.length <= MOST_TITLED ? undefined : new Set(bestRanked(pages, ranks));
  const titled: number[] = [];
  let last = -1;
  pages.forEach((each, i) => {
    if (left?.has(each) === false) return;
    titled.push(((each - last) << SAYS_BITS) | (says[i] as number));
    last = each;
  });
  return titled;
}

function bestRanked(pages: readonly number[], ranks: string): number[] {
  const byRank = Array.from({ length: RANK.guide + 1 }, (): number[] => []);
  for (const page of pages) byRank[Math.min(Number(ranks[page]), RANK.guide)]?.push(page);
  return byRank.reverse().flat().slice(0, MOST_TITLED);
}

/** Of each beginning whether longer ones have files of their own. */
function wholeOrSplit(beginnings: readonly string[]): Map<string, boolean> {
  return new Map(beginnings.map((beginning, i) => [beginning, beginnings[i + 1]?.startsWith(beginning) === true]));
}

/** Gathers the postings of some shards' terms: what a term says, and the step from the last page that has it. */
function postingsOf({ log, routes }: PackedPages, { postings }: TermCounts, shards: readonly Shard[]): Postings {
  const places = new Int32Array(postings.length).fill(-1);
  let size = 0;
  for (const { from, to } of shards) {
    for (let id = from; id < to; id++) {
      places[id] = size;
      size += postings[id] as number;
    }
  }
  const ends = places.slice();
  const lasts = new Int32Array(postings.length).fill(-1);
  const all = new Uint32Array(size);
  let at = 0;
  for (let page = 0; page < routes.length; page++) {
    const end = at + 1 + (log[at++] as number);
    for (; at < end; at++) {
      const value = log[at] as number;
      const id = value >>> SAYS_BITS;
      const place = ends[id] as number;
      if (place < 0) continue;
      all[place] = ((page - (lasts[id] as number)) << SAYS_BITS) | (value & SAYS_MASK);
      lasts[id] = page;
      ends[id] = place + 1;
    }
  }
  return (id) => all.subarray(places[id], ends[id]);
}

function wordsByLength(terms: readonly string[], { named }: TermCounts): Map<number, string[]> {
  const words = new Map<number, string[]>();
  terms.forEach((term, id) => {
    if (named[id] === 0 || term.length < SHORTEST_WORD) return;
    const list = words.get(term.length);
    if (list) list.push(term);
    else words.set(term.length, [term]);
  });
  return new Map([...words].sort(([a], [b]) => a - b));
}
