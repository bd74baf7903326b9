// What stands at a path. Nothing is no error, whichever way it is missing: Node takes a file where a folder should be for one.
import fs from "node:fs";

/** Looks at what a path leads to; undefined for nothing. */
export function statOf(file: string): fs.Stats | undefined {
  return unlessMissing(() => fs.statSync(file, { throwIfNoEntry: false }));
}

/** Looks at what stands at a path, links not followed; undefined for nothing. */
export function lstatOf(file: string): fs.Stats | undefined {
  return unlessMissing(() => fs.lstatSync(file, { throwIfNoEntry: false }));
}

function unlessMissing(look: () => fs.Stats | undefined): fs.Stats | undefined {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}
