// A process of its own, started by the tests of emit: does one thing with an output, and dies where it is told to.
// Arguments: what to do (`build`, `recover`, `hold`, `race`), its options as JSON, and the file-system call before which to die.
// Counted are calls that may change something: to die before any other is the same as to die before the next of these.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { takeLock } from "../../src/emit/lock.ts";
import { closeStage, openStage, recover } from "../../src/emit.ts";
import { buildOutput, type Folders, type Task } from "./sites.ts";

const [action, options = "{}", dieAt = "0"] = process.argv.slice(2);
const { site, task, log } = JSON.parse(options) as { site: Folders; task: Task; log: string };

const READS = /^(lstat|stat|fstat|readFile|readdir|readlink|read|opendir|exists|access|close|realpath)Sync$/;
let calls = 0;
const names: string[] = [];
const functions = fs as unknown as Record<string, unknown>;
for (const [name, original] of Object.entries(functions)) {
  if (!name.endsWith("Sync") || typeof original !== "function") continue;
  functions[name] = Object.assign((...args: unknown[]) => {
    if (!READS.test(name) && !(name === "openSync" && args[1] === "r")) {
      calls++;
      names.push(name);
    }
    if (calls === Number(dieAt) && calls > 0) process.kill(process.pid, "SIGKILL");
    return (original as (...args: unknown[]) => unknown)(...args);
  }, original);
}

try {
  if (action === "build") await buildOutput(site, task);
  else if (action === "recover") await recover(site);
  else if (action === "race") await race();
  else {
    const stage = await openStage(site);
    fs.mkdirSync(`${stage.dir}/held`);
    process.stdout.write("held\n");
    // Ends when the test says so, or is gone.
    await new Promise((done) => process.stdin.once("end", done).once("error", done).resume());
    await closeStage(stage);
  }
  const count = calls;
  process.stdout.write(`${JSON.stringify({ count, names })}\n`);
} catch (error) {
  const { message, exitCode, hint } = error as Error & { exitCode?: number; hint?: string };
  process.stdout.write(`${JSON.stringify({ message, exitCode, hint })}\n`);
  process.exitCode = exitCode ?? 99;
}

/** Takes the lock again and again, each time leaving it to the next as a dead process would. */
async function race(): Promise<void> {
  const file = path.join(site.cacheDir, "lock");
  for (let turn = 0; turn < 20; turn++) {
    const lock = await takeLock(file, 60_000);
    fs.appendFileSync(log, `in ${process.pid} ${turn}\n`);
    if (turn % 3 === 0) await pause(1);
    // Whoever comes next must reclaim this one, as its holder's process does not exist.
    const holder = JSON.parse(fs.readFileSync(file, "utf8"));
    fs.appendFileSync(log, `out ${process.pid} ${turn}\n`);
    if (turn % 2 === 0) lock.release();
    else {
      const dead = `${file}-dead-${process.pid}`;
      fs.writeFileSync(dead, JSON.stringify({ ...holder, pid: 2 ** 22 + 1 }));
      fs.renameSync(dead, file);
    }
  }
  // The last turn leaves a dead lock: taken and released once more.
  (await takeLock(file, 60_000)).release();
}
