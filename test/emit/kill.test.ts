// kill -9 right after each rename of a build, and of the recovery after it: the output must be the complete old or the
// complete new one after the next command, with nothing lying about. Between all other calls: interrupted.test.ts.
import fs from "node:fs";
import * as assert from "uvu/assert";
import { recover } from "../../src/emit.ts";
import { suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import {
  assertReadable,
  assertWhole,
  firstBuild,
  linked,
  newFiles,
  oldFiles,
  patched,
  prepare,
  type Scene,
  swapped,
} from "./scenes.ts";
import { buildOutput, foldersOf, leftovers, readTree, sorted } from "./sites.ts";

const test = suite("killed builds");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

for (const scene of [firstBuild, swapped, patched, ...linked]) {
  test(`${scene.name}, killed right after each of its renames`, async () => {
    const seen = new Set<string>();
    for (const dieAt of await momentsOf(scene)) {
      const { site, task } = await prepare(scene);
      const { signal } = await children.start("build", { site, task }, { dieAt }).ended;
      const what = `killed at ${dieAt}`;
      assert.is(signal, "SIGKILL", what);
      assertReadable(site.out, scene, what);
      await recover(site);
      seen.add(assertWhole(site, scene, what));
      // The next build must need nothing but what lies there.
      await buildOutput(site, { files: newFiles, all: true });
      assert.equal(readTree(site.out), sorted(newFiles), what);
      assert.equal(leftovers(site), [], what);
    }
    assert.ok(seen.has("new"));
  });
}

test("recovery from a swap and from a patch, itself killed right after each of its renames", async () => {
  for (const scene of [swapped, patched]) {
    const moments = await momentsOf(scene);
    // After the first rename that changes the output, or in the midst of those of a patch.
    const dieAt = scene === swapped ? moments[0] : moments[Math.floor(moments.length / 2)];
    const killed = async () => {
      const { site, task } = await prepare(scene);
      assert.is((await children.start("build", { site, task }, { dieAt }).ended).signal, "SIGKILL");
      return site;
    };
    const { said } = await children.start("recover", { site: await killed() }).ended;
    for (const second of afterRenames(said.names)) {
      const site = await killed();
      assert.is((await children.start("recover", { site }, { dieAt: second }).ended).signal, "SIGKILL");
      await recover(site);
      assertWhole(site, scene, `killed at ${dieAt}, its recovery at ${second}`);
    }
  }
});

test("a project that was moved after the kill", async () => {
  for (const scene of [swapped, patched]) {
    const moments = await momentsOf(scene);
    const dieAt = scene === swapped ? moments[0] : moments.at(-2);
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

test.run();

/** The calls of a scene's build before which to kill it: those that come after a rename. */
async function momentsOf(scene: Scene): Promise<number[]> {
  const { site, task } = await prepare(scene);
  const { said } = await children.start("build", { site, task }).ended;
  assert.is(said.message, undefined);
  return afterRenames(said.names);
}

function afterRenames(names: readonly string[] | undefined): number[] {
  return (names ?? []).flatMap((name, index) => (name === "renameSync" ? [index + 2] : []));
}
