// What stands at a path: nothing is told as nothing, whichever way it is missing.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { isFile, isFolder, lstatOf, statOf } from "../../src/stat.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("what stands at a path");

test("links are followed to files and folders", () => {
  const folder = makeFolder("stat");
  writeFiles(folder, { "a/b.txt": "b" });
  symlinkSync(join(folder, "a"), join(folder, "to-folder"));
  symlinkSync(join(folder, "a/b.txt"), join(folder, "to-file"));
  const kinds = (name: string) => [isFile(join(folder, name)), isFolder(join(folder, name))];
  assert.equal(["a", "to-folder"].map(kinds), [
    [false, true],
    [false, true],
  ]);
  assert.equal(["a/b.txt", "to-file"].map(kinds), [
    [true, false],
    [true, false],
  ]);
});

test("what no file can be called is nothing, as what is not there, or lies below a file", () => {
  const folder = makeFolder("stat-nothing");
  writeFiles(folder, { "a.txt": "a" });
  symlinkSync(join(folder, "round"), join(folder, "round"));
  for (const name of ["b", "a.txt/b", "x".repeat(5000), "a\0b"]) {
    const file = join(folder, name);
    assert.is(lstatOf(file), undefined, name);
    assert.is(statOf(file), undefined, name);
    assert.equal([isFile(file), isFolder(file)], [false, false], name);
  }
  assert.is(statOf(join(folder, "round")), undefined);
});

test.run();
