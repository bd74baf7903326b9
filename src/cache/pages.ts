// The pages of the last build on disk: a line for where they stand, one for each list of the sidebar, one for what they are
// called, then for each 64 pages one that says what they are, and behind all of these one with their records; at the end, a line
// for what they have in common and where each line is. Each begins with its hash. What stands is not put into words again, the
// bytes that were read are written; and of few pages no others need be read.
import fs from "node:fs";
import path from "node:path";
import { isPlain } from "../emit/files.ts";
import { hashOf } from "../hash.ts";
import type { Redirect } from "../manifest.ts";
import type { KeptList, KeptNavigation, KeptSpots, OpenedNavigation } from "../navigation/kept.ts";
import { toJson, writeWhole } from "../sealed.ts";
import type { BrokenPage, Page, PageRecord, Stamp } from "../types.ts";

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
  /** Of the navigation. */
  readonly navigation: readonly Uint8Array[];
  /** By place; undefined for those of which edited pages are. */
  readonly groups: readonly (PageGroup | undefined)[];
}

interface PageGroup {
  /** The pages that the lines are of. */
  readonly pages: readonly CachedPage[];
  readonly metadata: Uint8Array;
  readonly records: Uint8Array;
}

/** What a page is called: all that links and lists need. */
export interface PageName {
  readonly file: string;
  readonly route: string;
  readonly frontMatter: Pick<Page["frontMatter"], "aliases" | "unlisted">;
}

/** The pages of the last build, which are read one by one. */
export interface OpenedPages extends CachedSite {
  readonly navigation: OpenedNavigation;
  /** All of them, in their order. */
  readonly names: readonly PageName[];
  /** What the page at a place was before it was made; undefined where it is damaged, or leads out of the site's folders. */
  metadataAt(at: number): CachedMetadata | undefined;
  /** Its record; undefined where it is damaged. */
  recordAt(at: number): PageRecord | undefined;
}

/** What the last line says. */
interface Common extends CachedSite {
  /** How many lists the sidebar has. */
  readonly lists: number;
  /** How many lines there are of metadata, and of records. */
  readonly count: number;
  /** Of all lines before it, how many bytes they have. */
  readonly lengths: readonly number[];
}

/** What the pages are called, in columns. */
interface Names {
  readonly files: readonly string[];
  readonly routes: readonly string[];
  /** Places of those that are unlisted, and of those that have aliases. */
  readonly unlisted: readonly number[];
  readonly aliases: readonly (readonly [at: number, aliases: readonly string[]])[];
}

const FILE = "pages.jsonl";
const TOGETHER = 64;
const HASH_LENGTH = 32;
/** The file ends with the place of its last line, in so many digits. */
const PLACE_LENGTH = 12;
/** Which line says where pages stand; those of the lists come next. */
const SPOTS = 0;
const LISTS = 1;

/**
 * Loads an earlier build's pages; undefined where any of it is damaged, or leads out of the site's folders.
 * @param edited pages that have changed since, by their places
 * @param key what they must have been built under, where that matters
 */
export function loadPages(
  folder: string,
  edited: ReadonlyMap<number, CachedPage>,
  key?: string,
): CachedPages | undefined {
  try {
    const all = fs.readFileSync(path.join(folder, FILE));
    const { site, count, pagesFrom, lineAt } = openLines(all.length, (start, end) => all.subarray(start, end), key);
    const navigation = Array.from({ length: pagesFrom - 1 }, (_, line) => lineAt(line));
    // They may be written again as they are.
    navigation.forEach(wholeLine);
    const groups: (PageGroup | undefined)[] = [];
    const pages: CachedPage[] = [];
    for (let group = 0; group < count; group++) {
      const [metadata, records] = [lineAt(pagesFrom + group), lineAt(pagesFrom + count + group)];
      const made = recordsIn(records);
      const saved = metadataIn(metadata).map(({ source, page, place }, at): CachedPage => {
        const record = made[at] as PageRecord;
        return { source, page, record, place };
      });
      const now = saved.map((page, at) => edited.get(group * TOGETHER + at) ?? page);
      pages.push(...now);
      groups.push(isSame(saved, now) ? { pages: saved, metadata, records } : undefined);
    }
    return pages.every(isOfPage) ? { ...site, pages, lines: { navigation, groups } } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens an earlier build's pages; undefined where what they have in common is damaged.
 * @param edited pages that have changed since, by their places
 */
export function openPages(
  folder: string,
  edited: ReadonlyMap<number, CachedPage>,
  key: string,
): OpenedPages | undefined {
  const file = path.join(folder, FILE);
  try {
    const { size } = fs.statSync(file);
    const { site, count, pagesFrom, lineAt } = openLines(size, (start, end) => readPart(file, start, end), key);
    const spots = parseLine(lineAt(SPOTS)) as KeptSpots;
    const names = namesIn(lineAt(pagesFrom - 1));
    const lists = new Map<number, KeptList>();
    const metadata = new Map<number, readonly CachedMetadata[]>();
    return { ...site, navigation: { spots, listAt }, names, metadataAt, recordAt };

    function listAt(at: number): KeptList {
      const list = lists.get(at) ?? (parseLine(lineAt(LISTS + at)) as KeptList);
      lists.set(at, list);
      return list;
    }

    function metadataAt(at: number): CachedMetadata | undefined {
      const known = edited.get(at);
      if (known || names[at] === undefined) return known;
      try {
        const group = Math.floor(at / TOGETHER);
        const pages = metadata.get(group) ?? metadataIn(lineAt(pagesFrom + group));
        metadata.set(group, pages);
        return pages[at % TOGETHER];
      } catch {
        return undefined;
      }
    }

    function recordAt(at: number): PageRecord | undefined {
      const known = edited.get(at);
      if (known) return known.record;
      const page = metadataAt(at);
      if (!page) return undefined;
      try {
        const record = recordsIn(lineAt(pagesFrom + count + Math.floor(at / TOGETHER)))[at % TOGETHER] as PageRecord;
        return isOfPage({ ...page, record }) ? record : undefined;
      } catch {
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
}

/**
 * Saves a build's pages.
 * @param navigation tells what is to be kept of it
 * @param last of the build before, whose lines are taken over where they say the same
 */
export function savePages(
  folder: string,
  { pages, lines: _, ...site }: CachedPages,
  navigation: () => KeptNavigation,
  last?: CachedPages,
): void {
  const count = Math.ceil(pages.length / TOGETHER);
  const groupAt = (group: number) => pages.slice(group * TOGETHER, (group + 1) * TOGETHER);
  const knownAt = (group: number) => {
    const known = last?.lines?.groups[group];
    return known && isSame(known.pages, groupAt(group)) ? known : undefined;
  };
  const standing = last?.structure === site.structure ? last.lines?.navigation : undefined;
  const placing = standing ?? linesOf(navigation());
  function* lines(): Generator<string | Uint8Array> {
    yield* placing;
    yield lineOf(namesOf(pages));
    for (let group = 0; group < count; group++) yield knownAt(group)?.metadata ?? metadataLine(groupAt(group));
    for (let group = 0; group < count; group++)
      yield knownAt(group)?.records ?? lineOf(groupAt(group).map(({ record }) => record));
  }
  function* all(): Generator<string | Uint8Array> {
    const lengths: number[] = [];
    for (const line of lines()) {
      // Lines are ASCII.
      lengths.push(line.length);
      yield line;
    }
    yield lineOf({ ...site, lists: placing.length - LISTS, count, lengths } satisfies Common);
    const place = lengths.reduce((sum, length) => sum + length, 0);
    yield `${String(place).padStart(PLACE_LENGTH, "0")}\n`;
  }
  writeWhole(path.join(folder, FILE), all());
}

/**
 * @param read gives bytes of the file
 * @throws where there are no lines, or they are not those that they say to be
 */
function openLines(size: number, read: (start: number, end: number) => Buffer, key: string | undefined) {
  const end = size - PLACE_LENGTH - 1;
  const place = Number(read(end, size - 1).toString("latin1"));
  const { lists, count, lengths, ...site } = parseLine(read(place, end)) as Common;
  // Between those of the navigation and of the pages is one with the pages' names.
  const pagesFrom = LISTS + lists + 1;
  if (site.key !== (key ?? site.key) || lengths.length !== pagesFrom + 2 * count) throw new Error("other lines");
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) as number) + length);
  const lineAt = (line: number) => read(starts[line] as number, starts[line + 1] as number);
  return { site, count, pagesFrom, lineAt };
}

function readPart(file: string, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  const fd = fs.openSync(file, "r");
  try {
    // Of a file that ends sooner, what is not read is damaged.
    fs.readSync(fd, bytes, 0, bytes.length, start);
  } finally {
    fs.closeSync(fd);
  }
  return bytes;
}

function namesOf(pages: readonly CachedPage[]): Names {
  return {
    files: pages.map(({ page }) => page.file),
    routes: pages.map(({ page }) => page.route),
    unlisted: pages.flatMap(({ page }, at) => (page.frontMatter.unlisted ? at : [])),
    aliases: pages.flatMap(({ page: { frontMatter } }, at) =>
      frontMatter.aliases ? [[at, frontMatter.aliases] as const] : [],
    ),
  };
}

/** @throws where the line is damaged */
function namesIn(line: Buffer): readonly PageName[] {
  const { files, routes, unlisted, aliases } = parseLine(line) as Names;
  const hidden = new Set(unlisted);
  const others = new Map(aliases);
  return files.map((file, at): PageName => {
    const also = others.get(at);
    const frontMatter = { ...(hidden.has(at) && { unlisted: true }), ...(also && { aliases: also }) };
    return { file, route: routes[at] as string, frontMatter };
  });
}

function linesOf({ spots, lists }: KeptNavigation): readonly string[] {
  return [lineOf(spots), ...lists.map(lineOf)];
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

/** Whether all that a page and its record name lies there, and the record is the page's. */
export function isSound(page: CachedPage): boolean {
  return staysInside(page) && isOfPage(page);
}

/** The same of its record alone. */
function isOfPage({ page, record }: CachedPage): boolean {
  return (
    page.route === record.route &&
    record.reads.every(({ file }) => isPlain(file)) &&
    // What is read has a hash that must fit, so that a link in the content folder can't lead to what nobody knows.
    record.assets.every(({ file, output }) => record.reads.some((read) => read.file === file) && isPlain(output)) &&
    record.outputs.every((file) => isPlain(file.path))
  );
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
