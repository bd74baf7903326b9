// npm run bench -- [--help]
// Measures docsgen on seeded sites and on a given tree of Markdown, beside its peers. Each run is a process of its own.
import fs from "node:fs";
import path from "node:path";
import { root } from "../support/paths.ts";
import { againTable, coldTable, compare, type Result } from "./compare.ts";
import { seeded } from "./corpus.ts";
import { median, shown } from "./figures.ts";
import { growthTable, measureGrowth } from "./growth.ts";
import { leverTable, measureLevers, NOT_MEASURED } from "./levers.ts";
import { machine, scratch } from "./machine.ts";
import { endAll, measure } from "./measure.ts";
import { type BenchOptions, parseOptions, UsageError } from "./options.ts";
import { phaseTable, sourceFiles, stepTable, sumUp } from "./phases.ts";
import { Missing, type Tool } from "./tool.ts";
import { docsgen, peer } from "./tools.ts";
import { treeOf } from "./tree.ts";

const args = process.argv.slice(3);
const { folder, isMemory } = scratch();
const tell = (line: string) => console.error(line);
const clear = (isKept: boolean) => {
  if (isKept) tell(`Sites and outputs are in ${folder}`);
  else fs.rmSync(folder, { recursive: true, force: true });
};
const tasks: Record<BenchOptions["task"], (options: BenchOptions) => Promise<Report>> = {
  compare: compareAll,
  growth: grow,
  phases,
  levers,
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    endAll();
    clear(false);
    process.exit(130);
  });
}
try {
  const options = parseOptions(args);
  try {
    const { tools, lines, data } = await tasks[options.task](options);
    const made = { machine: machine(), command: command(), generators: tools.map(({ title }) => title) };
    if (options.isJson) console.log(JSON.stringify({ ...made, ...data }, null, 1));
    else console.log([...head(options, made), ...lines].join("\n"));
  } finally {
    clear(options.isKept);
  }
} catch (error) {
  clear(false);
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** What a measurement gives: what it measured, the report's lines, and all its figures. */
interface Report {
  readonly tools: readonly Tool[];
  readonly lines: readonly string[];
  readonly data: object;
}

async function compareAll(options: BenchOptions): Promise<Report> {
  const tools = [docsgen(options)];
  const notes: string[] = [];
  for (const name of options.peers) {
    try {
      tools.push(peer(name, options));
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      notes.push(`Not measured: ${error.message}.`);
    }
  }
  for (const note of notes) tell(note);
  const results: Result[] = [];
  const corpora = [...options.pages.map(seeded), ...(options.tree === undefined ? [] : [treeOf(options.tree)])];
  for (const corpus of corpora) {
    results.push(...(await compare(corpus, tools, { ...options, folder, tell })));
  }
  const lines = [
    ...notes,
    "",
    "Cold builds; the last three columns are ratios to docsgen:",
    "",
    coldTable(results),
    "",
    "Built again, in a new process; what peers take there is of one round:",
    "",
    againTable(results),
  ];
  return { tools, lines, data: { notes, results } };
}

async function grow(options: BenchOptions): Promise<Report> {
  const tool = docsgen(options);
  const sizes = await measureGrowth(tool, options.pages, { ...options, folder, tell });
  return { tools: [tool], lines: ["", growthTable(sizes)], data: { sizes } };
}

/** Docsgen's work by kind, from a profile of one thread, and its steps by the clock, with all its threads. */
async function phases(options: BenchOptions): Promise<Report> {
  const one = docsgen({ ...options, jobs: 1 });
  const all = docsgen(options);
  const lines: string[] = [];
  const sites: object[] = [];
  for (const corpus of options.pages.map(seeded)) {
    const site = path.join(folder, String(corpus.count));
    fs.mkdirSync(site);
    one.prepare(corpus, site);
    const profiles = path.join(folder, "profiles");
    const log = path.join(folder, "log.txt");
    const cold = async ({ command, args }: Tool, ...flags: string[]) => {
      for (const name of [one.out, ...one.caches]) fs.rmSync(path.join(site, name), { recursive: true, force: true });
      const run = await measure(command, [...flags, ...args, "--reporter", "json"], { cwd: site, ...options, log });
      if (run.failure !== undefined) throw new Error(run.failure);
      tell(`${corpus.name}, ${flags.length > 0 ? "profiled" : "cold"}: ${shown(run.wallMs / 1000)} s`);
      return run;
    };
    const cpu: number[] = [];
    const steps = new Map<string, number[]>();
    for (let round = 0; round < options.runs; round++) {
      cpu.push((await cold(one)).cpuMs);
      await cold(all);
      const result: { phases: Record<string, number> } = JSON.parse(fs.readFileSync(log, "utf8"));
      for (const [name, ms] of Object.entries(result.phases)) steps.set(name, [...(steps.get(name) ?? []), ms]);
    }
    await cold(one, "--cpu-prof", "--cpu-prof-interval", "500", "--cpu-prof-dir", profiles);
    const [profile] = fs.readdirSync(profiles).map((name) => path.join(profiles, name));
    if (profile === undefined) throw new Error("V8 wrote no profile");
    const sums = sumUp(JSON.parse(fs.readFileSync(profile, "utf8")), sourceFiles(root));
    const clock = new Map([...steps].map(([name, list]) => [name, median(list)]));
    lines.push(
      "",
      `${corpus.name}, one thread, by kind of work (shares of a profile, of the CPU time without it):`,
      "",
      phaseTable(sums, corpus.count, median(cpu)),
      "",
      `${corpus.name}, ${options.jobs ?? "all"} threads, by step:`,
      "",
      stepTable(clock, corpus.count),
    );
    sites.push({ site: corpus.name, cpuMs: cpu, work: Object.fromEntries(sums), steps: Object.fromEntries(steps) });
    for (const made of [site, profiles]) fs.rmSync(made, { recursive: true, force: true });
  }
  return { tools: [all], lines, data: { sites } };
}

/** Each measure for speed, beside a docsgen without it. */
async function levers(options: BenchOptions): Promise<Report> {
  const tool = docsgen(options);
  const lines: string[] = [];
  const sites: object[] = [];
  for (const pages of options.pages) {
    const results = await measureLevers(tool, pages, { ...options, folder, tell });
    lines.push("", `${pages} pages:`, "", leverTable(results));
    sites.push({ pages, results });
  }
  lines.push("", "Not measured:", "", ...NOT_MEASURED.map((name) => `- ${name}`));
  return { tools: [tool], lines, data: { sites } };
}

function head(
  { runs, isHighlighted, hasTwins }: BenchOptions,
  made: { readonly machine: string; readonly command: string; readonly generators: readonly string[] },
): string[] {
  const rounds = runs === 1 ? "one round" : `medians of ${runs} interleaved rounds`;
  return [
    `${made.machine}; files ${isMemory ? "in memory" : "on disk"}; ${rounds}; code ${isHighlighted ? "" : "not "}highlighted${hasTwins ? "" : "; no Markdown twins"}.`,
    `${made.generators.join(", ")}.`,
    `Made by \`${made.command}\`.`,
  ];
}

function command(): string {
  return ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
}
