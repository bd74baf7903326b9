// The cached pages on disk: all of them, and what edits left since.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { dropEdits, type KeptEdits, loadEdits, writeEdits } from "../../src/cache/edits.ts";
import {
  type CachedPage,
  type CachedPages,
  loadPages,
  type OpenedPages,
  openPages,
  savePages,
} from "../../src/cache/pages.ts";
import type { KeptNavigation } from "../../src/navigation/kept.ts";
import { writeSealedBytes } from "../../src/sealed.ts";
import type { Page, PageRecord } from "../../src/types.ts";
import { makeFolder } from "../support/folder.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("cached pages");

const navigation = navigationOf("É");

/** Of two lists. */
function navigationOf(label: string): KeptNavigation {
  const none = { lists: [], positions: [] };
  return {
    spots: { ...none, turns: [0], order: { ...none, pages: [0] } },
    lists: [
      { part: "all", owner: null, items: [{ type: "link", label, href: "/docs/0", docId: "0" }] },
      { part: "é", owner: { list: 0, position: 0 }, items: [] },
    ],
  };
}

function readNavigation(opened: OpenedPages | undefined): KeptNavigation | undefined {
  return opened && { spots: opened.navigation.spots, lists: [0, 1].map((at) => opened.navigation.listAt(at)) };
}

function cachedOf(i: number, text = ""): CachedPage {
  const file = `docs/${i}.md`;
  const route = `/docs/${i}`;
  return {
    source: [file, text.length, 1.5, 2.5, i],
    page: { file, route, output: `docs/${i}/index.html`, title: `Page ${i} ${text}`, frontMatter: {} } as Page,
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

function saved(pages: CachedPages, last?: CachedPages, navigationNow = navigation): string {
  const folder = makeFolder("pages");
  savePages(folder, pages, () => navigationNow, last);
  return folder;
}

const bytes = (folder: string) => readFileSync(path.join(folder, "pages.jsonl"), "latin1");

const NONE: ReadonlyMap<number, CachedPage> = new Map();

test("pages come back one by one, and all of them, with those that were edited since", () => {
  const random = randomFrom(5);
  for (let round = 0; round < 60; round++) {
    const count = random.pick([1, 2, 63, 64, 65, 130, 200]);
    const before = Array.from({ length: count }, (_, i) => cachedOf(i));
    const folder = saved(pagesOf(before));
    const places = [...new Set(Array.from({ length: random.below(4) }, () => random.below(count)))];
    const edited = new Map(places.map((at) => [at, cachedOf(at, `edited é ${round}`)]));
    const hash = writeEdits(folder, { pages: edited, search: undefined });
    const edits = loadEdits(folder, hash);
    assert.equal(edits, { pages: edited, search: undefined });
    const now = before.map((page, at) => edited.get(at) ?? page);
    const opened = openPages(folder, edited, "key");
    assert.equal(readNavigation(opened), navigation);
    assert.equal(
      opened?.names,
      before.map(({ page: { file, route, frontMatter } }) => ({ file, route, frontMatter })),
    );
    const asked = random.below(count);
    const { record, ...metadata } = now[asked] as CachedPage;
    const { source, page, place } = opened?.metadataAt(asked) ?? {};
    assert.equal({ source, page, place }, metadata);
    assert.equal(opened?.recordAt(asked), record);
    for (const beyond of [-1, count]) {
      assert.is(opened?.metadataAt(beyond), undefined);
      assert.is(opened?.recordAt(beyond), undefined);
    }
    const last = loadPages(folder, edited);
    assert.equal(last?.pages, now);
    // Whatever was taken over of the lines that were read, all is saved.
    const again = last && pagesOf(last.pages);
    assert.is(again && bytes(saved(again, last)), bytes(saved(pagesOf(now))));
  }
});

test("what pages are called is known of all", () => {
  const [one, two, three] = [cachedOf(0), cachedOf(1), cachedOf(2)];
  const named = (page: CachedPage, frontMatter: object) => ({ ...page, page: { ...page.page, frontMatter } as Page });
  const folder = saved(pagesOf([one, named(two, { unlisted: true, title: "T" }), named(three, { aliases: ["/é"] })]));
  assert.equal(
    openPages(folder, NONE, "key")?.names.map(({ frontMatter }) => frontMatter),
    [{}, { unlisted: true }, { aliases: ["/é"] }],
  );
});

test("another navigation is not taken for the last one", () => {
  const pages = [cachedOf(0)];
  const last = loadPages(saved(pagesOf(pages)), NONE);
  const other = navigationOf("Other");
  const folder = saved({ ...pagesOf(pages), structure: "other" }, last, other);
  assert.equal(readNavigation(openPages(folder, NONE, "key")), other);
});

test("pages of another key, damaged ones and those that lead outside are none", () => {
  const folder = saved(pagesOf([cachedOf(0), cachedOf(1)]));
  assert.is(openPages(folder, NONE, "other"), undefined);
  assert.is(loadPages(folder, NONE, "other"), undefined);
  assert.is(openPages(makeFolder("none"), NONE, "key"), undefined);
  const good = bytes(folder);
  const file = path.join(folder, "pages.jsonl");
  const asked = () => {
    const opened = openPages(folder, NONE, "key");
    let hasLists = true;
    try {
      readNavigation(opened);
    } catch {
      hasLists = false;
    }
    const [metadata, record] = [opened?.metadataAt(0), opened?.recordAt(0)];
    return [opened !== undefined, hasLists, metadata !== undefined, record !== undefined];
  };
  assert.equal(asked(), [true, true, true, true]);
  const damaged: boolean[][] = [];
  const lines = good.split("\n").length - 2;
  for (let line = 0; line < lines; line++) {
    const at = good.split("\n", line).join("\n").length + 60;
    writeFileSync(file, `${good.slice(0, at)}#${good.slice(at + 1)}`, "latin1");
    // Who loads all pages knows what they are called.
    assert.is(loadPages(folder, NONE) === undefined, line !== 3, `line ${line}`);
    damaged.push(asked());
  }
  // Where pages stand, two lists, the names, what the pages are, their records, what they have in common.
  const none = [false, true, false, false];
  const withoutList = [true, false, true, true];
  const withoutMetadata = [true, true, false, false];
  const withoutRecords = [true, true, true, false];
  assert.equal(damaged, [none, withoutList, withoutList, none, withoutMetadata, withoutRecords, none]);
  for (const cut of [0, 1, 12, 13, 14, 100, good.length - 1]) {
    writeFileSync(file, good.slice(0, cut), "latin1");
    assert.is(loadPages(folder, NONE), undefined, `${cut} bytes`);
    assert.equal(asked(), none, `${cut} bytes`);
  }
  for (const place of ["999999999999", "00000000000x", "-00000000001", "            "]) {
    writeFileSync(file, `${good.slice(0, -13)}${place}\n`, "latin1");
    assert.is(loadPages(folder, NONE), undefined, place);
    assert.equal(asked(), none, place);
  }
});

const { page: somePage, record: someRecord } = cachedOf(0);
const OUTSIDE: readonly CachedPage[] = [
  { ...cachedOf(0), page: { ...somePage, output: "../x" } },
  { ...cachedOf(0), page: { ...somePage, route: "/docs/../x" } },
  { ...cachedOf(0), source: ["../0.md", 0, 0, 0, 0] as const },
  ...[
    { route: "/docs/1" },
    { reads: [{ file: "../x" }] },
    { assets: [{ file: "x", output: "y" }] },
    { outputs: [{ path: "../x" }] },
  ].map((outside) => ({ ...cachedOf(0), record: { ...someRecord, ...outside } as PageRecord })),
];

test("no page leads out of the site's folders, whoever set its seal", () => {
  for (const [i, outside] of OUTSIDE.entries()) {
    const folder = saved(pagesOf([outside]));
    assert.is(openPages(folder, NONE, "key")?.recordAt(0), undefined, `${i}`);
    assert.is(openPages(folder, NONE, "key")?.metadataAt(0) === undefined, i < 3, `${i}`);
    assert.is(loadPages(folder, NONE), undefined, `${i}`);
    const hash = writeEdits(folder, { pages: new Map([[0, outside]]), search: undefined });
    assert.is(loadEdits(folder, hash), undefined, `${i}`);
  }
});

test("edits come back as they were left, and none but those that are asked for", () => {
  const folder = makeFolder("edits");
  const found = { routes: ["/é"], rows: ["[]"], ranks: "1", lengths: "2", terms: "a\né", log: Uint32Array.of(2, 0, 9) };
  const edits: KeptEdits = {
    pages: new Map([[3, cachedOf(3, "é")]]),
    search: { hash: "h", shape: { shards: ["", "a"], sizes: [1, 2] }, found: new Map([[3, found]]) },
  };
  const hash = writeEdits(folder, edits);
  assert.equal(loadEdits(folder, hash), edits);
  assert.is(loadEdits(folder, "0".repeat(32)), undefined);
  assert.equal(loadEdits(folder, undefined), { pages: new Map(), search: undefined });
  const file = path.join(folder, "edits.json");
  writeFileSync(file, readFileSync(file, "latin1").replace("docs/3.md", "docs/4.md"), "latin1");
  assert.is(loadEdits(folder, hash), undefined);
  for (const shape of [null, 1, {}, { pages: [1] }, { pages: [[0, null]] }]) {
    assert.is(loadEdits(folder, writeSealedBytes(file, shape, new Uint8Array())), undefined, JSON.stringify(shape));
  }
  dropEdits(folder);
  assert.is(loadEdits(folder, hash), undefined);
});

test.run();
