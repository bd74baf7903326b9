// What killed processes left in the cache is removed, and nothing of those that live.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { sweepCache } from "../../src/leftovers.ts";
import { suite } from "../support/suite.ts";
import { readTree, scratch, sorted, writeTree } from "./sites.ts";

const test = suite("leftovers in the cache");

test("drafts and folders of dead processes go, whatever else there is stays", () => {
  const folder = scratch();
  const { pid: dead } = spawnSync(process.execPath, ["-e", ""]);
  const kept = {
    "cache/1234abcd/pages.json": "",
    [`cache/1234abcd/pages.json.${process.pid}`]: "",
    "cache/1234abcd/deep/er/pages.json.1x": "",
    "config/0123.mjs": "",
    [`samples/run-${process.pid}/a.mjs`]: "",
    [`staging-${dead}/new/a.html`]: "",
    "staging-123456789012/new/a.html": "",
    [`templates/ab/cd/ef/page.${dead}`]: "",
  };
  writeTree(folder, {
    ...kept,
    [`cache/1234abcd/pages.json.${dead}`]: "",
    [`config/0123.json.${dead}.tmp`]: "",
    [`samples/run-${dead}/a.mjs`]: "",
    [`reference/extract-${dead}/b/c.json`]: "",
  });
  sweepCache(folder);
  const left = readTree(folder);
  delete left["reference/"];
  assert.equal(left, sorted(kept));
});

test("a cache that is not there, or can't be read, is no problem", () => {
  const folder = scratch();
  sweepCache(path.join(folder, "nothing"));
  mkdirSync(path.join(folder, "cache"));
  sweepCache(folder);
  assert.ok(existsSync(folder));
});

test.run();
