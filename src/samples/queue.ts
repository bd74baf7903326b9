// Checks in the background, for who watches edits: one at a time, only the newest matters, the compiler stays warm.
import type { SampleChecker } from "./checker.ts";

/** A check, given what it needs. */
export type QueuedCheck<T> = (checker: SampleChecker, signal: AbortSignal) => Promise<T>;

/** Checks that wait for their turn. */
export interface CheckQueue<T> {
  /** Puts a check in the place of whatever waits. The result of one that runs is of no interest any more. */
  add(check: QueuedCheck<T>): void;
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

/**
 * Opens a queue.
 * @param done hears of each result that is not outdated
 * @param failed hears of what ended a check
 */
export function openQueue<T>(
  checker: SampleChecker,
  done: (result: T) => void,
  failed: (error: unknown) => void,
): CheckQueue<T> {
  const stop = new AbortController();
  let waiting: QueuedCheck<T> | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting && !stop.signal.aborted) {
      const check = waiting;
      waiting = undefined;
      try {
        const result = await check(checker, stop.signal);
        if (!waiting && !stop.signal.aborted) done(result);
      } catch (error) {
        if (!stop.signal.aborted) failed(error);
      }
    }
    running = undefined;
  }

  return {
    add(check) {
      waiting = check;
      running ??= run();
    },
    async close() {
      waiting = undefined;
      stop.abort();
      await checker.close();
      await running;
    },
  };
}
