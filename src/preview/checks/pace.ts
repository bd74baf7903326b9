// How the checks go on while somebody may edit or ask: in small steps, between which others go first.
import { setImmediate as pass, setTimeout as pause } from "node:timers/promises";

/** How long others go first, in milliseconds. */
const PAUSE = 100;
/** How long many small steps may take before others are let through, in milliseconds. */
const SLICE = 3;

/** Keeps the pace of the checks. */
export class Pace {
  #sliceEnd = 0;
  #pauseEnd = 0;
  /** Settles when all is done that goes first. */
  #first: Promise<unknown> = Promise.resolve();

  /** Lets others go first, for a moment or until they are done. */
  giveWay(work?: Promise<unknown>): void {
    this.#pauseEnd = performance.now() + PAUSE;
    this.#sliceEnd = 0;
    if (work) this.#first = Promise.allSettled([this.#first, work]);
  }

  /**
   * Takes a step for each of many things.
   * @param isWanted whether to go on; asked whenever others have gone first
   * @returns whether all were taken
   */
  async each<T>(things: readonly T[], isWanted: () => boolean, step: (thing: T) => void): Promise<boolean> {
    for (const thing of things) {
      if (this.#isDue && !(await this.#next(isWanted))) return false;
      step(thing);
    }
    return true;
  }

  /** Takes the steps of a generator. @param isWanted as for `each` @returns whether all were taken */
  async through(steps: Generator, isWanted: () => boolean): Promise<boolean> {
    while (!steps.next().done) if (this.#isDue && !(await this.#next(isWanted))) return false;
    return true;
  }

  /** Whether others go first now; asked before each small step, because a promise for each costs more than most steps. */
  get #isDue(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  /** Waits until those are done that go first, and begins another slice; says whether to go on. */
  async #next(isWanted: () => boolean): Promise<boolean> {
    await pass();
    await this.#first;
    const left = () => this.#pauseEnd - performance.now();
    for (let ms = left(); ms > 0; ms = left()) await pause(ms);
    this.#sliceEnd = performance.now() + SLICE;
    return isWanted();
  }
}
