// What a publication leaves in the output folder, what it counts, and which folders it refuses to touch.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { closeStage, openStage, publish, recover, stageWriter } from "../../src/emit.ts";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { whileFailing } from "./faults.ts";
import { assertFiles } from "./records.ts";
import {
  buildOutput,
  type Files,
  failure,
  foldersOf,
  leftovers,
  MARK,
  makeSite,
  output,
  readTree,
  scratch,
  sorted,
  writeTree,
} from "./sites.ts";

const test = suite("publishing");

test("a first build makes the output, its parents included", async () => {
  const site = makeSite(scratch(), "a/b/dist");
  const result = await buildOutput(site, { files: output({ "docs/a.html": "a" }) });
  assert.equal(readTree(site.out), output({ "docs/a.html": "a" }));
  assert.equal({ ...result, files: undefined }, { written: 2, unchanged: 0, removed: 0, files: undefined });
  assert.equal(leftovers(site), []);
});

test("files are returned as they lie there, and counted by what happened to them", async () => {
  const site = makeSite();
  const first = await buildOutput(site, { files: output({ a: "a", b: "b", c: "c" }) });
  const before = fs.statSync(path.join(site.out, "a")).mtimeMs;
  const second = await buildOutput(site, { files: output({ a: "a", b: "B", d: "d" }), previous: first.files });
  assert.equal([second.written, second.unchanged, second.removed], [2, 2, 1]);
  assert.equal(readTree(site.out), sorted(output({ a: "a", b: "B", d: "d" })));
  assert.is(fs.statSync(path.join(site.out, "a")).mtimeMs, before);
  assertFiles(site.out, second.files);
});

/** Gives the output's file `a` a time that can be set again: whole seconds. Gives the records with that time. */
function inSeconds(file: string, files: readonly OutputFile[]): OutputFile[] {
  fs.utimesSync(file, 1, 1);
  return files.map((each) => (each.path === "a" ? { ...each, mtimeMs: 1000 } : each));
}

test("a staged file with the old content is left in place, with its old time", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a", b: "b" }) });
  const before = fs.statSync(path.join(site.out, "a"));
  const stage = await openStage(site);
  const staged = stageWriter(stage.dir).write("a", "a");
  const files = previous.map((file) => (file.path === "a" ? staged : file));
  const result = await publish(stage, { files, staged: new Set(["a"]), previous });
  await closeStage(stage);
  assert.equal([result.written, result.unchanged, result.removed], [0, 3, 0]);
  assert.is(fs.statSync(path.join(site.out, "a")).ino, before.ino);
  assertFiles(site.out, result.files);
});

test("a staged file replaces one that somebody edited, though the manifest says that it is equal", async () => {
  const site = makeSite();
  const { files } = await buildOutput(site, { files: output({ a: "a", b: "b" }) });
  const file = path.join(site.out, "a");
  const previous = inSeconds(file, files);
  for (const spoil of [
    () => fs.writeFileSync(file, "x"),
    () => {
      fs.writeFileSync(file, "longer");
      fs.utimesSync(file, 1, 1);
    },
    () => fs.rmSync(file),
    () => {
      fs.rmSync(file);
      fs.symlinkSync("b", file);
      fs.lutimesSync(file, 1, 1);
    },
  ]) {
    spoil();
    const stage = await openStage(site);
    const staged = stageWriter(stage.dir).write("a", "a");
    const files = previous.map((file) => (file.path === "a" ? staged : file));
    const result = await publish(stage, { files, staged: new Set(["a"]), previous });
    await closeStage(stage);
    assert.is(result.written, 1);
    assert.is(readTree(site.out)["a"], "a");
  }
});

test("a full build counts equal files as unchanged, and removes what no manifest knows where there is none", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a", b: "b" }) });
  writeTree(site.out, { "strange/file": "x" });
  const result = await buildOutput(site, { files: output({ a: "a", c: "c" }), previous, all: true });
  assert.equal([result.written, result.unchanged, result.removed], [1, 2, 1]);
  assert.equal(readTree(site.out), sorted(output({ a: "a", c: "c", "strange/file": "x" })));
  assertFiles(site.out, result.files);
  await buildOutput(site, { files: output({ a: "a" }), all: true });
  assert.equal(readTree(site.out), output({ a: "a" }));
});

test("files of others in the output stay where nothing else is to lie there, however it is published", async () => {
  const others = { CNAME: "docs.example", "docs/theirs.txt": "x", "own/deep/file": "y" };
  for (const form of ["rename", "symlink"] as const) {
    for (const all of [true, false]) {
      const site = makeSite();
      const first = await buildOutput(site, { files: output({ a: "a", "docs/x": "x", "gone/y": "y" }), form });
      writeTree(site.out, { ...others, "in/the": "way", new: "other" });
      fs.symlinkSync("a", path.join(site.out, "link"));
      const files = output({ a: "b", "docs/x": "x", in: "file", new: "new" });
      const { files: previous } = await buildOutput(site, { files, previous: first.files, all: true, form });
      await buildOutput(site, { files, previous, all, form });
      assert.equal(readTree(site.out), sorted({ ...files, ...others, link: "→ a" }));
    }
  }
});

test("a site that another build made within the output stays, however the output is published", async () => {
  const v1 = Object.fromEntries(Object.entries(output({ "docs/x": "x" })).map(([name, text]) => [`v1/${name}`, text]));
  for (const form of ["rename", "symlink"] as const) {
    for (const all of [true, false]) {
      const site = makeSite();
      const { files } = await buildOutput(site, {
        files: output({ a: "a", "v0/404.html": MARK, "gone/index.html": MARK }),
        form,
      });
      writeTree(site.out, { ...v1, "strange/file": "x", "gone/index.html": MARK });
      fs.symlinkSync("v1", path.join(site.out, "latest"));
      const { mtimeMs } = fs.statSync(path.join(site.out, "v1/docs/x"));
      // Without a list of the last output, what it had is not known.
      for (const previous of all ? [files, []] : [files]) {
        await buildOutput(site, { files: output({ a: "b" }), previous, all, form });
        const { "strange/file": _, ...tree } = readTree(site.out);
        assert.equal(tree, sorted(output({ a: "b", ...v1, latest: "→ v1" })), `${form} ${all}`);
      }
      assert.is(fs.statSync(path.join(site.out, "v1/docs/x")).mtimeMs, mtimeMs);
      assert.equal(leftovers(site), []);
    }
  }
});

test("a site that another build made stays in an output that no rename can replace", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a" }) });
  writeTree(site.out, { "v1/404.html": MARK, "strange/file": "x" });
  const isOut = (file: string) => file === site.out;
  await whileFailing("renameSync", "EXDEV", isOut, () =>
    buildOutput(site, { files: output({ a: "b" }), previous, all: true }),
  );
  assert.equal(readTree(site.out), sorted(output({ a: "b", "v1/404.html": MARK, "strange/file": "x" })));
});

test("a full build takes nothing over from the output, in either form", async () => {
  for (const form of ["rename", "symlink"] as const) {
    const site = makeSite();
    const { files } = await buildOutput(site, { files: output({ a: "whole" }), form });
    // Spoilt such that neither size nor time tells.
    const file = path.join(site.out, "a");
    const previous = inSeconds(file, files);
    fs.writeFileSync(file, "spoil");
    fs.utimesSync(file, 1, 1);
    const result = await buildOutput(site, { files: output({ a: "whole" }), form, previous, all: true });
    assert.equal(readTree(site.out), output({ a: "whole" }));
    assertFiles(site.out, result.files);
  }
});

test("a build without changes leaves every file alone, strange ones too", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a" }) });
  writeTree(site.out, { strange: "x" });
  // Whoever builds has looked at the files by now.
  fs.utimesSync(path.join(site.out, "a"), 1, 1);
  const inode = fs.statSync(site.out).ino;
  const result = await buildOutput(site, { files: output({ a: "a" }), previous });
  assert.equal([result.written, result.unchanged, result.removed], [0, 2, 0]);
  assert.is(fs.statSync(site.out).ino, inode);
  assert.is(readTree(site.out)["strange"], "x");
});

test("an output that vanished during the build is no reason to publish half a site", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a" }) });
  fs.rmSync(site.out, { recursive: true });
  const error = await failure(() => buildOutput(site, { files: output({ a: "b" }), previous }));
  assert.is(error.exitCode, 3);
  assert.match(error.message, /dist vanished/);
  assert.not.ok(fs.existsSync(site.out));
  assert.equal(leftovers(site), []);
});

test("a stage that is closed without publishing leaves no trace, and closes twice", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a" }) });
  const stage = await openStage(site);
  stageWriter(stage.dir).write("a", "b");
  await closeStage(stage);
  const next = await openStage(site);
  await closeStage(stage);
  assert.ok(fs.existsSync(next.dir), "closing again must not reach into the next build's stage");
  assert.ok(fs.existsSync(path.join(site.cacheDir, "lock")));
  await closeStage(next);
  assert.equal(readTree(site.out), sorted(output({ a: "a" })));
  assertFiles(site.out, previous);
  assert.equal(leftovers(site), []);
});

test("the writer keeps inside its folder, whatever the name", async () => {
  const dir = scratch();
  const { write } = stageWriter(path.join(dir, "new"));
  for (const name of ["", "/a", "a//b", "../a", "a/../../b", "a/./b", ".", "..", "a/", "a\0b"]) {
    assert.is((await failure(() => write(name, ""))).exitCode, 4, JSON.stringify(name));
  }
  assert.equal(readTree(dir), {});
  for (const name of ["a", "..a/b..", "a b/#?%&[].html", "ä/日本.html", "x".repeat(255)]) write(name, name);
  assert.is(Object.keys(readTree(dir)).length, 5);
});

test("the writer says what it wrote", () => {
  const dir = scratch();
  const { write } = stageWriter(dir);
  const bytes = new Uint8Array([0, 255, 10]);
  for (const [name, data] of [
    ["text", "ä\r\n"],
    ["empty", ""],
    ["bytes", bytes],
    ["twice", "longer than the second"],
    ["twice", "second"],
  ] as const) {
    const file = write(name, data);
    assert.equal(file.hash, hashOf(data));
    assert.equal(fs.readFileSync(path.join(dir, name)), Buffer.from(data as string));
    assertFiles(dir, [file]);
  }
});

// ---------------------------------------------------------------------------- refusals

test("a folder that docsgen did not make is refused and not touched", async () => {
  for (const files of [
    { "thesis.txt": "years of work" },
    { "index.html": "<title>mine</title>" },
    { ".hidden": "" },
    { "404.html/index.html": MARK },
    output({ ".git/HEAD": "ref: refs/heads/gh-pages" }),
    output({ ".git": "gitdir: elsewhere" }),
  ] as Files[]) {
    const site = makeSite();
    writeTree(site.out, files);
    const error = await failure(() => openStage(site));
    assert.is(error.exitCode, 2);
    assert.ok(error.message.includes(site.out));
    assert.ok(error.hint?.includes("--out"));
    assert.equal(readTree(site.out), sorted(files));
    assert.equal(leftovers(site), []);
  }
});

test("a folder that is filled by another program during a first build is not replaced", async () => {
  const site = makeSite();
  const stage = await openStage(site);
  const file = stageWriter(stage.dir).write("404.html", MARK);
  writeTree(site.out, { "thesis.txt": "years of work" });
  const error = await failure(() => publish(stage, { files: [file], staged: new Set(["404.html"]), previous: [] }));
  await closeStage(stage);
  assert.is(error.exitCode, 2);
  assert.equal(readTree(site.out), { "thesis.txt": "years of work" });
});

test("an empty folder and an own one are taken", async () => {
  for (const files of [{}, output({ old: "" }), { "index.html": MARK }] as Files[]) {
    const site = makeSite();
    fs.mkdirSync(site.out);
    writeTree(site.out, files);
    await buildOutput(site, { files: output({ a: "a" }) });
    assert.equal(readTree(site.out), output({ a: "a" }));
  }
});

test("an output folder that holds or lies in something else of the project is refused", async () => {
  const { root, cacheDir } = makeSite();
  fs.mkdirSync(path.join(root, "content/docs"), { recursive: true });
  fs.symlinkSync(".", path.join(root, "itself"));
  const content = path.join(root, "content");
  for (const out of [
    "",
    "..",
    "/",
    "content",
    "content/docs/dist",
    ".docsgen",
    ".docsgen/x",
    "itself",
    "itself/content",
  ]) {
    const error = await failure(() => openStage({ cacheDir, content, out: path.resolve(root, out) }));
    assert.is(error.exitCode, 2, out);
    assert.match(error.message, /contains the|lies in/, out);
  }
  assert.equal(fs.readdirSync(root).sort(), ["content", "itself"]);
  const apart = scratch();
  const error = await failure(() => openStage({ cacheDir, content: path.join(apart, "pages"), out: apart }));
  assert.match(error.message, "contains the content folder");
  const above = await failure(() => openStage({ cacheDir, content: apart, out: root }));
  assert.match(above.message, "contains the project");
});

test("a project is the same one by whichever path it is reached", async () => {
  const site = makeSite();
  const alias = path.join(scratch(), "alias");
  fs.symlinkSync(site.root, alias);
  assert.equal(await workOf(foldersOf(alias)), await workOf(site));
});

test("with the project itself as content, the output may lie in it", async () => {
  const site = makeSite();
  await buildOutput({ ...site, content: site.root }, { files: output({}) });
  assert.equal(readTree(site.out), output({}));
});

test("a file, a pipe's name or a looping link as output is refused", async () => {
  const site = makeSite();
  fs.writeFileSync(site.out, "mine");
  assert.is((await failure(() => openStage(site))).exitCode, 2);
  assert.is(fs.readFileSync(site.out, "utf8"), "mine");
  fs.rmSync(site.out);
  fs.symlinkSync("dist", site.out);
  assert.is((await failure(() => openStage(site))).exitCode, 3);
});

test("an output folder that is a link to a folder, or to none yet, is built where it leads", async () => {
  for (const exists of [true, false]) {
    const site = makeSite();
    const target = path.join(scratch(), "www/site");
    if (exists) fs.mkdirSync(target, { recursive: true });
    fs.symlinkSync(target, site.out);
    for (const all of [true, false]) {
      const files = output({ a: String(all) });
      const { files: previous } = await buildOutput(site, { files: output({ a: "before" }), all });
      await buildOutput(site, { files, previous, all });
      assert.equal(readTree(target), files);
      assert.is(fs.readlinkSync(site.out), target);
      assert.equal(fs.readdirSync(path.dirname(target)), ["site"]);
    }
  }
  const site = makeSite();
  const foreign = scratch();
  writeTree(foreign, { mine: "" });
  fs.symlinkSync(foreign, site.out);
  assert.is((await failure(() => openStage(site))).exitCode, 2);
  assert.equal(readTree(foreign), { mine: "" });
});

test("two projects with one output outside of both meet at a lock", async () => {
  const out = path.join(scratch(), "site");
  const one = { ...makeSite(), out };
  const two = { ...makeSite(), out };
  const stage = await openStage(one);
  const error = await failure(() => openStage({ ...two, lockWaitMs: 100 }));
  assert.is(error.exitCode, 3);
  await closeStage(stage);
  await buildOutput(two, { files: output({}) });
  assert.equal(fs.readdirSync(path.dirname(out)), ["site"]);
});

// ---------------------------------------------------------------------------- links inside the output

test("a link in the output never leads a build out of it", async () => {
  for (const task of [
    { "docs/page.html": "new", same: "same" },
    { same: "same", other: "new" },
  ] as Files[]) {
    const site = makeSite();
    const elsewhere = scratch();
    const { files: previous } = await buildOutput(site, {
      files: output({ "docs/page.html": "old", same: "same" }),
    });
    fs.renameSync(path.join(site.out, "docs"), path.join(elsewhere, "docs"));
    fs.symlinkSync(path.join(elsewhere, "docs"), path.join(site.out, "docs"));
    const before = readTree(site.out);
    // The first can't be done, the second can do without.
    const result = await buildOutput(site, { files: output(task), previous }).catch((error) => error);
    assert.equal(readTree(elsewhere), { "docs/page.html": "old" });
    assert.is(result.exitCode, task["docs/page.html"] ? 3 : undefined);
    if (result.exitCode) assert.equal(readTree(site.out), before);
    assert.equal(leftovers(site), []);
    await buildOutput(site, { files: output(task), all: true });
    assert.equal(readTree(site.out), sorted(output(task)));
    assert.equal(readTree(elsewhere), { "docs/page.html": "old" });
  }
});

test("a poisoned manifest removes nothing outside of the output", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: output({ a: "a", b: "b" }) });
  const poison = (name: string): OutputFile => ({ path: name, hash: "", size: 0, mtimeMs: 0 });
  writeTree(site.root, { "content/mine.md": "mine", "dist/docs/kept.html": "kept" });
  await buildOutput(site, {
    files: output({ a: "x", b: "b" }),
    previous: [...previous, ...["../content/mine.md", "/etc/hostname", "docs", "..", "", "nothing/there"].map(poison)],
  });
  assert.is(readTree(site.content)["mine.md"], "mine");
  assert.equal(readTree(site.out), sorted(output({ a: "x", b: "b", "docs/kept.html": "kept" })));
});

// ---------------------------------------------------------------------------- journals

/** Finds where a site keeps its journal, by looking at a stage. */
async function workOf(site: ReturnType<typeof makeSite>) {
  const stage = await openStage(site);
  await closeStage(stage);
  return stage.work;
}

test("a damaged or foreign journal is not obeyed", async () => {
  const valid = { format: 1, put: [], drop: ["a"], added: [] };
  const outside = "../content/mine.md";
  const bad: unknown[] = [
    undefined,
    null,
    [],
    "text",
    {},
    { ...valid, format: 2 },
    { ...valid, put: undefined },
    { ...valid, drop: ["a", outside] },
    { ...valid, drop: ["a", "/etc/hostname"] },
    { ...valid, drop: ["a", 1] },
    { ...valid, added: ["a", outside] },
    { ...valid, put: [{ path: outside, hash: "", size: 0 }] },
    { ...valid, put: [null] },
  ];
  for (const journal of [
    ...bad.map((value) => JSON.stringify(value) ?? ""),
    JSON.stringify(valid).slice(0, -1),
    "\0",
  ]) {
    const site = makeSite();
    writeTree(site.content, { "mine.md": "mine" });
    await buildOutput(site, { files: output({ a: "a", b: "b" }) });
    const before = readTree(site.root);
    const work = await workOf(site);
    writeTree(work.folder, { "journal.json": journal, "new/a": "x", "kept/b": "x" });
    await recover(site);
    assert.equal(readTree(site.root), before, journal);
  }
});

test("a journal whose staged files are spoilt or gone is undone; over a foreign folder it is dropped", async () => {
  const put = [{ path: "a", hash: hashOf("new"), size: 3, mtimeMs: 0 }];
  const journal = JSON.stringify({ format: 1, put, drop: ["b"], added: [] });
  for (const [left, expected] of [
    [{ "new/a": "new", "kept/a": "old", "kept/b": "b" }, output({ a: "new" })],
    [{ "new/a": "ne", "kept/a": "old", "kept/b": "b" }, output({ a: "old", b: "b" })],
    [{ "new/a": "\0\0\0", "kept/a": "old", "kept/b": "b" }, output({ a: "old", b: "b" })],
    [{ "kept/a": "old", "kept/b": "b" }, output({ a: "old", b: "b" })],
    [{}, output({ a: "?" })],
  ] as [Files, Files][]) {
    const site = makeSite();
    await buildOutput(site, { files: output({ a: "?" }) });
    const work = await workOf(site);
    writeTree(work.folder, { "journal.json": journal, ...left });
    await recover(site);
    assert.equal(readTree(site.out), sorted(expected), JSON.stringify(left));
    assert.equal(leftovers(site), []);
  }
  const site = makeSite();
  const work = await workOf(site);
  writeTree(work.folder, { "journal.json": journal, "new/a": "new" });
  writeTree(site.out, { a: "mine", b: "mine" });
  assert.is((await failure(() => openStage(site))).exitCode, 2);
  assert.equal(readTree(site.out), { a: "mine", b: "mine" });
});

test("a removal is not repeated after a file was put, which may have that name but for its case", async () => {
  const site = makeSite();
  await buildOutput(site, { files: output({ a: "new" }) });
  const work = await workOf(site);
  // Stands for `A`, where that is the same name as `a`.
  const put = [{ path: "a", hash: hashOf("new"), size: 3, mtimeMs: 0 }];
  writeTree(work.folder, { "journal.json": JSON.stringify({ format: 1, put, drop: ["a"], added: ["a"] }) });
  await recover(site);
  assert.equal(readTree(site.out), output({ a: "new" }));
});

test("links in a work folder lead nowhere", async () => {
  const put = [{ path: "docs/a", hash: hashOf("theirs"), size: 6, mtimeMs: 0 }];
  const journal = JSON.stringify({ format: 1, put, drop: ["docs/a"], added: [] });
  for (const place of ["", "new", "kept", "new/docs", "kept/docs", "old", "gone"]) {
    const site = makeSite();
    const elsewhere = scratch();
    writeTree(elsewhere, { a: "theirs", "docs/a": "theirs", "journal.json": journal, "new/docs/a": "theirs" });
    const theirs = readTree(elsewhere);
    await buildOutput(site, { files: output({}) });
    const { folder } = await workOf(site);
    if (place) writeTree(folder, { "journal.json": journal });
    fs.mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    fs.symlinkSync(elsewhere, path.join(folder, place));
    await recover(site);
    assert.equal(readTree(elsewhere), theirs, place);
    assert.equal(readTree(site.out), output({}), place);
    assert.equal(leftovers(site), [], place);
  }
});

test("a link is not put back as the old output", async () => {
  const site = makeSite();
  const work = await workOf(site);
  fs.mkdirSync(work.folder);
  fs.symlinkSync(scratch(), work.old);
  await recover(site);
  assert.is(fs.lstatSync(site.out, { throwIfNoEntry: false }), undefined);
  assert.equal(leftovers(site), []);
});

test("an old output that waits is put back only where there is none", async () => {
  for (const present of [false, true]) {
    const site = makeSite();
    const work = await workOf(site);
    writeTree(work.old, output({ a: "old" }));
    if (present) writeTree(site.out, output({ a: "newer" }));
    await recover(site);
    assert.equal(readTree(site.out), output({ a: present ? "newer" : "old" }));
    assert.equal(leftovers(site), []);
  }
});

test("recovery does nothing, and writes nothing, where there is nothing to recover", async () => {
  const site = makeSite();
  await recover(site);
  assert.not.ok(fs.existsSync(site.cacheDir));
  assert.not.ok(fs.existsSync(site.out));
});

test("recovery lets a living build work", async () => {
  const site = makeSite();
  const stage = await openStage(site);
  stageWriter(stage.dir).write("a", "a");
  await recover(site);
  assert.equal(readTree(stage.dir), { a: "a" });
  await closeStage(stage);
});

test.run();
