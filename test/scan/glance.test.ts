// What a glance at a content folder tells: whether it may hold so many pages.
import path from "node:path";
import * as assert from "uvu/assert";
import { mayHoldMany } from "../../src/scan/glance.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("scan: glance");

const filesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));

test("pages are counted in all folders, until there are enough", () => {
  const folder = makeFolder("glance");
  writeFiles(folder, filesOf(["index.md", "docs/a.md", "docs/deep/b.MDX", "docs/deep/c.markdown", "docs/picture.png"]));
  assert.ok(mayHoldMany(folder, 4));
  assert.not(mayHoldMany(folder, 5));
  removeFolder(folder);
});

test("what is hidden, or a dependency's, counts for nothing", () => {
  const folder = makeFolder("glance");
  writeFiles(folder, filesOf(["a.md", ".b.md", ".git/c.md", "node_modules/x/d.md", "docs/node_modules/x/e.md"]));
  assert.ok(mayHoldMany(folder, 1));
  assert.not(mayHoldMany(folder, 2));
  removeFolder(folder);
});

test("a folder that is not there holds nothing", () => {
  const folder = makeFolder("glance");
  assert.not(mayHoldMany(path.join(folder, "content"), 1));
  removeFolder(folder);
});

test("of a folder of other things only some are looked at", () => {
  const folder = makeFolder("glance");
  const others = Array.from({ length: 30 }, (_, i) => `a/${i}.ts`);
  writeFiles(folder, filesOf([...others, "b/one.md", "b/two.md"]));
  assert.not(mayHoldMany(folder, 2));
  assert.ok(mayHoldMany(path.join(folder, "b"), 2));
  removeFolder(folder);
});

test.run();
