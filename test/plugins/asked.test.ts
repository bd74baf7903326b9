// What is left when plugins were asked: nothing that keeps a process, whenever their thread was last heard of.
import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import * as assert from "uvu/assert";
import { askPlugins } from "../../src/plugins/run.ts";
import type { PluginTask } from "../../src/plugins/thread.ts";
import type { PluginThreads } from "../../src/plugins/threads.ts";
import { suite } from "../support/suite.ts";

const test = suite("plugins: asked");

const TASK: PluginTask = { plugins: [], root: "/", docsPath: "docs", settings: {} as PluginTask["settings"] };

/** A thread that says what it is made to say. */
function thread() {
  const worker = Object.assign(new EventEmitter(), { postMessage() {}, terminate: async () => 0 });
  const threads: PluginThreads = { take: () => worker as unknown as Worker, prepare() {}, close: async () => {} };
  return { worker, threads };
}

test("what a thread says after nobody asks any more starts no time limit", async () => {
  const { setInterval, clearInterval } = globalThis;
  const limits = new Set<unknown>();
  globalThis.setInterval = ((run: () => void, ms: number) => {
    const timer = setInterval(run, ms);
    limits.add(timer);
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    limits.delete(timer);
    clearInterval(timer);
  };
  try {
    const { worker, threads } = thread();
    const outdated = new AbortController();
    const asked = askPlugins(TASK, { limitMs: 60_000, signal: outdated.signal, threads });
    worker.emit("message", { at: 0, hook: "files" });
    assert.is(limits.size, 1);
    outdated.abort(new Error("outdated"));
    assert.is(await asked.catch(({ message }) => message), "outdated");
    worker.emit("message", { at: 0, hook: "files" });
    assert.is(limits.size, 0);
  } finally {
    Object.assign(globalThis, { setInterval, clearInterval });
  }
});

test("what breaks a thread off is told of the hook that was at work, though its error comes before that it was", async () => {
  const { worker, threads } = thread();
  const plugin = { module: "/plugin.mjs", file: "/plugin.ts", options: {} };
  const asked = askPlugins({ ...TASK, plugins: [plugin] }, { limitMs: 60_000, threads });
  // They come by ways of their own, and are all there when the thread has ended.
  worker.emit("error", new Error("late"));
  worker.emit("message", { at: 0, hook: "pages" });
  worker.emit("exit", 1);
  const { problems } = await asked;
  assert.equal(
    problems.map(({ file, message }) => `${file}: ${message}`),
    ["plugin.ts: the plugin's hook pages broke its thread off: late"],
  );
});

test.run();
