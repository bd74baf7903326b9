// The whole text of a site, put together on a thread that has made pages: it knows the site, and is told what came of each page.
import { join } from "../joined/write.ts";
import { type JoinedPart, planJoined } from "../joined.ts";
import { fullText } from "../llms.ts";
import { twinPath } from "../route.ts";
import { orderPages } from "../sidebar/order.ts";
import { type PackedTexts, packTexts, unpackTexts } from "../thread-texts.ts";
import type { OutputFile, Site } from "../types.ts";

/** A whole text of which nothing is there yet. */
export interface FullTextTask {
  /** Absolute path of the staging folder, where all pages' Markdown is. */
  readonly stage: string;
  /** Path of the file in it. */
  readonly name: string;
  /** By page of the site, its Markdown; undefined where it has none. */
  readonly twins: readonly (OutputFile | undefined)[];
}

/** Such a task, in columns. */
export interface PackedFullText extends Pick<FullTextTask, "stage" | "name"> {
  readonly hashes: PackedTexts;
  readonly sizes: Float64Array;
}

/** Stands for the size of what a page doesn't have. */
const NONE = -1;

/** Puts a task into columns. */
export function packFullText({ stage, name, twins }: FullTextTask): PackedFullText {
  const hashes = packTexts(twins.map((twin) => twin?.hash ?? ""));
  return { stage, name, hashes, sizes: Float64Array.from(twins, (twin) => twin?.size ?? NONE) };
}

/** Puts the text together. @param site whose pages the columns are of */
export function joinFullText({ stage, name, hashes, sizes }: PackedFullText, site: Site): OutputFile {
  const texts = unpackTexts(hashes);
  const twinOf = (place: number): JoinedPart["file"] | undefined => {
    const size = sizes[place] as number;
    const { route } = site.pages[place] as Site["pages"][number];
    return size === NONE ? undefined : { path: twinPath(route), hash: texts[place] as string, size };
  };
  const { sources, stretches } = planJoined(fullText(site, orderPages(site), twinOf), undefined);
  const parts = sources.map(({ path, ...source }) => ({ file: `${stage}/${path}`, ...source }));
  return { ...join({ stage, name, parts }), stretches };
}
