// How V8 compiles and lays out memory for a build. Only the command line decides that: it holds for a whole process, and
// what is in force is kept here for all its threads.

/** Bytes of bytecode that a function runs before V8 looks whether to optimize it. */
const PATIENT = 600_000;
/** Bytes of bytecode that V8 may compile into a function besides its own: a third of what it takes by itself. */
const FEW_CALLS = 300;
/** From so many pages on, code that is faster is worth the time that it takes to make it, and garbage adds up. */
const MANY_PAGES = 8000;
/** By so much a heap may grow beyond what outlived the last full collection, in percent. */
const LITTLE_GROWTH = 50;

/** Flags, and what takes them back: V8's own settings in Node 20. */
interface Setting {
  readonly on: readonly string[];
  readonly off: readonly string[];
}

const SETTINGS: readonly Setting[] = [
  {
    on: [
      "--no-allocation-site-pretenuring",
      "--no-parallel-scavenge",
      "--no-regexp-peephole-optimization",
      `--max-inlined-bytecode-size-cumulative=${FEW_CALLS}`,
    ],
    off: [
      "--allocation-site-pretenuring",
      "--parallel-scavenge",
      "--regexp-peephole-optimization",
      "--max-inlined-bytecode-size-cumulative=920",
    ],
  },
  { on: [`--interrupt-budget=${PATIENT}`], off: ["--interrupt-budget=67584"] },
  { on: [`--heap-growing-percent=${LITTLE_GROWTH}`], off: ["--heap-growing-percent=0"] },
];
const FOR_BUILDS = 0;
const LATE = 1;
const TIDY = 2;

/** By setting, whether it is in force. */
let inForce: Uint8Array = new Uint8Array(new SharedArrayBuffer(SETTINGS.length));

/** What another thread needs to know of it: give it to `shareFlags` there. */
export function sharedFlags(): Uint8Array {
  return inForce;
}

/** Takes over what another thread knows of the process's flags. */
export function shareFlags(shared: Uint8Array): void {
  inForce = shared;
}

/**
 * Makes V8 optimize later. Extraction is much code that runs once over little data, and most of what makes pages runs for
 * a second or two, on each thread anew: optimizing it early takes a fifth of a build's processor time.
 *
 * And makes it take nothing for long-lived from the start. As a few pages take turns, V8 finds that much of them outlives
 * a collection, and may put what they are made of among what stays: on a site of 64,000 pages that is 300 MB of garbage.
 *
 * And makes each thread collect what is new by itself: it is handed out to threads of V8's otherwise, and the processor's
 * cores are busy with pages. That takes 2 % off a build.
 *
 * And makes it leave expressions as they are first compiled: it runs that code once, and compiles those that run again anew.
 * To improve it takes 5 ms of a build that makes one page.
 *
 * And makes it compile fewer functions into those that call them: what calls many takes it long. That takes some
 * 3 % off 4,000 and off 16,000 pages. (With a third of that, calls cost more than is won.)
 *
 * To be called when the threads are there: Node's own modules are cached as code for V8's flags as they were at the start,
 * and a thread that has to compile them takes 40 ms more.
 */
export function suitV8ToBuilds(): void {
  set(FOR_BUILDS, true);
  set(LATE, true);
}

/**
 * Lets V8 optimize as early as it does by itself where there are so many pages that it has the time to pay: 6 % of 16,000.
 *
 * And makes heaps of many pages grow less between two full collections. By itself V8 lets them double or more, each thread's
 * apart: of 16,000 pages that is up to 100 MB of 450, and the few collections more take no time that can be measured.
 */
export function suitV8ToPages(pages: number): void {
  set(LATE, pages < MANY_PAGES);
  set(TIDY, pages >= MANY_PAGES);
}

/**
 * Does something under V8's own flags, which code that it has compiled before belongs to. Another thread may set them
 * meanwhile: then V8 compiles the code anew.
 */
export function underOwnFlags<T>(work: () => T): T {
  const settings = SETTINGS.filter((_, i) => inForce[i] === 1);
  for (const { off } of settings) apply(off);
  try {
    return work();
  } finally {
    for (const { on } of settings) apply(on);
  }
}

function set(setting: number, isOn: boolean): void {
  if (!knowsFlags() || (inForce[setting] === 1) === isOn) return;
  inForce[setting] = Number(isOn);
  const { on, off } = SETTINGS[setting] as Setting;
  apply(isOn ? on : off);
}

function apply(flags: readonly string[]): void {
  for (const flag of flags) process.getBuiltinModule("node:v8").setFlagsFromString(flag);
}

/** Later versions (Node 22 and up) have no such numbers, and print an error for a flag that they don't know. */
function knowsFlags(): boolean {
  return Number.parseInt(process.versions.v8, 10) < 12;
}
