// What was taken in, as authors are told of it.
import { displayPath, type Project } from "../project.ts";
import { isWithin, realPath } from "../watch/paths.ts";
import type { MaterialChange } from "./material.ts";

/** What was taken in. */
export interface PreviewUpdate {
  /** What is another one now, as authors know it. */
  readonly files: readonly string[];
  /** Whether nothing is another one now. */
  readonly isEmpty: boolean;
  /** Milliseconds. */
  readonly ms: number;
}

/**
 * Tells what was taken in, but for how long it took.
 * @param paths that were told of, absolute, without links
 * @param shown files beside the sources that pages show; content-relative
 * @param isOther whether there is more to it than edited texts
 * @param display tells a file under the content folder as authors know it
 */
export function tellUpdate(
  { root, cacheDir }: Project,
  { changes, seen, hasOtherProblems }: MaterialChange,
  paths: ReadonlySet<string>,
  shown: readonly string[],
  isOther: boolean,
  display: (file: string) => string,
): Omit<PreviewUpdate, "ms"> {
  const isLoadedAnew = isOther || hasOtherProblems;
  const isNoCache = (changed: string) => !isWithin(changed, realPath(cacheDir));
  const outside = changes.others.filter((changed) => isLoadedAnew && isNoCache(changed));
  const sources = [...new Set([...seen.files, ...shown])].map(display);
  const asKnown = (changed: string) => displayPath(realPath(root), changed);
  const files = [...new Set([...sources, ...outside.map(asKnown)])].sort();
  const isAll = changes.files === undefined;
  return {
    // Whoever asked for a look at everything hears of it, and so does who was told that the content folder is gone.
    files: isAll && files.length === 0 ? topmost([...paths].filter(isNoCache)).map(asKnown) : files,
    isEmpty: !isLoadedAnew && sources.length === 0 && !isAll,
  };
}

/** Leaves out what lies in another one of the paths; in order. */
function topmost(paths: readonly string[]): string[] {
  const kept: string[] = [];
  for (const each of [...paths].sort((a, b) => a.length - b.length)) {
    if (!kept.some((folder) => isWithin(each, folder))) kept.push(each);
  }
  return kept.sort();
}
