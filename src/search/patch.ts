// Edits of a few pages put into the files of an index: only those files are looked at that have a term or a page which is another
// one. Where terms would be split otherwise, a list of words come or go, or a file of titles be another one, the index is to be made
// of all pages. Writes nothing.
import type { PackedPages } from "./collect.ts";
import { type IndexShape, sizeOfTerm } from "./files.ts";
import { chunkFile, MANIFEST, SAYS_BITS, SAYS_MASK, shardFile, titlesAmong, wordsFile } from "./format.ts";
import { OpenIndex, type OpenShard } from "./patch/open-index.ts";
import { isSplitAlike } from "./patch/split.ts";

/** What one page is found by. */
export interface FoundPage {
  readonly row: string;
  readonly rank: string;
  readonly length: string;
  /** Its terms, and what each says. */
  readonly says: ReadonlyMap<string, number>;
}

/** A page that is found by something else than before. */
export interface FoundEdit {
  /** The page's number in the index. */
  readonly number: number;
  readonly before: FoundPage;
  readonly now: FoundPage;
}

export interface PatchedIndex {
  /** The files that are others, or came, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of those that are no more. */
  readonly gone: readonly string[];
  readonly shape: IndexShape;
}

/** Finds pages among those that are packed together. */
export function foundPages({ log, routes, rows, ranks, lengths, terms }: PackedPages): (place: number) => FoundPage {
  const all = terms.split("\n");
  const starts = new Uint32Array(routes.length);
  for (let page = 0, at = 0; page < routes.length; page++) {
    starts[page] = at;
    at += 1 + (log[at] as number);
  }
  return (place) => {
    const start = starts[place] as number;
    const numbers = log.subarray(start + 1, start + 1 + (log[start] as number));
    const says = new Map<string, number>();
    for (const value of numbers) says.set(all[value >>> SAYS_BITS] as string, value & SAYS_MASK);
    return { row: rows[place] as string, rank: ranks[place] as string, length: lengths[place] as string, says };
  };
}

/** Packs a page by itself. */
export function packPage(route: string, { row, rank, length, says }: FoundPage): PackedPages {
  const numbers = [...says.values()].map((each, id) => (id << SAYS_BITS) | each);
  const log = Uint32Array.from([numbers.length, ...numbers]);
  return { routes: [route], rows: [row], ranks: rank, lengths: length, terms: [...says.keys()].join("\n"), log };
}

/**
 * Puts edits into an index.
 * @param read gives a file of the index as it is, by name; undefined where it is not as it was written
 * @returns undefined where the index is to be made of all pages
 */
export function patchIndex(
  shape: IndexShape,
  edits: readonly FoundEdit[],
  read: (name: string) => string | undefined,
): PatchedIndex | undefined {
  const index = new OpenIndex(shape.shards, read);
  for (const edit of edits) if (!putEdit(index, edit)) return undefined;
  const { shards, words, chunks } = index;
  const sizes = sizesAfter(shape, shards);
  const beginnings = [...sizes.keys()].sort();
  if (![...shards.keys()].every((shard) => isSplitAlike(shard, beginnings, sizes))) return undefined;
  if ([...words.values()].some((list) => list.length === 0)) return undefined;
  // A file of titles would come or go.
  if (titlesAmong(beginnings).size !== titlesAmong(shape.shards).size) return undefined;

  const files = new Map<string, string>();
  const gone: string[] = [];
  for (const [beginning, { key, terms, postings }] of shards) {
    const content = terms.flatMap((term, i) => [term, postings[i]]);
    if (terms.length > 0) files.set(shardFile(beginning), JSON.stringify([key, ...content]));
    else if (shape.shards.includes(beginning)) gone.push(shardFile(beginning));
  }
  for (const [length, list] of words) files.set(wordsFile(length), JSON.stringify(list.join(" ")));
  for (const [from, rows] of chunks) files.set(chunkFile(from), JSON.stringify(rows));
  const isOther = beginnings.length !== shape.shards.length || beginnings.some((each, i) => each !== shape.shards[i]);
  if (isOther) {
    const known = index.manifest();
    if (!known) return undefined;
    files.set(MANIFEST, JSON.stringify({ ...known, shards: beginnings }));
  }
  return { files, gone, shape: { shards: beginnings, sizes: beginnings.map((each) => sizes.get(each) as number) } };
}

/** Puts in an edit; false where the index is not made so. */
function putEdit(index: OpenIndex, { number, before, now }: FoundEdit): boolean {
  if (before.rank !== now.rank || before.length !== now.length) return false;
  if (before.row !== now.row && !index.putRow(number, now.row)) return false;
  for (const [term, said] of before.says) {
    if (!now.says.has(term) && !index.put(term, number, undefined, said)) return false;
  }
  for (const [term, says] of now.says) {
    const saidBefore = before.says.get(term);
    if (saidBefore !== says && !index.put(term, number, says, saidBefore)) return false;
  }
  return true;
}

/** By its beginning, the size of each file of terms. @param opened those of which the terms may be others now */
function sizesAfter(shape: IndexShape, opened: ReadonlyMap<string, OpenShard>): Map<string, number> {
  const sizes = new Map(shape.shards.map((beginning, place) => [beginning, shape.sizes[place] as number]));
  for (const [beginning, { terms, postings }] of opened) {
    const size = terms.reduce((sum, term, i) => sum + sizeOfTerm(term, (postings[i] as number[]).length), 0);
    if (terms.length > 0) sizes.set(beginning, size);
    else sizes.delete(beginning);
  }
  return sizes;
}
