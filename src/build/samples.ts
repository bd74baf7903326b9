// The guides' samples, checked on a thread of their own while pages are still made.
import {
  checkSamples,
  openChecker,
  openOwnChecker,
  type SamplePlan,
  type SampleReport,
  samplePages,
} from "../samples.ts";
import type { Page, PageRecord } from "../types.ts";
import type { Run } from "./run.ts";

export interface Sampling {
  /** Starts to check. @param records of the guides, in their order */
  start(guides: readonly Page[], records: readonly PageRecord[]): void;
  /** Resolves when all are checked. Called when they were started. */
  report(): Promise<SampleReport>;
  /** Ends what still runs. */
  close(): Promise<void>;
}

/** Opens what samples are checked with. */
export function openSampling({ project, options }: Run, plan: SamplePlan): Sampling {
  const checker = options.jobs === 1 ? openOwnChecker() : openChecker();
  // What ends the build early ends samples that still run.
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let started: Promise<SampleReport> | undefined;
  return {
    start(guides, records) {
      started = checkSamples(plan, samplePages(guides, records, project), checker, {
        cache: options.cache !== false,
        signal,
        onProgress: (done, total) => options.onProgress?.({ phase: "samples", done, total }),
      });
      // It is awaited later; if something else fails first, that is what is told.
      started.catch(() => {});
    },
    report: () => started as Promise<SampleReport>,
    async close() {
      stop.abort();
      await checker.close();
    },
  };
}
