// How far a command is, shown where somebody may look; what V8 is told of how much there is to do.
import { showProgress } from "../progress.ts";
import type { Progress } from "../types.ts";
import { suitV8ToBuilds, suitV8ToPages } from "../v8-flags.ts";
import type { Flags } from "./flags.ts";

/** Runs a command and shows how far it is, where somebody may look: not with --quiet, and not among JSON. */
export async function watched<T>(
  flags: Flags,
  run: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  let most = 0;
  const begun = ({ phase, total }: Progress): void => {
    // How many pages there are says more, and holds to the end.
    if (most === 0) suitV8ToBuilds();
    // Some edited pages may turn out to be all.
    if (phase !== "pages" || total <= most) return;
    most = total;
    suitV8ToPages(most);
  };
  if (flags.quiet || flags.reporter === "json") return run(begun);
  const { stderr, env } = process;
  const progress = showProgress({
    write: (text) => stderr.write(text),
    columns: () => stderr.columns ?? 80,
    isTerminal: stderr.isTTY === true && !env.CI && env.TERM !== "dumb",
    now: () => performance.now(),
  });
  try {
    return await run((step) => {
      begun(step);
      progress.report(step);
    });
  } finally {
    progress.clear();
  }
}
