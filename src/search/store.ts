// The index in the cache, so that a build with few edits makes few pages' terms anew.
import path from "node:path";
import { canHold, readSealedBytes, writeSealedBytes } from "../sealed.ts";
import type { PackedPages } from "./collect.ts";
import type { IndexShape } from "./files.ts";

/** What an earlier build found its pages by. */
export interface KeptIndex {
  readonly pages: PackedPages;
  readonly shape: IndexShape;
  /** Of the file that holds it. */
  readonly hash: string;
}

const FILE = "search.bin";
/** Stands between two texts; none has it. */
const BETWEEN = "\0";

/** What the file says before its bytes: the log, then routes, rows and terms as one text, which takes less than JSON. */
interface Head extends Pick<PackedPages, "ranks" | "lengths"> {
  readonly shape: IndexShape;
  /** How many pages there are, and how many numbers the log has. */
  readonly pages: number;
  readonly log: number;
}

/** Loads the index of which pages were cached; undefined where it is another one. @param hash what `saveIndex` gave */
export function loadIndex(folder: string, hash: string): KeptIndex | undefined {
  const known = readSealedBytes<Head>(path.join(folder, FILE));
  if (known?.hash !== hash || !canHold(known.bytes, known.value?.log, Uint32Array.BYTES_PER_ELEMENT)) return undefined;
  const { ranks, lengths, shape, pages } = known.value;
  const { buffer } = known.bytes;
  const log = new Uint32Array(buffer, 0, known.value.log);
  const texts = Buffer.from(buffer, log.byteLength).toString().split(BETWEEN);
  if (texts.length !== 2 * pages + 1) return undefined;
  const [routes, rows, terms = ""] = [texts.slice(0, pages), texts.slice(pages, -1), texts.at(-1)];
  return { pages: { routes, rows, ranks, lengths, terms, log }, shape, hash };
}

/** Saves an index; gives the hash by which it is known again. */
export function saveIndex(
  folder: string,
  { log, routes, rows, terms, ranks, lengths }: PackedPages,
  shape: IndexShape,
): string {
  const head: Head = { ranks, lengths, shape, pages: routes.length, log: log.length };
  const texts = Buffer.from([...routes, ...rows, terms].join(BETWEEN));
  return writeSealedBytes(
    path.join(folder, FILE),
    head,
    new Uint8Array(log.buffer, log.byteOffset, log.byteLength),
    texts,
  );
}
