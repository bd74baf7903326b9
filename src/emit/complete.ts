// Makes a staging folder whole: the files that stay as they are come from the old output, as hard links.
import fs from "node:fs";
import path from "node:path";
import { environmentError } from "../diagnostics.ts";
import type { OutputFile } from "../types.ts";
import { failedWith, treeAt } from "./files.ts";

/**
 * Puts files of an old output into the staging folder.
 * @param files the complete new output
 * @param kept those that are in the old output already; they replace staged ones
 * @returns the complete new output as it lies there now
 */
export function completeStage(
  fresh: string,
  from: string,
  files: readonly OutputFile[],
  kept: ReadonlyMap<string, OutputFile>,
): readonly OutputFile[] {
  const old = treeAt(from);
  const staged = treeAt(fresh);
  return files.map((file) => {
    if (!kept.has(file.path)) return file;
    const source = path.join(from, file.path);
    const target = path.join(fresh, file.path);
    if (!old.find(file.path)?.isFile()) {
      throw environmentError(`${source} vanished while the site was built`, "Run the command again.");
    }
    if (staged.find(file.path)) fs.unlinkSync(target);
    staged.makeWayTo(file.path);
    return linkOrCopy(source, target, file);
  });
}

/** Returns the file's record: not every file system has hard links, nor may every file be linked, and a copy has a new time. */
function linkOrCopy(source: string, target: string, file: OutputFile): OutputFile {
  try {
    fs.linkSync(source, target);
    return file;
  } catch (error) {
    if (!failedWith(error, "EPERM", "EMLINK", "EXDEV", "ENOSYS", "ENOTSUP", "EACCES")) throw error;
  }
  fs.copyFileSync(source, target);
  return { ...file, mtimeMs: fs.statSync(target).mtimeMs };
}
