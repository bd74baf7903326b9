// Where a VitePress site is: the folder that holds `.vitepress`. Reads names only.
import path from "node:path";
import { isFile } from "../../stat.ts";
import { siteFolders } from "../site-folders.ts";

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
  for (const folder of siteFolders(root, options)) {
    for (const name of ["config", path.join("config", "index")]) {
      for (const extension of EXTENSIONS) {
        const config = path.join(folder, ".vitepress", `${name}.${extension}`);
        if (isFile(config)) return { folder, config };
      }
    }
  }
  return undefined;
}
