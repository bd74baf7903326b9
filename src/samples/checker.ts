// Where the compiler runs: on a thread of its own, because it blocks for seconds, or on this one. Keeps the program as
// long as what it was set up with is the same.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DocsgenError, EXIT } from "../diagnostics.ts";
import { packageRoot } from "../project.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest, CheckResponse } from "./findings.ts";
import type { SampleProgram } from "./program.ts";

/** Checks modules. One check at a time. */
export interface SampleChecker {
  check(setup: CompilerSetup, request: CheckRequest): Promise<CheckResponse>;
  /**
   * Begins to read what pages' samples import, where that takes nothing from this thread; a check of the same set-up is faster
   * then. @param pages absolute paths
   */
  prepare(setup: CompilerSetup, pages: readonly string[]): void;
  /** Ends it, and a check that runs, which rejects. */
  close(): Promise<void>;
}

/** What a thread is given: modules to check, or the pages that will have some. */
export type WorkerTask = CheckRequest | { readonly pages: readonly string[] };

/** What a thread answers to a check. */
export type WorkerReply = { readonly response: CheckResponse } | { readonly error: string };

/** Opens a checker with a thread of its own, which starts with the first check. */
export function openChecker(): SampleChecker {
  let running: { worker: Worker; hash: string } | undefined;
  const stop = async (): Promise<void> => {
    const stopped = running;
    running = undefined;
    await stopped?.worker.terminate();
  };
  const start = (setup: CompilerSetup): Worker => {
    running ??= {
      worker: new Worker(path.join(packageRoot(), "lib", "samples-worker.js"), { workerData: setup }),
      hash: setup.hash,
    };
    return running.worker;
  };
  return {
    prepare(setup, pages) {
      if (running) return;
      const worker = start(setup);
      // A thread that fails before it is asked for anything is started again when it is.
      const forget = (): void => {
        if (running?.worker === worker) running = undefined;
      };
      worker.once("error", forget).once("exit", forget);
      worker.postMessage({ pages } satisfies WorkerTask);
    },
    async check(setup, request) {
      if (running && running.hash !== setup.hash) await stop();
      const worker = start(setup);
      return new Promise((resolve, reject) => {
        // One by one: a worker has listeners of Node's own, without which it is silent.
        const unlisten = (): void => {
          worker.off("error", ended).off("exit", ended).off("message", answered);
        };
        const ended = (why: unknown): void => {
          unlisten();
          if (running?.worker === worker) running = undefined;
          reject(why instanceof Error ? why : new DocsgenError(EXIT.defect, "the thread of the samples ended early"));
        };
        const answered = (reply: WorkerReply): void => {
          unlisten();
          if ("response" in reply) resolve(reply.response);
          else reject(new Error(reply.error));
        };
        worker.on("error", ended).on("exit", ended).on("message", answered);
        worker.postMessage(request satisfies WorkerTask);
      });
    },
    close: stop,
  };
}

/** Opens a checker that runs on this thread. */
export function openOwnChecker(): SampleChecker {
  let running: { program: SampleProgram; hash: string } | undefined;
  return {
    async check(setup, request) {
      const { openProgram } = await import("./program.ts");
      if (running?.hash !== setup.hash) running = { program: openProgram(setup), hash: setup.hash };
      return running.program.check(request);
    },
    prepare() {},
    async close() {
      running = undefined;
    },
  };
}
