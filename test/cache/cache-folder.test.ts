// What is taken out of a cache that anybody may have made, and what a build that believes nothing forgets.
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { forgetKept, purgeCache } from "../../src/cache-folder.ts";
import { EXIT } from "../../src/diagnostics.ts";
import { lstatOf } from "../../src/stat.ts";
import { listFiles, makeFolder, writeFiles } from "../support/folder.ts";
import { skip, suite } from "../support/suite.ts";

const test = suite("the folder of the cache");

test("links and pipes are taken out of it, but for what is staged; files and what links lead to stay", () => {
  const elsewhere = makeFolder("elsewhere");
  writeFiles(elsewhere, { "theirs.txt": "a" });
  const cache = makeFolder("cache");
  writeFiles(cache, { "a.json": "a", "cache/deep/b.json": "b", "staging-1/c.html": "c" });
  const links = ["link", "cache/link", "cache/deep/link", "staging-1/link"].map((name) => join(cache, name));
  for (const link of links) symlinkSync(elsewhere, link);
  symlinkSync(join(cache, "a.json"), join(cache, "file"));
  symlinkSync(join(cache, "nothing"), join(cache, "dead"));
  const pipe = join(cache, "cache/pipe");
  const hasPipe = spawnSync("mkfifo", [pipe]).status === 0;
  purgeCache(cache);
  for (const name of ["link", "cache/link", "cache/deep/link", "file", "dead"])
    assert.is(lstatOf(join(cache, name)), undefined, name);
  if (hasPipe) assert.is(lstatOf(pipe), undefined);
  assert.ok(lstatOf(join(cache, "staging-1/link"))?.isSymbolicLink());
  for (const name of ["a.json", "cache/deep/b.json", "staging-1/c.html"]) assert.ok(lstatOf(join(cache, name)), name);
  assert.equal(listFiles(elsewhere), ["theirs.txt"]);
});

test("a link in its place is none; a file or nothing is let be", () => {
  const folder = makeFolder("project");
  writeFiles(folder, { "there/link.txt": "a", file: "b" });
  symlinkSync(join(folder, "there"), join(folder, "link"));
  assert.throws(
    () => purgeCache(join(folder, "link")),
    (error: { exitCode?: number; message: string }) =>
      error.exitCode === EXIT.environment && error.message === `${join(folder, "link")} is no folder`,
  );
  purgeCache(join(folder, "file"));
  purgeCache(join(folder, "missing"));
  assert.equal(listFiles(folder).sort(), ["file", "link", "there/link.txt"]);
});

const closed = "what can't be looked through is told, and how to mend it";
if (process.getuid?.() === 0 || process.platform === "win32") skip(closed, "root may look into any folder");
else
  test(closed, () => {
    const cache = makeFolder("cache");
    mkdirSync(join(cache, "closed"), { mode: 0o000 });
    assert.throws(
      () => purgeCache(cache),
      (error: { exitCode?: number; message: string; hint?: string }) =>
        error.exitCode === EXIT.environment &&
        /^the cache cannot be purged: EACCES/.test(error.message) &&
        error.hint === `Delete ${cache}: it is made anew.`,
    );
  });

test("a build that believes nothing forgets what was kept, and no code", () => {
  const cache = makeFolder("cache");
  const kept = ["cache", "diagrams", "preview", "reference", "samples"];
  const others = ["code", "lock", "staging-1", "templates"];
  writeFiles(cache, Object.fromEntries([...kept, ...others].map((name) => [`${name}/a/b`, name])));
  forgetKept(cache);
  assert.equal(
    listFiles(cache).sort(),
    others.map((name) => `${name}/a/b`),
  );
  forgetKept(cache);
  forgetKept(join(cache, "missing"));
});

test.run();
