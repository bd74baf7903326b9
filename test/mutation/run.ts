// npm run test:mutation -- [module…] [--limit=n] [--seed=n] [--jobs=n] [--file=part,…] [--where=part,…] [--tests=part,…] [--again]:
// breaks modules in small ways, one at a time, and tells which faults no test notices. Exits with 1 where one survives that
// equivalents.ts does not know. `--where` takes those of some functions alone; with `--tests` some tests alone are asked, such as
// the fast ones; `--again` asks about what survived before.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../support/paths.ts";
import { randomFrom } from "../support/random.ts";
import { EQUIVALENTS, type Equivalent } from "./equivalents.ts";
import { MODULES, type MutatedModule } from "./modules.ts";
import { runNode } from "./process.ts";
import { bundleTest, copyTree, type FileMutant, plant } from "./tree.ts";

/** How a mutant ended: a test failed, a test did not end, or nothing noticed it. */
type Fate = "killed" | "time limit" | "survived" | "unreached";

/** A test of the tree, ready to run. */
interface Test {
  readonly name: string;
  readonly module: string;
  /** What it takes when nothing is broken, in milliseconds. */
  readonly ms: number;
  /** The mutants whose places it reaches. */
  readonly reaches: ReadonlySet<number>;
}

/** What a test may take: so many times what it takes unbroken, and so many milliseconds more. */
const TIMES = 5;
const MORE = 5_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(3),
  options: {
    limit: { type: "string" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    where: { type: "string", default: "" },
    tests: { type: "string", default: "" },
    again: { type: "boolean", default: false },
  },
});
const chosen = positionals.length === 0 ? MODULES : MODULES.filter(({ name }) => positionals.includes(name));
if (chosen.length < positionals.length)
  throw new Error(`no such module\n  Known: ${MODULES.map(({ name }) => name).join(", ")}.`);

for (const module of chosen) {
  // In real paths: a process tells its own folder so.
  const folder = mkdtempSync(join(tmpdir(), "docsgen-mutation-"));
  chmodSync(folder, 0o755);
  try {
    if ((await mutate(module, folder)) > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the mutants of a module; gives how many survived that should not. */
async function mutate({ name, files, tests: every, isCompiled }: MutatedModule, folder: string): Promise<number> {
  const names = every.filter((test) => values.tests.split(",").some((part) => test.includes(part)));
  const tree = join(folder, "tree");
  mkdirSync(tree);
  copyTree(tree);
  // Without mutants where tests run the modules from source: what runs in browsers has no switch.
  if (!isCompiled) await compile(tree);
  const all = plant(tree, files);
  if (isCompiled) await compile(tree);
  const tests: Test[] = [];
  for (const test of names) tests.push(await prepare(tree, test));
  tests.sort((a, b) => a.ms - b.ms);
  const mutants = select(name, all);
  console.log(`${name}: ${mutants.length} of ${all.length} mutants, ${tests.length} test files`);
  for (const { name, ms } of tests) console.log(`  ${name}, ${(ms / 1000).toFixed(1)} s`);

  const fates = new Map<FileMutant, Fate>();
  const waiting = [...mutants];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await judge(tree, tests, mutant);
      fates.set(mutant, fate);
      if (fate === "survived" || fate === "unreached") {
        console.log(`${isKnown(mutant) ? "equivalent" : fate} ${describe(mutant)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));

  const alive = mutants.filter((mutant) => ["survived", "unreached"].includes(fates.get(mutant) ?? ""));
  const unknown = alive.filter((mutant) => !isKnown(mutant));
  const count = (fate: Fate) => mutants.filter((mutant) => fates.get(mutant) === fate).length;
  console.log(
    `${name}: ${mutants.length} mutants, ${count("killed")} killed, ${count("time limit")} by the time limit, ` +
      `${alive.length - unknown.length} equivalent, ${unknown.length} survived`,
  );
  for (const known of EQUIVALENTS.filter(({ file }) => files.includes(file))) {
    if (!all.some((mutant) => nameOf(mutant) === nameOf(known))) console.log(`no longer there: ${nameOf(known)}`);
  }
  for (const mutant of mutants.filter((each) => isKnown(each) && !alive.includes(each)))
    console.log(`killed, but listed as equivalent: ${describe(mutant)}`);
  remember(name, all, mutants, unknown);
  // A mutant may have broken the tree itself, in which every later one would have been "killed".
  for (const test of names) await prepare(tree, test);
  return unknown.length;
}

async function compile(tree: string): Promise<void> {
  const { code, output } = await runNode(tree, ["bin/prepare.mjs", "--compile-only"], {}, 300_000);
  if (code !== 0) throw new Error(`the copy does not compile\n${output}`);
}

/** Bundles a test and runs it unbroken. */
async function prepare(tree: string, test: string): Promise<Test> {
  const module = await bundleTest(tree, test);
  const log = `${module}.reached`;
  // Processes of another user add to it, too.
  writeFileSync(log, "");
  chmodSync(log, 0o666);
  const { code, output, ms } = await runNode(tree, [module], { DOCSGEN_MUTANT_LOG: log }, 300_000);
  if (code !== 0) throw new Error(`${test} fails without a mutant\n${output}`);
  const reached = readFileSync(log, "utf8").split("\n").filter(Boolean).map(Number);
  return { name: test, module, ms, reaches: new Set(reached) };
}

/** The mutants to run: all, or a sample, or those that survived the last time. */
function select(name: string, all: readonly FileMutant[]): readonly FileMutant[] {
  const last = values.again ? new Set(survivorsOf(name)) : undefined;
  const wanted = all.filter(
    (mutant) =>
      values.file.split(",").some((part) => mutant.file.includes(part)) &&
      values.where.split(",").some((part) => mutant.where.includes(part)) &&
      (last?.has(nameOf(mutant)) ?? true),
  );
  const limit = Number(values.limit ?? wanted.length);
  if (wanted.length <= limit) return wanted;
  const random = randomFrom(Number(values.seed));
  const pool = [...wanted];
  const sample = Array.from({ length: limit }, () => pool.splice(random.below(pool.length), 1)[0] as FileMutant);
  return sample.sort((a, b) => a.id - b.id);
}

async function judge(tree: string, tests: readonly Test[], mutant: FileMutant): Promise<Fate> {
  let fate: Fate = "unreached";
  // Those that are called as the file is notice most of its faults: asked first, they spare asking the others.
  const isOwn = ({ name }: Test) => basename(name).startsWith(`${basename(mutant.file, ".ts")}.`);
  for (const { module, ms, reaches } of [...tests.filter(isOwn), ...tests.filter((test) => !isOwn(test))]) {
    if (!reaches.has(mutant.id)) continue;
    const { code, late } = await runNode(tree, [module], { DOCSGEN_MUTANT: `${mutant.id}` }, TIMES * ms + MORE);
    if (late) return "time limit";
    if (code !== 0) return "killed";
    fate = "survived";
  }
  return fate;
}

function isKnown(mutant: FileMutant): boolean {
  return EQUIVALENTS.some((known) => nameOf(known) === nameOf(mutant));
}

/** What tells a mutant from all others of its module, whatever lines are added elsewhere. */
function nameOf({ file, where, from, to, nth = 1 }: Omit<Equivalent, "why">): string {
  return `${file} ${where}: ${from} → ${to || "(left out)"}${nth > 1 ? ` (${nth})` : ""}`;
}

function describe(mutant: FileMutant): string {
  return nameOf(mutant).replace(mutant.file, `${mutant.file}:${mutant.line}`);
}

function memoryOf(name: string): string {
  return join(root, `node_modules/.cache/docsgen-mutation-${name}.json`);
}

/** Keeps what survived for `--again`; what was not run stays as it was known. */
function remember(
  name: string,
  all: readonly FileMutant[],
  run: readonly FileMutant[],
  survivors: readonly FileMutant[],
): void {
  const before = new Set(survivorsOf(name));
  const others = all.filter((mutant) => !run.includes(mutant) && before.has(nameOf(mutant)));
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  writeFileSync(memoryOf(name), JSON.stringify([...others, ...survivors].map(nameOf), undefined, 1));
}

function survivorsOf(name: string): readonly string[] {
  return existsSync(memoryOf(name)) ? (JSON.parse(readFileSync(memoryOf(name), "utf8")) as string[]) : [];
}
