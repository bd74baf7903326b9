// What is read from a history: the dates of random ones against a model of them, and what git says in odd cases.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { createHistoryReader, planLastUpdate, type UpdateDates } from "../../src/last-update.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { suite } from "../support/suite.ts";

const test = suite("history");

/** Reads the dates of the content folder of a repository. */
async function datesOf(folder: string): Promise<UpdateDates> {
  const project = { root: folder, content: `${folder}/content`, out: `${folder}/dist`, cacheDir: `${folder}/.docsgen` };
  const plan = planLastUpdate(project, { lastUpdate: true, docsPath: "docs" }, () => ({
    file: "docsgen.config.ts",
    line: 1,
    column: 1,
  }));
  const { dates, problems } = await plan.load({ cache: false, signal: undefined });
  assert.equal(problems, []);
  return dates;
}

const NAMES = ["a.md", "b.md", 'odd\n"é\t.md', "deep/er/c.md", "x.txt", "\x01123.md"];
type Step = { readonly type: "write" | "delete" | "move"; readonly from: number; readonly to: number };

const step = fc.record<Step>({
  type: fc.constantFrom("write", "write", "delete", "move"),
  from: fc.nat(NAMES.length - 1),
  to: fc.nat(NAMES.length - 1),
});

test("a page's date is that of the last commit that changed its text, whatever it was called then", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      async (days) => {
        const files = new Map<string, { text: string; date: string }>();
        const script: string[] = [];
        let texts = 0;
        days.forEach((steps, day) => {
          const seconds = 1_700_000_000 + day * 86_400;
          const date = new Date(seconds * 1000).toISOString().slice(0, 10);
          const before = new Map(files);
          const moves: (readonly [from: string, to: string])[] = [];
          for (const { type, from, to } of steps) {
            const [name = "", other = ""] = [NAMES[from], NAMES[to]];
            const known = files.get(name);
            if (type === "write") files.set(name, { text: `text ${texts++}`, date });
            else if (type === "delete") files.delete(name);
            // What takes a file's place, or moves and is written anew, is another text.
            else if (known && !files.has(other) && before.get(name) === known && !before.has(other)) {
              files.delete(name);
              files.set(other, known);
              moves.push([name, other]);
            }
          }
          // Where the old name has another text by the end of the day, git sees a new file and no move.
          for (const [name, other] of moves) {
            const moved = files.get(other);
            if (moved && files.has(name)) files.set(other, { ...moved, date });
          }
          const all = [...files].map(
            ([name, { text }]) => `M 100644 inline ${quote(`content/${name}`)}\n${data(text)}`,
          );
          script.push(
            `commit refs/heads/main\ncommitter A <a@b> ${seconds} -1100\n${data("x")}deleteall\n${all.join("")}\n`,
          );
        });
        const folder = makeFolder("history");
        try {
          writeFiles(folder, { "content/docs/index.md": "" });
          git(folder, ["init", "-q", "-b", "main"]);
          git(folder, ["fast-import", "--quiet"], { input: script.join("") });
          const pages = [...files].filter(([name]) => name.endsWith(".md"));
          assert.equal(await datesOf(folder), Object.fromEntries(pages.map(([name, { date }]) => [name, date]).sort()));
        } finally {
          removeFolder(folder);
        }
      },
    ),
    { numRuns: 40 },
  );
  function quote(path: string): string {
    return `"${path.replace(/[\n"\t]/g, (c) => ({ "\n": "\\n", '"': '\\"' })[c] ?? "\\t")}"`;
  }
  function data(text: string): string {
    return `data ${Buffer.byteLength(text)}\n${text}\n`;
  }
});

test("a page that moved to where another one was deleted keeps its own date", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\nR100\0a.md\0b.md\0\x011600000000\0\nD\0b.md\0\x011500000000\0\nA\0a.md\0A\0b.md\0");
  assert.equal(reader.dates(), { "b.md": "2017-07-14" });
});

test("what git says may come in pieces of any size", () => {
  const text =
    "\x011700000000\0\nM\0content/a.md\0\x011600000000\0\nR100\0content/old.md\0content/b.md\0A\0content/a.md\0\x011500000000\0\nA\0content/old.md\0";
  const whole = { "a.md": "2023-11-14", "b.md": "2017-07-14" };
  for (let size = 1; size < 20; size++) {
    const reader = createHistoryReader([{ prefix: "content/", place: "" }]);
    for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size));
    assert.equal(reader.dates(), whole, String(size));
  }
});

test("a date that is none is no date, and names outside of the content don't count", () => {
  const reader = createHistoryReader([{ prefix: "content/", place: "" }]);
  reader.add(
    "\x0199999999999999\0\nM\0content/far.md\0\x01-5\0\nM\0content/before.md\0\x01253402300799\0\nM\0content/last.md\0M\0other/x.md\0M\0contents/y.md\0",
  );
  assert.equal(reader.dates(), { "last.md": "9999-12-31" });
});

test("where a link stands in a folder's place, files that were committed there before don't count", () => {
  for (const [older, newer] of [
    ["content/docs", "guides"],
    ["guides", "content/docs"],
  ]) {
    const reader = createHistoryReader([
      { prefix: "content/", place: "" },
      { prefix: "guides/", place: "docs/" },
    ]);
    reader.add(`\x011700000000\0\nA\0${newer}/a.md\0\x011600000000\0\nA\0${older}/a.md\0`);
    assert.equal(reader.dates(), { "docs/a.md": newer === "guides" ? "2023-11-14" : "2020-09-13" }, newer);
  }
});

test("names that objects have are names like any other", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\nM\0__proto__.md\0M\0constructor.md\0");
  assert.equal(Object.entries(reader.dates()), [
    ["__proto__.md", "2023-11-14"],
    ["constructor.md", "2023-11-14"],
  ]);
});

test.run();
