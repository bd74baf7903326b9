// What was found in the modules, as diagnostics at the places of the fences: levels, stated errors and stated intents. Pure.
import { standingCheck, tellApiUse } from "../api-standing.ts";
import type { CheckLevel, Checks, Diagnostic } from "../types.ts";
import type { ModuleFindings } from "./findings.ts";
import { fileOf, partAt, placeOf, type SampleModule, type SamplePlace } from "./modules.ts";

/** What a module's findings come to. */
export interface ModuleReport {
  readonly diagnostics: readonly Diagnostic[];
  /** Errors of TypeScript that no fence states. */
  readonly errors: number;
  readonly expectedErrors: number;
}

/** Turns a module's findings into diagnostics. @param display a content-relative path as authors know it */
export function reportFindings(
  module: SampleModule,
  findings: ModuleFindings,
  checks: Checks,
  display: (file: string) => string,
): ModuleReport {
  const diagnostics: Diagnostic[] = [];
  const place = (found: { line: number; column: number }) => placeOf(module, found.line, found.column, display);
  let errors = 0;
  let expectedErrors = 0;
  const occurred = new Map<object, Set<number>>();
  if (findings.brokenOffMs !== undefined) {
    errors++;
    const problem = {
      code: "sample-check-timeout",
      message: `the check of the sample took longer than ${findings.brokenOffMs / 1000} s`,
      hint: 'Simplify its types. What cannot be checked: nocheck="reason".',
    };
    diagnostics.push(...sampleProblem(checks.samples, place({ line: 0, column: 0 }), problem));
    return { diagnostics, errors, expectedErrors };
  }
  for (const error of findings.errors) {
    // All fences that show a file state its errors together.
    const parts = module.text === undefined ? module.parts : [partAt(module, error.line)];
    const stating = parts.filter(({ sample }) => sample.errors?.includes(error.code));
    for (const { sample } of stating) occurred.set(sample, (occurred.get(sample) ?? new Set()).add(error.code));
    if (stating.length > 0) {
      expectedErrors++;
      continue;
    }
    errors++;
    const [said = "", ...more] = error.text.split("\n");
    const { first, install } = withoutCompilersAdvice(error.code, said);
    const hint = `If the sample means to show this error, say so on its fence: errors=${error.code}. What cannot be checked: nocheck="reason".`;
    const problem = {
      code: "sample-type-error",
      message: `TS${error.code}: ${first}`,
      hint: [...install, ...more, hint].join("\n"),
    };
    diagnostics.push(...sampleProblem(checks.samples, place(error), problem));
  }
  for (const { page, sample } of module.parts) {
    const missing = (sample.errors ?? []).filter((code) => !occurred.get(sample)?.has(code));
    if (missing.length === 0) continue;
    // The line of the fence itself, which states them.
    const at = {
      file: fileOf(page, sample, display),
      line: sample.file === undefined ? sample.line - 1 : sample.line,
      column: 1,
    };
    const codes = missing.map((code) => `TS${code}`).join(", ");
    const problem = {
      code: "sample-error-missing",
      message: `expected ${codes}, which does not occur in the sample`,
      hint: "Correct the sample, or errors=… on its fence.",
    };
    diagnostics.push(...sampleProblem(checks.samples, at, problem));
  }
  for (const use of findings.uses) {
    const parts = module.text === undefined ? module.parts : [partAt(module, use.line)];
    const isAllowed = parts.some(
      ({ page, sample }) => page.allow.includes(use.standing) || sample.allow?.includes(use.standing),
    );
    if (!isAllowed)
      diagnostics.push(...sampleProblem(checks[standingCheck(use.standing)], place(use), tellApiUse(use)));
  }
  return { diagnostics, errors, expectedErrors };
}

/** Makes a diagnostic of a problem; none where the check is off. */
export function sampleProblem(
  level: CheckLevel,
  { file, line, column }: SamplePlace,
  problem: { readonly code: string; readonly message: string; readonly hint: string },
): Diagnostic[] {
  if (level === "off") return [];
  return [{ file, line, column, severity: level === "warn" ? "warning" : "error", ...problem }];
}

/** The compiler's codes for a name that it knows only with further types: Node's, and those of other environments. */
const NODE_TYPES: ReadonlySet<number> = new Set([2580, 2591]);
const OTHER_TYPES: ReadonlySet<number> = new Set([2581, 2582, 2592, 2593, 2867, 2868]);

/** Takes off what the compiler advises where types are missing: it speaks of a tsconfig.json, which samples don't have. */
function withoutCompilersAdvice(code: number, said: string): { readonly first: string; readonly install: string[] } {
  if (!NODE_TYPES.has(code) && !OTHER_TYPES.has(code)) return { first: said, install: [] };
  const install = NODE_TYPES.has(code)
    ? "Install Node's types in the site: npm install --save-dev @types/node."
    : 'Install its types, and name them: samples: { compilerOptions: { types: ["node", "…"] } }.';
  return { first: said.replace(/ (?:Do you need to|Try `).*$/, ""), install: [install] };
}
