// Addresses of sources: an item's file in its repository, at the version that is installed.
import * as assert from "uvu/assert";
import { createSourceLink } from "../../src/reference/source-link.ts";
import { suite } from "../support/suite.ts";
import { extracted } from "./model-builder.ts";

const test = suite("source links");

const TEMPLATE = "https://git.example/o/r/blob/v{version}/{directory}/{file}";
const packages = [
  extracted("@o/tree", [], { version: "2.0.1", directory: "packages/dds/tree" }),
  extracted("all", [], { version: "3.0.0", directory: "packages/all" }),
  extracted("loose", [], { version: "1.0.0", directory: "" }),
  extracted("own", [], { version: "", directory: "packages/own" }),
];
const link = createSourceLink(packages, TEMPLATE);

test("a file is linked at its package's version and folder", () => {
  assert.is(link("@o/tree", "src/a b.ts"), "https://git.example/o/r/blob/v2.0.1/packages/dds/tree/src/a%20b.ts");
});

test("a bundled package's file is linked in that package, by its name or its folder", () => {
  const expected = "https://git.example/o/r/blob/v2.0.1/packages/dds/tree/src/node.ts";
  assert.is(link("all", "@o/tree/src/node.ts"), expected);
  assert.is(link("all", "tree/src/node.ts"), expected);
  assert.is(link("all", "src/tree/node.ts"), "https://git.example/o/r/blob/v3.0.0/packages/all/src/tree/node.ts");
});

test("nothing is linked that the repository may not have", () => {
  assert.is(link("@o/tree", undefined), undefined);
  assert.is(link("@o/tree", "lib/node.d.ts"), undefined, "a build makes it");
  assert.is(link("loose", "src/a.ts"), undefined, "the folder is not known");
  assert.is(link("own", "src/a.ts"), undefined, "the version is not known");
  assert.is(link("missing", "src/a.ts"), undefined);
  assert.is(createSourceLink(packages, undefined)("@o/tree", "src/a.ts"), undefined);
});

test("a template may do without the folder", () => {
  const flat = createSourceLink(packages, "https://git.example/{name}@{version}/{file}");
  assert.is(flat("loose", "src/a.ts"), "https://git.example/loose@1.0.0/src/a.ts");
  assert.is(flat("@o/tree", "src/a.ts"), "https://git.example/@o/tree@2.0.1/src/a.ts");
});

test.run();
