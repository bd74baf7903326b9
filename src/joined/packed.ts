// What a file is put together from as it crosses threads: texts and numbers in columns take a tenth of the time that as many
// objects take.
import type { JoinPart } from "../emit.ts";
import { type PackedTexts, packTexts, unpackTexts } from "../thread-texts.ts";
import type { JoinTask } from "./write.ts";

/** A task of which every part is there already. */
export interface WholeTask extends Pick<JoinTask, "stage" | "name"> {
  readonly parts: readonly JoinPart[];
}

/** Such a task, its parts in columns. */
export interface PackedTask extends Pick<JoinTask, "stage" | "name"> {
  readonly heads: PackedTexts;
  readonly files: PackedTexts;
  /** Of each part where it begins, and its size. */
  readonly numbers: Float64Array;
}

/** Puts a task into columns. */
export function packTask({ stage, name, parts }: WholeTask): PackedTask {
  const numbers = new Float64Array(2 * parts.length);
  for (const [i, { start, size }] of parts.entries()) {
    numbers[2 * i] = start;
    numbers[2 * i + 1] = size;
  }
  const heads = packTexts(parts.map(({ head }) => head));
  const files = packTexts(parts.map(({ file }) => file));
  return { stage, name, heads, files, numbers };
}

/** Makes the task of its columns. */
export function unpackTask({ stage, name, heads, files, numbers }: PackedTask): WholeTask {
  const texts = unpackTexts(heads);
  const parts = unpackTexts(files).map(
    (file, i): JoinPart => ({
      head: texts[i] as string,
      file,
      start: numbers[2 * i] as number,
      size: numbers[2 * i + 1] as number,
    }),
  );
  return { stage, name, parts };
}
