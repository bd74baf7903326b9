// How a file that is put together from others is made with the least reading: not at all where its parts are the same, and
// else from stretches of the old file and from those parts that are new. Reads and writes nothing.
import { hashPieces } from "./hash.ts";
import type { JoinedStretch, OutputFile } from "./types.ts";

/** A written file and the text before it. */
export interface JoinedPart {
  readonly head: string;
  readonly file: OutputFile;
}

/** What to put together: bytes of a file of the output, with a text before them. */
export interface JoinSource {
  readonly head: string;
  /** Path under the output folder. */
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** Parts of one stretch: few enough that an edited page has little read again, many enough to know them all by heart. */
const STRETCH = 64;

/** Plans a file. @param known the file as the last build left it, if it is still there */
export function planJoined(
  parts: readonly JoinedPart[],
  known: OutputFile | undefined,
): { stretches: readonly JoinedStretch[]; isSame: boolean; sources: readonly JoinSource[] } {
  const old = new Map<string, JoinSource>();
  let start = 0;
  for (const { hash, size } of known?.stretches ?? []) {
    old.set(hash, { head: "", path: known?.path ?? "", start, size });
    start += size;
  }
  const stretches: JoinedStretch[] = [];
  const sources: JoinSource[] = [];
  for (let from = 0; from < parts.length; from += STRETCH) {
    const stretch = parts.slice(from, from + STRETCH);
    const hash = hashPieces();
    let size = 0;
    for (const { head, file } of stretch) {
      hash.add(JSON.stringify([head, file.hash]));
      size += Buffer.byteLength(head) + file.size;
    }
    const known = { hash: hash.end(), size };
    const kept = old.get(known.hash);
    stretches.push(known);
    if (kept) sources.push(kept);
    else sources.push(...stretch.map(({ head, file }) => ({ head, path: file.path, start: 0, size: file.size })));
  }
  const isSame =
    known?.stretches?.length === stretches.length &&
    stretches.every(({ hash }, i) => known.stretches?.[i]?.hash === hash);
  return { stretches, isSame, sources };
}
