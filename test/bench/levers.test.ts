// The levers are taken out of the sources as they are now: a patch that no longer fits would measure nothing.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { LEVERS, patched } from "./levers.ts";
import { type CpuProfile, kindOf, phaseTable, sumUp } from "./phases.ts";

const test = suite("bench: levers and phases");

test("each lever's patches fit the sources", () => {
  for (const { patches = [] } of LEVERS) {
    for (const patch of patches) patched(fs.readFileSync(path.join(root, patch.file), "utf8"), patch);
  }
});

test("a patch must fit exactly once", () => {
  assert.is(patched("a b c", { file: "x", from: "b", to: "$&" }), "a $& c");
  assert.throws(() => patched("a b b", { file: "x", from: "b", to: "" }), /exactly once/);
  assert.throws(() => patched("a", { file: "x", from: "b", to: "" }), /exactly once/);
});

test("files are known by the work that they do", () => {
  assert.is(kindOf("src/highlight/run.ts"), "highlight");
  assert.is(kindOf("/r/node_modules/marked/lib/marked.esm.js"), "lex Markdown");
  assert.is(kindOf("/r/lib/marked.cjs"), "lex Markdown");
  assert.is(kindOf("/r/lib/parse5.cjs"), "render Markdown");
  assert.is(kindOf("src/markdown/plain.ts"), "twin (Markdown as Markdown)");
  assert.is(kindOf("src/markdown/code.ts"), "render Markdown");
  assert.is(kindOf("/r/lib/templates/server.js"), "React and templates");
  assert.is(kindOf("src/search/collect.ts"), "search");
  assert.is(kindOf("node:internal/modules/esm/loader"), "load modules");
  assert.is(kindOf("node:fs"), undefined);
});

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 0, columnNumber: 0 });
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(root)", ""), children: [2, 3, 6] },
    { id: 2, callFrame: frame("(idle)", "") },
    { id: 3, callFrame: frame("pass", "src/page-pass.ts"), children: [4] },
    { id: 4, callFrame: frame("write", "src/emit/stage.ts"), children: [5] },
    { id: 5, callFrame: frame("writeFileSync", "node:fs") },
    { id: 6, callFrame: frame("(garbage collector)", "") },
  ],
  samples: [2, 3, 5, 5, 6, 1],
  timeDeltas: [0, 100, 200, 300, 400, 50],
};

test("a sample counts for the innermost work that is known, until the next one", () => {
  assert.equal(
    [...sumUp(profile, (url) => url)],
    [
      ["write", 700],
      ["page pass, the rest", 200],
      ["garbage collection", 50],
      ["other", 0],
    ],
  );
});

test("shares are told of the time without a profile", () => {
  const sums = new Map([
    ["highlight", 750],
    ["write", 250],
  ]);
  assert.equal(phaseTable(sums, 100, 2000).split("\n").slice(2), [
    "| highlight | 15.0 | 1500 | 75.0 % |",
    "| write | 5.00 | 500 | 25.0 % |",
    "| all | 20.0 | 2000 | 100 % |",
  ]);
});

test.run();
