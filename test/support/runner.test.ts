// The runner itself: every way in which a test could go missing makes the run fail.
import { spawnSync } from "node:child_process";
import * as assert from "uvu/assert";
import { root } from "./paths.ts";
import { suite } from "./suite.ts";

const test = suite("runner");

function run(...names: string[]): { code: number | null; output: string } {
  const args = ["test/run.js", "--no-compile", "--in=test/support/fixtures/runner", ...names];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    timeout: 180_000,
  });
  return { code: status, output: stdout + stderr };
}

test("counts what passed and what was skipped, the reason beside it", () => {
  const { code, output } = run("passes");
  assert.is(code, 0);
  assert.match(output, /three: this machine has no third/);
  assert.match(output, /\n2 passed, 0 failed, 1 skipped\n$/);
});

test("shows a failure's test, difference and place, and goes on", () => {
  const { code, output } = run("differs");
  assert.is(code, 1);
  assert.match(output, /FAIL .*differs\.test\.ts › differs › is not the same/);
  assert.match(output, /"a":·1[\s\S]*"a":·2/);
  assert.match(output, /differs\.test\.ts:4:\d+/);
  assert.match(output, /\n1 passed, 1 failed\n$/);
});

for (const [name, expected] of Object.entries({
  "forgets-run": /never runs[\s\S]*was registered and never ran[\s\S]*\n0 passed, 1 failed\n$/,
  "before-throws": /the hook broke[\s\S]*was registered and never ran[\s\S]*\n0 passed, 2 failed\n$/,
  "no-test": /ran no test[\s\S]*\n0 passed, 1 failed\n$/,
  exits: /exits › never runs[\s\S]*\n0 passed, 3 failed\n$/,
  "crashes-late": /exit code 1[\s\S]*nobody waits for this[\s\S]*\n1 passed, 1 failed\n$/,
  syntax: /nowhere\.ts[\s\S]*\n0 passed, 1 failed\n$/,
})) {
  test(`fails a file that ${name.replace("-", " ")}`, () => {
    const { code, output } = run(name);
    assert.is(code, 1, output);
    assert.match(output, expected);
  });
}

test("removes temporary folders before a file counts as done, and after its last suite", () => {
  const { code, output } = run("removes-folders");
  assert.is(code, 0, output);
  assert.match(output, /\n2 passed, 0 failed\n$/);
});

test("starts tests that wait with their suite, beside the others, and judges each", () => {
  const { code, output } = run("waiting");
  assert.is(code, 1, output);
  assert.match(output, /before, first starts, second starts, other, first ends, second ends/);
  assert.match(output, /FAIL .*waiting\.test\.ts › waiting › second\n/);
  assert.match(output, /\n2 passed, 1 failed\n$/);
});

test("tells with --times how long each file took", () => {
  const { code, output } = run("passes", "--times");
  assert.is(code, 0, output);
  const figure = process.platform === "linux" ? String.raw`[\d.]+` : String.raw`\?`;
  assert.match(output, /\n +cpu +wall +in seconds\n/);
  assert.match(output, new RegExp(String.raw`\n +${figure} +[\d.]+  test/support/fixtures/runner/passes\.test\.ts\n`));
  assert.match(output, /\n2 passed, 0 failed, 1 skipped\n$/);
});

test("refuses a name that no file has", () => {
  assert.is(run("no-such-name").code, 2);
});

test.run();
