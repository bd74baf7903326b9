// A stage from the first lock to the last: where its things lie, what it waits for, what it settles, and what it leaves.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { takeLock } from "../../src/emit/lock.ts";
import { versionsOf } from "../../src/emit/versions.ts";
import {
  closeStage,
  isAtRest,
  isInForm,
  openStage,
  publish,
  recover,
  type Stage,
  stageWriter,
} from "../../src/emit.ts";
import { hashOf } from "../../src/hash.ts";
import { suite } from "../support/suite.ts";
import { between, systemError, whileFailing } from "./faults.ts";
import { buildOutput, failure, leftovers, makeSite, output, readTree, scratch, sorted, writeTree } from "./sites.ts";

const test = suite("stages");

const oldFiles = output({ a: "old", b: "gone", c: "same" });
const newFiles = output({ a: "new", c: "same", d: "new" });
const always = () => true;

async function opened<T>(options: Parameters<typeof openStage>[0], look: (stage: Stage) => T | Promise<T>): Promise<T> {
  const stage = await openStage(options);
  try {
    return await look(stage);
  } finally {
    await closeStage(stage);
  }
}

/** Tells of other mounts than there are, at certain folders. */
async function withMounts<T>(points: readonly string[], run: () => Promise<T>): Promise<T> {
  const { restore } = between((_, args, call) =>
    args[0] === "/proc/self/mountinfo"
      ? ["/", ...points].map((point, i) => `${i} 1 0:7 / ${point} rw - tmpfs tmpfs rw\n`).join("")
      : call(...args),
  );
  try {
    return await run();
  } finally {
    restore();
  }
}

/** Lets time pass with each look at the clock, by so many milliseconds; gives the time at the end. Does so for 20 looks. */
async function ticking(step: number, run: () => Promise<unknown>): Promise<{ time: number; error: Error | undefined }> {
  const { now } = performance;
  let looks = 0;
  performance.now = () => {
    if (++looks > 20) throw new Error("it waits for ever");
    return (looks - 1) * step;
  };
  try {
    await run();
    return { time: (looks - 1) * step, error: undefined };
  } catch (error) {
    return { time: (looks - 1) * step, error: error as Error };
  } finally {
    performance.now = now;
  }
}

// ---------------------------------------------------------------------------- places

test("a stage lies in the cache, by a name that no other output of the project has", async () => {
  const site = makeSite();
  const names = new Set<string>();
  for (const out of ["dist", "ab", "a/b", "../elsewhere"]) {
    const { dir, folder } = await opened({ ...site, out: path.resolve(site.root, out) }, ({ dir, work }) => ({
      dir,
      folder: work.folder,
    }));
    assert.is(path.dirname(folder), site.cacheDir);
    assert.match(path.basename(folder), /^staging-[0-9a-f]{12}$/);
    assert.is(dir, path.join(folder, "new"));
    names.add(folder);
  }
  assert.is(names.size, 4);
});

test("on another mount than the cache, it lies beside the output; where the output is one, in it", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: oldFiles });
  await withMounts([site.cacheDir], () =>
    opened(site, ({ work }) => {
      assert.is(path.dirname(work.folder), site.root);
      assert.match(path.basename(work.folder), /^\.docsgen-staging-[0-9a-f]{12}$/);
    }),
  );
  await withMounts([site.out], () =>
    opened(site, ({ work }) => assert.is(work.folder, path.join(site.out, ".docsgen-staging"))),
  );
  // Files are put one by one then, by a full build too; what no build knows stays.
  writeTree(site.out, { strange: "x" });
  const { ino } = fs.statSync(site.out);
  const { files } = await withMounts([site.out], () => buildOutput(site, { files: newFiles, previous }));
  assert.equal(readTree(site.out), sorted({ ...newFiles, strange: "x" }));
  const full = await withMounts([site.out], () => buildOutput(site, { files: newFiles, previous: files, all: true }));
  assert.equal([full.written, full.unchanged, full.removed], [0, 4, 0]);
  assert.equal(readTree(site.out), sorted({ ...newFiles, strange: "x" }));
  assert.is(fs.statSync(site.out).ino, ino);
  assert.equal(leftovers(site), []);
});

test("an output that is a mount is published as no link", async () => {
  const site = makeSite();
  await buildOutput(site, { files: oldFiles });
  const error = await withMounts([site.out], () => failure(() => openStage({ ...site, form: "symlink" })));
  assert.is(error.exitCode, 3);
  assert.is(error.message, `${site.out} is a mount, which no link can replace`);
  assert.is(error.hint, "Name a folder inside of it with --out, or say --publish rename.");
  assert.equal(leftovers(site), []);
  assert.equal(readTree(site.out), sorted(oldFiles));
});

test("an output that is a file's mount, or none yet, needs no stage of its own", async () => {
  const site = makeSite(scratch(), "deep/er/dist");
  await withMounts([site.out], () => opened(site, ({ work }) => assert.is(path.dirname(work.folder), site.cacheDir)));
});

test("a stage knows the form of its output, and whether the output has it", async () => {
  const site = makeSite();
  await opened(site, (stage) => assert.equal([stage.form, stage.out, isInForm(stage)], ["rename", site.out, false]));
  await buildOutput(site, { files: oldFiles });
  await opened(site, (stage) => assert.equal([stage.form, isInForm(stage)], ["rename", true]));
  await opened({ ...site, form: "symlink" }, (stage) =>
    assert.equal([stage.form, isInForm(stage)], ["symlink", false]),
  );
  await buildOutput(site, { files: oldFiles, form: "symlink" });
  await opened(site, (stage) => assert.equal([stage.form, isInForm(stage)], ["symlink", true]));
  await opened({ ...site, form: "rename" }, (stage) => assert.equal([stage.form, isInForm(stage)], ["rename", false]));
});

test("an output is at rest where it is published as it shall be, and nobody is at work on it", async () => {
  const site = makeSite();
  const forms = () => [undefined, "rename", "symlink"].map((form) => isAtRest({ ...site, form: form as "rename" }));
  assert.equal(forms(), [false, false, false], "none yet");
  await buildOutput(site, { files: oldFiles });
  assert.equal(forms(), [true, true, false]);
  await opened(site, () => assert.equal(forms(), [false, false, false], "a build holds it"));
  assert.equal(forms(), [true, true, false]);
  await buildOutput(site, { files: oldFiles, form: "symlink" });
  assert.equal(forms(), [true, false, true]);
  fs.rmSync(site.cacheDir, { recursive: true });
  assert.equal(forms(), [true, false, true], "no cache is no work");
});

test("an output is not at rest where a killed build left something, wherever that is", async () => {
  const site = makeSite();
  await buildOutput(site, { files: oldFiles });
  const places = await opened(site, ({ work }) => [
    work.folder,
    path.join(path.dirname(site.out), `.docsgen-staging-${hashOf(path.basename(site.out)).slice(0, 12)}`),
    path.join(site.out, ".docsgen-staging"),
    path.join(site.cacheDir, "lock"),
  ]);
  for (const place of places) {
    fs.mkdirSync(place);
    assert.not(isAtRest(site), place);
    fs.rmdirSync(place);
    assert.ok(isAtRest(site), place);
  }
});

test("a stage that can't be made leaves nothing", async () => {
  const site = makeSite();
  const { restore } = between((name, args, call) => {
    const file = String(args[0]);
    if (name !== "mkdirSync" || path.basename(file) !== "new") return call(...args);
    // The disk is full after the first of two folders.
    assert.ok(fs.existsSync(path.dirname(file)));
    throw systemError("ENOSPC", name, file);
  });
  const error = await failure(() => openStage(site));
  restore();
  assert.match(error.message, "(ENOSPC)");
  assert.equal(leftovers(site), []);
});

// ---------------------------------------------------------------------------- refusals

test("an output that holds or lies in something else is refused by name", async () => {
  const { root, cacheDir, content } = makeSite();
  const apart = scratch();
  for (const [out, content_, why] of [
    [root, content, "contains the project"],
    [apart, path.join(apart, "pages"), "contains the content folder"],
    [path.join(cacheDir, "x"), content, "lies in docsgen's cache"],
    [path.join(content, "dist"), content, "lies in the content folder"],
  ] as const) {
    const error = await failure(() => openStage({ cacheDir, out, content: content_ }));
    assert.is(error.exitCode, 2);
    assert.is(error.message, `the output folder ${out} ${why}`);
    assert.is(error.hint, "Name a folder of its own with --out: each build replaces it.");
  }
});

test("a path that is none in the output folder is a defect, written or published", async () => {
  const site = makeSite();
  const message = '"../a" is no path in the output folder';
  await opened(site, async (stage) => {
    const file = { path: "../a", hash: "", size: 0, mtimeMs: 0 };
    for (const run of [
      () => stageWriter(stage.dir).write("../a", ""),
      () => publish(stage, { files: [file], staged: new Set(["../a"]), previous: [] }),
    ]) {
      const error = await failure(run);
      assert.equal([error.exitCode, error.message], [4, message]);
    }
  });
});

test("what vanished is named, with what to do", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: oldFiles });
  fs.rmSync(site.out, { recursive: true });
  const error = await failure(() => buildOutput(site, { files: newFiles, previous }));
  assert.equal(
    [error.message, error.hint],
    [`${site.out} vanished while the site was built`, "Run the command again."],
  );
});

// ---------------------------------------------------------------------------- writing

test("a writer makes each folder once, and closes what it opens", () => {
  const dir = scratch();
  const source = path.join(dir, "source");
  fs.writeFileSync(source, "text");
  const made: string[] = [];
  let open = 0;
  const { restore } = between((name, args, call) => {
    if (name === "mkdirSync") made.push(path.relative(dir, String(args[0])));
    if (name === "openSync") open++;
    if (name === "closeSync") open--;
    return call(...args);
  });
  const writer = stageWriter(path.join(dir, "new"));
  for (const name of ["a/b/1", "a/b/2", "a/3", "4", "a/b/5"]) writer.write(name, name);
  const joined = writer.join("a/6", [{ head: "head ", file: source, start: 1, size: 2 }]);
  restore();
  assert.equal(made, ["new/a/b", "new/a", "new"]);
  assert.is(open, 0);
  assert.is(fs.readFileSync(path.join(dir, "new/a/6"), "utf8"), "head ex");
  const { mtimeMs } = fs.statSync(path.join(dir, "new/a/6"));
  assert.equal(joined, { path: "a/6", hash: hashOf("head ex"), size: 7, mtimeMs });
});

test("what can't be written is named, and closed", async () => {
  const dir = scratch();
  let open = 0;
  const counting = between((name, args, call) => {
    if (name === "openSync") open++;
    if (name === "closeSync") open--;
    return call(...args);
  });
  const error = await failure(() =>
    whileFailing("writeSync", "ENOSPC", always, () => stageWriter(dir).write("a", "text")),
  );
  counting.restore();
  assert.is(error.exitCode, 3);
  assert.is(open, 0);
  const denied = await failure(() =>
    whileFailing("fstatSync", "EIO", always, () => stageWriter(dir).write("a", "text")),
  );
  assert.match(denied.message, "(EIO)");
});

// ---------------------------------------------------------------------------- locks

test("in the project there is one lock; outside of it another one beside the output, given back first", async () => {
  const inside = makeSite();
  await opened(inside, () => assert.equal(fs.readdirSync(inside.root).sort(), [".docsgen", "content"]));
  const site = { ...makeSite(), out: path.join(scratch(), "deep/site") };
  const stage = await openStage(site);
  const [beside = "", ...more] = fs.readdirSync(path.dirname(site.out));
  assert.match(beside, /^\.docsgen-lock-[0-9a-f]{12}$/);
  assert.equal(more, []);
  const released: string[] = [];
  const { restore } = between((name, args, call) => {
    if (name === "rmSync") released.push(path.basename(String(args[0])));
    return call(...args);
  });
  await closeStage(stage);
  restore();
  assert.equal(released, [beside, "lock"]);
  const other = path.join(path.dirname(site.out), "other");
  await opened({ ...site, out: other }, () => assert.not.ok(fs.existsSync(path.join(path.dirname(site.out), beside))));
});

test("a lock beside the output is done without only where none may be written", async () => {
  const site = { ...makeSite(), out: path.join(scratch(), "site") };
  const isBeside = (file: string) => path.basename(file).startsWith(".docsgen-lock-");
  for (const code of ["EACCES", "EPERM", "EROFS"]) {
    await whileFailing("writeFileSync", code, isBeside, () => buildOutput(site, { files: oldFiles, all: true }));
    assert.equal(readTree(site.out), sorted(oldFiles));
  }
  const error = await failure(() => whileFailing("writeFileSync", "ENOSPC", isBeside, () => openStage(site)));
  assert.is(error.exitCode, 3);
  assert.match(error.message, "(ENOSPC)");
  assert.equal(leftovers(site), []);
});

test("a stage waits ten seconds for another one, or as long as it is told", async () => {
  const site = makeSite();
  await opened(site, async () => {
    const usual = await ticking(2_500, () => openStage(site));
    assert.match(usual.error?.message ?? "", "another docsgen build is running");
    assert.is(usual.time, 10_000);
    const told = await ticking(100, () => openStage({ ...site, lockWaitMs: 300 }));
    assert.is(told.time, 300);
  });
});

test("recovery waits for another process only where the output is not complete", async () => {
  const site = makeSite();
  const { folder, old } = await opened(site, ({ work }) => work);
  const holder = await takeLock(path.join(site.cacheDir, "lock"), 0);
  writeTree(folder, { "new/a": "" });
  assert.equal(await ticking(2_500, () => recover(site)), { time: 2_500, error: undefined });
  assert.ok(fs.existsSync(folder));
  writeTree(old, oldFiles);
  const vain = await ticking(2_500, () => recover(site));
  assert.match(vain.error?.message ?? "", "another docsgen build is running");
  assert.is(vain.time, 10_000);
  holder.release();
  await recover(site);
  assert.equal(readTree(site.out), sorted(oldFiles));
  assert.equal(leftovers(site), []);
});

test("recovery says what denies it only where the output is not complete", async () => {
  for (const isComplete of [true, false]) {
    const site = makeSite();
    const { folder, old } = await opened(site, ({ work }) => work);
    if (isComplete) writeTree(folder, { "new/a": "" });
    else writeTree(old, oldFiles);
    const run = () => whileFailing("writeFileSync", "EROFS", always, () => recover(site));
    if (isComplete) await run();
    else {
      const error = await failure(run);
      assert.is(error.exitCode, 3);
      assert.match(error.message, "(EROFS)");
    }
    assert.not.ok(fs.existsSync(path.join(site.cacheDir, "lock")));
    await recover(site);
    assert.equal(leftovers(site), []);
  }
});

test("one interrupted publication among other leftovers is waited for", async () => {
  const site = makeSite();
  const cached = await opened(site, ({ work }) => work.folder);
  const beside = await withMounts([site.cacheDir], () => opened(site, ({ work }) => work));
  writeTree(cached, { "new/a": "" });
  writeTree(beside.old, oldFiles);
  const holder = await takeLock(path.join(site.cacheDir, "lock"), 0);
  assert.instance((await ticking(2_500, () => recover(site))).error, Error);
  holder.release();
  await recover(site);
  assert.equal(readTree(site.out), sorted(oldFiles));
  assert.equal(leftovers(site), []);
});

test("what a kill left of a lock is cleared away, beside whatever else is in the cache", async () => {
  for (const name of ["lock", "lock.1", "lock.2.draft"]) {
    const site = makeSite();
    writeTree(site.cacheDir, { [name]: "{", "config/kept": "" });
    fs.utimesSync(path.join(site.cacheDir, name), 1, 1);
    await recover(site);
    assert.equal(readTree(site.cacheDir), { "config/kept": "" }, name);
  }
  // Nothing of a lock: nothing is done.
  const site = makeSite();
  writeTree(site.cacheDir, { "config/kept": "", block: "" });
  const { mtimeMs } = fs.statSync(site.cacheDir);
  await recover(site);
  assert.is(fs.statSync(site.cacheDir).mtimeMs, mtimeMs);
});

// ---------------------------------------------------------------------------- settling

test("the next build settles what the last one left, as recovery does", async () => {
  const site = makeSite();
  const { old } = await opened(site, ({ work }) => work);
  writeTree(old, oldFiles);
  await closeStage(await openStage(site));
  assert.equal(readTree(site.out), sorted(oldFiles));
  assert.equal(leftovers(site), []);
});

test("a patch or a swap whose undoing fails too stays as it is for the next command", async () => {
  for (const all of [true, false]) {
    const site = makeSite();
    const { files: previous } = await buildOutput(site, { files: oldFiles });
    let renames = 0;
    const error = await failure(() =>
      whileFailing(
        "renameSync",
        "EIO",
        (_, to) => (to === site.out || to.startsWith(`${site.out}/`)) && ++renames > (all ? 0 : 1),
        () => buildOutput(site, { files: newFiles, previous, all }),
      ),
    );
    assert.is(error.exitCode, 3);
    assert.not.equal(readTree(site.out), sorted(oldFiles));
    await recover(site);
    // A swap is undone; a patch that is all there is finished.
    assert.equal(readTree(site.out), sorted(all ? oldFiles : newFiles));
    assert.equal(leftovers(site), []);
  }
});

test("the journal goes first, and no old output is taken apart under that name", async () => {
  const site = makeSite();
  await buildOutput(site, { files: oldFiles });
  const { folder } = await opened(site, ({ work }) => work);
  writeTree(folder, { "journal.json": "{", "kept/a": "", "new/a": "", "old/a": "", "old/b": "", "gone/left/over": "" });
  const removed: string[] = [];
  const { restore } = between((name, args, call) => {
    const file = path.relative(folder, String(args[0]));
    if (name === "unlinkSync" && !file.startsWith("..")) removed.push(file);
    return call(...args);
  });
  await recover(site);
  restore();
  assert.is(removed[0], "journal.json");
  assert.ok(removed.includes("gone/a"));
  assert.not.ok(removed.some((file) => file.startsWith("old")));
  assert.equal(leftovers(site), []);
});

test("a version to which the output does not lead goes when something is settled, and with the last link", async () => {
  const site = makeSite();
  const first = await buildOutput(site, { files: oldFiles, form: "symlink" });
  await buildOutput(site, { files: newFiles, previous: first.files });
  const { folder } = await opened(site, ({ work }) => work);
  const [a, b] = versionsOf(site.out);
  assert.ok(fs.existsSync(a) && fs.existsSync(b));
  writeTree(folder, { "new/a": "" });
  await recover(site);
  assert.equal([fs.existsSync(a), fs.existsSync(b)], [false, true]);
  assert.equal(readTree(site.out), sorted(newFiles));
  writeTree(a, oldFiles);
  await buildOutput(site, { files: oldFiles, all: true, form: "rename" });
  assert.equal([fs.existsSync(a), fs.existsSync(b)], [false, false]);
});

test("a link is led on for one file that comes and one that goes", async () => {
  const site = makeSite();
  const { files: previous } = await buildOutput(site, { files: oldFiles, form: "symlink" });
  const files = output({ a: "old", c: "same", d: "new" });
  const result = await buildOutput(site, { files, previous });
  assert.equal([result.written, result.unchanged, result.removed], [1, 3, 1]);
  assert.equal(readTree(site.out), sorted(files));
  // A full build leads it on, even where nothing is new.
  const target = fs.readlinkSync(site.out);
  await buildOutput(site, { files, previous: result.files, all: true });
  assert.not.equal(fs.readlinkSync(site.out), target);
});

test("a work folder that is a link is removed, and nothing behind it is looked at", async () => {
  const site = makeSite();
  await buildOutput(site, { files: oldFiles });
  const { folder } = await opened(site, ({ work }) => work);
  const elsewhere = scratch();
  const theirs = { "old/a": "theirs", "gone/a": "theirs", "new/a": "theirs", "journal.json": "{" };
  writeTree(elsewhere, theirs);
  fs.symlinkSync(elsewhere, folder);
  await recover(site);
  assert.equal(readTree(elsewhere), sorted(theirs));
  assert.equal(leftovers(site), []);
});

test.run();
