// The search of a previewed site: what pages are found by is gathered as they are made, and put together when somebody
// searches.
import { indexSearch, type PackedPages, PageCollector, type SearchIndex, type SearchSource } from "../search.ts";
import type { Site } from "../types.ts";

export type SearchFile = SearchIndex["files"][number];

export interface SearchKeeper {
  /** Takes in what a page is found by now. */
  add(route: string, source: SearchSource): void;
  /** Builds the files, by path. Every page of the site that can be found must have been added. */
  files(site: Site): ReadonlyMap<string, SearchFile>;
  /** Forgets everything: every page will be added again. */
  forget(): void;
}

/** So many edited pages wait before they are packed. */
const WAITING = 500;

export function keepSearch(): SearchKeeper {
  let packed: PackedPages[] = [];
  let waiting = new Map<string, SearchSource>();
  let built: { readonly site: Site; readonly files: ReadonlyMap<string, SearchFile> } | undefined;

  function pack(): void {
    if (waiting.size === 0) return;
    const collector = new PageCollector();
    for (const [route, source] of waiting) collector.add(route, source);
    packed.push(collector.pack());
    waiting = new Map();
  }

  return {
    add(route, source) {
      built = undefined;
      waiting.set(route, source);
      if (waiting.size >= WAITING) pack();
    },
    files(site) {
      if (built?.site === site) return built.files;
      pack();
      const index = indexSearch(site, undefined, packed);
      packed = [index.pages];
      built = { site, files: new Map(index.files.map((file) => [file.path, file])) };
      return built.files;
    },
    forget() {
      packed = [];
      waiting = new Map();
      built = undefined;
    },
  };
}
