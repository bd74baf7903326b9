// The threads on which plugins make pages and files. Each is used once, because it takes what a module keeps along when it
// ends; while a site is edited, the next one is started ahead, so that no edit waits for it.
import type { Worker } from "node:worker_threads";
import { printOutput } from "../thread-output.ts";
import { startThread } from "../thread-start.ts";

export interface PluginThreads {
  /** Gives a thread that waits for its task. */
  take(): Worker;
  /** Starts the next one, a moment later. */
  prepare(): void;
  close(): Promise<void>;
}

/** How long the page that is open goes first, in milliseconds. */
const MOMENT = 20;

/** Starts a thread that plugins are asked on; what they print goes to standard error. */
export function startPluginThread(): Worker {
  const worker = startThread("plugin-worker", {});
  printOutput(worker);
  return worker;
}

/** Opens the threads of a preview: one is started ahead, while nobody waits. */
export function openPluginThreads(): PluginThreads {
  let spare: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    if (spare || isClosed) return;
    const worker = startPluginThread();
    const drop = (): void => {
      if (spare === worker) spare = undefined;
    };
    worker.once("error", drop);
    worker.once("exit", drop);
    // It keeps no process from ending.
    worker.unref();
    spare = worker;
  }

  return {
    take() {
      clearTimeout(timer);
      const worker = spare ?? startPluginThread();
      spare = undefined;
      worker.removeAllListeners("error");
      worker.removeAllListeners("exit");
      worker.ref();
      return worker;
    },
    prepare() {
      clearTimeout(timer);
      timer = setTimeout(start, MOMENT).unref();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await spare?.terminate();
    },
  };
}
