// The content folder while it is edited: which files it has, and what each page's front matter says. Takes changes in file
// by file, so that an edit costs one file's reading. Knows nothing of how pages look.
import fs from "node:fs";
import path from "node:path";
import { sameSource } from "../cache.ts";
import { DocsgenError, EXIT } from "../diagnostics.ts";
import type { ContentKind } from "../scan/kinds.ts";
import { UnseenFile } from "../scan/unseen.ts";
import { type Scan, scanContent, scanFiles } from "../scan.ts";
import { type ReadCategory, readCategory } from "../site/categories.ts";
import type { FailedPage, ReadInput } from "../site/read.ts";
import { statOf } from "../stat.ts";
import type { Diagnostic, Page, SourceFile } from "../types.ts";
import { type Entry, KnownFiles, stampOfEntry } from "./sources/files.ts";
import { type Gathered, type RememberedPage, SourcePages } from "./sources/pages.ts";

export type { RememberedPage } from "./sources/pages.ts";

/** What came of looking at files. */
export interface SourceChanges {
  /** Pages, by file, that are not what they were: edited, gone, broken, mended. */
  readonly pages: ReadonlySet<string>;
  /** These, and categories, static files and links that must not be followed that are not what they were. */
  readonly files: ReadonlySet<string>;
  /** Whether the site must be arranged anew: files that came or went, front matter that others show, categories. */
  readonly structure: boolean;
}

const KINDS = ["page", "category", "static"] as const satisfies readonly ContentKind[];

/** What a look at files has found, by kind and file. */
type Found = Readonly<Record<ContentKind, ReadonlyMap<string, SourceFile>>>;

/** The files of a content folder; only `look` finds what is in it. */
export class Sources {
  readonly #input: ReadInput;
  readonly #files: {
    readonly page: SourcePages;
    readonly category: KnownFiles<ReadCategory>;
    readonly static: KnownFiles<never>;
  };
  /** What scans found to be wrong, by file as authors know it: of each file at most one thing. */
  readonly #scanned = new Map<string, Diagnostic>();
  #isFirst = true;
  /** Symbolic links: they change under another file's name. */
  readonly #links = new Set<string>();

  constructor(input: ReadInput, remembered: readonly RememberedPage[]) {
    this.#input = input;
    this.#files = {
      page: new SourcePages(input, remembered),
      category: new KnownFiles<ReadCategory>(),
      static: new KnownFiles<never>(),
    };
  }

  /** Lists what there is, as a scan does; without problems. */
  list(): Scan {
    const { page, category, static: statics } = this.#files;
    return {
      pages: page.list(),
      categories: category.list(),
      statics: statics.list(),
      problems: [],
      folders: [],
      isLinked: this.#links.size > 0,
    };
  }

  /** A page as it was when it could last be read; undefined where it never could, or is gone. */
  page(file: string): Page | undefined {
    return this.#files.page.read(file);
  }

  /** As much as can be read of a page that never could be read as a whole; without problems, which are told by themselves. */
  failed(file: string): FailedPage {
    return this.#files.page.failed(file);
  }

  /** As much as can be read of those pages that have errors in their front matter now. */
  leftOut(): readonly Page[] {
    return this.#files.page.leftOut();
  }

  /** `page` of the file at a place in the list of pages: to look each of many up by name takes longer than to arrange them. */
  pageAt(place: number): Page | undefined {
    return this.#files.page.readAt(place);
  }

  /** What a category's file says; undefined where it is gone. */
  category(file: string): ReadCategory | undefined {
    return this.#files.category.read(file);
  }

  /** Whether a file is a page, a category's or a static one. */
  has(file: string): boolean {
    return KINDS.some((kind) => this.#files[kind].entry(file));
  }

  /** Whether a file is there that should be a page. */
  isPage(file: string): boolean {
    return this.#files.page.entry(file) !== undefined;
  }

  /** Lists the files below a folder that are there, and those that were. */
  below(folder: string): ReadonlySet<string> {
    // A folder may stand where a file was.
    const isBelow = (file: string) => file === folder || file.startsWith(`${folder}/`);
    const known = KINDS.flatMap((kind) => this.#files[kind].names().filter(isBelow));
    return new Set([...known, ...listBelow(this.#input.content, folder)]);
  }

  /** What is wrong with files: links that lead out, front matter with errors. */
  problems(): readonly Diagnostic[] {
    return [...this.#scanned.values(), ...this.#files.page.problems()];
  }

  /** What is told of pages and categories that could be read, each by itself. */
  cautions(): readonly Diagnostic[] {
    const { page, category } = this.#files;
    return [
      ...page.allRead().flatMap(({ warnings = [] }) => warnings),
      ...category.allRead().flatMap(({ problems }) => problems),
    ];
  }

  /** What the next run need not read again. */
  remembered(): RememberedPage[] {
    return this.#files.page.remembered();
  }

  /**
   * Takes in what is different now.
   * @param files paths under the content folder that may have changed; undefined for all there are
   * @param believe whether a file that is gone or empty is so for good. Without it nothing is taken in where there is one,
   * because editors remove or empty a file for a moment while they save it
   * @returns undefined where it must be asked again, a little later
   * @throws DocsgenError where the content folder is gone
   */
  look(files: Iterable<string> | undefined, believe: boolean): SourceChanges | undefined {
    const startedMs = Date.now();
    const { content, display } = this.#input;
    if (!statOf(content)?.isDirectory()) {
      if (!believe) return undefined;
      const folder = display("");
      const told = { message: `${folder} is gone`, hint: "The site stays as it was until the folder is back." };
      const problem: Diagnostic = { file: folder, line: 1, column: 1, severity: "error", code: "failed", ...told };
      throw new DocsgenError(EXIT.environment, told.message, { hint: told.hint, diagnostics: [problem] });
    }
    const looked = files && new Set([...files, ...this.#links]);
    const scan = this.#scan(looked);
    const found = { page: byFile(scan.pages), category: byFile(scan.categories), static: byFile(scan.statics) };
    if (!believe && this.#isUnsettled(found, looked)) return undefined;

    const changes: Gathered = { pages: new Set(), files: new Set(), structure: false };
    for (const kind of KINDS) {
      for (const file of looked ?? this.#files[kind].names()) {
        if (!found[kind].has(file)) this.#forget(kind, file, changes);
      }
      for (const source of found[kind].values()) this.#take(kind, { source, startedMs }, changes);
    }
    this.#takeProblems(scan.problems, looked, changes);
    this.#files.page.forgetEarlier();
    return changes;
  }

  #scan(looked: ReadonlySet<string> | undefined): Scan {
    const { content, config, display } = this.#input;
    // Where everything is read, files need not be looked at as well; those that are edited will be.
    const isUnseen = this.#isFirst && !this.#files.page.isRemembered;
    const scan = looked
      ? scanFiles([...looked], content, config.docsPath, display)
      : scanContent(content, config.docsPath, display, isUnseen);
    this.#isFirst = false;
    return scan;
  }

  /** Whether a file that was there is gone or empty now, as it may be while an editor saves it. */
  #isUnsettled(found: Found, looked: ReadonlySet<string> | undefined): boolean {
    return KINDS.some((kind) =>
      [...(looked ?? this.#files[kind].names())].some((file) => {
        const before = this.#files[kind].entry(file)?.source;
        const size = found[kind].get(file)?.size;
        // One that was not seen before it was emptied: how large it was is not known any more.
        const wasEmpty = !(before instanceof UnseenFile) && before?.size === 0;
        return before !== undefined && (size === undefined || (size === 0 && !wasEmpty));
      }),
    );
  }

  /** Takes in that a file is not there, if it was. */
  #forget(kind: ContentKind, file: string, changes: Gathered): void {
    if (!this.#files[kind].remove(file)) return;
    this.#links.delete(file);
    changes.structure = true;
    changes.files.add(file);
    if (kind === "page") changes.pages.add(file);
  }

  /** Takes in a file that is there, unless it is as it was. */
  #take(kind: ContentKind, entry: Entry, changes: Gathered): void {
    const { source } = entry;
    const before = this.#files[kind].entry(source.file);
    const isKnown = before && !(before.source instanceof UnseenFile && !before.source.isSeen);
    if (isKnown && sameSource(stampOfEntry(before), source)) return;
    if (source.isLink) this.#links.add(source.file);
    if (kind === "page") {
      this.#files.page.take(entry, changes);
      return;
    }
    // What a static file holds is looked at where it is shown.
    this.#files[kind].add(entry);
    if (kind === "category") this.#files.category.learn(source.file, readCategory(source.file, this.#input));
    changes.structure ||= !before || kind === "category";
    changes.files.add(source.file);
  }

  /** Takes in what a scan found to be wrong. @param looked as `look` has it */
  #takeProblems(problems: readonly Diagnostic[], looked: ReadonlySet<string> | undefined, changes: Gathered): void {
    const { display } = this.#input;
    const scanned = this.#scanned;
    const before = new Map(scanned);
    if (looked) for (const file of looked) scanned.delete(display(file));
    else scanned.clear();
    for (const problem of problems) scanned.set(problem.file, problem);
    const isTold = (file: string) => scanned.get(display(file))?.code !== before.get(display(file))?.code;
    for (const file of looked ?? []) {
      if (!isTold(file)) continue;
      changes.files.add(file);
      // Where nothing else is an error, it is told instead that all pages are drafts.
      changes.structure = true;
    }
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

function byFile(sources: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(sources.map((source) => [source.file, source]));
}
