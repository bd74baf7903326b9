// What the environment denies (space, rights, open files), and what is done about it.
import fs from "node:fs";
import path from "node:path";
import { mayKeep } from "./cache-folder.ts";
import { DocsgenError, environmentError, MORE_FILES } from "./diagnostics.ts";
import { isInside } from "./inside.ts";
import { isRefusal, refusedReadingAll } from "./stat.ts";

/** Tells whether an error is a failed system call with one of the codes. */
export function failedWith(error: unknown, ...codes: readonly string[]): boolean {
  return codes.some((code) => code === (error as NodeJS.ErrnoException).code);
}

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: "Free some space there (bytes: df -h, inodes: df -i), then run the command again.",
  EDQUOT: "Your disk quota is used up. Free some space, then run the command again.",
  EFBIG: "It is larger than this shell (ulimit -f) or this file system allows.",
  EACCES: "Give yourself the right to write there, or name another folder with --out.",
  EPERM: "Give yourself the right to write there, or name another folder with --out.",
  EROFS: "That file system can only be read. Name another folder with --out.",
  EMFILE: MORE_FILES,
  ENFILE: "The whole system has too many files open. End some programs, then run the command again.",
  ENAMETOOLONG: "No path may be that long here. Shorten the name, or choose a folder with a shorter path.",
  EXDEV: "A mount point lies on the way. Name a folder inside of it with --out.",
  EBUSY: "Something holds it: a mount, or a program that works in it.",
};

/** Hints for what docsgen keeps in the project, wherever the output is. */
const PROJECT_HINTS: typeof HINTS = {
  EACCES: "Give yourself the right to write there: docsgen keeps its lock and its cache in the project's folder.",
  EPERM: "Give yourself the right to write there: docsgen keeps its lock and its cache in the project's folder.",
  EROFS:
    "That file system can only be read. Copy the project to another one: docsgen keeps its lock and its cache in it.",
};

/** What works where nothing can be kept in the project. */
const WITHOUT = "docsgen check and docsgen serve --watch work without that right.";

/** Whether a call was to read what is not docsgen's own: that is kept in the cache, in the output and, by such names, beside that. */
function isRead({ syscall, path: file }: NodeJS.ErrnoException, cache: string, out: string): boolean {
  if (file === undefined || (syscall !== "open" && syscall !== "scandir")) return false;
  return !isInside(cache, file) && !isInside(out, file) && !file.includes(".docsgen");
}

/** Turns what the environment denies (space, rights, open files) into an error like that; any other error stays as it is. @param place the cache */
export function denied(error: unknown, place: string, out = place): unknown {
  if (isRefusal(error) && isRead(error, place, out)) return refusedReadingAll([error], []);
  const { code } = error as NodeJS.ErrnoException;
  return code === "EIO" || Object.hasOwn(HINTS, String(code)) ? environmental(error, place) : error;
}

/** Turns a failed system call into an error with exit code 3 that names the path; returns any other error as it is. */
export function environmental(error: unknown, place: string): unknown {
  const { code: told, syscall, path: file, dest, message } = error as NodeJS.ErrnoException & { dest?: string };
  if (error instanceof DocsgenError || typeof told !== "string" || syscall === undefined) return error;
  const masked = told === "ENOENT" && syscall === "mkdir" && isReadOnly(file ?? place);
  const code = masked ? "EROFS" : told;
  const reason = masked ? "read-only file system" : message.replace(/^\w+: /, "").replace(/, .*/s, "");
  const where = (file ?? place) + (dest === undefined ? "" : ` to ${dest}`);
  const cache = dest === undefined ? /^.*[\\/]\.docsgen(?=[\\/]|$)/.exec(file ?? place)?.[0] : undefined;
  const inTheWay = "A file stands where a folder is looked for. Rename it, or name another folder with --out.";
  const ofCache = cache === undefined ? undefined : hintOfCache(cache, code);
  const hint = ofCache ?? HINTS[code] ?? (code === "ENOTDIR" ? inTheWay : undefined);
  return environmentError(`cannot ${syscall} ${where}: ${reason} (${code})`, hint, error);
}

/** What helps where the cache is denied something; undefined where that is nothing of its own. */
function hintOfCache(cache: string, code: string): string | undefined {
  const hint = PROJECT_HINTS[code];
  if (hint === undefined || mayKeep({ root: path.dirname(cache), cacheDir: cache })) return hint;
  return `${hint}\n${WITHOUT}`;
}

/** Tells whether a missing folder would lie on a read-only file system: Node then says of several to be made that none is there. */
function isReadOnly(folder: string): boolean {
  const above = path.dirname(folder);
  try {
    fs.accessSync(above, fs.constants.W_OK);
    return false;
  } catch (error) {
    return failedWith(error, "EROFS") || (failedWith(error, "ENOENT") && above !== folder && isReadOnly(above));
  }
}
