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

/** So many pages wait before any is packed: one that is edited again and again is packed once. */
const WAITING = 500;
/** So many of them are taken with each page that is added then. All at once would hold an edit up for a tenth of a second. */
const TAKEN = 4;

/** Opens what keeps the search of a preview, page by page. */
export function keepSearch(): SearchKeeper {
  let packed: PackedPages[] = [];
  let waiting = new Map<string, SearchSource>();
  let isTaking = false;
  /** Pages that are collected, but not packed; made when it is needed, because its tables are large. */
  let collected: { readonly collector: PageCollector; readonly routes: Set<string> } | undefined;
  let built: { readonly site: Site; readonly files: ReadonlyMap<string, SearchFile> } | undefined;

  /** Takes pages that have waited longest. */
  function take(most: number): void {
    let left = most;
    for (const [route, source] of waiting) {
      if (left-- === 0) return;
      waiting.delete(route);
      // No page may be there twice.
      if (collected?.routes.has(route)) pack();
      collected ??= { collector: new PageCollector(), routes: new Set() };
      collected.collector.add(route, source);
      collected.routes.add(route);
    }
    pack();
    isTaking = false;
  }

  function pack(): void {
    if (collected) packed.push(collected.collector.pack());
    collected = undefined;
  }

  return {
    add(route, source) {
      built = undefined;
      waiting.set(route, source);
      isTaking ||= waiting.size >= WAITING;
      if (isTaking) take(TAKEN);
    },
    files(site) {
      if (built?.site === site) return built.files;
      take(Number.POSITIVE_INFINITY);
      const index = indexSearch(site, undefined, packed);
      packed = [index.pages];
      built = { site, files: new Map(index.files.map((file) => [file.path, file])) };
      return built.files;
    },
    forget() {
      packed = [];
      waiting = new Map();
      isTaking = false;
      collected = undefined;
      built = undefined;
    },
  };
}
