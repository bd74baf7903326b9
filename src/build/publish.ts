// Publishes pages that were made and checked, with the site's other files, and leaves what the next build needs.
import { dropStamp } from "../cache.ts";
import { publish, type Stage } from "../emit.ts";
import { areInPlace } from "../folders.ts";
import type { Pool } from "../pool.ts";
import type { BuildResult, OutputFile } from "../types.ts";
import type { Checked } from "./checks.ts";
import type { BuildIndex } from "./index-search.ts";
import type { Inputs } from "./inputs.ts";
import type { Metadata } from "./metadata.ts";
import { endJoined, redirectsOf, type StagedOutput, stageOutput, startJoined } from "./output.ts";
import type { Pages } from "./pages.ts";
import { type LastBuild, leave, type Remembered, remember, rememberPages, stampSources } from "./remembered.ts";
import type { Run } from "./run.ts";

export { startIndex } from "./index-search.ts";

/** How many files were published. */
export type Counts = Pick<BuildResult, "written" | "unchanged" | "removed">;

/** A site without errors. */
export interface MadeSite {
  readonly inputs: Inputs;
  readonly last: LastBuild;
  readonly remembered: Remembered;
  readonly metadata: Metadata;
  readonly pages: Pages;
  readonly checked: Checked;
  readonly index: BuildIndex | undefined;
}

/**
 * Publishes a site.
 * @param pool a thread that is left there makes what takes long
 */
export async function publishMade(run: Run, stage: Stage, made: MadeSite, pool: Pool): Promise<Counts> {
  const { last, remembered, metadata, inputs, pages, checked, index } = made;
  const { cache, key, stampKey } = last;
  const { site, records, navigation, reuse } = pages;
  const { previous = [], cached } = remembered;
  const sources = stampSources(run, inputs.scan(), pages.seen);
  // Nothing is there that could stay: the pages' files will lie as they are staged, and the pages can be saved at once.
  const isFirst = remembered.previous === undefined;
  let search: Promise<string | null> | undefined;
  const saveIndex = (): Promise<string | null> => {
    search ??= Promise.resolve(index?.save(cache) ?? null);
    // Where it fails, that is told when it is asked for.
    search.catch(() => {});
    return search;
  };
  const savePages = async (published: readonly OutputFile[]): Promise<void> => {
    const built = { key, search: await saveIndex(), redirects: redirectsOf(checked.files) };
    rememberPages(cache, { built, site, records, published, navigation, reuse, cached, sources });
  };

  if (isFirst) {
    dropStamp(cache);
    void saveIndex();
  }
  const places = { stage: stage.dir, out: run.project.out, previous };
  const joined = startJoined(checked.joined, pages.staged, places, { pool, mayStart: run.options.jobs !== 1 });
  let staged: StagedOutput;
  try {
    const input = { site, records, files: checked.files, index, staged: pages.staged };
    staged = await stageOutput(input, places, joined, async () => {
      if (isFirst) await leave(cache, () => savePages([]));
    });
  } finally {
    await endJoined(joined);
  }
  run.phase("finish");
  await run.hear();

  dropStamp(cache);
  void saveIndex();
  const { files: published, ...counts } = await publish(stage, { ...staged, previous });
  run.phase("publish", true);

  await leave(cache, async () => {
    // Of pages whose folder another one took the place of, nobody knows what they were made of: all is made again then.
    if (!areInPlace(inputs.scan().folders, run.project.content)) return;
    if (!isFirst) await savePages(published);
    // Ended while this thread goes on.
    void pool.close();
    remember(run, cache, {
      // What was published without what git failed to tell may not be taken for sound.
      stampKey: metadata.updates.final ? stampKey : undefined,
      scan: inputs.scan(),
      sources,
      records,
      published,
      diagnostics: checked.diagnostics,
      samples: checked.samples,
      reads: [...metadata.made.reads, ...checked.reads],
    });
  });
  run.phase("cache", true);
  return counts;
}
