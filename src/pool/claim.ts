// How many pages a thread claims at a time.

/**
 * Pages that a thread claims at a time: few enough to be heard of soon and to end together with the others, many enough to
 * claim seldom, because each time limit that is set up is a thread of V8's, which is waited for where all cores are busy.
 */
export const CLAIM = { first: 16, least: 4, most: 192, ms: 125 } as const;

/** More threads than this would find nothing left to claim. */
export function mostThreads(pages: number): number {
  return Math.max(1, Math.ceil(pages / CLAIM.first));
}

/**
 * How many pages to claim next.
 * @param last how many were claimed last, and in how many milliseconds they were made
 * @param left how many nobody has claimed, by so many threads
 */
export function nextClaim(
  last: { readonly pages: number; readonly ms: number },
  left: number,
  threads: number,
): number {
  const atPace = Math.round((last.pages * CLAIM.ms) / Math.max(last.ms, 1));
  return Math.max(CLAIM.least, Math.min(CLAIM.most, atPace, Math.ceil(left / (2 * threads))));
}
