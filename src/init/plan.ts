// What is to be written, checked as a whole before anything is; and writing it. Takes back what it wrote where it fails.
import fs from "node:fs";
import path from "node:path";
import { compare, environmentError, usageError } from "../diagnostics.ts";
import { lstatOf } from "../stat.ts";
import type { PlannedFile } from "./types.ts";

/** What will happen to each file of a plan; paths under the root. */
export interface CheckedPlan {
  readonly create: readonly PlannedFile[];
  readonly change: readonly PlannedFile[];
  /** Files that are there and stay as they are. */
  readonly kept: readonly string[];
}

/**
 * Sorts a plan's files by what will happen to them.
 * @param options.force writes over files that are there
 * @throws DocsgenError with exit code 2 where a folder or a link is in the way
 */
export function checkPlan(root: string, files: readonly PlannedFile[], options: { force: boolean }): CheckedPlan {
  const create: PlannedFile[] = [];
  const change: PlannedFile[] = [];
  const kept: string[] = [];
  const home = nearestReal(root);
  for (const file of [...files].sort((a, b) => compare(a.path, b.path))) {
    const absolute = path.join(root, file.path);
    const real = nearestReal(path.dirname(absolute));
    if (real !== home && !real.startsWith(home.endsWith(path.sep) ? home : home + path.sep)) {
      throw usageError(`${file.path} would be written outside of ${root}`, "A symbolic link leads there. Remove it.");
    }
    const stat = lstatOf(absolute);
    if (stat && !stat.isFile()) {
      throw usageError(
        `${file.path} cannot be written: a ${stat.isDirectory() ? "folder" : "link"} has this name`,
        "Move it elsewhere, or begin the site in another folder.",
      );
    }
    if (!stat) create.push(file);
    else if (file.merged || options.force) change.push(file);
    else kept.push(file.path);
  }
  return { create, change, kept };
}

/** The real path of a folder, or of the nearest one above it that is there. */
function nearestReal(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    try {
      return fs.realpathSync(at);
    } catch (error) {
      // A link that leads nowhere would be followed by whoever makes the folder.
      if (lstatOf(at)) throw usageError(`${at} cannot be a folder`, "A link has this name.");
      if (path.dirname(at) === at)
        throw environmentError(`no such folder: ${folder}`, "Correct the path, or make the folder.", error);
    }
  }
}

/**
 * Writes a plan. A file that cannot be written ends it, and what was written before is taken back.
 * @throws DocsgenError with exit code 3
 */
export function writePlan(root: string, plan: CheckedPlan): void {
  /** What undoes each step, the last one first. */
  const undo: (() => void)[] = [];
  let at = "";
  try {
    const changed = new Set(plan.change);
    for (const file of [...plan.create, ...plan.change]) {
      at = file.path;
      const absolute = path.join(root, file.path);
      makeFolder(path.dirname(absolute), undo);
      const before = changed.has(file) ? fs.readFileSync(absolute) : undefined;
      const isNew = before === undefined;
      const takeBack = () => (isNew ? fs.rmSync(absolute) : fs.writeFileSync(absolute, before));
      if (typeof file.content === "object" && "copy" in file.content) {
        fs.copyFileSync(file.content.copy, absolute, isNew ? fs.constants.COPYFILE_EXCL : 0);
        undo.push(takeBack);
        continue;
      }
      // Whoever made this file meanwhile keeps it.
      const open = fs.openSync(absolute, isNew ? "wx" : "w");
      undo.push(takeBack);
      try {
        fs.writeFileSync(open, file.content);
      } finally {
        fs.closeSync(open);
      }
    }
  } catch (error) {
    for (const step of undo.reverse()) attempt(step);
    throw notWritten(at, error as NodeJS.ErrnoException);
  }
}

/** Says what keeps a file of a plan from being written, and what helps. */
function notWritten(file: string, error: NodeJS.ErrnoException): Error {
  const { code = "", syscall, path: place, message } = error;
  const why = message.replace(/, (?:open|mkdir) .*/s, "");
  const isFolder = syscall === "mkdir" && place !== undefined;
  const elsewhere = "or begin the site in another folder";
  // In folders that the system makes up, such as /proc, Linux says of a new one that it is not there.
  const ways: Readonly<Record<string, string>> = {
    ...(isFolder && { ENOENT: `${path.dirname(place)} takes no folders. Begin the site in another one.` }),
    EACCES: `Give yourself the right to write there, ${elsewhere}.`,
    EPERM: `Give yourself the right to write there, ${elsewhere}.`,
    EROFS: "That file system can only be read. Begin the site in another folder.",
    ENOSPC: `Free some space there, ${elsewhere}.`,
    EDQUOT: `Your disk quota is used up. Free some space, ${elsewhere}.`,
    ENAMETOOLONG: "No path may be that long here. Begin the site in a folder with a shorter one.",
  };
  const way = Object.hasOwn(ways, code) ? ways[code] : "Begin the site in another folder.";
  const what = isFolder ? `the folder ${place} cannot be made` : `${file} cannot be written`;
  return environmentError(`${what}: ${why}`, `Nothing was left behind. ${way}`, error);
}

function makeFolder(folder: string, undo: (() => void)[]): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder), undo);
  fs.mkdirSync(folder);
  undo.push(() => fs.rmdirSync(folder));
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // What cannot be taken back stays; the first error is what counts.
  }
}
