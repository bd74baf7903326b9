// Edits of a few pages put into the files of an index: only those files are looked at that have a term or a page which is another
// one. Where terms would be split otherwise, a list of words come or go, or a file of titles be another one, the index is to be made
// of all pages. Writes nothing.
import type { PackedPages } from "./collect.ts";
import { type IndexShape, isNamedBy, mayBeWhole, SHORTEST_WORD, sizeOfTerm } from "./files.ts";
import {
  CHUNK,
  chunkFile,
  isTitle,
  MANIFEST,
  SAYS_BITS,
  SAYS_MASK,
  type SearchManifest,
  type SearchWords,
  shardFile,
  shardOf,
  titlesAmong,
  titlesOf,
  wordsFile,
} from "./format.ts";
import { firstFrom } from "./words.ts";

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

/** The terms of a file, in their order, and their postings. */
interface OpenShard {
  readonly key: string;
  readonly terms: string[];
  readonly postings: number[][];
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
  /** By its beginning, the size of each file of terms. */
  const sizes = new Map(shape.shards.map((beginning, place) => [beginning, shape.sizes[place] as number]));
  const names = new Set<string>();
  /** What the names of files begin with, but for what is a name as a whole. */
  const parted = new Set<string>();
  shape.shards.forEach(addName);
  const titles = titlesAmong(shape.shards);
  const shards = new Map<string, OpenShard>();
  const words = new Map<number, string[]>();
  const chunks = new Map<number, unknown[]>();
  let manifest: SearchManifest | undefined;

  for (const { number, before, now } of edits) {
    if (before.rank !== now.rank || before.length !== now.length) return undefined;
    if (before.row !== now.row && !putRow(number, now.row)) return undefined;
    for (const [term, said] of before.says) {
      if (!now.says.has(term) && !put(term, number, undefined, said)) return undefined;
    }
    for (const [term, says] of now.says) {
      const saidBefore = before.says.get(term);
      if (saidBefore !== says && !put(term, number, says, saidBefore)) return undefined;
    }
  }
  for (const [beginning, { terms, postings }] of shards) {
    const size = terms.reduce((sum, term, i) => sum + sizeOfTerm(term, (postings[i] as number[]).length), 0);
    if (terms.length > 0) sizes.set(beginning, size);
    else sizes.delete(beginning);
  }
  const beginnings = [...sizes.keys()].sort();
  if (![...shards.keys()].every(isSplitAlike)) return undefined;
  if ([...words.values()].some((list) => list.length === 0)) return undefined;
  const files = new Map<string, string>();
  const gone: string[] = [];
  for (const [beginning, { key, terms, postings }] of shards) {
    const content = terms.flatMap((term, i) => [term, postings[i]]);
    if (terms.length > 0) files.set(shardFile(beginning), JSON.stringify([key, ...content]));
    else if (shape.shards.includes(beginning)) gone.push(shardFile(beginning));
  }
  for (const [length, list] of words) files.set(wordsFile(length), JSON.stringify(list.join(" ")));
  for (const [from, rows] of chunks) files.set(chunkFile(from), JSON.stringify(rows));
  // A file of titles would come or go.
  if (titlesAmong(beginnings).size !== titles.size) return undefined;
  const isOther = beginnings.length !== shape.shards.length || beginnings.some((each, i) => each !== shape.shards[i]);
  if (isOther) {
    const known = readManifest();
    if (!known) return undefined;
    files.set(MANIFEST, JSON.stringify({ ...known, shards: beginnings }));
  }
  return { files, gone, shape: { shards: beginnings, sizes: beginnings.map((each) => sizes.get(each) as number) } };

  /** Sets what a term says of a page, undefined for nothing; false where the index is not made so. */
  function put(term: string, page: number, says: number | undefined, saidBefore: number | undefined): boolean {
    const isTitled = [says, saidBefore].some((each) => each !== undefined && isTitle(each));
    if (isTitled && titles.has(titlesOf(term) ?? "")) return false;
    const known = shardOf(term, names);
    // The file of a term that is a beginning of others has that term alone.
    const isKnownThere = known !== undefined && (term === known || !parted.has(known));
    const beginning = isKnownThere ? known : newBeginning(term);
    const shard = shards.get(beginning) ?? (isKnownThere ? openShard(beginning) : beginShard(beginning));
    if (!shard) return false;
    const at = firstFrom(term, shard.terms);
    const isKnown = shard.terms[at] === term;
    const before = isKnown ? (shard.postings[at] as number[]) : [];
    const after = withPage(before, page, says);
    if (after.length === 0) {
      shard.terms.splice(at, 1);
      shard.postings.splice(at, 1);
    } else {
      shard.terms.splice(at, isKnown ? 1 : 0, term);
      shard.postings.splice(at, isKnown ? 1 : 0, after);
    }
    return isNamed(before) === isNamed(after) || putWord(term, isNamed(after));
  }

  function putWord(term: string, isThere: boolean): boolean {
    const { length } = term;
    if (length < SHORTEST_WORD) return true;
    const list = words.get(length) ?? openWords(length);
    const at = list && firstFrom(term, list);
    if (list === undefined || at === undefined || (list[at] === term) === isThere) return false;
    if (isThere) list.splice(at, 0, term);
    else list.splice(at, 1);
    return true;
  }

  function putRow(number: number, row: string): boolean {
    const from = number - (number % CHUNK);
    const rows = chunks.get(from) ?? (parse(chunkFile(from)) as unknown[] | undefined);
    if (!rows) return false;
    // The index' key is before them.
    rows[1 + number - from] = JSON.parse(row);
    chunks.set(from, rows);
    return true;
  }

  function openShard(beginning: string): OpenShard | undefined {
    const content = parse(shardFile(beginning)) as [string, ...(string | number[])[]] | undefined;
    if (!content) return undefined;
    const [key, ...rest] = content;
    const shard: OpenShard = { key, terms: [], postings: [] };
    for (let i = 0; i < rest.length; i += 2) {
      shard.terms.push(rest[i] as string);
      shard.postings.push(rest[i + 1] as number[]);
    }
    shards.set(beginning, shard);
    return shard;
  }

  /** Begins a file for terms that none has. */
  function beginShard(beginning: string): OpenShard | undefined {
    const known = readManifest();
    if (!known || names.size === 0) return undefined;
    const shard: OpenShard = { key: known.pages, terms: [], postings: [] };
    addName(beginning);
    shards.set(beginning, shard);
    return shard;
  }

  function addName(beginning: string): void {
    names.add(beginning);
    const characters = [...beginning];
    for (let length = 0; length < characters.length; length++) parted.add(characters.slice(0, length).join(""));
  }

  /** What a term's file is named by that has none: a character more than what other files begin with, or the whole term. */
  function newBeginning(term: string): string {
    const characters = [...term];
    let length = 0;
    const next = () => characters.slice(0, length + 1).join("");
    while (length < characters.length && (parted.has(next()) || names.has(next()))) length++;
    return next();
  }

  function readManifest(): SearchManifest | undefined {
    manifest ??= parse(MANIFEST) as SearchManifest | undefined;
    return manifest;
  }

  function openWords(length: number): string[] | undefined {
    const list = (parse(wordsFile(length)) as SearchWords | undefined)?.split(" ");
    // A space within a word would make two of it.
    if (!list?.every((word) => word.length === length)) return undefined;
    words.set(length, list);
    return list;
  }

  function parse(name: string): unknown {
    const text = read(name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Whether a file's terms, and those around them, would be split as they are. */
  function isSplitAlike(shard: string): boolean {
    const characters = [...shard];
    const size = sizes.get(shard);
    const isParted = beginnings.some((name) => name.length > shard.length && name.startsWith(shard));
    if (!isParted && size !== undefined && !mayBeWhole(size, characters.length)) return false;
    const above = isParted ? characters.length + 1 : characters.length;
    for (let length = 0; length < above; length++) {
      const beginning = characters.slice(0, length).join("");
      const sum = beginnings.reduce(
        (all, each) => all + (each.startsWith(beginning) ? (sizes.get(each) as number) : 0),
        0,
      );
      if (mayBeWhole(sum, length)) return false;
    }
    return true;
  }
}

function isNamed(postings: readonly number[]): boolean {
  return postings.some((value) => isNamedBy(value & SAYS_MASK));
}

/** Sets what a term's postings say of a page: undefined for nothing. */
function withPage(postings: readonly number[], page: number, says: number | undefined): number[] {
  const made: number[] = [];
  let last = -1;
  let isDone = says === undefined;
  const add = (at: number, what: number) => {
    made.push(((at - last) << SAYS_BITS) | what);
    last = at;
  };
  let at = -1;
  for (const value of postings) {
    at += value >>> SAYS_BITS;
    if (!isDone && at >= page) {
      add(page, says as number);
      isDone = true;
    }
    if (at !== page) add(at, value & SAYS_MASK);
  }
  if (!isDone) add(page, says as number);
  return made;
}
