// A worker thread of the page pass.
import { parentPort, workerData } from "node:worker_threads";
import { claimChunks, type WorkerData } from "./pool.ts";
import type { PageRecord } from "./types.ts";

const records: PageRecord[] = [];
try {
  await claimChunks(workerData as WorkerData, (batch) => records.push(...batch));
  parentPort?.postMessage({ records });
} catch (error) {
  // Errors lose their own fields between threads, and the exit code is one of them.
  const { message, code, path, stack, exitCode, hint } = error as NodeJS.ErrnoException & {
    exitCode?: number;
    hint?: string;
  };
  parentPort?.postMessage({ error: { message, code, path, stack, exitCode, hint } });
}
