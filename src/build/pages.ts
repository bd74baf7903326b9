// All pages taken through their pass, but those that stand as the last build made them: the guides, then the reference.
import fs from "node:fs";
import { loadGlossary } from "../glossary.ts";
import { indexNavigation, type Navigation } from "../navigation.ts";
import { type PassInput, pageAssets } from "../page-pass/input.ts";
import { passPlugins } from "../plugins.ts";
import type { Pool } from "../pool.ts";
import { packageVersion } from "../project.ts";
import { referenceNames } from "../reference/author-links.ts";
import { commentsFile, keepComments } from "../reference/comments.ts";
import { guidesByTarget, withGuides } from "../reference/guides.ts";
import type { LoadedReference } from "../reference.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { TemplateError } from "../render/template-error.ts";
import { createResolver } from "../resolve.ts";
import { planReuse, type Reuse } from "../reuse.ts";
import type { PackedPages } from "../search.ts";
import { siteProps } from "../site-props.ts";
import { type Templates, templatesInstead } from "../templates.ts";
import { plainAddresses } from "../twin.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord, Site, SiteProps, SourceFile } from "../types.ts";
import type { Inputs } from "./inputs.ts";
import type { Metadata } from "./metadata.ts";
import type { Remembered } from "./remembered.ts";
import type { Run } from "./run.ts";

export interface Pages {
  /** With what pages of the reference are told of the guides. */
  readonly site: Site;
  /** Of the site's pages, in their order. */
  readonly records: readonly PageRecord[];
  /** Those that the site leaves out. */
  readonly leftOut: readonly LeftOutPage[];
  /** What those are found by that were made. */
  readonly found: readonly PackedPages[];
  /** By path under the content folder, the sources of those as they were when they had been read. */
  readonly seen: ReadonlyMap<string, SourceFile>;
  /** Paths of the files that were written. */
  readonly staged: ReadonlySet<string>;
  readonly navigation: Navigation;
  readonly renderer: Renderer;
  readonly siteProps: SiteProps;
  readonly reuse: Reuse;
  /** Set where pages were only checked, because the templates are broken; one of the problems says so. */
  readonly standIn: readonly string[] | undefined;
  readonly problems: readonly Diagnostic[];
}

/**
 * Makes the pages; only checks them where the templates are broken, or a module of theirs throws while it is loaded.
 * @param known what the build knows when the site's metadata is complete
 * @param pool whose threads make them
 * @param stage absolute path of the staging folder; undefined where nothing is written
 * @param onGuides hears of the guides' records, also of those that are left out, in the guides' order, when the pages of the reference are still to be made
 * @throws what a page pass throws (disk full, permission), and the signal's reason
 */
export async function makePages(
  run: Run,
  known: { readonly inputs: Inputs; readonly remembered: Remembered; readonly metadata: Metadata },
  pool: Pool,
  stage: string | undefined,
  onGuides: (guides: readonly Page[], records: readonly PageRecord[]) => void,
): Promise<Pages> {
  const { content, root } = run.project;
  const { configFile, at, mermaid, samples } = known.inputs;
  const { made, reference } = known.metadata;
  let { site } = known.metadata;
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

  const records = new Map<string, PageRecord>();
  const found: PackedPages[] = [];
  const seen = new Map<string, SourceFile>();
  const staged = new Set<string>();
  const inputOf = (usedIn: PassInput["usedIn"], comments: string | undefined): PassInput => ({
    site,
    siteProps: props,
    root,
    content,
    configFile,
    templates: templates.module,
    stage: standIn ? undefined : stage,
    standIn,
    reference: reference?.file,
    comments,
    names,
    glossary,
    plugins,
    ...pageAssets(site.config, templates, mermaid),
    usedIn,
    samples: samples.off === undefined,
  });
  const loaded = { reference: reference?.reference, renderer, navigation };
  /** Takes those pages through their pass that cannot be used again. */
  const pass = async (wanted: (page: Page) => boolean, usedIn: PassInput["usedIn"]): Promise<void> => {
    const todo: number[] = [];
    site.pages.forEach((page, index) => {
      if (!wanted(page)) return;
      const record = reuse.recordOf(page);
      if (record) records.set(page.route, record);
      else todo.push(index);
    });
    const input = inputOf(usedIn, reference && commentsFor(reference, todo));
    const made = await pool.run(input, site.pages, todo, {
      ...loaded,
      onProgress: (done) => run.options.onProgress?.({ phase: "pages", done, total: todo.length }),
      // What is remembered of the pages in the end, apart from their records.
      meanwhile: () => stage !== undefined && !standIn && reuse.locate(site.pages),
    });
    found.push(...made.found);
    for (const source of made.seen) seen.set(source.file, source);
    for (const record of made.records) {
      records.set(record.route, record);
      for (const file of record.outputs) staged.add(file.path);
    }
  };
  /** Checks the text of pages that have errors already; nothing is written. */
  const checkLeftOut = async (): Promise<readonly LeftOutPage[]> => {
    const pages = site.broken.flatMap(({ page }) => page ?? []);
    if (pages.length === 0) return [];
    const quiet = { ...loaded, onProgress: () => {}, meanwhile: () => {} };
    const made = await pool.run({ ...inputOf({}, undefined), stage: undefined }, pages, [...pages.keys()], quiet);
    return pages.map((page, i) => ({ page, record: made.records[i] as PageRecord }));
  };
  /** The reference's comments, rendered once for all threads and builds; few pages render their own sooner. */
  const commentsFor = ({ reference, file }: LoadedReference, todo: readonly number[]): string | undefined => {
    const [first = -1] = todo;
    const page = site.pages[first];
    if (!page?.api || !reference) return undefined;
    const kept = commentsFile(file, site.config);
    if (!fs.existsSync(kept)) {
      if (todo.length < reference.counts.items / 2) return undefined;
      const { link } = createResolver(site, content);
      const resolveLink = (from: Page, href: string) => link(from, href, () => {});
      keepComments(kept, reference, page, { config: site.config, addresses: plainAddresses(site.config), resolveLink });
    }
    return kept;
  };
  const recordsOf = ({ pages }: Site) => pages.map((page) => records.get(page.route) as PageRecord);

  await pass((page) => !page.api, {});
  const leftOut = await checkLeftOut();
  run.phase("pages");
  const guides = { ...site, pages: site.pages.filter((page) => !page.api) };
  onGuides(
    [...guides.pages, ...leftOut.map(({ page }) => page)],
    [...recordsOf(guides), ...leftOut.map(({ record }) => record)],
  );
  if (reference !== undefined) {
    // Pages of the reference name the guides that link to them, so the guides are first.
    const usedIn = guidesByTarget(site, recordsOf(guides));
    site = withGuides(site, usedIn);
    await pass((page) => page.api !== undefined, usedIn);
    run.phase("reference pages");
  }
  return {
    site,
    records: recordsOf(site),
    leftOut,
    found,
    seen,
    staged,
    navigation,
    renderer,
    siteProps: props,
    reuse,
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
    return { templates, renderer: await loadRenderer(templates.module, { signal }), standIn, broken: [] };
  } catch (error) {
    if (!(error instanceof TemplateError) || standIn) throw error;
    const instead = templatesInstead(project, config);
    const renderer = await loadRenderer(instead.templates.module);
    const broken = await (await import("../template-faults.ts")).templateFaults(project, config, error);
    return { ...instead, renderer, broken };
  }
}
