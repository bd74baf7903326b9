// The site as its author sees it while writing: kept in memory, each page rendered when it is asked for, every change taken
// in by itself. Gives what a build would write, byte for byte. Writes nothing but the cache; knows nothing of HTTP.
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openPluginThreads, type PluginThreads } from "./plugins/threads.ts";
import { keepBeside } from "./preview/beside.ts";
import { type Bundler, openBundler } from "./preview/bundler.ts";
import { findPlaces, type Places } from "./preview/changes.ts";
import { openChecks, type SiteReport, type UsedIn } from "./preview/checks.ts";
import { openFinder } from "./preview/find.ts";
import { createGeneration, type Generation, withPages } from "./preview/generation.ts";
import { type HistoryKeeper, keepHistory } from "./preview/history.ts";
import { type Inputs, loadInputs, rehearseInputs } from "./preview/inputs.ts";
import { hasSameSite, isOutdated } from "./preview/outdated.ts";
import { openPages, type ShownPage } from "./preview/pages.ts";
import { keepPluginFiles } from "./preview/plugin-files.ts";
import { keepPluginPages } from "./preview/plugin-pages.ts";
import { type KnownProblems, type PageProblems, tellProblems, tellProblemsAt } from "./preview/problems.ts";
import { keepReference, type ReferenceKeeper } from "./preview/reference.ts";
import { readingKey, recall, remember } from "./preview/remembered.ts";
import { openSampleChecks } from "./preview/samples.ts";
import { type BROKEN, type PENDING, pageAt, type ServeContext } from "./preview/served.ts";
import { openSources } from "./preview/sources.ts";
import { displayNames, displayPath, type Project } from "./project.ts";
import { referenceBase } from "./route.ts";
import { withoutReferred } from "./scan/problems.ts";
import type { Found } from "./server/source.ts";
import { lstatOf, statOf } from "./stat.ts";
import type { BuildOptions, Diagnostic, Page, PropLink, ReferenceSummary, ResolvedConfig, SiteCheck } from "./types.ts";
import { isWithin, realPath } from "./watch/paths.ts";
import { createWatchdog } from "./watchdog.ts";

export { BROKEN, PENDING } from "./preview/served.ts";

export interface PreviewOptions extends Pick<BuildOptions, "config" | "baseUrl" | "cache" | "signal"> {
  readonly project: Project;
  /** Something has arrived that `update` takes in. */
  wake(): void;
  /** Pages may look different, or other problems are known, without an update. */
  changed(): void;
  /** Hears that everything is checked as it is now, samples included. */
  checked(check: SiteCheck): void;
  /** Hears of a defect in the background. */
  failed(error: unknown): void;
}

/** What was taken in. */
export interface PreviewUpdate {
  /** What is another one now, as authors know it. */
  readonly files: readonly string[];
  /** Whether nothing is another one now. */
  readonly isEmpty: boolean;
  /** Milliseconds. */
  readonly ms: number;
}

export interface Preview {
  readonly config: ResolvedConfig;
  /** How many pages there are; drafts are none. */
  readonly pages: number;
  /** Undefined where the site has no reference, or it is not there yet. */
  readonly reference: ReferenceSummary | undefined;
  /** Where everything is that the site is made from. */
  readonly places: Places;
  /** Hrefs of styles: pages name them, and they change with what is in them. */
  readonly styles: readonly string[];
  /** Finds what an address leads to. @param wanted decoded, under `baseUrl`, no slash at its start */
  find(wanted: string): Promise<Found | typeof BROKEN | undefined>;
  /** Finds the same, but does not wait for a reference that is being extracted, nor until all pages are known. */
  findNow(wanted: string): Promise<Found | typeof BROKEN | typeof PENDING | undefined>;
  /**
   * Takes changes in.
   * @param paths absolute, without links; the root says that anything may have changed
   * @param believe whether files that are gone or empty are so for good
   * @returns undefined where it must be asked again, a little later
   */
  update(paths: ReadonlySet<string>, believe: boolean): Promise<PreviewUpdate | undefined>;
  /** Looks at the pages that were edited last, so that what is wrong with them is known before all is checked. */
  glance(): void;
  /** What is known to be wrong now, by place. */
  problems(): readonly Diagnostic[];
  /** The same as seen from the page at an address. */
  problemsAt(wanted: string): PageProblems;
  /** Resolves when everything is checked as it is now. */
  report(): Promise<SiteReport>;
  /** Lets requests go before the checks. */
  giveWay(): void;
  /** Ends what runs in the background, and leaves the next preview what it need not read again. */
  close(): Promise<void>;
}

const NO_GUIDES: readonly PropLink[] = [];
/** So many edited pages are looked at at once. */
const GLANCED = 10;
/** How often an arrangement is rehearsed, and how long after the start and one another, in milliseconds. */
const REHEARSALS = 3;
const QUIET = 250;

/**
 * Opens a preview; resolves when every page can be asked for.
 * @throws DocsgenError with exit code 2 where the configuration is broken
 */
export async function openPreview(options: PreviewOptions): Promise<Preview> {
  const background = {
    bundler: openBundler(options.project.content),
    threads: openPluginThreads(),
    reference: keepReference(options.wake),
    history: keepHistory(options.project, options.cache !== false, options.wake),
  };
  try {
    return await startPreview(options, background);
  } catch (error) {
    await endBackground(background);
    throw error;
  }
}

/** What works in processes and threads of its own from the beginning on. */
interface Background {
  readonly bundler: Bundler;
  readonly threads: PluginThreads;
  readonly reference: ReferenceKeeper;
  readonly history: HistoryKeeper;
}

async function endBackground({ bundler, threads, reference, history }: Background): Promise<void> {
  reference.close();
  history.close();
  await threads.close();
  await bundler.close();
}

async function startPreview(options: PreviewOptions, background: Background): Promise<Preview> {
  const { project } = options;
  const { root, content, cacheDir } = project;
  const { bundler, threads, reference, history } = background;
  const display = displayNames(project.root, project.content);
  let isReadMore = false;
  const pluginPages = keepPluginPages(() => {
    isReadMore = true;
    options.wake();
  });
  const pluginFiles = keepPluginFiles(project, threads, pluginPages.note);
  let watchdog = { run: createWatchdog(0), ms: 0 };
  let usedIn: UsedIn = {};
  let epoch = 0;
  /** What was told, and not taken in: the content folder was gone, or files were empty for a moment. */
  let missed: ReadonlySet<string> = new Set();
  /** Files of pages that were edited and not looked at since. */
  let glanced: readonly string[] = [];
  let changedMs = 0;
  let reported: SiteReport | undefined;
  let isClosed = false;

  const context = { project, options, bundle: bundler.bundle, threads };
  let inputs = await loadInputs(context, undefined, new Set());
  await history.follow(inputs.settings, inputs.configFile);
  let places = findPlaces(project, inputs, history.watched, pluginPages.reads);
  let sources = readSources(options.cache === false ? [] : recall(project, inputs.settings.config));
  let generation: Generation | undefined;
  const checks = openChecks(project, {
    leftOut,
    usedIn(found) {
      usedIn = found;
      epoch++;
      options.changed();
    },
    done(report) {
      reported = report;
      samples.check(report);
      // What is outdated meanwhile is told with the next report.
      const isWanted = () => reported === report && !isClosed;
      pluginFiles
        .files(report)
        .then(() => {
          if (!isWanted()) return;
          options.changed();
          if (!samples.isPending) tellChecked();
        })
        .catch((error) => {
          if (isWanted()) options.failed(error);
        });
    },
    failed: options.failed,
  });
  const samples = openSampleChecks(project, options.cache !== false, {
    done() {
      options.changed();
      tellChecked();
    },
    failed: options.failed,
  });
  const pages = openPages(project, checks.learn);
  const beside = keepBeside({
    content,
    namesOf: (file) => places.namesOf(file),
    reads: checks.reads,
    isLacking: checks.isLacking,
  });
  const finder = openFinder({
    current: () => (generation && !generation.templates.standIn ? servedFrom(generation) : undefined),
    mayCome: (wanted) => isExtracting() && `/${wanted}/`.startsWith(`${referenceBase(inputs.settings.config)}/`),
  });
  await arrange();
  startChecks(undefined);
  const stop = new AbortController();
  const rehearsed = rehearse(inputs).catch((error) => {
    if (!isClosed) options.failed(error);
  });

  return {
    get config() {
      return inputs.settings.config;
    },
    get pages() {
      return generation?.site.pages.length ?? 0;
    },
    get reference() {
      return reference.current?.summary;
    },
    get places() {
      return places;
    },
    get styles() {
      return generation?.styles ?? [];
    },
    find: finder.find,
    findNow: finder.findNow,
    update,
    glance() {
      for (const file of glanced.slice(0, GLANCED)) {
        if (!generation) break;
        const index = generation.indexes.get(file);
        const page = index === undefined ? undefined : generation.site.pages[index];
        const broken = leftOut(generation).find((each) => each.file === file);
        if (broken) checks.look(generation, broken);
        else if (page) show(page);
      }
      glanced = [];
    },
    problems,
    problemsAt(wanted) {
      const page = generation && pageAt(wanted, generation);
      return tellProblemsAt(page, page ? show(page).record.diagnostics : [], known());
    },
    async report() {
      const report = await checks.report();
      await pluginFiles.files(report);
      return report;
    },
    giveWay: checks.giveWay,
    async close() {
      isClosed = true;
      stop.abort();
      reference.close();
      history.close();
      const ended = pluginFiles.close();
      finder.arrived();
      await checks.close();
      await samples.close();
      await ended;
      await rehearsed;
      await threads.close();
      await bundler.close();
      remember(project, inputs.settings.config, sources.remembered());
    },
  };

  /** The pages that the site leaves out because of errors, as they are now. */
  function leftOut({ site }: Generation): readonly Page[] {
    const left = new Map<string, Page>();
    for (const { file, page } of site.broken) {
      const current = sources.page(file) ?? page;
      if (page && current) left.set(file, current === page ? page : { ...current, leftOut: true });
    }
    for (const page of sources.leftOut()) left.set(page.file, page);
    return [...left.values()];
  }

  function readSources(remembered: Parameters<typeof openSources>[1]) {
    const { config } = inputs.settings;
    const opened = openSources({ content, display, config }, remembered);
    opened.look(undefined, true);
    return opened;
  }

  /** Makes all anew that more than one page may show. @param isSameSite as `GenerationInput` has it */
  async function arrange(isSameSite = false): Promise<void> {
    const { packages, settings } = inputs;
    await reference.follow(packages.plan, settings.config);
    const { pageMs } = settings.config.limits;
    if (watchdog.ms !== pageMs) watchdog = { run: createWatchdog(pageMs), ms: pageMs };
    generation = await arranged(isSameSite);
  }

  /** The site as it is arranged now; undefined without templates. */
  async function arranged(isSameSite: boolean): Promise<Generation | undefined> {
    const { templates } = inputs;
    const parts = { project, inputs, sources, pluginPages, date: history.date, watchdog: watchdog.run, isSameSite };
    const keyed = { reference: reference.current, historyKey: history.key };
    return templates && createGeneration({ ...parts, ...keyed, templates }, generation);
  }

  /**
   * Runs through what the first edit would run through: until V8 has compiled it, it takes many times as long, and so does
   * what esbuild has not parsed.
   */
  async function rehearse(first: Inputs): Promise<void> {
    for (let i = 0; i < REHEARSALS; i++) {
      await pause(QUIET, undefined, { signal: stop.signal });
      // An edit has come first.
      if (isClosed || inputs !== first || !generation) return;
      await arranged(false).catch(() => {});
    }
    if (isClosed || inputs !== first) return;
    await rehearseInputs(context, first);
  }

  function tellChecked(): void {
    const summary = samples.last?.summary;
    options.checked({
      pages: generation?.site.pages.length ?? 0,
      diagnostics: problems(),
      ms: performance.now() - changedMs,
      samples: summary && summary.pages.length > 0 ? summary : undefined,
    });
  }

  function startChecks(files: ReadonlySet<string> | undefined): void {
    changedMs = performance.now();
    // What is found without the reference would have to be found again with it.
    if (generation && !isExtracting()) checks.start(generation, files);
  }

  function isExtracting(): boolean {
    return reference.isPending && reference.current?.isStandIn === true;
  }

  async function update(paths: ReadonlySet<string>, believe: boolean): Promise<PreviewUpdate | undefined> {
    missed = missed.size === 0 ? paths : new Set([...missed, ...paths]);
    const taken = await takeIn(missed, believe);
    if (taken) missed = new Set();
    return taken;
  }

  async function takeIn(paths: ReadonlySet<string>, believe: boolean): Promise<PreviewUpdate | undefined> {
    const started = performance.now();
    const changes = places.sort(paths, filesOf);
    const seen = sources.look(changes.files, believe);
    if (!seen) return undefined;
    const before = { config: inputs.settings.config, problems: JSON.stringify(inputs.problems) };
    if (changes.stale.size > 0) {
      const loading = loadInputs(context, inputs, changes.stale);
      // Bundling asks this thread hundreds of small questions.
      checks.giveWay(loading);
      inputs = await loading;
    }
    const { config } = inputs.settings;
    if (changes.stale.size > 0 || changes.history || changes.links || isReadMore) {
      isReadMore = false;
      await history.follow(inputs.settings, inputs.configFile);
      places = findPlaces(project, inputs, history.watched, pluginPages.reads);
    }
    const isReadAnew = readingKey(before.config) !== readingKey(config);
    if (isReadAnew) sources = readSources([]);
    await reference.follow(inputs.packages.plan, config);
    epoch++;
    const edited = [...seen.pages].flatMap((file) => sources.page(file) ?? []).map(history.date);
    const now = { inputs, reference: reference.current, historyKey: history.key };
    const isOther = !generation || seen.structure || isReadAnew || isOutdated(generation, now, checks.diagnostics);
    const isSameContent = !seen.structure && !isReadAnew && seen.pages.size === 0;
    const isSameSite = isSameContent && generation !== undefined && hasSameSite(generation, now, checks.diagnostics);
    if (isOther) await arrange(isSameSite);
    else if (generation && edited.length > 0) {
      const { glossary } = generation;
      generation = withPages(generation, edited);
      // Other terms are other links in any guide.
      if (edited.some(({ file }) => file === glossary)) await arrange();
    }
    if (!isExtracting()) finder.arrived();
    glanced = [...seen.pages];
    // What is no source by itself, a snippet or an image beside its page, may have changed as well.
    const others = [...(changes.files ?? [])].filter((file) => !sources.has(file) && !isFolder(file));
    const mayBeShown = beside.shownOf(others);
    const shown = changes.stale.size > 0 ? [...others, ...mayBeShown] : mayBeShown;
    startChecks(changes.files && new Set([...changes.files, ...shown]));
    const isLoadedAnew = isOther || before.problems !== JSON.stringify(inputs.problems);
    const outside = changes.others.filter((changed) => isLoadedAnew && !isWithin(changed, realPath(cacheDir)));
    const files = [...new Set([...seen.files, ...shown])].map(display);
    return {
      files: [...new Set([...files, ...outside.map((changed) => displayPath(realPath(root), changed))])].sort(),
      isEmpty: !isLoadedAnew && files.length === 0 && changes.files !== undefined,
      ms: performance.now() - started,
    };
  }

  function isFolder(file: string): boolean {
    return lstatOf(path.join(content, file))?.isDirectory() ?? false;
  }

  function filesOf(file: string): Iterable<string> {
    // Of links to folders only those are followed that stand in the places of the content's own.
    const isPlace = file === inputs.settings.config.docsPath || file === "static";
    const stat = (isPlace ? statOf : lstatOf)(path.join(content, file));
    if (stat && !stat.isDirectory()) return [file];
    // A folder, what was one, or one in the place of a file.
    return [file, ...sources.below(file)];
  }

  function guidesOf(page: Page): readonly PropLink[] {
    return page.api ? (usedIn[page.route] ?? NO_GUIDES) : NO_GUIDES;
  }

  function show(page: Page): ShownPage {
    return pages.show(generation as Generation, page, guidesOf(page), epoch);
  }

  /** What files are made from now. */
  function servedFrom(current: Generation): ServeContext {
    return {
      generation: current,
      content,
      show,
      guidesOf,
      known: () => checks.known(current),
      report: checks.report,
      pluginFiles: async () => pluginFiles.files(await checks.report()),
    };
  }

  /** The files that pages and plugins refer to, as authors know them. */
  function referred(): string[] {
    return [
      ...[...checks.reads()].map(display),
      ...[...inputs.plugins.made.reads, ...pluginPages.reads].map(({ file }) => file),
    ];
  }

  function problems(): readonly Diagnostic[] {
    return tellProblems(known());
  }

  /** All that is known to be wrong now. */
  function known(): KnownProblems {
    const background = [...pluginFiles.problems, ...reference.problems, ...history.problems];
    return {
      inputs,
      ofSite: [...background, ...withoutReferred(sources.problems(), referred), ...(generation?.problems ?? [])],
      ofPages: generation ? [...checks.diagnostics(generation), ...(samples.last?.diagnostics ?? [])] : [],
      root,
      content,
      display,
      isPage: sources.isPage,
    };
  }
}
