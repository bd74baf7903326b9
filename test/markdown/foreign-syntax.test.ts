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

test("modules of MDX are told", () => {
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
    ["1:1 foreign-syntax", "4:1 foreign-syntax"],
  );
});

test("comments of MDX are told wherever they stand", () => {
  const hint = "this comment of MDX is shown as text | Write <!-- … --> instead.";
  for (const [source, place] of [
    ["{/* a */}", "1:1"],
    ["a\n\nb {/*c*/} d", "3:3"],
    ["b {/* *e* `f` */}", "1:3"],
    ["- a {/* b\n  c */}", "1:5"],
    ["- _d {/* e */}_", "1:6"],
    ["| f |\n|---|\n| {/* g */} |", "3:3"],
  ]) {
    assert.equal(said(`${source}\n`), [`${place} foreign-syntax: ${hint}`]);
  }
  assert.equal(said("{/*\n\na\n\n*/}\n"), [`1:1 foreign-syntax: ${hint}`]);
  assert.equal(said("## A {/* #b */}\n"), [
    "1:6 foreign-syntax: this comment of MDX is shown as text | Write {#b}, if it is meant as the heading's id.",
  ]);
  for (const [source, about] of [
    ["{/*#bc*/}", "#bc"],
    ["{/*  #bc  */}", "#bc"],
    ["{/* see #bc */}", undefined],
    ["{/* #bc */ d */}", undefined],
  ]) {
    assert.equal(said(`## A ${source}\n`), [
      `1:6 foreign-syntax: this comment of MDX is shown as text | ${about === undefined ? "Write <!-- … --> instead." : `Write {${about}}, if it is meant as the heading's id.`}`,
    ]);
  }
  // What begins within a comment is a part of it.
  assert.equal(said("{/* a {/* b */} c\n"), [`1:1 foreign-syntax: ${hint}`]);
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
  for (const line of ["<<< @/a/b.ts", "<<< ./a.ts#b{1,3 ts}", "<<<../a.ts [x]", "<<< parts/a.ts"]) {
    assert.equal(said(`${line}\n`), [
      `1:1 foreign-syntax: "${line}" is shown as text | To show a file, write a block of code that says so: \`\`\`ts file=./order.ts#region`,
    ]);
  }
  assert.equal(said('+++\ntitle = "A"\n+++\n\na\n'), [
    "1:1 foreign-syntax: front matter in TOML is shown as text | Write it as YAML between two lines ---.",
  ]);
  assert.equal(render("+++ \t\ntitle = 1\n+++\n").places, ["1:1 foreign-syntax"]);
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
    ['===  \t"npm"  ', "Write ::::tabs with a :::tab[Label] … ::: inside for each block."],
    ['=== "npm"\n    a', "Write ::::tabs with a :::tab[Label] … ::: inside for each block."],
    ["..  note:: Title", "Write :::note[Title] … :::."],
    ["| a | b |\t\n| c | d | ", "Write |---|---| below the table's header, as many as it has columns."],
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
  assert.equal(
    ["##Heading two", ".. note:: Title"].map((line) => render(`${line}\n`).problems[0]?.message),
    ['"##Heading two" is shown as text', '".. note:: Title" is shown as text'],
  );
  assert.equal(render("### H {: #id}\n").places, ["1:7 heading-id"]);
  assert.equal(
    render("::: end\n").problems.map(({ hint }) => hint)[0],
    "A directive is closed by its colons alone: write :::.",
  );
});

test("lists and quotes are looked at as other texts are", () => {
  for (const [source, place, hint] of [
    ["- a\n- ##b", "2:3", "Write a space behind the # signs."],
    ["- ##b\n\n- c", "1:3", "Write a space behind the # signs."],
    ["> ##b", "1:3", "Write a space behind the # signs."],
    ["1. !!! tip\n2. b", "1:4", "Write :::note[Title] … :::."],
    ["- a\n\n  !!! tip\n      b", "3:3", "Write :::note[Title] … :::."],
    ["- <<< ./a.ts", "1:3", "To show a file, write a block of code that says so: ```ts file=./order.ts#region"],
    ["- | a | b |\n  | c | d |", "1:3", "Write |---|---| below the table's header, as many as it has columns."],
    ["- {% b %}", "1:3", "A directive may do the same: :::name … ::: or ::name{…}."],
  ]) {
    const { places, problems } = render(`${source}\n`);
    assert.equal(places, [`${place} foreign-syntax`], source);
    assert.equal(problems[0]?.hint, hint, source);
  }
});

test("shortcodes are told wherever they stand", () => {
  const says = (hint: string) => (place: string, text: string) =>
    `${place} foreign-syntax: "${text}" is shown as text | ${hint}`;
  const use = says("A directive may do the same: :::name … ::: or ::name{…}.");
  const link = says("Write where the link leads: [text](other.md#heading).");
  for (const [source, message] of [
    ["a {{< b >}} c", use("1:3", "{{< b >}}")],
    ["- a\n- {{% b *c* %}}", use("2:3", "{{% b *c* %}}")],
    ["a {{< b\n  c >}}", use("1:3", "{{< b")],
    ["## A {{< b >}}", use("1:6", "{{< b >}}")],
    ["| a |\n|---|\n| {{< b >}} |", use("3:3", "{{< b >}}")],
    ["see {{< ref d.md >}}", link("1:5", "{{< ref d.md >}}")],
    ["see {{%ref d.md%}}", link("1:5", "{{%ref d.md%}}")],
    ["a {{< b {{< ref c >}} d", use("1:3", "{{< b {{< ref c >}}")],
    ["a {{< b >}} {{ c }} >}}", use("1:3", "{{< b >}}")],
    ['see [c]({{< relref "../d.md" >}})', link("1:9", '{{< relref "../d.md" >}}')],
  ]) {
    assert.equal(said(`${source}\n`), [message], source);
  }
  for (const source of ["`{{< a >}}`", "<code>{{< a >}}</code>", "{{ a }}", "a {{< b", "\\{{< a >}}", "{{<% a"]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("attributes behind images and links are told", () => {
  const image = "Take it out, or write an element of HTML in the image's place: <img src=… alt=… width=…>";
  const link = "Take it out, or write an element of HTML in the link's place: <a href=… target=…>";
  for (const [source, place, hint] of [
    ["![a](b.png){width=100}", "1:12", image],
    ['- ![a](b.png){ .c width="5 em" #d } e', "1:14", image],
    ["see [a](b.md){:target='_blank'}", "1:14", link],
    ["[a](b.md){: .c}", "1:10", link],
  ]) {
    const { places, problems } = render(`${source}\n`);
    assert.equal(places, [`${place} foreign-syntax`], source);
    assert.equal(problems[0]?.hint, hint, source);
  }
  assert.match(
    said("[a](b.md){c=d} and ![a](b.png){c=d} and [a](b.md){c=d}\n")[0] ?? "",
    /"\{c=d\}" is shown .* 1 more/,
  );
  for (const source of [
    `[a](b.md){${"c=d ".repeat(100)}}`,
    "[a](b.md){c}",
    "[a](b.md) {c=d}",
    "![a](b.png){ c: d }",
    "`a`{c=d}",
    "[a](b.md)\\{c=d}",
    "[a](b.md){{ c }}",
    "[a](b.md){}",
    "{c=d}",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("shortcodes of emoji are told with their characters", () => {
  const message = (place: string, name: string, character: string) =>
    `${place} foreign-syntax: the emoji :${name}: is shown as text | Write the character itself: ${character}`;
  assert.equal(said(":tada: a *b :+1:*\n"), [message("1:1", "tada", "🎉"), message("1:13", "+1", "👍")]);
  assert.equal(said("| a |\n|---|\n|:white_check_mark:|\n"), [message("3:2", "white_check_mark", "✅")]);
  assert.equal(said("- (:x:)\n"), [message("1:4", "x", "❌")]);
  assert.match(said(":x: and :x:\n")[0] ?? "", /:x: is shown as text, and so is 1 more like it/);
  for (const source of [
    "`:tada:`",
    "```\n:tada:\n```",
    "\\:tada:",
    "a:tada:b",
    "std::tada::x",
    // Placeholders, fields and roles of others.
    ":key: :link: :book: :memory: :name: [:upper:]",
    ":bug:`12`",
    ":no_such_emoji:",
    ":constructor: :__proto__:",
    "<pre>:tada:</pre>",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("what a page of another generator is full of is told once, slips are told each", () => {
  const more = (source: string) => said(source).map((each) => each.replace(/^.* is shown as text(.*) \|.*/, "$1"));
  assert.equal(more("{{< a >}}\n\n- b {{% c %}}\n- {{< d >}} {{< e >}}\n"), [", and so are 3 more like it"]);
  assert.equal(more("!!! note\n    a\n\n!!! tip\n    b\n"), [", and so is 1 more like it"]);
  assert.equal(more('import "a"\n\nimport "b"\n\n{/*c*/} {/*d*/}\n'), Array(2).fill(", and so is 1 more like it"));
  assert.equal(more("##a\n\n##b\n\n- ##c\n"), ["", "", ""]);
  assert.equal(more('import "a"\n'.repeat(25)), [", and so are 19 more like it"]);
  assert.equal(more("{{< a >}} ".repeat(25)), [", and so are 24 more like it"]);
  assert.equal(more("{/*a*/} ".repeat(25)), [", and so are 24 more like it"]);
  // Each file by itself, and each place in it once: who mends one looks at that.
  const { problems } = render("::include{file=a.md}\n\n{{< b >}}\n\n::include{file=a.md}\n", {
    files: { "a.md": "c\n\n{{< d >}} {{< e >}}\n" },
    directives: directiveTable(new Map()),
  });
  assert.equal(
    problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
    ['a.md:3:1 "{{< d >}}" is shown as text, and so is 1 more like it', 'undefined:3:1 "{{< b >}}" is shown as text'],
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
    "[toc] is shown",
    // What a text does not begin with is not looked for in it.
    'import of goods\nimport "a"',
    'export of goods\nexport * from "a"',
    "[a\n[[toc]]",
    "<b\n<<< ./a.ts",
    "!a\n!!! tip",
    "?a\n??? note",
    '=a\n=== "npm"',
    ".a\n.. note::",
    "{a\n{% b %}",
    "#a\n##b",
    "|a\n| b | c |\n| d | e |",
    "| a ||b| c",
    '=== "a" b',
    "+++a\nb = 1",
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
    "{{< ".repeat(25_000),
    "{{< a >}} ".repeat(10_000),
    `${"{{% ".repeat(25_000)}\n%}}`,
    "- ##a\n".repeat(15_000),
    ":tada: ".repeat(15_000),
    "[a](b){c=d} ".repeat(1_900),
    `[a](b){${"c=".repeat(50_000)}`,
    ":aaaaa".repeat(15_000),
  ]) {
    const { ms } = timed(() => render(`${source}\n`));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test("marked words are told, comparisons are not", () => {
  const told = (source: string, options?: Parameters<typeof render>[1]) =>
    said(source, options).filter((each) => each.includes("=="));
  for (const [source, place, raw] of [
    ["This is ==marked==.", "1:9", "==marked=="],
    ["==two words== are", "1:1", "==two words=="],
    ["- (==ab-c d==)", "1:4", "==ab-c d=="],
    ["> **==词==**", "1:5", "==词=="],
    ["# Of ==marked== words", "1:6", "==marked=="],
  ] as const) {
    const message = `${place} foreign-syntax: "${raw}" is shown as text | `;
    assert.equal(told(`${source}\n`), [`${message}Write <mark>…</mark>.`], source);
    assert.equal(told(`${source}\n`, { rawHtml: false }), [`${message}Take the signs out.`], source);
  }
  for (const source of [
    "a == b and c == d",
    "if a ==b== c",
    "a==bc==d",
    "===abc===",
    "==> abc ==",
    "abc ==> def ==> ghi",
    "== abc ==",
    "`==abc==`",
    "\\==abc==",
    "a !==abc==",
    "==abc\ndef==",
    "==12==",
    "==abc==def",
  ])
    assert.equal(told(`${source}\n`), [], source);
});

test("lists of terms are told once, text that begins with a colon is not", () => {
  const hint = "Write a list, - **Term:** meaning, or <dl> with <dt> and <dd> in it.";
  assert.equal(said("Term\n: What it means\n"), [`2:1 foreign-syntax: this list of terms is shown as text | ${hint}`]);
  assert.equal(said("One `term`\n:   What it means\n\nOther\n: What it means\n: Or else\n"), [
    `2:1 foreign-syntax: this list of terms is shown as text, and so is 1 more like it | ${hint}`,
  ]);
  for (const source of [
    "A sentence.\n: more",
    "What follows:\n: more",
    "Term\n:more",
    "Term\n\n: more",
    "Term\nand more\n: more",
    `${"A line that is as long as text is where lines are broken by hand"}\n: more`,
    "Of `a\n: b` code",
    "```\nTerm\n: more\n```",
    "<dl>\n: more\n</dl>",
  ])
    assert.equal(
      said(`${source}\n`).filter((each) => each.includes("list of terms")),
      [],
      source,
    );
});

test("files that Python-Markdown puts in are told", () => {
  const hint =
    "To show a file as code: ```ts file=./order.ts#region; to read it as Markdown: ::include{file=_parts/order.md}";
  assert.equal(said('--8<-- "a.md"\n'), [`1:1 foreign-syntax: "--8<-- "a.md"" is shown as text | ${hint}`]);
  assert.equal(said("--8<--\na.md\nb.md\n--8<--\n"), [`1:1 foreign-syntax: "--8<--" is shown as text | ${hint}`]);
  for (const source of ["-8<- cut here", "--8<--x", "a --8<-- b", "--- 8< ---"]) assert.equal(said(`${source}\n`), []);
});

test.run();
