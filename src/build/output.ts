// The output as it is to be published: what the pages' passes staged, what stands, and the files of the site as a whole.
import { type StageWriter, stageWriter } from "../emit.ts";
import type { JoinedFile, SiteFile } from "../finish.ts";
import { hashOf } from "../hash.ts";
import { type Joining, joinBeside, startJoining } from "../joined/write.ts";
import { planJoined } from "../joined.ts";
import { buildManifest, formatManifest, MANIFEST, type Redirect } from "../manifest.ts";
import type { Pool } from "../pool.ts";
import type { JoinedStretch, OutputFile, Page, PageRecord, Site } from "../types.ts";
import { isIntact } from "../verify.ts";
import type { BuildIndex } from "./index-search.ts";

/** What the output is made of. */
export interface OutputInput {
  readonly site: Site;
  /** Of the site's pages, in their order. */
  readonly records: readonly PageRecord[];
  /** Files of the site as a whole, by path. */
  readonly files: readonly SiteFile[];
  readonly index: BuildIndex | undefined;
  /** Paths of the files that the pages' passes have written. */
  readonly staged: ReadonlySet<string>;
}

/** Where it lies. */
export interface OutputPlaces {
  /** Absolute path of the staging folder. */
  readonly stage: string;
  /** Absolute path of the last output. */
  readonly out: string;
  /** The last output as it was published. */
  readonly previous: readonly OutputFile[];
}

export interface StagedOutput {
  readonly files: readonly OutputFile[];
  /** Paths of those that are in the staging folder; the others are in the last output. */
  readonly staged: ReadonlySet<string>;
}

/** A file that is put together from others: one that stands, or one that is being written. */
export type StartedFile =
  | { readonly standing: OutputFile }
  | { readonly joining: Joining; readonly stretches: readonly JoinedStretch[] };

/** Threads that may be used. */
export interface Threads {
  readonly pool: Pool;
  /** Whether others may be started. */
  readonly mayStart: boolean;
}

/** Begins to put files together from those that pages' passes have written. */
export function startJoined(
  files: readonly JoinedFile[],
  staged: ReadonlySet<string>,
  { stage, out, previous }: OutputPlaces,
  { pool, mayStart }: Threads,
): StartedFile[] {
  return files.map((file) => {
    const last = previous.find((each) => each.path === file.path);
    const known = last && isIntact(out, last) ? last : undefined;
    const { sources, stretches, isSame } = planJoined(file.parts(), known);
    if (known && isSame) return { standing: known };
    const parts = sources.map(({ path: name, ...source }) => ({
      file: `${staged.has(name) ? stage : out}/${name}`,
      ...source,
    }));
    const task = { stage, name: file.path, parts };
    const answered = pool.join(task);
    // What a thread fails at is told here, where it fails again.
    const joining = answered ? joinBeside(task, () => answered.catch(() => undefined)) : startJoining(task, mayStart);
    return { joining, stretches };
  });
}

/**
 * Writes the files of the site as a whole into the staging folder, but those that stand.
 * @param joined those that are put together from others
 * @param meanwhile what is done before those are waited for
 * @throws DocsgenError with exit code 3 for what the environment denies
 */
export async function stageOutput(
  input: OutputInput,
  { stage, out, previous }: OutputPlaces,
  joined: readonly StartedFile[],
  meanwhile: () => Promise<void>,
): Promise<StagedOutput> {
  const { site, records } = input;
  const writer: StageWriter = stageWriter(stage);
  const files = records.flatMap(({ outputs }) => outputs);
  const staged = new Set(input.staged);
  const before = new Map(previous.map((file) => [file.path, file]));
  const intact = (name: string): OutputFile | undefined => {
    const last = before.get(name);
    return last && isIntact(out, last) ? last : undefined;
  };
  const stand = (file: OutputFile) => files.push(file);
  const add = (file: OutputFile) => {
    files.push(file);
    staged.add(file.path);
  };

  const stageFile = (file: SiteFile): void => {
    const known = intact(file.path);
    if (known && file.isSame) {
      stand(known);
      return;
    }
    const data = file.content();
    if (known && known.hash === hashOf(data)) stand(known);
    else add(writer.write(file.path, data));
  };
  input.files.forEach(stageFile);
  const index = await input.index?.files();
  index?.files.forEach(stageFile);
  index?.written.forEach(add);
  await meanwhile();
  for (const file of joined) {
    if ("standing" in file) stand(file.standing);
    else add({ ...(await file.joining.file()), stretches: file.stretches });
  }
  // A site may have a file of this name of its own.
  if (site.config.manifest && !site.assets.includes(`static/${MANIFEST}`)) {
    const pages = site.pages.map((page, i) => ({ page, record: records[i] as PageRecord }));
    const built = buildManifest({ pages, files, redirects: redirectsOf(input.files) }, noText);
    add(writer.write(MANIFEST, formatManifest(built)));
  }
  return { files, staged };
}

/** Ends what is still being put together. */
export async function endJoined(joined: readonly StartedFile[]): Promise<void> {
  await Promise.all(joined.map((file) => "joining" in file && file.joining.end()));
}

/** The addresses that lead elsewhere. */
export function redirectsOf(files: readonly SiteFile[]): Redirect[] {
  return files.flatMap(({ redirect }) => redirect ?? []);
}

function noText({ file }: Page): never {
  throw new Error(`nothing is known of the text of ${file}`);
}
