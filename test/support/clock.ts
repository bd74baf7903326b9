// A clock that stands still until a test sets it: what waits for a time waits for the test, and no machine is too slow for it.
import { setImmediate as turn } from "node:timers/promises";

/** The time of this process, for `performance.now` and `setTimeout`. */
export interface Clock {
  /** Lets milliseconds pass; timers ring when they are due. */
  pass(ms: number): Promise<void>;
  /** Lets milliseconds pass in which the process stands still: what is due meanwhile rings at their end. */
  stall(ms: number): Promise<void>;
}

interface Timer {
  readonly due: number;
  ring(): void;
}

/** Runs a test by a clock of its own. The promises of Node's modules for timers go by the real one. */
export async function byClock(run: (clock: Clock) => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = performance;
  const timers = new Set<Timer>();
  let time = 1000;
  const ring = async (): Promise<void> => {
    // One that rings may have cleared another.
    for (const timer of [...timers].filter(({ due }) => due <= time).sort((a, b) => a.due - b.due))
      if (timers.delete(timer)) timer.ring();
    await turn();
  };
  performance.now = () => time;
  Object.assign(globalThis, {
    setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer => {
      const timer = { due: time + Math.max(1, ms), ring: () => call(...args) };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer: Timer) => void timers.delete(timer),
  });
  try {
    await run({
      pass: async (ms) => {
        const end = time + ms;
        // What has just ended is followed up before any time passes.
        await turn();
        for (let next = 0; next < end; ) {
          next = Math.min(end, ...[...timers].map(({ due }) => due));
          time = Math.max(time, next);
          await ring();
        }
      },
      stall: async (ms) => {
        await turn();
        time += ms;
        await ring();
      },
    });
  } finally {
    performance.now = now;
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
}
