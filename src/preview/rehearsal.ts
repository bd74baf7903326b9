// The first edit, rehearsed while nothing else is to be done: until V8 has compiled what an edit runs through, it takes many
// times as long, and so does what esbuild has not parsed.
import { setTimeout as pause } from "node:timers/promises";
import type { Arrangement } from "./arrangement.ts";
import type { Material } from "./material.ts";

/** How often an arrangement is rehearsed, and how long after the start and one another, in milliseconds. */
const REHEARSALS = 3;
const QUIET = 250;

/**
 * Runs through what the first edit of the inputs would run through; ends where one comes first.
 * @param signal ends it too; then it may reject
 */
export async function rehearse(
  material: Pick<Material, "inputs" | "rehearse">,
  arrangement: Pick<Arrangement, "generation" | "make">,
  signal: AbortSignal,
): Promise<void> {
  const first = material.inputs;
  const isOver = () => signal.aborted || material.inputs !== first;
  for (let i = 0; i < REHEARSALS; i++) {
    await pause(QUIET, undefined, { signal });
    if (isOver() || !arrangement.generation) return;
    // What is wrong is told when the site is arranged.
    await arrangement.make().catch(() => {});
  }
  if (!isOver()) await material.rehearse();
}
