// Random numbers that are the same for the same seed, everywhere.

/** Random choices. */
export interface Random {
  /** A whole number from 0 on. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** True so often. @param probability between 0 and 1 */
  chance(probability: number): boolean;
}

/** Makes a source of random numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)] as never, chance: (probability) => next() < probability };
}
