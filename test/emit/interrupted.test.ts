// Builds, and recoveries, whose nth file-system call fails, or is the last thing that their process does: all in one process,
// so that every call has its turn. With processes that are really killed: kill.test.ts.
import fs from "node:fs";
import * as assert from "uvu/assert";
import { closeStage, openStage, recover } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { between, dieBefore, dying, type End, systemError } from "./faults.ts";
import {
  assertReadable,
  assertWhole,
  erase,
  firstBuild,
  linked,
  newFiles,
  patched,
  prepare,
  type Scene,
  swapped,
} from "./scenes.ts";
import { buildOutput, leftovers, makeSite, output, readTree, scratch, sorted } from "./sites.ts";

const test = suite("interrupted builds");

/** Has the scene's build die before each of its calls, in turn; looks at what a recovery and a next build make of it. */
async function dieEverywhere(scene: Scene, out?: () => string): Promise<void> {
  const seen = new Set<string>();
  const dieAt = async (nth: number, torn: boolean): Promise<End> => {
    const { site, task } = await prepare(scene, undefined, out?.());
    const end = await dying(site, nth, () => buildOutput(site, task), torn);
    const what = `died ${torn ? "in" : "before"} call ${nth}`;
    if (end.died) {
      assertReadable(site.out, scene, what);
      // Whichever command comes next.
      if (nth % 2 === 0) await recover(site);
      else await closeStage(await openStage(site));
      seen.add(assertWhole(site, scene, what));
      // The next build must need nothing but what lies there.
      await buildOutput(site, { files: newFiles, all: true });
    }
    assert.equal(readTree(site.out), sorted(newFiles), what);
    assert.equal(leftovers(site), [], what);
    erase(site.root);
    return end;
  };
  for (let nth = 1; ; nth++) {
    const { died, inWrite } = await dieAt(nth, false);
    if (inWrite) await dieAt(nth, true);
    if (died) continue;
    assert.ok(nth > 20, `${nth} calls`);
    break;
  }
  assert.equal([...seen].sort(), ["new", "old"]);
}

for (const scene of [firstBuild, swapped, patched, ...linked]) {
  test(`${scene.name}, dead before any call, or within a write`, () => dieEverywhere(scene));
}

test("an output outside of the project, dead before any call", async () => {
  for (const scene of [swapped, patched, linked[2] as Scene]) await dieEverywhere(scene, () => `${scratch()}/site`);
});

// Staging moves beside an output that is on another device than the project.
const other = ["/dev/shm", "/var/tmp"].find(
  (folder) => fs.existsSync(folder) && deviceOf(folder) !== deviceOf(scratch()),
);
if (other) {
  test("an output on another device than the project, dead before any call", async () => {
    const folders: string[] = [];
    const elsewhere = () => {
      folders.unshift(scratch(other));
      return `${folders[0]}/site`;
    };
    try {
      for (const scene of [swapped, patched]) await dieEverywhere(scene, elsewhere);
    } finally {
      for (const folder of folders) erase(folder);
    }
  });
} else skip("an output on another device than the project", "there is one device only");

function deviceOf(folder: string): number {
  return fs.statSync(folder).dev;
}

test("a recovery that dies before any of its calls is taken up by the next one", async () => {
  for (const scene of [swapped, patched, ...linked.slice(1)]) {
    // The build dies right after each rename: that is where something has changed.
    const renames = await renamesOf(scene);
    for (const dieAt of renames.map((call) => call + 1)) {
      let died = true;
      for (let nth = 1; died; nth++) {
        const { site, task } = await prepare(scene);
        await dying(site, dieAt, () => buildOutput(site, task));
        ({ died } = await dying(site, nth, () => recover(site)));
        await recover(site);
        assertWhole(site, scene, `${scene.name}, died at ${dieAt}, its recovery at ${nth}`);
        erase(site.root);
      }
    }
  }
});

/** Which of the calls of a scene's build that may change something rename something other than a lock. */
async function renamesOf(scene: Scene): Promise<number[]> {
  const { site, task } = await prepare(scene);
  const renames: number[] = [];
  const counting = dieBefore(Number.POSITIVE_INFINITY);
  const { restore } = between((name, args, call) => {
    const result = call(...args);
    if (name === "renameSync") renames.push(counting.calls());
    return result;
  });
  await buildOutput(site, task);
  restore();
  counting.restore();
  return renames;
}

test("whichever call fails, the output is the complete old or new one, and nothing lies about", async () => {
  const old = output({ a: "old", "b/c": "old", "d/e": "old", f: "same" });
  const fresh = output({ a: "new", b: "new", "d/x/y": "new", f: "same" });
  for (const [before, form, all] of [
    ["rename", "rename", true],
    ["rename", "rename", false],
    ["rename", "symlink", true],
    ["rename", "symlink", false],
    ["symlink", "symlink", true],
    ["symlink", "symlink", false],
    ["symlink", "rename", true],
    ["symlink", "rename", false],
  ] as const) {
    let failures = 0;
    let heldLocks = 0;
    for (let nth = 1; ; nth++) {
      const site = makeSite();
      const { files: previous } = await buildOutput(site, { files: old, form: before });
      const broken = failCall(nth);
      const error = await buildOutput(site, { files: fresh, previous, all, form }).then(
        () => undefined,
        (error) => error,
      );
      broken.restore();
      const what = `call ${nth} (${broken.name()}) from ${before} to ${form}, ${all ? "all" : "some"} staged`;
      if (error) {
        failures++;
        assert.is(error.exitCode, 3, `${what}: ${error.stack}`);
        // Where the list of mounts could be read but once, one and the same mount looks like two.
        assert.match(error.message, broken.name() === "readFileSync" ? /EIO|is a mount/ : /EIO/, what);
        assert.equal(readTree(site.out), sorted(old), what);
      } else assert.equal(readTree(site.out), sorted(fresh), what);
      await recover(site);
      assert.equal(readTree(site.out), sorted(error ? old : fresh), what);
      // A lock that could not be given back is the one thing that stays, as its holder lives.
      if (leftovers(site).join() === ".docsgen/lock") heldLocks++;
      else assert.equal(leftovers(site), [], what);
      fs.rmSync(site.root, { recursive: true });
      if (broken.name() === undefined) break;
    }
    assert.ok(failures > 30, `${failures} failures`);
    assert.ok(heldLocks <= 5, `${heldLocks} locks held for ever`);
  }
});

/** Makes the nth file-system call fail, once. */
function failCall(nth: number): { restore(): void; name(): string | undefined } {
  let calls = 0;
  let broken: string | undefined;
  const { restore } = between((name, args, call) => {
    if (++calls === nth && name !== "closeSync") {
      broken = name;
      throw systemError("EIO", name, typeof args[0] === "string" ? args[0] : undefined);
    }
    if (calls === nth) broken ??= "";
    return call(...args);
  });
  return { restore, name: () => broken };
}

test.run();
