// Single files that are put into an output, and taken out of it; all others stay as they lie.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { canPatch, closeStage, openStage, publishEdits, stageWriter } from "../../src/emit.ts";
import { suite } from "../support/suite.ts";
import { whileFailing } from "./faults.ts";
import { buildOutput, type Folders, failure, leftovers, makeSite, output, readTree, sorted } from "./sites.ts";

const test = suite("publishing edits");

/** Publishes some files. */
async function edit(
  site: Folders,
  texts: Readonly<Record<string, string>>,
  drop: readonly string[] = [],
): Promise<void> {
  const stage = await openStage(site);
  try {
    assert.ok(canPatch(stage));
    const writer = stageWriter(stage.dir);
    const put = Object.entries(texts).map(([name, text]) => writer.write(name, text));
    await publishEdits(stage, { put, drop });
  } finally {
    await closeStage(stage);
  }
}

test("files come, change and go; the others are not touched", async () => {
  const site = makeSite();
  await buildOutput(site, { files: output({ a: "a", "b/c": "c", "b/d": "d", "e/f": "f" }) });
  const inode = () => fs.statSync(path.join(site.out, "a")).ino;
  const before = inode();
  await edit(site, { "b/c": "C", "g/h": "h" }, ["e/f"]);
  assert.equal(readTree(site.out), sorted(output({ a: "a", "b/c": "C", "b/d": "d", "g/h": "h" })));
  assert.is(inode(), before);
  assert.not(fs.existsSync(path.join(site.out, "e")), "a folder without files is gone");
  await edit(site, {});
  assert.equal(leftovers(site), []);
});

test("no name leads out of the output", async () => {
  const site = makeSite();
  await buildOutput(site, { files: output({ a: "a" }) });
  const outside = path.join(site.root, "mine");
  fs.writeFileSync(outside, "mine");
  await edit(site, { a: "A" }, ["../mine"]);
  assert.is(fs.readFileSync(outside, "utf8"), "mine");
  const stage = await openStage(site);
  const put = [{ path: "../mine", hash: "", size: 4, mtimeMs: 0 }];
  assert.is((await failure(() => publishEdits(stage, { put, drop: [] }))).exitCode, 4);
  await closeStage(stage);
  assert.equal(readTree(site.out), output({ a: "A" }));
});

test("an output that became somebody else's is refused, and stays", async () => {
  const site = makeSite();
  await buildOutput(site, { files: output({ a: "a" }) });
  const stage = await openStage(site);
  const put = [stageWriter(stage.dir).write("a", "A")];
  fs.mkdirSync(path.join(site.out, ".git"));
  assert.is((await failure(() => publishEdits(stage, { put, drop: [] }))).exitCode, 2);
  await closeStage(stage);
  assert.is(fs.readFileSync(path.join(site.out, "a"), "utf8"), "a");
});

test("what the disk refuses is a matter of the environment, and the output is as it was", async () => {
  const site = makeSite();
  await buildOutput(site, { files: output({ a: "a", b: "b" }) });
  const stage = await openStage(site);
  const put = ["a", "b"].map((name) => stageWriter(stage.dir).write(name, "other"));
  const isSecond = (_: string, to: string) => to === path.join(site.out, "b");
  const publishing = () => whileFailing("renameSync", "ENOSPC", isSecond, () => publishEdits(stage, { put, drop: [] }));
  assert.is((await failure(publishing)).exitCode, 3);
  await closeStage(stage);
  assert.equal(readTree(site.out), output({ a: "a", b: "b" }));
});

test("an output that is none yet, or is a link, or shall be one, is not published so", async () => {
  const can = async (site: Folders, form?: "rename" | "symlink") => {
    const stage = await openStage({ ...site, form });
    const answer = canPatch(stage);
    await closeStage(stage);
    return answer;
  };
  const fresh = makeSite();
  assert.not(await can(fresh));
  await buildOutput(fresh, { files: output({ a: "a" }) });
  assert.ok(await can(fresh));
  assert.not(await can(fresh, "symlink"));
  const linked = makeSite();
  await buildOutput(linked, { files: output({ a: "a" }), form: "symlink" });
  assert.not(await can(linked));
  assert.not(await can(linked, "rename"));
});

test.run();
