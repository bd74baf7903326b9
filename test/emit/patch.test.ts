// Changing an output file by file: what a patch does, what it undoes where it fails, and what of it a next command finishes.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { type Changes, type PatchPlaces, patch, settlePatch } from "../../src/emit/patch.ts";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { between, changes, dieBefore, systemError, whileFailing } from "./faults.ts";
import { type Files, failure, readTree, scratch, sorted, writeTree } from "./sites.ts";

const test = suite("patches");

function record(name: string, text: string): OutputFile {
  return { path: name, hash: hashOf(text), size: Buffer.byteLength(text), mtimeMs: 0 };
}

/** An output and a staging folder, and what is to be put from the one into the other. */
function setUp(old: Files, fresh: Files): { places: PatchPlaces; put: OutputFile[] } {
  const folder = scratch();
  const at = (name: string) => path.join(folder, name);
  const places = { out: at("out"), fresh: at("new"), kept: at("kept"), journal: at("journal.json") };
  fs.mkdirSync(places.out);
  writeTree(places.out, old);
  writeTree(places.fresh, fresh);
  return { places, put: Object.entries(fresh).map(([name, text]) => record(name, text)) };
}

const rich = {
  old: { a: "old", "b/c": "gone", "b/d/e": "gone", "f/g": "gone", h: "stays", "i/j": "old" },
  fresh: { a: "new", b: "a file now", "f/g/k": "a folder now", "l/m/n": "new", "i/j": "new" },
  drop: ["b/c", "b/d/e", "f/g"],
  done: { a: "new", b: "a file now", "f/g/k": "a folder now", h: "stays", "l/m/n": "new", "i/j": "new" },
};

test("a patch puts, replaces and removes, also a folder for a file and a file for a folder", () => {
  const { places, put } = setUp(rich.old, rich.fresh);
  patch(places, { put, drop: rich.drop });
  assert.equal(readTree(places.out), sorted(rich.done));
  assert.not.ok(fs.existsSync(places.journal));
});

test("one file put and one removed is not nothing; nothing is, and no call is made for it", () => {
  const { places, put } = setUp({ a: "old", b: "gone" }, { a: "new" });
  patch(places, { put, drop: ["b"] });
  assert.equal(readTree(places.out), { a: "new" });
  let calls = 0;
  const { restore } = between((_, args, call) => {
    calls++;
    return call(...args);
  });
  patch(places, { put: [], drop: [] });
  restore();
  assert.is(calls, 0);
});

test("before the first change, the journal tells of all, and every file that goes is kept as a link", () => {
  const { places, put } = setUp(rich.old, rich.fresh);
  const inode = fs.statSync(path.join(places.out, "a")).ino;
  let seen = false;
  const { restore } = between((name, args, call) => {
    if (
      !seen &&
      ["unlinkSync", "renameSync", "rmdirSync"].includes(name) &&
      String(args.at(-1)).startsWith(`${places.out}/`)
    ) {
      seen = true;
      const journal = JSON.parse(fs.readFileSync(places.journal, "utf8"));
      assert.equal(journal, { format: 1, put, drop: rich.drop, added: ["b", "f/g/k", "l/m/n"] });
      assert.equal(readTree(places.kept), { a: "old", "b/c": "gone", "b/d/e": "gone", "f/g": "gone", "i/j": "old" });
      assert.is(fs.statSync(path.join(places.kept, "a")).ino, inode);
      assert.equal(readTree(places.out), sorted(rich.old));
    }
    return call(...args);
  });
  try {
    patch(places, { put, drop: rich.drop });
  } finally {
    restore();
  }
  assert.ok(seen);
});

test("folders that are emptied go, in whatever order their files are named; others stay", () => {
  for (const drop of [
    ["a/x", "a/b/y", "a/b/c/z"],
    ["a/b/c/z", "a/b/y", "a/x"],
    ["a", "a/b", "a/x", "a/b/y", "a/b/c/z", "empty", "empty/too"],
  ]) {
    const { places } = setUp({ "a/x": "", "a/b/y": "", "a/b/c/z": "", "d/kept": "", "d/e/gone": "" }, {});
    fs.mkdirSync(path.join(places.out, "empty/too"), { recursive: true });
    patch(places, { put: [], drop: [...drop, "d/e/gone", "d", "never/there"] });
    const left = { "d/kept": "" };
    assert.equal(readTree(places.out), drop.includes("empty") ? left : { ...left, "empty/too/": "" }, drop.join());
  }
});

test("a folder that holds something, or is a link, is not removed, though it is named", () => {
  const { places } = setUp({ "a/kept": "kept", "b/gone": "" }, {});
  fs.symlinkSync("a", path.join(places.out, "link"));
  patch(places, { put: [], drop: ["a", "link/kept", "b/gone"] });
  assert.equal(readTree(places.out), { "a/kept": "kept", link: "→ a" });
});

test("without hard links, what goes is kept as a copy", async () => {
  const { places, put } = setUp(rich.old, rich.fresh);
  const failing = await failure(() =>
    whileFailing(
      "linkSync",
      "EPERM",
      () => true,
      () =>
        whileFailing(
          "renameSync",
          "EIO",
          (from) => from.endsWith("new/l/m/n"),
          () => patch(places, { put, drop: rich.drop }),
        ),
    ),
  );
  assert.match(failing.message, "EIO");
  assert.equal(readTree(places.out), sorted(rich.old));
});

test("whichever call fails, all is put back, the error is that call's, and no journal stays", () => {
  let failures = 0;
  for (let nth = 1; ; nth++) {
    const { places, put } = setUp(rich.old, rich.fresh);
    let calls = 0;
    const { restore } = between((name, args, call) => {
      if (changes(name, args) && ++calls === nth) throw systemError("EIO", name, `nth ${name}`);
      return call(...args);
    });
    let error: NodeJS.ErrnoException | undefined;
    try {
      patch(places, { put, drop: rich.drop });
    } catch (thrown) {
      error = thrown as NodeJS.ErrnoException;
    } finally {
      restore();
    }
    if (calls < nth) break;
    assert.equal(readTree(places.out), sorted(error ? rich.old : rich.done), `call ${nth}`);
    assert.not.ok(fs.existsSync(places.journal), `call ${nth}`);
    if (error) failures++;
    if (error) assert.match(error.path ?? "", /^nth /, `call ${nth}`);
  }
  assert.ok(failures > 20, `${failures}`);
});

test("while undoing fails too, the journal stays for the next command, which undoes or finishes it", async () => {
  const { places, put } = setUp(rich.old, rich.fresh);
  let renames = 0;
  // The third rename into the output fails, and all after it.
  await failure(() =>
    whileFailing(
      "renameSync",
      "EIO",
      (_, to) => to.startsWith(`${places.out}/`) && ++renames > 2,
      () => patch(places, { put, drop: rich.drop }),
    ),
  );
  assert.ok(fs.existsSync(places.journal));
  settlePatch(places);
  assert.equal(readTree(places.out), sorted(rich.old));
});

test("a patch whose process dies before any call, or within a write, is finished or undone; and again", () => {
  const seen = new Set<string>();
  for (const torn of [false, true]) {
    for (let nth = 1; ; nth++) {
      const { places, put } = setUp(rich.old, rich.fresh);
      const death = dieBefore(nth, torn);
      try {
        patch(places, { put, drop: rich.drop });
      } catch {
      } finally {
        death.restore();
      }
      const begun = fs.existsSync(places.journal);
      settlePatch(places);
      const tree = JSON.stringify(readTree(places.out));
      const isNew = tree === JSON.stringify(sorted(rich.done));
      assert.ok(isNew || tree === JSON.stringify(sorted(rich.old)), `died before call ${nth}: ${tree}`);
      if (!death.died()) break;
      seen.add(`${begun ? "journal" : "none"} ${isNew ? "new" : "old"}`);
      settlePatch(places);
      assert.is(JSON.stringify(readTree(places.out)), tree, `died before call ${nth}, settled twice`);
    }
  }
  assert.equal([...seen].sort(), ["journal new", "none old"]);
});

// ---------------------------------------------------------------------------- settling

/** Leaves a journal and what belongs to it, settles, and gives the output. */
function settled(journal: object | string, files: Files): Record<string, string> {
  const { places } = setUp({}, {});
  fs.writeFileSync(places.journal, typeof journal === "string" ? journal : JSON.stringify({ format: 1, ...journal }));
  writeTree(path.dirname(places.out), files);
  settlePatch(places);
  return readTree(places.out);
}

const some: Changes & { added: string[] } = {
  put: [record("a", "new"), record("b", "new")],
  drop: ["c"],
  added: ["b"],
};
const keptOld = { "kept/a": "old", "kept/c": "old" };

test("all staged: finished, removals first", () => {
  assert.equal(settled(some, { ...keptOld, "new/a": "new", "new/b": "new", "out/a": "old", "out/c": "old" }), {
    a: "new",
    b: "new",
  });
});

test("some put already: finished, no removal repeated", () => {
  assert.equal(settled(some, { ...keptOld, "out/a": "new", "new/b": "new", "out/c": "another" }), {
    a: "new",
    b: "new",
    c: "another",
  });
});

test("a file that is missing, short, of another size or another content is reason to undo", () => {
  const undone = { a: "old", c: "old" };
  for (const [what, files] of Object.entries({
    "missing in the stage": { "new/a": "new", "out/c": "old" },
    "short in the stage": { "new/a": "new", "new/b": "ne" },
    "longer in the stage": { "new/a": "new", "new/b": "newer" },
    "other in the stage": { "new/a": "new", "new/b": "wen" },
    "a folder in the stage": { "new/a": "new", "new/b/x": "new" },
    "short in the output": { "out/b": "n", "new/a": "new" },
    "other in the output": { "out/b": "xxx", "new/a": "new" },
    "first spoilt, second whole": { "new/a": "xxx", "new/b": "new" },
  })) {
    assert.equal(settled(some, { ...keptOld, ...files }), undone, what);
  }
});

test("a link in the stage to the right content is reason to undo", () => {
  const { places } = setUp({}, { a: "new", "x/y": "new" });
  fs.writeFileSync(places.journal, JSON.stringify({ format: 1, ...some }));
  writeTree(path.dirname(places.out), { ...keptOld, "out/a": "old", "out/c": "old" });
  // As long as the text that it leads to.
  fs.symlinkSync("x/y", path.join(places.fresh, "b"));
  settlePatch(places);
  assert.equal(readTree(places.out), { a: "old", c: "old" });
});

test("what fails while it is finished is undone", async () => {
  const { places } = setUp({ a: "old", c: "old" }, { a: "new", b: "new" });
  fs.writeFileSync(places.journal, JSON.stringify({ format: 1, ...some }));
  writeTree(path.dirname(places.out), keptOld);
  await whileFailing(
    "renameSync",
    "EIO",
    (from) => from === path.join(places.fresh, "b"),
    () => settlePatch(places),
  );
  assert.equal(readTree(places.out), { a: "old", c: "old" });
});

test("undoing puts files back into folders that took their place, and takes away what was added", () => {
  const put = [record("d/e", "new"), record("f", "new"), record("not-put", "new")];
  const journal = { put, drop: ["d", "f/g"], added: ["d/e", "f"] };
  assert.equal(settled(journal, { "kept/d": "old", "kept/f/g": "old", "out/d/e": "new", "out/f": "new" }), {
    d: "old",
    "f/g": "old",
  });
});

test("a journal that is damaged, of another format, or names what is outside is not obeyed", () => {
  const outside = "../kept/a";
  const file = record("a", "new");
  for (const journal of [
    "",
    "{",
    "null",
    "[]",
    { format: 2, put: [], drop: ["c"], added: [] },
    { format: "1", put: [], drop: ["c"], added: [] },
    { put: undefined, drop: ["c"], added: [] },
    { put: [], drop: undefined, added: ["c"] },
    { put: [], drop: ["c"], added: undefined },
    { put: [], drop: ["c", outside], added: [] },
    { put: [], drop: [outside, "c"], added: [] },
    { put: [], drop: ["c"], added: ["c", outside] },
    { put: [], drop: ["c"], added: [1] },
    { put: [file, { ...file, path: outside }], drop: ["c"], added: [] },
    { put: [{ ...file, path: 1 }], drop: ["c"], added: [] },
    { put: [{ ...file, hash: 1 }], drop: ["c"], added: [] },
    { put: [{ ...file, hash: undefined }], drop: ["c"], added: [] },
    { put: [{ ...file, size: "3" }], drop: ["c"], added: [] },
    { put: [{ ...file, size: undefined }, file], drop: ["c"], added: [] },
    { put: [null], drop: ["c"], added: [] },
  ]) {
    const left = settled(journal, {
      "out/a": "old",
      "out/c": "old",
      "new/a": "new",
      "kept/a": "kept",
      "kept/c": "kept",
    });
    assert.equal(left, { a: "old", c: "old" }, JSON.stringify(journal));
  }
});

test("a journal that is a folder, a link or not there is none", () => {
  const { places } = setUp({ a: "old" }, { a: "new" });
  settlePatch(places);
  fs.mkdirSync(places.journal);
  settlePatch(places);
  fs.rmdirSync(places.journal);
  const target = path.join(scratch(), "journal.json");
  fs.writeFileSync(target, JSON.stringify({ format: 1, put: [], drop: ["a"], added: [] }));
  fs.symlinkSync(target, places.journal);
  settlePatch(places);
  assert.equal(readTree(places.out), { a: "old" });
});

test.run();
