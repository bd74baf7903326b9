// How a file that is put together from others is made with the least reading: not at all where its parts are the same, and
// else from what the old file has of them and from those parts that are new. Reads and writes nothing.
import { hashOf } from "./hash.ts";
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

/** What to put together of a part that is being made again: all of its file, with a text before it. */
export interface MadeSource extends Pick<JoinSource, "head" | "path"> {
  /** The part's place. */
  readonly edited: number;
}

/** A file of which some parts are being made again, each in the place where it was. */
export interface EditedPlan {
  readonly sources: readonly (JoinSource | MadeSource)[];
  /** Gives the stretches when those parts are made. @param made files of parts that are others than they were, by place */
  stretches(made: ReadonlyMap<number, OutputFile>): readonly JoinedStretch[];
}

/**
 * Plans a file of which only some parts are others, before these are made: all else is copied from the file as it is.
 * @param count of its parts
 * @param edited places of those that are made again
 * @param partsAt gives the parts at some places as they were: those of the stretches that have one that is made again; or undefined
 * @returns undefined where `known` was not put together from these parts
 */
export function planEdited(
  known: OutputFile,
  count: number,
  edited: readonly number[],
  partsAt: (places: readonly number[]) => readonly JoinedPart[] | undefined,
): EditedPlan | undefined {
  const before = known.stretches ?? [];
  if (before.length !== Math.ceil(count / STRETCH)) return undefined;
  const isEdited = new Set(edited);
  const others = [...new Set(edited.map((at) => Math.floor(at / STRETCH)))];
  const placesOf = (stretch: number) =>
    Array.from({ length: Math.min(STRETCH, count - stretch * STRETCH) }, (_, i) => stretch * STRETCH + i);
  const places = others.flatMap(placesOf);
  const parts = partsAt(places);
  if (!parts) return undefined;
  const partOf = new Map(places.map((at, i) => [at, parts[i] as JoinedPart]));
  const partsOf = (stretch: number) => placesOf(stretch).map((at) => partOf.get(at) as JoinedPart);
  if (others.some((stretch) => stretchOf(partsOf(stretch)).hash !== before[stretch]?.hash)) return undefined;
  const sources: (JoinSource | MadeSource)[] = [];
  /** Where in the known file what is not taken yet begins. */
  let from = 0;
  let end = 0;
  const takeKnown = (): void => {
    if (end > from) sources.push({ head: "", path: known.path, start: from, size: end - from });
  };
  before.forEach((stretch, i) => {
    if (!others.includes(i)) {
      end += stretch.size;
      return;
    }
    for (const at of placesOf(i)) {
      const { head, file } = partOf.get(at) as JoinedPart;
      const size = Buffer.byteLength(head) + file.size;
      if (isEdited.has(at)) {
        takeKnown();
        from = end + size;
        sources.push({ head, path: file.path, edited: at });
      }
      end += size;
    }
  });
  takeKnown();
  return {
    sources,
    stretches: (made) =>
      before.map((stretch, i) => {
        if (!others.includes(i)) return stretch;
        return stretchOf(
          placesOf(i).map((at) => {
            const { head, file } = partOf.get(at) as JoinedPart;
            return { head, file: made.get(at) ?? file };
          }),
        );
      }),
  };
}

function stretchOf(parts: readonly JoinedPart[]): JoinedStretch {
  let size = 0;
  // Written such that no others have the same.
  let known = "";
  for (const { head, file } of parts) {
    known += `${file.hash} ${head.length} ${head}`;
    size += Buffer.byteLength(head) + file.size;
  }
  return { hash: hashOf(known), size };
}

function sourcesOf(parts: readonly JoinedPart[]): JoinSource[] {
  return parts.map(({ head, file }) => ({ head, path: file.path, start: 0, size: file.size }));
}
