// A build after edits that show on no page but those that were edited: these are made again and put into the output, and all else
// stays as it lies. Whether edits are such is found out by comparing what was made with what the last build left of the same pages.
// Where anything is other that another page or the site may show, the build goes its whole way.
import {
  type CachedPage,
  dropStamp,
  type KeptEdits,
  loadEdits,
  loadOutputs,
  MOST_EDITED,
  type OpenedPages,
  type OutputList,
  openPages,
  saveEdits,
  stampOf,
  statSource,
} from "../cache.ts";
import { canPatch, publishEdits, type Stage } from "../emit.ts";
import { hasPagesElsewhere } from "../scan/problems.ts";
import { isPage, readPage } from "../site/read.ts";
import type { BuildResult, Page, PageRecord, ResolvedConfig, SourceFile } from "../types.ts";
import { mayShowElsewhere } from "./edit-effects.ts";
import {
  type EditedFiles,
  editedFiles,
  type JoiningFull,
  type MadePage,
  type StartedFull,
  stageEdited,
  startFull,
} from "./edited-output.ts";
import { type MadeEdits, makeEdited, type OpenedSite, openSite } from "./edited-pages.ts";
import { type EditedSearch, editSearch } from "./edited-search.ts";
import type { Inputs } from "./inputs.ts";
import { type Edits, type LastBuild, leave, stampScan, unchangedSamples } from "./remembered.ts";
import type { Run } from "./run.ts";

/** A page whose source is another one than it was. */
interface EditedPage {
  /** Its place among the site's pages. */
  readonly at: number;
  readonly source: SourceFile;
  readonly page: Page;
  /** What the last build left of it. */
  readonly before: CachedPage;
}

/** What was edited, and what the last build left of it. */
interface Opened {
  readonly kept: KeptEdits;
  readonly pages: OpenedPages;
  readonly site: OpenedSite;
  readonly list: OutputList;
  /** All pages with another source. */
  readonly edited: readonly EditedPage[];
  /** Those with another text. */
  readonly others: readonly EditedPage[];
}

/** What edits were made into, before any of it is published. */
interface Made {
  /** Those with another text. */
  readonly pages: readonly MadePage[];
  readonly found: MadeEdits["found"];
  readonly files: EditedFiles;
  readonly full: JoiningFull;
}

/** What is known before. */
type Known = LastBuild & { readonly edits: Edits };

/**
 * Publishes a site whose sources are as they were, but for the text of some pages.
 * @returns undefined where the edits may show elsewhere; what was staged then is staged again by who makes the pages anew
 * @throws DocsgenError with exit code 3 for what the environment denies; the signal's reason
 */
export async function publishEdited(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  known: Known,
): Promise<BuildResult | undefined> {
  // What an edited page refers to may be a part now, or none any more.
  if (hasPagesElsewhere(known.edits.stamp.diagnostics)) return undefined;
  // Where none was edited, the output is not as it was.
  if (known.edits.edited.length === 0 || !mayBeFew(inputs.config) || !canPatch(stage)) return undefined;
  const opened = open(run, inputs, known);
  if (!opened) return undefined;
  const full = startFull(run, stage, {
    opened: opened.site,
    names: opened.pages.names,
    list: opened.list,
    edited: opened.others.map(({ at }) => at),
    beside: async (task) => (run.options.jobs === 1 ? undefined : known.edits.join(task)),
  });
  if (!full) return undefined;
  try {
    const made = await make(run, stage, inputs, opened, full);
    if (!made) return undefined;
    const search = searchOf(run, inputs, known, opened, made);
    const isAlone = search && !mayShow(inputs, known, opened, made);
    // Asked last, because a thread looks meanwhile; and before anything is staged but what the pages that are made replace.
    return isAlone && (await known.edits.isIntact())
      ? await publish(run, stage, inputs, known, opened, made, search)
      : undefined;
  } finally {
    await full.end();
  }
}

/** Reads what was edited, and what the last build left; undefined where the edits can't be made by themselves. */
function open(run: Run, inputs: Inputs, { cache, key, edits }: Known): Opened | undefined {
  const kept = loadEdits(cache, edits.stamp.edits);
  const pages = kept && openPages(cache, kept.pages, key);
  const edited = pages && readEdited(run, inputs, edits, pages);
  if (!edited || new Set([...kept.pages.keys(), ...edited.map(({ at }) => at)]).size > MOST_EDITED) return undefined;
  const list = loadOutputs(cache, edits.stamp);
  if (!list) return undefined;
  const site = openSite(inputs.config, pages, new Map(edited.map(({ at, page }) => [at, page])));
  run.phase("site");
  // Of some the time alone is another one.
  const others = edited.filter(({ page, before }) => page.hash !== before.page.hash || before.record.unresolved);
  return site && { kept, pages, site, list, edited, others };
}

/** Makes the edited pages, with which the text of the whole site goes on; undefined where that can't be done for them alone. */
async function make(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  { site, pages: known, others }: Opened,
  full: StartedFull,
): Promise<Made | undefined> {
  // Not told before: whoever suits the process to pages does it when the thread is there and the program is loaded.
  run.options.onProgress?.({ phase: "pages", done: 0, total: others.length });
  const made = await makeEdited(run, stage, inputs, site, known, others);
  run.phase("pages");
  if (!made) return undefined;
  const pages = others.map(({ at, before }, i) => ({
    at,
    before: before.record,
    record: made.records[i] as PageRecord,
  }));
  const files = editedFiles(pages);
  const joining = full.complete(files);
  return joining && { pages, found: made.found, files, full: joining };
}

function mayShow({ config }: Inputs, { edits }: Known, { site, pages }: Opened, made: Made): boolean {
  const placeOf = (route: string) => pages.names.findIndex((page) => page.route === route);
  return mayShowElsewhere(made.pages, {
    told: edits.stamp.diagnostics,
    mayBeOrphans: config.checks.orphans !== "off",
    recordOf: (route) => pages.recordAt(placeOf(route)),
    isListed: (route) => site.isListed(placeOf(route)),
  });
}

/** Edits the search index; undefined where what was kept of it is damaged. */
function searchOf(
  run: Run,
  { config }: Inputs,
  { cache }: Known,
  { kept, pages: opened, list }: Opened,
  { found, pages }: Made,
): EditedSearch | undefined {
  if (!found) return { files: [], gone: [], save: () => kept.search };
  const edited = pages.map(({ at }) => at);
  return editSearch({ config, cache, out: run.project.out, opened, edits: kept.search, list, edited, made: found });
}

async function publish(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  { cache, edits }: Known,
  { kept, list, edited }: Opened,
  { files: own, full }: Made,
  search: EditedSearch,
): Promise<BuildResult> {
  const { stamp } = edits;
  const { outputs, added } = await stageEdited(stage, list, own, search, full);
  run.phase("finish");
  await run.hear();

  dropStamp(cache);
  await publishEdits(stage, outputs);
  run.phase("publish", true);

  const files = stamp.files + added - outputs.drop.length;
  await leave(cache, () => {
    const pages = new Map(kept.pages);
    for (const { at, source, page, before } of edited) {
      const record = own.records.get(at) ?? before.record;
      pages.set(at, { source: stampOf(source, run.startedAt), page, record, place: before.place });
    }
    saveEdits(cache, {
      stamp: { ...stamp, files },
      folders: edits.isListed ? stampScan(run, inputs.scan()) : stamp.folders,
      list,
      outputs,
      edits: { pages, search: search.save() },
      edited: edited.map(({ at }) => at),
    });
  });
  run.phase("cache", true);
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
  { names, metadataAt, recordAt }: OpenedPages,
): readonly EditedPage[] | undefined {
  const told = new Set(stamp.diagnostics.map(({ file }) => file));
  const read: EditedPage[] = [];
  for (const file of edited) {
    const at = names.findIndex((page) => page.file === file);
    // What was said of it may stand on other lines now.
    const metadata = told.has(display(file)) ? undefined : metadataAt(at);
    const record = metadata && recordAt(at);
    // Looked at before it is read: what comes later is another edit.
    const source = record && statSource(content, file);
    const page = source && readPage(source, { config, content, display });
    if (!page || !isPage(page) || !isSameButText(page, metadata.page)) return undefined;
    const before = { ...metadata, record };
    read.push({ at, source, page: { ...metadata.page, hash: page.hash }, before });
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
