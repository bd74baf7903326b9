// Makes a staging folder whole: the files that stay as they are, and sites that others built into the old output, come from there,
// as hard links.
import fs from "node:fs";
import path from "node:path";
import { environmentError } from "../diagnostics.ts";
import type { OutputFile } from "../types.ts";
import { failedWith, kindOf, listTree, treeAt } from "./files.ts";
import { isMarked } from "./ours.ts";

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

/**
 * Puts sites of their own, versions and languages that were built into folders of an old output, into the staging folder.
 * @param previous what the last build wrote: a folder of it that is no more is none
 * @returns the paths of all that they hold
 */
export function adoptSites(fresh: string, from: string, previous: readonly OutputFile[]): string[] {
  if (!kindOf(from)) return [];
  return fs.readdirSync(from).flatMap((name) => {
    const site = path.join(from, name);
    // Pages of the old output have an index.html, too, and may have gone.
    const page = "404.html";
    if (kindOf(path.join(fresh, name)) || !isMarked(site, [page])) return [];
    if (previous.some((file) => file.path === `${name}/${page}`)) return [];
    const held = [name, ...(kindOf(site)?.isDirectory() ? listTree(site, "").map((file) => `${name}/${file}`) : [])];
    for (const file of held) {
      const source = path.join(from, file);
      const target = path.join(fresh, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      if (!kindOf(source)?.isDirectory()) link(source, target);
    }
    return held;
  });
}

/** Returns the file's record: not every file system has hard links, nor may every file be linked, and a copy has a new time. */
function linkOrCopy(source: string, target: string, file: OutputFile): OutputFile {
  return link(source, target) ? file : { ...file, mtimeMs: fs.statSync(target).mtimeMs };
}

/** Tells whether the file could be linked, and did not have to be copied. */
function link(source: string, target: string): boolean {
  try {
    fs.linkSync(source, target);
    return true;
  } catch (error) {
    if (!failedWith(error, "EPERM", "EMLINK", "EXDEV", "ENOSYS", "ENOTSUP", "EACCES")) throw error;
  }
  fs.copyFileSync(source, target);
  return false;
}
