// The files of one kind that a content folder has while it is edited, and what was read of them.
import * as assert from "uvu/assert";
import { type Entry, KnownFiles, stampOfEntry } from "../../src/preview/sources/files.ts";
import type { SourceFile } from "../../src/types.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("known files");

let times = 0;

/** A file as it is when it is read now: another one each time. */
function entry(file: string): Entry {
  times++;
  return { source: { file, size: times } as Partial<SourceFile> as SourceFile, startedMs: times };
}

test("files are listed in the order of their paths, as they were last read", () => {
  const files = new KnownFiles<string>();
  assert.equal([files.list(), files.names(), files.allRead()], [[], [], []]);
  const [b, a, other] = [entry("b.md"), entry("a.md"), entry("b.md")];
  files.add(b);
  files.add(a);
  assert.equal(files.list(), [a.source, b.source]);
  assert.is(files.list(), files.list(), "until something changes");
  files.add(other);
  assert.is(files.list()[1], other.source);
  assert.is(files.entry("b.md"), other);
  assert.is(files.entry("c.md"), undefined);
  files.add(entry("aa.md"));
  assert.equal(
    files.list().map(({ file }) => file),
    ["a.md", "aa.md", "b.md"],
  );
  assert.equal(files.names(), ["b.md", "a.md", "aa.md"]);
});

test("what was read of a file is found by its name and by its place, until it is forgotten", () => {
  const files = new KnownFiles<string>();
  for (const file of ["b.md", "a.md"]) {
    files.add(entry(file));
    files.learn(file, `read ${file}`);
  }
  files.list();
  files.learn("a.md", "read a.md");
  const byPlace = () => files.list().map((_, place) => files.readAt(place));
  assert.equal(byPlace(), ["read a.md", "read b.md"]);
  files.learn("b.md", "anew");
  assert.equal([byPlace(), files.read("b.md")], [["read a.md", "anew"], "anew"]);
  files.learn("a.md", undefined);
  assert.equal([byPlace(), files.read("a.md"), files.allRead()], [[undefined, "anew"], undefined, ["anew"]]);
  files.add(entry("aa.md"));
  assert.equal(byPlace(), [undefined, undefined, "anew"]);
  assert.is(files.remove("b.md"), true);
  assert.is(files.remove("b.md"), false);
  assert.equal([byPlace(), files.read("b.md"), files.names()], [[undefined, undefined], undefined, ["a.md", "aa.md"]]);
});

test("whatever comes, is read and goes, lists are as if they were made anew", () => {
  const random = randomFrom(5);
  const names = Array.from({ length: 12 }, (_, i) => `${"abc"[i % 3]}${i}.md`);
  const files = new KnownFiles<number>();
  const there = new Map<string, { source: SourceFile; value: number | undefined }>();
  for (let step = 0; step < 500; step++) {
    const file = random.pick(names);
    const known = there.get(file);
    if (known && random.chance(0.2)) {
      assert.is(files.remove(file), there.delete(file));
    } else if (known && random.chance(0.5)) {
      known.value = random.chance(0.3) ? undefined : step;
      files.learn(file, known.value);
    } else {
      const each = entry(file);
      files.add(each);
      there.set(file, { source: each.source, value: known?.value });
    }
    if (random.chance(0.3)) continue;
    const list = [...there.values()].sort((a, b) => (a.source.file < b.source.file ? -1 : 1));
    assert.equal(
      files.list().map((source, place) => [source, files.readAt(place)]),
      list.map(({ source, value }) => [source, value]),
      String(step),
    );
  }
});

test("a file is known again by its size and times, unless it may have changed while it was read", () => {
  const source: SourceFile = { file: "a.md", size: 3, mtimeMs: 1000, ctimeMs: 2000, ino: 4 };
  assert.equal(stampOfEntry({ source, startedMs: 9_000_000 }), ["a.md", 3, 1000, 2000, 4]);
  assert.equal(stampOfEntry({ source, startedMs: 1000 }), ["a.md", 3, -1, 2000, 4]);
});

test.run();
