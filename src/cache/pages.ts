// The pages of the last build on disk: a line for what they have in common, one for the sidebar, then for each 64 pages one that says
// what they are, and behind all of these one with their records. Each line begins with its hash. What an edit leaves alone is not
// put into words again, the bytes that were read are written; and of few pages' records no others need be read.
import fs from "node:fs";
import path from "node:path";
import { isPlain } from "../emit/files.ts";
import { hashOf } from "../hash.ts";
import type { Redirect } from "../manifest.ts";
import { toJson, writeWhole } from "../sealed.ts";
import type { BrokenPage, Page, PageRecord, SidebarItem, Stamp } from "../types.ts";

/** One page as it was built. */
export interface CachedPage extends CachedMetadata {
  readonly record: PageRecord;
}

/** What a page was before it was made. */
export interface CachedMetadata {
  readonly source: Stamp;
  readonly page: Page;
  /** Hash of the page's place: sidebar, breadcrumbs, neighbours. */
  readonly place: string;
}

/** What a build's pages have in common. */
export interface CachedSite {
  readonly key: string;
  /** Hash of all that decides every page's place, the sidebar too. */
  readonly structure: string;
  /** Hash of the glossary's terms, which any guide may link; null where the site has no glossary. */
  readonly glossary: string | null;
  /** Hash of the search index; null where the site has none. */
  readonly search: string | null;
  /** Addresses that lead elsewhere. */
  readonly redirects: readonly Redirect[];
  /** Files that a page may refer to, and pages that are left out, as the site has them. */
  readonly assets: readonly string[];
  readonly drafts: readonly BrokenPage[];
}

/** A build's pages, in the order of the site. */
export interface CachedPages extends CachedSite {
  readonly pages: readonly CachedPage[];
  /** The lines that they were read from. */
  readonly lines?: PageLines;
}

/** Lines as they were read. */
export interface PageLines {
  readonly sidebar: Uint8Array;
  readonly groups: readonly {
    /** The pages that the lines are of. */
    readonly pages: readonly CachedPage[];
    readonly metadata: Uint8Array;
    readonly records: Uint8Array;
  }[];
}

/** The pages of the last build, with records that are read one by one. */
export interface OpenedPages extends CachedSite {
  readonly sidebar: readonly SidebarItem[];
  readonly pages: readonly CachedMetadata[];
  /** The record of the page at a place; undefined where it is damaged. */
  recordAt(at: number): PageRecord | undefined;
  /**
   * Saves them again, with some other pages.
   * @param edited by their places, with all that is as it was: of the others' metadata nothing may have changed
   */
  save(folder: string, search: string | null, edited: ReadonlyMap<number, CachedPage>): void;
}

/** What the first line says. */
interface Common extends CachedSite {
  /** How many lines there are of metadata, and of records. */
  readonly count: number;
}

const FILE = "pages.jsonl";
const TOGETHER = 64;
const HASH_LENGTH = 32;
const LINE_END = 10;

/**
 * Loads an earlier build's pages; undefined where any of it is damaged, or leads out of the site's folders.
 * @param key what they must have been built under, where that matters
 */
export function loadPages(folder: string, key?: string): CachedPages | undefined {
  try {
    const { site, sidebar, metadata, records } = readLines(folder, key);
    // It may be written again as it is.
    wholeLine(sidebar);
    const groups = metadata.map((line, i) => {
      const recordLine = records[i] as Buffer;
      const made = recordsIn(recordLine);
      const pages = metadataIn(line).map(({ source, page, place }, at): CachedPage => {
        const record = made[at] as PageRecord;
        return { source, page, record, place };
      });
      return { pages, metadata: line, records: recordLine };
    });
    const pages = groups.flatMap(({ pages }) => pages);
    return pages.every(isOfPage) ? { ...site, pages, lines: { sidebar, groups } } : undefined;
  } catch {
    return undefined;
  }
}

/** Opens an earlier build's pages; undefined where what they have in common is damaged, or leads out of the site's folders. */
export function openPages(folder: string, key: string): OpenedPages | undefined {
  try {
    const { site, sidebar, metadata, records } = readLines(folder, key);
    const pages = metadata.flatMap(metadataIn);
    return { ...site, sidebar: parseLine(sidebar) as readonly SidebarItem[], pages, recordAt, save };

    function recordsOf(group: number): readonly PageRecord[] {
      return recordsIn(records[group] as Buffer);
    }

    function recordAt(at: number): PageRecord | undefined {
      try {
        const record = recordsOf(Math.floor(at / TOGETHER))[at % TOGETHER] as PageRecord;
        return isOfPage({ ...(pages[at] as CachedMetadata), record }) ? record : undefined;
      } catch {
        return undefined;
      }
    }

    function save(folder: string, search: string | null, edited: ReadonlyMap<number, CachedPage>): void {
      const groups = new Set([...edited.keys()].map((at) => Math.floor(at / TOGETHER)));
      const placesOf = (group: number) =>
        pages.slice(group * TOGETHER, (group + 1) * TOGETHER).map((_, i) => group * TOGETHER + i);
      writeLines(folder, {
        common: { ...site, search, count: metadata.length },
        sidebar: () => sidebar,
        metadata: (group) =>
          groups.has(group)
            ? metadataLine(placesOf(group).map((at) => edited.get(at) ?? (pages[at] as CachedMetadata)))
            : (metadata[group] as Buffer),
        records: (group) => {
          if (!groups.has(group)) return records[group] as Buffer;
          const before = recordsOf(group);
          return lineOf(placesOf(group).map((at, i) => edited.get(at)?.record ?? before[i]));
        },
      });
    }
  } catch {
    return undefined;
  }
}

/**
 * Saves a build's pages.
 * @param sidebar the site's
 * @param last of the build before, whose lines are taken over where they say the same
 */
export function savePages(
  folder: string,
  { pages, lines: _, ...site }: CachedPages,
  sidebar: readonly SidebarItem[],
  last?: CachedPages,
): void {
  const groupAt = (group: number) => pages.slice(group * TOGETHER, (group + 1) * TOGETHER);
  const knownAt = (group: number) => {
    const known = last?.lines?.groups[group];
    return known && isSame(known.pages, groupAt(group)) ? known : undefined;
  };
  writeLines(folder, {
    common: { ...site, count: Math.ceil(pages.length / TOGETHER) },
    sidebar: () => (last?.structure === site.structure && last.lines?.sidebar) || lineOf(sidebar),
    metadata: (group) => knownAt(group)?.metadata ?? metadataLine(groupAt(group)),
    records: (group) => knownAt(group)?.records ?? lineOf(groupAt(group).map(({ record }) => record)),
  });
}

type Line = string | Uint8Array;

function writeLines(
  folder: string,
  lines: {
    readonly common: Common;
    sidebar(): Line;
    metadata(group: number): Line;
    records(group: number): Line;
  },
): void {
  const { common, sidebar, metadata, records } = lines;
  function* all(): Generator<Line> {
    yield lineOf(common);
    yield sidebar();
    for (let group = 0; group < common.count; group++) yield metadata(group);
    for (let group = 0; group < common.count; group++) yield records(group);
  }
  writeWhole(path.join(folder, FILE), all());
}

/** @throws where there are none, or they are not those that they say to be */
function readLines(folder: string, key: string | undefined) {
  const [first, sidebar, ...rest] = splitLines(fs.readFileSync(path.join(folder, FILE)));
  const { count, ...site } = parseLine(first) as Common;
  if (!sidebar || site.key !== (key ?? site.key) || rest.length !== 2 * count) throw new Error("other lines");
  return { site, sidebar, metadata: rest.slice(0, count), records: rest.slice(count) };
}

function metadataLine(pages: readonly CachedMetadata[]): string {
  return lineOf(pages.map(({ source, page, place }): CachedMetadata => ({ source, page, place })));
}

/** @throws where the line is damaged, or names what lies outside of the site's folders: a seal says nothing of who set it */
function metadataIn(line: Buffer): readonly CachedMetadata[] {
  const pages = parseLine(line) as readonly CachedMetadata[];
  if (pages.every(staysInside)) return pages;
  throw new Error("a page leads outside");
}

/** @throws where the line is damaged */
function recordsIn(line: Buffer): readonly PageRecord[] {
  return parseLine(line) as readonly PageRecord[];
}

/** Whether all that a cached page names lies in the content folder, or in the output. */
function staysInside({ source, page }: CachedMetadata): boolean {
  return (
    page.file === source[0] &&
    // Pages of the reference have a package's file, and their address behind it.
    ![page.file, page.route].some((name) => name.includes("..") && name.split(/[\\/]/).includes("..")) &&
    isPlain(page.output)
  );
}

/** The same of its record, which must be the page's. */
function isOfPage({ page, record }: CachedPage): boolean {
  return (
    page.route === record.route &&
    record.reads.every(({ file }) => isPlain(file)) &&
    // What is read has a hash that must fit, so that a link in the content folder can't lead to what nobody knows.
    record.assets.every(({ file, output }) => record.reads.some((read) => read.file === file) && isPlain(output)) &&
    record.outputs.every((file) => isPlain(file.path))
  );
}

function splitLines(all: Buffer): readonly [Buffer, ...Buffer[]] {
  const lines: Buffer[] = [];
  for (let start = 0; start < all.length; ) {
    const end = all.indexOf(LINE_END, start) + 1 || all.length;
    lines.push(all.subarray(start, end));
    start = end;
  }
  return lines as [Buffer, ...Buffer[]];
}

/** @throws where the line is damaged */
function parseLine(line: Buffer): unknown {
  return JSON.parse(wholeLine(line).toString("latin1"));
}

/** Gives what stands behind a line's hash. @throws where the line is damaged */
function wholeLine(line: Buffer): Buffer {
  const json = line.subarray(HASH_LENGTH + 1, -1);
  if (line.toString("latin1", 0, HASH_LENGTH) !== hashOf(json)) throw new Error("the line is damaged");
  return json;
}

function lineOf(value: unknown): string {
  const json = toJson(value);
  return `${hashOf(json)} ${json}\n`;
}

function isSame(a: readonly CachedPage[], b: readonly CachedPage[]): boolean {
  return a.length === b.length && a.every((page, i) => page === b[i]);
}
