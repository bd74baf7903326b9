// kill -9 before file-system calls of a build, and of the recovery after it: the output must be the complete
// old or the complete new one after the next command, with nothing lying about.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { recover } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import {
  assertReadable,
  assertWhole,
  erase,
  firstBuild,
  linked,
  newFiles,
  oldFiles,
  patched,
  prepare,
  type Scene,
  swapped,
} from "./scenes.ts";
import { buildOutput, foldersOf, leftovers, readTree, scratch, sorted } from "./sites.ts";

const test = suite("killed builds");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

/** Every how many calls a scene's build is killed. In one process, all calls are the last: interrupted.test.ts. */
const steps: readonly (readonly [Scene, number])[] = [
  [firstBuild, 5],
  [swapped, 4],
  [patched, 3],
  ...linked.map((scene) => [scene, 4] as const),
];

for (const [scene, step] of steps) {
  test(`${scene.name}, killed before one in ${step} calls`, () => killEverywhere(scene, () => undefined, "dist", step));
}

test("recovery from a swap and from a patch, itself killed before every sixth call", async () => {
  for (const scene of [swapped, patched]) {
    const { site, task } = await prepare(scene);
    const whole = await children.start("build", { site, task }).ended;
    const renames = callsTo(whole.said.names, "renameSync");
    // After the first rename that changes the output, and in the midst of those of a patch.
    const [first = 0] = renames.slice(scene.name === "a swap" ? 0 : 1);
    const middle = renames[Math.floor(renames.length / 2)] ?? 0;
    for (const dieAt of new Set([first + 1, middle + 1])) {
      await upTo(
        200,
        async (second) => {
          const { site, task } = await prepare(scene);
          assert.is((await children.start("build", { site, task }, { dieAt }).ended).signal, "SIGKILL");
          const { signal } = await children.start("recover", { site }, { dieAt: second }).ended;
          await recover(site);
          assertWhole(site, scene, `killed at ${dieAt}, its recovery at ${second}`);
          erase(site.root);
          return signal === null;
        },
        6,
      );
    }
  }
});

test("a project that was moved after the kill", async () => {
  for (const scene of [swapped, patched]) {
    const { site, task } = await prepare(scene);
    const whole = await children.start("build", { site, task }).ended;
    const renames = callsTo(whole.said.names, "renameSync");
    const dieAt = (scene.name === "a swap" ? (renames[0] ?? 0) : (renames[renames.length - 2] ?? 0)) + 1;
    const { site: killed, task: again } = await prepare(scene);
    assert.is((await children.start("build", { site: killed, task: again }, { dieAt }).ended).signal, "SIGKILL");
    const moved = foldersOf(`${killed.root}-moved`);
    fs.renameSync(killed.root, moved.root);
    assert.not.equal(readTree(moved.out), sorted(oldFiles));
    assert.not.equal(readTree(moved.out), sorted(newFiles));
    await recover(moved);
    assertWhole(moved, scene, "moved");
  }
});

// /dev/shm is another device than the temporary folder on most Linux systems: staging moves beside the output.
const other = "/dev/shm";
if (fs.existsSync(other) && fs.statSync(other).dev !== fs.statSync(scratch()).dev) {
  test("an output on another device than the project, killed before every sixth call", async () => {
    for (const scene of [swapped, patched]) {
      const folders: string[] = [];
      try {
        const elsewhere = () => {
          const folder = scratch(other);
          folders.push(folder);
          return path.join(folder, "site");
        };
        await killEverywhere(scene, elsewhere, "dist", 6);
      } finally {
        for (const folder of folders) erase(folder);
      }
    }
  });
} else {
  skip("an output on another device than the project", `${other} is no other device than the temporary folder`);
}

test.run();

/** Kills the scene's build before each of its calls, in turn, and looks at what a recovery and a next build make of it. */
async function killEverywhere(
  scene: Scene,
  elsewhere: () => string | undefined,
  dist: string,
  step = 1,
): Promise<void> {
  let kills = 0;
  const seen = new Set<string>();
  await upTo(
    2000,
    async (dieAt) => {
      const { site, task } = await prepare(scene, undefined, elsewhere() ?? dist);
      const { signal, said } = await children.start("build", { site, task }, { dieAt }).ended;
      const what = `killed at ${dieAt}`;
      if (signal === null) {
        assert.is(said.message, undefined, what);
      } else {
        kills++;
        assertReadable(site.out, scene, what);
        await recover(site);
        seen.add(assertWhole(site, scene, what));
        // The next build must need nothing but what lies there.
        await buildOutput(site, { files: newFiles, all: true });
      }
      assert.equal(readTree(site.out), sorted(newFiles), what);
      assert.equal(leftovers(site), [], what);
      erase(site.root);
      return signal === null;
    },
    step,
  );
  assert.ok(kills > 20 / step, `${kills} kills`);
  assert.equal([...seen].sort(), ["new", "old"]);
}

/** Counts up until `attempt` says that it is through; two at a time. */
async function upTo(limit: number, attempt: (n: number) => Promise<boolean>, step = 1): Promise<void> {
  let next = 1;
  let through = false;
  const lane = async () => {
    while (!through) {
      const n = next;
      next += step;
      if (n > limit) throw new Error(`not through after ${limit} calls`);
      if (await attempt(n)) through = true;
    }
  };
  await Promise.all([lane(), lane()]);
}

function callsTo(names: readonly string[] | undefined, name: string): number[] {
  return (names ?? []).flatMap((each, index) => (each === name ? [index + 1] : []));
}
