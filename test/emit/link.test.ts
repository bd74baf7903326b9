// An output that is a link to one of two folders beside it: readers never miss a file, and nothing else is touched.
import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import * as assert from "uvu/assert";
import { versionsOf } from "../../src/emit/versions.ts";
import { closeStage, openStage, recover } from "../../src/emit.ts";
import { suite } from "../support/suite.ts";
import {
  buildOutput,
  type Files,
  type Folders,
  failure,
  leftovers,
  makeSite,
  output,
  readTree,
  scratch,
  sorted,
  type Task,
  writeTree,
} from "./sites.ts";

const test = suite("publishing by a link");

const linked = (site: Folders, files: Files, task: Partial<Task> = {}) =>
  buildOutput(site, { files: output(files), form: "symlink", ...task });

test("the output leads to one of two folders in turn, and the one before stays whole until the next publication", async () => {
  const site = makeSite();
  let { files: previous } = await linked(site, { a: "1", b: "same" });
  const targets = [fs.readlinkSync(site.out)];
  for (const text of ["2", "3", "4"]) {
    const before = fs.realpathSync(site.out);
    ({ files: previous } = await linked(site, { a: text, b: "same" }, { previous, form: undefined }));
    targets.push(fs.readlinkSync(site.out));
    assert.equal(readTree(site.out), output({ a: text, b: "same" }));
    assert.equal(readTree(before), output({ a: String(Number(text) - 1), b: "same" }));
    assert.equal(leftovers(site), []);
    assert.equal(fs.readdirSync(site.cacheDir), []);
  }
  assert.equal(targets, [".docsgen-dist-a", ".docsgen-dist-b", ".docsgen-dist-a", ".docsgen-dist-b"]);
});

test("what stays is the same file with its old time, linked and not copied; nothing to publish moves no link", async () => {
  const site = makeSite();
  const first = await linked(site, { a: "1", "docs/b": "same", c: "gone" });
  const before = fs.statSync(path.join(site.out, "docs/b"));
  const second = await linked(site, { a: "2", "docs/b": "same" }, { previous: first.files });
  const after = fs.statSync(path.join(site.out, "docs/b"));
  assert.equal([after.ino, after.mtimeMs], [before.ino, before.mtimeMs]);
  assert.equal([second.written, second.unchanged, second.removed], [1, 2, 1]);
  const target = fs.readlinkSync(site.out);
  const third = await linked(site, { a: "2", "docs/b": "same" }, { previous: second.files });
  assert.equal([third.written, third.unchanged, third.removed], [0, 3, 0]);
  assert.is(fs.readlinkSync(site.out), target);
});

test("where files can't be linked they are copied, and known by their new time", async () => {
  const site = makeSite();
  const first = await linked(site, { a: "1", b: "same" });
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error("EPERM: not permitted, link"), { code: "EPERM", syscall: "link" });
  };
  const second = await linked(site, { a: "2", b: "same" }, { previous: first.files }).finally(() => {
    fs.linkSync = linkSync;
  });
  assert.equal(readTree(site.out), output({ a: "2", b: "same" }));
  for (const file of second.files) assert.is(fs.statSync(path.join(site.out, file.path)).mtimeMs, file.mtimeMs);
});

test("a folder becomes a link and a link a folder, also when nothing else changes", async () => {
  for (const all of [true, false]) {
    const site = makeSite();
    const files = output({ a: "1" });
    let { files: previous } = await buildOutput(site, { files });
    for (const form of ["symlink", "rename", "symlink", undefined, "rename"] as const) {
      const wasLink = fs.lstatSync(site.out).isSymbolicLink();
      ({ files: previous } = await buildOutput(site, { files, previous, all, form }));
      assert.is(fs.lstatSync(site.out).isSymbolicLink(), form === undefined ? wasLink : form === "symlink");
      assert.equal(readTree(site.out), files);
      assert.equal(leftovers(site), []);
    }
  }
});

test("a folder that was replaced by a link stays for those who read it, until the next publication", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "1" }) });
  const reader = fs.openSync(site.out, "r");
  const { ino } = fs.fstatSync(reader);
  fs.closeSync(reader);
  await linked(site, { a: "2" }, { previous });
  const before = versionsOf(site.out).find((version) => fs.statSync(version).ino === ino);
  assert.equal(readTree(before ?? ""), output({ a: "1" }));
});

/** Reads the output again and again: by its name, and in the folder that it is at that moment, file after file. */
const READER = `
const { workerData: { out, names, state }, parentPort } = require("node:worker_threads");
const fs = require("node:fs"), path = require("node:path");
const flags = new Int32Array(state);
const problems = new Set();
const tryTo = (read) => { try { return read(); } catch (error) { problems.add(error.message); } };
while (Atomics.load(flags, 0) === 0) {
  for (const name of names) if (tryTo(() => fs.readFileSync(path.join(out, name), "utf8")) === "") problems.add("empty");
  const folder = tryTo(() => fs.realpathSync(out));
  const texts = names.map((name) => tryTo(() => fs.readFileSync(path.join(folder, name), "utf8")));
  if (new Set(texts).size !== 1) problems.add("mixed: " + texts.join());
  Atomics.add(flags, 1, 1);
  Atomics.notify(flags, 1);
}
parentPort.postMessage([...problems]);
`;

test("whoever reads during 60 publications misses nothing, and sees no mixture", async () => {
  const site = makeSite();
  const names = ["a", "docs/b", "docs/deep/c", "z"];
  const all = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
  let { files: previous } = await linked(site, all("0"));
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const reader = new Worker(READER, { eval: true, workerData: { out: site.out, names, state: flags.buffer } });
  const problems = new Promise<string[]>((resolve, reject) => {
    reader.once("message", resolve).once("error", reject);
  });
  for (let n = 1; n <= 60; n++) {
    // The folder before stays for one publication: the reader is given the time to leave it.
    const round = Atomics.load(flags, 1);
    for (let waited = 0; Atomics.load(flags, 1) < round + 2 && waited < 100; waited++)
      Atomics.wait(flags, 1, round, 100);
    ({ files: previous } = await linked(site, { ...all(String(n)), [`more-${n % 3}`]: "x" }, { previous }));
  }
  Atomics.store(flags, 0, 1);
  assert.equal(await problems, []);
  assert.ok((flags[1] ?? 0) >= 60, `${flags[1]} rounds`);
});

test("a link of the user's own is followed, and what it leads to becomes the link", async () => {
  for (const exists of [true, false]) {
    const site = makeSite();
    const target = path.join(scratch(), "www/site");
    if (exists) fs.mkdirSync(target, { recursive: true });
    fs.symlinkSync(target, site.out);
    const { files: previous } = await linked(site, { a: "1" });
    await linked(site, { a: "2" }, { previous });
    assert.is(fs.readlinkSync(site.out), target);
    assert.is(fs.readlinkSync(target), ".docsgen-site-b");
    assert.equal(readTree(site.out), output({ a: "2" }));
    assert.equal(fs.readdirSync(path.dirname(target)).sort(), [".docsgen-site-a", ".docsgen-site-b", "site"]);
  }
});

test("a folder in the place of a version that docsgen did not make is refused, and stays", async () => {
  const site = makeSite();
  const { files: previous } = await linked(site, { a: "1" });
  const [, next] = versionsOf(site.out);
  for (const [name, plant] of [
    ["a folder", () => writeTree(next, { mine: "mine" })],
    ["a work tree", () => writeTree(next, output({ ".git/HEAD": "x" }))],
    ["a file", () => fs.writeFileSync(next, "mine")],
    ["a link", () => fs.symlinkSync(scratch(), next)],
  ] as const) {
    fs.rmSync(next, { recursive: true, force: true });
    plant();
    const before = readTree(site.root);
    for (const all of [true, false]) {
      const error = await failure(() => linked(site, { a: "2" }, { previous, all }));
      assert.is(error.exitCode, 2, name);
      assert.match(error.message, next, name);
      assert.equal(readTree(site.root), before, name);
    }
    // An output that is published by renaming is not concerned by what lies there.
    const { files } = await buildOutput(site, { files: output({ a: "3" }), form: "rename" });
    assert.ok(fs.lstatSync(next), name);
    fs.rmSync(next, { recursive: true });
    await linked(site, { a: "1" }, { previous: files });
    assert.is(fs.readlinkSync(site.out), ".docsgen-dist-a");
  }
});

test("a version that docsgen did not make is not replaced, though the output leads there", async () => {
  const site = makeSite();
  const [version] = versionsOf(site.out);
  writeTree(version, { mine: "mine" });
  fs.symlinkSync(path.basename(version), site.out);
  for (const form of ["symlink", "rename", undefined] as const) {
    assert.is((await failure(() => openStage({ ...site, form }))).exitCode, 2);
    assert.equal(readTree(version), { mine: "mine" });
  }
});

test("an output whose version is gone is made anew, in either form", async () => {
  for (const form of ["symlink", "rename"] as const) {
    const site = makeSite();
    await linked(site, { a: "1" });
    fs.rmSync(fs.realpathSync(site.out), { recursive: true });
    await buildOutput(site, { files: output({ a: "2" }), all: true, form });
    assert.equal(readTree(site.out), output({ a: "2" }));
    assert.is(fs.lstatSync(site.out).isSymbolicLink(), form === "symlink");
    assert.equal(leftovers(site), []);
  }
});

test("a link left aside is put back only if it leads to a version that is there", async () => {
  for (const [target, isBack] of [
    [".docsgen-dist-a", true],
    [".docsgen-dist-b", false],
    ["content", false],
    ["../", false],
  ] as const) {
    const site = makeSite();
    await linked(site, { a: "1" });
    const stage = await openStage(site);
    await closeStage(stage);
    fs.mkdirSync(stage.work.folder);
    fs.rmSync(site.out);
    fs.symlinkSync(target, stage.work.old);
    await recover(site);
    assert.equal(readTree(site.out), isBack ? sorted(output({ a: "1" })) : {}, target);
    assert.equal(leftovers(site), [], target);
  }
});

test("a stage that is closed without publishing keeps both versions", async () => {
  const site = makeSite();
  const { files: previous } = await linked(site, { a: "1" });
  await linked(site, { a: "2" }, { previous });
  const before = readTree(site.root);
  await closeStage(await openStage(site));
  assert.equal(readTree(site.root), before);
});

test.run();
