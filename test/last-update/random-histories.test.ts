// The dates of random histories against a model of them.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { planLastUpdate } from "../../src/last-update.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { suite } from "../support/suite.ts";

const test = suite("random histories");

/** Reads the dates of the content folder of a repository. */
async function datesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const project = { root: folder, content: `${folder}/content`, out: `${folder}/dist`, cacheDir: `${folder}/.docsgen` };
  const place = { file: "docsgen.config.ts", line: 1, column: 1 };
  const plan = planLastUpdate(project, { lastUpdate: true, docsPath: "docs" }, () => place);
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

test.run();
