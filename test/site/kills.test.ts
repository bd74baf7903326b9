// kill -9 at random moments of real builds: the output is the complete old or the complete new one after the next command,
// and nothing lies about. 200 kills with --long.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { corpus } from "../support/corpus.ts";
import { listFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { type Random, randomFrom } from "../support/random.ts";
import { commandEnv, makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("builds killed at random moments");

const KILLS = process.env["DOCSGEN_TEST_LONG"] ? 200 : 16;
const PAGES = 40;

/** Two states of one site: other text, another page, another sidebar. */
const files = {
  ...corpus(PAGES),
  "docsgen.config.mjs": 'export default { url: "https://docs.example", limits: { pageMs: 60_000 } };\n',
};
const edited = Array.from({ length: 8 }, (_, i) => `content/docs/part-${(i + 1) % 9}/page-${i + 1}.md`);
const change = (site: TestSite, isNew: boolean) => {
  for (const file of edited) {
    const text = String(files[file as keyof typeof files]);
    site.write({ [file]: isNew ? text.replace("A paragraph", "Another one") : text });
  }
  site.write({ "content/docs/part-3/extra.md": `# Extra\n\n${isNew ? "New." : "Old."}\n` });
  const comes = "content/docs/part-4/comes.md";
  if (isNew) site.write({ [comes]: "# Comes\n" });
  else if (site.exists(comes)) site.erase(comes);
};

/** When a build is killed: some milliseconds after something was seen, or right before it changes the disk once more. */
type Moment =
  | { readonly seen: "start" | "staged" | "publishing"; readonly ms: number }
  | { readonly seen: "change"; readonly number: number };

/** Moments that chance finds too rarely: between the renames of a swap, of a link, and in the midst of a patch. */
const GAPS: readonly { readonly args: readonly string[]; readonly number: number }[] = [
  { args: ["--no-cache", "--publish", "rename"], number: 2 },
  { args: ["--publish", "rename"], number: 40 },
  { args: ["--publish", "symlink"], number: 3 },
  { args: ["--publish", "rename"], number: 2 },
  { args: ["--publish", "rename"], number: 60 },
];

test(`${KILLS} kills: cold and incremental, by renaming and by a link`, async () => {
  const random = randomFrom(20_261_121);
  const site = makeSite(files);
  const states: Record<string, string>[] = [];
  for (const isNew of [false, true]) {
    change(site, isNew);
    await site.built();
    states.push(site.files());
  }
  const clean = leftovers(site);
  const started = performance.now();
  await site.cli(["build", "--no-cache"]);
  const whole = performance.now() - started;

  const ends = { old: 0, new: 0, finished: 0 };
  let now = 1;
  for (let n = 0; n < KILLS; n++) {
    const next = 1 - now;
    change(site, next === 1);
    const gap = GAPS[n];
    const args = ["build", ...random.pick([[], [], ["--no-cache"]]), ...random.pick([[], ["--jobs", "2"]])];
    args.push("--publish", random.pick(["rename", "symlink"]));
    if (gap) args.splice(1, args.length, ...gap.args);
    const moment = gap ? ({ seen: "change", number: gap.number } as const) : pickMoment(random, whole);
    const what = `kill ${n}: ${args.join(" ")}, ${JSON.stringify(moment)}`;
    const killed = await buildAndKill(site, args, moment);

    // A build would make up for what nobody put back.
    const command = random.pick([["diff", "dist", "dist"], ["check"], ...(gap ? [] : [["build"]])]);
    const { code, stderr } = await site.cli(command);
    assert.is(code, 0, `${what}, then ${command.join(" ")}: ${stderr}`);
    const found = JSON.stringify(site.files());
    const isNew = found === JSON.stringify(states[next]);
    assert.ok(isNew || found === JSON.stringify(states[now]), `${what}: neither the old output nor the new one`);
    if (command[0] === "build") assert.ok(isNew, `${what}: a build gives the new output`);
    assert.equal(leftovers(site, command[0] === "build"), clean, `${what}, then ${command.join(" ")}`);
    assert.ok(killed || !gap, `${what}: the build came to its end`);
    ends[!killed ? "finished" : isNew ? "new" : "old"]++;
    // What comes after must not depend on what the kill left in the cache.
    await site.built();
    assert.equal(site.files(), states[next], `${what}: the build after`);
    assert.equal(leftovers(site), clean, what);
    now = next;
  }
  assert.ok(ends.old > KILLS / 8 && ends.new > 0, JSON.stringify(ends));
  console.log(JSON.stringify(ends));
});

function pickMoment(random: Random, whole: number): Moment {
  const seen = random.pick(["start", "staged", "publishing", "publishing"] as const);
  const most = { start: whole, staged: whole / 3, publishing: 25 }[seen];
  return { seen, ms: (random.below(1000) / 1000) * most };
}

/** Starts a build and kills it; tells whether it was still at work. */
async function buildAndKill(site: TestSite, args: readonly string[], moment: Moment): Promise<boolean> {
  const isChange = moment.seen === "change";
  const options = isChange ? ["--import", pathToFileURL(join(root, "test/support/kill-at.js")).href] : [];
  const child = spawn(process.execPath, [...options, join(root, "bin/docsgen.js"), ...args], {
    cwd: site.root,
    env: { ...commandEnv(), ...(isChange && { DOCSGEN_TEST_KILL_AT: `${moment.number}` }) },
    stdio: "ignore",
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (_code, signal) => resolve(signal === "SIGKILL"));
  });
  if (isChange) return ended;
  const { seen, ms } = moment;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = performance.now() + 60_000;
  while (!isOver() && !isSeen(site, seen)) {
    if (performance.now() > deadline) throw new Error(`no build came to "${seen}"`);
    await turn();
  }
  const at = performance.now() + ms;
  while (!isOver() && performance.now() < at) await turn();
  child.kill("SIGKILL");
  return ended;
}

/** Looks for what a build does on the disk. */
function isSeen(site: TestSite, seen: Exclude<Moment["seen"], "change">): boolean {
  if (seen === "start") return true;
  const [work] = names(join(site.root, ".docsgen")).filter((name) => name.startsWith("staging-"));
  if (work === undefined) return false;
  const at = (name: string) => join(site.root, ".docsgen", work, name);
  if (seen === "staged") return existsSync(at("new/docs"));
  return ["kept", "journal.json", "link", "old"].some((name) => existsSync(at(name)));
}

/** The names of all that lies about in the project's folder and in its cache; versions of a link are the output's. */
function leftovers(site: TestSite, isSwept = true): string[] {
  const beside = names(site.root).filter((name) => !/^\.docsgen-dist-[ab]$/.test(name));
  const cache = listFiles(join(site.root, ".docsgen")).map((file) => file.replace(/[0-9a-f]{8,}/g, "#"));
  // Drafts in the cache are swept by builds, which hold the lock.
  const kept = isSwept ? cache : cache.filter((file) => !/\.\d+(\.tmp)?$/.test(file));
  // A kill takes the stamp away, and perhaps what else is written after publishing. Sources that were a moment old when a build
  // came to its end are noted to be the same by the next one.
  const stable = kept.filter(
    (file) => !/^cache\/#\/(stamp\.bin|outputs\.bin|pages\.jsonl|search\.bin|edits\.json)$/.test(file),
  );
  return [...beside, ...new Set(stable)].sort();
}

function names(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

test.run();
