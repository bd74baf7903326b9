// How amounts are said to who runs a command. Pure.

/** Says how many of something there are: `1 page`, `2 pages`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** Says how long something took. @param ms in milliseconds */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
