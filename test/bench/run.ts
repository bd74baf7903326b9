// npm run bench -- [--help]
// Measures docsgen on seeded sites and on a given tree of Markdown, beside its peers. Each run is a process of its own.
import fs from "node:fs";
import { againTable, coldTable, compare, type Result } from "./compare.ts";
import { seeded } from "./corpus.ts";
import { growthTable, measureGrowth } from "./growth.ts";
import { machine, scratch } from "./machine.ts";
import { endAll } from "./measure.ts";
import { type BenchOptions, parseOptions, UsageError } from "./options.ts";
import { docsgen, Missing, peer, type Tool } from "./tools.ts";
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

function head(
  { runs, isHighlighted }: BenchOptions,
  made: { readonly machine: string; readonly command: string; readonly generators: readonly string[] },
): string[] {
  const rounds = runs === 1 ? "one round" : `medians of ${runs} interleaved rounds`;
  return [
    `${made.machine}; files ${isMemory ? "in memory" : "on disk"}; ${rounds}; code ${isHighlighted ? "" : "not "}highlighted.`,
    `${made.generators.join(", ")}.`,
    `Made by \`${made.command}\`.`,
  ];
}

function command(): string {
  return ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
}
