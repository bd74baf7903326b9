// Links that are text because of their brackets are told; prose that looks alike is not.
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: what was meant as a link");

function said(source: string): string[] {
  return render(source).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("brackets in the wrong order or apart are told", () => {
  const message = "this link is shown as text";
  assert.equal(said("a (the guide)[b.md#c] d\n"), [`1:3 link-syntax: ${message} | Write [the guide](b.md#c)`]);
  assert.equal(said("- a\n- [b] (../c/d)\n"), [`2:3 link-syntax: ${message} | Write [b](../c/d)`]);
  assert.equal(said("[b]  \t(./c.md)\n"), [`1:1 link-syntax: ${message} | Write [b](./c.md)`]);
  assert.equal(said("![b] (c.png)\n"), [`1:2 link-syntax: ${message} | Write [b](c.png)`]);
});

test("references are told where a page defines none, if they can be nothing else", () => {
  const told = (label: string) =>
    `link-syntax: the reference "${label}" is defined nowhere on this page, so that it is shown as text | Define it on a line of its own: [${label}]: address`;
  assert.equal(said("see [the guide][install-guide] and ![b][logo]\n"), [
    `1:5 ${told("install-guide")}`,
    `1:36 ${told("logo")}`,
  ]);
  for (const source of [
    "[i][j]",
    "[one][two]",
    "a[the guide][b]",
    "vec![a][bcd]",
    "[-f a][bcd]",
    "[a b][1]",
    "`[a b][bcd]`",
  ])
    assert.equal(said(`${source}\n`), [], source);
});

test("images are told that a space behind their mark makes links", () => {
  const message = "this image is shown as a link to it";
  assert.equal(said("a ! [b](./c.png) d\n"), [`1:3 link-syntax: ${message} | Write ![b](./c.png)`]);
  assert.equal(said("- a\n- ! [b](/c.SVG?d#e)\n"), [`2:3 link-syntax: ${message} | Write ![b](/c.SVG?d#e)`]);
  // A sentence ends before the link.
  for (const source of [
    "Look! [b](./c.png)",
    "Voyez ! [b](./c.md)",
    "a ! [b](./png)",
    "a \\! [b](./c.png)",
    "! [b](./c?d.png)",
  ])
    assert.equal(said(`${source}\n`), [], source);
});

test("links whose brackets are never closed, or never opened, are told", () => {
  const message = "this link is shown as text";
  assert.equal(said("see [the guide](./guide.md for more.\n"), [
    `1:5 link-syntax: ${message} | Write the ) behind its address: [the guide](./guide.md)`,
  ]);
  assert.equal(said("- a\n- ![b *c*](https://a.dev/b.png\n"), [
    `2:3 link-syntax: this image is shown as text | Write the ) behind its address: ![b *c*](https://a.dev/b.png)`,
  ]);
  assert.equal(said("[a](https://b.dev/c_(d\n"), [`1:1 link-syntax: ${message} | Write the ) behind its address.`]);
  assert.equal(said("[a](./b.md [c](./d.md)\n"), [
    `1:1 link-syntax: ${message} | Write the ) behind its address: [a](./b.md)`,
  ]);
  assert.equal(said("[a](./b.md）c\n"), [`1:1 link-syntax: ${message} | Write the ) behind its address: [a](./b.md)`]);
  assert.equal(said("[a]（./b.md）c\n"), [`1:1 link-syntax: ${message} | Write [a](./b.md)`]);
  assert.equal(said("a [the guide(./guide.md) b\n"), [`1:3 link-syntax: ${message} | Write [the guide](./guide.md)`]);
  assert.equal(said("a the\n\nguide](./b.md)\n"), [
    `3:6 link-syntax: ${message} | Write the [ where its text begins. A \` too many before it may hide one.`,
  ]);
  assert.equal(said("a the guide](./guide.md#b) c\n"), [
    `1:12 link-syntax: ${message} | Write the [ where its text begins. A \` too many before it may hide one.`,
  ]);
  for (const text of [
    "[a](b",
    "[a](see below",
    "[a-z](?:b",
    "`[a](./b.md`",
    "[a](<./b.md",
    "\\[a](./b.md",
    "f(a](./b",
    "[a](b.c d",
    "[f(./g.md)]",
    "[see f(./g.md), h]",
    "see \\[the guide](./guide.md)",
    "[0-9](/[a-z]",
    "<code>[a](./b.md</code>",
    "a](b)",
    "[f(/x)",
    "[a](./b.md)",
    "[a](./b(c).md)",
  ]) {
    assert.equal(
      said(text).filter((each) => each.includes("link-syntax")),
      [],
      text,
    );
  }
});

test("a reference that nothing defines is told where the page defines others", () => {
  const definitions = "\n\n[guide]: b.md\n[other]: c.md\n";
  assert.equal(said(`a [text][giude] b${definitions}`), [
    '1:3 link-syntax: the reference "giude" is defined nowhere on this page, so that it is shown as text | Did you mean "guide"?',
  ]);
  assert.equal(said(`![text][x]${definitions}`), [
    '1:2 link-syntax: the reference "x" is defined nowhere on this page, so that it is shown as text | Define it on a line of its own: [x]: address',
  ]);
  // One definition mends all; a misspelt name is mended in each place.
  assert.equal(render(`[a][x] [b][x] [c][giude] [d][giude]${definitions}`).places, [
    "1:1 link-syntax",
    "1:15 link-syntax",
    "1:26 link-syntax",
  ]);
  assert.equal(said(`[b][#c]${definitions}`), ["1:1 link-syntax: this link is shown as text | Write [b](#c)"]);
  for (const [text, label] of [
    ["a [Text x][]", "Text x"],
    ["a [b][see #c]", "see #c"],
  ]) {
    assert.is(
      render(text + definitions).problems[0]?.message,
      `the reference "${label}" is defined nowhere on this page, so that it is shown as text`,
    );
  }
  for (const text of [
    "a[i][j]",
    "f(x)[i][j]",
    "`[a][b]`",
    "[a]\\[b]",
    "[text][Guide] [other][] [guide]",
    "[a] [b]",
    "[a][^1]\n\n[^1]: b",
  ]) {
    assert.equal(
      said(text + definitions).filter((each) => each.includes("link-syntax")),
      [],
      text,
    );
  }
  assert.equal(said("[a][b]\n"), []);
});

test("definitions hold in their own file, in lists and quotes too", () => {
  const { problems } = render("::include{file=a.md}\n\n[c][other] [d][e]\n\n> [guide]: b.md\n", {
    directives: directiveTable(new Map()),
    files: { "a.md": "b\n\n[c][guide] [d][othr] [d][e] [f] (g.md)\n\n- [other]: c.md\n" },
  });
  assert.equal(
    problems.map(({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} | ${hint}`),
    [
      "a.md:3:29 this link is shown as text | Write [f](g.md)",
      'a.md:3:1 the reference "guide" is defined nowhere in this file, so that it is shown as text | Define it on a line of its own: [guide]: address',
      'a.md:3:12 the reference "othr" is defined nowhere in this file, so that it is shown as text | Did you mean "other"?',
      'a.md:3:22 the reference "e" is defined nowhere in this file, so that it is shown as text | Define it on a line of its own: [e]: address',
      'undefined:3:1 the reference "other" is defined nowhere on this page, so that it is shown as text | Define it on a line of its own: [other]: address',
      'undefined:3:12 the reference "e" is defined nowhere on this page, so that it is shown as text | Define it on a line of its own: [e]: address',
    ],
  );
});

test("definitions that are text are told", () => {
  const told = (place: string, hint: string) => `${place} link-syntax: this definition is shown as text | ${hint}`;
  const loose = "Put a blank line above it: a definition is no part of a text.";
  const spaced =
    'Write nothing behind the address but a title in quotes, and %20 for a space in it: [label]: address "title"';
  assert.equal(said('a\n[b]: c.md "d"\n'), [told("2:1", loose)]);
  assert.equal(said("- a\n  [b]: https://c.dev\n"), [told("2:3", loose)]);
  assert.equal(said("a\n\n[b]: ./c d.md\n"), [told("3:1", spaced)]);
  assert.equal(said("[b]: https://c.dev junk\n"), [told("1:1", spaced)]);
  assert.equal(said("a\n[b]:./c.md\n[d]: \t./e.md#1\n"), [told("2:1", loose), told("3:1", loose)]);
  assert.equal(said("[b]: http://c.dev junk\n"), [told("1:1", spaced)]);
  assert.is(said(`a\n${"[b]: ./c.md\n".repeat(25)}`).length, 20);
  const { problems } = render("::include{file=a.md}\n", {
    directives: directiveTable(new Map()),
    files: { "a.md": "a\n\nb\n[c]: ../d.md\n" },
  });
  assert.equal(
    problems.map(({ file, line, column, hint }) => `${file}:${line}:${column} ${hint}`),
    [`a.md:4:1 ${loose}`],
  );
  for (const source of [
    '[b]: c.md "d"\n[e]: <f g.md>\n',
    "[Note]: see a/b.md for more\n",
    "a\n[either]: or\n",
    "[ ]: ./a.md\n",
    `a\n[b]: ./c.md${"d".repeat(600)}\n`,
    "[Note]: see https://a.dev for more\n",
    "[Note]: as in ./a see b.md\n",
    "a ./b]: c\n",
    "Changes:\n[Fixed]: #123\n",
    "[Fixed]: #123 no crash at the start\n",
    "[Note]: /usr/bin holds programs\n",
    "[Tip]: ./configure must run first\n",
    "a\n[b]:\n",
    "`a\n[b]: c.md`\n",
    "a\n\\[b]: c.md\n",
    "a [b]: c.md\n",
    "```\na\n[b]: c.md\n```\n",
  ]) {
    assert.equal(said(source), [], source);
  }
});

test("prose is not told", () => {
  for (const source of [
    "a (see above)[1] b",
    "[optional] (default: a)",
    "[x] (and/or y)",
    "call(a)[b.md]",
    "[x] (e.g. this.md or that)",
    "`(a)[b.md]` and `[a] (b.md)`",
    "[a](b.md) (c.md)",
    "[RFC] (https://a.b/c)",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("many brackets cost no more than they are long", () => {
  for (const source of [
    "(a)[".repeat(20_000),
    "[a] (".repeat(20_000),
    "[a][".repeat(20_000),
    "[".repeat(10_000),
    `a\n${"[b]: c.md\n".repeat(10_000)}`,
    "[a](./b ".repeat(5_000),
    "a](./b.md) ".repeat(5_000),
    "[a(".repeat(15_000),
    `a\n[b]: ${" ".repeat(100_000)}c`,
  ]) {
    const { ms } = timed(() => render(`${source}\n\n[x]: y\n`));
    assert.ok(ms < 3000, `${source.slice(0, 10)}: ${ms} ms`);
  }
});

test("links as wikis have them are told", () => {
  const said = (source: string) =>
    render(`${source}\n`).problems.map(({ line, column, message, hint }) => `${line}:${column} ${message} | ${hint}`);
  assert.equal(said("See [[Other page]]."), [
    '1:5 "[[Other page]]" is shown as text | Write [Other page](Other-page.md)',
  ]);
  assert.equal(said("[[other#part|Text]]"), [
    '1:1 "[[other#part|Text]]" is shown as text | Write [Text](other.md#part)',
  ]);
  assert.equal(said("a ![[a.png]]"), ['1:3 "![[a.png]]" is shown as text | Write ![a.png](a.png)']);
  for (const source of [
    "the slot [[Prototype]], [[no_discard]]",
    "if [[ -f a.md ]]; then",
    "[[1, 2], [3, 4]] and a[[0]]",
    "`[[Other page]]`",
    "\\[[Other page]]",
  ])
    assert.equal(said(source), [], source);
  for (const source of ["[".repeat(9_000), "[[a ".repeat(4_000), `[[${"a".repeat(50_000)}]]`])
    assert.ok(timed(() => render(`${source}\n`)).ms < 3000, source.slice(0, 20));
});

test.run();
