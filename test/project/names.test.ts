// How files are named to authors.
import path from "node:path";
import * as assert from "uvu/assert";
import { isInside } from "../../src/inside.ts";
import { displayNames, displayPath } from "../../src/project.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("project: names");

const root = path.resolve("/sites/my site");

test("files of a folder are named from the root", () => {
  const display = displayNames(root, path.join(root, "content"));
  assert.is(display("docs/a.md"), "content/docs/a.md");
  assert.is(display("."), "content");
  assert.is(display(""), "content");
  assert.is(displayNames(root, root)("docs/a.md"), "docs/a.md");
  assert.is(displayNames(root, path.resolve("/sites/other"))("é.md"), "../other/é.md");
});

test("a folder's names are those that each path has by itself", () => {
  const random = randomFrom(11);
  const folders = [root, path.join(root, "content"), path.join(root, ".hidden/content"), path.resolve("/sites")];
  const parts = ["docs", "a.md", "..", ".", "", ".b", "c..d", " ", "日本", "..e", "f."];
  for (let i = 0; i < 5000; i++) {
    const folder = random.pick(folders);
    const file = Array.from({ length: random.below(5) }, () => random.pick(parts)).join("/");
    assert.is(
      displayNames(root, folder)(file),
      displayPath(root, path.join(folder, file)),
      JSON.stringify([folder, file]),
    );
  }
});

test("a folder holds itself and what lies below it, and no namesake", () => {
  assert.is(isInside("/a/b", "/a/b"), true);
  assert.is(isInside("/a/b", "/a/b/c/d"), true);
  assert.is(isInside("/a/b", "/a/b/..c"), true);
  assert.is(isInside("/", "/a"), true);
  for (const other of ["/a", "/a/bc", "/a/c", "/", "/a/..b"]) assert.is(isInside("/a/b", other), false, other);
});

test.run();
