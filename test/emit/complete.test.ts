// A stage that is made whole from an old output: by links where they can be, by copies where not.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { completeStage } from "../../src/emit/complete.ts";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { whileFailing } from "./faults.ts";
import { type Files, failure, readTree, scratch, writeTree } from "./sites.ts";

const test = suite("completing a stage");

/** An old output with `a` and `docs/b`, a stage with other files, and the records of both that stay. */
function setUp(staged: Files) {
  const folder = scratch();
  const [from, fresh] = [path.join(folder, "old"), path.join(folder, "new")];
  writeTree(from, { a: "a", "docs/b": "b" });
  fs.mkdirSync(fresh);
  writeTree(fresh, staged);
  // Not the time that the file has: what is linked keeps its record.
  const record = (name: string, text: string): OutputFile => ({ path: name, hash: hashOf(text), size: 1, mtimeMs: 5 });
  const stays = [record("a", "a"), record("docs/b", "b")];
  const files = [
    ...stays,
    ...Object.keys(staged)
      .filter((name) => name.startsWith("new"))
      .map((name) => record(name, "x")),
  ];
  return { from, fresh, files, kept: new Map(stays.map((file) => [file.path, file])) };
}

const inodes = (folder: string) => ["a", "docs/b"].map((name) => fs.statSync(path.join(folder, name)).ino);

test("what stays is linked, also in the place of what is staged, and keeps its record", () => {
  const { from, fresh, files, kept } = setUp({ "new/c": "x", a: "a" });
  const lies = completeStage(fresh, from, files, kept);
  assert.equal(readTree(fresh), { a: "a", "docs/b": "b", "new/c": "x" });
  assert.equal(inodes(fresh), inodes(from));
  for (const [i, file] of lies.entries()) assert.is(file, files[i]);
});

test("what can't be linked is copied, and has the copy's time", async () => {
  for (const code of ["EPERM", "EMLINK", "EXDEV", "ENOSYS", "ENOTSUP", "EACCES"]) {
    const { from, fresh, files, kept } = setUp({ a: "a" });
    const lies = await whileFailing(
      "linkSync",
      code,
      () => true,
      () => completeStage(fresh, from, files, kept),
    );
    assert.equal(readTree(fresh), { a: "a", "docs/b": "b" });
    assert.not.equal(inodes(fresh), inodes(from));
    for (const [i, file] of lies.entries()) {
      const { mtimeMs } = fs.statSync(path.join(fresh, file.path));
      assert.equal(file, { ...files[i], mtimeMs });
    }
  }
});

test("a link that fails for another reason is no reason to copy", async () => {
  const { from, fresh, files, kept } = setUp({});
  const error = await failure(() =>
    whileFailing(
      "linkSync",
      "ENOSPC",
      () => true,
      () => completeStage(fresh, from, files, kept),
    ),
  );
  assert.is((error as NodeJS.ErrnoException).code, "ENOSPC");
  assert.equal(readTree(fresh), {});
});

test("a file that vanished, or is none now, is named", async () => {
  for (const instead of ["nothing", "a folder", "a link"]) {
    const { from, fresh, files, kept } = setUp({});
    const source = path.join(from, "docs/b");
    fs.rmSync(source);
    if (instead === "a folder") fs.mkdirSync(source);
    if (instead === "a link") fs.symlinkSync("../a", source);
    const error = await failure(() => completeStage(fresh, from, files, kept));
    assert.is(error.exitCode, 3, instead);
    assert.is(error.message, `${source} vanished while the site was built`);
    assert.is(error.hint, "Run the command again.");
  }
});

test.run();
