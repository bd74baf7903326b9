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
  const { value: head, bytes, hash: seal } = read;
  const all = Buffer.from(bytes.buffer);
  const numbers = new Float64Array(bytes.buffer, 0, head.count * 2);
  const hashesAt = numbers.byteLength;
  const pathsAt = hashesAt + head.count * HASH_BYTES;
  const paths = all.toString("utf8", pathsAt);
  const stretches = new Map(head.stretches);
  let known: ReadonlyMap<string, number> | undefined;
  return { seal, count: head.count, failing, files, find, rewrite };

  function* failing(
    test: (path: string, size: number, mtimeMs: number) => boolean,
    ranges: Iterable<readonly [from: number, to: number]>,
  ): Generator<undefined, readonly string[], undefined> {
    const failing: string[] = [];
    const walk = walker();
    for (const [from, to] of ranges) {
      walk(from, to, (path, i) => {
        if (!test(path, numbers[2 * i] as number, numbers[2 * i + 1] as number)) failing.push(path);
      });
      yield;
    }
    return failing;
  }

  function files(test?: (path: string) => boolean): readonly OutputFile[] {
    const files: OutputFile[] = [];
    each((path, i) => {
      if (test?.(path) !== false) files.push(fileAt(path, i));
    });
    return files;
  }

  function find(path: string): OutputFile | undefined {
    const place = places().get(path);
    return place === undefined ? undefined : fileAt(path, place);
  }

  function fileAt(path: string, i: number): OutputFile {
    const start = hashesAt + i * HASH_BYTES;
    const hash = all.toString("hex", start, start + HASH_BYTES);
    const file = { path, hash, size: numbers[2 * i] as number, mtimeMs: numbers[2 * i + 1] as number };
    const joined = stretches.get(i);
    return joined ? { ...file, stretches: joined } : file;
  }

  /** The files' places by their paths. */
  function places(): ReadonlyMap<string, number> {
    if (!known) {
      const made = new Map<string, number>();
      each((path, i) => made.set(path, i));
      known = made;
    }
    return known;
  }

  function rewrite(file: string, { put, drop }: OutputEdits): string {
    if (drop.length > 0) {
      const gone = new Set([...put.map(({ path }) => path), ...drop]);
      return writeOutputs(file, [...files((path) => !gone.has(path)), ...put]);
    }
    const known = places();
    const added = put.filter(({ path }) => !known.has(path));
    // The columns are this list's own.
    for (const { path, hash, size, mtimeMs, stretches: joined } of put) {
      const i = known.get(path);
      if (i === undefined) continue;
      numbers[2 * i] = size;
      numbers[2 * i + 1] = mtimeMs;
      all.write(hash, hashesAt + i * HASH_BYTES, "hex");
      if (joined) stretches.set(i, joined);
      else stretches.delete(i);
    }
    const more = columnsOf(added);
    for (const [i, joined] of more.stretches) stretches.set(head.count + i, joined);
    const pathsEnd = added.length > 0 && head.count > 0 ? [Buffer.from(BETWEEN)] : [];
    const columns = [
      all.subarray(0, hashesAt),
      more.numbers,
      all.subarray(hashesAt, pathsAt),
      more.hashes,
      all.subarray(pathsAt),
      ...pathsEnd,
      more.paths,
    ];
    return writeColumns(file, { count: head.count + added.length, stretches: [...stretches] }, columns);
  }

  function each(visit: (path: string, place: number) => void): void {
    walker()(0, head.count, visit);
  }

  /** Makes a function that visits ranges of files, each behind the one before: where a path begins, the ones before tell. */
  function walker(): (from: number, to: number, visit: (path: string, place: number) => void) => void {
    let place = 0;
    let start = 0;
    return (from, to, visit) => {
      for (; place < Math.min(to, head.count); place++) {
        const end = paths.indexOf(BETWEEN, start);
        if (place >= from) visit(paths.slice(start, end < 0 ? undefined : end), place);
        start = end + 1;
      }
    };
  }
}
