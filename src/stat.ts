// What stands at a path. Nothing is no error, whichever way it is missing: Node takes a file where a folder should be for one, links
// that lead in a circle, and names that no file can have.
import fs from "node:fs";
import path from "node:path";
import { DocsgenError, EXIT, environmentError } from "./diagnostics.ts";
import type { Diagnostic } from "./types.ts";

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

/** Whether a path leads to a file. */
export function isFile(file: string): boolean {
  return statOf(file)?.isFile() ?? false;
}

/** Whether a path leads to a folder. */
export function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() ?? false;
}

/** Whether a path is longer than the system takes: what was listed there is not missing, but can't be reached. */
export function isTooLong(file: string): boolean {
  try {
    fs.lstatSync(file, UNLESS_MISSING);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENAMETOOLONG";
  }
}

/**
 * Tells the file at a path from every copy of it, and from what takes its place later: nobody can choose when the system says that
 * a file changed.
 */
export function identityOf(file: string): string {
  const { ino, ctimeNs } = fs.lstatSync(file, { bigint: true });
  return `${ino} ${ctimeNs}`;
}

/**
 * Turns a refusal to read in a folder into an error that says so; any other error stays as it is.
 * @param folders in which docsgen only reads
 */
export function refusedReading(error: unknown, ...folders: readonly string[]): unknown {
  const { path: file = "" } = error as NodeJS.ErrnoException;
  if (!isRefusal(error) || !folders.some((folder) => `${file}${path.sep}`.startsWith(folder + path.sep))) return error;
  return refusedReadingAll([error], []);
}

/** The error of the system where a file may not be read; undefined where it may, or is not there. */
export function refusalOf(file: string): NodeJS.ErrnoException | undefined {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return undefined;
  } catch (error) {
    return isRefusal(error) ? error : undefined;
  }
}

/** Whether an error says that the right to something is missing. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EACCES" || code === "EPERM";
}

/**
 * Turns a refusal to look at what stands at a path into an error that names the folder on the way that may not be entered; any other
 * error stays as it is.
 */
export function refusedEntering(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const closed = closedFolder(path.dirname(error.path ?? "."));
  if (closed === undefined) return refusedReadingAll([error], []);
  const hint = `Give yourself the right to enter it (chmod +x ${closed}), or name a folder that you may enter.`;
  return environmentError(`cannot enter ${closed}: permission denied (${error.code})`, hint, error);
}

/** Finds the first folder on the way to a path that may not be entered, itself included. */
function closedFolder(folder: string): string | undefined {
  const above = path.dirname(folder);
  const higher = above === folder ? undefined : closedFolder(above);
  if (higher !== undefined) return higher;
  try {
    fs.accessSync(folder, fs.constants.X_OK);
    return undefined;
  } catch (error) {
    return isRefusal(error) ? folder : undefined;
  }
}

/** Makes the error that ends a build which may not read some files. @param diagnostics all that is wrong besides */
export function refusedReadingAll(
  refusals: readonly NodeJS.ErrnoException[],
  diagnostics: readonly Diagnostic[],
): DocsgenError {
  const [first] = refusals;
  const more = refusals.length - 1;
  const others = more === 0 ? "" : ` and ${more} more ${more === 1 ? "file" : "files"}`;
  return new DocsgenError(EXIT.environment, `cannot read ${first?.path}${others}: permission denied (${first?.code})`, {
    hint: `Give yourself the right to read ${more === 0 ? "it" : "them"}.`,
    cause: first,
    diagnostics,
  });
}

/** Says that something else stands in the place of the folder for what docsgen keeps. */
export function noCacheFolder(cacheDir: string): Error {
  return environmentError(
    `${cacheDir} is no folder`,
    "docsgen keeps its lock and its cache in a folder of this name. Rename what is there, or delete it.",
  );
}

/**
 * Whether a file's times are so long past that what happens to it from now on gives it others: what happens within one step
 * of its file system's clock has one time. A whole second says that the clock may step by seconds.
 * @param nowMs clock time in milliseconds
 */
export function isSettled({ mtimeMs, ctimeMs }: Pick<fs.Stats, "mtimeMs" | "ctimeMs">, nowMs: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < nowMs - (ctimeMs % 1000 === 0 ? COARSE_STEP : STEP);
}

/** Steps of clocks with a margin, in milliseconds. */
const STEP = 50;
const COARSE_STEP = 2000;

/** The last one: no name has a NUL in it, and Node refuses to ask for one. */
const MISSING: ReadonlySet<string | undefined> = new Set(["ENOTDIR", "ELOOP", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);
const UNLESS_MISSING = { throwIfNoEntry: false } as const;

function missing(error: unknown): undefined {
  if (!MISSING.has((error as NodeJS.ErrnoException).code)) throw error;
}
