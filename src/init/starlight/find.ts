// Where a Starlight site is: the folder of an Astro configuration that holds pages of documentation, or names Starlight.
import path from "node:path";
import { isFile, isFolder } from "../../stat.ts";
import { readText } from "../repository.ts";
import { siteFolders } from "../site-folders.ts";

/** What Starlight is imported from. */
export const STARLIGHT = "@astrojs/starlight";

/** The plugin that checks a site's links. */
export const LINKS_VALIDATOR = "starlight-links-validator";

/** A Starlight site. */
export interface StarlightSite {
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Absolute path of the configuration. */
  readonly config: string;
}

const NAMES = ["mjs", "js", "ts", "mts", "cjs", "cts"].map((extension) => `astro.config.${extension}`);

/**
 * Finds a Starlight site in a folder or in `docs` below it.
 * @param options.below looks in every folder below too
 */
export function findStarlight(root: string, options: { below?: boolean } = {}): StarlightSite | undefined {
  for (const folder of siteFolders(root, options)) {
    const config = NAMES.map((name) => path.join(folder, name)).find(isFile);
    if (config === undefined) continue;
    if (isFolder(path.join(folder, "src", "content", "docs")) || readText(config)?.includes(STARLIGHT))
      return { folder, config };
  }
  return undefined;
}
