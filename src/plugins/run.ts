// Asks the plugins of a site for pages or files: on a thread of their own, for no longer than the limit.
import { START } from "../config/places.ts";
import { diagnostic } from "../config/problems.ts";
import { placeOfThrow, type SourcePlace } from "../config/run.ts";
import { messageOf } from "../diagnostics.ts";
import type { Diagnostic, PluginRead } from "../types.ts";
import { hookPlace } from "./module.ts";
import type { PluginAnswer, PluginReply, PluginTask } from "./thread.ts";
import { type PluginThreads, startPluginThread } from "./threads.ts";
import type { HookName, LoadedPlugin } from "./types.ts";

/** The limit is counted in steps: while the process is stopped as a whole, no more than one passes. */
const STEPS = 10;

export interface AskOptions {
  /** For each hook of each plugin, in milliseconds. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Where there may be a thread that is started already. */
  readonly threads?: PluginThreads | undefined;
}

/** Asks all plugins. Rejects with the signal's reason only: what goes wrong with a plugin is in the answer. */
export async function askPlugins(task: PluginTask, { limitMs, signal, threads }: AskOptions): Promise<PluginAnswer> {
  signal?.throwIfAborted();
  const worker = threads?.take() ?? startPluginThread();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const reads: PluginRead[] = [];
  const problems: Diagnostic[] = [];
  try {
    return await new Promise<PluginAnswer>((resolve, reject) => {
      let at: { readonly index: number; readonly hook: HookName | "load" } = { index: 0, hook: "load" };
      const fail = (what: string, hint: string, error?: unknown) =>
        resolve({
          hooks: task.plugins.map(() => []),
          pages: [],
          files: [],
          reads,
          problems: [...problems, failure(task, at, what, hint, error)],
        });
      const wait = () => {
        clearInterval(timer);
        // What it said before it was ended may be heard afterwards.
        if (stop.signal.aborted) return;
        const hint = "It never ends, or waits for what never comes. The limit is limits.pluginMs.";
        let left = STEPS;
        timer = setInterval(() => {
          if (--left <= 0) fail(`took longer than ${limitMs} ms and was broken off`, hint);
        }, limitMs / STEPS);
      };
      signal?.addEventListener("abort", () => reject(signal.reason), { signal: stop.signal });
      worker.on("message", (reply: PluginReply) => {
        if ("answer" in reply) return resolve({ ...reply.answer, reads, problems });
        if ("read" in reply) reads.push(reply.read);
        if ("problem" in reply) problems.push(reply.problem);
        // What it prints comes by the same way.
        if (!("at" in reply)) return;
        at = { index: reply.at, hook: reply.hook };
        wait();
      });
      // An error may come before what the thread said last; all of that has come when it has ended.
      let broken: { readonly error: unknown } | undefined;
      worker.once("error", (error: unknown) => {
        broken = { error };
      });
      worker.once("exit", () => {
        if (broken) {
          const hint = "Look at what it does in timers and callbacks, and at how much it keeps.";
          fail(`broke its thread off: ${messageOf(broken.error)}`, hint, broken.error);
        } else fail("ended its thread", "A plugin may not call process.exit, nor wait for what never comes.");
      });
      wait();
      worker.postMessage(task);
    });
  } finally {
    clearInterval(timer);
    stop.abort();
    const ended = worker.terminate();
    // With another one ready, nobody need wait for this one's end.
    if (threads) threads.prepare();
    else await ended;
  }
}

/** Says what ended the thread. */
function failure(
  task: PluginTask,
  { index, hook }: { readonly index: number; readonly hook: HookName | "load" },
  what: string,
  hint: string,
  error?: unknown,
): Diagnostic {
  const plugin = task.plugins[index] as LoadedPlugin;
  const thrown: SourcePlace = error instanceof Error ? placeOfThrow(error, plugin.module, task.root) : START;
  const place = { ...hookPlace(plugin, task.root, hook === "load" ? undefined : hook), ...(thrown.file && thrown) };
  const subject = hook === "load" ? "the plugin's module" : `the plugin's hook ${hook}`;
  return diagnostic(place.file, place, "plugin-ended", `${subject} ${what}`, hint);
}
