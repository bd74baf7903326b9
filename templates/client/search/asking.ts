// What is asked of the search: only what was asked last counts, and what could not be loaded is not asked for all the time.
import type { Answer, Early } from "./engine.ts";
import type { States } from "./states.ts";

/** What answers. */
export interface AnswerSource {
  /** Answers; rejects where nothing could be loaded. @param early hears of what is found already, where that takes long */
  search(query: string, early: Early): Promise<Answer>;
  /** Loads what could not be loaded, too, from now on. */
  tryAgain(): void;
}

/** What takes longer is said to go on; milliseconds. */
const PATIENCE = 400;
/** So long after it failed, what could not be loaded is asked for again with what is typed; milliseconds. */
const REST = 5000;

/** Asks, and has the states shown that the answers go through. */
export class Asking {
  readonly #source: AnswerSource;
  readonly #states: States;
  #turn = 0;
  #answered: Promise<void> = Promise.resolve();
  /** When something could not be loaded, since it was last asked for. */
  #failedAt: number | undefined;

  constructor(source: AnswerSource, states: States) {
    this.#source = source;
    this.#states = states;
  }

  /** Resolves when what was asked last is answered. */
  get answered(): Promise<void> {
    return this.#answered;
  }

  /** Asks. @param query nothing for recent searches @param again for what could not be loaded, too */
  ask(query: string, again: boolean): void {
    if (again || performance.now() - (this.#failedAt ?? Infinity) > REST) {
      this.#failedAt = undefined;
      this.#source.tryAgain();
    }
    const turn = ++this.#turn;
    const isLast = () => turn === this.#turn;
    this.#states.asked();
    this.#answered = this.#answer(query, isLast).then(() => {
      if (isLast()) this.#states.answered();
    });
  }

  async #answer(query: string, isLast: () => boolean): Promise<void> {
    if (query === "") return this.#states.recent();
    let patience: ReturnType<typeof setTimeout> | undefined;
    let isEarly = true;
    let isShown = false;
    const isLate = new Promise<void>((resolve) => {
      patience = setTimeout(() => {
        if (!isLast()) return;
        this.#states.late();
        resolve();
      }, PATIENCE);
    });
    try {
      const answer = await this.#source.search(query, {
        isLate,
        found: (first) => {
          if (!isEarly || !isLast()) return;
          this.#states.foundEarly(first);
          isShown = true;
        },
      });
      if (answer.isPartial) this.#failedAt ??= performance.now();
      if (isLast()) this.#states.found(query, answer, isShown);
    } catch {
      this.#failedAt ??= performance.now();
      if (isLast()) this.#states.failed();
    } finally {
      isEarly = false;
      clearTimeout(patience);
    }
  }
}
