// The files of one kind that a content folder has, and what was read of them.
import { type Stamp, stampOf } from "../../cache.ts";
import { compare } from "../../diagnostics.ts";
import type { SourceFile } from "../../types.ts";

/** A file as it was when it was read. */
export interface Entry {
  readonly source: SourceFile;
  /** Before it was read; clock time in milliseconds. */
  readonly startedMs: number;
}

/** Names a file as it was when it was read. */
export function stampOfEntry({ source, startedMs }: Entry): Stamp {
  return stampOf(source, startedMs);
}

/** Keeps the files of one kind, and of each what could be read of it, if anything is. */
export class KnownFiles<T> {
  readonly #entries = new Map<string, Entry>();
  readonly #read = new Map<string, T>();
  /** In order; undefined where files came or went since. */
  #list: SourceFile[] | undefined;
  /** Of each file in the list what was read; undefined until somebody asks for it by its place. */
  #listed: (T | undefined)[] | undefined;

  /** The files' names. */
  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** A file as it was when it was read; undefined where there is none. */
  entry(file: string): Entry | undefined {
    return this.#entries.get(file);
  }

  /** What was read of a file. */
  read(file: string): T | undefined {
    return this.#read.get(file);
  }

  /** What was read of all files. */
  allRead(): readonly T[] {
    return [...this.#read.values()];
  }

  /** Lists the files in order. */
  list(): readonly SourceFile[] {
    this.#list ??= [...this.#entries.values()].map(({ source }) => source).sort((a, b) => compare(a.file, b.file));
    return this.#list;
  }

  /** What was read of the file at a place in the list. */
  readAt(place: number): T | undefined {
    this.#listed ??= this.list().map(({ file }) => this.#read.get(file));
    return this.#listed[place];
  }

  /** Takes in that a file is there, or is another one than before. */
  add(entry: Entry): void {
    const { source } = entry;
    if (!this.#entries.has(source.file)) this.#unlist();
    else if (this.#list) this.#list[placeOf(source.file, this.#list)] = source;
    this.#entries.set(source.file, entry);
  }

  /** Takes in what was read of a file. @param value undefined where nothing may be known of it any more */
  learn(file: string, value: T | undefined): void {
    if (value === undefined) this.#read.delete(file);
    else this.#read.set(file, value);
    if (this.#list && this.#listed) this.#listed[placeOf(file, this.#list)] = value;
  }

  /** Forgets a file; says whether it was there. */
  remove(file: string): boolean {
    if (!this.#entries.delete(file)) return false;
    this.#read.delete(file);
    this.#unlist();
    return true;
  }

  #unlist(): void {
    this.#list = undefined;
    this.#listed = undefined;
  }
}

/** Where a file is in a list that is in order. */
function placeOf(file: string, list: readonly SourceFile[]): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare((list[middle] as SourceFile).file, file) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
