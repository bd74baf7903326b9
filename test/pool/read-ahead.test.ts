// Sources that are read before the pages are made.
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readAhead } from "../../src/pool/read-ahead.ts";
import type { Page } from "../../src/types.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: reading ahead");

const page = (file: string, more: Partial<Page> = {}) => ({ file, ...more }) as Page;

test("pages' files are read, but not what is none, nor what can't be read", () => {
  const content = makeFolder("ahead");
  writeFiles(content, { "docs/a.md": "ä", "docs/b.md": "b", "docs/made.md": "not this" });
  const { expect, sourceOf } = readAhead(content);
  const pages = [
    page("docs/a.md"),
    page("docs/gone.md"),
    page("docs/made.md", { made: {} as never }),
    page("docs/made.md", { api: {} as never }),
    page("docs/b.md"),
  ];
  expect(pages);
  const read = pages.map((each) => sourceOf(each)).map((bytes) => bytes && Buffer.from(bytes).toString());
  assert.equal(read, ["ä", undefined, undefined, undefined, "b"]);
  // In whatever order, and one that nobody spoke of is left to the page's pass.
  assert.equal(Buffer.from(sourceOf(pages[0] as Page) as Uint8Array).toString(), "ä");
  assert.is(sourceOf(page("docs/other.md")), undefined);
  removeFolder(content);
});

test("a few are read together, before they are asked for, and no more than fits into little memory", () => {
  const content = makeFolder("ahead");
  const names = Array.from({ length: 20 }, (_, i) => `${i}.md`);
  /** How many have been read when the first is asked for: those that are there though their files are gone. */
  const together = (text: string): number => {
    writeFiles(content, Object.fromEntries(names.map((name) => [name, text])));
    const pages = names.map((name) => page(name));
    const { expect, sourceOf } = readAhead(content);
    expect(pages);
    sourceOf(pages[0] as Page);
    for (const name of names) rmSync(join(content, name));
    return pages.findIndex((each) => sourceOf(each) === undefined);
  };
  const few = together("x");
  assert.ok(few > 1 && few < 20, `${few} files`);
  assert.is(together("x".repeat(600_000)), 2);
  removeFolder(content);
});

test.run();
