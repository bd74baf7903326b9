// What comes before there is anybody to take it in.

/** Keeps what comes until somebody takes it in, and hands on what comes after that. */
export class Inbox<T> {
  readonly #early: T[] = [];
  #take: ((item: T) => void) | undefined;

  add(item: T): void {
    if (this.#take) this.#take(item);
    else this.#early.push(item);
  }

  /** Hands on what comes from now on; gives what has come. */
  open(take: (item: T) => void): readonly T[] {
    this.#take = take;
    return this.#early;
  }
}
