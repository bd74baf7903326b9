// What commands make of a reader that has gone, and of a disk that takes nothing more of what they print.
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import * as assert from "uvu/assert";
import { watchStreams } from "../../src/standard-streams.ts";
import { root } from "../support/paths.ts";
import { type CommandResult, commandEnv, makeSite, runDocsgen, type TestSite } from "../support/site.ts";
import { skip, suite } from "../support/suite.ts";

const test = suite("standard streams");

let site: TestSite;
test.before(async () => {
  site = makeSite({
    "content/docs/index.md": "# Home\n",
    "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
  });
  await site.built();
});
test.after(() => site.remove());

/** Runs a command with one of its streams led to a pipe that nobody reads, or to a file descriptor. */
function runInto(args: readonly string[], name: "stdout" | "stderr", to: "closed" | number): Promise<CommandResult> {
  const target = to === "closed" ? "pipe" : to;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "bin/docsgen.js"), ...args], {
      cwd: site.root,
      env: commandEnv(),
      stdio: ["ignore", name === "stdout" ? target : "pipe", name === "stderr" ? target : "pipe"],
    });
    const said = { stdout: "", stderr: "" };
    for (const each of ["stdout", "stderr"] as const) {
      if (each === name) child[each]?.destroy();
      else child[each]?.setEncoding("utf8").on("data", (text: string) => (said[each] += text));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? -1, ...said }));
  });
}

const PRINTING = [
  ["--help"],
  ["--version"],
  ["help", "build"],
  ["build", "--help"],
  ["diff", "dist", "dist"],
  ["check"],
  ["check", "--reporter", "json"],
];

for (const args of [...PRINTING, ["build"]]) {
  test(`a reader that has gone is no failure: ${args.join(" ")}`, async () => {
    const { code, stderr } = await runInto(args, "stdout", "closed");
    assert.equal([code, stderr], [0, ""]);
  });
}

test("who prints more than is taken at once hears when to go on", async () => {
  const made = () => new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => setImmediate(done) });
  const given = { stdout: made(), stderr: made() } as unknown as Pick<NodeJS.Process, "stdout" | "stderr">;
  const streams = watchStreams(given);
  const drained = new Promise((resolve) => given.stdout.once("drain", resolve));
  assert.is(given.stdout.write("much"), false);
  await drained;
  streams.release();
  assert.is(given.stderr.listenerCount("drain"), 0);
});

test("where nobody reads what is wrong, the exit code tells it", async () => {
  const usage = await runInto(["build", "--nonsense"], "stderr", "closed");
  assert.equal([usage.code, usage.stdout], [2, ""]);
  const failure = await runInto(["build", "nowhere"], "stderr", "closed");
  assert.equal([failure.code, failure.stdout], [2, ""]);
});

if (existsSync("/dev/full")) {
  const runIntoFull = async (args: readonly string[], name: "stdout" | "stderr"): Promise<CommandResult> => {
    const full = openSync("/dev/full", "w");
    try {
      return await runInto(args, name, full);
    } finally {
      closeSync(full);
    }
  };
  const LOST =
    /^docsgen: standard output cannot be written: .*ENOSPC.*\n {2}Free some space there, then run the command again\.\n$/;

  for (const args of PRINTING) {
    test(`a full disk ends it with 3: ${args.join(" ")}`, async () => {
      const { code, stderr } = await runIntoFull(args, "stdout");
      assert.is(code, 3);
      assert.match(stderr, LOST);
    });
  }

  test("a build that is published stays done where only its summary is lost, and that is told", async () => {
    const { code, stderr } = await runIntoFull(["build"], "stdout");
    assert.is(code, 0);
    assert.match(stderr, LOST);
  });

  test("standard error that is full leaves no other way to tell than the exit code", async () => {
    const usage = await runIntoFull(["build", "--nonsense"], "stderr");
    assert.equal([usage.code, usage.stdout], [2, ""]);
    const debugged = await runIntoFull(["check", "--debug", "--quiet"], "stderr");
    assert.equal([debugged.code, debugged.stdout], [3, ""]);
  });
} else skip("a full disk", "needs /dev/full");

test("an old Node is told to be one, with what to install, before anything else is loaded", async () => {
  for (const node of ["18.20.8", "20.18.3"]) {
    const code = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`;
    const old = await runDocsgen(["--version"], {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` },
    });
    assert.equal(old, {
      code: 3,
      stdout: "",
      stderr: `docsgen: Node ${node} is too old\n  Install Node 20.19, 22.12 or a newer one.\n`,
    });
  }
});

test.run();
