// Where a VitePress site is: the folder that holds `.vitepress`. Reads names only.
import fs from "node:fs";
import path from "node:path";

const EXTENSIONS = ["ts", "mts", "js", "mjs", "cts", "cjs", "json"];

/** A VitePress site. */
export interface VitepressSite {
  /** Absolute path of the folder that holds `.vitepress`. */
  readonly folder: string;
  /** Absolute path of the configuration. */
  readonly config: string;
}

/**
 * Finds a VitePress site in a folder or in `docs` below it.
 * @param options.below looks in every folder below too
 */
export function findVitepress(root: string, options: { below?: boolean } = {}): VitepressSite | undefined {
  const folders = [root, path.join(root, "docs"), ...(options.below ? foldersIn(root) : [])];
  for (const folder of folders) {
    for (const name of ["config", path.join("config", "index")]) {
      for (const extension of EXTENSIONS) {
        const config = path.join(folder, ".vitepress", `${name}.${extension}`);
        if (fs.statSync(config, { throwIfNoEntry: false })?.isFile()) return { folder, config };
      }
    }
  }
  return undefined;
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
