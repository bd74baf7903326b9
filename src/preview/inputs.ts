// What a preview is made with besides the content: configuration, templates, what is installed. Each is loaded anew when
// its own files change. One that is broken stays as it was, and says what is wrong.
import type { BundlePart } from "../bundle/part.ts";
import { bundleModule } from "../config/bundle.ts";
import { type LoadedConfig, loadConfig, noUrl } from "../config.ts";
import { DocsgenError, hasErrors, messageOf } from "../diagnostics.ts";
import { findMermaid, type Mermaid } from "../diagrams.ts";
import { isSameRead } from "../plugins/reads.ts";
import type { PluginThreads } from "../plugins/threads.ts";
import { type LoadedPlugins, loadPlugins, makePluginPages, type PluginPages } from "../plugins.ts";
import { displayPath, type Project, templatesFolder } from "../project.ts";
import type { ReferencePlan } from "../reference.ts";
import { TemplateError } from "../render/template-error.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { isSettled, statOf } from "../stat.ts";
import {
  directiveFile,
  loadTemplates,
  rehearseTemplates,
  TEMPLATE_SETTINGS,
  type Templates,
  templatesInstead,
} from "../templates.ts";
import type { BuildOptions, Diagnostic, ResolvedConfig } from "../types.ts";

/** What inputs are loaded for. */
export interface InputsContext {
  readonly project: Project;
  readonly options: Pick<BuildOptions, "config" | "baseUrl" | "signal">;
  readonly bundle: BundlePart;
  readonly threads: PluginThreads;
}

/**
 * An input whose files changed. `packages` is what is installed, and the reference's own declarations and models;
 * `plugins` are their modules and what these read.
 */
export type StaleInput = "config" | "templates" | "packages" | "plugins";

/** A bundle of templates, and what renders with it. */
export interface LoadedTemplates {
  readonly bundle: Templates;
  readonly renderer: Renderer;
  /** As `TemplatesInstead` has it: where the site's own were broken from the start. */
  readonly standIn?: readonly string[];
  /** Names of directives' files that have come since, while the templates are broken: nothing is known of those. */
  readonly lacking?: readonly string[];
}

/** Tells templates apart by which pages may be others. */
export function templatesKey({ bundle, standIn, lacking }: LoadedTemplates): string {
  return [bundle.hash, ...(standIn ?? []), "", ...(lacking ?? [])].join(" ");
}

/** What the site needs of the packages that are installed. */
export interface Packages {
  readonly mermaid: Mermaid | undefined;
  /** Undefined where the site has no reference. */
  readonly plan: ReferencePlan | undefined;
}

/** The site's plugins, and the pages that they made. */
export interface SitePlugins {
  readonly loaded: LoadedPlugins;
  /** The same pages are the same list. */
  readonly made: PluginPages;
  /** Clock time in milliseconds before they were loaded. */
  readonly startedMs: number;
  /** Whether they were broken from the start: pages may be missing that others lead to. */
  readonly isLacking: boolean;
}

/** All that pages are made with besides the content folder. */
export interface Inputs {
  readonly settings: LoadedConfig;
  /** The configuration file as authors know it. */
  readonly configFile: string;
  /** Undefined as long as none could be loaded. */
  readonly templates: LoadedTemplates | undefined;
  readonly packages: Packages;
  readonly plugins: SitePlugins;
  /** What is wrong with each as its files are now. */
  readonly problems: Readonly<Record<StaleInput, readonly Diagnostic[]>>;
  /** Files besides those of the last good ones by which what is broken may be mended, there or not; absolute. */
  readonly awaited: Readonly<Record<"config" | "templates", readonly string[]>>;
}

/**
 * Loads the inputs, or those of them that are stale.
 * @throws DocsgenError where there is nothing earlier to stay with: a broken configuration, a folder that can't be used
 */
export async function loadInputs(
  context: InputsContext,
  previous: Inputs | undefined,
  stale: ReadonlySet<StaleInput>,
): Promise<Inputs> {
  const { project } = context;
  const fresh = <T>(input: StaleInput, value: T | undefined): Loaded<T> | undefined => {
    if (previous === undefined || value === undefined || stale.has(input)) return undefined;
    const { [input]: awaited = [] }: Partial<Record<StaleInput, readonly string[]>> = previous.awaited;
    return { value, problems: previous.problems[input], awaited };
  };
  const settings = fresh("config", previous?.settings) ?? (await loadSettings(context, previous?.settings));
  const { config, name: configFile } = settings.value;
  const isSame = (...keys: (keyof ResolvedConfig)[]) =>
    keys.every((key) => JSON.stringify(previous?.settings.config[key]) === JSON.stringify(config[key]));
  // What is told of inputs may have lines of the configuration.
  const isToldAlike = (input: StaleInput) =>
    previous?.settings.source === settings.value.source || previous?.problems[input].length === 0;
  const templates =
    (isToldAlike("templates") && isSame(...TEMPLATE_SETTINGS) && fresh("templates", previous?.templates)) ||
    (await loadBundle(context, settings.value, previous));
  const packages =
    (isToldAlike("packages") && isSame("reference", "docsPath") && fresh("packages", previous?.packages)) ||
    (await findPackages(project, settings.value));
  const plugins =
    (isToldAlike("plugins") &&
      isSame("plugins", "docsPath", "title", "description", "url", "baseUrl", "locale", "limits") &&
      (fresh("plugins", previous?.plugins) ??
        // A file that is watched from now on is told of, also where it came before it was loaded.
        (previous !== undefined && stale.size === 1 && arePluginsAsLoaded(project, previous)
          ? { value: previous.plugins, problems: previous.problems.plugins }
          : undefined))) ||
    (await loadSitePlugins(context, settings.value, previous?.plugins));
  return {
    settings: settings.value,
    configFile,
    templates: templates.value,
    packages: packages.value,
    plugins: plugins.value,
    problems: {
      config: settings.problems,
      templates: templates.problems,
      packages: packages.problems,
      plugins: plugins.problems,
    },
    awaited: { config: settings.awaited ?? [], templates: templates.awaited ?? [] },
  };
}

/**
 * Bundles what edits would bundle, so that esbuild runs and has parsed it. Says nothing: whatever is wrong is told when the
 * inputs are loaded.
 */
export async function rehearseInputs({ project, bundle }: InputsContext, { settings }: Inputs): Promise<void> {
  const { config, file } = settings;
  const { root, cacheDir } = project;
  try {
    if (file !== undefined) await bundleModule("config", file, root, cacheDir);
    await rehearseTemplates(project, templatesFolder(project, config), bundle);
  } catch {
    // What is broken takes its time when it is edited.
  }
}

/** An input, and what is wrong with it. */
interface Loaded<T> {
  readonly value: T;
  readonly problems: readonly Diagnostic[];
  /** As `Inputs` has it. */
  readonly awaited?: readonly string[];
}

async function loadSettings(
  { project, options }: InputsContext,
  previous: LoadedConfig | undefined,
): Promise<Loaded<LoadedConfig>> {
  const { root, cacheDir } = project;
  try {
    const value = await loadConfig({ ...options, root, cacheDir });
    const content = displayPath(root, project.content);
    return { value, problems: [...value.warnings, ...noUrl(value, options.config, content)] };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!previous) throw error;
    const awaited = error instanceof DocsgenError ? error.sources : [];
    return { value: previous, problems: failures(error, previous.name), awaited };
  }
}

async function loadBundle(
  { project, options, bundle: bundlePart }: InputsContext,
  { config, at }: LoadedConfig,
  previous: Inputs | undefined,
): Promise<Loaded<LoadedTemplates | undefined>> {
  const last = previous?.templates;
  let awaited: readonly string[] = [];
  try {
    const { templates: bundle, problems, sources } = await loadTemplates(project, config, at, bundlePart);
    awaited = bundle?.inputs ?? sources;
    if (!bundle) return { value: await stayWith(last, project, config), problems, awaited };
    // A module that was loaded stays in memory for good: none is loaded for another style.
    const renderer =
      last?.bundle.moduleHash === bundle.moduleHash
        ? last.renderer
        : await loadRenderer(bundle.module, {
            version: bundle.moduleHash,
            signal: options.signal,
            config,
          });
    return { value: { bundle, renderer }, problems };
  } catch (error) {
    // A module of the templates that throws while it is loaded.
    if (error instanceof TemplateError) {
      const problems = await (await import("../template-faults.ts")).templateFaults(project, config, error);
      return { value: await stayWith(last, project, config), problems, awaited };
    }
    options.signal?.throwIfAborted();
    if (!previous) throw error;
    return { value: last, problems: failures(error, config.templatesPath) };
  }
}

/**
 * Stays with the last templates while the site's own are broken; where those were never sound, loads what stands in for them:
 * pages are checked by it, and none is shown.
 */
async function stayWith(
  last: LoadedTemplates | undefined,
  project: Project,
  config: ResolvedConfig,
): Promise<LoadedTemplates> {
  const { templates, standIn } = templatesInstead(project, config);
  if (last && !last.standIn) {
    const { lacking: _before, ...sound } = last;
    const known = new Set(sound.bundle.inputs.flatMap((file) => directiveFile(file) ?? []));
    const lacking = standIn.filter((name) => !known.has(name));
    return lacking.length === 0 ? sound : { ...sound, lacking };
  }
  const renderer = await loadRenderer(templates.module);
  // Not to be taken for docsgen's own, which a site has that removes its templates.
  return { bundle: { ...templates, hash: "instead", moduleHash: "instead" }, renderer, standIn };
}

async function findPackages(project: Project, { config, at }: LoadedConfig): Promise<Loaded<Packages>> {
  const { reference } = config;
  const plan = reference && (await import("../reference.ts")).planReference(project, config, reference, at);
  return { value: { mermaid: findMermaid(project), plan }, problems: plan?.problems ?? [] };
}

/** Whether nothing that the plugins were made from is younger than they are, or has come or gone since. */
function arePluginsAsLoaded({ root }: Project, { plugins: { loaded, made, startedMs }, problems }: Inputs): boolean {
  if (problems.plugins.length > 0 || !made.reads.every((read) => isSameRead(root, read))) return false;
  return loaded.inputs.every(({ file, hash }) => {
    const stat = statOf(file);
    return hash === "" ? stat === undefined : stat !== undefined && isSettled(stat, startedMs);
  });
}

async function loadSitePlugins(
  { project, options, threads }: InputsContext,
  { config, file }: LoadedConfig,
  previous: SitePlugins | undefined,
): Promise<Loaded<SitePlugins>> {
  const startedMs = Date.now();
  const loaded = await loadPlugins(project, config, file);
  const made = await makePluginPages({
    project,
    config,
    plugins: loaded.plugins,
    signal: options.signal,
    threads,
  });
  const problems = [...loaded.problems, ...made.problems];
  const isBroken = hasErrors(problems);
  const before = previous?.made;
  // What is broken stays as it was; what it is made from is watched as it is now.
  const kept = before && isBroken ? { ...before, reads: [...before.reads, ...made.reads] } : made;
  const isLacking = isBroken && (previous?.isLacking ?? true);
  const isSame = before && JSON.stringify(before.pages) === JSON.stringify(kept.pages);
  const ofLast = previous?.loaded;
  // What the last good ones import may be what is missing.
  const inputs = new Map([...(ofLast?.inputs ?? []), ...loaded.inputs].map((input) => [input.file, input]));
  const value = {
    startedMs,
    isLacking,
    loaded: ofLast && isBroken ? { ...loaded, inputs: [...inputs.values()], hash: ofLast.hash } : loaded,
    made: isSame ? { ...kept, pages: before.pages } : kept,
  };
  return { value, problems };
}

/** Tells what ended a step (usage, the disk, a defect) the way problems of the content are told. */
export function failures(error: unknown, file: string): readonly Diagnostic[] {
  const known = error instanceof DocsgenError ? error : undefined;
  if (known && known.diagnostics.length > 0) return known.diagnostics;
  const message = messageOf(error);
  const hint = known ? known.hint : error instanceof Error ? error.stack : undefined;
  const code = known ? "failed" : "defect";
  return [{ file, line: 1, column: 1, severity: "error", code, message, ...(hint !== undefined && { hint }) }];
}
