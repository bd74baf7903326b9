// The files that pages link to and show, found beside them.
import { utimesSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openContentFiles } from "../../src/resolve/files.ts";
import type { Site } from "../../src/types.ts";
import { between } from "../emit/faults.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("resolve: files");

test("what a folder holds is read once for all names that are sought there in another case, until that changes", () => {
  const content = makeFolder("content");
  writeFiles(content, { "docs/a.md": "# A\n", "docs/images/One.png": "", "docs/images/Two.png": "" });
  const folder = join(content, "docs/images");
  utimesSync(folder, 1, 1);
  const site = { config: { baseUrl: "/", docsPath: "docs", rawHtml: true } } as Site;
  const files = openContentFiles(site, new Set(), content);
  const find = (name: string) => files.near({ file: "docs/a.md" }, `./images/${name}`);
  let reads = 0;
  const { restore } = between((name, args, call) => {
    if (name === "readdirSync") reads++;
    return call(...args);
  });
  try {
    assert.equal(["one.png", "TWO.png", "three.png"].map(find), ["./images/One.png", "./images/Two.png", undefined]);
    assert.is(reads, 1);
    writeFiles(content, { "docs/images/Three.png": "" });
    assert.is(find("three.png"), "./images/Three.png");
    assert.is(reads, 2);
    assert.is(files.near({ file: "docs/a.md" }, "./none/x.png"), undefined);
  } finally {
    restore();
  }
});

test.run();
