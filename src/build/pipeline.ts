// The pipeline: scan → site → page pass → finish → publish.
import path from "node:path";
import { denied } from "../denied.ts";
import { assertOwnPlace } from "../emit/places.ts";
import { closeStage, isAtRest, isInForm, openStage, recover, type Stage } from "../emit.ts";
import { sweepCache } from "../leftovers.ts";
import { openPool, type Pool } from "../pool.ts";
import { TEMPLATES_PATH } from "../project.ts";
import { refusalOf, refusedReading, refusedReadingAll } from "../stat.ts";
import type { BuildResult } from "../types.ts";
import type { Verification } from "../verify.ts";
import { type Inputs, loadInputs } from "./inputs.ts";
import { type Metadata, orderSite } from "./metadata.ts";
import type { FoundPages } from "./pages.ts";
import type { Counts } from "./publish.ts";
import { isLast, type LastBuild, type Remembered, recall } from "./remembered.ts";
import type { Ended, Run } from "./run.ts";
import { openSampling, type Sampling } from "./samples.ts";

/**
 * Builds the site and publishes it.
 * @param verification of the last output, where it may stand
 * @throws DocsgenError with exit code 2 (configuration), 3 (environment) or 4 (defect); the signal's reason
 */
export async function publishSite(run: Run, verification: Verification | undefined): Promise<BuildResult> {
  const { project, options } = run;
  const { root, cacheDir, out, content } = project;
  const place = { cacheDir, out, content, form: options.publish, signal: options.signal };
  assertOwnPlace(root, out);
  try {
    // An output that stands needs no hold on it, which takes longer than the files of a small site do.
    const seen = isAtRest(place) ? await look(run, verification, true) : undefined;
    if (seen && "ended" in seen) return seen.ended;
    const stage = await openStage(place);
    let result: BuildResult;
    try {
      sweepCache(cacheDir);
      // Before the hold was there another build may have published, of what was edited since: nothing seen before holds then.
      const known = seen && isLast(seen.last) ? seen : await look(run, verification, isInForm(stage));
      result =
        "ended" in known
          ? known.ended
          : readable((await makeEdits(run, stage, known)) ?? (await makeAll(run, stage, known)), root);
    } finally {
      await closeStage(stage);
    }
    // Where all pages were staged, their removal takes as long as a good part of the build.
    return run.counted(result, "clear");
  } catch (error) {
    throw refused(error, project);
  }
}

/**
 * Checks all that a build checks, and publishes nothing.
 * @param isAside whether the cache is another folder than the project's, in which nothing is to be written then
 * @throws as `publishSite`
 */
export async function examineSite(run: Run, isAside: boolean): Promise<BuildResult> {
  const { project } = run;
  const { root, cacheDir, out } = project;
  try {
    if (!isAside) await recover({ cacheDir, out });
    const inputs = await loadInputs(run, false);
    if ("ended" in inputs) return inputs.ended;
    const last = await recall(run, inputs, undefined, false);
    return "ended" in last ? last.ended : readable(await makeAll(run, undefined, { inputs, last }), root);
  } catch (error) {
    throw refused(error, project);
  }
}

/** Says of an error what the environment refused, where it did. */
function refused(error: unknown, { root, content, cacheDir, out }: Run["project"]): unknown {
  return denied(refusedReading(error, content, path.join(root, TEMPLATES_PATH)), cacheDir, out);
}

/** Throws where files were not read for want of the right to, with all that is wrong: no page is at fault for those. */
function readable(result: BuildResult, root: string): BuildResult {
  const unread = result.diagnostics
    .filter(({ code }) => code === "unreadable")
    .map(({ file }) => path.resolve(root, file));
  const refusals = [...new Set(unread)].flatMap((file) => refusalOf(file) ?? []);
  if (refusals.length > 0) throw refusedReadingAll(refusals, result.diagnostics);
  return result;
}

/** What a build finds when it begins. */
interface Seen {
  readonly inputs: Inputs;
  readonly last: LastBuild;
}

/** Looks at what an output is to be made from, and at the last build; ends the run where nothing has changed since. */
async function look(run: Run, verification: Verification | undefined, mayStand: boolean): Promise<Seen | Ended> {
  const inputs = await loadInputs(run, true);
  if ("ended" in inputs) return inputs;
  const last = await recall(run, inputs, verification, mayStand);
  return "ended" in last ? last : { inputs, last };
}

/** Makes the pages again whose text was edited, where no other page can show anything of that; undefined otherwise. */
async function makeEdits(run: Run, stage: Stage, { inputs, last }: Seen): Promise<BuildResult | undefined> {
  const { edits } = last;
  if (!edits) return undefined;
  // Before the program is loaded: that takes as long as the thread takes to start.
  if (edits.edited.length > 0 && run.options.jobs !== 1) edits.lookBeside();
  return (await import("./edits.ts")).publishEdited(run, stage, inputs, { ...last, edits });
}

/** @param stage undefined where nothing is to be published */
async function makeAll(run: Run, stage: Stage | undefined, { inputs, last }: Seen): Promise<BuildResult> {
  const remembered = await last.load();
  const pool = openPool({ jobs: run.options.jobs, signal: run.options.signal, startedAt: run.startedAt });
  try {
    // How many of the pages stand is not known before the site is in order.
    if (!remembered.cached) {
      const total = inputs.scan().pages.length;
      // Told before the first page is made: whoever suits the process to many pages does it best when the threads are there.
      if (pool.prepare(total, inputs.templates.module)) run.options.onProgress?.({ phase: "pages", done: 0, total });
    }
    const metadata = await orderSite(run, inputs, remembered, pool);
    if ("ended" in metadata) return metadata.ended;
    return await makeSampled(run, stage, { inputs, last, remembered, metadata }, pool);
  } finally {
    await pool.close();
  }
}

async function makeSampled(run: Run, stage: Stage | undefined, known: Known, pool: Pool): Promise<BuildResult> {
  const sampling = openSampling(run, known.inputs.samples);
  try {
    const result = await makeSite(run, stage, known, sampling, pool);
    const { reference } = known.metadata;
    return reference ? { ...result, reference: reference.summary } : result;
  } finally {
    await sampling.close();
  }
}

/** What is known when the site's metadata is complete. */
interface Known extends Seen {
  readonly remembered: Remembered;
  readonly metadata: Metadata;
}

async function makeSite(
  run: Run,
  stage: Stage | undefined,
  known: Known,
  sampling: Sampling,
  pool: Pool,
): Promise<BuildResult> {
  // Loaded only now: an unchanged site needs none of them, nor what they import.
  const [{ makePages }, { checkSite }, { publishMade, startIndex }] = await Promise.all([
    import("./pages.ts"),
    import("./checks.ts"),
    import("./publish.ts"),
  ]);
  let index = undefined as ReturnType<typeof startIndex>;
  const onFound = (made: FoundPages): void => {
    pool.keepOne();
    // That thread is waited for at the end.
    if (stage) index = startIndex(made, known.remembered.index, pool, stage.dir);
  };
  const pages = await makePages(run, known, pool, stage?.dir, onFound, sampling.start);
  const to = pages.standIn || pages.isFailed ? undefined : stage;
  const checked = await checkSite(run, known, pages, sampling.report);
  const { summary } = checked.samples;
  const samples = summary.pages.length > 0 ? { samples: summary } : {};
  const sum = (counts?: Counts) => ({ ...run.result(pages.records.length, checked.diagnostics, counts), ...samples });
  const verdict = sum();
  if (to && verdict.ok) return sum(await publishMade(run, to, { ...known, pages, checked, index }, pool));
  await run.hear();
  return verdict;
}
