// How V8 compiles and lays out memory for a build. Only the command line decides that: it holds for a whole process.
import v8 from "node:v8";

/** Bytes of bytecode that a function runs before V8 looks whether to optimize it; V8's own number is 67,584. */
const PATIENT = 600_000;
/** From so many pages on, code that is faster is worth the time that it takes to make it. */
const MANY_PAGES = 8000;

/**
 * Makes V8 optimize later. Extraction is much code that runs once over little data, and most of what makes pages runs for
 * a second or two, on each thread anew: optimizing it early takes a fifth of a build's processor time. Where there are
 * many pages, what runs all the time is optimized soon enough.
 *
 * And makes it take nothing for long-lived from the start. As a few pages take turns, V8 finds that much of them outlives
 * a collection, and may put what they are made of among what stays: on a site of 64,000 pages that is 300 MB of garbage.
 *
 * To be called when the threads are there: Node's own modules are cached as code for V8's flags as they were at the start,
 * and a thread that has to compile them takes 40 ms more.
 */
export function suitV8ToBuilds(): void {
  if (!knowsFlags()) return;
  v8.setFlagsFromString(`--interrupt-budget=${PATIENT}`);
  v8.setFlagsFromString("--no-allocation-site-pretenuring");
}

/**
 * Makes V8 compile functions by themselves, and not into those that call them, but for very small ones. For some thousand
 * pages that takes 3 % off a build's processor time; from `MANY_PAGES` on the calls cost more.
 */
export function suitV8ToPages(pages: number): void {
  if (knowsFlags() && pages < MANY_PAGES) v8.setFlagsFromString("--max-inlined-bytecode-size-cumulative=0");
}

/** Later versions (Node 22 and up) have no such numbers, and print an error for a flag that they don't know. */
function knowsFlags(): boolean {
  return Number.parseInt(process.versions.v8, 10) < 12;
}
