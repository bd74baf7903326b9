// What a killed build left behind: finished or undone, and removed.
import fs from "node:fs";
import { kindOf, remove } from "./files.ts";
import { isMarked } from "./ours.ts";
import { settlePatch } from "./patch.ts";
import type { Work } from "./places.ts";
import { dropVersions, keepReplaced, restore } from "./swap.ts";
import { versionBehind } from "./versions.ts";

/** Tells whether a publication was cut off where the output is not complete. */
export function isInterrupted({ out, old, journal }: Work): boolean {
  return kindOf(journal) !== undefined || (kindOf(old) !== undefined && kindOf(out) === undefined);
}

/** Finishes or undoes what a killed build did from a work folder, and removes the folder. */
export function settle(work: Work): void {
  const { out, folder, journal } = work;
  const kind = kindOf(folder);
  if (!kind) return;
  // A link to a folder is no work of ours: it is removed, and nothing behind it is looked at.
  if (kind.isDirectory()) {
    restore(work);
    // Over a folder that someone else made since, nothing is carried on.
    if (kindOf(out)?.isDirectory() && isMarked(out)) settlePatch(work);
    remove(journal);
    // Also what became a version, but not the output.
    dropVersions(work);
  }
  clear(work);
}

/** Removes a work folder, and what is left of the old output. */
export function clear(work: Work): void {
  const { folder, out, old, gone } = work;
  if (kindOf(folder)?.isDirectory()) {
    keepReplaced(work);
    // Never half-removed under the name `old`: that could be taken for a whole output that waits to be renamed back.
    if (kindOf(old)) {
      remove(gone);
      fs.renameSync(old, gone);
    }
    if (!versionBehind(out, out)) dropVersions(work);
  }
  remove(folder);
}
