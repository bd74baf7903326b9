// JSON files of the cache that say whether they are whole: a line with the hash of what follows, then the JSON. A torn or
// edited file is seen without knowing its shape.
import fs from "node:fs";
import path from "node:path";
import { hashOf, hashPieces } from "./hash.ts";
import { identityOf, lstatOf } from "./stat.ts";

const LINE_END = 10;

/** Reads a sealed file; undefined where there is none or it is damaged. */
export function readSealed<T>(file: string): T | undefined {
  try {
    const all = fs.readFileSync(file);
    const end = all.indexOf(LINE_END);
    const json = all.subarray(end + 1);
    return all.toString("latin1", 0, end) === hashOf(json) ? (JSON.parse(json.toString("latin1")) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a sealed file as a whole, under a temporary name first. */
export function writeSealed(file: string, value: unknown): void {
  const json = toJson(value);
  writeWhole(file, [`${hashOf(json)}\n${json}`]);
}

/** Notes that a file of the cache was made here, for `isMadeHere`: of one in each folder. */
export function noteMade(file: string): void {
  const note = noteOf(file);
  writeSealed(note, identityOf(file));
  removeOthers(note, MADE);
}

const MADE = "made-";

function noteOf(file: string): string {
  return path.join(path.dirname(file), MADE + path.basename(file));
}

/** Tells whether a file of the cache was made here, and did not come with a repository: a seal says nothing of who set it. */
export function isMadeHere(file: string): boolean {
  return lstatOf(file) !== undefined && readSealed(noteOf(file)) === identityOf(file);
}

/** Reads a sealed file that has bytes behind its JSON; the bytes come in a buffer of their own. */
export function readSealedBytes<T>(
  file: string,
): { readonly value: T; readonly bytes: Uint8Array; readonly hash: string } | undefined {
  try {
    const all = fs.readFileSync(file);
    const end = all.indexOf(LINE_END);
    const hash = all.toString("latin1", 0, end);
    if (hash !== hashOf(all.subarray(end + 1))) return undefined;
    const start = all.indexOf(LINE_END, end + 1);
    const json = all.toString("latin1", end + 1, start);
    return { value: JSON.parse(json) as T, bytes: new Uint8Array(all.subarray(start + 1)), hash };
  } catch {
    return undefined;
  }
}

/** Whether so many things, of so many bytes each, can stand in a file. To be asked, because a seal says nothing of who set it. */
export function canHold(bytes: Uint8Array, count: unknown, each: number): boolean {
  return Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) * each <= bytes.length;
}

/** Writes a sealed file with bytes behind its JSON; gives its hash. */
export function writeSealedBytes(file: string, value: unknown, ...bytes: readonly Uint8Array[]): string {
  const json = `${toJson(value)}\n`;
  const pieces = hashPieces().add(json);
  for (const each of bytes) pieces.add(each);
  const hash = pieces.end();
  writeWhole(file, [`${hash}\n${json}`, ...bytes]);
  return hash;
}

/** JSON in ASCII. A single character beyond Latin-1 would make V8 keep twice as many bytes, and read them more slowly. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Nearly all of it is ASCII, and to count bytes takes a fifth of the time.
  return Buffer.byteLength(json) === json.length ? json : json.replace(/[\u0080-\uffff]/g, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Writes a file of the cache piece by piece, under a temporary name first. Whatever else stands in its place, or in that of its
 * folder, gives way.
 */
export function writeWhole(file: string, pieces: Iterable<string | Uint8Array>): void {
  makeFolder(path.dirname(file));
  const temporary = `${file}.${process.pid}`;
  try {
    const fd = fs.openSync(temporary, "w");
    try {
      for (const piece of pieces) fs.writeFileSync(fd, piece);
    } finally {
      fs.closeSync(fd);
    }
    if (lstatOf(file)?.isDirectory()) fs.rmSync(file, { recursive: true });
    fs.renameSync(temporary, file);
  } catch (error) {
    // A full disk is not to be filled by half a file.
    fs.rmSync(temporary, { force: true, recursive: true });
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    let inWay = folder;
    while (!lstatOf(inWay) && path.dirname(inWay) !== inWay) inWay = path.dirname(inWay);
    // What stands in the place of the whole cache, or above it, may be somebody's own.
    const isOurs = path.dirname(inWay).split(path.sep).includes(".docsgen");
    if (!isOurs || lstatOf(inWay)?.isDirectory()) throw error;
    fs.unlinkSync(inWay);
    fs.mkdirSync(folder, { recursive: true });
  }
}

/** Removes the files of a folder that begin with `prefix`, but the one to keep. */
export function removeOthers(keep: string, prefix: string): void {
  const folder = path.dirname(keep);
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(prefix) && name !== path.basename(keep)) fs.rmSync(path.join(folder, name), { force: true });
  }
}
