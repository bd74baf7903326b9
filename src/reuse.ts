// Decides which pages of an earlier build stand as they are, and says what to remember of this one.
import type { CachedPage, CachedPages } from "./cache.ts";
import type { Navigation } from "./navigation.ts";
import { sameDeadAddresses } from "./reuse/dead.ts";
import { sameFiles } from "./reuse/files.ts";
import { Places } from "./reuse/places.ts";
import { sameTargets } from "./reuse/targets.ts";
import { homeRoute } from "./route.ts";
import type { OutputFile, Page, PageRecord, Site, Stamp } from "./types.ts";

export interface ReuseInput {
  readonly site: Site;
  readonly navigation: Navigation;
  readonly cached: CachedPages | undefined;
  /** Hash of the glossary's terms, where the site has one. */
  readonly glossary: string | undefined;
  /** Absolute. */
  readonly root: string;
  readonly content: string;
  /** Whether a file of the last output is as it was written. */
  isIntact(file: OutputFile): boolean;
}

export interface Reuse {
  /** The record of a page that need not be made again. */
  recordOf(page: Page): PageRecord | undefined;
  /** Works out what `remember` will say of pages' places. */
  locate(pages: readonly Page[]): void;
  /** What to remember of the build. */
  remember(
    built: Pick<CachedPages, "key" | "search" | "redirects">,
    pages: readonly Page[],
    records: readonly PageRecord[],
    stampOf: (file: string) => Stamp,
  ): CachedPages;
}

/**
 * Compares this site with the cached one. A page stands if what it missed is still not there, and its source, its front matter, its place in
 * the navigation, the page that the site begins at, the addresses of the pages it links to, the files it shows, the glossary's
 * terms, and its own output are all as they were.
 */
export function planReuse(input: ReuseInput): Reuse {
  const { site, cached, navigation } = input;
  const entries = new Map(cached?.pages.map((entry) => [entry.page.file, entry]));
  /** The entries of pages that stand. */
  const standing = new Map<Page, CachedPage>();
  const places = new Places(site, navigation, cached);
  const hasSameTargets = sameTargets(site, cached);
  const hasSameFiles = sameFiles(input.root, input.content);
  const isDeadAlike = sameDeadAddresses(site, cached);
  const glossary = input.glossary ?? null;
  // Each page leads to the one that the site begins at.
  const begins =
    !places.moved ||
    homeRoute(site.config, cached?.pages.map(({ page }) => page) ?? []) === homeRoute(site.config, site.pages);

  return {
    recordOf(page) {
      const entry = entries.get(page.file);
      if (!entry || !stands(entry, page)) return undefined;
      standing.set(page, entry);
      return entry.record;
    },
    locate(pages) {
      places.structure();
      for (const page of pages) places.of(page);
    },
    remember(built, pages, records, stampOf) {
      const entries = pages.map((page, i): CachedPage => {
        const made = { source: stampOf(page.file), page, record: records[i] as PageRecord, place: places.of(page) };
        const entry = standing.get(page);
        return entry && isSame(entry, made) ? entry : made;
      });
      const { assets, drafts } = site;
      return { ...built, structure: places.structure(), glossary, assets, drafts, pages: entries };
    },
  };

  function stands(entry: CachedPage, page: Page): boolean {
    const { record } = entry;
    places.keep(page, entry.place);
    return (
      begins &&
      !record.unresolved &&
      (entry.page === page || JSON.stringify(entry.page) === JSON.stringify(page)) &&
      (!places.moved || (places.of(page) === entry.place && hasSameTargets(record))) &&
      (page.api !== undefined || cached?.glossary === glossary) &&
      hasSameFiles(record) &&
      isDeadAlike(record) &&
      record.outputs.length > 0 &&
      record.outputs.every(input.isIntact)
    );
  }
}

/** Whether an entry says what one that was made anew says of the same page. */
function isSame(entry: CachedPage, { source, record, place }: CachedPage): boolean {
  return entry.record === record && entry.place === place && entry.source.every((part, i) => part === source[i]);
}
