// Loads the files of the index that a query needs, each once.
import {
  CHUNK,
  chunkFile,
  FORMAT,
  MANIFEST,
  type SearchChunk,
  type SearchManifest,
  type SearchRow,
  type SearchShard,
  type SearchWords,
  shardFile,
  shardOf,
  titlesFile,
  titlesOf,
  wordsFile,
} from "../../../src/search/format.ts";

/** Loads a file of the index by its name; `anew` where a copy that the browser has will not do. */
export type LoadFile = (name: string, anew: boolean) => Promise<unknown>;

/** Sorted terms with their postings, as the index has them. */
export interface Terms {
  readonly terms: readonly string[];
  readonly postings: readonly (readonly number[])[];
}

/** The files of one build's index. */
export interface IndexFiles {
  readonly manifest: SearchManifest;
  /**
   * Loads the terms that begin as a word does, of many only those that are in titles, and the word itself; undefined where there
   * are none.
   */
  terms(word: string): Promise<Terms | undefined>;
  /** Loads what a result shows of a page. */
  row(page: number): Promise<SearchRow>;
  /** Loads the terms of names that have a length. */
  words(length: number): Promise<readonly string[]>;
  /** Lets files that could not be loaded be asked for again. */
  tryAgain(): void;
}

/** The files on the server are of another build than those that were loaded before. */
export class OtherIndex extends Error {}

/** Opens the index. Throws where it cannot be loaded, or is none that this program can read. */
export async function openIndex(load: LoadFile, anew: boolean): Promise<IndexFiles> {
  const manifest = (await load(MANIFEST, anew)) as SearchManifest;
  if (manifest.format !== FORMAT) throw new OtherIndex("the index has another format");
  const shards = new Set(manifest.shards);
  const lengths = new Set(manifest.words);
  const loading = new Map<string, Promise<unknown>>();
  const failed = new Set<string>();

  function once<T>(name: string, read: (name: string) => Promise<T>): Promise<T> {
    let promise = loading.get(name) as Promise<T> | undefined;
    if (!promise) {
      promise = read(name);
      loading.set(name, promise);
      // Not tried again with each letter that is typed.
      promise.catch(() => failed.add(name));
    }
    return promise;
  }

  /** Loads a file in which pages have numbers: the manifest's, or nothing fits. */
  async function numbered<T extends readonly [string, ...unknown[]]>(name: string): Promise<T> {
    for (const fresh of [anew, true]) {
      const content = (await load(name, fresh)) as T;
      if (content[0] === manifest.pages) return content;
    }
    throw new OtherIndex(`${name} is of another build`);
  }

  function termsIn(file: string): Promise<Terms> {
    return once(file, async (name) => {
      const [, ...content] = await numbered<SearchShard>(name);
      return {
        terms: content.filter((_, i) => i % 2 === 0) as string[],
        postings: content.filter((_, i) => i % 2 === 1) as (readonly number[])[],
      };
    });
  }

  return {
    manifest,
    async terms(word) {
      const isParted = manifest.shards.some((shard) => shard !== word && shard.startsWith(word));
      const titles = isParted ? titlesOf(word) : undefined;
      const beginning = titles === undefined || shards.has(word) ? shardOf(word, shards) : undefined;
      const [own, titled] = await Promise.all([
        beginning === undefined ? undefined : termsIn(shardFile(beginning)),
        titles === undefined ? undefined : termsIn(titlesFile(titles)),
      ]);
      if (!own || !titled) return own ?? titled;
      const others = titled.terms.flatMap((term, at) => (term !== word && term.startsWith(word) ? at : []));
      return {
        terms: [...own.terms, ...others.map((at) => titled.terms[at] as string)],
        postings: [...own.postings, ...others.map((at) => titled.postings[at] as readonly number[])],
      };
    },
    async row(page) {
      const chunk = await once(chunkFile(page), (name) => numbered<SearchChunk>(name));
      const row = chunk[1 + (page % CHUNK)];
      if (typeof row !== "object") throw new OtherIndex(`page ${page} is missing`);
      return row;
    },
    async words(length) {
      if (!lengths.has(length)) return [];
      return once(wordsFile(length), async (name) => ((await load(name, anew)) as SearchWords).split(" "));
    },
    tryAgain() {
      for (const name of failed) loading.delete(name);
      failed.clear();
    },
  };
}
