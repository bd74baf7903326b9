// npm run bench -- [--help]
// Measures docsgen on seeded sites and on a given tree of Markdown, beside its peers. Each run is a process of its own.
import fs from "node:fs";
import { againTable, coldTable, compare, type Result } from "./compare.ts";
import { seeded } from "./corpus.ts";
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
    await compareAll(options);
  } finally {
    clear(options.isKept);
  }
} catch (error) {
  clear(false);
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function compareAll(options: BenchOptions): Promise<void> {
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
  if (options.isJson) {
    console.log(
      JSON.stringify({ machine: machine(), command: command(), tools: titles(tools), notes, results }, null, 1),
    );
    return;
  }
  const rounds = options.runs === 1 ? "one round" : `medians of ${options.runs} interleaved rounds`;
  console.log(
    [
      `${machine()}; files ${isMemory ? "in memory" : "on disk"}; ${rounds}; code ${options.isHighlighted ? "highlighted" : "not highlighted"}.`,
      `${titles(tools).join(", ")}.`,
      ...notes,
      `Made by \`${command()}\`.`,
      "",
      "Cold builds; the last three columns are ratios to docsgen:",
      "",
      coldTable(results),
      "",
      "Built again, in a new process; what peers take there is of one round:",
      "",
      againTable(results),
    ].join("\n"),
  );
}

function titles(tools: readonly Tool[]): string[] {
  return tools.map(({ title }) => title);
}

function command(): string {
  return ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
}
