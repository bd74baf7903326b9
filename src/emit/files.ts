// What staging and publishing ask of the file system: safe paths, careful steps, and errors that name the path.
import fs from "node:fs";
import path from "node:path";
import { DocsgenError, EXIT, environmentError, MORE_FILES } from "../diagnostics.ts";
import { hashPieces } from "../hash.ts";
import { isInside } from "../inside.ts";
import { isRefusal, lstatOf, refusedReadingAll } from "../stat.ts";

/** Tells whether an error is a failed system call with one of the codes. */
export function failedWith(error: unknown, ...codes: readonly string[]): boolean {
  return codes.some((code) => code === (error as NodeJS.ErrnoException).code);
}

/** Tells what stands at a path, links not followed; undefined where nothing does. */
export const kindOf = lstatOf;

/** Tells whether a relative path stays below the folder it is joined to, on this system. */
export function isPlain(name: unknown): name is string {
  if (typeof name !== "string" || name.includes("\0")) return false;
  if (path.sep === "\\" && /[\\:]/.test(name)) return false;
  // No part of it is empty, or leads elsewhere. One expression: thousands of names are asked for, and parts take four times as long.
  return !/(?:^|\/)\.{0,2}(?:\/|$)/.test(name);
}

/** @throws DocsgenError with exit code 4 for a name that leads anywhere else than into the folder it is meant for */
export function assertPlain(name: string): void {
  if (!isPlain(name)) throw new DocsgenError(EXIT.defect, `${JSON.stringify(name)} is no path in the output folder`);
}

/** Resolves symbolic links in an absolute path, of which the end need not exist. */
export function resolveLinks(file: string, hops = 0): string {
  try {
    return fs.realpathSync.native(file);
  } catch (error) {
    const parent = path.dirname(file);
    if (!failedWith(error, "ENOENT") || parent === file || hops > 40) throw environmental(error, file);
    if (!kindOf(file)?.isSymbolicLink()) return path.join(resolveLinks(parent, hops), path.basename(file));
    return resolveLinks(path.resolve(parent, fs.readlinkSync(file)), hops + 1);
  }
}

/** Names the mount that a folder is on: files can be renamed within one mount only, even where two show the same disk. */
export function mountOf(folder: string): string {
  const { dev } = fs.statSync(folder);
  let mount = "";
  try {
    for (const [, field] of fs.readFileSync("/proc/self/mountinfo", "utf8").matchAll(/^(?:\S+ ){4}(\S+)/gm)) {
      const point = String(field).replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8)));
      if (point.length > mount.length && isInside(point, folder)) mount = point;
    }
  } catch {
    // Without Linux' /proc, the device alone has to do.
  }
  return `${dev} ${mount}`;
}

/** The files below a folder, reached through real folders only: never through a link, which may lead elsewhere. */
export interface Tree {
  /** Tells what stands there; undefined where nothing does, or only behind a link. */
  find(name: string): fs.Stats | undefined;
  /** Makes the folders that lead to a file. */
  makeWayTo(name: string): void;
}

/** Opens a folder as a tree. It remembers folders it has seen, so it must not outlive their removal. */
export function treeAt(base: string): Tree {
  const seen = new Set<string>();
  const leads = (folder: string, make: boolean): boolean => {
    if (seen.has(folder)) return true;
    if (folder !== "." && !leads(path.posix.dirname(folder), make)) return false;
    const full = path.join(base, folder);
    const kind = kindOf(full);
    if (!kind && make) fs.mkdirSync(full, { recursive: true });
    else if (!kind?.isDirectory()) {
      if (!make) return false;
      throw environmentError(`${full} is in the way of a folder`, "Delete the output folder, and build again.");
    }
    seen.add(folder);
    return true;
  };
  return {
    find: (name) => (leads(path.posix.dirname(name), false) ? kindOf(path.join(base, name)) : undefined),
    makeWayTo: (name) => void leads(path.posix.dirname(name), true),
  };
}

/** Lists all files below a folder, then all folders, `/` separators; leaves out one folder at its top. */
export function listTree(base: string, except: string): string[] {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (prefix: string) => {
    for (const entry of fs.readdirSync(path.join(base, prefix), { withFileTypes: true })) {
      const name = prefix + entry.name;
      if (path.join(base, name) === except) continue;
      (entry.isDirectory() ? folders : files).push(name);
      if (entry.isDirectory()) visit(`${name}/`);
    }
  };
  visit("");
  return [...files, ...folders];
}

/** Removes a file, or a folder and all in it, its write-protected folders included; nothing where nothing is. */
export function remove(file: string): void {
  const kind = kindOf(file);
  if (!kind) return;
  if (!kind.isDirectory()) {
    fs.unlinkSync(file);
    return;
  }
  try {
    removeFolder(file);
  } catch (error) {
    if (!failedWith(error, "EACCES", "EPERM")) throw error;
    unseal(file);
    removeFolder(file);
  }
}

/** Takes half of what `rmSync` takes, which looks at each file again, and tries each folder before it is empty. */
function removeFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(file);
    else fs.unlinkSync(file);
  }
  fs.rmdirSync(folder);
}

function unseal(folder: string): void {
  fs.chmodSync(folder, 0o700);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) unseal(path.join(folder, entry.name));
  }
}

/** Longest text, in UTF-16 units, that is encoded into the same memory as others. */
const SHARED = 2 ** 18;

/**
 * Makes a function that encodes texts as UTF-8. Pages are encoded by the thousand, and memory of its own for each would
 * take as long to get as to fill: what it gives holds until it is called again.
 */
export function textEncoder(): (text: string) => Uint8Array {
  const shared = Buffer.allocUnsafeSlow(3 * SHARED);
  return (text) => (text.length > SHARED ? Buffer.from(text) : shared.subarray(0, shared.write(text)));
}

/** Writes all bytes: a nearly full disk or a limit on file sizes takes some at first, and fails at the rest. */
export function writeFully(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += fs.writeSync(fd, bytes, done);
}

/** How much of a file that is put together is held at a time, in bytes. */
const BUFFER = 2 ** 20;

/** Writes texts and files one after another. */
export function writeJoined(
  fd: number,
  parts: Iterable<{ readonly head: string; readonly file: string; readonly start: number; readonly size: number }>,
): { hash: string; size: number } {
  const buffer = Buffer.allocUnsafe(BUFFER);
  const hash = hashPieces();
  let used = 0;
  let size = 0;
  const flush = () => {
    const bytes = buffer.subarray(0, used);
    hash.add(bytes);
    writeFully(fd, bytes);
    size += used;
    used = 0;
  };
  const makeRoom = () => {
    if (used === BUFFER) flush();
  };
  for (const part of parts) {
    const head = Buffer.from(part.head);
    for (let done = 0; done < head.length; ) {
      makeRoom();
      const copied = head.copy(buffer, used, done);
      used += copied;
      done += copied;
    }
    const from = fs.openSync(part.file, "r");
    try {
      for (let done = 0; done < part.size; ) {
        makeRoom();
        const wanted = Math.min(part.size - done, BUFFER - used);
        const read = fs.readSync(from, buffer, used, wanted, part.start + done);
        if (read === 0) throw environmentError(`${part.file} became shorter while the site was built`, "Build again.");
        used += read;
        done += read;
      }
    } finally {
      fs.closeSync(from);
    }
  }
  flush();
  return { hash: hash.end(), size };
}

/** Writes a file such that after a kill or a power cut there is either none or all of it. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.draft`;
  syncing(draft, "w", (fd) => writeFully(fd, Buffer.from(text)));
  fs.renameSync(draft, file);
  // Windows can't open a folder.
  if (path.sep === "/") syncing(path.dirname(file), "r", () => {});
}

function syncing(file: string, flags: string, act: (fd: number) => void): void {
  const fd = fs.openSync(file, flags);
  try {
    act(fd);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
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
  const isProject = dest === undefined && /[\\/]\.docsgen(?:[\\/]|$)/.test(file ?? place);
  const inTheWay = "A file stands where a folder is looked for. Rename it, or name another folder with --out.";
  const hint = (isProject && PROJECT_HINTS[code]) || HINTS[code] || (code === "ENOTDIR" ? inTheWay : undefined);
  return environmentError(`cannot ${syscall} ${where}: ${reason} (${code})`, hint, error);
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
