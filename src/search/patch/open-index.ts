// The files of an index that edits are put into: each opened when the first of its terms, words or rows is another one.
import { isNamedBy, SHORTEST_WORD } from "../files.ts";
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
  titlesAmong,
  titlesOf,
  wordsFile,
} from "../format.ts";
import { firstFrom } from "../words.ts";
import { ShardNames } from "./names.ts";

/** The terms of a file, in their order, and their postings. */
export interface OpenShard {
  readonly key: string;
  readonly terms: string[];
  readonly postings: number[][];
}

/** An index, as far as it is opened. */
export class OpenIndex {
  readonly #read: (name: string) => string | undefined;
  readonly #names: ShardNames;
  readonly #titles: ReadonlySet<string>;
  readonly #shards = new Map<string, OpenShard>();
  readonly #words = new Map<number, string[]>();
  readonly #chunks = new Map<number, unknown[]>();
  #manifest: SearchManifest | undefined;

  /**
   * @param shards what the names of its files of terms begin with
   * @param read gives a file as it is, by name; undefined where it is not as it was written
   */
  constructor(shards: readonly string[], read: (name: string) => string | undefined) {
    this.#read = read;
    this.#names = new ShardNames(shards);
    this.#titles = titlesAmong(shards);
  }

  /** Opened files of terms, by what they begin with; those without terms are no more. */
  get shards(): ReadonlyMap<string, OpenShard> {
    return this.#shards;
  }

  /** Opened lists of words, by their length. */
  get words(): ReadonlyMap<number, readonly string[]> {
    return this.#words;
  }

  /** Opened files of rows, by the first page's number. */
  get chunks(): ReadonlyMap<number, readonly unknown[]> {
    return this.#chunks;
  }

  /** Sets what a term says of a page, undefined for nothing; false where the index is not made so. */
  put(term: string, page: number, says: number | undefined, saidBefore: number | undefined): boolean {
    const isTitled = [says, saidBefore].some((each) => each !== undefined && isTitle(each));
    if (isTitled && this.#titles.has(titlesOf(term) ?? "")) return false;
    const known = this.#names.of(term);
    const beginning = known ?? this.#names.next(term);
    const shard = this.#shards.get(beginning) ?? (known === undefined ? this.#begin(beginning) : this.#open(beginning));
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
    return isNamed(before) === isNamed(after) || this.#putWord(term, isNamed(after));
  }

  /** Sets what is shown of a page; false where that can't be. */
  putRow(number: number, row: string): boolean {
    const from = number - (number % CHUNK);
    const rows = this.#chunks.get(from) ?? (this.#parse(chunkFile(from)) as unknown[] | undefined);
    if (!rows) return false;
    // The index' key is before them.
    rows[1 + number - from] = JSON.parse(row);
    this.#chunks.set(from, rows);
    return true;
  }

  /** Reads the manifest as it is; undefined where it is not as it was written. */
  manifest(): SearchManifest | undefined {
    this.#manifest ??= this.#parse(MANIFEST) as SearchManifest | undefined;
    return this.#manifest;
  }

  #putWord(term: string, isThere: boolean): boolean {
    const { length } = term;
    if (length < SHORTEST_WORD) return true;
    const list = this.#words.get(length) ?? this.#openWords(length);
    const at = list && firstFrom(term, list);
    if (list === undefined || at === undefined || (list[at] === term) === isThere) return false;
    if (isThere) list.splice(at, 0, term);
    else list.splice(at, 1);
    return true;
  }

  #open(beginning: string): OpenShard | undefined {
    const content = this.#parse(shardFile(beginning)) as [string, ...(string | number[])[]] | undefined;
    if (!content) return undefined;
    const [key, ...rest] = content;
    const shard: OpenShard = { key, terms: [], postings: [] };
    for (let i = 0; i < rest.length; i += 2) {
      shard.terms.push(rest[i] as string);
      shard.postings.push(rest[i + 1] as number[]);
    }
    this.#shards.set(beginning, shard);
    return shard;
  }

  /** Begins a file for terms that none has. */
  #begin(beginning: string): OpenShard | undefined {
    const known = this.manifest();
    if (!known || this.#names.isEmpty) return undefined;
    const shard: OpenShard = { key: known.pages, terms: [], postings: [] };
    this.#names.add(beginning);
    this.#shards.set(beginning, shard);
    return shard;
  }

  #openWords(length: number): string[] | undefined {
    const list = (this.#parse(wordsFile(length)) as SearchWords | undefined)?.split(" ");
    // A space within a word would make two of it.
    if (!list?.every((word) => word.length === length)) return undefined;
    this.#words.set(length, list);
    return list;
  }

  #parse(name: string): unknown {
    const text = this.#read(name);
    return text === undefined ? undefined : JSON.parse(text);
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
