// One run of the pipeline: what it works on, how long its phases take, and how it is summed up.
import { failsBuild, sortDiagnostics } from "../diagnostics.ts";
import type { HeardOptions } from "../options.ts";
import { displayNames, type Project, resolveProject } from "../project.ts";
import type { BuildOptions, BuildResult, Diagnostic, ResolvedConfig } from "../types.ts";

export interface Run {
  readonly project: Project;
  readonly options: BuildOptions;
  /** Clock time in milliseconds. */
  readonly startedAt: number;
  /** Hears of the configuration that the site is made with. */
  configured(config: ResolvedConfig): void;
  display(file: string): string;
  /**
   * Ends a phase: what ran since the last one. Throws the signal's reason if the build was aborted.
   * @param isPublished whether it is too late for that
   */
  phase(name: string, isPublished?: boolean): void;
  /** Lets signals, timers and listeners through that are there already, before what can't be taken back. Throws as `phase`. */
  hear(): Promise<void>;
  /** Sums up; by default, nothing was published. */
  result(
    pages: number,
    diagnostics: readonly Diagnostic[],
    files?: Pick<BuildResult, "written" | "unchanged" | "removed">,
  ): BuildResult;
  /** Counts what ran since it was summed up, as the phase of this name. */
  counted(result: BuildResult, name: string): BuildResult;
}

/** What a step gives that is the last one. */
export interface Ended {
  readonly ended: BuildResult;
}

/** Starts a run. @param configured hears of the configuration: it runs once, whoever else needs to know what it says */
export function startRun(options: HeardOptions, configured: Run["configured"] = () => {}): Run {
  const project = resolveProject(options);
  const phases: Record<string, number> = {};
  const started = performance.now();
  let last = started;
  return {
    project,
    options,
    startedAt: Date.now(),
    configured,
    display: displayNames(project.root, project.content),
    async hear() {
      // Events that are there are handed on before the second of these.
      for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
      await options.settled?.();
      options.signal?.throwIfAborted();
    },
    phase(name, isPublished = false) {
      if (!isPublished) options.signal?.throwIfAborted();
      const now = performance.now();
      phases[name] = (phases[name] ?? 0) + now - last;
      last = now;
    },
    result(pages, diagnostics, files = { written: 0, unchanged: 0, removed: 0 }) {
      return {
        ok: !failsBuild(diagnostics, options.strict),
        pages,
        ...files,
        ms: performance.now() - started,
        phases,
        diagnostics: sortDiagnostics(diagnostics),
      };
    },
    counted(result, name) {
      const now = performance.now();
      const ms = now - started;
      return { ...result, ms, phases: { ...result.phases, [name]: ms - result.ms } };
    },
  };
}
