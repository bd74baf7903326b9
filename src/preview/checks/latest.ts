// Work that is begun anew whenever what it is about has changed.
import { setImmediate as pass } from "node:timers/promises";

export interface LatestHooks<Result> {
  done(result: Result): void;
  /** Hears of what ended the work: a defect. */
  failed(error: unknown): void;
}

/**
 * Does the work of a task.
 * @param isWanted whether no other task has come meanwhile
 * @returns undefined where it was not wanted any more
 */
export type Work<Task, Result> = (task: Task, isWanted: () => boolean) => Promise<Result | undefined>;

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Does the task that came last, and gives its result to whoever waits for it. */
export class Latest<Task extends object, Result extends object> {
  readonly #work: Work<Task, Result>;
  readonly #hooks: LatestHooks<Result>;
  #task: Task | undefined;
  #last: Result | undefined;
  /** What ended the last task. */
  #failure: { readonly error: unknown } | undefined;
  readonly #waiting: Waiting<Result>[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(work: Work<Task, Result>, hooks: LatestHooks<Result>) {
    this.#work = work;
    this.#hooks = hooks;
  }

  /** Begins with a task, in the place of the one that is at work. */
  start(task: Task): void {
    this.#task = task;
    this.#last = undefined;
    this.#failure = undefined;
    this.#running ??= this.#run();
  }

  /** Resolves with the last task's result as soon as it is there; rejects when it is closed. */
  async result(): Promise<Result> {
    if (this.#isClosed) throw ended();
    if (this.#last) return this.#last;
    if (this.#failure) throw this.#failure.error;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Ends what runs; resolves when nothing does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    for (const { reject } of this.#waiting) reject(ended());
  }

  async #run(): Promise<void> {
    // Whoever started it has more to do first.
    await pass();
    while (this.#task && !this.#isClosed) {
      const task = this.#task;
      try {
        const result = await this.#work(task, () => !this.#isClosed && this.#task === task);
        // Another task may have come since the work ended; and whoever hears of a result when it is closed begins something
        // that nobody would end any more.
        if (!result || this.#task !== task || this.#isClosed) continue;
        this.#task = undefined;
        this.#last = result;
        for (const { resolve } of this.#waiting.splice(0)) resolve(result);
        this.#hooks.done(result);
      } catch (error) {
        this.#hooks.failed(error);
        // What has begun meanwhile may come out better.
        if (this.#task !== task) continue;
        this.#task = undefined;
        this.#failure = { error };
        for (const { reject } of this.#waiting.splice(0)) reject(error);
      }
    }
    this.#running = undefined;
  }
}

function ended(): Error {
  return new Error("the preview was closed");
}
