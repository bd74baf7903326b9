// Starts threads that run files of the program: they load the same chunks as the main thread does.
import path from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { packageRoot } from "./project.ts";
import { sharedFlags } from "./v8-flags.ts";

/** What a thread is given besides its own data; `lib/thread.cjs` reads it. */
interface ThreadStart {
  /** The file of the program that it runs. */
  readonly program: string;
  /** What it must know of V8's flags. */
  readonly flags: Uint8Array;
}

/**
 * Starts a thread.
 * @param name of the entry in `bin/prepare.mjs`
 * @param data what the thread finds in its `workerData`
 */
export function startThread(name: string, data: object, options?: Omit<WorkerOptions, "workerData">): Worker {
  const start: ThreadStart = { program: `./${name}.cjs`, flags: sharedFlags() };
  return new Worker(path.join(packageRoot(), "lib", "thread.cjs"), { ...options, workerData: { ...data, ...start } });
}
