// Changes an output folder file by file, such that any interruption can be finished or undone. Owns the journal.
import fs from "node:fs";
import path from "node:path";
import { hashOf } from "../hash.ts";
import type { OutputFile } from "../types.ts";
import { isPlain, kindOf, type Tree, treeAt, writeDurably } from "./files.ts";

/** What a patch works on. */
export interface PatchPlaces {
  readonly out: string;
  /** The staged files. */
  readonly fresh: string;
  /** Hard links to the files that are replaced or removed. */
  readonly kept: string;
  /** There from before the first change until after the last. */
  readonly journal: string;
}

/** What a patch does. */
export interface Changes {
  /** Staged files that go into the output. */
  readonly put: readonly OutputFile[];
  /** Files of the output, and folders if they are empty then. */
  readonly drop: readonly string[];
}

interface Journal extends Changes {
  /** Those of `put` that replace no file. */
  readonly added: readonly string[];
}

/** Puts and drops files. An error on the way undoes what was done; while that fails too, the journal stays. */
export function patch(places: PatchPlaces, changes: Changes): void {
  if (changes.put.length + changes.drop.length === 0) return;
  const journal = { ...changes, added: keep(places, changes) };
  try {
    writeDurably(places.journal, JSON.stringify({ format: 1, ...journal }));
    rollForward(places, journal);
    fs.unlinkSync(places.journal);
  } catch (error) {
    rollBack(places, journal);
    fs.rmSync(places.journal, { force: true });
    throw error;
  }
}

/**
 * Finishes the patch that the journal tells of if all that it needs is there, else undoes it. Obeys no damaged journal.
 * Leaves the journal to who removes the other leftovers: until then, the same can be done again.
 */
export function settlePatch(places: PatchPlaces): void {
  const journal = readJournal(places.journal);
  if (!journal) return;
  try {
    if (isComplete(places, journal)) rollForward(places, journal);
    else rollBack(places, journal);
  } catch {
    rollBack(places, journal);
  }
}

/** Links every file that will be replaced or removed into kept/; returns the paths to be put where there is none. */
function keep({ out, kept }: PatchPlaces, { put, drop }: Changes): string[] {
  const from = treeAt(out);
  const to = treeAt(kept);
  const keepOne = (name: string): boolean => {
    const kind = from.find(name);
    if (!kind || kind.isDirectory()) return false;
    to.makeWayTo(name);
    try {
      fs.linkSync(path.join(out, name), path.join(kept, name));
    } catch {
      // Not every file system has hard links, nor may every file be linked.
      fs.copyFileSync(path.join(out, name), path.join(kept, name));
    }
    return true;
  };
  drop.forEach(keepOne);
  return put.map((file) => file.path).filter((name) => !keepOne(name));
}

/** Does what the journal says, or what is left of it to do. */
function rollForward({ out, fresh }: PatchPlaces, { put, drop }: Journal): void {
  const staged = treeAt(fresh);
  const left = put.filter((file) => staged.find(file.path));
  // Removals come first, for a file may become a folder, or change its case only. Once a file was put they are over;
  // to repeat them could then hit what was put.
  if (left.length === put.length) dropAll(out, drop);
  const to = treeAt(out);
  for (const { path: name } of left) move(name, fresh, out, to);
}

/** Undoes what was done of the journal. */
function rollBack({ out, kept }: PatchPlaces, { put, drop, added }: Journal): void {
  dropAll(out, added);
  const from = treeAt(kept);
  const to = treeAt(out);
  for (const name of [...put.map((file) => file.path), ...drop]) {
    // In kept/ the name of a new file may be that of an old folder.
    const kind = from.find(name);
    if (kind && !kind.isDirectory()) move(name, kept, out, to);
  }
}

function move(name: string, from: string, out: string, tree: Tree): void {
  tree.makeWayTo(name);
  fs.renameSync(path.join(from, name), path.join(out, name));
}

/** Removes files, folders that are empty without them, and named folders that are empty. */
function dropAll(out: string, names: readonly string[]): void {
  const tree = treeAt(out);
  const emptied = new Set<string>();
  for (const name of names) {
    const kind = tree.find(name);
    if (kind?.isDirectory()) emptied.add(name);
    else if (kind) fs.unlinkSync(path.join(out, name));
    // Also above what is gone already: a kill may have come between a file's removal and its folder's.
    for (let up = path.posix.dirname(name); up !== "."; up = path.posix.dirname(up)) emptied.add(up);
  }
  // Longest first: a folder after the folders in it.
  for (const name of [...emptied].sort((a, b) => b.length - a.length)) {
    if (!tree.find(name)?.isDirectory()) continue;
    const folder = path.join(out, name);
    // Asked first: to remove a folder that is not empty may be denied for another reason, such as its parent's rights.
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
  }
}

/** Tells whether every file to be put is whole, staged or put already: a power cut may have cut it short. */
function isComplete({ out, fresh }: PatchPlaces, { put }: Journal): boolean {
  const staged = treeAt(fresh);
  const present = treeAt(out);
  return put.every((file) => {
    const inStage = staged.find(file.path);
    const kind = inStage ?? present.find(file.path);
    if (!kind?.isFile() || kind.size !== file.size) return false;
    return hashOf(fs.readFileSync(path.join(inStage ? fresh : out, file.path))) === file.hash;
  });
}

/** Reads a journal; undefined if there is none, or it is damaged, or names anything outside the output folder. */
function readJournal(file: string): Journal | undefined {
  if (!kindOf(file)?.isFile()) return undefined;
  try {
    const { format, put, drop, added } = JSON.parse(fs.readFileSync(file, "utf8"));
    const isOutput = (f: OutputFile) => isPlain(f.path) && typeof f.hash === "string" && Number.isFinite(f.size);
    if (format === 1 && put.every(isOutput) && drop.every(isPlain) && added.every(isPlain)) return { put, drop, added };
  } catch {
    // No JSON, or not of that shape.
  }
  return undefined;
}
