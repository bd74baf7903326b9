// Says which mutant of an instrumented module is the one that runs. Instrumented copies of src/ import it, nothing else does.
import { openSync, writeSync } from "node:fs";

const active = Number(process.env["DOCSGEN_MUTANT"] ?? -1);
const log = process.env["DOCSGEN_MUTANT_LOG"];
const reached = new Set<number>();
const fd = log === undefined ? -1 : openSync(log, "a");

/** Whether a mutant is the one that runs. Where there is a log, notes that its place was reached. */
export function isMutant(id: number): boolean {
  if (fd >= 0 && !reached.has(id)) {
    reached.add(id);
    note(fd, id);
  }
  return id === active;
}

function note(fd: number, id: number): void {
  try {
    writeSync(fd, `${id}\n`);
  } catch (error) {
    // A test of what happens where files may not grow. What is not noted is not tried with that test: more survives, not less.
    if (!(error instanceof Error && "code" in error && error.code === "EFBIG")) throw error;
  }
}
