// The list of what needs a hand: each kind is said once, however often it occurs, and what is cut is counted.
import * as assert from "uvu/assert";
import { migrationReport } from "../../src/init/report.ts";
import type { Note } from "../../src/init.ts";
import { suite } from "../support/suite.ts";
import { takeOver } from "../support/takeover.ts";

const test = suite("report");

const note = (line: number, message: string, code = "component"): Note => ({
  file: "a.md",
  line,
  column: 1,
  code,
  message,
});

/** The lists of the report; the headings and what stands below them are left out. */
function rows(notes: readonly Note[]): readonly string[] {
  const text = migrationReport(
    { from: "docusaurus", config: "x.js", pages: 1, assets: 0, converted: {}, notes },
    new Map([["a.md", "content/a.md"]]),
  );
  return text.split("\n").filter((line) => /^ *- /.test(line));
}

test("what is said a few times stands place by place", () => {
  assert.equal(rows([1, 2, 3].map((line) => note(line, `<A> is shown as code: <A b="${line}" />`))), [
    '- `a.md:1:1` (now `content/a.md`): \\<A\\> is shown as code: \\<A b="1" /\\>',
    '- `a.md:2:1` (now `content/a.md`): \\<A\\> is shown as code: \\<A b="2" /\\>',
    '- `a.md:3:1` (now `content/a.md`): \\<A\\> is shown as code: \\<A b="3" /\\>',
  ]);
});

test("what is said often is said once, with what it is about below it, the most frequent first", () => {
  const about = ["x", "y", "y", "z", "y"];
  assert.equal(rows(about.map((name, i) => note(i + 1, `<A> is shown as code: <A b="${name}" />`))), [
    "- \\<A\\> is shown as code (5 times):",
    '  - \\<A b="y" /\\> (3 times): `a.md:2:1`, `a.md:3:1`, `a.md:5:1`',
    '  - \\<A b="x" /\\>: `a.md:1:1`',
    '  - \\<A b="z" /\\>: `a.md:4:1`',
  ]);
  const same = rows([1, 2, 3, 4].map((line) => note(line, "hide_title is left out: a page shows its title")));
  assert.equal(same, [
    "- hide\\_title is left out: a page shows its title (4 times): `a.md:1:1`, `a.md:2:1`, `a.md:3:1`, `a.md:4:1`",
  ]);
});

// A colon may stand in what is quoted.
test("only words before the first colon are what is said alike", () => {
  const quoted = [1, 2, 3, 4].map((line) => note(line, `the site's own ":::a: ${line}" is shown as information`));
  assert.is(rows(quoted).length, 4);
});

test("a site with thousands of notes has a report that can be read, which says how many are not in it", () => {
  const alike = Array.from({ length: 500 }, (_, i) => note(i + 1, "<A> is left out"));
  const [row = "", ...none] = rows(alike);
  assert.equal(none, []);
  assert.match(row, /^- \\<A\\> is left out \(500 times\): (?:`a\.md:\d+:1`, ){19}`a\.md:20:1` and 480 more$/);

  const about = rows(alike.map(({ line }) => note(line, `leads to nothing: /${line}`, "link")));
  assert.is(about.length, 32);
  assert.equal([about[0], about.at(-1)], ["- leads to nothing (500 times):", "  - and 470 more"]);

  const different = rows(alike.map(({ line }) => note(line, `<A${line}> is left out`)));
  assert.is(different.length, 101);
  assert.is(different.at(-1), "- and 400 more");
});

test("a report that is cut says where all places are", () => {
  const text = (many: number) =>
    migrationReport(
      {
        from: "docusaurus",
        config: "x.js",
        pages: 1,
        assets: 0,
        converted: {},
        notes: Array.from({ length: many }, (_, i) => note(i + 1, "<A> is left out")),
      },
      new Map(),
    );
  assert.match(text(500), "--reporter json");
  assert.not.match(text(5), "--reporter json");
});

test("components and styles are told so that those of one name are one kind", async () => {
  const docusaurus = await takeOver("docusaurus", {
    "docusaurus.config.js": "export default { title: 'Old', presets: [['classic', {}]] };",
    "docs/a.mdx": "<A b='c'>\n\nd\n\n</A>\n\n<A>\n\nd\n\n</A>\n\n<b style={{ color: x }}>e</b>\n",
  });
  assert.equal(
    docusaurus.notes.map(({ message }) => message),
    [
      "<A> is left out, what it holds is kept: <A b='c'>",
      "<A> is left out, what it holds is kept",
      "<b> loses its style: { color: x }",
    ],
  );
  docusaurus.remove();
  const vitepress = await takeOver("vitepress", {
    ".vitepress/config.js": "export default { title: 'Old' };",
    "a.md": "<A b='c'>\n\nd\n\n</A>\n\n<A>\n\nd\n\n</A>\n",
  });
  assert.equal(
    vitepress.notes.map(({ message }) => message),
    ["<A> is left out, what it holds is kept: <A b='c'>", "<A> is left out, what it holds is kept"],
  );
  vitepress.remove();
});

test.run();
