// The site as its metadata says it: what plugins and the reference add to the content's pages, all put in order and dated.
import { sameSource } from "../cache.ts";
import { hasErrors } from "../diagnostics.ts";
import { type LastUpdates, withUpdateDates } from "../last-update.ts";
import { makePluginPages, type PluginPages } from "../plugins.ts";
import type { Pool } from "../pool.ts";
import type { LoadedReference } from "../reference.ts";
import { referenceBase } from "../route.ts";
import { noPages, onlyDrafts, withoutReferred } from "../scan/problems.ts";
import type { Diagnostic, Site } from "../types.ts";
import type { Inputs } from "./inputs.ts";
import type { Remembered } from "./remembered.ts";
import type { Ended, Run } from "./run.ts";

export interface Metadata {
  readonly site: Site;
  readonly updates: LastUpdates;
  /** What plugins made. */
  readonly made: PluginPages;
  readonly reference: LoadedReference | undefined;
  /** All that was found so far. */
  readonly problems: readonly Diagnostic[];
}

/** Puts the site in order; ends the run where there is no page, or where links to pages that are missing would all be wrong. */
export async function orderSite(
  run: Run,
  inputs: Inputs,
  { cached }: Pick<Remembered, "cached">,
  pool: Pool,
): Promise<Metadata | Ended> {
  const { project, options, display } = run;
  const { config, at, history } = inputs;
  const scan = inputs.scan();
  const end = (pages: number, problems: readonly Diagnostic[]): Ended => ({
    ended: run.result(pages, [...inputs.problems, ...problems]),
  });

  const made = await makePluginPages({ project, config, plugins: inputs.plugins.plugins, signal: options.signal });
  run.phase("plugins");
  const count = scan.pages.length + made.pages.length;
  if (count === 0)
    return end(0, [...made.problems, noPages(config.docsPath, display), ...withoutReferred(scan.problems, () => [])]);

  const reference = await inputs.reference?.load({
    signal: options.signal,
    onProgress: (done, total) => options.onProgress?.({ phase: "packages", done, total }),
  });
  const early = [...made.problems, ...(reference?.problems ?? [])];
  run.phase("reference");
  // Without the pages that a plugin or the reference could not make, links to them would all be wrong.
  if (hasErrors(early)) {
    const { problemsBeside } = await import("./incomplete.ts");
    const samples = hasErrors(reference?.problems ?? []) ? undefined : inputs.samples;
    return end(count, [...early, ...(await problemsBeside(run, { ...inputs, samples }, made))]);
  }

  // Git runs beside the index; if that fails first, it is what is told.
  const asked = history.load({ cache: options.cache !== false, signal: options.signal });
  asked.catch(() => {});
  const entries = new Map(cached?.pages.map((entry) => [entry.page.file, entry]));
  const [{ indexSite }, { readGenerated }] = await Promise.all([import("../site.ts"), import("../site/read.ts")]);
  const reading = { config, content: project.content, display };
  const read = cached
    ? undefined
    : await pool.read(scan.pages, { config, root: project.root, content: project.content });
  const { site, problems } = indexSite({
    ...reading,
    scan,
    at,
    made: made.pages.map((page) => readGenerated(page, reading)),
    reference: reference?.reference &&
      config.reference && {
        reference: reference.reference,
        config: config.reference,
        base: referenceBase(config),
        docsPath: config.docsPath,
      },
    known: (source, place) => {
      const entry = entries.get(source.file);
      return entry && sameSource(entry.source, source) ? entry.page : read?.[place];
    },
  });
  run.phase("site");
  if (site.pages.every(({ api }) => api) && !hasErrors(problems))
    return end(0, [...early, ...withoutReferred(problems, () => []), onlyDrafts(config.docsPath, display)]);
  const updates = await asked;
  run.phase("history");
  return {
    site: withUpdateDates(site, updates.dates),
    updates,
    made,
    reference,
    problems: [...inputs.problems, ...early, ...problems, ...updates.problems],
  };
}
