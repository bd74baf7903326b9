// The site as its author sees it while writing: kept in memory, each page rendered when it is asked for, every change taken
// in by itself. Gives what a build would write, byte for byte. Writes nothing but the cache; knows nothing of HTTP.
import fs from "node:fs";
import path from "node:path";
import { sortDiagnostics } from "./diagnostics.ts";
import { findPlaces, type Places } from "./preview/changes.ts";
import { openChecks, type SiteReport, type UsedIn } from "./preview/checks.ts";
import { createGeneration, type Generation, withPages } from "./preview/generation.ts";
import { type Inputs, loadInputs, type StaleInput } from "./preview/inputs.ts";
import { openPages, type ShownPage } from "./preview/pages.ts";
import { keepReference } from "./preview/reference.ts";
import { readingKey, recall, remember } from "./preview/remembered.ts";
import { BROKEN, findFile, pageAt } from "./preview/served.ts";
import { openSources } from "./preview/sources.ts";
import { displayFile, displayPath, type Project } from "./project.ts";
import { TemplateError } from "./render.ts";
import { referenceBase } from "./route.ts";
import type {
  BuildOptions,
  Diagnostic,
  Page,
  PropLink,
  ReferenceSummary,
  ResolvedConfig,
  ServedFile,
} from "./types.ts";
import { createWatchdog } from "./watchdog.ts";

export { BROKEN } from "./preview/served.ts";

export interface PreviewOptions extends Pick<BuildOptions, "config" | "baseUrl" | "cache"> {
  readonly project: Project;
  /** Something has arrived that `update` takes in. */
  wake(): void;
  /** Pages may look different, or other problems are known, without an update. */
  changed(): void;
  /** Hears of each complete check of the site. */
  checked(report: SiteReport): void;
  /** Hears of a defect in the background. */
  failed(error: unknown): void;
}

/** What was taken in. */
export interface PreviewUpdate {
  /** What is another one now, as authors know it. */
  readonly files: readonly string[];
  /** Milliseconds. */
  readonly ms: number;
}

/** What is wrong, as seen from one page. */
export interface PageProblems {
  /** With the page itself, and with what every page is made with. */
  readonly own: readonly Diagnostic[];
  /** With other pages. */
  readonly others: readonly Diagnostic[];
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
  find(wanted: string): Promise<ServedFile | typeof BROKEN | undefined>;
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

/**
 * Opens a preview; resolves when every page can be asked for.
 * @throws DocsgenError with exit code 2 where the configuration is broken
 */
export async function openPreview(options: PreviewOptions): Promise<Preview> {
  const { project } = options;
  const { root, content } = project;
  const display = (file: string) => displayFile(project, file);
  const reference = keepReference(options.wake);
  /** Requests for pages of a reference that is being extracted. */
  let expectant: (() => void)[] = [];
  let watchdog = { run: createWatchdog(0), ms: 0 };
  let usedIn: UsedIn = {};
  let epoch = 0;
  let edited: readonly string[] = [];

  let inputs = await loadInputs({ project, options }, undefined, new Set());
  let places = findPlaces(project, inputs);
  let sources = readSources(options.cache === false ? [] : recall(project, inputs.settings.config));
  let generation: Generation | undefined;
  const checks = openChecks(project, {
    usedIn(found) {
      usedIn = found;
      epoch++;
      options.changed();
    },
    done: options.checked,
    failed: options.failed,
  });
  const pages = openPages(content, checks.learn);
  await arrange();
  startChecks(undefined);

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
    find,
    update,
    glance() {
      for (const file of edited.slice(0, GLANCED)) {
        const index = generation?.indexes.get(file);
        const page = index === undefined ? undefined : generation?.site.pages[index];
        if (page) show(page);
      }
      edited = [];
    },
    problems,
    problemsAt,
    report: checks.report,
    giveWay: checks.giveWay,
    async close() {
      reference.close();
      for (const go of expectant) go();
      await checks.close();
      remember(project, inputs.settings.config, sources.remembered());
    },
  };

  function readSources(remembered: Parameters<typeof openSources>[1]) {
    const { config } = inputs.settings;
    const opened = openSources({ content, display, config }, remembered);
    opened.look(undefined, true);
    return opened;
  }

  /** Makes all anew that more than one page may show. */
  async function arrange(): Promise<void> {
    const { templates, packages, settings } = inputs;
    await reference.follow(packages.plan, settings.config);
    const { pageMs } = settings.config.limits;
    if (watchdog.ms !== pageMs) watchdog = { run: createWatchdog(pageMs), ms: pageMs };
    const { current } = reference;
    generation =
      templates &&
      (await createGeneration({
        project,
        inputs,
        templates,
        sources,
        reference: current?.reference,
        referenceKey: current?.key ?? "",
        referencePages: current?.pages ?? [],
        isStandIn: current?.isStandIn ?? false,
        watchdog: watchdog.run,
      }));
  }

  function startChecks(files: ReadonlySet<string> | undefined): void {
    // What is found without the reference would have to be found again with it.
    if (generation && !isExtracting()) checks.start(generation, files);
  }

  function isExtracting(): boolean {
    return reference.isPending && reference.current?.isStandIn === true;
  }

  async function update(paths: ReadonlySet<string>, believe: boolean): Promise<PreviewUpdate | undefined> {
    const started = performance.now();
    const { stale, files } = places.sort(paths, isFolder);
    const seen = sources.look(files, believe);
    if (!seen) return undefined;
    const before = { inputs, generation, reference: reference.current };
    if (stale.size > 0) await reload(stale);
    const isReadAnew = readingKey(before.inputs.settings.config) !== readingKey(inputs.settings.config);
    if (isReadAnew) sources = readSources([]);
    await reference.follow(inputs.packages.plan, inputs.settings.config);
    epoch++;
    const isArrangedAnew =
      !before.generation ||
      seen.structure ||
      isReadAnew ||
      differs(before.inputs) ||
      before.reference !== reference.current;
    const pagesNow = [...seen.pages].flatMap((file) => sources.page(file) ?? []);
    if (isArrangedAnew) await arrange();
    else if (before.generation) {
      generation = withPages(before.generation, pagesNow);
      // Other terms are other links in any guide.
      if (pagesNow.some(({ file }) => file === before.generation?.glossary)) await arrange();
    }
    if (!isExtracting()) {
      for (const go of expectant) go();
      expectant = [];
    }
    edited = pagesNow.map(({ file }) => file);
    startChecks(files);
    const names =
      seen.pages.size > 0 ? [...seen.pages].map(display) : [...paths].map((file) => displayPath(root, file));
    return { files: names.sort(), ms: performance.now() - started };
  }

  async function reload(stale: ReadonlySet<StaleInput>): Promise<void> {
    inputs = await loadInputs({ project, options }, inputs, stale);
    places = findPlaces(project, inputs);
  }

  /** Whether pages may be others with the inputs that there are now. */
  function differs({ settings, templates, packages }: Inputs): boolean {
    return (
      JSON.stringify(settings.config) !== JSON.stringify(inputs.settings.config) ||
      templates?.bundle.hash !== inputs.templates?.bundle.hash ||
      packages.mermaid?.hash !== inputs.packages.mermaid?.hash
    );
  }

  function isFolder(file: string): boolean {
    const stat = fs.statSync(path.join(content, file), { throwIfNoEntry: false });
    return stat ? stat.isDirectory() : sources.holds(file);
  }

  function guidesOf(page: Page): readonly PropLink[] {
    return page.api ? (usedIn[page.route] ?? NO_GUIDES) : NO_GUIDES;
  }

  function show(page: Page): ShownPage {
    return pages.show(generation as Generation, page, guidesOf(page), epoch);
  }

  async function find(wanted: string): Promise<ServedFile | typeof BROKEN | undefined> {
    const current = generation;
    if (!current) return BROKEN;
    const found = await guarded(() =>
      findFile(wanted, {
        generation: current,
        content,
        show,
        guidesOf,
        known: () => checks.known(current),
        report: checks.report,
      }),
    );
    const isOfReference = `/${wanted}/`.startsWith(`${referenceBase(inputs.settings.config)}/`);
    if (found || !isOfReference || !isExtracting()) return found;
    await new Promise<void>((resolve) => expectant.push(resolve));
    return isExtracting() ? undefined : find(wanted);
  }

  async function guarded<T>(action: () => Promise<T>): Promise<T | typeof BROKEN> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof TemplateError) return BROKEN;
      throw error;
    }
  }

  function problems(): readonly Diagnostic[] {
    return sortDiagnostics([...siteProblems(), ...pageProblems()]);
  }

  function siteProblems(): readonly Diagnostic[] {
    const { config, templates, packages } = inputs.problems;
    const metadata = [...sources.problems(), ...(generation?.problems ?? [])];
    return [...config, ...templates, ...packages, ...reference.problems, ...metadata];
  }

  function pageProblems(): readonly Diagnostic[] {
    return generation ? checks.diagnostics(generation) : [];
  }

  function problemsAt(wanted: string): PageProblems {
    const page = generation && pageAt(wanted, generation);
    const file = page && display(page.file);
    // Includes have problems under their own names.
    const shown = new Set((page ? show(page).record.diagnostics : []).map(key));
    const ofSite = (problem: Diagnostic) => problem.file === file || !isPage(problem.file);
    const ofPage = (problem: Diagnostic) => problem.file === file || shown.has(key(problem));
    const [site, all] = [siteProblems(), pageProblems()];
    return {
      own: sortDiagnostics([...site.filter(ofSite), ...all.filter(ofPage)]),
      others: sortDiagnostics([
        ...site.filter((problem) => !ofSite(problem)),
        ...all.filter((problem) => !ofPage(problem)),
      ]),
    };
  }

  /** @param file as authors know it */
  function isPage(file: string): boolean {
    return sources.isPage(path.relative(content, path.join(root, file)).split(path.sep).join("/"));
  }
}

function key({ file, line, column, code, message }: Diagnostic): string {
  return JSON.stringify([file, line, column, code, message]);
}
