// The index: the same files whoever collected which page, and after any edits; every term in the file that it is looked
// for in.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { type PackedPages, PageCollector } from "../../src/search/collect.ts";
import { type IndexShape, searchFiles } from "../../src/search/files.ts";
import {
  chunkFile,
  MANIFEST,
  RANK,
  SAYS_BITS,
  SAYS_MASK,
  type SearchManifest,
  type SearchShard,
  shardFile,
  shardOf,
  titlesAmong,
  titlesFile,
} from "../../src/search/format.ts";
import { mergePages } from "../../src/search/merge.ts";
import { type FoundEdit, foundPages, packPage, patchIndex } from "../../src/search/patch.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { collect, filesOf, searchPages, sourceOf, type TestPage, type TestPages } from "./build-index.ts";

const test = suite("search index");

const WEIRD = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "con",
  "aux",
  "NUL",
  "日本語",
  "🚀 Start",
  "שלום",
  "a\nb",
];
const words = fc.constantFrom(...WEIRD, "tree", "TreeView", "viewWith", "container", "containers", "con", "Ωmega", "x");
const text = fc.array(words, { maxLength: 12 }).map((list) => list.join(" "));
const somePage: fc.Arbitrary<TestPage> = fc.record({
  title: text,
  kind: fc.constantFrom("", "interface"),
  aliases: fc.array(text, { maxLength: 2 }),
  places: fc.array(text, { maxLength: 4 }),
  lead: text,
  texts: fc.array(text, { maxLength: 3 }),
});
const routes = fc.constantFrom(...Array.from({ length: 9 }, (_, i) => `/docs/${WEIRD[i] ?? i}`));
const somePages = fc.dictionary(routes, somePage, { maxKeys: 9 });

interface Merged {
  readonly all: PackedPages;
  readonly shape: IndexShape;
  readonly written: ReadonlyMap<string, string>;
  /** Names of the files that were made anew. */
  readonly made: readonly string[];
}

/** Files as a build with several threads, and an earlier build's index, would write them. */
function merged(pages: TestPages, packs: readonly PackedPages[], before?: Merged): Merged {
  const { pages: all, changed } = mergePages(Object.keys(pages).sort(), before?.all, packs);
  const { files, shape } = searchFiles(all, changed, before?.shape.shards);
  const written = new Map(
    files.map((file) => [file.name, file.isSame ? (before?.written.get(file.name) ?? "missing") : file.content()]),
  );
  return { all, shape, written, made: files.filter(({ isSame }) => !isSame).map(({ name }) => name) };
}

test("property: the files are the same whichever thread takes which page, in whatever order", () => {
  fc.assert(
    fc.property(somePages, fc.infiniteStream(fc.nat(2)), fc.infiniteStream(fc.nat()), (pages, threads, order) => {
      const names = Object.keys(pages);
      const keys = new Map(names.map((name) => [name, order.next().value as number]));
      const shuffled = [...names].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
      const parts: string[][] = [[], [], []];
      for (const name of shuffled) parts[threads.next().value as number]?.push(name);
      const { written } = merged(
        pages,
        parts.map((part) => collect(pages, part)),
      );
      assert.equal([...written], [...filesOf(pages)]);
    }),
  );
});

test("property: after edits, additions and removals the files are those of a clean build", () => {
  fc.assert(
    fc.property(fc.array(somePages, { minLength: 2, maxLength: 5 }), (states) => {
      let before: Merged | undefined;
      let last: TestPages = {};
      for (const pages of states) {
        // Half of what was there stays as it is, and is not collected again.
        const kept = Object.fromEntries(Object.entries(last).filter(([route], i) => i % 2 === 0 && pages[route]));
        const now = { ...pages, ...kept };
        const made = Object.keys(now).filter((route) => !(route in kept));
        before = merged(now, [collect(now, made)], before);
        last = now;
        assert.equal([...before.written], [...filesOf(now)]);
      }
    }),
    { numRuns: 300 },
  );
});

test("property: an edit writes only files that differ, and the pages' own", () => {
  fc.assert(
    fc.property(somePages, somePage, (pages, other) => {
      const [route] = Object.keys(pages);
      if (route === undefined) return;
      const before = merged(pages, [collect(pages)]);
      const edited = { ...pages, [route]: other };
      const after = merged(edited, [collect(edited, [route])], before);
      const differs = [...after.written].filter(([name, content]) => before.written.get(name) !== content);
      for (const [name] of differs) assert.ok(after.made.includes(name), `${name} differs and was not made anew`);
    }),
    { numRuns: 300 },
  );
});

/** The files after one page was edited, put into those from before; undefined where they are to be made of all pages. */
function patched(pages: TestPages, route: string, before: Merged): ReturnType<typeof patchIndex> {
  const number = before.all.routes.indexOf(route);
  const edit: FoundEdit = {
    number,
    before: foundPages(before.all)(number),
    now: foundPages(collect(pages, [route]))(0),
  };
  return patchIndex(before.shape, [edit], (name) => before.written.get(name));
}

/**
 * Compares what an edit is put into with the files of a clean build; says whether it could be put.
 * @param after those files, where the caller has them
 */
function comparePatched(pages: TestPages, route: string, before: Merged, after?: Merged): boolean {
  const made = patched(pages, route, before);
  if (!made) return false;
  const clean = after ?? merged(pages, [collect(pages)]);
  const now = new Map([...before.written, ...made.files]);
  for (const name of made.gone) assert.ok(now.delete(name), name);
  const sorted = (files: ReadonlyMap<string, string>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  assert.equal(sorted(now), sorted(clean.written));
  assert.equal(made.shape, clean.shape);
  return true;
}

test("property: an edit that is put into the files gives those of a clean build", () => {
  let count = 0;
  fc.assert(
    fc.property(somePages, somePage, (pages, other) => {
      const [route] = Object.keys(pages);
      if (route === undefined) return;
      // With another title it has another length, mostly.
      const edited = { ...other, title: pages[route]?.title ?? "", aliases: [] };
      if (comparePatched({ ...pages, [route]: edited }, route, merged(pages, [collect(pages)]))) count++;
    }),
    { numRuns: 500 },
  );
  assert.ok(count > 30, `${count} were put`);
});

test("edits are put into files of many terms as well, or refused where those would be split otherwise", () => {
  const random = randomFrom(11);
  const vocabulary = Array.from({ length: 1500 }, (_, i) => `${"abc"[i % 3]}${(i * 7919).toString(36)}`);
  const some = (count: number) => Array.from({ length: random.below(count) }, () => random.pick(vocabulary)).join(" ");
  const pageAt = (i: number): TestPage => ({ title: `Page ${i}`, places: [some(4)], texts: [some(220)] });
  let pages: Record<string, TestPage> = {};
  for (let i = 0; i < 150; i++) pages[`/docs/${String(i).padStart(4, "0")}`] = pageAt(i);
  let before = merged(pages, [collect(pages)]);
  assert.ok(before.shape.shards.length > 6, `${before.shape.shards.length} files of terms`);
  const answers = { put: 0, refused: 0 };
  let came = 0;
  let went = 0;
  for (let round = 0; round < 120; round++) {
    // Some pages often, so that what came with an edit goes again with one.
    const i = random.below(random.chance(0.6) ? 5 : 150);
    const route = `/docs/${String(i).padStart(4, "0")}`;
    const old = pages[route] as TestPage;
    const letter = String.fromCodePoint(0x430 + random.below(20));
    // New words of one beginning make its file too large, and small enough again when their page is another one.
    const fresh = () => Array.from({ length: 300 }, (_, n) => `quality${round}n${n}`).join(" ");
    const edited = random.chance(0.3)
      ? pageAt(i)
      : {
          ...old,
          texts: [
            ...(old.texts ?? []),
            random.chance(0.1) ? fresh() : `${some(4)} ${random.pick(["", "a", "b"])}${letter}${round % 9}`,
          ],
        };
    pages = { ...pages, [route]: edited };
    const after = merged(pages, [collect(pages)]);
    const isPut = comparePatched(pages, route, before, after);
    answers[isPut ? "put" : "refused"]++;
    if (isPut) {
      came += [...after.written.keys()].filter((name) => !before.written.has(name)).length;
      went += [...before.written.keys()].filter((name) => !after.written.has(name)).length;
    }
    before = after;
  }
  assert.ok(answers.put > 30 && answers.refused > 3, JSON.stringify(answers));
  assert.ok(came > 3 && went > 3, `${came} files came, ${went} went`);
});

/** What a file of terms says: term, page and how much. */
function postingsOf({ written }: Merged, name: string): string[] {
  const [, ...rows] = JSON.parse(written.get(name) ?? "[]") as SearchShard;
  return rows.flatMap((row, i) => {
    let page = -1;
    if (typeof row === "string") return [];
    return row.map((posting) => {
      page += posting >>> SAYS_BITS;
      return `${rows[i - 1]} ${page} ${posting & SAYS_MASK}`;
    });
  });
}

test("edits of titles are told from those of texts where a beginning has many files", () => {
  const random = randomFrom(5);
  const vocabulary = Array.from({ length: 1200 }, (_, i) => `co${(i * 7919).toString(36)}`);
  const some = (count: number) => Array.from({ length: count }, () => random.pick(vocabulary)).join(" ");
  const pageAt = (i: number): TestPage => ({
    title: `Page ${some(1)} coast`,
    aliases: [`alias${i}`],
    texts: [some(150)],
  });
  let pages: Record<string, TestPage> = {};
  for (let i = 0; i < 120; i++) pages[`/docs/${String(i).padStart(4, "0")}`] = pageAt(i);
  let before = merged(pages, [collect(pages)]);
  assert.ok(before.written.has("titles-co.json"), [...before.written.keys()].join(" "));
  const told = postingsOf(before, "titles-co.json");
  const all = new Set(
    [...before.written.keys()].filter((name) => name.startsWith("terms")).flatMap((name) => postingsOf(before, name)),
  );
  assert.ok(told.length > 100, `${told.length} postings`);
  assert.equal(
    told.filter((posting) => !all.has(posting)),
    [],
  );
  const answers = { put: 0, refused: 0 };
  for (let round = 0; round < 120; round++) {
    const route = `/docs/${String(random.below(120)).padStart(4, "0")}`;
    const old = pages[route] as TestPage;
    // Of the same length, so that the title alone is no reason to refuse.
    const edited = random.pick([
      { ...old, texts: [some(150)] },
      { ...old, title: `Page ${some(1)} coast` },
      { ...old, rank: random.pick([RANK.guide, RANK.first]) },
    ]);
    pages = { ...pages, [route]: edited };
    const isPut = comparePatched(pages, route, before);
    assert.ok(!isPut || edited.title === old.title);
    answers[isPut ? "put" : "refused"]++;
    // The way that takes over what is the same.
    before = merged(pages, [collect(pages, [route])], before);
    assert.equal([...before.written], [...filesOf(pages)]);
  }
  assert.ok(answers.put > 10 && answers.refused > 10, JSON.stringify(answers));
});

test("files that are not as they were written take no edit", () => {
  const pages = { "/docs/a": { title: "A", texts: ["one"] }, "/docs/b": { title: "B", texts: ["two"] } };
  const before = merged(pages, [collect(pages)]);
  const edited = { ...pages, "/docs/a": { title: "A", places: ["Per"], texts: ["three"] } };
  assert.ok(patched(edited, "/docs/a", before));
  for (const name of before.written.keys()) {
    const written = new Map(before.written);
    written.delete(name);
    const isNeeded = name !== MANIFEST && !name.startsWith("words");
    assert.is(patched(edited, "/docs/a", { ...before, written }) === undefined, isNeeded, name);
  }
  assert.is(patched({ ...pages, "/docs/a": { title: "A B C" } }, "/docs/a", before), undefined, "a longer title");
});

test("a page that is packed by itself is the same page", () => {
  const pages: TestPages = { "/docs/a": { title: "A", texts: ["one two"] }, "/docs/b": { title: "B" } };
  const find = foundPages(collect(pages));
  for (const [i, route] of Object.keys(pages).entries()) {
    const alone = packPage(route, find(i));
    assert.equal(alone.routes, [route]);
    assert.equal(foundPages(alone)(0), find(i));
  }
  assert.equal(packPage("/", { row: "[]", rank: "0", length: "1", says: new Map() }).terms, "");
});

test("an edited page leaves the terms of others alone", () => {
  const pages: Record<string, TestPage> = {};
  for (let i = 0; i < 2000; i++) {
    pages[`/docs/${String(i).padStart(4, "0")}`] = {
      title: `Page ${i}`,
      texts: [`word${i % 700} and many${i % 90} more`],
    };
  }
  const before = merged(pages, [collect(pages)]);
  const { shards } = before.shape;
  assert.ok(shards.length > 20, `${shards.length} files of terms`);
  const edited = { ...pages, "/docs/1000": { title: "Page 1000", texts: ["word300 and many10 more, and unheard of"] } };
  const { made } = merged(edited, [collect(edited, ["/docs/1000"])], before);
  assert.ok(made.length <= 3 && made.includes(MANIFEST), made.join(" "));
});

test("property: every term is in the file in which it is looked for, and files have names that all systems take", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 3, maxLength: 12 }), { maxLength: 60 }),
      (names) => {
        const pages: Record<string, TestPage> = {};
        // So much text that the terms are split into many files.
        for (let i = 0; i < 40; i++)
          pages[`/docs/${i}`] = { title: names[i % names.length] ?? "", texts: [names.join(" ")] };
        const filler = Array.from({ length: 400 }, (_, i) => `con${i}text`).join(" ");
        for (let i = 0; i < 8; i++) pages[`/docs/filler-${i}`] = { title: "Filler", texts: [filler] };
        const files = filesOf(pages);
        const { shards } = JSON.parse(files.get(MANIFEST) ?? "") as SearchManifest;
        const titles = [...files.keys()].filter((name) => name.startsWith("titles-"));
        assert.equal(titles.sort(), [...titlesAmong(shards)].map(titlesFile).sort());
        const known = new Set(shards);
        for (const shard of shards) {
          const [, ...content] = JSON.parse(files.get(shardFile(shard)) ?? "") as string[];
          content.forEach((term, i) => {
            if (i % 2 === 0) assert.is(shardOf(term, known), shard, term);
          });
        }
        for (const name of files.keys())
          assert.match(name, /^(?:index|(?:terms|titles|pages|words)(?:-[a-z0-9_]+)?)\.json$/);
        assert.is(new Set([...files.keys()].map((name) => name.toLowerCase())).size, files.size);
      },
    ),
    { numRuns: 60 },
  );
});

test("property: a page that was broken off and is made once more counts once", () => {
  // What says a word three times is about it; half of this text and all of it would say it so often.
  const texts = ["tree", "con", "tree", "con"];
  fc.assert(
    fc.property(somePages, fc.nat(4), fc.boolean(), (some, count, isTwice) => {
      const pages = Object.fromEntries(Object.entries(some).map(([route, page]) => [route, { ...page, texts }]));
      const collector = new PageCollector();
      for (const [route, each] of Object.entries(pages)) {
        const source = sourceOf(each);
        function* half() {
          yield* texts.slice(0, count);
          throw new Error("broken off");
        }
        const brokenOff = { ...source, texts: half() as unknown as string[] };
        assert.throws(() => collector.add(route, brokenOff), "broken off");
        collector.add(route, source);
        if (isTwice) collector.add(route, source);
      }
      const files = ({ all, written }: Merged) => [all.routes, all.rows, [...written]];
      assert.equal(files(merged(pages, [collector.pack()])), files(merged(pages, [collect(pages)])));
    }),
    { numRuns: 60 },
  );
});

test("names that objects have by themselves are found like others", async () => {
  const pages: Record<string, TestPage> = {};
  for (const name of WEIRD) pages[`/docs/${name}`] = { title: `Of ${name}`, places: [name], kind: "class" };
  const search = searchPages(pages);
  for (const name of WEIRD) assert.is((await search.find(name))[0], `/docs/${name}`, name);
});

test("a page has so many places in the index, and its text all the same", async () => {
  const places = Array.from({ length: 5000 }, (_, i) => `member${i}`);
  const search = searchPages({ "/docs/large": { title: "Large", kind: "enum", places, texts: ["needle"] } });
  assert.equal(await search.find("needle"), ["/docs/large"]);
  assert.equal((await search.hits("member12"))[0]?.place?.name, "member12");
  assert.ok((filesOf({ "/docs/large": { title: "Large", places } }).get(chunkFile(0))?.length ?? 0) < 50_000);
});

test("an empty site has an index in which nothing is found", async () => {
  assert.equal(await searchPages({}).find("anything"), []);
});

test.run();
