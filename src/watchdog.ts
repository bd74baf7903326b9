// Runs synchronous work under a time limit that even an endless loop cannot outlast, and so that it cannot end the process.
import { readFileSync } from "node:fs";
import vm from "node:vm";

/**
 * Runs `run` for each item, each with its own time. One that takes longer is broken off and handed to `onTimeout`; the
 * others go on.
 */
export type Watchdog = <T>(items: readonly T[], run: (item: T) => void, onTimeout: (item: T) => void) => void;

/** How often an item is run whose time went by while its thread hardly ran, each time for twice as long as before. */
const TURNS = 4;

/**
 * Makes a watchdog, which serves any number of calls. It works on the main thread too: V8 itself ends the code that runs.
 * @param ms time for one item, in milliseconds
 */
export function createWatchdog(ms: number): Watchdog {
  let work = (): void => {};
  const context = vm.createContext({ go: () => work() });
  const script = new vm.Script("go()");
  return (items, run, onTimeout) => {
    let at = 0;
    let turn = 0;
    let started = 0;
    work = () => {
      for (; at < items.length; at++, turn = 0) {
        started = performance.now();
        run(items[at] as (typeof items)[number]);
      }
    };
    while (at < items.length) {
      const limit = ms * 2 ** turn;
      const before = cpuTime();
      const begun = performance.now();
      try {
        refusingExit(() => script.runInContext(context, { timeout: limit }));
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // The limit covers several items, as does the time that is measured; one that began late has not had its time yet, however
        // long ago that is by now, and is run again.
        if (started - begun > limit * 0.1) continue;
        // V8 knows the clock only: time may have passed while the machine slept, or was busy with something else.
        if (cpuTime() - before < ms * 0.9 && ++turn < TURNS) continue;
        onTimeout(items[at] as (typeof items)[number]);
        at++;
        turn = 0;
      }
    }
  };
}

/** Work was broken off because it took longer than its limit. */
export class TookTooLong extends Error {
  /** The limit. */
  readonly ms: number;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }
}

/**
 * Runs work of a site's own code once, which may be no longer at it than the limit. Unlike a watchdog's, its time is the clock's.
 * @param isLinked whether modules may be linked: their errors have a place only where Node writes it into the stack, and then it
 * prints where something else than an error was thrown
 * @throws TookTooLong
 */
export function runWithin<T>(ms: number, work: () => T, isLinked = false): T {
  // V8 watches over scripts only, and what one calls. In a context of its own that would take a millisecond.
  const name = "docsgen: work";
  const scope = globalThis as Record<string, unknown>;
  scope[name] = work;
  try {
    const script = new vm.Script(`globalThis["${name}"]()`);
    return refusingExit(() => script.runInThisContext({ timeout: ms, displayErrors: isLinked })) as T;
  } catch (error) {
    throw isTimeout(error) ? new TookTooLong(ms) : error;
  } finally {
    delete scope[name];
  }
}

function isTimeout(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

/** Runs work in which `process.exit` throws: the command would end with what looks like success. */
function refusingExit<T>(work: () => T): T {
  const { exit } = process;
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ""}) was called, which would end docsgen`);
  };
  try {
    return work();
  } finally {
    process.exit = exit;
  }
}

/** The processor time that this thread has had, in milliseconds; where nothing tells it, what all of the process has had. */
function cpuTime(): number {
  // Since Node 23.9.
  const { threadCpuUsage } = process as { readonly threadCpuUsage?: () => NodeJS.CpuUsage };
  const nanoseconds = threadCpuUsage ? 0 : linuxThreadTime();
  if (nanoseconds > 0) return nanoseconds / 1e6;
  const { user, system } = (threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

/** What Linux says of this thread, in nanoseconds; 0 on other systems, and on a kernel that doesn't count. */
function linuxThreadTime(): number {
  try {
    return Number.parseInt(readFileSync("/proc/thread-self/schedstat", "latin1"), 10);
  } catch {
    return 0;
  }
}
