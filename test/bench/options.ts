// What a benchmark is asked to do: its command line, checked.
import { parseArgs } from "node:util";

/** The generators that docsgen may be measured beside, in the order of tables. */
const PEERS = ["hugo", "eleventy", "floor", "vitepress", "docusaurus", "starlight"] as const;
export type PeerName = (typeof PEERS)[number];

export interface BenchOptions {
  readonly task: "compare" | "phases" | "growth" | "levers";
  /** Sizes of seeded sites, in pages. */
  readonly pages: readonly number[];
  /** A folder of Markdown to be measured as well. */
  readonly tree: string | undefined;
  readonly peers: readonly PeerName[];
  readonly runs: number;
  readonly isHighlighted: boolean;
  /** Whether docsgen writes each page as Markdown, too, and the files that list those: what no peer does. */
  readonly hasTwins: boolean;
  /** Milliseconds that one run may take. */
  readonly limitMs: number;
  /** Docsgen's threads; its own choice without. */
  readonly jobs: number | undefined;
  readonly isJson: boolean;
  /** Leaves sites and outputs where they are. */
  readonly isKept: boolean;
}

/** A command line that says what can't be done. */
export class UsageError extends Error {
  /** By which `tellUsage` knows it. */
  readonly code = "ERR_USAGE";
}

const HELP = `
npm run bench -- [what] [options]

What is measured; without any of them docsgen beside its peers:
  --phases               milliseconds a page, by phase of the build
  --growth <n,…>         time, memory and output of ever larger sites (1000,4000,16000,64000)
  --levers               what each measure for speed brings, one by one

Options:
  --pages <n,…>          sizes of seeded sites
  --tree <folder>        a folder of Markdown files, also measured; its pages are simplified until each peer takes them
  --peers <name,…>       ${PEERS.join(", ")} or none (default: hugo,eleventy,floor);
                         hugo is looked for on the PATH, floor needs nothing; each of the others is installed
                         once, by npm ci and its lockfile in test/bench/peers/, under node_modules/.cache/
  --highlight <on|off>   code with or without colours, on all sides (default: on)
  --twins <on|off>       docsgen with or without Markdown twins and llms.txt, which no peer writes (default: on)
  --runs <n>             rounds; in each, every generator builds once, in turn (default: 3)
  --limit <seconds>      of one run (default: 600)
  --jobs <n>             docsgen's threads
  --json                 all figures as JSON
  --keep                 leaves the sites and outputs
`.trim();

/** Reads a command line. @throws UsageError */
export function parseOptions(args: readonly string[]): BenchOptions {
  const values = parsed(args);
  if (values.help) throw new UsageError(HELP);
  const tasks = (["phases", "growth", "levers"] as const).filter((name) => values[name] !== undefined);
  if (tasks.length > 1) throw new UsageError(`--${tasks[0]} and --${tasks[1]} are two measurements: ask for one`);
  const task = tasks[0] ?? "compare";
  const pages = values.growth ?? values.pages;
  const defaults = task === "compare" ? (values.tree === undefined ? [50, 1000, 4000, 16_000] : []) : [4000];
  return {
    task,
    pages: pages === undefined ? defaults : list(values.growth ? "--growth" : "--pages", pages),
    tree: values.tree,
    peers: peersOf(values.peers ?? "hugo,eleventy,floor"),
    runs: whole("--runs", values.runs ?? "3"),
    isHighlighted: choice("--highlight", values.highlight ?? "on", ["on", "off"]) === "on",
    hasTwins: choice("--twins", values.twins ?? "on", ["on", "off"]) === "on",
    limitMs: whole("--limit", values.limit ?? "600") * 1000,
    jobs: values.jobs === undefined ? undefined : whole("--jobs", values.jobs),
    isJson: values.json ?? false,
    isKept: values.keep ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        phases: { type: "boolean" },
        growth: { type: "string" },
        levers: { type: "boolean" },
        pages: { type: "string" },
        tree: { type: "string" },
        peers: { type: "string" },
        highlight: { type: "string" },
        twins: { type: "string" },
        runs: { type: "string" },
        limit: { type: "string" },
        jobs: { type: "string" },
        json: { type: "boolean" },
        keep: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`);
  }
}

/** Reads numbers of pages with commas between. @throws UsageError */
export function list(name: string, text: string): number[] {
  return text.split(",").map((part) => whole(name, part.trim()));
}

/** Reads a whole number from 1 on. @throws UsageError */
export function whole(name: string, text: string): number {
  const value = Number(text);
  if (text === "" || !Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`${name} wants a whole number from 1 on, not "${text}"`);
  return value;
}

/** Reads names of peers with commas between; "none" is none. @throws UsageError */
export function peersOf(text: string): PeerName[] {
  if (text === "none") return [];
  const names = text.split(",").map((name) => choice("--peers", name.trim(), PEERS));
  return PEERS.filter((name) => names.includes(name));
}

/** Takes one of the words that an option knows. @throws UsageError */
export function choice<const T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new UsageError(`${name} knows ${known.join(", ")}, not "${text}"`);
  return found;
}
