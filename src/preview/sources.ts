// The content folder while it is edited: which files it has, and what each page's front matter says. Takes changes in file
// by file, so that an edit costs one file's reading. Knows nothing of how pages look.
import { type Stamp, sameSource, stampOf } from "../cache.ts";
import { compare } from "../diagnostics.ts";
import { type ContentKind, type Scan, scanContent, scanFiles } from "../scan.ts";
import { isPage, type ReadInput, readPage } from "../site.ts";
import type { Diagnostic, Page, SourceFile } from "../types.ts";

/** What came of looking at files. */
export interface SourceChanges {
  /** Pages, by file, that are not what they were: edited, gone, broken, mended. */
  readonly pages: ReadonlySet<string>;
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
  /** Whether a file is there that should be a page. */
  isPage(file: string): boolean;
  /** Whether it knows a file below a folder. */
  holds(folder: string): boolean;
  /** What is wrong with files: links that lead out, front matter with errors. */
  problems(): readonly Diagnostic[];
  /**
   * Takes in what is different now.
   * @param files paths under the content folder that may have changed; undefined for all there are
   * @param believe whether a file that is gone or empty is so for good. Without it nothing is taken in where there is one,
   * because editors remove or empty a file for a moment while they save it
   * @returns undefined where it must be asked again, a little later
   */
  look(files: Iterable<string> | undefined, believe: boolean): SourceChanges | undefined;
  /** What the next run need not read again. */
  remembered(): RememberedPage[];
}

interface Entry {
  readonly stamp: Stamp;
  readonly source: SourceFile;
}

const KINDS = ["page", "category", "static"] as const satisfies readonly ContentKind[];

/** Opens a content folder; only `look` finds what is in it. */
export function openSources(input: ReadInput, remembered: readonly RememberedPage[]): Sources {
  const { content, config, display } = input;
  const files: Record<ContentKind, Map<string, Entry>> = { page: new Map(), category: new Map(), static: new Map() };
  const earlier = new Map(remembered.map((each) => [each.page.file, each]));
  const pages = new Map<string, Page>();
  const broken = new Map<string, readonly Diagnostic[]>();
  const scanned = new Map<string, Diagnostic>();
  /** Symbolic links: they change under another file's name. */
  const links = new Set<string>();

  return {
    list: () => ({
      pages: sourcesOf("page"),
      categories: sourcesOf("category"),
      statics: sourcesOf("static"),
      problems: [],
    }),
    page: (file) => pages.get(file),
    isPage: (file) => files.page.has(file),
    holds: (folder) => KINDS.some((kind) => [...files[kind].keys()].some((file) => file.startsWith(`${folder}/`))),
    problems: () => [...scanned.values(), ...[...broken.values()].flat()],
    look,
    remembered: () =>
      [...pages.values()].flatMap((page) => {
        const stamp = files.page.get(page.file)?.stamp;
        return stamp && !broken.has(page.file) ? [{ source: stamp, page }] : [];
      }),
  };

  function sourcesOf(kind: ContentKind): SourceFile[] {
    const list = [...files[kind].values()].map(({ source }) => source);
    return list.sort((a, b) => compare(a.file, b.file));
  }

  function look(wanted: Iterable<string> | undefined, believe: boolean): SourceChanges | undefined {
    const startedMs = Date.now();
    const looked = wanted && new Set([...wanted, ...links]);
    const scan = looked
      ? scanFiles([...looked], content, config.docsPath, display)
      : scanContent(content, config.docsPath, display);
    const found = { page: byFile(scan.pages), category: byFile(scan.categories), static: byFile(scan.statics) };
    if (!believe && isUnsettled(found, looked)) return undefined;

    const changed = new Set<string>();
    let structure = false;
    for (const kind of KINDS) {
      const known = files[kind];
      for (const file of looked ?? [...known.keys()]) {
        if (found[kind].has(file) || !known.delete(file)) continue;
        structure = true;
        links.delete(file);
        if (kind !== "page") continue;
        pages.delete(file);
        broken.delete(file);
        changed.add(file);
      }
      for (const [file, source] of found[kind]) {
        const before = known.get(file);
        if (before && sameSource(before.stamp, source)) continue;
        known.set(file, { stamp: stampOf(source, startedMs), source });
        if (source.isLink) links.add(file);
        if (kind === "page") {
          const facade = pages.has(file) ? facadeOf(pages.get(file) as Page) : undefined;
          if (!read(source)) continue;
          changed.add(file);
          const page = pages.get(file);
          structure ||= page !== undefined && facadeOf(page) !== facade;
        } else {
          // What a static file holds is looked at where it is shown; all categories are read together.
          structure ||= !before || kind === "category";
        }
      }
    }
    if (looked) for (const file of looked) scanned.delete(display(file));
    else scanned.clear();
    for (const problem of scan.problems) scanned.set(problem.file, problem);
    earlier.clear();
    return { pages: changed, structure };
  }

  function isUnsettled(
    found: Record<ContentKind, ReadonlyMap<string, SourceFile>>,
    looked?: ReadonlySet<string>,
  ): boolean {
    return KINDS.some((kind) =>
      [...(looked ?? files[kind].keys())].some((file) => {
        const before = files[kind].get(file)?.source;
        const size = found[kind].get(file)?.size;
        return before !== undefined && (size === undefined || (size === 0 && before.size > 0));
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
      return !same;
    }
    const mended = broken.delete(file);
    const before = pages.get(file);
    if (before && JSON.stringify(before) === JSON.stringify(page)) return mended;
    pages.set(file, page);
    return true;
  }
}

function byFile(sources: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(sources.map((source) => [source.file, source]));
}

/** What other pages and the site's own files show of a page, or find it by; not what only it itself shows. */
function facadeOf(page: Page): string {
  const { hash, bodyLine, warnings, frontMatter, ...facade } = page;
  const { description, keywords, image, last_update, allow_api, extra, ...shown } = frontMatter;
  const { hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, ...found } = shown;
  return JSON.stringify([facade, found]);
}
