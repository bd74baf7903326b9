// kill -9 before every single file-system call of a build, and of the recovery after it: the output must be the complete
// old or the complete new one after the next command, with nothing lying about.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import type { PublishForm } from "../../src/emit/versions.ts";
import { recover } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import {
  buildOutput,
  type Files,
  foldersOf,
  leftovers,
  MARK,
  makeSite,
  output,
  readTree,
  scratch,
  sorted,
  type Task,
} from "./sites.ts";

const test = suite("killed builds");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

const oldFiles = output({
  "same.html": "same",
  "changed.html": "old",
  "gone.html": "gone",
  "gone/deep/er/page.html": "gone",
  "docs/changed.html": "old",
  "file-then-folder": "old",
  "folder-then-file/page.html": "old",
});
const newFiles = {
  "404.html": `${MARK}new`,
  "same.html": "same",
  "changed.html": "new",
  "docs/changed.html": "new",
  "docs/added/page.html": "new",
  "file-then-folder/page.html": "new",
  "folder-then-file": "new",
};

interface Scene {
  readonly name: string;
  readonly before: Files | undefined;
  /** How the old output is published. */
  readonly form?: PublishForm;
  readonly task: Task;
  /** Paths that a reader may miss while nobody has recovered. */
  readonly gap: boolean;
  /** Every how many calls it is killed. @default 1 */
  readonly step?: 1 | 2 | 3;
}

/** Makes a site with the scene's old output. */
async function prepare({ before, form, task }: Scene, root?: string, out?: string) {
  const site = makeSite(root, out);
  const published = before && (await buildOutput(site, { files: before, ...(form && { form }) }));
  return { site, task: { ...task, previous: published?.files ?? [] } };
}

const scenes: readonly Scene[] = [
  { name: "a first build", before: undefined, task: { files: newFiles }, gap: true },
  { name: "a swap", before: oldFiles, task: { files: newFiles, all: true }, gap: true },
  { name: "a patch", before: oldFiles, task: { files: newFiles }, gap: false },
];

const linked: readonly Scene[] = [
  { name: "a first link", before: undefined, task: { files: newFiles, form: "symlink" }, gap: true, step: 3 },
  { name: "a link for a folder", before: oldFiles, task: { files: newFiles, form: "symlink" }, gap: true },
  { name: "a link for a link", before: oldFiles, form: "symlink", task: { files: newFiles }, gap: false },
  {
    name: "a folder for a link",
    before: oldFiles,
    form: "symlink",
    task: { files: newFiles, all: true, form: "rename" },
    gap: true,
    step: 2,
  },
];

for (const scene of [...scenes, ...linked]) {
  const calls = { 1: "every", 2: "every second", 3: "every third" }[scene.step ?? 1];
  test(`${scene.name}, killed before ${calls} call`, () => killEverywhere(scene, () => undefined, "dist", scene.step));
}

test("recovery from a swap and from a patch, itself killed before every second call", async () => {
  for (const scene of scenes.slice(1)) {
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
          remove(site.root);
          return signal === null;
        },
        2,
      );
    }
  }
});

test("a project that was moved after the kill", async () => {
  for (const scene of scenes.slice(1)) {
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
  test("an output on another device than the project, killed before every third call", async () => {
    for (const scene of scenes.slice(1)) {
      const folders: string[] = [];
      try {
        const elsewhere = () => {
          const folder = scratch(other);
          folders.push(folder);
          return path.join(folder, "site");
        };
        await killEverywhere(scene, elsewhere, "dist", 3);
      } finally {
        for (const folder of folders) remove(folder);
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
      remove(site.root);
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

/** Right after the kill, every file that can be read must be whole. */
function assertReadable(out: string, { before, gap }: Scene, what: string): void {
  const tree = readTree(out);
  for (const [name, text] of Object.entries(tree)) {
    if (name.endsWith("/")) continue;
    const allowed = [before?.[name], (newFiles as Files)[name]];
    assert.ok(allowed.includes(text), `${what}: ${name} is ${JSON.stringify(text)}`);
  }
  if (gap) return;
  for (const name of Object.keys(newFiles).filter((name) => before?.[name])) {
    assert.ok(tree[name], `${what}: ${name} is missing`);
  }
}

/** The output must be one of the two, and nothing else must lie about. */
function assertWhole(site: ReturnType<typeof foldersOf>, { before }: Scene, what: string): "old" | "new" {
  const text = JSON.stringify(readTree(site.out));
  const isNew = text === JSON.stringify(sorted(newFiles));
  assert.ok(isNew || text === JSON.stringify(sorted(before ?? {})), `${what}: mixed: ${text}`);
  assert.equal(leftovers(site), [], what);
  return isNew ? "new" : "old";
}

function callsTo(names: readonly string[] | undefined, name: string): number[] {
  return (names ?? []).flatMap((each, index) => (each === name ? [index + 1] : []));
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}
