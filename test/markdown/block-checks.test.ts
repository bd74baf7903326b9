// Blocks that came out as others than they were meant, where it matters what they stand in.
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: blocks that were meant otherwise");

function said(source: string, options?: Parameters<typeof render>[1]): string[] {
  return render(source, options).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("an alert without the quote's mark is told, where there are alerts", () => {
  const told = (place: string, raw: string, word: string) =>
    `${place} unknown-alert: "${raw}" makes no alert, and is shown as text | Write > [!${word}], and a space or a line's end behind it.`;
  assert.equal(said("a\n\n[!NOTE]\nb\n"), [told("3:1", "[!NOTE]", "NOTE")]);
  assert.equal(said("[!warning] \t\nb\n"), [told("1:1", "[!warning]", "WARNING")]);
  assert.equal(said("[!TIP]\n"), [told("1:1", "[!TIP]", "TIP")]);
  for (const source of ["- [!NOTE]\n  b", "a [!NOTE]", "[!NOTE] b", "[!OTHER]\nb", "[!NOTE](./a.md)", "[a] [!NOTE]\nb"])
    assert.equal(said(`${source}\n`), [], source);
  assert.equal(said("[!NOTE]\nb\n", { directives: new Map() }), []);
});

test("what stands in code or in a comment over several lines is not told", () => {
  const directives = directiveTable(new Map());
  for (const line of ["[b]: https://c.dev d", "::include file=b.md", "|---|"]) {
    const source = line.startsWith("|") ? `| a | b |\n${line}` : `a\n${line}`;
    assert.equal(said(`${source}\n`, { directives }).length, 1, source);
    for (const [open, close] of [
      ["`", "`"],
      ["<!--", "-->"],
    ] as const)
      assert.equal(said(`x ${open}y\n${source}\nz${close}\n`, { directives }), [], source);
  }
});

test("what is said names the block and how to mend it", () => {
  for (const [source, ...expected] of [
    ["a\n\n##\n", "3:1 empty-heading: the heading has no text | Write one, or take the line out."],
    [
      "> [!NOTE]\n\na\n",
      "1:1 unknown-alert: the alert is empty | Begin each of its lines with >, empty ones between them too.",
    ],
    [
      "## a {#b c}\n",
      '1:6 heading-id: {#b c} gives the heading no id, and is shown as text | Write {#an-id} with letters, digits, "-", "_", "." and ":", and nothing else in the braces.',
    ],
    ["## a { #b }\n", "1:6 heading-id: { #b } gives the heading no id, and is shown as text | Write {#b}"],
    ["## a {: #b.c }\n", "1:6 heading-id: {: #b.c } gives the heading no id, and is shown as text | Write {#b.c}"],
    ["> [!NOTES]\n> a\n", '1:3 unknown-alert: "[!NOTES]" makes no alert, and is shown as text | Write > [!NOTE]'],
  ] as const)
    assert.equal(said(source), expected, source);
});

test("what was meant otherwise is told at its place, and what may be meant is not", () => {
  const places = (source: string) => render(source).places;
  for (const [source, ...expected] of [
    ["a\n\n---\ntitle: b\nslug: /c\n---\n", "3:1 late-front-matter"],
    ["---\ntitle: b\n---\n"],
    ["a\n\n---\nfoo: b\n---\n"],
    ["a\n\n---\n\nb\n"],
    ["a\n\n---\ntitle: b\n---c\n"],
    // A row without any sign of one.
    ["| a | b |\n|---|---|\n  c  d \n", "3:3 swallowed-line"],
    ["| a | b |\n|---|---|\nword\n"],
    ["| a |\n|---|\nb c\n"],
    ["a | b\n---|---\nc d\n"],
    ["| a | b |\n|---|---|\n| 1 | 2 |\n  | 1 | 2 | 3 |\n", "4:3 surplus-cells"],
    ["<div>\n  ~~~\n  a\n  ~~~\n</div>\n", "2:3 markdown-in-html"],
    ["<div>\n~~~ts\na\n</div>\n", "2:1 markdown-in-html"],
    ["<div>\n```ts\na\n</div>\n", "2:1 markdown-in-html"],
    ["<div>\n[ab](c.md)\n[ab](c.md)\n</div>\n", "2:1 markdown-in-html"],
    ['<div title="[ab](c.md)">\n[ab](c.md)\n<pre></pre>\n</div>\n', "2:1 markdown-in-html"],
    ["<details>\n<summary>x</summary>\ntext **bold words:**\n</details>\n", "3:6 markdown-in-html"],
    ['<p title="**a**">\n**/*.md 2**3**4 src/**a** <!-- c -->\n<code>**d**</code></p>\n'],
    ["<PRE>\n```\n</PRE>\n"],
    ["<div>\na ```\n```b``` c\n</div>\n"],
    ["- a\n  `b c\n", "2:3 unclosed-code"],
    // A line that a break stands before.
    ["a  \n[b]: https://c.dev d\n", "2:1 link-syntax"],
  ] as const)
    assert.equal(places(source), expected, source);
  assert.equal(said("a\n\n---\ntitle: b\n---\n"), [
    "3:1 late-front-matter: front matter begins on the first line; this is text, and the page shows it | Move it to the top of the file.",
  ]);
  assert.equal(said("| a | b |\n|---|---|\n  c  d \n"), [
    '3:3 swallowed-line: "c  d" is a row of the table above it | Put a blank line above it, if it is meant as a text.',
  ]);
  assert.equal(said("<div>\n[ab](c.md)\n</div>\n"), [
    "2:1 markdown-in-html: this link stands in raw HTML, and is shown as text | Put a blank line above it: raw HTML lasts until there is one.",
  ]);
  assert.equal(said("[a]: javascript:b\n\n[a]\n"), [
    '1:1 unsafe-url: address "javascript:b" has the scheme "javascript:", which is not allowed | Allowed are addresses in the site, http:, https:, mailto: and tel:. A file name with a colon needs "./" before it.',
  ]);
});

test.run();
