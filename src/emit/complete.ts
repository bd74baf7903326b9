// Makes a staging folder whole: the files that stay as they are, and what others put into the old output, come from there, as hard
// links.
import fs from "node:fs";
import path from "node:path";
import { failedWith } from "../denied.ts";
import { environmentError } from "../diagnostics.ts";
import type { OutputFile } from "../types.ts";
import { kindOf, listTree, treeAt } from "./files.ts";
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
 * Puts what others put into an old output, and sites of their own (versions and languages that were built into folders of it),
 * into the staging folder.
 * @param previous what the last build wrote, or nothing where that is not known: then only such sites can be told from it
 * @param except absolute path of a folder that is left out
 * @returns the paths of all that was put there
 */
export function adoptOthers(fresh: string, from: string, previous: readonly OutputFile[], except: string): string[] {
  if (!kindOf(from)) return [];
  const known = new Set(previous.map((file) => file.path));
  // Pages of the old output have an index.html, too, and may have gone.
  const page = "404.html";
  const isSite = (name: string): boolean =>
    !kindOf(path.join(fresh, name)) && !known.has(`${name}/${page}`) && isMarked(path.join(from, name), [page]);
  const below = (name: string) =>
    kindOf(path.join(from, name))?.isDirectory() === false
      ? []
      : listTree(path.join(from, name), except).map((file) => path.posix.join(name, file));
  const others =
    known.size > 0
      ? below("")
      : fs
          .readdirSync(from)
          .filter(isSite)
          .flatMap((name) => [name, ...below(name)]);
  return others.filter((name) => {
    const [source, target] = [path.join(from, name), path.join(fresh, name)];
    if (known.has(name) || kindOf(source)?.isDirectory() || kindOf(target) || !isFree(fresh, name)) return false;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    link(source, target);
    return true;
  });
}

/** Whether no file is in the way of one of this name. */
function isFree(folder: string, name: string): boolean {
  const above = path.posix.dirname(name);
  if (above === ".") return true;
  const kind = kindOf(path.join(folder, above));
  return kind ? kind.isDirectory() : isFree(folder, above);
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
