// Problems and links are reported where they stand in the file, whatever stands before them.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: positions");

/** Marks the expected places by `¦` in the source, and compares them with those of its links and problems. */
function check(marked: string, options?: Parameters<typeof render>[1]): void {
  const expected: string[] = [];
  const source = marked
    .split("\n")
    .map((line, i) => {
      const parts = line.split("¦");
      parts.reduce((column, part, j) => {
        if (j < parts.length - 1) expected.push(`${i + 1}:${column + part.length}`);
        return column + part.length;
      }, 1);
      return parts.join("");
    })
    .join("\n");
  for (const text of [source, source.replaceAll("\n", "\r\n"), source.replaceAll("\n", "\r")]) {
    const { links, problems } = render(text, options);
    const found = [...links, ...problems].map(({ line, column }) => `${line}:${column}`);
    assert.equal(found.sort(), [...expected].sort(), marked);
  }
}

test("in paragraphs", () => {
  check("¦[a](a.md) b ¦[a](a.md)\n¦[a](a.md) `[a](a.md)`\n  c ¦[a](a.md)\n\n\n¦[a](a.md)\n");
  check("a **b ¦[c](c.md) *¦[d](d.md)* ~~¦[e](e.md)~~** ¦[f *g*](g.md)\n");
  check("\\[x](y) ¦[a](a.md) &amp; ¦[b](b.md) 🎉 ¦[c](c.md)\n");
  check("a\nb ¦[c\nd](c.md) ¦[e](e.md)\n");
});

test("in headings", () => {
  check("# a ¦[b](b.md)\n\n## ¦[a](a.md) ##\n\na ¦[b](b.md)\n===\n\n### ¦[a](a.md) {#x}\n");
});

test("in lists", () => {
  check(
    "- ¦[a](a.md)\n- b ¦[a](a.md)\n  ¦[a](a.md)\n\n  c ¦[a](a.md)\n\n  1. d\n     ¦[a](a.md)\n     - ¦[a](a.md)\n- [ ] ¦[a](a.md)\n- [x] e\n  ¦[a](a.md)\n\n¦[a](a.md)\n",
  );
  check("*\t¦[a](a.md)\n\n\t¦[b](b.md)\n");
  check("- a\nlazy ¦[b](b.md)\n- - - ¦[c](c.md)\n");
  check("- ```\n  [a](a.md)\n  ```\n  ¦[a](a.md)\n\n      [a](a.md)\n\n  ¦[a](a.md)\n");
  check("-\n  ¦[a](a.md)\n");
});

test("in quotes", () => {
  check("> ¦[a](a.md)\n>¦[b](b.md)\n> > c\n> > ¦[a](a.md)\n>\n> ¦[a](a.md)\nlazy ¦[a](a.md)\n\n¦[a](a.md)\n");
  check("> b\n|a|\n|-|\n¦[a](a.md)\n");
  check("> - ¦[a](a.md)\n>   ¦[a](a.md)\n> - b\n\n¦[a](a.md)\n");
  check("> [!NOTE]\n> a ¦[b](b.md)\n> ¦[c](c.md)\n>\n> ¦[d](d.md)\n\n> [!TIP]\n>\n> ¦[e](e.md)\n");
});

test("in tables", () => {
  check(
    "a\n\n| ¦[a](a.md) | b |\n|---|---|\n| ¦[a](a.md) | ¦[a](a.md) ¦[a](a.md) |\n| a \\| b ¦[a](a.md) | `x` ¦[b](b.md) |\n\n¦[a](a.md)\n",
  );
  check("> | a |\n> |---|\n> | x ¦[a](a.md) |\n");
  check("a | b\n-|-\nc|¦[d](d.md)\n");
  check("| a | b | c |\n|---|---|---|\n| `[d](d.md)` | ¦[d](d.md) | `[d](d.md)` ¦[d](d.md) |\n");
});

test("in directives and footnotes", () => {
  check(
    "¦[a](a.md)\n:::note[¦[a](a.md)]\n¦[a](a.md)\n\n- ¦[a](a.md)\n\n::::tip\n  ¦[b](b.md)\n::::\n:::\n¦[a](a.md)\n",
  );
  check("- x\n\n  :::note\n  ¦[a](a.md)\n  :::\n\n  ¦[a](a.md)\n");
  check("¦[x](x.md)[^1]\n\n[^1]: a ¦[a](a.md)\n    ¦[b](b.md)\n\n    - ¦[c](c.md)\n\n¦[d](d.md)\n");
});

test("of references at their use", () => {
  check("a ¦[b] ¦[c][b] ¦[b][]\n\n- ¦[b]\n\n[b]: b.md\n");
});

test("of images, raw HTML and fences", () => {
  check(
    "a ¦![](x.png)\n\n- ¦![](x.png)\n\na <a ¦href=x.md>b</a>\n\n<div>\n  <a\n    ¦href=x.md>b</a>\n</div>\n\n- <p>\n  <a ¦href=x.md>c</a></p>\n\n> ```¦nolang\n> ```\n",
  );
});

test("after blocks of every kind", () => {
  for (const block of [
    "```\n[a](a.md)\n\n```",
    "    [a](a.md)\n\n    x",
    "<!-- [a](a.md)\n\n-->",
    "---",
    "[r]: r.md\n[s]:\n  s.md",
    "| a |\n|---|\n| b |",
    "a\n\n\n",
    "* a\n\n\n* b\n",
    "<pre>\n\n[a](a.md)\n</pre>",
  ]) {
    check(`${block}\n\n¦[a](a.md)\n`);
    check(`- x\n\n${block.replace(/^/gm, "  ")}\n\n  ¦[a](a.md)\n`);
  }
});

test("of comments that are never closed", () => {
  for (const block of ["¦<!-- a\n\nb\n", "<!-- a -->\n<p>b</p> ¦<!-- c\n"]) {
    check(`a\n\n${block}`);
    check(`- x\n\n${block.replace(/^(?=.)/gm, "  ")}`);
    check(`> x\n>\n${block.replace(/^/gm, "> ")}`);
    check(`¦:::note\n\n${block}`);
  }
});

test("of addresses with spaces", () => {
  const text = "a ¦[*b* `c`](my guide.md) ¦![d](my pic.png)\ne ¦[f\ng](./h i) `[j](k l.md)` \\[m](n o.md)\n";
  check(`${text}\n${text}`);
  check(`- ${text.replace(/\n(?=.)/, "\n  ")}\n  - ${text.replace(/\n(?=.)/, "\n    ")}`);
  check(`> > ${text.replace(/\n(?=.)/, "\n> > ")}`);
  check(`:::note[x ¦[y](y z.md)]\n\n${text}:::\n`);
  check(`## a ¦[b](c d.md) {#x}\n\n| a |\n|---|\n| x \\| ¦[y](y z.md) |\n`);
  check("x[^1]\n\n[^1]: a ¦[b](c d.md)\n");
});

test("of tables' rows and delimiters that don't fit", () => {
  for (const table of [
    "| a | b |\n|---|---|\n| c | d |\n¦| c | `d | e` |\n| f | g |\n¦| f | g | h\n",
    "| a | b | c |\n¦|---|---|\n| c | d | e |\n",
  ]) {
    check(`x\n\n${table}\ny\n`);
    check(`x\n${table}\ny\n`);
    check(`- x\n\n${table.replace(/^(?=.)/gm, "  ")}\n- y\n`);
    check(`- x\n  - ${table.replace(/\n(?=.)/g, "\n    ")}\n- y\n`);
    check(`> x\n>\n> ${table.replace(/\n(?=.)/g, "\n> ")}\ny\n`);
    check(`:::note\n::::tip\n${table}::::\n:::\n`);
    check(`x[^1]\n\n[^1]: y\n\n${table.replace(/^(?=.)/gm, "    ")}`);
  }
});

test("no place is behind the end of the file, whatever marked adds to a quote", () => {
  const { links } = render('>a\n\ta\n<a href="x.md">b</a>');
  assert.equal(
    links.map(({ line }) => line),
    [3],
  );
});

test("lines count from the file's beginning", () => {
  assert.is(render("a\n\n[b](b.md)\n", { bodyLine: 5 }).links[0]?.line, 7);
  assert.equal(render("a\n\n:::nope\n:::\n", { bodyLine: 5 }).places, ["7:4 unknown-directive"]);
});

test.run();
