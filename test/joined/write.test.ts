import fs from "node:fs";
import * as path from "node:path";
import * as assert from "uvu/assert";
import { DocsgenError } from "../../src/diagnostics.ts";
import { hashOf } from "../../src/hash.ts";
import { join, startJoining } from "../../src/joined/write.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("joined files: written");

/** More parts than a thread takes to be worth its start. */
const MANY = 2000;

test("a file of many parts is the same from another thread and from this one", async () => {
  const stage = makeFolder("joined");
  const file = path.join(stage, "part.md");
  fs.writeFileSync(file, "0123456789ü");
  const parts = Array.from({ length: MANY }, (_, i) => ({ head: `\n# ${i}\n`, file, start: i % 5, size: 5 }));
  const expected = parts.map(({ head, start }) => head + "0123456789".slice(start, start + 5)).join("");
  for (const mayThread of [true, false]) {
    const name = `all-${mayThread}.txt`;
    const joining = startJoining({ stage, name, parts }, mayThread);
    const written = await joining.file();
    await joining.end();
    assert.is(fs.readFileSync(path.join(stage, name), "utf8"), expected);
    assert.is(written.path, name);
    assert.is(written.hash, hashOf(expected));
    assert.is(written.size, Buffer.byteLength(expected));
    assert.is(written.mtimeMs, fs.statSync(path.join(stage, name)).mtimeMs);
  }
});

test("another thread reads many parts, and this one few", async () => {
  const stage = makeFolder("joined");
  const file = path.join(stage, "part.md");
  fs.writeFileSync(file, "x");
  const { openSync } = fs;
  const started = (count: number) =>
    startJoining({ stage, name: "all.txt", parts: Array.from({ length: count }, () => part) }, true);
  const part = { head: "", file, start: 0, size: 1 };
  fs.openSync = () => {
    throw new Error("this thread");
  };
  try {
    const many = started(MANY);
    assert.is((await many.file()).size, MANY);
    await many.end();
    const few = await started(10)
      .file()
      .catch(({ message }: Error) => message);
    assert.is(few, "this thread");
  } finally {
    fs.openSync = openSync;
  }
});

test("what the environment denies another thread is told as it is of this one", async () => {
  const stage = makeFolder("joined");
  const parts = Array.from({ length: MANY }, () => ({ head: "", file: path.join(stage, "none"), start: 0, size: 1 }));
  const task = { stage, name: "all.txt", parts };
  assert.throws(
    () => join(task),
    (error: unknown) => error instanceof DocsgenError && /none: .*\(ENOENT\)/.test(error.message),
  );
  const joining = startJoining(task, true);
  try {
    await joining.file();
    assert.unreachable("it was written");
  } catch (error) {
    assert.instance(error, DocsgenError);
    assert.match((error as Error).message, /none: .*\(ENOENT\)/);
  }
  await joining.end();
});

test("what is ended early can be written again by this thread", async () => {
  const stage = makeFolder("joined");
  const file = path.join(stage, "part.md");
  fs.writeFileSync(file, "x");
  const task = {
    stage,
    name: "all.txt",
    parts: Array.from({ length: MANY }, () => ({ head: "-", file, start: 0, size: 1 })),
  };
  const joining = startJoining(task, true);
  await joining.end();
  assert.is((await joining.file()).size, 2 * MANY);
});

test.run();
