// The content folder while it is edited: which files it has, and what each page's front matter says. Takes changes in file
// by file, so that an edit costs one file's reading. Knows nothing of how pages look.
import fs from "node:fs";
import path from "node:path";
import { type Stamp, sameSource, stampOf } from "../cache.ts";
import { compare, environmentError } from "../diagnostics.ts";
import type { ContentKind } from "../scan/kinds.ts";
import { UnseenFile } from "../scan/unseen.ts";
import { type Scan, scanContent, scanFiles } from "../scan.ts";
import { type ReadCategory, readCategory } from "../site/categories.ts";
import { type FailedPage, isPage, type ReadInput, readPage } from "../site/read.ts";
import { statOf } from "../stat.ts";
import type { Diagnostic, Page, SourceFile } from "../types.ts";

/** What came of looking at files. */
export interface SourceChanges {
  /** Pages, by file, that are not what they were: edited, gone, broken, mended. */
  readonly pages: ReadonlySet<string>;
  /** These, and categories, static files and links that must not be followed that are not what they were. */
  readonly files: ReadonlySet<string>;
  /** Whether the site must be arranged anew: files that came or went, front matter that others show, categories. */
  readonly structure: boolean;
}

/** What an earlier run read of a file. */
export interface RememberedPage {
  readonly source: Stamp;
  readonly page: Page;
}

/** The files of a content folder. */
export interface Sources {
  /** Lists what there is, as a scan does; without problems. */
  list(): Scan;
  /** A page as it was when it could last be read; undefined where it never could, or is gone. */
  page(file: string): Page | undefined;
  /** As much as can be read of a page that never could be read as a whole; without problems, which are told by themselves. */
  failed(file: string): FailedPage;
  /** As much as can be read of those pages that have errors in their front matter now. */
  leftOut(): readonly Page[];
  /** The same of a place in the list of pages: to look each of many up by name takes longer than to arrange them. */
  pageAt(place: number): Page | undefined;
  /** What a category's file says; undefined where it is gone. */
  category(file: string): ReadCategory | undefined;
  /** Whether a file is a page, a category's or a static one. */
  has(file: string): boolean;
  /** Whether a file is there that should be a page. */
  isPage(file: string): boolean;
  /** Lists the files below a folder that are there, and those that were. */
  below(folder: string): ReadonlySet<string>;
  /** What is wrong with files: links that lead out, front matter with errors. */
  problems(): readonly Diagnostic[];
  /**
   * Takes in what is different now.
   * @param files paths under the content folder that may have changed; undefined for all there are
   * @param believe whether a file that is gone or empty is so for good. Without it nothing is taken in where there is one,
   * because editors remove or empty a file for a moment while they save it
   * @returns undefined where it must be asked again, a little later
   * @throws DocsgenError where the content folder is gone
   */
  look(files: Iterable<string> | undefined, believe: boolean): SourceChanges | undefined;
  /** What the next run need not read again. */
  remembered(): RememberedPage[];
}

interface Entry {
  readonly source: SourceFile;
  /** Before it was read; clock time in milliseconds. */
  readonly startedMs: number;
}

const KINDS = ["page", "category", "static"] as const satisfies readonly ContentKind[];

/** Opens a content folder; only `look` finds what is in it. */
export function openSources(input: ReadInput, remembered: readonly RememberedPage[]): Sources {
  const { content, config, display } = input;
  const files: Record<ContentKind, Map<string, Entry>> = { page: new Map(), category: new Map(), static: new Map() };
  const earlier = new Map(remembered.map((each) => [each.page.file, each]));
  const pages = new Map<string, Page>();
  const categories = new Map<string, ReadCategory>();
  const broken = new Map<string, FailedPage>();
  const scanned = new Map<string, Diagnostic>();
  /** In order; undefined where files came or went since. */
  const lists: Partial<Record<ContentKind, SourceFile[]>> = {};
  /** Of each file in the list of pages what was read. */
  let listed: (Page | undefined)[] = [];
  let isFirst = true;
  /** Symbolic links: they change under another file's name. */
  const links = new Set<string>();

  return {
    list: () => ({
      pages: sourcesOf("page"),
      categories: sourcesOf("category"),
      statics: sourcesOf("static"),
      problems: [],
      folders: [],
      isLinked: links.size > 0,
    }),
    page: (file) => pages.get(file),
    failed: (file) => ({ ...broken.get(file), problems: [] }),
    leftOut: () => [...broken.values()].flatMap(({ page }) => page ?? []),
    pageAt: (place) => listed[place],
    category: (file) => categories.get(file),
    has: (file) => KINDS.some((kind) => files[kind].has(file)),
    isPage: (file) => files.page.has(file),
    below: (folder) => {
      // A folder may stand where a file was.
      const isBelow = (file: string) => file === folder || file.startsWith(`${folder}/`);
      const known = KINDS.flatMap((kind) => [...files[kind].keys()].filter(isBelow));
      return new Set([...known, ...listBelow(content, folder)]);
    },
    problems: () => [...scanned.values(), ...[...broken.values()].flatMap(({ problems }) => problems)],
    look,
    remembered: () =>
      [...pages.values()].flatMap((page) => {
        const entry = files.page.get(page.file);
        return entry && !broken.has(page.file) ? [{ source: stampOfEntry(entry), page }] : [];
      }),
  };

  function sourcesOf(kind: ContentKind): readonly SourceFile[] {
    const known = lists[kind];
    if (known) return known;
    const list = [...files[kind].values()].map(({ source }) => source);
    list.sort((a, b) => compare(a.file, b.file));
    lists[kind] = list;
    if (kind === "page") listed = list.map(({ file }) => pages.get(file));
    return list;
  }

  /** Puts a file that was edited into its list. */
  function relist(kind: ContentKind, source: SourceFile): void {
    const list = lists[kind];
    if (!list) return;
    const place = placeOf(source.file, list);
    list[place] = source;
    if (kind === "page") listed[place] = pages.get(source.file);
  }

  function look(wanted: Iterable<string> | undefined, believe: boolean): SourceChanges | undefined {
    const startedMs = Date.now();
    if (!statOf(content)) {
      if (!believe) return undefined;
      throw environmentError(`${display("")} is gone`, "The site stays as it was until the folder is back.");
    }
    const looked = wanted && new Set([...wanted, ...links]);
    const scan = looked
      ? scanFiles([...looked], content, config.docsPath, display)
      : // Where everything is read, files need not be looked at as well; those that are edited will be.
        scanContent(content, config.docsPath, display, isFirst && earlier.size === 0);
    isFirst = false;
    const found = { page: byFile(scan.pages), category: byFile(scan.categories), static: byFile(scan.statics) };
    if (!believe && isUnsettled(found, looked)) return undefined;

    const changed = new Set<string>();
    const touched = new Set<string>();
    let structure = false;
    for (const kind of KINDS) {
      const known = files[kind];
      for (const file of looked ?? [...known.keys()]) {
        if (found[kind].has(file) || !known.delete(file)) continue;
        structure = true;
        delete lists[kind];
        touched.add(file);
        links.delete(file);
        categories.delete(file);
        if (kind !== "page") continue;
        pages.delete(file);
        broken.delete(file);
        changed.add(file);
      }
      for (const [file, source] of found[kind]) {
        const before = known.get(file);
        const isKnown = before && !(before.source instanceof UnseenFile && !before.source.isSeen);
        if (isKnown && sameSource(stampOfEntry(before), source)) continue;
        known.set(file, { source, startedMs });
        if (!before) delete lists[kind];
        if (source.isLink) links.add(file);
        if (kind === "page") {
          const facade = pages.has(file) ? facadeOf(pages.get(file) as Page) : undefined;
          const route = broken.get(file)?.page?.route;
          const isOther = read(source);
          relist(kind, source);
          if (!isOther) continue;
          changed.add(file);
          touched.add(file);
          const page = pages.get(file);
          // Links to a page that has come with errors, or has another address in spite of them, are no errors.
          const isElsewhere = before === undefined || broken.get(file)?.page?.route !== route;
          structure ||= page === undefined ? isElsewhere || facade !== undefined : facadeOf(page) !== facade;
        } else {
          // What a static file holds is looked at where it is shown.
          relist(kind, source);
          structure ||= !before || kind === "category";
          if (kind === "category") categories.set(file, readCategory(file, input));
          touched.add(file);
        }
      }
    }
    const before = new Map(scanned);
    if (looked) for (const file of looked) scanned.delete(display(file));
    else scanned.clear();
    for (const problem of scan.problems) scanned.set(problem.file, problem);
    const isTold = (file: string) => scanned.get(display(file))?.code !== before.get(display(file))?.code;
    for (const file of looked ?? []) if (isTold(file)) touched.add(file);
    earlier.clear();
    return { pages: changed, files: touched, structure };
  }

  function isUnsettled(
    found: Record<ContentKind, ReadonlyMap<string, SourceFile>>,
    looked?: ReadonlySet<string>,
  ): boolean {
    return KINDS.some((kind) =>
      [...(looked ?? files[kind].keys())].some((file) => {
        const before = files[kind].get(file)?.source;
        const size = found[kind].get(file)?.size;
        // One that was not seen before it was emptied: how large it was is not known any more.
        const wasEmpty = !(before instanceof UnseenFile) && before?.size === 0;
        return before !== undefined && (size === undefined || (size === 0 && !wasEmpty));
      }),
    );
  }

  /** Reads a page; says whether it is another one now. */
  function read(source: SourceFile): boolean {
    const { file } = source;
    const known = earlier.get(file);
    const page = known && sameSource(known.source, source) ? known.page : readPage(source, input);
    if (!isPage(page)) {
      const same = JSON.stringify(broken.get(file)) === JSON.stringify(page);
      broken.set(file, page);
      // Nobody is to see a draft, not even as it was before.
      const isGone = page.isDraft === true && pages.delete(file);
      return isGone || !same;
    }
    const mended = broken.delete(file);
    const before = pages.get(file);
    if (before && JSON.stringify(before) === JSON.stringify(page)) return mended;
    pages.set(file, page);
    return true;
  }
}

/** Lists what may be a part of the site; a folder that can't be read has nothing. */
function listBelow(content: string, folder: string): string[] {
  try {
    return fs.readdirSync(path.join(content, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
      const file = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listBelow(content, file) : [file];
    });
  } catch {
    return [];
  }
}

function stampOfEntry({ source, startedMs }: Entry): Stamp {
  return stampOf(source, startedMs);
}

/** Where a file is in a list that is in order. */
function placeOf(file: string, list: readonly SourceFile[]): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare((list[middle] as SourceFile).file, file) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function byFile(sources: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(sources.map((source) => [source.file, source]));
}

/** What other pages and the site's own files show of a page, or find it by; not what only it itself shows. */
function facadeOf(page: Page): string {
  const { hash, bodyLine, warnings, frontMatter, ...facade } = page;
  const { description, keywords, image, allow_api, extra, ...shown } = frontMatter;
  const { hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, ...found } = shown;
  return JSON.stringify([facade, found]);
}
