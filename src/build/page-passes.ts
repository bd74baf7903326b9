// Takes a build's pages through the pool, but those that stand, and keeps what comes of them.
import { failsBuild } from "../diagnostics.ts";
import type { PassInput } from "../page-pass/input.ts";
import type { Loaded } from "../pool/make.ts";
import type { Pool } from "../pool.ts";
import type { Reuse } from "../reuse.ts";
import type { PackedPages } from "../search.ts";
import type { LeftOutPage, Page, PageRecord, Site, SourceFile } from "../types.ts";

/** What all passes of a build have alike. */
export interface PassesOptions {
  /** Whose threads make the pages. */
  readonly pool: Pool;
  readonly reuse: Reuse;
  readonly loaded: Loaded;
  /** Whether warnings fail the build. */
  readonly isStrict: boolean;
  readonly input: Omit<PassInput, "site" | "usedIn" | "comments">;
  /** Where the rendered comments of the reference are kept. @param todo indexes of the pages that are to be made */
  commentsFor(site: Site, todo: readonly number[]): string | undefined;
  onProgress(done: number, total: number): void;
}

/** The passes of one build. */
export class PagePasses {
  /** What those are found by that were made. */
  readonly found: PackedPages[] = [];
  /** By path under the content folder, the sources of those as they were when they had been read. */
  readonly seen = new Map<string, SourceFile>();
  /** Paths of the files that were written. */
  readonly staged = new Set<string>();
  /** Whether a page that was made fails the build. */
  isFailed = false;
  readonly #options: PassesOptions;
  readonly #records = new Map<string, PageRecord>();

  constructor(options: PassesOptions) {
    this.#options = options;
  }

  /**
   * Takes those pages of a site through their pass that cannot be used again.
   * @param onMade is called when all are made, before what came of them is kept
   * @throws what a page pass throws (disk full, permission), and the signal's reason
   */
  async make(
    site: Site,
    wanted: (page: Page) => boolean,
    usedIn: PassInput["usedIn"],
    onMade = () => {},
  ): Promise<void> {
    const { pool, reuse, loaded, isStrict, commentsFor, onProgress } = this.#options;
    const input = { ...this.#options.input, ...(this.isFailed && { stage: undefined }) };
    const todo: number[] = [];
    site.pages.forEach((page, index) => {
      if (!wanted(page)) return;
      const record = reuse.recordOf(page);
      if (record) this.#records.set(page.route, record);
      else todo.push(index);
    });
    const made = await pool.run({ ...input, site, usedIn, comments: commentsFor(site, todo) }, site.pages, todo, {
      ...loaded,
      isStrict,
      onProgress: (done) => onProgress(done, todo.length),
      // What is remembered of the pages in the end, apart from their records.
      meanwhile: () => input.stage !== undefined && reuse.locate(site.pages),
    });
    this.found.push(...made.found);
    this.isFailed ||= made.records.some(({ diagnostics }) => failsBuild(diagnostics, isStrict));
    onMade();
    for (const source of made.seen) this.seen.set(source.file, source);
    for (const record of made.records) {
      this.#records.set(record.route, record);
      for (const file of record.outputs) this.staged.add(file.path);
    }
  }

  /** Checks the text of pages that have errors already; nothing is written. @throws as `make` */
  async checkLeftOut(site: Site): Promise<readonly LeftOutPage[]> {
    const { pool, loaded, isStrict, input } = this.#options;
    const pages = site.broken.flatMap(({ page }) => page ?? []);
    if (pages.length === 0) return [];
    const quiet = { ...loaded, isStrict, onProgress: () => {}, meanwhile: () => {} };
    const checked = { ...input, site, usedIn: {}, comments: undefined, stage: undefined };
    const made = await pool.run(checked, pages, [...pages.keys()], quiet);
    return pages.map((page, i) => ({ page, record: made.records[i] as PageRecord }));
  }

  /** The records of pages that were made, or stand. */
  recordsOf(pages: readonly Page[]): PageRecord[] {
    return pages.map((page) => this.#records.get(page.route) as PageRecord);
  }
}
