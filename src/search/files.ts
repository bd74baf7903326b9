// The search index as files: a small manifest, terms by their beginnings, pages by their numbers, and the terms of names by
// their length, for typing errors. A reader's browser loads the few of them that a query needs. Writes nothing.
import { hashOf } from "../hash.ts";
import type { PackedPages } from "./collect.ts";
import {
  CHUNK,
  chunkFile,
  FORMAT,
  MANIFEST,
  SAYS,
  SAYS_BITS,
  SAYS_MASK,
  type SearchManifest,
  shardFile,
  shardOf,
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
  /** 1 where a name or a part of one is the term. */
  readonly isNamed: Uint8Array;
}

/** Gives the postings of a term by its number. */
type Postings = (id: number) => Uint32Array;

/** The characters that a file of terms has at most, roughly, unless a single term has more. */
const SHARD_SIZE = 14_000;
/** The longest beginning that a file is named by, in characters. */
const LONGEST_BEGINNING = 5;
/** Shorter words are not looked for among those that they may have meant. */
export const SHORTEST_WORD = 4;

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
  let others: Postings | undefined;
  /** Those of all shards that are not as before are gathered in one go. */
  const gather = (shard: Shard): Postings => {
    if (isAsBefore(shard)) return postingsOf(pages, counts, [shard]);
    others ??= postingsOf(
      pages,
      counts,
      shards.filter((each) => !isAsBefore(each)),
    );
    return others;
  };
  const files: SearchFile[] = shards.map((shard) => ({
    name: shardFile(shard.beginning),
    isSame: isAsBefore(shard),
    content: () => {
      const postings = gather(shard);
      const parts = [JSON.stringify(key)];
      for (let id = shard.from; id < shard.to; id++) parts.push(JSON.stringify(terms[id]), `[${postings(id).join()}]`);
      return `[${parts.join()}]`;
    },
  }));
  const add = (name: string, isSame: boolean, content: () => string) => files.push({ name, isSame, content });
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
  const isNamed = new Uint8Array(terms);
  for (let at = 0; at < log.length; ) {
    const end = at + 1 + (log[at++] as number);
    for (; at < end; at++) {
      const value = log[at] as number;
      const id = value >>> SAYS_BITS;
      const says = value & SAYS_MASK;
      postings[id] = (postings[id] as number) + 1;
      if (isNamedBy(says)) isNamed[id] = 1;
    }
  }
  return { postings, isNamed };
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

function wordsByLength(terms: readonly string[], { isNamed }: TermCounts): Map<number, string[]> {
  const words = new Map<number, string[]>();
  terms.forEach((term, id) => {
    if (isNamed[id] === 0 || term.length < SHORTEST_WORD) return;
    const list = words.get(term.length);
    if (list) list.push(term);
    else words.set(term.length, [term]);
  });
  return new Map([...words].sort(([a], [b]) => a - b));
}
