// What writes into a staging folder: one file at a time, or the files of many pages in one go.
import fs from "node:fs";
import path from "node:path";
import { environmental } from "../denied.ts";
import { hashOf } from "../hash.ts";
import { dirName } from "../route.ts";
import type { OutputFile } from "../types.ts";
import { assertPlain, textEncoder, writeFully, writeJoined } from "./files.ts";

/** Writes into a staging folder. */
export interface StageWriter {
  write(path: string, data: string | Uint8Array): OutputFile;
  /** Puts a file together from others, each with a text before it, in little memory however large it becomes. */
  join(path: string, parts: Iterable<JoinPart>): OutputFile;
}

/** A part of a file that is put together. */
export interface JoinPart {
  readonly head: string;
  /** Absolute path. */
  readonly file: string;
  /** Where in the file the part begins. */
  readonly start: number;
  readonly size: number;
}

/** Makes a writer into a staging folder. Each thread has its own. */
export function stageWriter(dir: string): StageWriter {
  const stage = openFolder(dir);
  const encode = textEncoder();
  return {
    write: (name, data) =>
      stage.create(name, (fd) => {
        const bytes = typeof data === "string" ? encode(data) : data;
        writeFully(fd, bytes);
        return { hash: hashOf(bytes), size: bytes.length };
      }),
    join: (name, parts) => stage.create(name, (fd) => writeJoined(fd, parts)),
  };
}

/** Writes many texts into a staging folder, not each as it comes. */
export interface BatchWriter {
  /** Takes a text; what it gives is true when the next `flush` is done, and has no time before. */
  write(path: string, text: string): OutputFile;
  /** Writes what was taken. */
  flush(): void;
}

/** The most that waits to be written, in bytes; about what a processor has at hand. */
const WAITING = 2 ** 21;

/**
 * Makes a writer that lets texts wait, as bytes. After a page is made, the processor has forgotten what it needs to create
 * a folder and a file: a call takes the system up to ten times as long as right after another one. Each thread has its own.
 */
export function batchWriter(dir: string): BatchWriter {
  const stage = openFolder(dir);
  const memory = Buffer.allocUnsafeSlow(WAITING);
  let used = 0;
  let waiting: { readonly file: Draft; readonly bytes: Uint8Array }[] = [];
  const flush = (): void => {
    for (const { file } of waiting) stage.makeFolder(file.path);
    for (const { file, bytes } of waiting) {
      const { mtimeMs } = stage.create(file.path, (fd) => {
        writeFully(fd, bytes);
        return file;
      });
      file.mtimeMs = mtimeMs;
    }
    // Forgotten only now: a page's pass may be broken off in here, and then all is written again.
    waiting = [];
    used = 0;
  };
  /** A character takes three bytes at most. */
  const encode = (text: string): Uint8Array => {
    const most = 3 * text.length;
    if (most > WAITING) return Buffer.from(text);
    if (most > WAITING - used) flush();
    const start = used;
    used += memory.write(text, start);
    return memory.subarray(start, used);
  };
  return {
    write(name, text) {
      assertPlain(name);
      const bytes = encode(text);
      const file: Draft = { path: name, hash: hashOf(bytes), size: bytes.length, mtimeMs: Number.NaN };
      waiting.push({ file, bytes });
      return file;
    },
    flush,
  };
}

/** A file that is still to be written. */
interface Draft extends OutputFile {
  mtimeMs: number;
}

/** What of a file is known before it is closed. */
type Filled = Pick<OutputFile, "hash" | "size">;

function openFolder(dir: string) {
  const made = new Set<string>();
  const makeFolder = (name: string): void => {
    const below = dirName(name);
    if (made.has(below)) return;
    const folder = path.join(dir, below);
    try {
      fs.mkdirSync(folder, { recursive: true });
    } catch (error) {
      throw environmental(error, folder);
    }
    made.add(below);
  };
  return {
    makeFolder,
    create(name: string, fill: (fd: number) => Filled): OutputFile {
      assertPlain(name);
      makeFolder(name);
      const file = `${dir}/${name}`;
      try {
        const fd = fs.openSync(file, "w");
        try {
          const { hash, size } = fill(fd);
          return { path: name, hash, size, mtimeMs: fs.fstatSync(fd).mtimeMs };
        } finally {
          fs.closeSync(fd);
        }
      } catch (error) {
        throw environmental(error, file);
      }
    },
  };
}
