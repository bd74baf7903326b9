// What other generators read is shown as text here, and told; prose and code that look alike are not.
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: syntax of other generators");

function said(source: string, options?: Parameters<typeof render>[1]): string[] {
  return render(source, options).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("modules of MDX are told, each of their lines", () => {
  for (const line of [
    'import "./a.css"',
    "import Tabs from '@theme/Tabs';",
    'import * as all from "./all"',
    "import { A, B as C } from './a.js' ;",
    'import D, { E } from "./d.jsx"',
    'import F, * as g from "./f"',
    "import {\n  A,\n  B,\n} from './a.js';",
  ]) {
    assert.equal(
      said(`# T\n\n${line}\n\ntext\n`),
      [
        "3:1 foreign-syntax: this import of MDX is shown as text | Take it out: components are directives here, which need no import.",
      ],
      line,
    );
  }
  for (const line of [
    "export const a = 1;",
    "export const Red = ({ children }) => (\n  <b>{children}</b>\n);",
    "export let { a } = b",
    "export default ({ children }) => <b>{children}</b>",
    "export default Layout;",
    "export function A() { return null; }",
    "export default function A({ b }) {\n  return b;\n}",
    'export * from "./a"',
    "export { a, b } from './a';",
  ]) {
    assert.equal(
      said(`${line}\n`).filter((each) => each.includes("foreign")),
      [
        "1:1 foreign-syntax: this export of MDX is shown as text | Take it out: what is reckoned in JavaScript belongs into a component of your own.",
      ],
      line,
    );
  }
  assert.equal(
    render('import A from "a"\nimport {\n  B } from "b"\nexport const c = 1\n\n:::note\nimport "d"\n:::\n').places,
    ["1:1 foreign-syntax", "2:1 foreign-syntax", "4:1 foreign-syntax", "7:1 foreign-syntax"],
  );
});

test("comments of MDX are told wherever they stand", () => {
  const hint = "this comment of MDX is shown as text | Write <!-- … --> instead.";
  assert.equal(said("{/* a */}\n\nb {/*c*/} d {/* *e* `f` */}\n"), [
    `1:1 foreign-syntax: ${hint}`,
    `3:3 foreign-syntax: ${hint}`,
    `3:13 foreign-syntax: ${hint}`,
  ]);
  assert.equal(said("- a {/* b\n  c */}\n- _d {/* e */}_\n\n| f |\n|---|\n| {/* g */} |\n"), [
    `1:5 foreign-syntax: ${hint}`,
    `3:6 foreign-syntax: ${hint}`,
    `7:3 foreign-syntax: ${hint}`,
  ]);
  assert.equal(said("{/*\n\na\n\n*/}\n"), [`1:1 foreign-syntax: ${hint}`]);
  assert.equal(said("## A {/* #b */}\n"), [
    "1:6 foreign-syntax: this comment of MDX is shown as text | Write {#b}, if it is meant as the heading's id.",
  ]);
  assert.equal(said("a {/* b */}\n", { rawHtml: false }), [
    "1:3 foreign-syntax: this comment of MDX is shown as text | Take it out.",
  ]);
  const { places } = render("::include{file=a.md}\n", {
    files: { "a.md": "b {/* c */}\n\n[toc]\n" },
    directives: directiveTable(new Map()),
  });
  assert.equal(places, ["a.md:1:3 foreign-syntax", "a.md:3:1 foreign-syntax"]);
});

test("tables of contents, quoted files and front matter in TOML are told", () => {
  for (const line of ["[[toc]]", "[TOC]", "[[TOC]]"]) {
    assert.equal(said(`a\n\n${line}\n`), [
      `3:1 foreign-syntax: "${line}" is shown as text | Take it out: the headings of a page are listed beside it.`,
    ]);
  }
  for (const line of ["<<< @/a/b.ts", "<<< ./a.ts#b{1,3 ts}", "<<<../a.ts [x]"]) {
    assert.equal(said(`${line}\n`), [
      `1:1 foreign-syntax: "${line}" is shown as text | To show a file, write a block of code that says so: \`\`\`ts file=./order.ts#region`,
    ]);
  }
  assert.equal(said('+++\ntitle = "A"\n+++\n\na\n'), [
    "1:1 foreign-syntax: front matter in TOML is shown as text | Write it as YAML between two lines ---.",
  ]);
  assert.equal(said("<!--@include: ./a.md-->\n\n<!-- @include: ./b.md{1,2} -->\n"), [
    "1:1 foreign-syntax: this include of VitePress is a comment here, and shows nothing | Write ::include{file=./a.md}",
    "3:1 foreign-syntax: this include of VitePress is a comment here, and shows nothing | Write ::include{file=./b.md}",
  ]);
  assert.equal(said("<!--@include: ./a.md-->\n", { rawHtml: false }), [
    "1:1 foreign-syntax: this include of VitePress is shown as text | Write ::include{file=./a.md}",
  ]);
});

test("what other generators and a hurry make of headings, tables and containers is told", () => {
  const shown = (text: string) => `is shown as text: ${text}`;
  for (const [source, hint] of [
    ["##Heading", "Write a space behind the # signs."],
    ["#####`code` more", "Write a space behind the # signs."],
    ["| a | b |\n| c | d |", "Write |---|---| below the table's header, as many as it has columns."],
    ['!!! note "Title"\n    text', "Write :::note[Title] … :::."],
    ["!!! tip\n    text", "Write :::note[Title] … :::."],
    ["??? note\n    text", "Write :::details[Summary] … :::."],
    ['=== "npm"', "Write ::::tabs with a :::tab[Label] … ::: inside for each block."],
    [".. note::", "Write :::note[Title] … :::."],
    ["{{< note >}}", "A directive may do the same: :::name … ::: or ::name{…}."],
    ["{{% alert %}}\ntext", "A directive may do the same: :::name … ::: or ::name{…}."],
    ["{% include a.md %}", "A directive may do the same: :::name … ::: or ::name{…}."],
  ]) {
    const { places, problems } = render(`a\n\n${source}\n`);
    assert.equal(places, ["3:1 foreign-syntax"], source);
    assert.equal(problems[0]?.hint, hint, shown(source ?? ""));
  }
  assert.equal(render("### H {: #id}\n").places, ["1:7 heading-id"]);
  assert.equal(
    render("::: end\n").problems.map(({ hint }) => hint)[1],
    "A directive is closed by its colons alone: write :::.",
  );
});

test("prose, code and what is escaped is not told", () => {
  for (const source of [
    "import the module first",
    "import data from the old system, then go on",
    'import the table from "orders"',
    'import orders from "a" and "b"',
    'import "a" as b',
    "import A from B",
    "Import A from 'b'",
    "export the data, and import it",
    "export const is what you write",
    "export function calls (they are rare) are told",
    "export default (that is rare) is best",
    "export default settings",
    "export * as you like",
    "exports = 1",
    '`import A from "a"`',
    '```js\nimport A from "a"\nexport const a = 1\n{/* b */}\n[[toc]]\n<<< @/a.ts\n```',
    '    import A from "a"',
    'a\nimport B from "b"',
    '- import B from "b"',
    '> import B from "b"',
    "<pre>\nimport A from 'a'\n</pre>",
    "`{/* a */}` and <code>{/* b */}</code>",
    "\\{/* a */}",
    "{\\/* a */}",
    "a {/* b",
    "{ /* a */ }",
    "[[toc]] is shown",
    "[toc]\n\n[toc]: https://a.dev",
    "[[toc]](https://a.dev)",
    "see [toc]",
    "#123 is closed",
    "#hashtag",
    "# # a",
    "!!! Look out !!!",
    "???",
    "=== a ===",
    "... and so on",
    "{{ a }} and {% b",
    "| a |",
    "|a| is a norm",
    "```c\n##a\n```",
    "<<<<<<< HEAD",
    "<<< a",
    "a\n\n+++\nb = 1\n+++",
    "++ a",
    "+++ a",
    "<!-- include: a -->",
  ]) {
    assert.equal(render(`${source}\n`).places, [], source);
  }
  assert.equal(render("+++\na\n+++\n", { bodyLine: 4 }).places, []);
});

test("what is never closed costs no more than it is long", () => {
  for (const source of [
    "import { ".repeat(20_000),
    `import {${" ".repeat(100_000)}`,
    `export function a(${") {".repeat(30_000)} b`,
    `export const {${"a, ".repeat(30_000)}`,
    `<<< ${"a.".repeat(50_000)}`,
    'import "a"\n'.repeat(5_000),
    "{/* ".repeat(20_000),
    "{/".repeat(50_000),
    "a {/* b */} ".repeat(5_000),
  ]) {
    const { ms } = timed(() => render(`${source}\n`));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test.run();
