// What is kept of the search between two builds comes back as it was; what is not it is told from it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { writeSealedBytes } from "../../src/sealed.ts";
import type { PackedPages } from "../../src/search/collect.ts";
import { loadIndex, saveIndex } from "../../src/search/store.ts";
import { makeFolder } from "../support/folder.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const TEXTS = ["", "a", "/docs/ä", '["x","y"]', "日本", "new\nline", "tab\t", "\u0001", "emoji 🦊"];

const test = suite("search: store");

test("an index comes back as it was kept", () => {
  const random = randomFrom(5);
  const folder = makeFolder("store");
  for (let round = 0; round < 300; round++) {
    const texts = (count: number) => Array.from({ length: count }, () => random.pick(TEXTS));
    const count = random.below(5);
    const pages: PackedPages = {
      routes: texts(count),
      rows: texts(count),
      ranks: "1".repeat(count),
      lengths: "2".repeat(count),
      terms: texts(random.below(4)).join("\n"),
      // As a part of something larger, which logs are.
      log: Uint32Array.from({ length: random.below(9) + 1 }, () => random.below(2 ** 31)).subarray(1),
    };
    const shards = texts(random.below(3));
    const shape = { shards, sizes: shards.map(({ length }) => length) };
    const hash = saveIndex(folder, pages, shape);
    assert.equal(loadIndex(folder, hash), { pages, shape, hash });
    assert.is(
      loadIndex(
        folder,
        hash.replace(/^./, (c) => (c === "0" ? "1" : "0")),
      ),
      undefined,
    );
  }
});

test("one that says more than it holds is not taken", () => {
  const folder = makeFolder("store");
  const file = join(folder, "search.bin");
  const head = { ranks: "", lengths: "", shape: { shards: [], sizes: [] }, pages: 0, log: 0 };
  const load = (more: object) => loadIndex(folder, writeSealedBytes(file, { ...head, ...more }, Buffer.from("term")));
  assert.is(load({})?.pages.terms, "term");
  for (const more of [
    { log: 2 },
    { log: -1 },
    { log: 2 ** 40 },
    { log: "1" },
    { pages: 1 },
    { pages: 1.5 },
    { pages: -1 },
  ])
    assert.is(load(more), undefined, JSON.stringify(more));
  const hash = writeSealedBytes(file, head, Buffer.from("term"));
  writeFileSync(file, readFileSync(file, "latin1").replace("term", "turn"), "latin1");
  assert.is(loadIndex(folder, hash), undefined);
});

test.run();
