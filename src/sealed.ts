// JSON files of the cache that say whether they are whole: a line with the hash of what follows, then the JSON. A torn or
// edited file is seen without knowing its shape.
import fs from "node:fs";
import path from "node:path";
import { hashOf } from "./hash.ts";

/** Reads a sealed file; undefined where there is none or it is damaged. */
export function readSealed<T>(file: string): T | undefined {
  try {
    const text = fs.readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const json = text.slice(end + 1);
    return text.slice(0, end) === hashOf(json) ? (JSON.parse(json) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a sealed file as a whole, under a temporary name first. */
export function writeSealed(file: string, value: unknown): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const json = JSON.stringify(value);
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, `${hashOf(json)}\n${json}`);
  fs.renameSync(temporary, file);
}

/** Removes the files of a folder that begin with `prefix`, but the one to keep. */
export function removeOthers(keep: string, prefix: string): void {
  const folder = path.dirname(keep);
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(prefix) && name !== path.basename(keep)) fs.rmSync(path.join(folder, name), { force: true });
  }
}
