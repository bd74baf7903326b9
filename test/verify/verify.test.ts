import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { readOutputs, writeOutputs } from "../../src/cache/outputs.ts";
import { laterSizes, tellNothing, tellSize } from "../../src/joined/later.ts";
import { writeSealedBytes } from "../../src/sealed.ts";
import type { OutputFile } from "../../src/types.ts";
import { isIntact, startVerification, verify } from "../../src/verify.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("verify");

const out = makeFolder("verify");
const list = join(makeFolder("verify-list"), "outputs.bin");
const files = { "a.html": "a", "b/index.html": "b", "b/é.md": "é" };
/** In whole milliseconds, which can be set again. */
const written = new Date(1_700_000_000_000);
writeFiles(out, files);
for (const name of Object.keys(files)) utimesSync(join(out, name), written, written);

function outputOf(path: string): OutputFile {
  const { size, mtimeMs } = statSync(join(out, path));
  return { path, hash: "0".repeat(32), size, mtimeMs };
}

const few = Object.keys(files).map(outputOf);
/** So many that a thread looks; most of them are the same file. */
const many = [...Array.from({ length: 40_000 }, () => outputOf("a.html")), ...few];

for (const [name, outputs] of Object.entries({ "few files": few, "so many that a thread looks": many })) {
  test(`what is another file is told, of ${name}`, async () => {
    const seal = writeOutputs(list, outputs);
    const changed = async () => [...((await startVerification({ list, out }).changed(seal)) ?? ["no list"])];
    assert.equal(await changed(), []);
    const path = join(out, "b/é.md");
    utimesSync(path, written, new Date(1000));
    assert.equal(await changed(), ["b/é.md"]);
    utimesSync(path, written, written);
    writeFileSync(path, "longer");
    utimesSync(path, written, written);
    assert.equal(await changed(), ["b/é.md"]);
    rmSync(path);
    assert.equal(await changed(), ["b/é.md"]);
    writeFiles(out, { "b/é.md": "é" });
    utimesSync(path, written, written);
  });

  test(`another list that is there when it is asked for is taken, of ${name}`, async () => {
    const first = writeOutputs(list, outputs);
    const verification = startVerification({ list, out });
    assert.equal([...((await verification.changed(first)) ?? ["no list"])], []);
    const other = outputs.map((file) => (file.path === "a.html" ? file : { ...file, size: 7 }));
    const seal = writeOutputs(list, other);
    assert.equal([...((await verification.changed(seal)) ?? [])].sort(), ["b/index.html", "b/é.md"]);
  });

  test(`a list that is damaged, gone or of another seal is none, of ${name}`, async () => {
    const seal = writeOutputs(list, outputs);
    assert.is(await startVerification({ list, out }).changed("f".repeat(32)), undefined);
    const verification = startVerification({ list, out });
    await verification.changed(seal);
    writeFileSync(list, "x".repeat(2_000_000));
    assert.is(await startVerification({ list, out }).changed(seal), undefined);
    rmSync(list);
    assert.is(await startVerification({ list, out }).changed(seal), undefined);
    // What was found is not forgotten.
    assert.equal(await verification.changed(seal), new Set());
  });
}

test("a thread that begins when another list is there has not looked at what it says", async () => {
  // One claim is all of it, so that this thread is done before the other one begins; yet the list is worth a thread.
  const folders = `${"x".repeat(200)}/`.repeat(19);
  const gone = Array.from({ length: 256 }, (_, i) => ({
    ...outputOf("a.html"),
    path: `${folders}${"y".repeat(90)}${i}`,
  }));
  const paths = gone.map(({ path }) => path).sort();
  const first = writeOutputs(list, gone);
  assert.ok(statSync(list).size >= 1_000_000);
  const verification = startVerification({ list, out });
  assert.equal([...((await verification.changed(first)) ?? [])].sort(), paths);
  const seal = writeOutputs(
    list,
    gone.map((file) => ({ ...file, size: 7 })),
  );
  assert.equal([...((await verification.changed(seal)) ?? [])].sort(), paths);
  verification.end();
});

test("two that look at one list share it, and look at no file twice", () => {
  const outputs = Array.from({ length: 1000 }, (_, i) => ({ ...outputOf("a.html"), path: `${i}` }));
  const seal = writeOutputs(list, outputs);
  for (const taken of [0, 1, 256, 600, 999, 1000, 5000]) {
    const claimed = new SharedArrayBuffer(4);
    Atomics.store(new Int32Array(claimed), 0, taken);
    const own = verify({ list, out, claimed });
    const left = outputs.slice(taken).map(({ path }) => path);
    assert.equal(own, { seal, changed: left, isAll: taken === 0 }, `${taken} are another's`);
    assert.equal(verify({ list, out, claimed }), { seal, changed: [], isAll: false });
  }
});

test("whenever the list is asked for, the thread and its caller have looked at all files", async () => {
  const seal = writeOutputs(list, [...many, { ...outputOf("a.html"), size: 7 }]);
  for (const meanwhile of [0, 100]) {
    const verification = startVerification({ list, out });
    await new Promise((resolve) => setTimeout(resolve, meanwhile));
    assert.equal([...((await verification.changed(seal)) ?? ["no list"])], ["a.html"]);
    verification.end();
  }
});

test("where other work comes first, a thread looks at fewer files, but at few never", async () => {
  const stage = makeFolder("verify-beside");
  const part = { head: "", file: join(out, "a.html"), start: 0, size: 1 };
  const some = [...many.slice(0, 8000), ...few];
  for (const [outputs, isBeside] of [
    [few, false],
    [some, true],
  ] as const) {
    const seal = writeOutputs(list, [...outputs, { ...outputOf("a.html"), size: 7 }]);
    const verification = startVerification({ list, out });
    const join = () => verification.join({ stage, name: "all.txt", parts: [part] });
    assert.is(await join(), undefined);
    verification.lookBeside();
    assert.is((await join()) !== undefined, isBeside);
    assert.equal([...((await verification.changed(seal)) ?? ["no list"])], ["a.html"]);
    verification.end();
  }
});

test("what is put together beside is the same file; where no thread is, or it fails, none", async () => {
  const stage = makeFolder("verify-stage");
  const part = { head: "head ", file: join(out, "a.html"), start: 0, size: 1 };
  writeOutputs(list, few);
  assert.is(await startVerification({ list, out }).join({ stage, name: "none.txt", parts: [part] }), undefined);
  const seal = writeOutputs(list, many);
  const verification = startVerification({ list, out });
  const joining = verification.join({ stage, name: "all.txt", parts: [part, part] });
  assert.equal([...((await verification.changed(seal)) ?? ["no list"])], []);
  assert.is((await joining)?.size, 12);
  assert.is(readFileSync(join(stage, "all.txt"), "utf8"), "head ahead a");
  const lost = { ...part, file: join(out, "nowhere") };
  assert.is(await verification.join({ stage, name: "lost.txt", parts: [lost] }), undefined);
  assert.is(await verification.join({ stage, name: "late.txt", parts: [part] }), undefined, "it has ended");
  assert.equal([...((await verification.changed(seal)) ?? ["no list"])], []);
  verification.end();
});

test("a file is put together while others are looked at, and waits for a part that is still being made", async () => {
  const stage = makeFolder("verify-later");
  writeFiles(stage, { "made.md": "made" });
  const seal = writeOutputs(list, many);
  const later = laterSizes(1);
  const parts = [
    { head: "before ", file: join(out, "a.html"), start: 0, size: 1 },
    { head: " then ", file: join(stage, "made.md"), later: 0 },
    { head: " after ", file: join(out, "a.html"), start: 0, size: 1 },
  ];
  const verification = startVerification({ list, out });
  const joining = verification.join({ stage, name: "all.txt", parts, later });
  // Whoever waits for the part looks at files meanwhile: none is left for that to depend on.
  assert.equal([...((await verification.changed(seal)) ?? ["no list"])], []);
  tellSize(later, 0, 4);
  assert.is((await joining)?.size, 26);
  assert.is(readFileSync(join(stage, "all.txt"), "utf8"), "before a then made after a");
  const given = laterSizes(1);
  const up = verification.join({ stage, name: "up.txt", parts, later: given });
  tellNothing(given);
  assert.is(await up, undefined, "nobody makes the part");
  assert.equal([...((await verification.changed(seal)) ?? ["no list"])], []);
  verification.end();
});

test("a list reads as it was written", () => {
  const file: fc.Arbitrary<OutputFile> = fc.record(
    {
      path: fc.string({ unit: "grapheme", minLength: 1 }),
      hash: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 }),
      size: fc.nat(),
      mtimeMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
      stretches: fc.array(fc.record({ hash: fc.string(), size: fc.nat() }, { noNullPrototype: true })),
    },
    { requiredKeys: ["path", "hash", "size", "mtimeMs"], noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(file), fc.nat(), fc.nat(5), (files, modulus, from) => {
      const seal = writeOutputs(list, files);
      const read = readOutputs(list);
      assert.is(read?.seal, seal);
      assert.equal(read?.files(), files);
      const isGood = (path: string, size: number, mtimeMs: number) =>
        (path.length + size + mtimeMs) % (modulus + 1) < 1;
      // All, none, and some that are not together: what lies between them is not asked for.
      const some = [from, from + 2, from + 4, from + 6] as const;
      for (const [a, b, c, d] of [[0, files.length, Infinity, Infinity], [0, 0, 0, 0], some]) {
        const isAsked = (_: unknown, i: number) => (i >= a && i < b) || (i >= c && i < d);
        const asked = files.filter(isAsked);
        const failing = asked.filter(({ path, size, mtimeMs }) => !isGood(path, size, mtimeMs));
        const steps = read?.failing(isGood, [
          [a, b],
          [c, d],
        ]);
        assert.equal(
          [steps?.next().done, steps?.next().done, steps?.next().value],
          [false, false, failing.map(({ path }) => path)],
        );
      }
    }),
  );
});

test("a list that is written again after edits is one of what is there then", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 });
  const stretches = fc.option(fc.array(fc.record({ hash: fc.string(), size: fc.nat() }, { noNullPrototype: true })), {
    nil: undefined,
  });
  const fileOf = (path: string) =>
    fc
      .tuple(digits, fc.nat(), fc.nat(), stretches)
      .map(([hash, size, mtimeMs, stretches]) => ({ path, hash, size, mtimeMs, ...(stretches && { stretches }) }));
  const some = fc
    .uniqueArray(fc.constantFrom("a", "b/é", "c", "d/e/f", "g"))
    .chain((paths) => fc.tuple(...paths.map(fileOf)));
  const byPath = (files: readonly OutputFile[]) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  fc.assert(
    fc.property(some, some, fc.array(fc.constantFrom("a", "c", "g", "nowhere")), (before, put, gone) => {
      const drop = gone.filter((path) => put.every((file) => file.path !== path));
      writeOutputs(list, before);
      const seal = readOutputs(list)?.rewrite(list, { put, drop });
      const now = readOutputs(list);
      assert.is(now?.seal, seal);
      const others = new Set([...put.map(({ path }) => path), ...drop]);
      assert.equal(byPath(now?.files() ?? []), byPath([...before.filter(({ path }) => !others.has(path)), ...put]));
      for (const file of now?.files() ?? []) assert.equal(now?.find(file.path), file);
      assert.is(now?.find("nowhere else"), undefined);
      const isShort = (path: string) => path.length === 1;
      assert.equal(
        now?.files(isShort),
        now?.files().filter(({ path }) => isShort(path)),
      );
    }),
  );
});

test("a sealed list that says more files than it has is none", () => {
  for (const count of [1, 1e9, -1, 0.5, null, undefined, "1"]) {
    writeSealedBytes(list, { count, stretches: [] }, new Uint8Array(8));
    assert.is(readOutputs(list), undefined, String(count));
  }
  writeSealedBytes(list, null, new Uint8Array(8));
  assert.is(readOutputs(list), undefined);
});

test("a folder is no file, whatever its size and time", async () => {
  const seal = writeOutputs(list, [outputOf("b")]);
  assert.equal([...((await startVerification({ list, out }).changed(seal)) ?? [])], ["b"]);
});

test("one file is looked at alike", () => {
  for (const file of few) {
    assert.ok(isIntact(out, file));
    assert.not(isIntact(out, { ...file, size: file.size + 1 }));
    assert.not(isIntact(out, { ...file, mtimeMs: file.mtimeMs + 1 }));
    assert.not(isIntact(out, { ...file, path: `${file.path}x` }));
  }
});

test.run();
