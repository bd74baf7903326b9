// The pipeline: scan → site → page pass → finish → publish.
import path from "node:path";
import {
  type BuildStamp,
  type CachedPages,
  cacheFolder,
  dropStamp,
  isIntact,
  isUnchanged,
  loadPages,
  loadStamp,
  sameSource,
  saveCache,
  saveManifest,
  stampOf,
  statSource,
} from "./cache.ts";
import { loadConfig, noUrl } from "./config.ts";
import { mergeRepeated, sortDiagnostics } from "./diagnostics.ts";
import { DIAGRAM_SCRIPT, findMermaid, type Mermaid } from "./diagrams.ts";
import { denied } from "./emit/files.ts";
import { closeStage, isInForm, openStage, publish, recover, type Stage, stageWriter } from "./emit.ts";
import type { SiteFile } from "./finish.ts";
import { hashOf } from "./hash.ts";
import { ISLANDS } from "./islands.ts";
import { type LastUpdates, planLastUpdate, withUpdateDates } from "./last-update.ts";
import { sweepCache } from "./leftovers.ts";
import { buildManifest, formatManifest, MANIFEST } from "./manifest.ts";
import type { PassInput } from "./page-pass.ts";
import type { PluginRead } from "./plugins/types.ts";
import {
  createTeller,
  isSameRead,
  loadPlugins,
  makePluginFiles,
  makePluginPages,
  type PluginPages,
  passPlugins,
  withoutClashes,
} from "./plugins.ts";
import {
  buildId,
  displayFile,
  displayPath,
  type Project,
  packageVersion,
  resolveProject,
  templatesFolder,
} from "./project.ts";
import { type ReferenceNames, referenceNames } from "./reference/author-links.ts";
import type { LoadedReference } from "./reference.ts";
import type { Renderer } from "./render.ts";
import type { Reuse } from "./reuse.ts";
import { referenceBase } from "./route.ts";
import {
  checkSamples,
  openChecker,
  openOwnChecker,
  planSamples,
  type SampleChecker,
  type SamplePlan,
  type SampleReport,
  samplePages,
} from "./samples.ts";
import { noPages, scanContent } from "./scan.ts";
import type { KeptIndex, PackedPages, SearchIndex } from "./search.ts";
import { loadTemplates, type Templates } from "./templates.ts";
import type { BuildOptions, BuildResult, Diagnostic, OutputFile, Page, PageRecord, Site, SourceFile } from "./types.ts";

/**
 * Builds the site and publishes it. Errors in the content resolve with `ok: false` and publish nothing.
 * @throws DocsgenError with exit code 2 (configuration), 3 (environment) or 4 (defect); the signal's reason
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const run = startRun(options);
  const { cacheDir, out, content } = run.project;
  const stage = await openStage({ cacheDir, out, content, form: options.publish, signal: options.signal });
  try {
    sweepCache(cacheDir);
    return await pipeline(run, stage);
  } catch (error) {
    throw denied(error, cacheDir);
  } finally {
    await closeStage(stage);
  }
}

/** Checks everything that `build` checks; writes nothing outside the cache folder, but finishes what a kill interrupted. */
export async function check(options: BuildOptions = {}): Promise<BuildResult> {
  const run = startRun(options);
  const { cacheDir, out } = run.project;
  await recover({ cacheDir, out });
  try {
    return await pipeline(run, undefined);
  } catch (error) {
    throw denied(error, cacheDir);
  }
}

/** One run of the pipeline: what it works on, and how long its phases take. */
interface Run {
  readonly project: Project;
  readonly options: BuildOptions;
  /** Clock time in milliseconds. */
  readonly startedAt: number;
  display(file: string): string;
  /** Ends a phase: what ran since the last one. Throws the signal's reason if the build was aborted. */
  phase(name: string): void;
  /** Sums up; by default, nothing was published. */
  result(
    pages: number,
    diagnostics: readonly Diagnostic[],
    files?: Pick<BuildResult, "written" | "unchanged" | "removed">,
  ): BuildResult;
}

function startRun(options: BuildOptions): Run {
  const project = resolveProject(options);
  const phases: Record<string, number> = {};
  const started = performance.now();
  let last = started;
  return {
    project,
    options,
    startedAt: Date.now(),
    display: (file) => displayFile(project, file),
    phase(name) {
      options.signal?.throwIfAborted();
      const now = performance.now();
      phases[name] = (phases[name] ?? 0) + now - last;
      last = now;
    },
    result(pages, diagnostics, files = { written: 0, unchanged: 0, removed: 0 }) {
      const ok = diagnostics.every(({ severity }) => severity !== "error" && !options.strict);
      return {
        ok,
        pages,
        ...files,
        ms: performance.now() - started,
        phases,
        diagnostics: sortDiagnostics(diagnostics),
      };
    },
  };
}

async function pipeline(run: Run, stage: Stage | undefined): Promise<BuildResult> {
  const { project, options } = run;
  const loaded = await loadConfig({
    root: project.root,
    cacheDir: project.cacheDir,
    ...(options.config !== undefined && { config: options.config }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
  });
  const { config } = loaded;
  const configFile = loaded.file === undefined ? "docsgen.config.ts" : displayPath(project.root, loaded.file);
  run.phase("config");

  const { templates, problems } = await loadTemplates(project, templatesFolder(project, config));
  const diagnostics = [...loaded.warnings, ...problems];
  run.phase("templates");

  const plan =
    config.reference && (await import("./reference.ts")).planReference(project, config, config.reference, configFile);
  diagnostics.push(...(plan?.problems ?? []));
  run.phase("reference");

  const loadedPlugins = await loadPlugins(project, config, loaded.file);
  diagnostics.push(...loadedPlugins.problems);
  run.phase("plugins");

  const samples = planSamples(project, config, configFile, stage !== undefined);
  const scan = scanContent(project.content, config.docsPath, run.display);
  const sources = [...scan.pages, ...scan.categories, ...scan.statics];
  run.phase("scan");
  if (config.url === undefined) diagnostics.push(noUrl(configFile));
  const isEmpty = scan.pages.length === 0 && config.plugins.length === 0;
  if (isEmpty) diagnostics.push(noPages(config.docsPath, run.display));
  const early = [...loadedPlugins.problems, ...(plan?.problems ?? [])];
  if (!templates || isEmpty || early.some(({ severity }) => severity === "error"))
    return run.result(scan.pages.length, [...diagnostics, ...scan.problems]);

  const mermaid = findMermaid(project);
  const history = planLastUpdate(project, config, configFile);
  const key = hashOf(
    JSON.stringify([
      buildId(),
      templates.hash,
      config,
      plan?.hash,
      mermaid?.hash ?? null,
      loadedPlugins.hash,
      options.strict === true,
    ]),
  );
  const cache = cacheFolder(project.cacheDir, project.root, project.out);
  const previous = stage && options.cache !== false ? loadStamp(cache) : undefined;
  // Other packages may break samples, but no page is made of them; a new commit changes the pages that it touched.
  const stampKey = hashOf(`${key} ${samples.hash} ${history.hash}`);
  const isSame = (stamp: BuildStamp) =>
    isUnchanged(stamp, { key: stampKey, sources, content: project.content, out: project.out }) &&
    (stamp.plugins ?? []).every((read) => isSameRead(project.root, read));
  if (stage && previous && isInForm(stage) && isSame(previous)) {
    run.phase("verify");
    const { pages, outputs } = previous;
    const result = run.result(pages, previous.diagnostics, { written: 0, unchanged: outputs.length, removed: 0 });
    const { samples: known } = previous;
    return known ? { ...result, samples: { ...known, cached: known.checked, ms: 0 } } : result;
  }
  const known = previous && loadPages(cache, key);
  const index = known?.search ? (await import("./search.ts")).loadIndex(cache, known.search) : undefined;
  // A page that is not made again is found by what is kept of it.
  const cached = config.search && !index ? undefined : known;
  run.phase("verify");

  const made = await makePluginPages({ project, config, plugins: loadedPlugins.plugins, signal: options.signal });
  diagnostics.push(...made.problems);
  run.phase("plugins");
  const count = scan.pages.length + made.pages.length;
  if (count === 0) diagnostics.push(noPages(config.docsPath, run.display));
  // Without the pages that a plugin could not make, links to them would all be wrong.
  if (count === 0 || made.problems.some(({ severity }) => severity === "error"))
    return run.result(count, [...diagnostics, ...scan.problems]);

  const reference = await plan?.load({
    signal: options.signal,
    onProgress: (done, total) => options.onProgress?.({ phase: "packages", done, total }),
  });
  diagnostics.push(...(reference?.problems ?? []));
  run.phase("reference");
  // Without a sound reference its pages, and links to them, cannot be made: its own problems are what matters.
  if (reference?.problems.some(({ severity }) => severity === "error"))
    return run.result(scan.pages.length, [...diagnostics, ...scan.problems]);

  // Git runs beside the index; if that fails first, it is what is told.
  const asked = history.load({ cache: options.cache !== false, signal: options.signal });
  asked.catch(() => {});
  const entries = new Map(cached?.pages.map((entry) => [entry.page.file, entry]));
  const { indexSite, readGenerated } = await import("./site.ts");
  const reading = { config, content: project.content, display: run.display };
  const indexed = indexSite({
    ...reading,
    scan,
    configFile,
    made: made.pages.map((page) => readGenerated(page, reading)),
    reference: reference?.reference &&
      config.reference && {
        reference: reference.reference,
        config: config.reference,
        base: referenceBase(config),
        docsPath: config.docsPath,
      },
    known: (source) => {
      const entry = entries.get(source.file);
      return entry && sameSource(entry.source, source) ? entry.page : undefined;
    },
  });
  diagnostics.push(...indexed.problems);
  run.phase("site");
  if (indexed.site.pages.every(({ api }) => api) && indexed.problems.every(({ severity }) => severity !== "error")) {
    const hint = "All pages are drafts. Take `draft: true` out of one.";
    return run.result(0, [...diagnostics, { ...noPages(config.docsPath, run.display), hint }]);
  }
  const updates = await asked;
  diagnostics.push(...updates.problems);
  run.phase("history");
  const result = await buildSite(run, stage, {
    site: withUpdateDates(indexed.site, updates.dates),
    updates,
    sources,
    templates,
    made,
    key,
    stampKey,
    cache,
    configFile,
    samples,
    diagnostics,
    previous,
    cached,
    index,
    reference,
    names: reference?.reference && referenceNames(reference.reference, config.reference?.headline ?? []),
    mermaid,
  });
  return reference ? { ...result, reference: reference.summary } : result;
}

/** What is known when the site's metadata is complete. */
interface SiteRun {
  readonly site: Site;
  readonly updates: LastUpdates;
  readonly sources: readonly SourceFile[];
  readonly templates: Templates;
  /** What plugins made. */
  readonly made: PluginPages;
  /** What pages are cached under. */
  readonly key: string;
  /** What the whole is, its samples included. */
  readonly stampKey: string;
  readonly samples: SamplePlan;
  /** The cache folder of this output. */
  readonly cache: string;
  readonly configFile: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly previous: BuildStamp | undefined;
  readonly cached: CachedPages | undefined;
  /** What the cached pages are found by, where the site is searched. */
  readonly index: KeptIndex | undefined;
  readonly reference: LoadedReference | undefined;
  readonly names: ReferenceNames | undefined;
  /** The site's own, for diagrams. */
  readonly mermaid: Mermaid | undefined;
}

async function buildSite(run: Run, stage: Stage | undefined, input: SiteRun): Promise<BuildResult> {
  const checker = run.options.jobs === 1 ? openOwnChecker() : openChecker();
  // What ends the build early ends samples that still run.
  const stop = new AbortController();
  try {
    return await makePages(run, stage, input, { checker, stop: stop.signal });
  } finally {
    stop.abort();
    await checker.close();
  }
}

/** What a build checks samples with. */
interface Sampling {
  readonly checker: SampleChecker;
  readonly stop: AbortSignal;
}

async function makePages(run: Run, stage: Stage | undefined, input: SiteRun, sampling: Sampling): Promise<BuildResult> {
  const { project, options, display } = run;
  const { templates, configFile, previous, made } = input;
  const { plugins, tell } = { plugins: passPlugins(made), tell: createTeller(made.pages, display) };
  const { content, out, root } = project;
  // Loaded only now: an unchanged site needs none of them, nor what they import.
  const [
    { runPages },
    { pageAssets },
    { ownPaths, siteFiles, siteProps },
    { indexNavigation },
    { loadRenderer, TemplateError },
    { checkLinks },
    { planReuse },
    { guidesByTarget, withGuides },
    { planJoined },
    { loadGlossary },
    { indexSearch },
  ] = await Promise.all([
    import("./pool.ts"),
    import("./page-pass.ts"),
    import("./finish.ts"),
    import("./navigation.ts"),
    import("./render.ts"),
    import("./links.ts"),
    import("./reuse.ts"),
    import("./reference/guides.ts"),
    import("./joined.ts"),
    import("./glossary.ts"),
    import("./search.ts"),
  ]);
  const props = siteProps(input.site.config, templates, `docsgen ${packageVersion()}`);
  const navigation = indexNavigation(input.site);
  let renderer: Renderer;
  try {
    renderer = await loadRenderer(templates.module);
  } catch (error) {
    // A module of the templates that throws while it is loaded: no page can be rendered.
    if (!(error instanceof TemplateError)) throw error;
    const problem = error.diagnostic((file) => displayPath(root, file));
    return run.result(input.site.pages.length, tell([...input.diagnostics, problem]));
  }
  const { directives } = renderer;
  const texts = plugins?.texts;
  const { glossary, problems } = loadGlossary({ site: input.site, content, directives, configFile, texts });
  const reuse = planReuse({
    site: input.site,
    navigation,
    cached: input.cached,
    content,
    out,
    glossary: glossary?.hash,
  });
  run.phase("index");

  const records = new Map<string, PageRecord>();
  const found: PackedPages[] = [];
  const staged = new Set<string>();
  /** Takes those pages of `site` through their pass that cannot be used again. */
  const pass = async (site: Site, wanted: (page: Page) => boolean, usedIn: PassInput["usedIn"]): Promise<void> => {
    const todo: number[] = [];
    site.pages.forEach((page, index) => {
      if (!wanted(page)) return;
      const record = reuse.recordOf(page);
      if (record) records.set(page.route, record);
      else todo.push(index);
    });
    const passInput = {
      site,
      siteProps: props,
      root,
      content,
      templates: templates.module,
      stage: stage?.dir,
      reference: input.reference?.file,
      names: input.names,
      glossary,
      plugins,
      ...pageAssets(site.config, templates, input.mermaid),
      usedIn,
    };
    const { records: made, found: names } = await runPages(passInput, todo, {
      jobs: options.jobs,
      signal: options.signal,
      reference: input.reference?.reference,
      onProgress: (done) => options.onProgress?.({ phase: "pages", done, total: todo.length }),
    });
    found.push(...names);
    for (const record of made) {
      records.set(record.route, record);
      for (const file of record.outputs) staged.add(file.path);
    }
  };
  let site = input.site;
  await pass(site, (page) => !page.api, {});
  run.phase("pages");
  const samples = startSamples(run, input, records, sampling);
  if (input.reference !== undefined) {
    // Pages of the reference name the guides that link to them, so the guides are first.
    const usedIn = guidesByTarget(site, [...records.values()]);
    site = withGuides(site, usedIn);
    await pass(site, (page) => page.api !== undefined, usedIn);
    run.phase("reference pages");
  }
  const inOrder = site.pages.map((page) => records.get(page.route) as PageRecord);

  const isUsed = (name: string) => inOrder.some(({ scripts }) => scripts.includes(name));
  const drawn = isUsed(DIAGRAM_SCRIPT) ? await input.mermaid?.load() : undefined;
  const islands = isUsed(ISLANDS) ? templates.islands : undefined;
  const finished = siteFiles({
    site,
    records: inOrder,
    navigation,
    renderer,
    siteProps: props,
    templates,
    scripts: [...(drawn?.files ?? []), ...(islands?.files ?? [])],
    content,
    root,
    display,
    configFile,
  });
  run.phase("check");
  const checked = await samples;
  run.phase("samples");
  const added = await makePluginFiles(
    { project, config: site.config, plugins: made.forFiles, signal: options.signal },
    site,
    inOrder,
    display,
  );
  const extra = withoutClashes(
    added.files,
    ownPaths(site, [...finished.files, ...finished.joined, { path: MANIFEST }]),
  );
  run.phase("plugins");
  const diagnostics = tell([
    ...input.diagnostics,
    ...problems,
    ...checked.diagnostics,
    ...finished.problems,
    ...(drawn?.problems ?? []),
    ...mergeRepeated(
      inOrder.flatMap((record) => record.diagnostics),
      "template-error",
      "plugin-error",
      "mermaid-missing",
    ),
    ...checkLinks(site, inOrder, navigation.has, display),
    ...added.problems,
    ...extra.problems,
  ]);
  run.phase("check");
  const summary = checked.summary.pages.length > 0 ? { samples: checked.summary } : {};
  const verdict = { ...run.result(site.pages.length, diagnostics), ...summary };
  if (!stage || !verdict.ok) return verdict;

  const writer = stageWriter(stage.dir);
  const files = inOrder.flatMap(({ outputs }) => outputs);
  const before = new Map(previous?.outputs.map((file) => [file.path, file]));
  const index = site.config.search ? indexSearch(site, input.index, found) : undefined;
  for (const file of [...finished.files, ...(index?.files ?? []), ...extra.files.map(asSiteFile)]) {
    const last = before.get(file.path);
    const known = last && isIntact(out, last) ? last : undefined;
    if (known && file.isSame) {
      files.push(known);
      continue;
    }
    const data = file.content();
    if (known?.hash === hashOf(data)) files.push(known);
    else {
      files.push(writer.write(file.path, data));
      staged.add(file.path);
    }
  }
  for (const file of finished.joined) {
    const last = before.get(file.path);
    const known = last && isIntact(out, last) ? last : undefined;
    const { sources, stretches, isSame } = planJoined(file.parts(), known);
    if (known && isSame) files.push(known);
    else {
      const placed = sources.map(({ path: name, ...source }) => ({
        ...source,
        file: path.join(staged.has(name) ? stage.dir : out, name),
      }));
      files.push({ ...writer.join(file.path, placed), stretches });
      staged.add(file.path);
    }
  }
  const redirects = finished.files.flatMap(({ redirect }) => redirect ?? []);
  const manifestOf = (all: readonly OutputFile[]) => formatManifest(buildManifest(site, inOrder, all, redirects));
  const { manifest: isPublished } = site.config;
  if (isPublished && !site.assets.includes(`static/${MANIFEST}`)) {
    files.push(writer.write(MANIFEST, manifestOf(files)));
    staged.add(MANIFEST);
  }
  run.phase("finish");

  dropStamp(input.cache);
  const { files: published, ...counts } = await publish(stage, { files, staged, previous: previous?.outputs ?? [] });
  run.phase("publish");

  try {
    saveManifest(input.cache, manifestOf(published.filter(({ path: name }) => name !== MANIFEST)));
    const reads = [...made.reads, ...added.reads];
    remember(
      run,
      { ...input, site },
      { published, records: inOrder, reuse, index, diagnostics, samples: checked, reads },
    );
  } catch (error) {
    // The site is published, and whoever is told of a failure would think that it is not. The next build makes all anew.
    if (denied(error, input.cache) === error) throw error;
    dropStamp(input.cache);
  }
  run.phase("cache");
  return { ...run.result(site.pages.length, diagnostics, counts), ...summary };
}

function asSiteFile({ path, content }: { path: string; content: string | Uint8Array }): SiteFile {
  return { path, content: () => content };
}

/** Starts to check the samples of the guides, beside the pages that are still to be made. */
function startSamples(
  run: Run,
  { samples: plan, site }: SiteRun,
  records: ReadonlyMap<string, PageRecord>,
  { checker, stop }: Sampling,
): Promise<SampleReport> {
  const { options } = run;
  const guides = { ...site, pages: site.pages.filter((page) => records.has(page.route)) };
  const inOrder = guides.pages.map((page) => records.get(page.route) as PageRecord);
  const pages = samplePages(guides, inOrder, run.project);
  const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
  const report = checkSamples(plan, pages, checker, {
    cache: options.cache !== false,
    signal,
    onProgress: (done, total) => options.onProgress?.({ phase: "samples", done, total }),
  });
  // It is awaited later; if something else fails first, that is what is told.
  report.catch(() => {});
  return report;
}

/** Saves what the next build needs to see what changed. */
function remember(
  run: Run,
  input: SiteRun,
  done: {
    readonly published: readonly OutputFile[];
    readonly records: readonly PageRecord[];
    readonly reuse: Reuse;
    readonly index: SearchIndex | undefined;
    readonly diagnostics: readonly Diagnostic[];
    readonly samples: SampleReport;
    /** Of the plugins, while they made pages and files. */
    readonly reads: readonly PluginRead[];
  },
): void {
  const { key } = input;
  const { samples } = done;
  const sources = new Map(input.sources.map((source) => [source.file, stampOf(source, run.startedAt)]));
  const shown = new Set(done.records.flatMap((record) => record.reads.map(({ file }) => file)));
  for (const file of samples.reads) shown.add(file);
  const reads = [...shown].flatMap((file) => {
    const source = statSource(run.project.content, file);
    return source ? [stampOf(source, run.startedAt)] : [];
  });
  const stamp: BuildStamp = {
    // What was published without what git failed to tell may not be taken for sound by the next build.
    key: input.updates.final ? input.stampKey : "unchecked",
    sources: [...sources.values()],
    reads,
    ...(done.reads.length > 0 && { plugins: done.reads }),
    outputs: done.published,
    pages: input.site.pages.length,
    diagnostics: sortDiagnostics(done.diagnostics),
    ...(samples.summary.pages.length > 0 && { samples: samples.summary }),
  };
  const outputs = new Map(done.published.map((file) => [file.path, file]));
  const records = done.records.map((record) => ({
    ...record,
    outputs: record.outputs.map((file) => outputs.get(file.path) ?? file),
  }));
  const search = done.index?.save(input.cache) ?? null;
  saveCache(
    input.cache,
    stamp,
    done.reuse.remember({ key, search }, input.site.pages, records, (file) => sources.get(file) ?? [file, -1, -1, -1]),
  );
}
