// Shows how far long steps are: a line with bars on a terminal, and elsewhere, such as in CI, now and then a plain line.
import type { Progress } from "./types.ts";

/** Where progress is shown. */
export interface ProgressTarget {
  write(text: string): void;
  /** Width of the terminal in characters. */
  columns(): number;
  readonly isTerminal: boolean;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** Progress that is being shown. */
export interface ProgressDisplay {
  report(progress: Progress): void;
  /** Takes the bars away, so that other lines can be printed. */
  clear(): void;
}

/** Nothing is shown of what takes less: a bar that only flashes up tells nothing. Milliseconds. */
const PATIENCE = 1000;
/** Milliseconds between two drawings on a terminal, and between two plain lines. */
const REDRAW = 100;
const PLAIN = 10_000;
/** Characters; two bars fit into 80 columns. */
const BAR = 12;

const DOING: Readonly<Record<Progress["phase"], string>> = {
  packages: "Extracting packages",
  pages: "Making pages",
  samples: "Running samples",
};

/** Starts to show progress. Several steps may go on at once. */
export function showProgress(target: ProgressTarget): ProgressDisplay {
  const started = target.now();
  const steps = new Map<Progress["phase"], Progress>();
  let last = started + PATIENCE - (target.isTerminal ? REDRAW : PLAIN);
  let isDrawn = false;

  const clear = (): void => {
    if (isDrawn) target.write("\r\x1b[K");
    isDrawn = false;
  };
  return {
    report(progress) {
      const { phase, done, total } = progress;
      if (done < total) steps.set(phase, progress);
      else steps.delete(phase);
      const now = target.now();
      if (now - last < (target.isTerminal ? REDRAW : PLAIN)) return;
      last = now;
      const active = [...steps.values()];
      if (!target.isTerminal) {
        if (active.length > 0) target.write(`${active.map(inWords).join(", ")}\n`);
        return;
      }
      clear();
      if (active.length === 0) return;
      // A line that wraps could not be taken back.
      target.write(
        active
          .map(asBar)
          .join("  ")
          .slice(0, target.columns() - 1),
      );
      isDrawn = true;
    },
    clear,
  };
}

function inWords({ phase, done, total }: Progress): string {
  return `${DOING[phase]}: ${done} of ${total}`;
}

function asBar({ phase, done, total }: Progress): string {
  const full = Math.floor((done / total) * BAR);
  return `${DOING[phase]} ${"█".repeat(full)}${"░".repeat(BAR - full)} ${done}/${total}`;
}
