// What `serve --watch` says on a terminal: where the site is, also when that changes, what was taken in, what is wrong since
// then and what is mended. A problem is said once, for as long as it is there.
import { count, formatDiagnostic, printable, seconds, shorten } from "./diagnostics.ts";
import type { SiteCheck, SiteUpdate } from "./serve.ts";
import type { Diagnostic } from "./types.ts";

export interface WatchReportOptions {
  /** Prints a line of results. */
  print(line: string): void;
  /** Prints a problem. */
  complain(line: string): void;
  /** Whether only errors are said. */
  readonly quiet: boolean;
  /** Whether warnings are errors. */
  readonly strict: boolean;
  /** The time of day. */
  now(): Date;
}

export interface WatchReport {
  started(update: SiteUpdate): void;
  updated(update: SiteUpdate): void;
  checked(check: SiteCheck): void;
}

/** Opens a report. */
export function reportWatch({ print, complain, quiet, strict, now }: WatchReportOptions): WatchReport {
  let told = new Map<string, Diagnostic>();
  let isChecked = false;
  /** Whether all that was known to be wrong is mended, and what is known is not all yet. */
  let isAwaited = false;
  let address = "";
  const say = (line: string) => {
    if (!quiet) print(line);
  };

  const isSaid = ({ severity }: Diagnostic) => !quiet || strict || severity === "error";

  /**
   * Says what is wrong that was not before; a problem that only moved is not said again.
   * @param isAll whether everything is checked
   */
  function tell(diagnostics: readonly Diagnostic[], isAll: boolean): void {
    const current = new Map(diagnostics.map((problem) => [keyOf(problem), problem]));
    for (const [key, problem] of current) {
      if (!told.has(key) && isSaid(problem)) complain(formatDiagnostic(problem));
    }
    const mended = [...told].flatMap(([key, problem]) => (current.has(key) ? [] : problem));
    told = current;
    const isClean = current.size === 0;
    if (mended.length > 0) {
      const left = isClean && !isAll ? "" : `; ${leftOf([...current.values()])}`;
      say(`${mendedOf(mended)}${left}.`);
    } else if (isAwaited && isAll && isClean) say("Checked: nothing else is wrong.");
    isAwaited = !isAll && isClean && (isAwaited || mended.length > 0);
  }

  return {
    started({ url, pages, ms, diagnostics }) {
      address = url;
      print(`Serving ${count(pages, "page")} at ${url} (ready in ${seconds(ms)}, watching for changes).`);
      tell(diagnostics, false);
    },
    updated({ url, files, ms, diagnostics }) {
      say(`${now().toTimeString().slice(0, 8)} ${whatOf(files)} (${seconds(ms)})`);
      if (url !== address) print(`The site is at ${url} now.`);
      address = url;
      tell(diagnostics, false);
    },
    checked({ pages, diagnostics, ms, samples }) {
      const before = told.size;
      tell(diagnostics, true);
      if (isChecked && before === 0 && told.size === 0) return;
      const errors = diagnostics.filter(({ severity }) => severity === "error").length;
      const found = [count(errors, "error"), count(diagnostics.length - errors, "warning")].join(", ");
      const more = samples === undefined ? "" : ` Samples: ${samples.checked} checked, ${samples.run} run.`;
      if (!isChecked) say(`Checked ${count(pages, "page")} in ${seconds(ms)}: ${found}.${more}`);
      isChecked = true;
    },
  };
}

/** Says what was taken in. @param files as `SiteUpdate` has them */
function whatOf(files: readonly string[]): string {
  // What git keeps beside its work tree tells of a commit or of another branch, and nobody edits it.
  const [first, ...others] = files.filter((file) => !/(?:^|\/)\.git\//.test(file));
  if (first === ".") return "Everything, looked at anew";
  if (first === undefined) return files.length > 0 ? "The history in git" : "The API reference, or the dates of pages";
  return `${printable(first)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

/** Says what is no longer wrong: of a single problem what it was, because the line above may be of another file. */
function mendedOf(problems: readonly Diagnostic[]): string {
  const [problem] = problems;
  if (!problem || problems.length > 1) return `Mended ${countKinds(problems)}`;
  const [what = ""] = problem.message.split("\n");
  return `Mended in ${printable(problem.file)}: ${printable(shorten(what, 120))}`;
}

/** Says how much is wrong still, and in how many files. */
function leftOf(problems: readonly Diagnostic[]): string {
  if (problems.length === 0) return "nothing else is wrong";
  const files = new Set(problems.map(({ file }) => file));
  const [file = ""] = files;
  return `${countKinds(problems)} left in ${files.size === 1 ? printable(file) : count(files.size, "file")}`;
}

function countKinds(problems: readonly Diagnostic[]): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  return [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")]
    .filter(Boolean)
    .join(" and ");
}

function keyOf({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
