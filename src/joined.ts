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
    const known = stretchOf(stretch);
    const kept = old.get(known.hash);
    stretches.push(known);
    if (kept) sources.push(kept);
    else sources.push(...sourcesOf(stretch));
  }
  const isSame =
    known?.stretches?.length === stretches.length &&
    stretches.every(({ hash }, i) => known.stretches?.[i]?.hash === hash);
  return { stretches, isSame, sources };
}

/**
 * Plans a file of which only some parts are others, each in the place where it was.
 * @param count of its parts
 * @param edited places of those that are others
 * @param partsAt gives the parts at some places: those of the stretches that have one that is another; or undefined
 * @returns undefined where `known` has not as many parts, and without parts
 */
export function planEdited(
  known: OutputFile,
  count: number,
  edited: readonly number[],
  partsAt: (places: readonly number[]) => readonly JoinedPart[] | undefined,
): { stretches: readonly JoinedStretch[]; sources: readonly JoinSource[] } | undefined {
  const before = known.stretches ?? [];
  if (before.length !== Math.ceil(count / STRETCH)) return undefined;
  const others = [...new Set(edited.map((at) => Math.floor(at / STRETCH)))];
  const placesOf = (stretch: number) =>
    Array.from({ length: Math.min(STRETCH, count - stretch * STRETCH) }, (_, i) => stretch * STRETCH + i);
  const parts = partsAt(others.flatMap(placesOf));
  if (!parts) return undefined;
  let taken = 0;
  const partsOf = new Map(
    others.map((stretch) => {
      const from = taken;
      taken += placesOf(stretch).length;
      return [stretch, parts.slice(from, taken)];
    }),
  );
  let start = 0;
  const sources: JoinSource[] = [];
  const stretches = before.map((stretch, i) => {
    const own = partsOf.get(i);
    sources.push(...(own ? sourcesOf(own) : [{ head: "", path: known.path, start, size: stretch.size }]));
    start += stretch.size;
    return own ? stretchOf(own) : stretch;
  });
  return { stretches, sources };
}

function stretchOf(parts: readonly JoinedPart[]): JoinedStretch {
  const hash = hashPieces();
  let size = 0;
  for (const { head, file } of parts) {
    hash.add(JSON.stringify([head, file.hash]));
    size += Buffer.byteLength(head) + file.size;
  }
  return { hash: hash.end(), size };
}

function sourcesOf(parts: readonly JoinedPart[]): JoinSource[] {
  return parts.map(({ head, file }) => ({ head, path: file.path, start: 0, size: file.size }));
}
