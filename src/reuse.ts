// Decides which pages of an earlier build stand as they are, and says what to remember of this one.
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { CachedPage, CachedPages } from "./cache.ts";
import { hashFile, hashOf } from "./hash.ts";
import type { Navigation } from "./navigation.ts";
import { isSameRead } from "./plugins/reads.ts";
import { namesOf } from "./resolve/targets.ts";
import { homeRoute } from "./route.ts";
import { statOf } from "./stat.ts";
import type { OutputFile, Page, PageRecord, PluginRead, Site, Stamp } from "./types.ts";

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
 * Compares this site with the cached one. A page stands if it missed nothing, and its source, its front matter, its place in
 * the navigation, the page that the site begins at, the addresses of the pages it links to, the files it shows, the glossary's
 * terms, and its own output are all as they were.
 */
export function planReuse(input: ReuseInput): Reuse {
  const { site, cached, navigation } = input;
  const byRoute = new Map(site.pages.map((page) => [page.route, page]));
  const entries = new Map(cached?.pages.map((entry) => [entry.page.file, entry]));
  let oldPages: ReadonlyMap<string, Page> | undefined;
  let came: ReadonlySet<string> | undefined;
  /** The entries of pages that stand. */
  const standing = new Map<Page, CachedPage>();
  // Where nothing moved, no page's place can have changed: the common case costs one hash.
  let structure: string | undefined;
  const structureOf = (): string => {
    structure ??= hashOf(
      JSON.stringify([
        site.sidebar,
        // Links name files and aliases, too: these may change while every address stays.
        site.pages.map(({ id, route, label, file, frontMatter }) => [id, route, label, file, frontMatter.aliases]),
      ]),
    );
    return structure;
  };
  const moved = cached !== undefined && cached.structure !== structureOf();
  // Each page leads to the one that the site begins at.
  const home = homeRoute(site.config, site.pages);
  const begins =
    !moved ||
    homeRoute(
      site.config,
      cached.pages.map(({ page }) => page),
    ) === home;
  const glossary = input.glossary ?? null;
  const places = new Map<string, string>();
  const hashes = new Map<string, string | undefined>();
  /** Of what plugins read, whether it is still the same; pages may share it. */
  const same = new Map<string, boolean>();

  return {
    recordOf(page) {
      const entry = entries.get(page.file);
      if (!entry || !stands(entry, page)) return undefined;
      standing.set(page, entry);
      return entry.record;
    },
    locate(pages) {
      structureOf();
      for (const page of pages) placeOf(page);
    },
    remember(built, pages, records, stampOf) {
      const entries = pages.map((page, i): CachedPage => {
        const made = { source: stampOf(page.file), page, record: records[i] as PageRecord, place: placeOf(page) };
        const entry = standing.get(page);
        return entry && isSame(entry, made) ? entry : made;
      });
      const { assets, drafts } = site;
      return { ...built, structure: structureOf(), glossary, assets, drafts, pages: entries };
    },
  };

  function stands(entry: CachedPage, page: Page): boolean {
    const { record } = entry;
    if (!moved) places.set(page.route, entry.place);
    return (
      begins &&
      !record.unresolved &&
      (entry.page === page || JSON.stringify(entry.page) === JSON.stringify(page)) &&
      (!moved ||
        (placeOf(page) === entry.place &&
          record.links.every(({ route }) => leadsWhereItDid(route)) &&
          !record.loose?.some((end) => ends().has(end)))) &&
      (page.api !== undefined || cached?.glossary === glossary) &&
      record.reads.every(({ file, hash }) => (hash === undefined ? isThere(file) : hashOfFile(file) === hash)) &&
      (record.pluginReads?.every(isSameAsRead) ?? true) &&
      record.outputs.length > 0 &&
      record.outputs.every(input.isIntact)
    );
  }

  function placeOf(page: Page): string {
    let place = places.get(page.route);
    if (place === undefined) {
      place = navigation.fingerprint(page);
      places.set(page.route, place);
    }
    return place;
  }

  function leadsWhereItDid(route: string): boolean {
    oldPages ??= new Map(cached?.pages.map(({ page }) => [page.route, page]));
    const now = byRoute.get(route);
    const before = oldPages.get(route);
    return isDeepStrictEqual([now?.file, now?.frontMatter.aliases], [before?.file, before?.frontMatter.aliases]);
  }

  /** The ends of addresses by which pages may be meant that were not there, or not called so. */
  function ends(): ReadonlySet<string> {
    if (!came) {
      const before = new Set(cached?.pages.flatMap(({ page }) => namesOf(page).map(([name]) => name)));
      const names = site.pages.flatMap((page) => (page.api ? [] : namesOf(page)));
      came = new Set(names.flatMap(([name, ends]) => (before.has(name) ? [] : ends)));
    }
    return came;
  }

  function isThere(file: string): boolean {
    return statOf(path.join(input.content, file))?.isFile() ?? false;
  }

  function isSameAsRead(read: PluginRead): boolean {
    const key = JSON.stringify(read);
    const known = same.get(key) ?? isSameRead(input.root, read);
    same.set(key, known);
    return known;
  }

  function hashOfFile(file: string): string | undefined {
    if (!hashes.has(file)) hashes.set(file, hashFile(path.join(input.content, file)));
    return hashes.get(file);
  }
}

/** Whether an entry says what one that was made anew says of the same page. */
function isSame(entry: CachedPage, { source, record, place }: CachedPage): boolean {
  return entry.record === record && entry.place === place && entry.source.every((part, i) => part === source[i]);
}
