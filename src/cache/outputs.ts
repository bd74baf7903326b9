// The list of a build's outputs on disk, in columns: tens of thousands of them are read in a few milliseconds, and by a
// thread, too.
import path from "node:path";
import { canHold, readSealedBytes, writeSealedBytes } from "../sealed.ts";
import type { JoinedStretch, OutputFile } from "../types.ts";

/** A list as it was read. */
export interface OutputList {
  /** Hash of the list, by which the stamp names it. */
  readonly seal: string;
  /** Gives the paths of those files that a test fails for, one after another: nothing is kept of the others. */
  failing(test: (path: string, size: number, mtimeMs: number) => boolean): readonly string[];
  /** Gives them as objects. */
  files(): readonly OutputFile[];
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
  const numbers = new Float64Array(outputs.length * 2);
  outputs.forEach(({ size, mtimeMs }, i) => {
    numbers[2 * i] = size;
    numbers[2 * i + 1] = mtimeMs;
  });
  const stretches = outputs.flatMap(({ stretches }, i) => (stretches ? [[i, stretches] as const] : []));
  const hashes = Buffer.from(outputs.map(({ hash }) => hash).join(""), "hex");
  const paths = Buffer.from(outputs.map(({ path }) => path).join(BETWEEN));
  const head: Head = { count: outputs.length, stretches };
  return writeSealedBytes(file, head, Buffer.concat([Buffer.from(numbers.buffer), hashes, paths]));
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
  return {
    seal,
    failing(test) {
      const failing: string[] = [];
      for (let i = 0, start = 0; i < head.count; i++) {
        const end = paths.indexOf(BETWEEN, start);
        const path = paths.slice(start, end < 0 ? undefined : end);
        if (!test(path, numbers[2 * i] as number, numbers[2 * i + 1] as number)) failing.push(path);
        start = end + 1;
      }
      return failing;
    },
    files() {
      const stretches = new Map(head.stretches);
      const hashes = all.toString("hex", hashesAt, pathsAt);
      return (head.count === 0 ? [] : paths.split(BETWEEN)).map((path, i): OutputFile => {
        const hash = hashes.slice(i * HASH_BYTES * 2, (i + 1) * HASH_BYTES * 2);
        const file = { path, hash, size: numbers[2 * i] as number, mtimeMs: numbers[2 * i + 1] as number };
        const joined = stretches.get(i);
        return joined ? { ...file, stretches: joined } : file;
      });
    },
  };
}
