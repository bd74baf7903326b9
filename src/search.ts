// The search: what pages are found by becomes files that browsers search by themselves. Here is what the build asks for;
// the parts are in `search/`.
import { searchFolder } from "./route.ts";
import type { PackedPages } from "./search/collect.ts";
import { type IndexShape, type SearchFile, searchFiles } from "./search/files.ts";
import { isFound } from "./search/guide.ts";
import { mergePages } from "./search/merge.ts";
import { type KeptIndex, loadIndex, saveIndex } from "./search/store.ts";
import type { Page, Site } from "./types.ts";

export { type PackedPages, PageCollector, type SearchPlace, type SearchSource } from "./search/collect.ts";
export type { IndexShape } from "./search/files.ts";
export { RANK, type SearchRank } from "./search/format.ts";
export { guideSource, isFound } from "./search/guide.ts";
export { type FoundEdit, type FoundPage, foundPages, packPage, patchIndex } from "./search/patch.ts";
export { type KeptIndex, loadIndex } from "./search/store.ts";

/** A site's index. */
export interface SearchIndex {
  readonly files: readonly (Omit<SearchFile, "name"> & { readonly path: string })[];
  /** What all pages of the site are found by. */
  readonly pages: PackedPages;
  readonly shape: IndexShape;
  /** Saves it in a cache folder; gives the hash by which it is known again. */
  save(folder: string): string;
}

/** What edits left of an index: what it is split into, and by what other pages are found than the kept one says. */
export interface IndexEdits {
  /** Of the kept index. */
  readonly hash: string;
  readonly shape: IndexShape;
  /** Each page by itself. */
  readonly found: ReadonlyMap<number, PackedPages>;
}

/**
 * Loads a kept index with what edits left of it; undefined where it is another one.
 * @param hash of the index that was kept with all pages
 */
export function loadEdited(folder: string, hash: string, edits: IndexEdits | undefined): KeptIndex | undefined {
  const kept = loadIndex(folder, edits?.hash ?? hash);
  if (!kept || !edits) return kept;
  const { pages } = mergePages(kept.pages.routes, kept.pages, [...edits.found.values()]);
  return { pages, shape: edits.shape, hash: kept.hash };
}

/** What of a site its index needs. */
export interface SearchedSite extends Pick<Site, "config"> {
  readonly pages: readonly (Pick<Page, "route"> & Parameters<typeof isFound>[0])[];
}

/** What of that matters. */
export interface IndexedSite {
  /** Of the pages that can be found, in their order. */
  readonly routes: readonly string[];
  /** Where in the output the index is. */
  readonly folder: string;
}

/** Tells what of a site its index is built from. */
export function indexedSite({ config, pages }: SearchedSite): IndexedSite {
  return { routes: pages.filter(isFound).map(({ route }) => route), folder: searchFolder(config.docsPath) };
}

/**
 * Builds the index of a site.
 * @param kept what an earlier build found the pages by that were not made again
 * @param made what the others are found by
 */
export function indexSearch(
  site: SearchedSite,
  kept: KeptIndex | undefined,
  made: readonly PackedPages[],
): SearchIndex {
  return indexPages(indexedSite(site), kept, made);
}

/** Does the same of what is known to matter. */
export function indexPages(
  { routes, folder }: IndexedSite,
  kept: KeptIndex | undefined,
  made: readonly PackedPages[],
): SearchIndex {
  const { pages, changed } = mergePages(routes, kept?.pages, made);
  const { files, shape } = searchFiles(pages, changed, kept?.shape.shards);
  return {
    files: files.map(({ name, ...file }) => ({ path: `${folder}/${name}`, ...file })),
    pages,
    shape,
    save: (cache) => saveIndex(cache, pages, shape),
  };
}
