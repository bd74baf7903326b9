// The search: what pages are found by becomes files that browsers search by themselves. Here is what the build asks for;
// the parts are in `search/`.
import { searchFolder } from "./route.ts";
import type { PackedPages } from "./search/collect.ts";
import { type SearchFile, searchFiles } from "./search/files.ts";
import { isFound } from "./search/guide.ts";
import { mergePages } from "./search/merge.ts";
import { type KeptIndex, saveIndex } from "./search/store.ts";
import type { Site } from "./types.ts";

export { type PackedPages, PageCollector, type SearchPlace, type SearchSource } from "./search/collect.ts";
export { RANK, type SearchRank } from "./search/format.ts";
export { guideSource, isFound } from "./search/guide.ts";
export { type KeptIndex, loadIndex } from "./search/store.ts";

/** A site's index. */
export interface SearchIndex {
  readonly files: readonly (Omit<SearchFile, "name"> & { readonly path: string })[];
  /** What all pages of the site are found by. */
  readonly pages: PackedPages;
  /** Saves it in a cache folder; gives the hash by which it is known again. */
  save(folder: string): string;
}

/**
 * Builds the index of a site.
 * @param kept what an earlier build found the pages by that were not made again
 * @param made what the others are found by
 */
export function indexSearch(site: Site, kept: KeptIndex | undefined, made: readonly PackedPages[]): SearchIndex {
  const routes = site.pages.filter(isFound).map(({ route }) => route);
  const { pages, changed } = mergePages(routes, kept?.pages, made);
  const { files, shards } = searchFiles(pages, changed, kept?.shards);
  const folder = searchFolder(site.config.docsPath);
  return {
    files: files.map(({ name, ...file }) => ({ path: `${folder}/${name}`, ...file })),
    pages,
    save: (cache) => saveIndex(cache, pages, shards),
  };
}
