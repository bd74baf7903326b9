// A worker thread of the page pass.
import { parentPort, workerData } from "node:worker_threads";
import { type Batch, claimPages, type PageWork, type ThreadPages } from "./pool/make.ts";
import type { Preparation } from "./pool.ts";
import { loadRenderer } from "./render.ts";

const { templates } = workerData as Preparation;
// Node keeps the module. Where it can't be loaded, the pass says so.
if (templates !== undefined) loadRenderer(templates).catch(() => {});

parentPort?.on("message", async (work: PageWork) => {
  try {
    const batches: Batch[] = [];
    const found = await claimPages(work, (batch) => batches.push(batch));
    const logs = found.map(({ log }) => log.buffer as ArrayBuffer);
    parentPort?.postMessage({ batches, found } satisfies ThreadPages, logs);
  } catch (error) {
    // Errors lose their own fields between threads, and the exit code is one of them.
    const { message, code, path, stack, exitCode, hint } = error as NodeJS.ErrnoException & {
      exitCode?: number;
      hint?: string;
    };
    parentPort?.postMessage({ error: { message, code, path, stack, exitCode, hint } });
  }
});
