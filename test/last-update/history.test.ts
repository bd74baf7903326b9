// What is read from a history: the dates of random ones against a model of them, and what git says in odd cases.
import { chmodSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  contentFolders,
  createHistoryReader,
  type LastUpdatePlan,
  planLastUpdate,
  type UpdateDates,
} from "../../src/last-update.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { git, initRepository } from "../support/git.ts";
import { suite } from "../support/suite.ts";

const test = suite("history");

/** Looks at the history of the content folder of a repository. */
function planOf(folder: string): LastUpdatePlan {
  const project = { root: folder, content: `${folder}/content`, out: `${folder}/dist`, cacheDir: `${folder}/.docsgen` };
  return planLastUpdate(project, { lastUpdate: true, docsPath: "docs" }, () => ({
    file: "docsgen.config.ts",
    line: 1,
    column: 1,
  }));
}

/** Reads the dates of the content folder of a repository. */
async function datesOf(folder: string): Promise<UpdateDates> {
  const { dates, problems } = await planOf(folder).load({ cache: false, signal: undefined });
  assert.equal(problems, []);
  return dates;
}

/** What is told of a repository that gives no dates. */
async function saidOf(folder: string): Promise<string[]> {
  const { dates, problems } = await planOf(folder).load({ cache: false, signal: undefined });
  assert.equal(dates, {});
  return problems.map(({ message, hint }) => `${message} | ${hint}`);
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

test("where there can be no dates, why and how to mend it are told", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  git(folder, ["init", "-q"]);
  const off = "Remove lastUpdate from the configuration, or say false.";
  assert.equal(await saidOf(folder), [`lastUpdate: the repository has no commit, so no page has a date | ${off}`]);
  writeFiles(folder, { ".git/shallow": "" });
  assert.equal(await saidOf(folder), [
    `lastUpdate: the repository is a shallow clone, so no page has a date | Fetch its whole history: git fetch --unshallow; for GitHub's checkout action, fetch-depth: 0. ${off}`,
  ]);
});

test("of what git complains of, the first line is told, as far as it is short", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const bin = makeFolder("bin");
  const { PATH } = process.env;
  process.env["PATH"] = bin;
  try {
    for (const [script, said] of [
      ["echo 'fatal: a' >&2; echo b >&2; exit 128", "fatal: a"],
      [`printf '${"a".repeat(600)}' >&2; printf '${"b".repeat(600)}' >&2; exit 1`, "a".repeat(600) + "b".repeat(400)],
      ["exit 3", "exit code 3"],
    ] as const) {
      writeFiles(bin, { git: `#!/bin/sh\n${script}\n` });
      chmodSync(join(bin, "git"), 0o755);
      assert.equal(await saidOf(folder), [
        `lastUpdate: git failed: ${said}, so no page has a date | Say lastUpdate: false, or mend what git says.`,
      ]);
    }
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("the folder of the pages has a history of its own only behind a link or as a repository", () => {
  const root = realpathSync(makeFolder("history"));
  writeFiles(root, { "content/docs/index.md": "", "content/own/index.md": "", "guides/index.md": "" });
  for (const folder of [root, join(root, "content/own")]) git(folder, ["init", "-q"]);
  symlinkSync("../guides", join(root, "content/linked"));
  const places = (docsPath: string) =>
    contentFolders(join(root, "content"), docsPath).map(
      ({ folder, place, repository }) => `${place} ${folder.slice(root.length)} ${repository?.top.slice(root.length)}`,
    );
  const whole = " /content ";
  assert.equal(places("."), [whole]);
  assert.equal(places("docs"), [whole]);
  assert.equal(places("nowhere"), [whole]);
  assert.equal(places("own"), [whole, "own/ /content/own /content/own"]);
  assert.equal(places("linked"), [whole, "linked/ /guides "]);
  // Neither is in a repository.
  const bare = realpathSync(makeFolder("history"));
  mkdirSync(join(bare, "docs"));
  assert.is(contentFolders(bare, "docs").length, 1);
});

test.run();
