// One check of a whole site: its pages, as far as what they said does not hold any more, and then what is wrong across them.
import { mergeRepeated } from "../../diagnostics.ts";
import { DIAGRAM_SCRIPT } from "../../diagrams.ts";
import type { Project } from "../../project.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord } from "../../types.ts";
import type { CheckedPages } from "../checked.ts";
import type { MadePage } from "../generation/make.ts";
import type { Generation } from "../generation.ts";
import { keepSearch, type SearchFile } from "../search.ts";
import { AcrossPages, type MadeSite } from "./across.ts";
import type { Pace } from "./pace.ts";
import { findUsedIn, type UsedIn } from "./used-in.ts";

/** What the checks of a whole site found. */
export interface SiteReport {
  readonly generation: Generation;
  /** Of every page, in the site's order. */
  readonly records: readonly PageRecord[];
  /** Pages that have errors of their own, as they are now. */
  readonly leftOut: readonly LeftOutPage[];
  /** Files that changed since the last report, content-relative; undefined where any may have. */
  readonly files: ReadonlySet<string> | undefined;
  /** The files of the search index, by path. */
  searchFiles(): ReadonlyMap<string, SearchFile>;
  /** Milliseconds since the change that they follow. */
  readonly ms: number;
}

/** A check to be made. */
export interface CheckTask {
  readonly generation: Generation;
  readonly startedMs: number;
}

export interface SiteCheckerHooks {
  /** Tells which pages have errors of their own now, so that only their text is checked. */
  leftOut(generation: Generation): readonly Page[];
  /** Hears which guides link to the reference, when they are others than before. */
  usedIn(usedIn: UsedIn): void;
}

/** Checks one site, again and again. */
export class SiteChecker {
  readonly #checked: CheckedPages;
  readonly #pace: Pace;
  readonly #hooks: SiteCheckerHooks;
  readonly #across: AcrossPages;
  readonly #search = keepSearch();
  #searchKey = "";
  /** Files that changed since the last report; undefined where any may have. */
  #unreported: Set<string> | undefined;
  #usedIn: UsedIn = {};
  /** What is wrong with the files that metadata decides, such as redirects. */
  #ofStructure: readonly Diagnostic[] = [];
  /** What is wrong across pages. */
  #ofSite: readonly Diagnostic[] = [];

  /** @param checked what it keeps of the pages @param pace how it goes on */
  constructor(project: Project, checked: CheckedPages, pace: Pace, hooks: SiteCheckerHooks) {
    this.#checked = checked;
    this.#pace = pace;
    this.#across = new AcrossPages(project);
    this.#hooks = hooks;
  }

  /** Takes in a page that was made. */
  learn(generation: Generation, page: Page, { record, found }: MadePage): void {
    if (found && generation.site.config.search) this.#search.add(page.route, found);
    this.#checked.learn(generation, page, record, this.#isPlaceless);
  }

  /** Looks at a page that is left out. */
  lookAtLeftOut(generation: Generation, page: Page): void {
    this.#checked.learnLeftOut(generation, page, generation.make(page, []).record, this.#isPlaceless);
  }

  /** Looks at the files that metadata decides: nothing of a page need be known for that. */
  lookAtStructure(generation: Generation): void {
    this.#ofStructure = generation.structure().problems;
  }

  /** What was found to be wrong with those files when they were last looked at. */
  get ofStructure(): readonly Diagnostic[] {
    return this.#ofStructure;
  }

  /**
   * Takes in what there is now, and what changed.
   * @param files that changed, content-relative; undefined where any may have
   */
  change({ key }: Generation, files: ReadonlySet<string> | undefined): void {
    // Every page will be made anew, and found by something else perhaps.
    if (key !== this.#searchKey) this.#search.forget();
    this.#searchKey = key;
    this.#checked.change(files);
    if (!files) this.#unreported = undefined;
    else for (const file of files) this.#unreported?.add(file);
  }

  /** What was found to be wrong when it was last looked at, with pages and across them. */
  diagnostics(generation: Generation): readonly Diagnostic[] {
    const ofPages = this.#checked.diagnostics(generation, this.#hooks.leftOut(generation));
    // Documents are made by the same templates as pages.
    const rendered = [...ofPages, ...(this.#across.documentProblems ?? [])];
    return [
      ...this.#ofStructure,
      ...this.#ofSite,
      ...mergeRepeated(rendered, "template-error", "plugin-error", "plugin-problem", "mermaid-missing"),
    ];
  }

  /** Checks all. @param isWanted whether nothing has changed meanwhile @returns undefined where something has */
  async check({ generation, startedMs }: CheckTask, isWanted: () => boolean): Promise<SiteReport | undefined> {
    const { site } = generation;
    const leftOutPages = this.#hooks.leftOut(generation);
    if (!(await this.#lookAtPages(generation, leftOutPages, isWanted))) return undefined;
    const records = site.pages.map((page) => this.#checked.recordOf(page) as PageRecord);
    const leftOut = leftOutPages.map((page) => ({ page, record: this.#checked.leftOutRecordOf(page) as PageRecord }));
    const made = { records, leftOut, linkings: this.#checked.linkings };
    if (!(await this.#lookAcross(generation, made, isWanted))) return undefined;
    const files = this.#unreported;
    const searchFiles = () => this.#search.files(site);
    return { generation, records, leftOut, files, searchFiles, ms: performance.now() - startedMs };
  }

  /** Takes in that the last report was heard: the next one tells only of files that change from now on. */
  reported(): void {
    this.#unreported = new Set();
  }

  /** Where nothing is wrong with links, it does not matter on which lines they stand. */
  get #isPlaceless(): boolean {
    return this.#across.linkProblems?.length === 0;
  }

  /** Makes those pages whose records do not hold any more; says whether to go on. */
  async #lookAtPages(generation: Generation, leftOut: readonly Page[], isWanted: () => boolean): Promise<boolean> {
    const [checked, pace] = [this.#checked, this.#pace];
    const lookAtLeftOut = (page: Page): void => {
      if (!checked.leftOutStands(page, generation)) this.lookAtLeftOut(generation, page);
    };
    if (!(await pace.each(leftOut, isWanted, lookAtLeftOut))) return false;
    checked.keepLeftOut(leftOut);
    const stale: Page[] = [];
    const sort = (page: Page): void => {
      if (!checked.stands(page, generation)) stale.push(page);
    };
    if (!(await pace.each(generation.site.pages, isWanted, sort))) return false;
    checked.wentThrough();
    const make = (page: Page): void =>
      this.learn(generation, page, generation.make(page, this.#usedIn[page.route] ?? []));
    const guides = stale.filter(({ api }) => !api);
    if (!(await pace.each(guides, isWanted, make))) return false;
    if (generation.inputs.packages.plan) this.#relate(generation);
    const ofReference = stale.filter(({ api }) => api);
    if (!(await pace.each(ofReference, isWanted, make))) return false;
    checked.keep(generation);
    return true;
  }

  /** Finds what is wrong across pages; says whether to go on. */
  async #lookAcross(generation: Generation, made: MadeSite, isWanted: () => boolean): Promise<boolean> {
    const across = this.#across;
    if (!(await this.#pace.through(across.lookAtLinks(generation, made), isWanted))) return false;
    const drawn = made.records.some(({ scripts }) => scripts.includes(DIAGRAM_SCRIPT))
      ? await generation.inputs.packages.mermaid?.load()
      : undefined;
    this.lookAtStructure(generation);
    if (!(await this.#pace.through(across.lookAtDocuments(generation, made), isWanted))) return false;
    this.#ofSite = [...(drawn?.problems ?? []), ...(across.linkProblems ?? [])];
    return true;
  }

  /** Finds out which guides link to the reference. */
  #relate({ site }: Generation): void {
    const guides = site.pages.flatMap((page) => (page.api ? [] : (this.#checked.recordOf(page) ?? [])));
    const found = findUsedIn(site, guides, this.#usedIn);
    if (found === this.#usedIn) return;
    this.#usedIn = found;
    this.#hooks.usedIn(found);
  }
}
