// What a publication says of its files, beside what lies on the disk.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";

/** Every record must agree with the disk. */
export function assertFiles(folder: string, files: readonly OutputFile[]): void {
  for (const file of files) {
    const full = path.join(folder, file.path);
    const { size, mtimeMs } = fs.statSync(full);
    assert.equal(file, { path: file.path, hash: hashOf(fs.readFileSync(full)), size, mtimeMs });
  }
}
