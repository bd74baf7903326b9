// Putting an output in the old one's place as a whole, by folders or by a link, and putting back what was left aside.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { dropVersions, keepReplaced, restore, type SwapPlaces, swap, swapLink } from "../../src/emit/swap.ts";
import { folderOf, formOf, resolveOutput, versionBehind, versionsOf } from "../../src/emit/versions.ts";
import { suite } from "../support/suite.ts";
import { between, whileFailing } from "./faults.ts";
import { type Files, failure, output, readTree, scratch, writeTree } from "./sites.ts";

const test = suite("swaps");

const oldFiles = output({ a: "old" });
const newFiles = output({ a: "new" });

/** A staged output, and what is there beside it: `out` and the two versions as files or as a link's target. */
function setUp(
  there: { out?: Files | string; a?: Files; b?: Files; work?: string } = {},
): SwapPlaces & { root: string } {
  const root = scratch();
  const folder = path.join(root, there.work ?? "work");
  const at = (name: string) => path.join(folder, name);
  const out = path.join(root, "out");
  const places = { root, out, folder, fresh: at("new"), old: at("old"), gone: at("gone"), link: at("link") };
  if (typeof there.out === "string") fs.symlinkSync(there.out, out);
  else if (there.out) writeTree(out, there.out);
  for (const name of ["a", "b"] as const)
    if (there[name]) writeTree(path.join(root, `.docsgen-out-${name}`), there[name]);
  writeTree(places.fresh, newFiles);
  return places;
}

const always = () => true;

test("the staged folder takes the old one's place, which is put aside", () => {
  const places = setUp({ out: oldFiles });
  assert.is(swap(places), true);
  assert.equal(readTree(places.out), newFiles);
  assert.equal(readTree(places.old), oldFiles);
  assert.not.ok(fs.existsSync(places.fresh));
});

test("it takes the place of nothing, and of a link", () => {
  const places = setUp();
  assert.is(swap(places), true);
  assert.equal(readTree(places.root), { "out/404.html": newFiles["404.html"], "out/a": "new", "work/": "" });
  const linked = setUp({ out: ".docsgen-out-a", a: oldFiles });
  assert.is(swap(linked), true);
  assert.ok(fs.lstatSync(linked.out).isDirectory());
  assert.is(fs.readlinkSync(linked.old), ".docsgen-out-a");
});

test("where the stage lies in the output, nothing is done", () => {
  const places = setUp({ out: oldFiles, work: "out/.docsgen-staging" });
  const before = readTree(places.root);
  assert.is(swap(places), false);
  assert.equal(readTree(places.root), before);
});

test("a folder that can't be moved away is told of, whatever denies it; other failures are thrown", async () => {
  for (const code of ["EXDEV", "EBUSY", "EACCES", "EPERM"]) {
    const places = setUp({ out: oldFiles });
    const before = readTree(places.root);
    assert.is(await whileFailing("renameSync", code, always, () => swap(places)), false, code);
    assert.equal(readTree(places.root), before);
  }
  for (const [places, code] of [
    [setUp({ out: oldFiles }), "EIO"],
    // A link can't be filled file by file.
    [setUp({ out: ".docsgen-out-a", a: oldFiles }), "EACCES"],
  ] as const) {
    const isOld = (from: string) => from === places.out;
    const error = await failure(() => whileFailing("renameSync", code, isOld, () => swap(places)));
    assert.is((error as NodeJS.ErrnoException).code, code);
    assert.equal(readTree(places.fresh), newFiles);
  }
});

test("where the new folder can't take the place, the old one is put back", async () => {
  for (const there of [{ out: oldFiles }, {}]) {
    const places = setUp(there);
    const before = readTree(places.root);
    const isNew = (from: string) => from === places.fresh;
    const error = await failure(() => whileFailing("renameSync", "EACCES", isNew, () => swap(places)));
    assert.is((error as NodeJS.ErrnoException).code, "EACCES");
    assert.equal(readTree(places.root), before);
  }
});

// ---------------------------------------------------------------------------- links

test("the staged folder becomes the version to which the output does not lead, and the output leads there", () => {
  for (const [there, version] of [
    [{}, "a"],
    [{ out: oldFiles }, "a"],
    [{ out: ".docsgen-out-a", a: oldFiles }, "b"],
    [{ out: ".docsgen-out-b", b: oldFiles }, "a"],
    [{ out: ".docsgen-out-a", a: oldFiles, b: output({ a: "older" }) }, "b"],
    [{ out: ".docsgen-out-b", a: output({ a: "older" }), b: oldFiles }, "a"],
  ] as const) {
    const places = setUp(there);
    swapLink(places);
    assert.is(fs.readlinkSync(places.out), `.docsgen-out-${version}`);
    assert.equal(readTree(places.out), newFiles);
    assert.not.ok(fs.existsSync(places.fresh));
    const other = path.join(places.root, `.docsgen-out-${version === "a" ? "b" : "a"}`);
    // Of a link nothing is put aside: there is one at every moment.
    const isPutAside = fs.lstatSync(places.old, { throwIfNoEntry: false }) !== undefined;
    assert.is(isPutAside, typeof there.out === "object");
    if (typeof there.out === "string") assert.equal(readTree(other), oldFiles);
    else assert.equal(readTree(places.old), there.out ? oldFiles : {});
  }
});

test("what lies about from before is in nobody's way", () => {
  const places = setUp({ out: ".docsgen-out-a", a: oldFiles, b: output({ a: "older" }) });
  writeTree(places.gone, { "left/over": "" });
  fs.symlinkSync("anywhere", places.link);
  swapLink(places);
  assert.equal(readTree(places.out), newFiles);
  // A folder that goes is never half there under its own name.
  assert.equal(readTree(places.gone), output({ a: "older" }));
});

test("where the link can't take the place, all is as it was, and the files are staged again", async () => {
  for (const there of [{}, { out: oldFiles }, { out: ".docsgen-out-a", a: oldFiles }]) {
    const places = setUp(there);
    const before = readTree(places.root);
    const isLink = (from: string) => from === places.link;
    const error = await failure(() => whileFailing("renameSync", "EACCES", isLink, () => swapLink(places)));
    assert.is((error as NodeJS.ErrnoException).code, "EACCES");
    const after = readTree(places.root);
    delete after["work/link"];
    assert.equal(after, before);
  }
});

test("a version that docsgen did not make is refused before anything is done", async () => {
  const places = setUp({ out: ".docsgen-out-a", a: oldFiles, b: { mine: "mine" } });
  const before = readTree(places.root);
  assert.is((await failure(() => swapLink(places))).exitCode, 2);
  assert.equal(readTree(places.root), before);
});

test("a folder that a link replaced becomes the version before, where there is none", () => {
  for (const current of ["a", "b"] as const) {
    const other = current === "a" ? "b" : "a";
    const places = setUp({ out: `.docsgen-out-${current}`, [current]: newFiles });
    writeTree(places.old, oldFiles);
    keepReplaced(places);
    assert.equal(readTree(path.join(places.root, `.docsgen-out-${other}`)), oldFiles);
    assert.not.ok(fs.existsSync(places.old));
    // Another one that waits does not replace it.
    writeTree(places.old, newFiles);
    keepReplaced(places);
    assert.equal(readTree(path.join(places.root, `.docsgen-out-${other}`)), oldFiles);
    assert.equal(readTree(places.old), newFiles);
  }
});

test("nothing becomes a version where the output is a folder, or what waits is none", () => {
  const folder = setUp({ out: newFiles });
  writeTree(folder.old, oldFiles);
  const none = setUp({ out: ".docsgen-out-a", a: newFiles });
  const link = setUp({ out: ".docsgen-out-a", a: newFiles });
  fs.symlinkSync(".docsgen-out-b", link.old);
  for (const places of [folder, none, link]) {
    const before = readTree(places.root);
    keepReplaced(places);
    assert.equal(readTree(places.root), before);
  }
});

test("versions are dropped to which the output does not lead, if docsgen made them", () => {
  const mine = { mine: "mine" };
  for (const [there, left] of [
    [{ out: ".docsgen-out-a", a: oldFiles, b: oldFiles }, ["a"]],
    [{ out: ".docsgen-out-b", a: oldFiles, b: oldFiles }, ["b"]],
    [{ out: oldFiles, a: oldFiles, b: oldFiles }, []],
    [{ a: oldFiles, b: oldFiles }, []],
    [{ out: ".docsgen-out-a", a: oldFiles, b: mine }, ["a", "b"]],
    [{ out: oldFiles, a: mine, b: oldFiles }, ["a"]],
    [{ out: ".docsgen-out-a", a: mine }, ["a"]],
    [{ out: oldFiles }, []],
  ] as const) {
    const places = setUp(there);
    dropVersions(places);
    const versions = versionsOf(places.out).filter((version) => fs.existsSync(version));
    assert.equal(
      versions.map((version) => version.slice(-1)),
      left,
    );
    if ("out" in there) assert.equal(readTree(places.out), readTree(path.join(places.root, "out")));
  }
  const places = setUp({ out: oldFiles });
  fs.writeFileSync(versionsOf(places.out)[0], "a file");
  fs.symlinkSync(scratch(), versionsOf(places.out)[1]);
  dropVersions(places);
  for (const version of versionsOf(places.out)) assert.ok(fs.lstatSync(version));
});

// ---------------------------------------------------------------------------- what was left aside

test("what was left aside is put back where nothing is: a folder, or a link to a version that is there", () => {
  const put = (places: SwapPlaces, old: Files | string) => {
    if (typeof old === "string") fs.symlinkSync(old, places.old);
    else writeTree(places.old, old);
    restore(places);
    return fs.lstatSync(places.out, { throwIfNoEntry: false });
  };
  assert.is(put(setUp(), oldFiles)?.isDirectory(), true);
  assert.is(put(setUp({ a: oldFiles }), ".docsgen-out-a")?.isSymbolicLink(), true);
  assert.is(put(setUp({ b: oldFiles }), ".docsgen-out-b")?.isSymbolicLink(), true);
  assert.is(put(setUp({ a: oldFiles }), ".docsgen-out-b"), undefined);
  assert.is(put(setUp(), "."), undefined);
  const there = setUp({ out: newFiles });
  put(there, oldFiles);
  assert.equal(readTree(there.out), newFiles);
  const nothing = setUp();
  restore(nothing);
  assert.not.ok(fs.existsSync(nothing.out));
});

// ---------------------------------------------------------------------------- versions

test("versions lie beside the output, and are known by their names alone", () => {
  const { root, out } = setUp({ out: ".docsgen-out-b" });
  assert.equal(versionsOf(out), [path.join(root, ".docsgen-out-a"), path.join(root, ".docsgen-out-b")]);
  assert.is(versionBehind(out, out), path.join(root, ".docsgen-out-b"));
  assert.is(folderOf(out), path.join(root, ".docsgen-out-b"));
  assert.is(formOf(out), "symlink");
  for (const target of [".docsgen-other-a", "./.docsgen-out-a", `${root}/.docsgen-out-a`, "..", ".docsgen-out-c"]) {
    fs.rmSync(out);
    fs.symlinkSync(target, out);
    assert.is(versionBehind(out, out), undefined, target);
    assert.is(folderOf(out), out, target);
    assert.is(formOf(out), "rename", target);
  }
  const folder = setUp({ out: oldFiles });
  assert.is(versionBehind(folder.out, folder.out), undefined);
  assert.is(folderOf(folder.out), folder.out);
  assert.is(formOf(folder.out), "rename");
  assert.is(formOf(path.join(root, "none")), undefined);
});

test("an output's path is followed through links, but not through the one that leads to a version", async () => {
  const { root, out } = setUp({ out: ".docsgen-out-a", a: oldFiles });
  const at = (name: string) => path.join(root, name);
  fs.symlinkSync(".", at("alias"));
  fs.symlinkSync("alias/out", at("mine"));
  fs.symlinkSync("alias/to/come", at("dangling"));
  assert.is(resolveOutput(out), out);
  assert.is(resolveOutput(at("alias/out")), out);
  assert.is(resolveOutput(at("mine")), out);
  assert.is(resolveOutput(at("dangling")), at("to/come"));
  assert.is(resolveOutput(at("none/yet")), at("none/yet"));
  for (let n = 0; n < 40; n++) fs.symlinkSync(n === 39 ? "out" : `link-${n + 1}`, at(`link-${n}`));
  assert.is(resolveOutput(at("link-0")), out);
  fs.symlinkSync("itself", at("itself"));
  const error = await failure(() => resolveOutput(at("itself")));
  assert.is(error.exitCode, 3);
  assert.match(error.message, "(ELOOP)");
  const denied = await failure(() => whileFailing("readlinkSync", "EIO", always, () => resolveOutput(at("mine"))));
  assert.is(denied.exitCode, 3);
  // A link that leads to itself, for who asks it and not the system: somewhere it ends.
  let asked = 0;
  const endless = between((name, args, call) => {
    if (name !== "readlinkSync") return call(...args);
    asked++;
    return "dangling";
  });
  const lost = await failure(() => resolveOutput(at("dangling")));
  endless.restore();
  assert.is(lost.exitCode, 3);
  assert.match(lost.message, at("dangling"));
  assert.ok(asked > 40 && asked < 200, `${asked}`);
});

test.run();
