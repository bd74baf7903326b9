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
 * @param shown files beside the sources that pages show; content-relative
 * @param isOther whether there is more to it than edited texts
 * @param display tells a file under the content folder as authors know it
 */
export function tellUpdate(
  { root, cacheDir }: Project,
  { changes, seen, hasOtherProblems }: MaterialChange,
  shown: readonly string[],
  isOther: boolean,
  display: (file: string) => string,
): Omit<PreviewUpdate, "ms"> {
  const isLoadedAnew = isOther || hasOtherProblems;
  const outside = changes.others.filter((changed) => isLoadedAnew && !isWithin(changed, realPath(cacheDir)));
  const files = [...new Set([...seen.files, ...shown])].map(display);
  return {
    files: [...new Set([...files, ...outside.map((changed) => displayPath(realPath(root), changed))])].sort(),
    isEmpty: !isLoadedAnew && files.length === 0 && changes.files !== undefined,
  };
}
