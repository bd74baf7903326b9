// What a command prints when it is done: problems to stderr, results to stdout, and why it failed.
import path from "node:path";
import { type Annotated, annotator } from "./annotations.ts";
import { count, DocsgenError, EXIT, formatDiagnostic, messageOf, printable, seconds } from "./diagnostics.ts";
import type { InitResult, MigrationSummary } from "./init.ts";
import { isInside } from "./inside.ts";
import { countProblems } from "./problem-counts.ts";
import type { Placement } from "./show-command.ts";
import { complain, print } from "./standard-streams.ts";
import type { BuildResult, Diagnostic, ReferenceSummary, SampleSummary } from "./types.ts";

/** The options that say how, and how much, is printed. */
export interface Printing {
  readonly reporter: "pretty" | "json";
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly strict?: boolean;
}

/**
 * Prints a result; gives the exit code.
 * @param root the site's
 * @param unpublished what errors mean for the output
 */
export function report(
  result: BuildResult,
  root: string,
  flags: Printing,
  summary: () => string,
  unpublished = " Nothing was published; the last output is as it was.",
): number {
  printDiagnostics(result.diagnostics, root, flags);
  if (flags.reporter === "json") print(JSON.stringify(result));
  else if (!result.ok) {
    const errors = result.diagnostics.filter(({ severity }) => severity === "error").length;
    const warnings = result.diagnostics.length - errors;
    const why =
      errors === 0
        ? `${count(warnings, "warning")} under --strict`
        : `${count(errors, "error")}${warnings ? `, ${count(warnings, "warning")}` : ""}`;
    complain(`\n${why}.${unpublished}`);
  } else if (!flags.quiet) {
    print(summary());
    if (result.reference) print(aboutReference(result.reference, flags));
    if (result.samples) print(aboutSamples(result.samples, flags));
  }
  if (flags.debug) {
    for (const [phase, ms] of Object.entries(result.phases))
      complain(`${phase.padEnd(10)} ${ms.toFixed(1).padStart(9)} ms`);
  }
  return result.ok ? EXIT.done : EXIT.content;
}

/** What a build did. @param root the site's, as it was given */
export function built(result: BuildResult, root: string, { out = "dist" }: Placement): string {
  const changes =
    result.written + result.removed === 0
      ? "nothing changed"
      : `${count(result.written, "file")} written, ${result.unchanged} unchanged, ${result.removed} removed`;
  const place = printable(fromHere(path.resolve(root, out)));
  return `Built ${count(result.pages, "page")} into ${place} in ${seconds(result.ms)}: ${changes}.`;
}

/** A path from the working directory on, where it lies inside. */
function fromHere(absolute: string): string {
  const here = process.cwd();
  return isInside(here, absolute) ? path.relative(here, absolute) || "." : absolute;
}

/** What `check` did. */
export function checked({ pages, ms }: BuildResult): string {
  return `Checked ${count(pages, "page")} in ${seconds(ms)}: no errors.`;
}

/** How many causes of notes are named, and how often one must occur. */
const MOST_CAUSES = 5;
const OFTEN = 4;

/** How many files of each folder are named one by one. */
const MOST_NAMED = 12;

/** What `init` wrote, what it left, and what comes next. */
export function begun(result: InitResult): string {
  const { root, written, changed, kept, next, hints, migration } = result;
  const lines = [`${path.relative(process.cwd(), root) || "This folder"} is a docsgen site.`];
  const list = (title: string, files: readonly string[]) => {
    if (files.length === 0) return;
    const named = files.length > MOST_NAMED ? files.slice(0, MOST_NAMED - 1) : files;
    lines.push("", title, ...named.map((file) => `  ${file}`));
    if (named.length < files.length) lines.push(`  and ${files.length - named.length} more`);
  };
  if (migration) lines.push("", ...aboutMigration(migration));
  list("Written:", migration ? written.filter((file) => !file.startsWith("content/")) : written);
  list("Changed:", changed);
  list("Left as they are (--force writes over them):", kept);
  if (hints.length > 0) lines.push("", ...hints);
  return [...lines, "", "Next:", ...next.map((command) => `  ${command}`)].join("\n");
}

function aboutMigration({ pages, assets, converted, notes, causes, report, config }: MigrationSummary): string[] {
  const constructs = Object.values(converted).reduce((sum, times) => sum + times, 0);
  const codes = new Map<string, number>();
  for (const { code } of notes) codes.set(code, (codes.get(code) ?? 0) + 1);
  const kinds = [...codes].sort(([, a], [, b]) => b - a).map(([code, times]) => `${code} ${times}`);
  return [
    `Taken over from ${config}: ${count(pages, "page")} and ${count(assets, "other file")} in content/; ${count(constructs, "construct")} rewritten.`,
    notes.length === 0
      ? "Nothing was lost."
      : `${count(notes.length, "place")} may need a hand, all listed in ${report}: ${kinds.join(", ")}.`,
    ...causes
      .filter(({ times }) => times >= OFTEN)
      .slice(0, MOST_CAUSES)
      .map(({ code, what, times, files }) =>
        printable(`  ${code}: ${what}, ${times} times in ${count(files, "file")}`),
      ),
  ];
}

/** What the reference holds; with --debug, each link of a comment that leads nowhere. */
function aboutReference(
  { packages, items, members, unresolved, cached, ms }: ReferenceSummary,
  flags: Printing,
): string {
  const counts = `${count(packages, "package")}, ${count(items, "item")}, ${count(members, "member")}`;
  const links = `${count(unresolved.length, "link")} of comments lead${unresolved.length === 1 ? "s" : ""} nowhere`;
  const which = unresolved.length > 0 && !flags.debug ? " (--no-cache --debug says which)" : "";
  const list = unresolved.map(({ package: name, item, target, reason }) => `\n  ${name} ${item}: ${target}: ${reason}`);
  return `API reference: ${counts}, ${cached ? "from the cache" : "extracted"} in ${seconds(ms)}; ${links}${which}.${printable(flags.debug ? list.join("") : "")}`;
}

/** How many samples there are of each kind; with --debug, on each page. */
function aboutSamples(summary: SampleSummary, flags: Printing): string {
  const { checked, run, unchecked, reason, cached, ms } = summary;
  const why = unchecked > 0 ? ` (${reason})` : "";
  const time = checked > 0 && cached === checked ? "from the cache" : `in ${seconds(ms)}`;
  const row = (cells: readonly string[], file: string) =>
    `\n${cells.map((cell) => cell.padStart(9)).join(" ")}  ${file}`;
  // Asked for here alone: of a site that is as it was it would be read from the cache.
  const table = () =>
    summary.pages
      .map((page) => row([page.checked, page.run, page.unchecked].map(String), printable(page.file)))
      .join("");
  const debug = flags.debug ? row(["checked", "run", "unchecked"], "page") + table() : "";
  return `Samples: ${checked} checked, ${run} run, ${unchecked} unchecked${why} ${time}.${debug}`;
}

function printDiagnostics(diagnostics: readonly Diagnostic[], root: string, flags: Printing): void {
  const isSaid = ({ severity }: Diagnostic) => !flags.quiet || flags.strict || severity === "error";
  const said = diagnostics.filter(isSaid);
  if (flags.reporter === "pretty") {
    for (const diagnostic of withoutRepetition(said)) complain(formatDiagnostic(diagnostic));
    const counted = countProblems(said);
    if (counted) complain(`\n${counted}`);
  }
  annotate(said, root);
}

/** How often a hint is said. Where all pages have the same mistake, it would be most of what is printed. */
const MOST_SAID = 10;

function withoutRepetition(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const times = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { hint, ...bare } = diagnostic;
    if (hint === undefined) return diagnostic;
    const said = (times.get(hint) ?? 0) + 1;
    times.set(hint, said);
    return said > MOST_SAID ? bare : diagnostic;
  });
}

function annotate(problems: readonly Annotated[], root: string): void {
  if (process.env["GITHUB_ACTIONS"] !== "true") return;
  const annotation = annotator(root, process.env["GITHUB_WORKSPACE"]);
  for (const problem of problems) complain(annotation(problem));
}

/** Prints what went wrong that has no place. */
export function printError({ message, hint }: Pick<DocsgenError, "message" | "hint">): void {
  complain(`docsgen: ${printable(message)}`);
  if (hint) complain(printable(hint).replace(/^/gm, "  "));
}

/** Says what ended the command, and gives its exit code. @param root the site's */
export function reportFailure(error: unknown, root: string, flags: Printing | undefined): number {
  const known = error instanceof DocsgenError ? error : undefined;
  const diagnostics = known?.diagnostics ?? [];
  const message = messageOf(error);
  const code = known?.exitCode ?? EXIT.defect;
  if (flags?.reporter === "json") {
    const failed = { ok: false, pages: 0, written: 0, unchanged: 0, removed: 0, ms: 0, phases: {}, diagnostics };
    print(JSON.stringify({ ...failed, error: { exitCode: code, message, ...(known?.hint && { hint: known.hint }) } }));
  } else {
    for (const diagnostic of diagnostics) complain(formatDiagnostic(diagnostic));
    printError({ message, hint: known?.hint });
  }
  const whole: Annotated = { severity: "error", message, ...(known?.hint && { hint: known.hint }) };
  annotate(diagnostics.length > 0 ? diagnostics : [whole], root);
  if (code === EXIT.defect || flags?.debug) {
    if (error instanceof Error && error.stack) complain(error.stack);
    if (code === EXIT.defect) complain("This is a defect of docsgen. Please report it with the lines above.");
  }
  return code;
}
