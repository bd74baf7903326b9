// The stamp of a build: what is read of it at once, and what only where somebody asks.
import path from "node:path";
import * as assert from "uvu/assert";
import { type DoneBuild, loadStamp, saveCache } from "../../src/cache.ts";
import { writeSealedBytes } from "../../src/sealed.ts";
import type { SampleSummary } from "../../src/types.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("stamp");

const counts = { checked: 3, run: 0, unchecked: 1 };
const samples: SampleSummary = {
  ...counts,
  expectedErrors: 0,
  reason: "nocheck",
  cached: 2,
  ms: 1.5,
  pages: [{ file: "content/docs/é.md", ...counts }],
};
function saved(more: Partial<DoneBuild["stamp"]>): string {
  const folder = makeFolder("stamp");
  const sources = [
    ["docs/é.md", 1, 2.5, 3.5, 4],
    ["docs/z.md", 5, -1, 6, 7],
  ] as const;
  const stamp = { key: "key", reads: [], files: 0, pages: 0, diagnostics: [], ...more };
  saveCache(folder, { stamp, sources, outputs: [] });
  return folder;
}

test("a stamp reads as it was written", () => {
  const stamp = loadStamp(saved({ samples }));
  assert.equal(stamp?.names.split("\0"), ["docs/é.md", "docs/z.md"]);
  assert.equal([...(stamp?.numbers ?? [])], [1, 2.5, 3.5, 4, 5, -1, 6, 7]);
  assert.equal({ ...stamp?.samples }, samples);
  assert.is(loadStamp(saved({}))?.samples, undefined);
});

test("of the samples' pages nothing is read until somebody asks", () => {
  const { parse } = JSON;
  const folder = saved({ samples });
  const read: string[] = [];
  JSON.parse = (text) => {
    read.push(text);
    return parse(text);
  };
  try {
    const stamp = loadStamp(folder);
    assert.is(stamp?.samples?.checked, 3);
    assert.not(read.some((text) => text.includes("content/docs")));
    assert.is(stamp?.samples?.pages, stamp?.samples?.pages);
    assert.is(read.filter((text) => text.includes("content/docs")).length, 1);
  } finally {
    JSON.parse = parse;
  }
});

test("one that says more than it holds is none", () => {
  const folder = makeFolder("stamp");
  const load = (head: object) => {
    writeSealedBytes(path.join(folder, "stamp.bin"), { diagnostics: [], ...head }, Buffer.from("x".repeat(40)));
    return loadStamp(folder);
  };
  assert.is(load({ sources: 1, names: 8 })?.names, "x".repeat(8));
  for (const head of [{ names: 1 }, { sources: 2, names: 1 }, { sources: 1 }, { sources: 1, names: 9 }])
    assert.is(load(head), undefined, JSON.stringify(head));
  for (const text of [1, null, {}]) {
    for (const key of ["file", "message", "hint"]) {
      const warning = { file: "a.md", message: "A", hint: "B", [key]: text };
      assert.is(load({ sources: 1, names: 8, diagnostics: [warning] }), undefined, JSON.stringify(warning));
    }
  }
  assert.ok(load({ sources: 1, names: 8, diagnostics: [{ file: "a.md", message: "A" }] }));
  for (const names of [-1, 0.5, "1", null]) assert.is(load({ sources: 1, names }), undefined, String(names));
});

test.run();
