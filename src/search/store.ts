// The index in the cache, so that a build with few edits makes few pages' terms anew.
import path from "node:path";
import { readSealedBytes, writeSealedBytes } from "../sealed.ts";
import type { PackedPages } from "./collect.ts";

/** What an earlier build found its pages by. */
export interface KeptIndex {
  readonly pages: PackedPages;
  /** Beginnings of the terms that its files have. */
  readonly shards: readonly string[];
  /** Of the file that holds it. */
  readonly hash: string;
}

const FILE = "search.bin";

/** Loads the index of which pages were cached. @param hash what `saveIndex` gave */
export function loadIndex(folder: string, hash: string): KeptIndex | undefined {
  const known = readSealedBytes<{ pages: Omit<PackedPages, "log">; shards: readonly string[] }>(
    path.join(folder, FILE),
  );
  if (known?.hash !== hash) return undefined;
  const { value, bytes } = known;
  const log = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Uint32Array.BYTES_PER_ELEMENT);
  return { pages: { ...value.pages, log }, shards: value.shards, hash };
}

/** Saves an index; gives the hash by which it is known again. */
export function saveIndex(folder: string, { log, ...pages }: PackedPages, shards: readonly string[]): string {
  const bytes = new Uint8Array(log.buffer, log.byteOffset, log.byteLength);
  return writeSealedBytes(path.join(folder, FILE), { pages, shards }, bytes);
}
