// What is checked as soon as all pages are, the files that plugins add and samples; tells when everything is.
import type { Project } from "../project.ts";
import type { Diagnostic, SiteCheck } from "../types.ts";
import type { SiteReport } from "./checks.ts";
import type { PluginFileKeeper } from "./plugin-files.ts";
import { openSampleChecks, type SampleChecks } from "./samples.ts";

export interface CompletionHooks {
  /** Other problems may be known now, or other files. */
  changed(): void;
  /** Hears that samples may be made with other files. */
  read(): void;
  /** Hears that everything is checked as it is now. */
  checked(result: Pick<SiteCheck, "ms" | "samples">): void;
  /** Hears of a defect. */
  failed(error: unknown): void;
}

/** Completes the checks of a site. */
export class Completion {
  readonly #plugins: PluginFileKeeper;
  readonly #samples: SampleChecks;
  readonly #hooks: CompletionHooks;
  /** When the change came that is being checked. */
  #changedMs = 0;
  /** What all pages were last found to be; undefined while they are checked anew. */
  #report: SiteReport | undefined;
  /** Whether plugins have given their files for it. */
  #hasFiles = false;
  #isClosed = false;

  /** @param cache whether samples that were checked before need not be checked again */
  constructor(project: Project, cache: boolean, plugins: PluginFileKeeper, hooks: CompletionHooks) {
    this.#plugins = plugins;
    this.#hooks = hooks;
    this.#samples = openSampleChecks(project, cache, {
      done: () => {
        hooks.read();
        hooks.changed();
        this.#tell();
      },
      failed: hooks.failed,
    });
  }

  /** What samples were last found to be wrong with. */
  get problems(): readonly Diagnostic[] {
    return this.#samples.last?.diagnostics ?? [];
  }

  /** Files beside the content that samples were last checked with, or lack; absolute. */
  get reads(): readonly string[] {
    return this.#samples.reads;
  }

  /** Takes in that something has changed, and is checked from now on. */
  begin(): void {
    this.#changedMs = performance.now();
    this.#report = undefined;
  }

  /** Goes on where the checks of all pages ended. */
  follow(report: SiteReport): void {
    this.#report = report;
    this.#hasFiles = false;
    this.#samples.check(report);
    // What is outdated meanwhile is told with the next report.
    const isWanted = () => this.#report === report && !this.#isClosed;
    this.#plugins
      .files(report)
      .then(() => {
        if (!isWanted()) return;
        this.#hasFiles = true;
        this.#hooks.changed();
        this.#tell();
      })
      .catch((error) => {
        if (isWanted()) this.#hooks.failed(error);
      });
  }

  /** Ends what runs, but for plugins; resolves when nothing does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#samples.close();
  }

  #tell(): void {
    if (!this.#report || !this.#hasFiles || this.#samples.isPending) return;
    const summary = this.#samples.last?.summary;
    this.#hooks.checked({
      ms: performance.now() - this.#changedMs,
      samples: summary && summary.pages.length > 0 ? summary : undefined,
    });
  }
}
