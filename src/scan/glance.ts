// How much a content folder may hold, seen at a glance.
import fs from "node:fs";
import { MARKDOWN } from "./kinds.ts";

/** So many names are looked at for each page that is wanted: a folder of other things is not walked for the sake of a guess. */
const NAMES = 4;

/**
 * Guesses whether a folder holds so many pages, whatever the configuration makes of them.
 * @param folder absolute path
 */
export function mayHoldMany(folder: string, pages: number): boolean {
  const folders = [folder];
  let names = pages * NAMES;
  let left = pages;
  for (const each of folders) {
    for (const entry of entriesOf(each)) {
      if (--names < 0) return false;
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) folders.push(`${each}/${entry.name}`);
      else if (MARKDOWN.test(entry.name) && --left === 0) return true;
    }
  }
  return false;
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // Whoever reads it says why.
  }
}
