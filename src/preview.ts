// The site as its author sees it while writing: kept in memory, each page rendered when it is asked for, every change taken
// in by itself. Gives what a build would write, byte for byte. Writes nothing but the cache; knows nothing of HTTP.
import { openPluginThreads } from "./plugins/threads.ts";
import { Arrangement } from "./preview/arrangement.ts";
import { type BesideFiles, keepBeside } from "./preview/beside.ts";
import { openBundler } from "./preview/bundler.ts";
import type { Places } from "./preview/changes.ts";
import { type Checks, openChecks, type SiteReport } from "./preview/checks.ts";
import { Completion } from "./preview/completion.ts";
import { type Finder, openFinder } from "./preview/find.ts";
import { keepHistory } from "./preview/history.ts";
import { type Background, type Material, openMaterial } from "./preview/material.ts";
import { openPages, type Pages } from "./preview/pages.ts";
import { Pending } from "./preview/pending.ts";
import { knownProblems, type PageProblems, tellProblems, tellProblemsAt } from "./preview/problems.ts";
import { keepReference } from "./preview/reference.ts";
import { rehearse } from "./preview/rehearsal.ts";
import { type BROKEN, type PENDING, pageAt } from "./preview/served.ts";
import { type PreviewUpdate, tellUpdate } from "./preview/update.ts";
import type { Project } from "./project.ts";
import type { Found } from "./server/source.ts";
import type { BuildOptions, Diagnostic, ReferenceSummary, ResolvedConfig, SiteCheck } from "./types.ts";

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
  /** Ends what runs in the background. @param leave whether the next preview is left what it need not read again; by default it is */
  close(leave?: boolean): Promise<void>;
}

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

async function endBackground({ bundler, threads, reference, history }: Background): Promise<void> {
  reference.close();
  history.close();
  await threads.close();
  await bundler.close();
}

async function startPreview(options: PreviewOptions, background: Background): Promise<Preview> {
  const material = await openMaterial(options.project, options, background, options.wake);
  const parts = connectParts(options, material);
  const { pluginFiles, history, reference } = material;
  const { arrangement, checks, completion, finder, pages } = parts;
  await arrangement.arrange();
  startChecks(parts, undefined);
  const stop = new AbortController();
  const rehearsed = rehearse(material, arrangement, stop.signal).catch((error) => {
    if (!stop.signal.aborted) options.failed(error);
  });

  return {
    get config() {
      return material.inputs.settings.config;
    },
    get pages() {
      return arrangement.pages;
    },
    get reference() {
      return reference.current?.summary;
    },
    get places() {
      return material.places;
    },
    get styles() {
      return arrangement.generation?.styles ?? [];
    },
    find: finder.find,
    findNow: finder.findNow,
    update: (paths, believe) => update(parts, paths, believe),
    glance: () => glance(parts),
    problems: () => tellProblems(knownProblems(parts)),
    problemsAt(wanted) {
      const { generation } = arrangement;
      const page = generation && pageAt(wanted, generation);
      const shown = page ? checks.problemsOf(generation, pages.show(generation, page).record) : [];
      return tellProblemsAt(page, shown, knownProblems(parts));
    },
    async report() {
      const report = await checks.report();
      await pluginFiles.files(report);
      return report;
    },
    giveWay: checks.giveWay,
    async close(leave = true) {
      stop.abort();
      reference.close();
      history.close();
      const ended = [pluginFiles.close(), checks.close(), completion.close(), rehearsed];
      finder.arrived();
      await Promise.all(ended);
      await background.threads.close();
      await background.bundler.close();
      if (leave) material.remember();
    },
  };
}

/** The parts of a preview. What one of them finds may be of interest to another. */
interface Parts {
  readonly project: Project;
  readonly material: Material;
  readonly arrangement: Arrangement;
  readonly pending: Pending;
  readonly checks: Checks;
  readonly completion: Completion;
  readonly pages: Pages;
  readonly beside: BesideFiles;
  readonly finder: Finder;
}

function connectParts(options: PreviewOptions, material: Material): Parts {
  const { project, changed, failed } = options;
  const { content } = project;
  const arrangement = new Arrangement(project, material);
  const checks = openChecks(project, {
    leftOut: ({ site }) => material.leftOut(site),
    usedIn(usedIn) {
      pages.relate(usedIn);
      changed();
    },
    done: (report) => completion.follow(report),
    failed,
  });
  const pages = openPages(project, checks.learn);
  const completion = new Completion(project, options.cache !== false, material.pluginFiles, {
    changed,
    read: () => material.noteSamples(completion.reads),
    checked(result) {
      const diagnostics = tellProblems(knownProblems(parts));
      options.checked({ pages: arrangement.pages, diagnostics, ...result });
    },
    failed,
  });
  const beside = keepBeside({
    content,
    namesOf: (file) => material.places.namesOf(file),
    reads: checks.reads,
    isLacking: checks.isLacking,
  });
  const finder = openFinder({ content, material, arrangement, pages, checks });
  const parts = { project, material, arrangement, pending: new Pending(), checks, completion, pages, beside, finder };
  return parts;
}

/** Takes changes in, as `Preview.update` has it. */
async function update(parts: Parts, paths: ReadonlySet<string>, believe: boolean): Promise<PreviewUpdate | undefined> {
  const { project, material, arrangement, pending, checks, pages, beside, finder } = parts;
  const started = performance.now();
  const all = pending.add(paths);
  if (!believe && beside.isUnsettled(all)) return undefined;
  const change = await material.takeIn(all, believe, checks.giveWay);
  if (!change) return undefined;
  pages.outdate();
  const isOther = await arrangement.follow(change, checks);
  if (!material.isExtracting) finder.arrived();
  const { changes, seen } = change;
  // What is no source by itself, a snippet or an image beside its page, may have changed as well.
  const others = material.withoutSources(changes.files ?? []);
  const mayBeShown = beside.shownOf(others);
  const shown = changes.stale.size > 0 ? [...others, ...mayBeShown] : mayBeShown;
  // Samples depend on packages, too.
  const ofPackages = changes.stale.has("packages") ? changes.others : changes.ofSamples;
  startChecks(parts, changes.files && new Set([...changes.files, ...shown, ...ofPackages]));
  pending.takenIn(seen.pages);
  // A folder is told of with all that it holds, also where only a name in it has come or gone.
  const asRead = checks.asRead(mayBeShown.filter((file) => changes.listed.has(file)));
  const hasMore = isOther || change.hasOtherProblems;
  const told = (hasMore ? shown : mayBeShown).filter((file) => !asRead.has(file));
  return { ...tellUpdate(project, change, all, told, isOther, material.display), ms: performance.now() - started };
}

/** @param files that changed, content-relative or outside of the content folder; undefined where any may have */
function startChecks(
  { material, arrangement, pending, checks, completion }: Parts,
  files: ReadonlySet<string> | undefined,
): void {
  completion.begin();
  const { generation } = arrangement;
  // What is found without the reference would have to be found again with it.
  const begins = generation !== undefined && !material.isExtracting;
  const changed = pending.toCheck(files, begins);
  if (begins) checks.start(generation, changed);
}

/** Looks at what was edited last. */
function glance({ material, arrangement, pending, checks, pages }: Parts): void {
  const { generation } = arrangement;
  const files = pending.toLookAt();
  if (!generation) return;
  // Collisions of aliases are known before any page is looked at.
  if (!material.isExtracting) checks.lookAtStructure(generation);
  for (const file of files) {
    const index = generation.indexes.get(file);
    const page = index === undefined ? undefined : generation.site.pages[index];
    const broken = material.leftOut(generation.site).find((each) => each.file === file);
    if (broken) checks.look(generation, broken);
    else if (page) pages.show(generation, page);
  }
}
