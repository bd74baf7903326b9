// A build after edits that show on no page but those that were edited: these are made again and put into the output, and all else
// stays as it lies. Whether edits are such is found out by comparing what was made with what the last build left of the same pages.
// Where anything is other that another page or the site may show, the build goes its whole way.
import {
  type CachedMetadata,
  dropStamp,
  loadOutputs,
  type OpenedPages,
  openPages,
  saveEdits,
  stampOf,
  statSource,
} from "../cache.ts";
import { canPatch, publishEdits, type Stage } from "../emit.ts";
import { stampFolders } from "../folders.ts";
import { loadGlossary } from "../glossary.ts";
import { pageAssets } from "../page-pass/input.ts";
import { type MadePages, openPool } from "../pool.ts";
import { packageVersion } from "../project.ts";
import { loadRenderer, type Renderer, TemplateError } from "../render.ts";
import { loadIndex } from "../search.ts";
import { isPage, readPage } from "../site/read.ts";
import { siteProps } from "../site-props.ts";
import type { BuildResult, Page, PageRecord, ResolvedConfig, Site, SourceFile } from "../types.ts";
import { mayShowElsewhere } from "./edit-effects.ts";
import { stageEdited } from "./edited-output.ts";
import type { Inputs } from "./inputs.ts";
import { type Edits, type LastBuild, leave, unchangedSamples } from "./remembered.ts";
import type { Run } from "./run.ts";

/** A page whose source is another one than it was. */
interface EditedPage {
  /** Its place among the site's pages. */
  readonly at: number;
  readonly source: SourceFile;
  readonly page: Page;
  /** What the last build left of it. */
  readonly before: PageRecord;
}

/**
 * Publishes a site whose sources are as they were, but for the text of some pages.
 * @returns undefined where the edits may show elsewhere; what was staged then is staged again by who makes the pages anew
 * @throws DocsgenError with exit code 3 for what the environment denies; the signal's reason
 */
export async function publishEdited(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  { cache, key, edits }: LastBuild & { readonly edits: Edits },
): Promise<BuildResult | undefined> {
  const { config } = inputs;
  const { stamp } = edits;
  // Where none was edited, the output is not as it was.
  if (edits.edited.length === 0 || !mayBeFew(config) || !canPatch(stage)) return undefined;
  const opened = openPages(cache, key);
  const edited = opened && readEdited(run, inputs, edits, opened);
  if (!edited) return undefined;
  const list = loadOutputs(cache, stamp);
  const index = opened.search ? loadIndex(cache, opened.search) : undefined;
  if (!list || (config.search && !index)) return undefined;
  const pages = opened.pages.map(({ page }) => page);
  for (const { at, page } of edited) pages[at] = page;
  const { sidebar, assets, drafts } = opened;
  const site: Site = { config, pages, sidebar, assets, broken: [], drafts };
  run.phase("site");

  // Of the others the time alone is another one.
  const others = edited.filter(({ at, page }) => page.hash !== opened.pages[at]?.page.hash);
  const made = await makePages(run, stage, inputs, site, others, opened.glossary);
  run.phase("pages");
  if (!made) return undefined;
  const fresh = others.map(({ at, before }, i) => ({ at, before, record: made.records[i] as PageRecord }));
  const { recordAt } = opened;
  if (mayShowElsewhere(fresh, { site, told: stamp.diagnostics, recordAt }) || !(await edits.isIntact()))
    return undefined;
  const staged = await stageEdited(run, stage, { site, list, index, pages: fresh, found: made.found });
  if (!staged) return undefined;
  run.phase("finish");

  dropStamp(cache);
  const { outputs } = staged;
  await publishEdits(stage, outputs);
  run.phase("publish");

  const files = stamp.files + staged.added - outputs.drop.length;
  leave(cache, () => {
    const folders = edits.isListed ? inputs.scan().folders : undefined;
    const places = edited.map(({ at, source, page, before }) => {
      const { place } = opened.pages[at] as CachedMetadata;
      const record = staged.records.get(at) ?? before;
      return [at, { source: stampOf(source, run.startedAt), page, record, place }] as const;
    });
    saveEdits(cache, {
      stamp: { ...stamp, files },
      folders: edits.isListed ? folders && stampFolders(folders, run.project.content, run.startedAt) : stamp.folders,
      list,
      outputs,
      pages: opened,
      search: staged.saveIndex(cache),
      edited: new Map(places),
    });
  });
  run.phase("cache");
  const counts = { written: outputs.put.length, unchanged: files - outputs.put.length, removed: outputs.drop.length };
  const result = run.result(stamp.pages, stamp.diagnostics, counts);
  return stamp.samples ? { ...result, samples: unchangedSamples(stamp.samples) } : result;
}

/** Whether pages may be made by themselves: the reference names guides, plugins may look at all pages, the manifest has them. */
function mayBeFew({ reference, plugins, manifest }: ResolvedConfig): boolean {
  return !reference && plugins.length === 0 && !manifest;
}

/** Reads the sources that were edited; undefined where one is no page, or its page is not the same but for its text. */
function readEdited(
  { project: { content }, display }: Run,
  { config }: Inputs,
  { edited, stamp }: Edits,
  { pages, recordAt }: OpenedPages,
): readonly EditedPage[] | undefined {
  const told = new Set(stamp.diagnostics.map(({ file }) => file));
  const read: EditedPage[] = [];
  for (const file of edited) {
    const at = pages.findIndex(({ page }) => page.file === file);
    const known = pages[at]?.page;
    // Looked at before it is read: what comes later is another edit.
    const source = statSource(content, file);
    // What was said of it may stand on other lines now.
    const before = known && !told.has(display(file)) ? recordAt(at) : undefined;
    const page = source && before && readPage(source, { config, content, display });
    if (!known || !before || !page || !isPage(page) || !isSameButText(page, known)) return undefined;
    read.push({ at, source, page: { ...known, hash: page.hash }, before });
  }
  return read;
}

/** Whether all that is known of a page is the same, its text apart. */
function isSameButText(read: Page, known: Page): boolean {
  // The day of the last commit is another matter.
  const { hash: _, lastUpdate: __, ...before } = known;
  const { hash: ___, ...now } = read;
  return JSON.stringify(now) === JSON.stringify(before);
}

/** Takes pages through their pass; undefined where no page can be made, or where terms of the glossary are others. */
async function makePages(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  site: Site,
  edited: readonly EditedPage[],
  terms: string | null,
): Promise<MadePages | undefined> {
  if (edited.length === 0) return { records: [], found: [] };
  const { root, content } = run.project;
  const { config, configFile, templates, mermaid, samples, at } = inputs;
  let renderer: Renderer;
  try {
    renderer = await loadRenderer(templates.module);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return undefined;
  }
  const { glossary } = loadGlossary({ site, content, directives: renderer.directives, at });
  if ((glossary?.hash ?? null) !== terms) return undefined;
  const pool = openPool(1, run.options.signal);
  const todo = edited.map(({ at }) => at);
  return await pool.run(
    {
      site,
      siteProps: siteProps(config, templates, `docsgen ${packageVersion()}`),
      root,
      content,
      configFile,
      templates: templates.module,
      stage: stage.dir,
      reference: undefined,
      names: undefined,
      glossary,
      plugins: undefined,
      ...pageAssets(config, templates, mermaid),
      usedIn: {},
      samples: samples.off === undefined,
    },
    site.pages,
    todo,
    {
      reference: undefined,
      renderer,
      onProgress: (done) => run.options.onProgress?.({ phase: "pages", done, total: todo.length }),
      meanwhile: () => {},
    },
  );
}
