// The site's TypeScript samples: collected by the page pass, checked here in one program of the site's own TypeScript, run
// where they say so, and remembered. Owns the order of these and the counts; the parts are in `samples/`.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ConfigAt } from "./config/places.ts";
import { hashOf } from "./hash.ts";
import { readManifest } from "./packages.ts";
import { displayFile, displayNames, type Project } from "./project.ts";
import type { SampleChecker } from "./samples/checker.ts";
import { type CompilerSetup, findCompiler } from "./samples/environment.ts";
import type { CheckResponse } from "./samples/findings.ts";
import { assembleModules, placeOf, type SampleModule, type SamplePage } from "./samples/modules.ts";
import { reportFindings, sampleProblem } from "./samples/report.ts";
import type { RunOutcome } from "./samples/run.ts";
import { openStore, type StoredModule } from "./samples/store.ts";
import type { Diagnostic, Page, PageRecord, ResolvedConfig, Sample, SampleSummary } from "./types.ts";

export { openChecker, openOwnChecker, type SampleChecker } from "./samples/checker.ts";

/** How a site's samples are to be checked. Cheap to make: loads nothing. */
export interface SamplePlan {
  readonly project: Project;
  readonly config: ResolvedConfig;
  /** For the places of problems. */
  readonly at: ConfigAt;
  /** Why none is checked; undefined where they are. */
  readonly off: "switched off" | "no TypeScript" | undefined;
  readonly compiler: CompilerSetup | undefined;
  /** Changes whenever the result of any check may. */
  readonly hash: string;
}

/** What came of the samples. */
export interface SampleReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: SampleSummary;
  /** Files beside the pages that the result depends on, content-relative. */
  readonly reads: readonly string[];
  /** Files that it would depend on if they were there. */
  readonly missing: readonly string[];
}

/** Finds out how the samples are to be checked. @param isBuild whether it is `build` that asks, not `check` */
export function planSamples(project: Project, config: ResolvedConfig, at: ConfigAt, isBuild: boolean): SamplePlan {
  const { samples, checks } = config;
  const isOn = samples.check && checks.samples !== "off" && (samples.build || !isBuild);
  const compiler = isOn ? findCompiler(project.content, samples) : undefined;
  const off = !isOn ? "switched off" : compiler === undefined ? "no TypeScript" : undefined;
  return { project, config, at, off, compiler, hash: compiler?.hash ?? String(off) };
}

/** Collects the pages that have samples. */
export function samplePages(pages: readonly Page[], records: readonly PageRecord[], project: Project): SamplePage[] {
  const display = displayNames(project.root, project.content);
  return records.flatMap(({ samples }, i) => {
    const page = pages[i];
    if (!samples || !page) return [];
    const { file, frontMatter } = page;
    return [{ file, display: display(file), samples, allow: frontMatter.allow_api ?? [] }];
  });
}

/** How samples are checked. */
export interface SampleOptions {
  /** Whether earlier results count. */
  readonly cache: boolean;
  readonly signal: AbortSignal | undefined;
  /** Hears how many samples have run, of how many that are to run. */
  onProgress?(done: number, total: number): void;
}

/** Checks and runs a site's samples. */
export async function checkSamples(
  plan: SamplePlan,
  pages: readonly SamplePage[],
  checker: SampleChecker,
  options: SampleOptions,
): Promise<SampleReport> {
  const started = performance.now();
  const { project, config, compiler } = plan;
  if (!compiler) {
    const summary = summarise(pages, () => "unchecked", { expectedErrors: 0, cached: 0, reason: plan.off, started });
    const problems = plan.off === "no TypeScript" && summary.unchecked > 0 ? [noTypeScript(plan, summary)] : [];
    return { diagnostics: problems, summary, reads: [], missing: [] };
  }

  const { content } = project;
  const modules = assembleModules(pages);
  const folder = path.join(project.cacheDir, "samples");
  const name = hashOf(path.relative(project.root, content)).slice(0, 8);
  const store = openStore(path.join(folder, `${name}.json`), content, modules, compiler.hash, options.cache);
  const known = new Map(modules.map((module) => [module, store.find(module)]));
  const wanted = modules.filter((module) => !known.get(module));
  const toRun = config.samples.run ? modules.filter((module) => module.run && !known.get(module)?.ran) : [];
  const workFolder = path.join(folder, `run-${process.pid}`);
  const [response, outcomes] = await Promise.all([
    checkModules(compiler, modules, wanted, checker),
    runModules(toRun, RUN_TOGETHER, workFolder, plan, compiler, options),
  ]);
  options.signal?.throwIfAborted();
  const findingsOf = (module: SampleModule) => known.get(module)?.findings ?? response.findings[module.name];
  // What they leave behind is known only now, and few do: they are run again, and watched for longer.
  const leaving = toRun.filter((module) => outcomes.get(module)?.ok && findingsOf(module)?.unawaited.length);
  const ends = await runModules(leaving, undefined, workFolder, plan, compiler, { signal: options.signal });
  for (const [module, outcome] of ends) outcomes.set(module, withPlace(outcome, findingsOf(module)?.unawaited[0]));

  const display = displayNames(project.root, project.content);
  const diagnostics: Diagnostic[] = [];
  const kept: [SampleModule, StoredModule][] = [];
  const reads = new Set<string>();
  const missing = new Set<string>();
  const counted = new Map<Sample, Counted>();
  let expectedErrors = 0;
  let cached = 0;
  for (const module of modules) {
    const stored = known.get(module);
    const findings = findingsOf(module);
    if (!findings) continue;
    const report = reportFindings(module, findings, config.checks, display);
    diagnostics.push(...report.diagnostics);
    expectedErrors += report.expectedErrors;
    const outcome = outcomes.get(module);
    // A sample that does not compile need not run: why it fails is said already.
    if (outcome && !outcome.ok && report.errors === 0) diagnostics.push(...runProblem(module, outcome, plan));
    const ran = stored?.ran === true || outcome?.ok === true;
    // Errors must be found again until they are mended: what is missing may be there the next time.
    if (report.errors === 0) kept.push([module, { findings, ran }]);
    for (const [file] of findings.dependencies) reads.add(file);
    for (const file of findings.missing) missing.add(file);
    if (module.text === undefined) reads.add(module.name);
    if (stored) cached += module.parts.length;
    for (const { sample } of module.parts) {
      counted.set(sample, sample.run && (outcome || stored?.ran) ? "run" : "checked");
    }
  }
  if (response.problems.length === 0) store.save(kept);
  if (config.samples.run === undefined) diagnostics.push(...notRun(plan, modules));
  for (const problem of response.problems) {
    const at = plan.at(["samples", "compilerOptions"]);
    const hint = "They are set in samples.compilerOptions; the others are docsgen's own.";
    const message = `options of the samples' compiler: ${problem}`;
    diagnostics.push(...sampleProblem(config.checks.samples, at, { code: "sample-options", message, hint }));
  }
  const summary = summarise(pages, (sample) => counted.get(sample) ?? "unchecked", {
    expectedErrors,
    cached,
    reason: "nocheck",
    started,
  });
  return { diagnostics, summary, reads: [...reads], missing: [...missing] };
}

async function checkModules(
  compiler: CompilerSetup,
  modules: readonly SampleModule[],
  wanted: readonly SampleModule[],
  checker: SampleChecker,
): Promise<CheckResponse> {
  // Where nothing changed, TypeScript is not loaded.
  if (wanted.length === 0) return { findings: {}, problems: [] };
  return checker.check(compiler, {
    modules: modules.map(({ name, text }) => ({ name, text })),
    wanted: wanted.map(({ name }) => name),
  });
}

/** So many samples share a process: few enough that one that fails costs little, many enough to load packages seldom. */
const RUN_TOGETHER = 40;

/**
 * Runs modules, as many processes side by side as there are cores.
 * @param together so many share a process; undefined: each has its own, and is watched until it ends
 * @param workFolder the process's own; other checks of the process may be at work in it
 */
async function runModules(
  modules: readonly SampleModule[],
  together: number | undefined,
  workFolder: string,
  plan: SamplePlan,
  compiler: CompilerSetup,
  { signal, onProgress }: Pick<SampleOptions, "signal" | "onProgress">,
): Promise<Map<SampleModule, RunOutcome>> {
  const outcomes = new Map<SampleModule, RunOutcome>();
  if (modules.length === 0) return outcomes;
  const { runModules: runTogether } = await import("./samples/run.ts");
  const { content } = plan.project;
  const { compilerOptions } = compiler;
  const settled = new Set<SampleModule>();
  const onSettled = (module: SampleModule) => {
    settled.add(module);
    onProgress?.(settled.size, modules.length);
  };
  onProgress?.(0, modules.length);
  fs.mkdirSync(workFolder, { recursive: true });
  const folder = fs.mkdtempSync(path.join(workFolder, "check-"));
  const { runMs } = plan.config.samples;
  const options = { content, folder, runMs, compilerOptions, signal, untilEnd: together === undefined, onSettled };
  const lanes = Math.min(modules.length, os.availableParallelism());
  const size = Math.min(together ?? 1, Math.ceil(modules.length / lanes));
  const waiting = [...modules];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.splice(0, size); next.length > 0; next = waiting.splice(0, size)) {
      signal?.throwIfAborted();
      for (const [module, outcome] of await runTogether(next, options)) outcomes.set(module, outcome);
    }
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: lanes }, runNext));
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    removeEmpty(workFolder);
  }
  return outcomes;
}

/** Removes a folder with nothing in it, and leaves any other. */
function removeEmpty(folder: string): void {
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
}

/** Tells where something went wrong, where the run itself does not: where the module left something behind. */
function withPlace(
  outcome: RunOutcome,
  left: { readonly line: number; readonly column: number } | undefined,
): RunOutcome {
  return outcome.ok || outcome.place ? outcome : { ...outcome, place: left };
}

function runProblem(module: SampleModule, outcome: Exclude<RunOutcome, { ok: true }>, plan: SamplePlan): Diagnostic[] {
  const { code, message, hint } = outcome;
  const asking = module.parts.find(({ sample }) => sample.run)?.start ?? 0;
  const { line, column } = outcome.place ?? { line: asking, column: 0 };
  const place = placeOf(module, line, column, (file) => displayFile(plan.project, file));
  return sampleProblem(plan.config.checks.samples, place, { code, message, hint });
}

type Counted = "run" | "checked" | "unchecked";

function summarise(
  pages: readonly SamplePage[],
  countedAs: (sample: Sample) => Counted,
  rest: {
    readonly expectedErrors: number;
    readonly cached: number;
    readonly reason: SampleSummary["reason"] | undefined;
    readonly started: number;
  },
): SampleSummary {
  const counts = pages.map(({ display, samples }) => {
    const counted = samples.map(countedAs);
    const of = (kind: Counted) => counted.filter((each) => each === kind).length;
    const unchecked = of("unchecked");
    return { file: display, checked: samples.length - unchecked, run: of("run"), unchecked };
  });
  const sum = (count: (page: (typeof counts)[number]) => number) => counts.reduce((all, page) => all + count(page), 0);
  return {
    checked: sum(({ checked }) => checked),
    run: sum(({ run }) => run),
    unchecked: sum(({ unchecked }) => unchecked),
    expectedErrors: rest.expectedErrors,
    reason: rest.reason ?? "nocheck",
    cached: rest.cached,
    ms: performance.now() - rest.started,
    pages: counts,
  };
}

/** One warning where samples want to be run, and nobody has said whether they may. */
function notRun(plan: SamplePlan, modules: readonly SampleModule[]): Diagnostic[] {
  const count = modules.filter(({ run }) => run).length;
  if (count === 0) return [];
  const message = `${count === 1 ? "a sample says" : `${count} samples say`} \`run\`, and the configuration does not say whether they may`;
  const hint = "If you trust all who write the pages: samples: { run: true }. If not: samples: { run: false }.";
  const at = plan.at(["samples"]);
  const level = plan.config.checks.samples === "off" ? "off" : "warn";
  return sampleProblem(level, at, { code: "samples-not-run", message, hint });
}

function noTypeScript({ project }: SamplePlan, { unchecked }: SampleSummary): Diagnostic {
  const folder = displayFile(project, ".");
  return {
    file: folder,
    line: 1,
    column: 1,
    severity: "warning",
    code: "samples-unchecked",
    message: `TypeScript is not installed: ${unchecked === 1 ? "the TypeScript sample is" : `all ${unchecked} TypeScript samples are`} unchecked`,
    hint: `${isListed("typescript", project.content) ? "A package.json names it: run npm install there" : "Install it in the content folder or above it: npm install --save-dev typescript"}. Or say that the samples are not to be checked: samples: { check: false }.`,
  };
}

/** Whether a manifest names a package, in a folder or above it. */
function isListed(name: string, folder: string): boolean {
  const { dependencies, devDependencies } = readManifest(path.join(folder, "package.json")) ?? {};
  const above = path.dirname(folder);
  return name in { ...dependencies, ...devDependencies } || (above !== folder && isListed(name, above));
}
