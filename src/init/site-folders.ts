// In which folders a site is looked for. Reads names only.
import fs from "node:fs";
import path from "node:path";

/** A folder and `docs` below it. @param options.below every folder below too */
export function siteFolders(root: string, options: { readonly below?: boolean }): readonly string[] {
  return [root, path.join(root, "docs"), ...(options.below ? foldersIn(root) : [])];
}

function foldersIn(folder: string): readonly string[] {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
      .map((entry) => path.join(folder, entry.name))
      .sort();
  } catch {
    return [];
  }
}
