// The writer that lets the files of many pages wait, and writes them in one go.
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { batchWriter, stageWriter } from "../../src/emit.ts";
import { hashOf } from "../../src/hash.ts";
import { suite } from "../support/suite.ts";
import { between, systemError } from "./faults.ts";
import { assertFiles } from "./records.ts";
import { failure, readTree, scratch } from "./sites.ts";

const test = suite("emit: batches");

/** More than waits at a time, in characters. */
const LARGE = 2 ** 21;

test("nothing is there before it is written, and then all is, as it was told", () => {
  const dir = scratch();
  const writer = batchWriter(path.join(dir, "new"));
  const files = ["a/index.html", "a/index.md", "a/b/index.html", "404.html"].map((name) => writer.write(name, name));
  assert.equal(readTree(dir), {});
  assert.equal(
    files.map(({ mtimeMs }) => mtimeMs),
    files.map(() => Number.NaN),
  );
  writer.flush();
  assertFiles(path.join(dir, "new"), files);
  assert.equal(
    files.map(({ hash }) => hash),
    files.map(({ path }) => hashOf(path)),
  );
  // Nothing waits any more: what somebody changes in between stays.
  fs.writeFileSync(path.join(dir, "new/404.html"), "changed");
  writer.flush();
  assert.is(fs.readFileSync(path.join(dir, "new/404.html"), "utf8"), "changed");
});

test("each folder is made once, before the first file", () => {
  const calls: string[] = [];
  const writer = batchWriter(scratch());
  for (const name of ["a/1", "b/1", "a/2"]) writer.write(name, name);
  const { restore } = between((name, args, call) => {
    if (name === "mkdirSync" || name === "openSync") calls.push(`${name} ${path.basename(String(args[0]))}`);
    return call(...args);
  });
  writer.flush();
  writer.write("b/2", "");
  writer.flush();
  restore();
  assert.equal(calls, ["mkdirSync a", "mkdirSync b", "openSync 1", "openSync 1", "openSync 2", "openSync 2"]);
});

test("what does not fit beside the others makes them be written, and what fits nowhere has memory of its own", () => {
  const dir = scratch();
  const writer = batchWriter(dir);
  const texts = {
    small: "ä",
    half: "日".repeat(LARGE / 6),
    more: "ö".repeat(LARGE / 5),
    large: "x€".repeat(LARGE / 2),
  };
  const files = Object.entries(texts).map(([name, text]) => writer.write(name, text));
  assert.ok(fs.existsSync(path.join(dir, "half")), "written early");
  writer.flush();
  assertFiles(dir, files);
  for (const [name, text] of Object.entries(texts))
    assert.is(fs.readFileSync(path.join(dir, name), "utf8"), text, name);
});

test("what just fits waits beside the others", () => {
  const dir = scratch();
  const writer = batchWriter(dir);
  const files = [writer.write("a", "ä"), writer.write("b", "x".repeat((LARGE - 2) / 3))];
  assert.equal(readTree(dir), {});
  writer.flush();
  assertFiles(dir, files);
});

test("the memory is used again and again", () => {
  const dir = scratch();
  const writer = batchWriter(dir);
  const files = Array.from({ length: 12 }, (_, i) => {
    const file = writer.write(`${i}`, String.fromCharCode(97 + i).repeat(LARGE / 4));
    if (i % 3 === 2) writer.flush();
    return file;
  });
  assertFiles(dir, files);
  assert.equal(
    files.map(({ size }) => size),
    files.map(() => LARGE / 4),
  );
});

test("property: it writes what the writer of single files writes", () => {
  const names = fc.constantFrom("a", "b/c", "b/d/e", "ä/日本.html");
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("", "\u{1F49A}", "\uD800", "ä\r\n"));
  const batches = fc.array(fc.array(fc.tuple(names, texts)));
  fc.assert(
    fc.property(batches, (batches) => {
      const dir = scratch();
      const batch = batchWriter(path.join(dir, "batch"));
      const single = stageWriter(path.join(dir, "single"));
      for (const files of batches) {
        for (const [name, text] of files) {
          const { mtimeMs: _, ...written } = single.write(name, text);
          const { path: name_, hash, size } = batch.write(name, text);
          assert.equal({ path: name_, hash, size }, written);
        }
        batch.flush();
      }
      assert.equal(readTree(path.join(dir, "batch")), readTree(path.join(dir, "single")));
    }),
    { numRuns: 50 },
  );
});

test("it keeps inside its folder, whatever the name", async () => {
  const dir = scratch();
  const writer = batchWriter(path.join(dir, "new"));
  for (const name of ["", "/a", "../a", "a/../../b", "a\0b"]) {
    assert.is((await failure(() => writer.write(name, ""))).exitCode, 4, JSON.stringify(name));
  }
  writer.flush();
  assert.equal(readTree(dir), {});
});

test("what can't be written is named", async () => {
  const dir = scratch();
  const writer = batchWriter(dir);
  writer.write("a/b", "text");
  for (const failing of ["mkdirSync", "openSync", "writeSync"]) {
    const { restore } = between((name, args, call) => {
      if (name === failing) throw systemError("ENOSPC", name);
      return call(...args);
    });
    const error = await failure(() => writer.flush());
    restore();
    assert.is(error.exitCode, 3);
    assert.match(error.message, path.join(dir, "a"), failing);
  }
});

test("what is broken off half-way is written as a whole the next time", () => {
  const dir = scratch();
  const writer = batchWriter(dir);
  const files = ["a", "b", "c"].map((name) => writer.write(name, name));
  let opened = 0;
  const { restore } = between((name, args, call) => {
    if (name === "openSync" && ++opened === 2) throw systemError("EINTR", name);
    return call(...args);
  });
  assert.throws(() => writer.flush());
  restore();
  // What comes meanwhile may not take the place of what waits.
  files.push(writer.write("d", "d"));
  writer.flush();
  assertFiles(dir, files);
});

test.run();
