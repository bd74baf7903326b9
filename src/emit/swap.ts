// Puts a staged output as a whole in the old one's place, by renaming folders or by leading a link to another folder;
// puts back what a kill left aside.
import fs from "node:fs";
import path from "node:path";
import { failedWith } from "../denied.ts";
import { isInside } from "../inside.ts";
import { kindOf, remove } from "./files.ts";
import { assertOurs, isOurs } from "./ours.ts";
import { folderOf, versionBehind, versionsOf } from "./versions.ts";

/** What a swap works on. */
export interface SwapPlaces {
  readonly out: string;
  /** The work folder. */
  readonly folder: string;
  /** The staged files. */
  readonly fresh: string;
  readonly old: string;
  readonly gone: string;
  /** A link that is to take the output's place. */
  readonly link: string;
}

/**
 * Puts the staged folder in the old output's place, be that a folder or a link to a version. Returns false where an old
 * folder can't be moved away: its parent may not be written to, it is a mount, or it stems from a lower layer of a
 * container's file system.
 */
export function swap(places: SwapPlaces): boolean {
  const { out, folder, fresh } = places;
  if (isInside(out, folder)) return false;
  try {
    moveAside(places);
  } catch (error) {
    if (kindOf(out)?.isDirectory() && failedWith(error, "EXDEV", "EBUSY", "EACCES", "EPERM")) return false;
    throw error;
  }
  putInPlace(places, fresh);
  return true;
}

/** Makes the staged folder a version, and leads the output's link there. */
export function swapLink(places: SwapPlaces): void {
  const { out, fresh, link } = places;
  const next = otherVersion(out, folderOf(out));
  assertOurs(next);
  drop(places, next);
  remove(link);
  fs.symlinkSync(path.basename(next), link, "dir");
  fs.renameSync(fresh, next);
  try {
    // A link is replaced in one step; a folder, the first time, in two.
    if (kindOf(out)?.isDirectory()) moveAside(places);
    putInPlace(places, link);
  } catch (error) {
    fs.renameSync(next, fresh);
    throw error;
  }
}

/** Keeps the folder that a link replaced as the version before: readers that are still in it find what they look for. */
export function keepReplaced({ out, old }: SwapPlaces): void {
  const version = versionBehind(out, out);
  if (version === undefined || !kindOf(old)?.isDirectory()) return;
  const before = otherVersion(out, version);
  if (!kindOf(before)) fs.renameSync(old, before);
}

/** Removes versions to which the output's link does not lead; leaves what docsgen did not make. */
export function dropVersions(places: SwapPlaces): void {
  const current = folderOf(places.out);
  for (const version of versionsOf(places.out)) {
    if (version !== current && kindOf(version)?.isDirectory() && isOurs(version)) drop(places, version);
  }
}

/** Puts back the output that a killed swap left aside: a folder, or a link to a version that is there. */
export function restore({ out, old }: SwapPlaces): void {
  if (kindOf(out)) return;
  const version = versionBehind(old, out);
  if (kindOf(version ?? old)?.isDirectory()) fs.renameSync(old, out);
}

function moveAside({ out, old }: SwapPlaces): void {
  if (kindOf(out)) fs.renameSync(out, old);
}

/** Renames something to be the output. An error puts back what was moved aside. */
function putInPlace({ out, old }: SwapPlaces, instead: string): void {
  try {
    fs.renameSync(instead, out);
  } catch (error) {
    if (kindOf(old)) fs.renameSync(old, out);
    throw error;
  }
}

function otherVersion(out: string, than: string): string {
  const [first, second] = versionsOf(out);
  return than === first ? second : first;
}

/** Takes a folder away, never half of it under its own name: what is left would not be known for docsgen's. */
function drop({ gone }: SwapPlaces, folder: string): void {
  if (!kindOf(folder)) return;
  remove(gone);
  fs.renameSync(folder, gone);
}
