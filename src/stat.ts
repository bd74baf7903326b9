// What stands at a path. Nothing is no error, whichever way it is missing: Node takes a file where a folder should be for one.
import fs from "node:fs";

/** Looks at what a path leads to; undefined for nothing. */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file, UNLESS_MISSING);
  } catch (error) {
    return missing(error);
  }
}

/** Looks at what stands at a path, links not followed; undefined for nothing. */
export function lstatOf(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file, UNLESS_MISSING);
  } catch (error) {
    return missing(error);
  }
}

const UNLESS_MISSING = { throwIfNoEntry: false } as const;

function missing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") throw error;
}
