// A worker thread of the page pass.
import { parentPort, workerData } from "node:worker_threads";
import { claimPages, type MadePages, type WorkerData } from "./pool.ts";
import type { PageRecord } from "./types.ts";

const records: PageRecord[] = [];
try {
  const { found } = await claimPages(workerData as WorkerData, (batch) => records.push(...batch));
  const logs = found.map(({ log }) => log.buffer as ArrayBuffer);
  parentPort?.postMessage({ records, found } satisfies MadePages, logs);
} catch (error) {
  // Errors lose their own fields between threads, and the exit code is one of them.
  const { message, code, path, stack, exitCode, hint } = error as NodeJS.ErrnoException & {
    exitCode?: number;
    hint?: string;
  };
  parentPort?.postMessage({ error: { message, code, path, stack, exitCode, hint } });
}
