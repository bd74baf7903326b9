// The list of a build's outputs on disk, in columns: tens of thousands of them are read in a few milliseconds, and by a
// thread, too.
import path from "node:path";
import { canHold, readSealedBytes, writeSealedBytes } from "../sealed.ts";
import type { JoinedStretch, OutputFile } from "../types.ts";

/** A list as it was read. */
export interface OutputList {
  /** Hash of the list, by which the stamp names it. */
  readonly seal: string;
  /** How many files it has. */
  readonly count: number;
  /**
   * Tests files one after another, and pauses behind each range of them; nothing is kept of those that pass.
   * @param ranges of places in the list, in their order, ends excluded
   * @returns the paths of those that a test fails for
   */
  failing(
    test: (path: string, size: number, mtimeMs: number) => boolean,
    ranges: Iterable<readonly [from: number, to: number]>,
  ): Generator<undefined, readonly string[], undefined>;
  /** Gives them as objects, or those whose paths a test holds for. */
  files(test?: (path: string) => boolean): readonly OutputFile[];
  /** Finds the file of a path. */
  find(path: string): OutputFile | undefined;
  /** Writes the list again after edits; gives its hash. */
  rewrite(file: string, edits: OutputEdits): string;
}

/** What became of some files of an output; all others lie as they lay. */
export interface OutputEdits {
  /** Files that came, or are others than they were. */
  readonly put: readonly OutputFile[];
  /** Paths of those that are no more. */
  readonly drop: readonly string[];
}

/** What stands before the columns. */
interface Head {
  readonly count: number;
  /** Of files that are put together from others, by their place. */
  readonly stretches: readonly (readonly [at: number, stretches: readonly JoinedStretch[]])[];
}

const FILE = "outputs.bin";
/** No path has it. */
const BETWEEN = "\0";
const HASH_BYTES = 16;
/** What a file takes but for its path. */
const FILE_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT + HASH_BYTES;

/** Where the list is. @param folder the cache folder of the output */
export function outputsIn(folder: string): string {
  return path.join(folder, FILE);
}

/** Writes a list; gives its hash. */
export function writeOutputs(file: string, outputs: readonly OutputFile[]): string {
  const { stretches, numbers, hashes, paths } = columnsOf(outputs);
  return writeColumns(file, { count: outputs.length, stretches }, [numbers, hashes, paths]);
}

/** Puts files into columns. */
function columnsOf(outputs: readonly OutputFile[]) {
  const numbers = new Float64Array(outputs.length * 2);
  outputs.forEach(({ size, mtimeMs }, i) => {
    numbers[2 * i] = size;
    numbers[2 * i + 1] = mtimeMs;
  });
  const stretches = outputs.flatMap(({ stretches }, i) => (stretches ? [[i, stretches] as const] : []));
  const hashes = Buffer.from(outputs.map(({ hash }) => hash).join(""), "hex");
  const paths = Buffer.from(outputs.map(({ path }) => path).join(BETWEEN));
  return { stretches, numbers: Buffer.from(numbers.buffer), hashes, paths };
}

function writeColumns(file: string, head: Head, columns: readonly Buffer[]): string {
  return writeSealedBytes(file, head, Buffer.concat(columns));
}

/** Reads a list; undefined where there is none or it is damaged. */
export function readOutputs(file: string): OutputList | undefined {
  const read = readSealedBytes<Head>(file);
  if (!read || !canHold(read.bytes, read.value?.count, FILE_BYTES)) return undefined;
  return new ColumnList(read.value, read.bytes.buffer, read.hash);
}

/** A list whose files are put together from its columns when they are asked for. */
class ColumnList implements OutputList {
  readonly seal: string;
  readonly count: number;
  /** All columns: sizes and times, hashes, paths. They are this list's own, and edits are written into them. */
  readonly #bytes: Buffer;
  readonly #numbers: Float64Array;
  readonly #hashesAt: number;
  readonly #pathsAt: number;
  readonly #paths: string;
  readonly #stretches: Map<number, readonly JoinedStretch[]>;
  /** The files' places by their paths, once somebody asks for one. */
  #places: ReadonlyMap<string, number> | undefined;

  constructor({ count, stretches }: Head, buffer: ArrayBufferLike, seal: string) {
    this.seal = seal;
    this.count = count;
    this.#bytes = Buffer.from(buffer);
    this.#numbers = new Float64Array(buffer, 0, count * 2);
    this.#hashesAt = this.#numbers.byteLength;
    this.#pathsAt = this.#hashesAt + count * HASH_BYTES;
    this.#paths = this.#bytes.toString("utf8", this.#pathsAt);
    this.#stretches = new Map(stretches);
  }

  *failing(
    test: (path: string, size: number, mtimeMs: number) => boolean,
    ranges: Iterable<readonly [from: number, to: number]>,
  ): Generator<undefined, readonly string[], undefined> {
    const failing: string[] = [];
    const numbers = this.#numbers;
    const walk = this.#walker();
    for (const [from, to] of ranges) {
      walk(from, to, (path, i) => {
        if (!test(path, numbers[2 * i] as number, numbers[2 * i + 1] as number)) failing.push(path);
      });
      yield;
    }
    return failing;
  }

  files(test?: (path: string) => boolean): readonly OutputFile[] {
    const files: OutputFile[] = [];
    this.#each((path, i) => {
      if (test?.(path) !== false) files.push(this.#fileAt(path, i));
    });
    return files;
  }

  find(path: string): OutputFile | undefined {
    const place = this.#placesByPath().get(path);
    return place === undefined ? undefined : this.#fileAt(path, place);
  }

  rewrite(file: string, edits: OutputEdits): string {
    return edits.drop.length > 0 ? this.#writeWithout(file, edits) : this.#writeWith(file, edits.put);
  }

  /** Writes the list anew, because files have gone. */
  #writeWithout(file: string, { put, drop }: OutputEdits): string {
    const gone = new Set([...put.map(({ path }) => path), ...drop]);
    return writeOutputs(file, [...this.files((path) => !gone.has(path)), ...put]);
  }

  /** Writes the columns as they are, but for what has changed and what has come. */
  #writeWith(file: string, put: readonly OutputFile[]): string {
    const places = this.#placesByPath();
    for (const output of put) {
      const place = places.get(output.path);
      if (place !== undefined) this.#put(output, place);
    }
    const added = put.filter(({ path }) => !places.has(path));
    const more = columnsOf(added);
    for (const [i, joined] of more.stretches) this.#stretches.set(this.count + i, joined);
    const pathsEnd = added.length > 0 && this.count > 0 ? [Buffer.from(BETWEEN)] : [];
    const columns = [
      this.#bytes.subarray(0, this.#hashesAt),
      more.numbers,
      this.#bytes.subarray(this.#hashesAt, this.#pathsAt),
      more.hashes,
      this.#bytes.subarray(this.#pathsAt),
      ...pathsEnd,
      more.paths,
    ];
    return writeColumns(file, { count: this.count + added.length, stretches: [...this.#stretches] }, columns);
  }

  #put({ hash, size, mtimeMs, stretches }: OutputFile, place: number): void {
    this.#numbers[2 * place] = size;
    this.#numbers[2 * place + 1] = mtimeMs;
    this.#bytes.write(hash, this.#hashesAt + place * HASH_BYTES, "hex");
    if (stretches) this.#stretches.set(place, stretches);
    else this.#stretches.delete(place);
  }

  #fileAt(path: string, place: number): OutputFile {
    const start = this.#hashesAt + place * HASH_BYTES;
    const hash = this.#bytes.toString("hex", start, start + HASH_BYTES);
    const numbers = this.#numbers;
    const file = { path, hash, size: numbers[2 * place] as number, mtimeMs: numbers[2 * place + 1] as number };
    const stretches = this.#stretches.get(place);
    return stretches ? { ...file, stretches } : file;
  }

  #placesByPath(): ReadonlyMap<string, number> {
    if (!this.#places) {
      const made = new Map<string, number>();
      this.#each((path, i) => made.set(path, i));
      this.#places = made;
    }
    return this.#places;
  }

  #each(visit: (path: string, place: number) => void): void {
    this.#walker()(0, this.count, visit);
  }

  /** Makes a function that visits ranges of files, each behind the one before: where a path begins, the ones before tell. */
  #walker(): (from: number, to: number, visit: (path: string, place: number) => void) => void {
    const paths = this.#paths;
    const { count } = this;
    let place = 0;
    let start = 0;
    return (from, to, visit) => {
      for (; place < Math.min(to, count); place++) {
        const end = paths.indexOf(BETWEEN, start);
        if (place >= from) visit(paths.slice(start, end < 0 ? undefined : end), place);
        start = end + 1;
      }
    };
  }
}
