// Takes many pages through their pass: on this thread for few, on one more thread per core for many.
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DocsgenError, EXIT } from "./diagnostics.ts";
import type { PassInput } from "./page-pass/input.ts";
import { mostThreads } from "./pool/claim.ts";
import type { Batch, Loaded, PageWork, ThreadPages } from "./pool/make.ts";
import { packageRoot } from "./project.ts";
import type { PackedPages } from "./search.ts";
import type { Page, PageRecord } from "./types.ts";
import { sharedFlags } from "./v8-flags.ts";

/**
 * A worker loads and warms up all that the main thread has loaded and warm: fewer pages than this cost more processor
 * time with one and hardly less waiting. For pages of the reference it reads the whole reference besides.
 */
export const WORKER_FROM = { guides: 600, reference: 1500 } as const;

/** Threads that make pages; they stay from one pass to the next, with all that they have loaded. */
export interface Pool {
  /**
   * Starts the threads that so many guides are worth, so that they load what they need while the site is put in order.
   * @param templates absolute path of the templates' server bundle
   * @returns whether there are any
   */
  prepare(pages: number, templates: string): boolean;
  /**
   * Takes the pages of `todo` through their pass.
   * @param pages the site's, or those that it leaves out
   * @param todo indexes into the pages
   * @throws what a page pass throws (disk full, permission), and the signal's reason
   */
  run(input: PassInput, pages: readonly Page[], todo: readonly number[], options: RunOptions): Promise<MadePages>;
  close(): Promise<void>;
}

/** What came of a pass over many pages. */
export interface MadePages {
  /** In the order in which the pages were asked for. */
  readonly records: readonly PageRecord[];
  /** What they are found by; each thread has its own. */
  readonly found: readonly PackedPages[];
}

export interface RunOptions extends Loaded {
  onProgress(done: number): void;
  /** What this thread does first, while others make pages already. */
  meanwhile(): void;
}

/** What a thread is given when it starts. */
export interface Preparation {
  /** The templates that it will need, where that is known. */
  readonly templates: string | undefined;
  /** What it must know of V8's flags. */
  readonly flags: Uint8Array;
}

/** Opens a pool; nothing is started yet. @param jobs threads, this one included; undefined for as many as it is worth */
export function openPool(jobs: number | undefined, signal: AbortSignal | undefined): Pool {
  const workers: PageWorker[] = [];
  const threadsFor = (pages: number, kind: keyof typeof WORKER_FROM): number =>
    Math.min(jobs ?? (pages < WORKER_FROM[kind] ? 1 : os.availableParallelism()), mostThreads(pages));
  /** The workers that so many threads take beside this one. */
  const workersFor = (threads: number, templates?: string): readonly PageWorker[] => {
    while (workers.length < threads - 1) workers.push(startWorker({ templates, flags: sharedFlags() }));
    return workers.slice(0, threads - 1);
  };

  return {
    prepare(pages, templates) {
      return workersFor(threadsFor(pages, "guides"), templates).length > 0;
    },

    async run(input, pages, todo, options) {
      const kind = pages[todo[0] ?? -1]?.api ? "reference" : "guides";
      const threads = threadsFor(todo.length, kind);
      const work: PageWork = { input, pages, todo, claimed: new SharedArrayBuffer(4), threads };
      const known = new Array<PageRecord | undefined>(todo.length).fill(undefined);
      let done = 0;
      const keep = ({ from, records }: Batch): void => {
        for (const [i, record] of records.entries()) known[from + i] = record;
        done += records.length;
        options.onProgress(done);
      };
      const others = workersFor(threads, input.templates).map((worker) => worker.run(work, signal));
      // Loaded when the others are at work.
      const { claimPages } = await import("./pool/make.ts");
      options.meanwhile();
      const own = claimPages(
        work,
        (batch) => {
          signal?.throwIfAborted();
          keep(batch);
        },
        options,
      );
      const [found, ...results] = await Promise.all([own, ...others]);
      for (const { batches } of results) for (const batch of batches) keep(batch);
      const records = known.map((record, i) => {
        if (record) return record;
        throw new DocsgenError(EXIT.defect, `page ${pages[todo[i] as number]?.file} came back from no thread`);
      });
      return { records, found: [...found, ...results.flatMap((result) => result.found)] };
    },

    async close() {
      await Promise.all(workers.splice(0).map((worker) => worker.end()));
    },
  };
}

/** An error as it crosses threads. */
interface ThreadError {
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly path?: string;
  readonly exitCode?: number;
  readonly hint?: string;
}

function revive(error: ThreadError): Error {
  if (error.exitCode !== undefined) {
    return new DocsgenError(error.exitCode, error.message, error.hint === undefined ? {} : { hint: error.hint });
  }
  return Object.assign(new Error(error.message), error);
}

/** A thread of the pool. */
interface PageWorker {
  run(work: PageWork, signal: AbortSignal | undefined): Promise<ThreadPages>;
  end(): Promise<unknown>;
}

function startWorker(preparation: Preparation): PageWorker {
  const worker = new Worker(path.join(packageRoot(), "lib", "worker.js"), { workerData: preparation });
  const failed = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new DocsgenError(EXIT.defect, `a worker thread ended with code ${code} before its work was done`)),
    );
  });
  // Heard when it has work; one that fails while nobody waits for it must not count as unhandled.
  failed.catch(() => {});
  return {
    run(work, signal) {
      let abort: (() => void) | undefined;
      const answered = new Promise<ThreadPages>((resolve, reject) => {
        abort = () => reject(signal?.reason);
        signal?.addEventListener("abort", abort, { once: true });
        worker.once("message", (message: ThreadPages | { error: ThreadError }) =>
          "batches" in message ? resolve(message) : reject(revive(message.error)),
        );
      });
      worker.postMessage(work);
      const done = Promise.race([answered, failed]).finally(() => {
        if (abort) signal?.removeEventListener("abort", abort);
      });
      // The caller awaits all threads together; one that fails while another is awaited must not count as unhandled.
      done.catch(() => {});
      return done;
    },
    end: () => worker.terminate(),
  };
}
