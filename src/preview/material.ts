// All that a previewed site is made from, as it is now: sources, inputs, history and reference, where each of them lies, and
// what is wrong with it. Takes changed paths in; knows nothing of what is made of them.
import path from "node:path";
import type { PluginThreads } from "../plugins/threads.ts";
import { displayNames, type Project } from "../project.ts";
import { withoutReferred } from "../scan/problems.ts";
import { lstatOf, statOf } from "../stat.ts";
import type { BuildOptions, Diagnostic, Page, Site } from "../types.ts";
import { realPath } from "../watch/paths.ts";
import type { Bundler } from "./bundler.ts";
import { type Changes, findPlaces, type Places } from "./changes.ts";
import type { HistoryKeeper } from "./history.ts";
import { type Inputs, type InputsContext, loadInputs, rehearseInputs } from "./inputs.ts";
import type { Current } from "./outdated.ts";
import { keepPluginFiles, type PluginFileKeeper } from "./plugin-files.ts";
import { keepPluginPages, type PluginPageKeeper } from "./plugin-pages.ts";
import type { ReferenceKeeper } from "./reference.ts";
import { readingKey, recall, remember } from "./remembered.ts";
import { type RememberedPage, type SourceChanges, Sources } from "./sources.ts";

/** What works in processes and threads of its own from the beginning on. */
export interface Background {
  readonly bundler: Bundler;
  readonly threads: PluginThreads;
  readonly reference: ReferenceKeeper;
  readonly history: HistoryKeeper;
}

/** What came of taking changed paths in. */
export interface MaterialChange {
  /** What the paths mean. */
  readonly changes: Changes;
  /** What is different about the sources. */
  readonly seen: SourceChanges;
  /** Whether all sources were read anew, by other rules. */
  readonly isReadAnew: boolean;
  /** Whether other problems are told of the inputs and of the reference. */
  readonly hasOtherProblems: boolean;
}

/**
 * Loads and reads all that the site is made from; extracts a reference in the background.
 * @param wake hears that something was read that is to be watched from now on
 * @throws DocsgenError where the configuration is broken, or the content folder is gone
 */
export async function openMaterial(
  project: Project,
  options: Pick<BuildOptions, "config" | "baseUrl" | "cache" | "signal">,
  background: Background,
  wake: () => void,
): Promise<Material> {
  const context = { project, options, bundle: background.bundler.bundle, threads: background.threads };
  const inputs = await loadInputs(context, undefined, new Set());
  const { settings, configFile, packages } = inputs;
  await background.history.follow(settings, configFile);
  const known = options.cache === false ? [] : recall(project, settings.config);
  await background.reference.follow(packages.plan, settings.config);
  return new Material(context, background, inputs, known, wake);
}

/** What the site is made from. */
export class Material {
  readonly pluginPages: PluginPageKeeper;
  readonly pluginFiles: PluginFileKeeper;
  readonly history: HistoryKeeper;
  readonly reference: ReferenceKeeper;
  /** Tells a file under the content folder as authors know it. */
  readonly display: (file: string) => string;
  readonly #context: InputsContext;
  #inputs: Inputs;
  #places: Places;
  #sources: Sources;
  /** What samples are checked with, or lack, beside the content; absolute. */
  #sampleFiles: readonly string[] = [];
  /** Whether something was read since the places were found. */
  #isReadMore = false;
  /** What was wrong with the inputs and the reference when changes were last taken in. */
  #problems: string;
  readonly #wake: () => void;

  constructor(
    context: InputsContext,
    { history, reference }: Background,
    inputs: Inputs,
    remembered: readonly RememberedPage[],
    wake: () => void,
  ) {
    const { project, threads } = context;
    this.#context = context;
    this.#wake = wake;
    this.history = history;
    this.reference = reference;
    this.display = displayNames(project.root, project.content);
    this.pluginPages = keepPluginPages(() => this.#readMore());
    this.pluginFiles = keepPluginFiles(project, threads, this.pluginPages.note);
    this.#inputs = inputs;
    this.#places = this.#findPlaces();
    this.#sources = this.#readSources(remembered);
    this.#problems = this.#tellProblems();
  }

  get inputs(): Inputs {
    return this.#inputs;
  }

  get places(): Places {
    return this.#places;
  }

  get sources(): Sources {
    return this.#sources;
  }

  /** What there is besides the sources. */
  get current(): Current {
    return { inputs: this.#inputs, reference: this.reference.current, historyKey: this.history.key };
  }

  /** Whether the site's first reference is still being extracted. */
  get isExtracting(): boolean {
    return this.reference.isPending && this.reference.current?.isStandIn === true;
  }

  /** Whether pages are missing that others lead to, because plugins or the reference were broken from the start. */
  get isLacking(): boolean {
    return this.#inputs.plugins.isLacking || this.reference.current?.isStandIn === true;
  }

  /**
   * Takes changes in.
   * @param paths absolute, without links; the root says that anything may have changed
   * @param believe whether files that are gone or empty are so for good
   * @param giveWay hears of work that is to go before what runs in the background
   * @returns undefined where it must be asked again, a little later
   */
  async takeIn(
    paths: ReadonlySet<string>,
    believe: boolean,
    giveWay: (work: Promise<unknown>) => void,
  ): Promise<MaterialChange | undefined> {
    const changes = this.#places.sort(paths, (file) => this.#filesOf(file));
    if (!believe && changes.stale.size > 0 && this.#isUnsettled(changes.others)) return undefined;
    const seen = this.#sources.look(changes.files, believe);
    if (!seen) return undefined;
    const before = this.#inputs.settings.config;
    if (changes.stale.size > 0) {
      const loading = loadInputs(this.#context, this.#inputs, changes.stale);
      // Bundling asks this thread hundreds of small questions.
      giveWay(loading);
      this.#inputs = await loading;
    }
    const { settings, configFile, packages } = this.#inputs;
    if (changes.stale.size > 0 || changes.history || changes.links || this.#isReadMore) {
      this.#isReadMore = false;
      await this.history.follow(settings, configFile);
      this.#places = this.#findPlaces();
    }
    const isReadAnew = readingKey(before) !== readingKey(settings.config);
    if (isReadAnew) this.#sources = this.#readSources([]);
    await this.reference.follow(packages.plan, settings.config);
    const problems = this.#tellProblems();
    // A reference is extracted between two of these.
    const hasOtherProblems = problems !== this.#problems;
    this.#problems = problems;
    return { changes, seen, isReadAnew, hasOtherProblems };
  }

  #tellProblems(): string {
    return JSON.stringify([this.#inputs.problems, this.reference.problems]);
  }

  /** Leaves out of files those that are sources by themselves, and folders. @param files under the content folder */
  withoutSources(files: Iterable<string>): readonly string[] {
    return [...files].filter((file) => !this.#sources.has(file) && !this.#statOf(file)?.isDirectory());
  }

  /** The pages that a site leaves out because of errors, as they are now. */
  leftOut(site: Site): readonly Page[] {
    const left = new Map<string, Page>();
    for (const { file, page } of site.broken) {
      const current = this.#sources.page(file) ?? page;
      if (page && current) left.set(file, current === page ? page : { ...current, leftOut: true });
    }
    for (const page of this.#sources.leftOut()) left.set(page.file, page);
    return [...left.values()];
  }

  /**
   * What is known to be wrong with it, beside what is told of the inputs.
   * @param reads gives the files that pages read
   */
  problems(reads: () => ReadonlySet<string>): readonly Diagnostic[] {
    /** The files that pages and plugins refer to, as authors know them. */
    const referred = () => [
      ...[...reads()].map(this.display),
      ...[...this.#inputs.plugins.made.reads, ...this.pluginPages.reads].map(({ file }) => file),
    ];
    return [
      ...this.pluginFiles.problems,
      ...this.reference.problems,
      ...this.history.problems,
      ...withoutReferred(this.#sources.problems(), referred),
    ];
  }

  /** Takes in what samples are checked with, or lack, beside the content. @param files absolute */
  noteSamples(files: readonly string[]): void {
    const known = new Set(this.#sampleFiles);
    // What was read once may come again.
    const fresh = files.filter((file) => !known.has(file));
    if (fresh.length === 0) return;
    this.#sampleFiles = [...known, ...fresh];
    this.#readMore();
  }

  /** Bundles what edits would bundle. */
  async rehearse(): Promise<void> {
    await rehearseInputs(this.#context, this.#inputs);
  }

  /** Leaves the next preview what it need not read again. */
  remember(): void {
    remember(this.#context.project, this.#inputs.settings.config, this.#sources.remembered());
  }

  #readMore(): void {
    this.#isReadMore = true;
    this.#wake();
  }

  #findPlaces(): Places {
    return findPlaces(this.#context.project, this.#inputs, {
      history: this.history.watched,
      plugins: this.pluginPages.reads,
      samples: this.#sampleFiles,
    });
  }

  #readSources(remembered: readonly RememberedPage[]): Sources {
    const { content } = this.#context.project;
    const { config } = this.#inputs.settings;
    const sources = new Sources({ content, display: this.display, config }, remembered);
    sources.look(undefined, true);
    return sources;
  }

  /** The files that a path under the content folder stands for. */
  #filesOf(file: string): Iterable<string> {
    // Of links to folders only those are followed that stand in the places of the content's own.
    const isPlace = file === this.#inputs.settings.config.docsPath || file === "static";
    const stat = isPlace ? statOf(this.#absolute(file)) : this.#statOf(file);
    if (stat && !stat.isDirectory() && (this.#sources.has(file) || !stat.isSymbolicLink())) return [file];
    // A folder, what was one, one in the place of a file, or a link in the place of a folder.
    return [file, ...this.#sources.below(file)];
  }

  /** Whether a file that the inputs are made from is gone or empty, as it may be while an editor or git replaces it. */
  #isUnsettled(changed: readonly string[]): boolean {
    const lost = changed.filter((file) => !statOf(file)?.size);
    return lost.length > 0 && this.#places.files.some((file) => lost.includes(realPath(file)));
  }

  #statOf(file: string) {
    return lstatOf(this.#absolute(file));
  }

  #absolute(file: string): string {
    return path.join(this.#context.project.content, file);
  }
}
