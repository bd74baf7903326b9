// Where the compiler runs: on a thread of its own, because it blocks for seconds, or on this one. Keeps the program as
// long as what it was set up with is the same.
import type { Worker } from "node:worker_threads";
import { DocsgenError, EXIT } from "../diagnostics.ts";
import { startThread } from "../thread-start.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest, CheckResponse } from "./findings.ts";
import type { SampleProgram } from "./program.ts";

/** Checks modules. One check at a time. */
export interface SampleChecker {
  check(setup: CompilerSetup, request: CheckRequest): Promise<CheckResponse>;
  /** Ends it, and a check that runs, which rejects. */
  close(): Promise<void>;
}

/** What a thread answers. */
export type WorkerReply = { readonly response: CheckResponse } | { readonly error: string };

/** Opens a checker with a thread of its own, which starts with the first check. */
export function openChecker(): SampleChecker {
  let running: { worker: Worker; hash: string } | undefined;
  const stop = async (): Promise<void> => {
    const stopped = running;
    running = undefined;
    await stopped?.worker.terminate();
  };
  return {
    async check(setup, request) {
      if (running && running.hash !== setup.hash) await stop();
      running ??= { worker: startThread("samples-worker", setup), hash: setup.hash };
      const { worker } = running;
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
        worker.postMessage(request);
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
    async close() {
      running = undefined;
    },
  };
}
