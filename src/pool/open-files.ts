// How many threads fit where the system limits open files. Node can't tell that it has too few: where a thread, or the time limit
// of what one runs, gets none, it aborts, and takes the whole process along.
import fs from "node:fs";

/** What a process has open whose only thread makes pages, with room to spare. */
const ALONE = 24;
/** What each further thread takes: its loop and its time limit have several each, and it reads and writes files. */
const EACH = 10;

/**
 * Tells how many threads may make pages, at least one; infinitely many where nothing says how many files may be open.
 * @param limits what Linux says of this process's limits
 */
export function threadsWithin(limits: string = processLimits()): number {
  const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return files === undefined ? Number.POSITIVE_INFINITY : Math.max(1, 1 + Math.floor((Number(files) - ALONE) / EACH));
}

function processLimits(): string {
  try {
    return fs.readFileSync("/proc/self/limits", "latin1");
  } catch {
    return "";
  }
}
