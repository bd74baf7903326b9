// What staging and publishing ask of the file system: safe paths, careful steps, and errors that name the path.
import fs from "node:fs";
import path from "node:path";
import { environmental, failedWith } from "../denied.ts";
import { DocsgenError, EXIT, environmentError } from "../diagnostics.ts";
import { hashPieces } from "../hash.ts";
import { isInside } from "../inside.ts";
import { isFolder, lstatOf } from "../stat.ts";

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

/**
 * Makes a folder and those above it, one by one: Node, asked for all at once, tries for ever where a file system of the system's
 * own, such as /proc, takes none.
 */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolders(above);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (!failedWith(error, "EEXIST") || !isFolder(folder)) throw error;
  }
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
