// The list of what needs a hand: each kind is said once, however often it occurs, and what is cut is counted.
import * as assert from "uvu/assert";
import { causesOf } from "../../src/init/causes.ts";
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
  return reportOf(notes)
    .split("\n")
    .filter((line) => /^ *- /.test(line));
}

function reportOf(notes: readonly Note[]): string {
  const summary = { from: "docusaurus", config: "x.js", pages: 1, assets: 0, converted: {}, notes } as const;
  return migrationReport({ ...summary, causes: causesOf(notes) }, new Map([["a.md", "content/a.md"]]));
}

test("what is said a few times stands place by place", () => {
  assert.equal(rows([1, 2, 3].map((line) => note(line, `left out: a${line}`, "redirect"))), [
    "- `a.md:1:1` (now `content/a.md`): left out: a1",
    "- `a.md:2:1` (now `content/a.md`): left out: a2",
    "- `a.md:3:1` (now `content/a.md`): left out: a3",
  ]);
});

test("a component is told once, with how often, where first, what became of it and what can be done; its places come last", () => {
  const about = ["x", "y", "y", "z", "y"];
  const notes = [
    ...about.map((name, i) => note(i + 1, `<TwoWords> is shown as code: <TwoWords b="${name}" />`)),
    { ...note(6, "<TwoWords> is left out of a heading: <TwoWords />"), file: "b.md" },
    note(7, "<Tabs> is left out, what it holds is kept"),
    ...[8, 10, 11, 12, 13, 14, 15].map((line) => note(line, "<A> loses b")),
    note(9, "<my-box> is left out, what it holds is kept: <my-box c>"),
  ];
  const text = reportOf(notes);
  assert.equal(text.slice(text.indexOf("## Components")).split("\n").slice(4), [
    "- \\<TwoWords\\>, 6 times in 2 files, first in `a.md:1:1`: is shown as code (5), is left out of a heading (1). A directive: `TwoWords.tsx`, written `two-words`.",
    "- \\<A\\>, 7 times in 1 file, first in `a.md:8:1`: loses b.",
    "- \\<Tabs\\>, once, in `a.md:7:1`: is left out, what it holds is kept.",
    "- \\<my-box\\>, once, in `a.md:9:1`: is left out, what it holds is kept. A directive: `MyBox.tsx`, written `my-box`.",
    "",
    "## Places",
    "",
    "- \\<A\\>:",
    "  - loses b (7 times): `a.md:8:1`, `a.md:10:1`, `a.md:11:1`, `a.md:12:1`, `a.md:13:1`, `a.md:14:1`, `a.md:15:1`",
    "- \\<TwoWords\\>:",
    '  - is shown as code: \\<TwoWords b="y" /\\> (3 times): `a.md:2:1`, `a.md:3:1`, `a.md:5:1`',
    '  - is shown as code: \\<TwoWords b="x" /\\>: `a.md:1:1`',
    '  - is shown as code: \\<TwoWords b="z" /\\>: `a.md:4:1`',
    "  - is left out of a heading: \\<TwoWords /\\>: `b.md:6:1`",
    "",
  ]);
});

test("what is said often is said once, and its places come last", () => {
  const same = rows(
    [1, 2, 3, 4].map((line) => note(line, "hide_title is left out: a page shows its title", "front-matter")),
  );
  assert.equal(same, [
    "- hide\\_title is left out, 4 times in 1 file, first in `a.md:1:1`",
    "- hide\\_title is left out:",
    "  - a page shows its title (4 times): `a.md:1:1`, `a.md:2:1`, `a.md:3:1`, `a.md:4:1`",
  ]);
});

test("of imports each one is a cause of its own", () => {
  const imported = [1, 2, 3, 4].map((line) => note(line, "left out: the import of a from b", "module"));
  const [row] = rows([...imported, note(5, "left out: the import of c from d", "module")]);
  assert.is(row, "- left out: the import of a from b, 4 times in 1 file, first in `a.md:1:1`");
});

test("links into a folder that is not there are one cause", () => {
  const addresses = ["/api/a", "/api/b/", "/api/c#d", "/api/a", "/other/a", "./e", "/api/"];
  const found = causesOf(addresses.map((address, i) => note(i + 1, `leads to nothing: ${address}`, "link")));
  assert.equal(
    found.map(({ what, times }) => [what, times]),
    [
      ["leads to nothing: /api/…", 4],
      ["leads to nothing", 2],
      ["leads to nothing: /other/…", 1],
    ],
  );
});

// A colon may stand in what is quoted.
test("only words before the first colon are what is said alike", () => {
  const quoted = [1, 2, 3, 4].map((line) => note(line, `the site's own ":::a: ${line}" is shown as information`));
  assert.is(rows(quoted).length, 4);
});

test("a site with thousands of notes has a report that can be read, which says how many are not in it", () => {
  const alike = Array.from({ length: 500 }, (_, i) => note(i + 1, "all is left out", "config"));
  const [row, places = "", ...none] = rows(alike);
  assert.equal(none, []);
  assert.is(row, "- all is left out, 500 times in 1 file, first in `a.md:1:1`");
  assert.match(places, /^- all is left out: (?:`a\.md:\d+:1`, ){19}`a\.md:20:1` and 480 more$/);

  const about = rows(alike.map(({ line }) => note(line, `leads to nothing: /${line}`, "link")));
  assert.is(about.length, 33);
  assert.equal([about[1], about.at(-1)], ["- leads to nothing:", "  - and 470 more"]);

  for (const code of ["component", "config"]) {
    const different = rows(alike.map(({ line }) => note(line, `<A${line}> is left out`, code)));
    assert.is(different.length, 101);
    assert.is(different.at(-1), "- and 400 more");
  }
});

test("a report that is cut says where all places are", () => {
  const text = (many: number) => reportOf(Array.from({ length: many }, (_, i) => note(i + 1, "<A> is left out")));
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
