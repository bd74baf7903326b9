// What can only be said when every page is known: checked in the background, page by page, whenever nothing else is to be
// done.
import { setImmediate as pass } from "node:timers/promises";
import { hasErrors, mergeRepeated } from "../diagnostics.ts";
import { DIAGRAM_SCRIPT } from "../diagrams.ts";
import type { Project } from "../project.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord } from "../types.ts";
import { CheckedPages } from "./checked.ts";
import { AcrossPages } from "./checks/across.ts";
import { Pace } from "./checks/pace.ts";
import { findUsedIn, type UsedIn } from "./checks/used-in.ts";
import type { Generation, MadePage } from "./generation.ts";
import { keepSearch, type SearchFile } from "./search.ts";

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

export interface Checks {
  /** Looks at a page that is left out, before its turn. */
  look(generation: Generation, page: Page): void;
  /** Takes in a page that was made for another reason. */
  learn(generation: Generation, page: Page, made: MadePage): void;
  /**
   * Begins, or begins again, with what there is now.
   * @param files that changed, content-relative; undefined where any may have
   */
  start(generation: Generation, files: ReadonlySet<string> | undefined): void;
  /** Lets others go first, for a moment or until they are done. */
  giveWay(work?: Promise<unknown>): void;
  /** The files that pages, as they were last made, show or show something of; content-relative. */
  reads(): ReadonlySet<string>;
  /** Whether a page, as it was last made, lacks something or has errors. */
  isLacking(): boolean;
  /** What those pages say that are known as they are now. */
  known(generation: Generation): readonly PageRecord[];
  /** What was found to be wrong when it was last looked at, with pages and across them. */
  diagnostics(generation: Generation): readonly Diagnostic[];
  /** Resolves with the report on what there is now, as soon as it is complete; rejects when the checks are closed. */
  report(): Promise<SiteReport>;
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

export interface ChecksHooks {
  /** Tells which pages have errors of their own now, so that only their text is checked. */
  leftOut(generation: Generation): readonly Page[];
  /** Hears which guides link to the reference, when they are others than before. */
  usedIn(usedIn: UsedIn): void;
  done(report: SiteReport): void;
  /** Hears of what ended the checks: a defect. */
  failed(error: unknown): void;
}

/** Opens the checks of one site. */
export function openChecks(project: Project, hooks: ChecksHooks): Checks {
  const checked = new CheckedPages(project);
  const across = new AcrossPages(project);
  const pace = new Pace();
  const search = keepSearch();
  let searchKey = "";
  let task: { readonly generation: Generation; readonly startedMs: number } | undefined;
  /** Files that changed since the last report; undefined where any may have. */
  let unreported: Set<string> | undefined;
  let usedIn: UsedIn = {};
  /** What is wrong across pages. */
  let ofSite: readonly Diagnostic[] = [];
  let last: SiteReport | undefined;
  /** What ended the last check. */
  let failure: { readonly error: unknown } | undefined;
  let waiting: { readonly resolve: (report: SiteReport) => void; readonly reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  return {
    learn,
    start(generation, files) {
      // Every page will be made anew, and found by something else perhaps.
      if (generation.key !== searchKey) search.forget();
      searchKey = generation.key;
      task = { generation, startedMs: performance.now() };
      last = undefined;
      failure = undefined;
      checked.change(files);
      if (!files) unreported = undefined;
      else for (const file of files) unreported?.add(file);
      pace.giveWay();
      running ??= run();
    },
    look: learnLeftOut,
    giveWay: (work) => pace.giveWay(work),
    reads: () => new Set(checked.records().flatMap(({ reads }) => reads.map(({ file }) => file))),
    isLacking: () => checked.records().some(({ unresolved, diagnostics }) => unresolved || hasErrors(diagnostics)),
    known: ({ site }) => checked.known(site),
    diagnostics(generation) {
      const ofPages = checked.diagnostics(generation, hooks.leftOut(generation));
      return [...ofSite, ...mergeRepeated(ofPages, "template-error", "plugin-error", "mermaid-missing")];
    },
    async report() {
      if (closed) throw ended();
      if (last) return last;
      if (failure) throw failure.error;
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    async close() {
      closed = true;
      await running;
      for (const { reject } of waiting) reject(ended());
    },
  };

  function ended(): Error {
    return new Error("the preview was closed");
  }

  function learn(generation: Generation, page: Page, { record, found }: MadePage): void {
    if (found && generation.site.config.search) search.add(page.route, found);
    checked.learn(generation, page, record, isPlaceless());
  }

  function learnLeftOut(generation: Generation, page: Page): void {
    checked.learnLeftOut(generation, page, generation.make(page, []).record, isPlaceless());
  }

  /** Where nothing is wrong with links, it does not matter on which lines they stand. */
  function isPlaceless(): boolean {
    return across.linkProblems?.length === 0;
  }

  async function run(): Promise<void> {
    // Whoever started it has more to do first.
    await pass();
    while (task && !closed) {
      const current = task;
      try {
        const report = await check(current.generation, current.startedMs, () => !closed && task === current);
        // Whoever hears of a report begins something that nobody would end any more.
        if (!report || closed) continue;
        task = undefined;
        last = report;
        for (const { resolve } of waiting) resolve(report);
        waiting = [];
        hooks.done(report);
      } catch (error) {
        hooks.failed(error);
        // What has begun meanwhile may come out better.
        if (task !== current) continue;
        task = undefined;
        failure = { error };
        for (const { reject } of waiting) reject(error);
        waiting = [];
      }
    }
    running = undefined;
  }

  /** @param isWanted whether nothing has changed meanwhile */
  async function check(
    generation: Generation,
    startedMs: number,
    isWanted: () => boolean,
  ): Promise<SiteReport | undefined> {
    const { site, inputs } = generation;
    /** Lets others go first; says whether to go on. */
    const next = async (): Promise<boolean> => {
      await pace.wait();
      return isWanted();
    };
    const goThrough = async (steps: Generator): Promise<boolean> => {
      while (!steps.next().done) if (pace.isDue() && !(await next())) return false;
      return true;
    };
    const makeAll = async (pages: readonly Page[]): Promise<boolean> => {
      for (const page of pages) {
        if (pace.isDue() && !(await next())) return false;
        learn(generation, page, generation.make(page, usedIn[page.route] ?? []));
      }
      return true;
    };

    const leftOut = hooks.leftOut(generation);
    for (const page of leftOut) {
      if (pace.isDue() && !(await next())) return undefined;
      if (!checked.leftOutStands(page, generation)) learnLeftOut(generation, page);
    }
    checked.keepLeftOut(leftOut);
    const stale: Page[] = [];
    for (const page of site.pages) {
      if (pace.isDue() && !(await next())) return undefined;
      if (!checked.stands(page, generation)) stale.push(page);
    }
    checked.wentThrough();
    if (!(await makeAll(stale.filter(({ api }) => !api)))) return undefined;
    if (inputs.packages.plan) relate(generation);
    if (!(await makeAll(stale.filter(({ api }) => api)))) return undefined;
    checked.keep(generation);

    const records = site.pages.map((page) => checked.recordOf(page) as PageRecord);
    const asLeftOut = leftOut.map((page) => ({ page, record: checked.leftOutRecordOf(page) as PageRecord }));
    const made = { records, leftOut: asLeftOut, linkings: checked.linkings };
    if (!(await goThrough(across.lookAtLinks(generation, made)))) return undefined;
    const drawn = records.some(({ scripts }) => scripts.includes(DIAGRAM_SCRIPT))
      ? await inputs.packages.mermaid?.load()
      : undefined;
    const structure = generation.structure();
    if (!(await goThrough(across.lookAtDocuments(structure)))) return undefined;
    ofSite = [
      ...structure.problems,
      ...(across.documentProblems ?? []),
      ...(drawn?.problems ?? []),
      ...(across.linkProblems ?? []),
    ];
    const files = unreported;
    unreported = new Set();
    const searchFiles = () => search.files(site);
    return { generation, records, leftOut: asLeftOut, files, searchFiles, ms: performance.now() - startedMs };
  }

  /** Finds out which guides link to the reference. */
  function relate({ site }: Generation): void {
    const guides = site.pages.flatMap((page) => (page.api ? [] : (checked.recordOf(page) ?? [])));
    const found = findUsedIn(site, guides, usedIn);
    if (found === usedIn) return;
    usedIn = found;
    hooks.usedIn(usedIn);
  }
}
