// What a build knows of the last one, and what it leaves for the next.
import path from "node:path";
import {
  type CachedPages,
  compareSources,
  type DoneBuild,
  dropStamp,
  type LastStamp,
  loadEdits,
  loadOutputs,
  loadPages,
  loadStamp,
  type SourceChanges,
  saveCache,
  savePages,
  stampId,
  stampOf,
  statSource,
} from "../cache.ts";
import { denied } from "../denied.ts";
import { sortDiagnostics } from "../diagnostics.ts";
import { editPrefixes } from "../edit-url.ts";
import { isPlain } from "../emit/files.ts";
import { type FolderStamp, stampFolders } from "../folders.ts";
import { hashOf } from "../hash.ts";
import type { JoinTask } from "../joined/write.ts";
import { keepNavigation } from "../navigation/kept.ts";
import type { Navigation } from "../navigation.ts";
import { isSameRead } from "../plugins.ts";
import { buildId, cacheFolder, displayPath } from "../project.ts";
import type { Reuse } from "../reuse.ts";
import { hrefOf } from "../route.ts";
import type { SampleReport } from "../samples.ts";
import type { Scan } from "../scan.ts";
import type { KeptIndex } from "../search.ts";
import { statOf } from "../stat.ts";
import type {
  Diagnostic,
  OutputFile,
  PageRecord,
  PluginRead,
  SampleSummary,
  Site,
  SourceFile,
  Stamp,
} from "../types.ts";
import type { Verification } from "../verify.ts";
import type { Inputs } from "./inputs.ts";
import type { Ended, Run } from "./run.ts";

/** What is known of the last build of the same output before it is read closely. */
export interface LastBuild {
  /** The cache folder of this output. */
  readonly cache: string;
  /** What pages are cached under. */
  readonly key: string;
  /** What the whole is, its samples included. */
  readonly stampKey: string;
  /** Which build it was; undefined where none is known. */
  readonly stampId: string | undefined;
  /** Set where nothing but some sources is other than it was. */
  readonly edits: Edits | undefined;
  /** Reads all of it. */
  load(): Promise<Remembered>;
}

/** Sources that were edited since the last build. */
export interface Edits extends SourceChanges {
  readonly stamp: LastStamp;
  /** Whether every file of the output is as it was written. */
  isIntact(): Promise<boolean>;
  /** Lets a thread look at those while the pages are made. */
  lookBeside(): void;
  /** Puts a file together on the thread that looks at those; undefined where there is none. */
  join(task: JoinTask): Promise<OutputFile | undefined>;
}

/** What an earlier build of the same output left. */
export interface Remembered {
  /** The last output. */
  readonly previous: readonly OutputFile[] | undefined;
  readonly cached: CachedPages | undefined;
  /** Whether a file of the last output is as it was written. */
  isIntact(file: OutputFile): boolean;
  /** What the cached pages are found by, where the site is searched. */
  readonly index: KeptIndex | undefined;
}

/** Whether it is sure that no other build has published since the last one was recalled: each takes the stamp away. */
export function isLast({ cache, stampId: id }: LastBuild): boolean {
  return id !== undefined && stampId(cache) === id;
}

/**
 * Recalls the last build; ends the run where nothing has changed since.
 * @param verification of the output, where one is to be published
 * @param mayStand whether the output may stay as it is
 */
export async function recall(
  run: Run,
  inputs: Inputs,
  verification: Verification | undefined,
  mayStand: boolean,
): Promise<LastBuild | Ended> {
  const { project, options } = run;
  const { config, templates, plugins, reference, samples, history, mermaid } = inputs;
  const key = hashOf(
    JSON.stringify([
      buildId(),
      templates.hash,
      displayPath(project.root, project.content),
      config,
      editPrefixes(project, config).map(({ place, prefix }) => [place, prefix]),
      reference?.hash,
      mermaid?.hash ?? null,
      plugins.hash,
      options.strict === true,
      // What is not checked is not kept either.
      samples.off === undefined,
    ]),
  );
  // Other packages may break samples, but no page is made of them; a new commit changes the pages that it touched.
  // Warnings name lines of the configuration and of templates; what is told of the inputs may come and go and leave every page as it was.
  const ofTemplates = [path.basename(path.dirname(templates.module)), templates.addresses];
  const told = hashOf(JSON.stringify([inputs.configFile, inputs.configSource, inputs.problems, ofTemplates]));
  const stampKey = hashOf(`${key} ${samples.hash} ${history.hash} ${told}`);
  const cache = cacheFolder(project);
  const id = stampId(cache);
  const stamp = verification && loadStamp(cache);
  const changes =
    stamp &&
    compareSources(stamp, { key: stampKey, content: project.content, sources: () => sourcesOf(inputs.scan()) });
  // Links that lead nowhere, pipes and pages of other kinds are no sources.
  const isRefusedAlike = !changes?.isListed || refusedBy(inputs.scan()) === stamp?.refused;
  const isSame =
    changes !== undefined && isRefusedAlike && (stamp?.plugins ?? []).every((read) => isSameRead(project.root, read));
  const isIntact = async () => (await verification?.changed(stamp?.outputs ?? ""))?.size === 0;
  const lookBeside = () => verification?.lookBeside();
  const join = async (task: JoinTask) => verification?.join(task);
  const edits =
    stamp && mayStand && isSame && !inputs.standIn ? { ...changes, stamp, isIntact, lookBeside, join } : undefined;
  if (edits?.edited.length === 0 && (await isIntact())) {
    const { samples, pages, diagnostics, files } = edits.stamp;
    run.phase("verify");
    const result = run.result(pages, diagnostics, { written: 0, unchanged: files, removed: 0 });
    return { ended: samples ? { ...result, samples: unchangedSamples(samples) } : result };
  }
  run.phase("verify");
  const load = async (): Promise<Remembered> => {
    const previous = stamp && loadOutputs(cache, stamp)?.files();
    // Where the output is gone, no page stands, and knowing them takes longer than it saves.
    const edits = previous && !inputs.standIn && statOf(project.out) ? loadEdits(cache, stamp.edits) : undefined;
    const known = edits && loadPages(cache, edits.pages, key);
    const index =
      edits && known?.search ? (await import("../search.ts")).loadEdited(cache, known.search, edits.search) : undefined;
    // A page that is not made again is found by what is kept of it.
    const cached = config.search && !index ? undefined : known;
    const changed = cached && stamp && (await verification?.changed(stamp.outputs));
    const intact = new Map(
      changed && previous?.filter(({ path }) => !changed.has(path)).map((file) => [file.path, file]),
    );
    run.phase("verify");
    return { previous, cached, index, isIntact: (file) => isSameOutput(file, intact.get(file.path)) };
  };
  return { cache, key, stampKey, stampId: id, edits, load };
}

/** The samples' summary of a build that need not look at them. */
export function unchangedSamples(samples: SampleSummary): SampleSummary {
  const now = (value: number) => ({ value, enumerable: true });
  // Not copied value by value: what it says of each page is read only where somebody asks.
  const known = Object.getOwnPropertyDescriptors(samples);
  return Object.defineProperties({}, { ...known, cached: now(samples.checked), ms: now(0) }) as SampleSummary;
}

/** Hash of what a scan found wrong with files that it leaves out; undefined where that is nothing. */
function refusedBy({ problems }: Scan): string | undefined {
  return problems.length === 0 ? undefined : hashOf(JSON.stringify(problems));
}

function sourcesOf({ pages, categories, statics }: Scan): readonly SourceFile[] {
  return [...pages, ...categories, ...statics];
}

/**
 * Saves what the next build needs. Where the cache is refused, nothing is remembered: the site is published, and whoever is told of
 * a failure would think that it is not. The next build makes all anew.
 */
export async function leave(cache: string, save: () => void | Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (denied(error, cache) === error) throw error;
    dropStamp(cache);
  }
}

/** Of each file of the content folder, what tells whether it is the same the next time. */
export type SourceStamps = ReadonlyMap<string, Stamp>;

/**
 * Tells what of the sources is to be remembered.
 * @param seen those that were looked at when they had been read
 */
export function stampSources({ startedAt }: Run, scan: Scan, seen: ReadonlyMap<string, SourceFile>): SourceStamps {
  return new Map(sourcesOf(scan).map((source) => [source.file, stampOf(seen.get(source.file) ?? source, startedAt)]));
}

/** Stamps the folders that a scan listed; undefined where their times would not tell of all that comes and goes. */
export function stampScan(
  { project, startedAt }: Run,
  { folders, isLinked }: Scan,
): readonly FolderStamp[] | undefined {
  return isLinked ? undefined : stampFolders(folders, project.content, startedAt);
}

/** Pages that were made. */
export interface DonePages {
  /** What the build is known by, and what its pages have in common. */
  readonly built: Parameters<Reuse["remember"]>[0];
  readonly site: Site;
  /** Of its pages, in their order. */
  readonly records: readonly PageRecord[];
  /** The output as it lies there. What is not among it lies as it was staged. */
  readonly published: readonly OutputFile[];
  readonly navigation: Navigation;
  readonly reuse: Reuse;
  /** The pages of the build before. */
  readonly cached: CachedPages | undefined;
  readonly sources: SourceStamps;
}

/** Saves pages. They are not trusted without what `remember` saves. */
export function rememberPages(cache: string, done: DonePages): void {
  const { site, sources, navigation } = done;
  const records = withOutputs(done.records, done.published);
  const stampOf = (file: string): Stamp => sources.get(file) ?? [file, -1, -1, -1, -1];
  const pages = done.reuse.remember(done.built, site.pages, records, stampOf);
  const { baseUrl } = site.config;
  const hrefs = () => site.pages.map(({ route }) => hrefOf(baseUrl, route));
  savePages(cache, pages, () => keepNavigation(navigation.index, hrefs()), done.cached);
}

/** Tells of records where their files lie now. */
function withOutputs(records: readonly PageRecord[], published: readonly OutputFile[]): readonly PageRecord[] {
  if (published.length === 0) return records;
  const outputs = new Map(published.map((file) => [file.path, file]));
  return records.map((record) => {
    const files = record.outputs.map((file) => outputs.get(file.path) ?? file);
    return files.every((file, i) => isSameOutput(file, record.outputs[i])) ? record : { ...record, outputs: files };
  });
}

/** What was published, and what it was made from. */
export interface Done {
  /** What the whole is; undefined where it may not be taken for sound by the next build. */
  readonly stampKey: string | undefined;
  readonly scan: Scan;
  readonly sources: SourceStamps;
  /** Of the pages, in their order. */
  readonly records: readonly PageRecord[];
  readonly published: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly samples: SampleReport;
  /** Of the plugins, while they made pages and files. */
  readonly reads: readonly PluginRead[];
}

/** Saves what the next build needs to see what changed. Called when the pages are saved. */
export function remember(run: Run, cache: string, done: Done): void {
  const { project, startedAt } = run;
  const { samples } = done;
  const folders = stampScan(run, done.scan);
  const refused = refusedBy(done.scan);
  const shown = new Set<string>();
  const missing = new Set<string>();
  for (const { reads } of done.records) for (const read of reads) (read.missing ? missing : shown).add(read.file);
  for (const file of samples.reads) shown.add(file);
  // What would be outside of the content folder is not looked for.
  for (const file of samples.missing) if (isPlain(file)) missing.add(file);
  const reads = [...shown].flatMap((file) => {
    const source = statSource(project.content, file);
    return source ? [stampOf(source, startedAt)] : [];
  });
  const ofPages = done.records.flatMap(({ pluginReads }) => pluginReads ?? []);
  const plugins = new Map([...done.reads, ...ofPages].map((read) => [`${read.kind} ${read.file}`, read]));
  const stamp: DoneBuild["stamp"] = {
    key: done.stampKey ?? "unchecked",
    reads,
    ...(missing.size > 0 && { missing: [...missing] }),
    ...(folders && { folders }),
    ...(refused !== undefined && { refused }),
    ...(plugins.size > 0 && { plugins: [...plugins.values()] }),
    files: done.published.length,
    pages: done.records.length,
    diagnostics: sortDiagnostics(done.diagnostics),
    ...(samples.summary.pages.length > 0 && { samples: samples.summary }),
  };
  saveCache(cache, { stamp, sources: [...done.sources.values()], outputs: done.published });
}

function isSameOutput(a: OutputFile, b: OutputFile | undefined): boolean {
  return a === b || (a.hash === b?.hash && a.size === b.size && a.mtimeMs === b.mtimeMs && a.path === b.path);
}
