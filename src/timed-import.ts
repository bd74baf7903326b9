// Imports a site's own modules (configuration, plugins, templates), which can neither hang docsgen nor end it meanwhile.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { isMainThread, Worker } from "node:worker_threads";
import { importModule } from "./import-module.ts";
import { runWithin, TookTooLong } from "./watchdog.ts";

/** How long a module may take to be imported. */
export const IMPORT_LIMIT_MS = 5000;
/** How much later one is broken off that waits for something: docsgen itself must not be at work on another site then. */
const GRACE_MS = 2000;

/** What `require` says of modules that only an import can load, and of one that was broken off before, or is still imported. */
const UNREQUIRED: readonly unknown[] = ["ERR_REQUIRE_ASYNC_MODULE", "ERR_REQUIRE_ESM", "ERR_REQUIRE_CYCLE_MODULE"];

/** What modules threw. One that has thrown does so again; Node 20.19.0 gives it without exports instead. */
const thrown = new Map<string, unknown>();

/** A statement that throws no object. */
const THROWN_VALUE = /\bthrow\s*(?:["'`]|(?:null|undefined|void|true|false|\d+)\b)/;

/** What a script is that a module is kept as: it runs the module when it is called. */
type ScriptFunction = (exports: object, require: NodeJS.Require, module: { exports: object }) => void;

/** How a module is imported. */
export interface TimedImport {
  /** How long it may wait for something, in milliseconds. @default IMPORT_LIMIT_MS */
  readonly waitMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Imports a module within the limit.
 * @param file absolute
 * @throws TookTooLong, the signal's reason, and what the module throws
 */
export async function importInTime(
  file: string,
  { waitMs = IMPORT_LIMIT_MS, signal }: TimedImport = {},
): Promise<unknown> {
  const url = pathToFileURL(file).href;
  // Of a value that is no object, Node prints by itself where `require` came to it.
  if (THROWN_VALUE.test(readFileSync(file, "latin1"))) return importWaiting(url, waitMs, signal);
  if (thrown.has(file)) throw thrown.get(file);
  try {
    // An import runs the module some time later. This runs it at once, and so under V8's own watch.
    // Asked for from here: where the module is, Node would read a package.json, which may be broken.
    return runWithin(IMPORT_LIMIT_MS, () => createRequire(import.meta.filename)(file), true);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | undefined)?.code;
    if (!UNREQUIRED.includes(code)) {
      // What it lacks may be there the next time.
      if (!(error instanceof TookTooLong) && !code?.endsWith("MODULE_NOT_FOUND")) thrown.set(file, error);
      throw error;
    }
    return importWaiting(url, waitMs, signal);
  }
}

/**
 * Runs a module that is kept as a script, within the limit, and gives what it exports.
 * @param script absolute path of a text whose value is a `ScriptFunction`
 * @param file the module's own, from which it requires
 * @throws TookTooLong, and what the module throws
 */
export function runScript(script: string, file: string): object {
  const module = { exports: {} };
  runWithin(IMPORT_LIMIT_MS, () => {
    const compiled = new vm.Script(readFileSync(script, "utf8"), { filename: script });
    (compiled.runInThisContext() as ScriptFunction)(module.exports, createRequire(file), module);
  });
  return module.exports;
}

/** The guard has broken the main thread off. */
const BROKEN_OFF = 2;

/** Imports a module that waits for something (an await at its top level), and may loop then. */
async function importWaiting(url: string, ms: number, signal: AbortSignal | undefined): Promise<unknown> {
  signal?.throwIfAborted();
  const state = new Int32Array(new SharedArrayBuffer(4));
  // Templates of worker threads are loaded by the main thread, too.
  const guard = isMainThread
    ? new Worker(GUARD, { eval: true, workerData: { state, ms: ms + GRACE_MS, BROKEN_OFF } })
    : undefined;
  // Where Node has no inspector, such a loop is not broken off.
  guard?.on("error", () => {}).unref();
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => {};
  try {
    const ended = new Promise<never>((_, reject) => {
      // The timer also keeps Node from ending when nothing but the module's await is left.
      if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(() => reject(new TookTooLong(ms)), ms);
      abort = () => reject(signal?.reason);
    });
    signal?.addEventListener("abort", abort);
    return await Promise.race([importModule(url), ended]);
  } catch (error) {
    // A module that was broken off has failed with nothing; but so has one that throws undefined.
    throw Atomics.load(state, 0) === BROKEN_OFF ? new TookTooLong(ms) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
    await guard?.terminate();
  }
}

/** The thread that breaks the main one off where that loops. */
const GUARD = [
  'const { state, ms, BROKEN_OFF } = require("node:worker_threads").workerData;',
  'const { Session } = require("node:inspector");',
  "const session = new Session();",
  "session.connectToMainThread();",
  'if (Atomics.wait(state, 0, 0, ms) === "timed-out") {',
  "  Atomics.store(state, 0, BROKEN_OFF);",
  '  session.post("Runtime.terminateExecution");',
  "}",
].join("\n");
