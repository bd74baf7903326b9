// All pages taken through their pass, but those that stand as the last build made them: the guides, then the reference.
import { failsBuild } from "../diagnostics.ts";
import { loadGlossary } from "../glossary.ts";
import { indexNavigation, type Navigation } from "../navigation.ts";
import { pageAssets } from "../page-pass/input.ts";
import { passPlugins } from "../plugins.ts";
import type { Pool } from "../pool.ts";
import { packageVersion } from "../project.ts";
import { referenceNames } from "../reference/author-links.ts";
import { guidesByTarget, withGuides } from "../reference/guides.ts";
import { TemplateError } from "../render/template-error.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { planReuse, type Reuse } from "../reuse.ts";
import { PAGE_ELSEWHERE } from "../scan/problems.ts";
import type { PackedPages } from "../search.ts";
import { siteProps } from "../site-props.ts";
import { type Templates, templatesInstead } from "../templates.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord, Site, SiteProps, SourceFile } from "../types.ts";
import type { Inputs } from "./inputs.ts";
import type { Metadata } from "./metadata.ts";
import { PagePasses } from "./page-passes.ts";
import { referenceComments } from "./reference-comments.ts";
import type { Remembered } from "./remembered.ts";
import type { Run } from "./run.ts";

export interface Pages {
  /** With what pages of the reference are told of the guides. */
  readonly site: Site;
  /** Of the site's pages, in their order. */
  readonly records: readonly PageRecord[];
  /** Those that the site leaves out. */
  readonly leftOut: readonly LeftOutPage[];
  /** By path under the content folder, the sources of those as they were when they had been read. */
  readonly seen: ReadonlyMap<string, SourceFile>;
  /** Paths of the files that were written. */
  readonly staged: ReadonlySet<string>;
  readonly navigation: Navigation;
  readonly renderer: Renderer;
  readonly siteProps: SiteProps;
  readonly reuse: Reuse;
  /** Whether the build fails for what was found so far: then not all pages were written. */
  readonly isFailed: boolean;
  /** Set where pages were only checked, because the templates are broken; one of the problems says so. */
  readonly standIn: readonly string[] | undefined;
  readonly problems: readonly Diagnostic[];
}

/** Pages that were all made. */
export interface FoundPages {
  readonly site: Site;
  /** What those are found by that were made. */
  readonly found: readonly PackedPages[];
}

/**
 * Makes the pages; only checks them where the templates are broken, or a module of theirs throws while it is loaded.
 * @param known what the build knows when the site's metadata is complete
 * @param pool whose threads make them
 * @param stage absolute path of the staging folder; undefined where nothing is written
 * @param onFound hears of all pages as soon as they are made, unless the build fails
 * @param onGuides hears of the guides' records, also of those that are left out, in the guides' order, when the pages of the reference are still to be made
 * @throws what a page pass throws (disk full, permission), and the signal's reason
 */
export async function makePages(
  run: Run,
  known: { readonly inputs: Inputs; readonly remembered: Remembered; readonly metadata: Metadata },
  pool: Pool,
  stage: string | undefined,
  onFound: (made: FoundPages) => void,
  onGuides: (guides: readonly Page[], records: readonly PageRecord[]) => void,
): Promise<Pages> {
  const { content, root } = run.project;
  const { configFile, at, mermaid, samples } = known.inputs;
  const { made, reference, site } = known.metadata;
  const plugins = passPlugins(made);
  const navigation = indexNavigation(site);
  const { templates, renderer, standIn, broken } = await loadTemplatesOf(run, known.inputs);
  const props = siteProps(site.config, templates, `docsgen ${packageVersion()}`, site.pages);
  const directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const { glossary, problems } = loadGlossary({ site, content, directives, at, texts: plugins?.texts });
  const { cached, isIntact } = known.remembered;
  const reuse = planReuse({ site, navigation, cached, root, content, isIntact, glossary: glossary?.hash });
  const names = reference?.reference && referenceNames(reference.reference, site.config.reference?.headline ?? []);
  run.phase("index");
  const isStrict = run.options.strict === true;
  // What is said of files that look like pages is withdrawn where a page shows them.
  const lasting = known.metadata.problems.filter(({ code }) => code !== PAGE_ELSEWHERE);
  const isSure = failsBuild([...lasting, ...problems, ...broken], isStrict);

  const passes = new PagePasses({
    pool,
    reuse,
    isStrict,
    loaded: { reference: reference?.reference, renderer, navigation },
    input: {
      siteProps: props,
      root,
      content,
      configFile,
      templates: templates.module,
      stage: standIn || isSure ? undefined : stage,
      standIn,
      reference: reference?.file,
      names,
      glossary,
      plugins,
      ...pageAssets(site.config, templates, mermaid),
      samples: samples.off === undefined,
    },
    commentsFor: (site, todo) => reference && referenceComments(reference, site, todo, content),
    onProgress: (done, total) => run.options.onProgress?.({ phase: "pages", done, total }),
  });
  const tellFound = (site: Site): void => {
    if (!standIn && !isSure && !passes.isFailed) onFound({ site, found: passes.found });
  };
  await passes.make(
    site,
    (page) => !page.api,
    {},
    () => reference === undefined && tellFound(site),
  );
  const leftOut = await passes.checkLeftOut(site);
  run.phase("pages");
  const guides = site.pages.filter((page) => !page.api);
  const records = passes.recordsOf(guides);
  onGuides([...guides, ...leftOut.map(({ page }) => page)], [...records, ...leftOut.map(({ record }) => record)]);
  let whole = site;
  if (reference !== undefined) {
    // Pages of the reference name the guides that link to them, so the guides are first.
    const usedIn = guidesByTarget(site, records);
    whole = withGuides(site, usedIn);
    await passes.make(
      whole,
      (page) => page.api !== undefined,
      usedIn,
      () => tellFound(whole),
    );
    run.phase("reference pages");
  }
  const { seen, staged } = passes;
  return {
    site: whole,
    records: passes.recordsOf(whole.pages),
    leftOut,
    seen,
    staged,
    navigation,
    renderer,
    siteProps: props,
    reuse,
    isFailed: isSure || passes.isFailed,
    standIn,
    problems: [...problems, ...broken],
  };
}

/** Loads the templates; where that fails, what stands in for them. */
async function loadTemplatesOf(
  { project, options: { signal } }: Run,
  { config, templates, standIn }: Inputs,
): Promise<{
  readonly templates: Templates;
  readonly renderer: Renderer;
  readonly standIn: Pages["standIn"];
  readonly broken: readonly Diagnostic[];
}> {
  try {
    return {
      templates,
      renderer: await loadRenderer(templates.module, { signal, config }),
      standIn,
      broken: [],
    };
  } catch (error) {
    if (!(error instanceof TemplateError) || standIn) throw error;
    const instead = templatesInstead(project, config);
    const renderer = await loadRenderer(instead.templates.module);
    const broken = await (await import("../template-faults.ts")).templateFaults(project, config, error);
    return { ...instead, renderer, broken };
  }
}
