// What can only be said when every page is known: checked in the background, page by page, whenever nothing else is to be
// done.
import { setImmediate as pass, setTimeout as pause } from "node:timers/promises";
import { hasErrors, mergeRepeated } from "../diagnostics.ts";
import { DIAGRAM_SCRIPT } from "../diagrams.ts";
import type { SiteFile } from "../finish.ts";
import { checkLinksStepwise } from "../links.ts";
import { displayNames, displayPath, type Project } from "../project.ts";
import { guidesByTarget } from "../reference/guides.ts";
import { TemplateError } from "../render.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord, PropLink } from "../types.ts";
import { CheckedPages } from "./checked.ts";
import type { Generation, MadePage } from "./generation.ts";
import { keepSearch, type SearchFile } from "./search.ts";

/** By route of the reference: the guides that link there. */
export type UsedIn = Readonly<Record<string, readonly PropLink[]>>;

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

/** How long others go first, in milliseconds. */
const PAUSE = 100;
/** How long many small steps may take before others are let through, in milliseconds. */
const SLICE = 3;

/** Opens the checks of one site. */
export function openChecks(project: Project, hooks: ChecksHooks): Checks {
  const checked = new CheckedPages(project);
  const search = keepSearch();
  let searchKey = "";
  let task: { readonly generation: Generation; readonly startedMs: number } | undefined;
  /** Files that changed since the last report; undefined where any may have. */
  let unreported: Set<string> | undefined;
  let usedIn: UsedIn = {};
  /** What is wrong across pages. */
  let across: readonly Diagnostic[] = [];
  /** What links were found to be wrong with: in which arrangement, and how far `linkings` of the pages had grown. */
  let linked:
    | { readonly basis: readonly unknown[]; readonly linkings: number; readonly problems: readonly Diagnostic[] }
    | undefined;
  /** What is wrong with the documents of the generation that was last looked at. */
  let rendered: { readonly structure: unknown; readonly problems: readonly Diagnostic[] } | undefined;
  let last: SiteReport | undefined;
  /** What ended the last check. */
  let failure: { readonly error: unknown } | undefined;
  let waiting: { readonly resolve: (report: SiteReport) => void; readonly reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | undefined;
  let sliceEnd = 0;
  let pauseEnd = 0;
  /** Settles when all is done that goes first. */
  let first: Promise<unknown> = Promise.resolve();
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
      giveWay();
      running ??= run();
    },
    look: learnLeftOut,
    giveWay,
    reads: () => new Set(checked.records().flatMap(({ reads }) => reads.map(({ file }) => file))),
    isLacking: () => checked.records().some(({ unresolved, diagnostics }) => unresolved || hasErrors(diagnostics)),
    known: ({ site }) => checked.known(site),
    diagnostics(generation) {
      const ofPages = checked.diagnostics(generation, hooks.leftOut(generation));
      return [...across, ...mergeRepeated(ofPages, "template-error", "plugin-error", "mermaid-missing")];
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
    return linked?.problems.length === 0;
  }

  function giveWay(work?: Promise<unknown>): void {
    pauseEnd = performance.now() + PAUSE;
    sliceEnd = 0;
    if (work) first = Promise.allSettled([first, work]);
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
    const { site, navigation, inputs } = generation;
    /** Whether others go first now; asked before each small step, because a promise for each costs more than most steps. */
    const isDue = () => performance.now() >= sliceEnd;
    /** Lets others go first; says whether to go on. */
    const next = async (): Promise<boolean> => {
      await pass();
      await first;
      for (let left = pauseEnd - performance.now(); left > 0; left = pauseEnd - performance.now()) await pause(left);
      sliceEnd = performance.now() + SLICE;
      return isWanted();
    };
    const makeAll = async (pages: readonly Page[]): Promise<boolean> => {
      for (const page of pages) {
        if (isDue() && !(await next())) return false;
        learn(generation, page, generation.make(page, usedIn[page.route] ?? []));
      }
      return true;
    };

    const leftOut = hooks.leftOut(generation);
    for (const page of leftOut) {
      if (isDue() && !(await next())) return undefined;
      if (!checked.leftOutStands(page, generation)) learnLeftOut(generation, page);
    }
    checked.keepLeftOut(leftOut);
    const stale: Page[] = [];
    for (const page of site.pages) {
      if (isDue() && !(await next())) return undefined;
      if (!checked.stands(page, generation)) stale.push(page);
    }
    checked.wentThrough();
    if (!(await makeAll(stale.filter(({ api }) => !api)))) return undefined;
    if (inputs.packages.plan) relate(generation);
    if (!(await makeAll(stale.filter(({ api }) => api)))) return undefined;
    checked.keep(generation);

    const records = site.pages.map((page) => checked.recordOf(page) as PageRecord);
    const asLeftOut = leftOut.map((page) => ({ page, record: checked.leftOutRecordOf(page) as PageRecord }));
    const basis = linkBasis(generation);
    if (linked?.linkings !== checked.linkings || !basis.every((part, i) => part === linked?.basis[i])) {
      const began = checked.linkings;
      const display = displayNames(project.root, project.content);
      const { at } = inputs.settings;
      const others = { at, isWritten: (name: string) => isWritten(generation, name), leftOut: asLeftOut };
      const steps = checkLinksStepwise(site, records, navigation.has, display, others);
      let step = steps.next();
      for (; !step.done; step = steps.next()) if (isDue() && !(await next())) return undefined;
      linked = { basis, linkings: began, problems: step.value };
    }
    const drawn = records.some(({ scripts }) => scripts.includes(DIAGRAM_SCRIPT))
      ? await inputs.packages.mermaid?.load()
      : undefined;
    const structure = generation.structure();
    if (rendered?.structure !== structure) {
      const problems: Diagnostic[] = [];
      for (const document of structure.documents) {
        if (isDue() && !(await next())) return undefined;
        const problem = problemOf(document);
        if (problem) problems.push(problem);
      }
      rendered = { structure, problems };
    }
    across = [...structure.problems, ...rendered.problems, ...(drawn?.problems ?? []), ...linked.problems];
    const files = unreported;
    unreported = new Set();
    const searchFiles = () => search.files(site);
    return { generation, records, leftOut: asLeftOut, files, searchFiles, ms: performance.now() - startedMs };
  }

  /** Renders a document that a template makes, to see whether it can. */
  function problemOf({ path: name, content }: SiteFile): Diagnostic | undefined {
    try {
      content();
      return undefined;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return error.diagnostic((file) => displayPath(project.root, file), `While rendering ${name}.`);
    }
  }

  /** Finds out which guides link to the reference. Lists that are as they were stay the same objects. */
  function relate({ site }: Generation): void {
    const guides = site.pages.flatMap((page) => (page.api ? [] : (checked.recordOf(page) ?? [])));
    const found = guidesByTarget(site, guides);
    const lists = Object.entries(found).map(([route, list]) => {
      const before = usedIn[route];
      return [route, before && JSON.stringify(before) === JSON.stringify(list) ? before : list] as const;
    });
    const isSameAsBefore =
      lists.length === Object.keys(usedIn).length && lists.every(([route, list]) => usedIn[route] === list);
    if (isSameAsBefore) return;
    usedIn = Object.fromEntries(lists);
    hooks.usedIn(usedIn);
  }
}

/** Whether a build would write such a file, pages apart. */
function isWritten({ structure, targets, inputs }: Generation, name: string): boolean {
  if (targets.written.has(name) || structure().files.has(name)) return true;
  // Plugins are asked for their files when all is checked, so a build alone tells of those that are missing.
  return inputs.plugins.made.forFiles.length > 0 && /\.\w+$/.test(name) && !name.endsWith("/index.html");
}

/** All of an arrangement that the checks of links look at: the same things where pages are only called otherwise. */
function linkBasis({ files, targets, navigation, inputs }: Generation): readonly unknown[] {
  return [files, targets, navigation.index.spots, inputs.settings];
}
