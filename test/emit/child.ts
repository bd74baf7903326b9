// A process of its own, started by the tests of emit: does one thing with an output, and dies where it is told to.
// Arguments: what to do (`build`, `recover`, `hold`), its options as JSON, and the file-system call before which to die.
import fs from "node:fs";
import { closeStage, openStage, recover } from "../../src/emit.ts";
import { buildOutput, type Folders, type Task } from "./sites.ts";

const [action, options = "{}", dieAt = "0"] = process.argv.slice(2);
const { site, task } = JSON.parse(options) as { site: Folders; task: Task };

let calls = 0;
const names: string[] = [];
const functions = fs as unknown as Record<string, unknown>;
for (const [name, original] of Object.entries(functions)) {
  if (!name.endsWith("Sync") || typeof original !== "function") continue;
  functions[name] = Object.assign((...args: unknown[]) => {
    calls++;
    names.push(name);
    if (calls === Number(dieAt)) process.kill(process.pid, "SIGKILL");
    return (original as (...args: unknown[]) => unknown)(...args);
  }, original);
}

try {
  if (action === "build") await buildOutput(site, task);
  else if (action === "recover") await recover(site);
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
