// Sizes of files that are still being made, for a thread that puts a file together from them meanwhile.

/** Sizes in bytes, plus one, by number; shared by all threads. */
export type LaterSizes = Int32Array;

const OPEN = 0;
const NEVER = -1;

/** Makes room for sizes that nobody knows yet. */
export function laterSizes(count: number): LaterSizes {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

/** Tells the size of a file that is written. */
export function tellSize(sizes: LaterSizes, at: number, size: number): void {
  settle(sizes, at, size + 1);
}

/** Tells of all whose size is not told that nobody needs to wait for it any longer. */
export function tellNothing(sizes: LaterSizes): void {
  for (const at of sizes.keys()) settle(sizes, at, NEVER);
}

/**
 * Waits until a size is told, and holds this thread as long.
 * @param meanwhile does a little of something else; gives false when there is nothing left to do
 * @throws Error where it will not be told
 */
export function waitForSize(sizes: LaterSizes, at: number, meanwhile: () => boolean): number {
  while (Atomics.load(sizes, at) === OPEN && meanwhile());
  Atomics.wait(sizes, at, OPEN);
  const told = Atomics.load(sizes, at);
  if (told === NEVER) throw new Error("the file that is put together is not needed any longer");
  return told - 1;
}

function settle(sizes: LaterSizes, at: number, value: number): void {
  // What is told once is not changed.
  if (Atomics.compareExchange(sizes, at, OPEN, value) === OPEN) Atomics.notify(sizes, at);
}
