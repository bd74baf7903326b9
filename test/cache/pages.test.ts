// The cached pages on disk: what is saved after an edit is what is saved of all pages, byte for byte.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { type CachedPage, type CachedPages, loadPages, openPages, savePages } from "../../src/cache/pages.ts";
import type { Page, PageRecord, SidebarItem } from "../../src/types.ts";
import { makeFolder } from "../support/folder.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("cached pages");

const sidebar: SidebarItem[] = [{ type: "link", label: "É", href: "/docs/0", docId: "0" }];

function cachedOf(i: number, text = ""): CachedPage {
  const file = `docs/${i}.md`;
  const route = `/docs/${i}`;
  return {
    source: [file, text.length, 1.5, 2.5, i],
    page: { file, route, output: `docs/${i}/index.html`, title: `Page ${i} ${text}` } as Page,
    record: {
      route,
      description: text,
      anchors: [],
      links: [],
      assets: [],
      reads: [],
      outputs: [],
    } as unknown as PageRecord,
    place: `${i}`,
  };
}

function pagesOf(pages: readonly CachedPage[], search: string | null = "s"): CachedPages {
  return {
    key: "key",
    structure: "structure",
    glossary: null,
    search,
    redirects: [],
    assets: ["static/é"],
    drafts: [],
    pages,
  };
}

function saved(pages: CachedPages, last?: CachedPages, sidebarNow = sidebar): string {
  const folder = makeFolder("pages");
  savePages(folder, pages, sidebarNow, last);
  return folder;
}

const bytes = (folder: string) => readFileSync(path.join(folder, "pages.jsonl"), "latin1");

test("edited pages are saved as if all were", () => {
  const random = randomFrom(5);
  for (let round = 0; round < 60; round++) {
    const count = random.pick([1, 2, 63, 64, 65, 130, 200]);
    const before = Array.from({ length: count }, (_, i) => cachedOf(i));
    const folder = saved(pagesOf(before));
    const places = [...new Set(Array.from({ length: random.below(4) }, () => random.below(count)))];
    const edited = new Map(places.map((at) => [at, cachedOf(at, `edited é ${round}`)]));
    const opened = openPages(folder, "key");
    assert.equal(opened?.sidebar, sidebar);
    assert.equal(
      opened?.pages.map(({ page }) => page),
      before.map(({ page }) => page),
    );
    const asked = random.below(count);
    assert.equal(opened?.recordAt(asked), before[asked]?.record);
    const after = pagesOf(
      before.map((page, at) => edited.get(at) ?? page),
      `search ${round}`,
    );
    const whole = saved(after);
    opened?.save(folder, `search ${round}`, edited);
    assert.is(bytes(folder), bytes(whole));
    // The other way to the same file: all pages loaded, and those that stand taken over.
    const last = loadPages(saved(pagesOf(before)));
    const kept =
      last &&
      pagesOf(
        last.pages.map((page, at) => edited.get(at) ?? page),
        `search ${round}`,
      );
    assert.is(kept && bytes(saved(kept, last)), bytes(whole));
  }
});

test("another sidebar is not taken for the last one", () => {
  const pages = [cachedOf(0)];
  const last = loadPages(saved(pagesOf(pages)));
  const other: SidebarItem[] = [{ type: "link", label: "Other", href: "/docs/0", docId: "0" }];
  const folder = saved({ ...pagesOf(pages), structure: "other" }, last, other);
  assert.equal(openPages(folder, "key")?.sidebar, other);
});

test("pages of another key, damaged ones and those that lead outside are none", () => {
  const folder = saved(pagesOf([cachedOf(0), cachedOf(1)]));
  assert.is(openPages(folder, "other"), undefined);
  assert.is(openPages(makeFolder("none"), "key"), undefined);
  const good = bytes(folder);
  const lines = good.split("\n").length - 1;
  for (let line = 0; line < lines; line++) {
    const at = good.split("\n", line).join("\n").length + 60;
    writeFileSync(path.join(folder, "pages.jsonl"), `${good.slice(0, at)}#${good.slice(at + 1)}`, "latin1");
    assert.is(loadPages(folder), undefined, `line ${line}`);
    const opened = openPages(folder, "key");
    // Records are looked at one by one.
    assert.is(opened?.recordAt(0), undefined, `line ${line}`);
    assert.is(opened !== undefined, line === lines - 1);
  }
  writeFileSync(path.join(folder, "pages.jsonl"), good.slice(0, good.lastIndexOf("\n", good.length - 2) + 1), "latin1");
  assert.is(openPages(folder, "key"), undefined, "a line is missing");
  const { page, record } = cachedOf(0);
  for (const outside of [
    { ...cachedOf(0), page: { ...page, output: "../x" } },
    { ...cachedOf(0), page: { ...page, route: "/docs/../x" } },
    { ...cachedOf(0), source: ["../0.md", 0, 0, 0, 0] as const },
  ]) {
    assert.is(openPages(saved(pagesOf([outside])), "key"), undefined);
  }
  for (const outside of [
    { route: "/docs/1" },
    { reads: [{ file: "../x" }] },
    { assets: [{ file: "x", output: "y" }] },
  ]) {
    const cached = { ...cachedOf(0), record: { ...record, ...outside } as PageRecord };
    const opened = openPages(saved(pagesOf([cached])), "key");
    assert.equal([opened !== undefined, opened?.recordAt(0)], [true, undefined]);
  }
});

test.run();
