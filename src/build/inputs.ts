// What a build is made from, before any of it is read closely: configuration, templates, plugins, plans, the content's names.
import type { ConfigAt } from "../config/places.ts";
import { loadConfig, noUrl } from "../config.ts";
import { hasErrors } from "../diagnostics.ts";
import { findMermaid, type Mermaid } from "../diagrams.ts";
import { type LastUpdatePlan, planLastUpdate } from "../last-update.ts";
import { type LoadedPlugins, loadPlugins, makePluginPages } from "../plugins.ts";
import { displayPath } from "../project.ts";
import type { ReferencePlan } from "../reference.ts";
import { planSamples, type SamplePlan } from "../samples.ts";
import { type Scan, scanContent } from "../scan.ts";
import { loadTemplates, type Templates, templatesInstead } from "../templates.ts";
import type { Diagnostic, ResolvedConfig } from "../types.ts";
import type { Ended, Run } from "./run.ts";

export interface Inputs {
  readonly config: ResolvedConfig;
  /** As authors know it. */
  readonly configFile: string;
  /** The text of that file. */
  readonly configSource: string;
  readonly at: ConfigAt;
  readonly templates: Templates;
  /** As `TemplatesInstead` has it. */
  readonly standIn?: readonly string[];
  readonly plugins: LoadedPlugins;
  readonly reference: ReferencePlan | undefined;
  readonly samples: SamplePlan;
  readonly history: LastUpdatePlan;
  /** The site's own, for diagrams. */
  readonly mermaid: Mermaid | undefined;
  /** Lists the content folder, once. */
  scan(): Scan;
  /** All but the scan's, which are told with the pages'. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Loads what a build is made from; ends the run where no page could be made with it.
 * @param isBuild whether samples may be checked as a build does it
 * @throws DocsgenError with exit code 2 where the configuration is broken
 */
export async function loadInputs(run: Run, isBuild: boolean): Promise<Inputs | Ended> {
  const { project, options, display } = run;
  const loaded = await loadConfig({
    root: project.root,
    cacheDir: project.cacheDir,
    ...(options.config !== undefined && { config: options.config }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    signal: options.signal,
  });
  const { config } = loaded;
  run.configured(config);
  run.phase("config");

  const { templates, problems } = await loadTemplates(project, config, loaded.at);
  const used = templates ? { templates } : templatesInstead(project, config);
  run.phase("templates");

  const reference =
    config.reference && (await import("../reference.ts")).planReference(project, config, config.reference, loaded.at);
  run.phase("reference");

  const plugins = await loadPlugins(project, config, loaded.file);
  run.phase("plugins");

  const samples = planSamples(project, config, loaded.at, isBuild);
  let found: Scan | undefined;
  const scan = (): Scan => {
    if (found) return found;
    found = scanContent(project.content, config.docsPath, display, true);
    run.phase("scan");
    return found;
  };

  const all = [
    ...loaded.warnings,
    ...problems,
    ...(reference?.problems ?? []),
    ...plugins.problems,
    ...noUrl(loaded, options.config, displayPath(project.root, project.content)),
  ];
  const early = [...plugins.problems, ...(reference?.problems ?? [])];
  if (hasErrors(early)) {
    const made = await makePluginPages({ project, config, plugins: plugins.plugins, signal: options.signal });
    const { problemsBeside } = await import("./incomplete.ts");
    const isLacking = hasErrors(reference?.problems ?? []);
    const known = { config, configFile: loaded.name, at: loaded.at, ...used, samples: isLacking ? undefined : samples };
    const beside = await problemsBeside(run, { ...known, scan }, made);
    return { ended: run.result(scan().pages.length, [...all, ...made.problems, ...beside]) };
  }
  return {
    config,
    configFile: loaded.name,
    configSource: loaded.source,
    at: loaded.at,
    ...used,
    plugins,
    reference,
    samples,
    history: planLastUpdate(project, config, loaded.at),
    mermaid: findMermaid(project),
    scan,
    problems: all,
  };
}
