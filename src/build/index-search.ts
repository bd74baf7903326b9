// The search index of a build: on a thread that has made pages, while this one makes the other files; without one, or where
// an earlier build's is to be taken over, on this one.
import type { SiteFile } from "../finish.ts";
import type { Pool } from "../pool.ts";
import { indexedSite, indexSearch, type KeptIndex } from "../search.ts";
import type { OutputFile } from "../types.ts";
import type { FoundPages } from "./pages.ts";

/** The index of a build. */
export interface BuildIndex {
  /** Gives its files: those that are still to be written, and those that are in the staging folder. */
  files(): Promise<{ readonly files: readonly SiteFile[]; readonly written: readonly OutputFile[] }>;
  /** Saves it in a cache folder; gives the hash by which it is known again. */
  save(folder: string): Promise<string>;
}

/**
 * Begins to build the index, where the site is to have one. What its pages are found by is not to be used any more.
 * @param kept what an earlier build found the pages by that were not made again
 * @param stage absolute path of the staging folder
 */
export function startIndex(
  { site, found: made }: FoundPages,
  kept: KeptIndex | undefined,
  pool: Pool,
  stage: string,
): BuildIndex | undefined {
  if (!site.config.search) return undefined;
  const beside = kept ? undefined : pool.index({ site: indexedSite(site), made, stage });
  if (beside) {
    const files = async () => ({ files: [], written: await beside.written });
    return { files, save: beside.save };
  }
  let built: ReturnType<typeof indexSearch> | undefined;
  const index = () => {
    built ??= indexSearch(site, kept, made);
    return built;
  };
  return {
    files: async () => ({ files: index().files, written: [] }),
    save: async (folder) => index().save(folder),
  };
}
