// Sources that are read before the pages are made.
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
  const pages = [
    page("docs/a.md"),
    page("docs/gone.md"),
    page("docs/made.md", { made: {} as never }),
    page("docs/made.md", { api: {} as never }),
    page("docs/b.md"),
  ];
  const read = [...readAhead(pages, content)].map(([file, bytes]) => [file, Buffer.from(bytes).toString()]);
  assert.equal(read, [
    ["docs/a.md", "ä"],
    ["docs/b.md", "b"],
  ]);
  removeFolder(content);
});

test("no more is read than fits into little memory", () => {
  const content = makeFolder("ahead");
  const names = Array.from({ length: 20 }, (_, i) => `${i}.md`);
  writeFiles(content, Object.fromEntries(names.map((name) => [name, "x".repeat(200_000)])));
  const read = readAhead(
    names.map((name) => page(name)),
    join(content),
  );
  assert.ok(read.size >= 5 && read.size <= 6, `${read.size} files`);
  removeFolder(content);
});

test.run();
