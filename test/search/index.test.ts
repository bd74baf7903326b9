// The index: the same files whoever collected which page, and after any edits; every term in the file that it is looked
// for in.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { type PackedPages, PageCollector } from "../../src/search/collect.ts";
import { searchFiles } from "../../src/search/files.ts";
import { chunkFile, MANIFEST, type SearchManifest, shardFile, shardOf } from "../../src/search/format.ts";
import { mergePages } from "../../src/search/merge.ts";
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
  readonly shards: readonly string[];
  readonly written: ReadonlyMap<string, string>;
  /** Names of the files that were made anew. */
  readonly made: readonly string[];
}

/** Files as a build with several threads, and an earlier build's index, would write them. */
function merged(pages: TestPages, packs: readonly PackedPages[], before?: Merged): Merged {
  const { pages: all, changed } = mergePages(Object.keys(pages).sort(), before?.all, packs);
  const { files, shards } = searchFiles(all, changed, before?.shards);
  const written = new Map(
    files.map((file) => [file.name, file.isSame ? (before?.written.get(file.name) ?? "missing") : file.content()]),
  );
  return { all, shards, written, made: files.filter(({ isSame }) => !isSame).map(({ name }) => name) };
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

test("an edited page leaves the terms of others alone", () => {
  const pages: Record<string, TestPage> = {};
  for (let i = 0; i < 2000; i++) {
    pages[`/docs/${String(i).padStart(4, "0")}`] = {
      title: `Page ${i}`,
      texts: [`word${i % 700} and many${i % 90} more`],
    };
  }
  const before = merged(pages, [collect(pages)]);
  assert.ok(before.shards.length > 20, `${before.shards.length} files of terms`);
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
        const known = new Set(shards);
        for (const shard of shards) {
          const [, ...content] = JSON.parse(files.get(shardFile(shard)) ?? "") as string[];
          content.forEach((term, i) => {
            if (i % 2 === 0) assert.is(shardOf(term, known), shard, term);
          });
        }
        for (const name of files.keys()) assert.match(name, /^(?:index|(?:terms|pages|words)(?:-[a-z0-9_]+)?)\.json$/);
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
