// The containers that are open at a line of Markdown, by their colons. Pure.

/** The containers that are open at a line. */
export class OpenContainers {
  /** How many colons each has, from the outermost. */
  readonly #open: number[] = [];
  /** How many are open of each number of colons. */
  readonly #counts = new Map<number, number>();

  /** Takes a line of colons. @param tail what stands behind them */
  follow(colons: number, tail: string): void {
    if (/^[A-Za-z]/.test(tail)) {
      this.#open.push(colons);
      this.#count(colons, 1);
    } else if (tail === "" && this.isEnd(colons)) {
      const isExact = (this.#counts.get(colons) ?? 0) > 0;
      const at = this.#open.findLastIndex((each) => (isExact ? each === colons : each < colons));
      for (const each of this.#open.splice(at)) this.#count(each, -1);
    }
  }

  /** Whether a line of so many colons closes one. */
  isEnd(colons: number): boolean {
    return colons > 0 && [...this.#counts].some(([each, count]) => count > 0 && each <= colons);
  }

  #count(colons: number, by: 1 | -1): void {
    this.#counts.set(colons, (this.#counts.get(colons) ?? 0) + by);
  }
}
