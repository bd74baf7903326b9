// How edited pages are written: their twins at once and a single time, the pages themselves together.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { twinsFirst } from "../../src/build/twins-first.ts";
import type { OutputFile } from "../../src/types.ts";
import { scratch } from "../emit/sites.ts";
import { suite } from "../support/suite.ts";

const test = suite("edited pages");

const TWIN = "docs/a/index.md";
const PAGE = "docs/a/index.html";

test("a twin is there when it is told of, and its page when all are made", () => {
  const { dir, writer, told } = open();
  const page = writer.write(PAGE, "<p>A</p>");
  const twin = writer.write(TWIN, "Ä\n");
  assert.equal(told, [twin]);
  assert.is(twin.size, 3);
  assert.is(readFileSync(join(dir, TWIN), "utf8"), "Ä\n");
  assert.not(existsSync(join(dir, PAGE)));
  writer.flush();
  assert.is(readFileSync(join(dir, PAGE), "utf8"), "<p>A</p>");
  assert.ok(page.mtimeMs > 0);
  assert.ok(writer.isSteady());
});

test("the twin of a page that began anew stays as somebody may read it, and another one is known", () => {
  const { dir, writer, told } = open();
  const first = writer.write(TWIN, "one");
  assert.is(writer.write(TWIN, "one"), first);
  assert.ok(writer.isSteady());
  assert.is(writer.write(TWIN, "another"), first);
  assert.not(writer.isSteady());
  assert.equal(told, [first]);
  assert.is(readFileSync(join(dir, TWIN), "utf8"), "one");
});

function open() {
  const dir = scratch();
  const told: OutputFile[] = [];
  const writer = twinsFirst(dir, [{ route: "/docs/a" }], (file) => told.push(file));
  return { dir, writer, told };
}

test.run();
