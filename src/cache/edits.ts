// What edits of single pages left since all pages were saved: the pages themselves, and what they are found by. It lies beside the
// files of all pages, which an edit leaves as they are.
import path from "node:path";
import { remove } from "../emit/files.ts";
import { readSealedBytes, writeSealedBytes } from "../sealed.ts";
import type { IndexEdits, PackedPages } from "../search.ts";
import { type CachedPage, isSound } from "./pages.ts";

/** Edited pages by their places among the site's. */
export interface KeptEdits {
  readonly pages: ReadonlyMap<number, CachedPage>;
  /** Undefined where the search is as it was saved with all pages. */
  readonly search: IndexEdits | undefined;
}

interface Saved {
  readonly pages: readonly (readonly [at: number, page: CachedPage])[];
  readonly search?: Pick<IndexEdits, "hash" | "shape"> & {
    readonly found: readonly (readonly [at: number, page: Omit<PackedPages, "log">, log: readonly number[]])[];
  };
}

const FILE = "edits.json";

/** From so many edited pages on all are to be saved: each edit writes those before it again. */
export const MOST_EDITED = 100;

const NO_EDITS: KeptEdits = { pages: new Map(), search: undefined };

/**
 * Loads what edits left; undefined where it is damaged, another build's, or leads out of the site's folders.
 * @param hash what `writeEdits` gave; undefined where there were no edits
 */
export function loadEdits(folder: string, hash: string | undefined): KeptEdits | undefined {
  if (hash === undefined) return NO_EDITS;
  const read = readSealedBytes<Saved>(path.join(folder, FILE));
  if (read?.hash !== hash) return undefined;
  try {
    const { pages, search } = read.value;
    if (!pages.every(([, page]) => isSound(page))) return undefined;
    const found = search?.found.map(([at, page, log]) => [at, { ...page, log: Uint32Array.from(log) }] as const);
    return { pages: new Map(pages), search: search && { ...search, found: new Map(found) } };
  } catch {
    return undefined;
  }
}

/** Removes what edits left: all pages are saved. */
export function dropEdits(folder: string): void {
  remove(path.join(folder, FILE));
}

/** Writes what edits left; gives its hash. */
export function writeEdits(folder: string, { pages, search }: KeptEdits): string {
  const found = [...(search?.found ?? [])].map(([at, { log, ...page }]) => [at, page, [...log]] as const);
  const saved: Saved = { pages: [...pages], ...(search && { search: { ...search, found } }) };
  return writeSealedBytes(path.join(folder, FILE), saved, new Uint8Array());
}
