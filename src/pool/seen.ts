// How the files of pages were found when they had been read, as it crosses threads: numbers, which are sent in no time.
import type { Page, SourceFile } from "../types.ts";

/** What the system says of a file. */
export type Seen = Pick<SourceFile, "size" | "mtimeMs" | "ctimeMs" | "ino">;

const NUMBERS = 4;

/** @param seen by page; of the others there is no file, or it was not read */
export function packSeen(pages: readonly Page[], seen: ReadonlyMap<Page, Seen>): Float64Array {
  const packed = new Float64Array(NUMBERS * pages.length).fill(Number.NaN);
  for (const [i, page] of pages.entries()) {
    const stat = seen.get(page);
    if (stat) packed.set([stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino], NUMBERS * i);
  }
  return packed;
}

/** What was packed of the page at a place; undefined for nothing. */
export function seenAt(packed: Float64Array, place: number): Seen | undefined {
  const [size = 0, mtimeMs = 0, ctimeMs = 0, ino = 0] = packed.subarray(NUMBERS * place);
  return Number.isNaN(size) ? undefined : { size, mtimeMs, ctimeMs, ino };
}
