// What else is wrong with a site that lacks a plugin, a package or an API model: its pages can't be published without those that
// come of it, because links to them would all be wrong; but each of its files can be read and checked, and its templates loaded.
import type { ConfigAt } from "../config/places.ts";
import { mergeRepeated } from "../diagnostics.ts";
import { findMermaid } from "../diagrams.ts";
import { withoutMissing } from "../links/without-pages.ts";
import { checkLinks } from "../links.ts";
import { indexNavigation } from "../navigation.ts";
import { type PassInput, pageAssets } from "../page-pass/input.ts";
import { createTeller, type PluginPages, passPlugins } from "../plugins.ts";
import { openPool } from "../pool.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import type { SamplePlan } from "../samples.ts";
import type { Scan } from "../scan.ts";
import { readGenerated } from "../site/read.ts";
import { indexSite } from "../site.ts";
import { siteProps } from "../site-props.ts";
import { loadProblems } from "../template-faults.ts";
import { type Templates, templatesInstead } from "../templates.ts";
import type { Diagnostic, Page, PageRecord, ResolvedConfig } from "../types.ts";
import type { Run } from "./run.ts";
import { openSampling } from "./samples.ts";

/** What there is of such a site. */
export interface IncompleteInputs {
  readonly config: ResolvedConfig;
  /** The configuration as authors know it. */
  readonly configFile: string;
  readonly at: ConfigAt;
  readonly templates: Templates;
  /** As `TemplatesInstead` has it. */
  readonly standIn?: readonly string[];
  /** Undefined where a package is missing: samples that import it would all be wrong. */
  readonly samples: SamplePlan | undefined;
  scan(): Scan;
}

/** Finds it. @param made what plugins gave that could be asked */
export async function problemsBeside(
  run: Run,
  inputs: IncompleteInputs,
  made: PluginPages,
): Promise<readonly Diagnostic[]> {
  const { project, display } = run;
  const { config, at, scan } = inputs;
  const reading = { config, content: project.content, display };
  const { site, problems } = indexSite({
    ...reading,
    scan: scan(),
    at,
    made: made.pages.map((page) => readGenerated(page, reading)),
    reference: undefined,
    known: () => undefined,
  });
  const faults = inputs.standIn ? [] : await loadProblems(project, config, inputs.templates);
  const { templates, standIn } =
    inputs.standIn === undefined && faults.length > 0 ? templatesInstead(project, config) : inputs;
  const renderer = await loadRenderer(templates.module, { config });
  const pages = [...site.pages, ...site.broken.flatMap(({ page }) => page ?? [])];
  const input: PassInput = {
    site,
    siteProps: siteProps(config, templates, "docsgen", site.pages),
    root: project.root,
    content: project.content,
    configFile: inputs.configFile,
    templates: templates.module,
    // Pages are checked, and none is rendered.
    standIn: standIn ?? [],
    stage: undefined,
    reference: undefined,
    names: undefined,
    glossary: undefined,
    plugins: passPlugins(made),
    ...pageAssets(config, templates, findMermaid(project)),
    usedIn: {},
    samples: inputs.samples !== undefined && inputs.samples.off === undefined,
  };
  const records = await checkPages(run, input, pages, renderer);
  const samples = inputs.samples && (await checkSamples(run, inputs.samples, pages, records));
  const count = site.pages.length;
  const leftOut = pages.slice(count).map((page, i) => ({ page, record: records[count + i] as PageRecord }));
  const links = checkLinks(site, records.slice(0, count), () => true, display, {
    at,
    isWritten: () => true,
    leftOut,
    addresses: undefined,
  });
  const texts = mergeRepeated(
    records.flatMap(({ diagnostics }) => diagnostics),
    "plugin-error",
    "mermaid-missing",
  );
  return createTeller(
    made.pages,
    display,
  )([
    ...withoutMissing(problems, true),
    ...withoutMissing([...texts, ...links.filter(({ code }) => code === "dead-anchor")], made.areHooksKnown),
    ...(samples ?? []),
    ...faults,
  ]);
}

/** Takes pages through their pass as far as their texts are checked. */
async function checkPages(
  { options: { jobs, signal, strict = false }, startedAt }: Run,
  input: PassInput,
  pages: readonly Page[],
  renderer: Renderer,
): Promise<readonly PageRecord[]> {
  const pool = openPool({ jobs, signal, startedAt });
  try {
    const { records } = await pool.run(input, pages, [...pages.keys()], {
      reference: undefined,
      renderer,
      navigation: indexNavigation(input.site),
      isStrict: strict,
      onProgress: () => {},
      meanwhile: () => {},
    });
    return records;
  } finally {
    await pool.close();
  }
}

async function checkSamples(
  run: Run,
  plan: SamplePlan,
  pages: readonly Page[],
  records: readonly PageRecord[],
): Promise<readonly Diagnostic[]> {
  const sampling = openSampling(run, plan);
  try {
    sampling.start(pages, records);
    return (await sampling.report()).diagnostics;
  } finally {
    await sampling.close();
  }
}
