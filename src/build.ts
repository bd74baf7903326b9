// The two commands that make a site. What they need is loaded while a thread looks at what the last build left.
import { type Run, startRun } from "./build/run.ts";
import { outputsIn } from "./cache/outputs.ts";
import { forgetKept, makeAside, mayKeep, purgeCache } from "./cache-folder.ts";
import { START } from "./config/places.ts";
import { diagnostic } from "./config/problems.ts";
import { denied } from "./denied.ts";
import { DocsgenError, messageOf, sortDiagnostics, stoppable } from "./diagnostics.ts";
import { checkBuildOptions, hearing } from "./options.ts";
import { cacheFolder, displayPath, type Project } from "./project.ts";
import type { BuildOptions, BuildResult, Diagnostic } from "./types.ts";
import { startVerification } from "./verify.ts";

/**
 * Builds the site and publishes it. Errors in the content resolve with `ok: false` and publish nothing.
 * @throws DocsgenError with exit code 2 (options, configuration), 3 (environment), 4 (defect), or 130 (the signal, whose reason is
 * the `cause`)
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  checkBuildOptions("build", options);
  return stoppable(options.signal, () => hearing(options, (heard) => buildSite(startRun(heard))));
}

/** Builds the site of a run and publishes it. @throws as `build`, but the signal's reason itself */
export async function buildSite(run: Run): Promise<BuildResult> {
  purgeCache(run.project.cacheDir);
  return believing(run, () => publishKnown(run));
}

async function publishKnown(run: Run): Promise<BuildResult> {
  const { project, options } = run;
  // Before the output is locked: what another build leaves meanwhile has another list.
  const verification =
    options.cache === false
      ? undefined
      : startVerification({ list: outputsIn(cacheFolder(project)), out: project.out });
  try {
    const { publishSite } = await import("./build/pipeline.ts");
    return await publishSite(run, verification);
  } finally {
    verification?.end();
  }
}

/**
 * Checks everything that `build` checks; writes nothing outside the cache folder, but finishes what a kill interrupted. Without a
 * cache, and where none can be written, nothing of the project is written at all.
 * @throws as `build`
 */
export async function check(options: BuildOptions = {}): Promise<BuildResult> {
  checkBuildOptions("check", options);
  return stoppable(options.signal, () => hearing(options, checkSite));
}

async function checkSite(options: BuildOptions): Promise<BuildResult> {
  const run = startRun(options);
  const { examineSite } = await import("./build/pipeline.ts");
  if (options.cache !== false && mayKeep(run.project)) {
    purgeCache(run.project.cacheDir);
    return believing(run, () => examineSite(run, false));
  }
  const aside = makeAside();
  try {
    return await examineSite({ ...run, project: { ...run.project, cacheDir: aside.folder } }, true);
  } finally {
    aside.close();
  }
}

/**
 * Does what believes the cache. Its seals say that it is whole, not who set them: values of another type may make docsgen fail
 * anywhere. Then the cache is forgotten, and all done once more from nothing; what fails again is a defect.
 */
async function believing({ project, options }: Run, work: () => Promise<BuildResult>): Promise<BuildResult> {
  if (options.cache === false) return work();
  let why: string;
  try {
    const result = await work();
    const defect = result.diagnostics.find(isDefect);
    if (!defect) return result;
    why = [defect.message, defect.hint].join("\n");
  } catch (error) {
    if (error instanceof DocsgenError || options.signal?.aborted) throw error;
    why = (error instanceof Error && error.stack) || messageOf(error);
  }
  try {
    forgetKept(project.cacheDir);
  } catch (error) {
    throw denied(error, project.cacheDir);
  }
  const anew = await work();
  if (anew.diagnostics.some(isDefect)) return anew;
  // Added to what is done: whatever was kept, a strict build has succeeded.
  return { ...anew, diagnostics: sortDiagnostics([...anew.diagnostics, unusableCache(project, why)]) };
}

/** Says that the cache was forgotten. @param why what failed with it */
export function unusableCache({ root, cacheDir }: Project, why: string): Diagnostic {
  return diagnostic(
    displayPath(root, cacheDir),
    START,
    "unusable-cache",
    "what the last build left is of no use, and all was made anew",
    `If docsgen alone has written there, this is a defect of it: please report it with these lines.\n${why}`,
    "warning",
  );
}

/** Whether a problem is docsgen's own. */
export function isDefect({ code }: Diagnostic): boolean {
  return code === "defect";
}
