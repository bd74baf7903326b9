// The two commands that make a site. What they need is loaded while a thread looks at what the last build left.
import { startRun } from "./build/run.ts";
import { outputsIn } from "./cache/outputs.ts";
import { checkBuildOptions } from "./options.ts";
import { cacheFolder } from "./project.ts";
import type { BuildOptions, BuildResult } from "./types.ts";
import { startVerification } from "./verify.ts";

/**
 * Builds the site and publishes it. Errors in the content resolve with `ok: false` and publish nothing.
 * @throws DocsgenError with exit code 2 (options, configuration), 3 (environment) or 4 (defect); the signal's reason
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  checkBuildOptions("build", options);
  const run = startRun(options);
  const { project } = run;
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

/** Checks everything that `build` checks; writes nothing outside the cache folder, but finishes what a kill interrupted. */
export async function check(options: BuildOptions = {}): Promise<BuildResult> {
  checkBuildOptions("check", options);
  const run = startRun(options);
  const { examineSite } = await import("./build/pipeline.ts");
  return await examineSite(run);
}
