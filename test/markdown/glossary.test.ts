// Links to the glossary: which words are terms, and where they are linked.
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { compileTerms, type MarkdownContext, readTerms, type Term } from "../../src/markdown.ts";
import { suite } from "../support/suite.ts";
import { ADDRESSES, LIMITS, render } from "./render.ts";

const test = suite("markdown: glossary");

const GLOSSARY = `# Glossary

## A

### Ack

An op that came back. See [order](./order.md#acks), and [the web](https://example.com/).

Also: acknowledgement.

### Container {#container}

### Container runtime {#runtime}

### Document {#document .quiet}

### Garbage collection

Also: GC, \`Sweep\`.

### Op

Also: operation.

### Summary

## SharedTree {#tree}
`;

const context: MarkdownContext = {
  bodyLine: 1,
  rawHtml: true,
  limits: LIMITS,
  tocLevels: { min: 2, max: 3 },
  directives: new Map(),
  resolveLink: (href) =>
    /^https?:/.test(href) ? { href } : { href, target: { route: href.replace(/#.*/, ""), anchor: "" } },
  resolveAsset: (href) => ({ href }),
  readSnippet: () => ({ text: "" }),
  renderDirective: () => undefined,
  report: () => {},
};
const terms = readTerms(GLOSSARY, context);
const compiled = compileTerms(terms);

/** The anchors that a page links, in order, each with the words of the link. */
function linked(source: string, options: { address?: string; skip?: string } & Parameters<typeof render>[1] = {}) {
  const { address = "./page.md", skip, ...rest } = options;
  const page = compiled([address]);
  if (skip !== undefined) page.skip(skip);
  const rendered = render(source, { ...rest, glossary: { terms: page, href: (anchor) => `glossary.md#${anchor}` } });
  const words = [...rendered.html.matchAll(/<a class="term" href="\/site\/glossary\.md#([^"]*)">([^<]*)<\/a>/g)];
  return { ...rendered, words: words.map(([, anchor, text]) => `${anchor}: ${text}`) };
}

test("a glossary's headings are terms, and groups of them are not", () => {
  const named = (anchor: string): Term | undefined => terms.find((term) => term.anchor === anchor);
  assert.equal(
    terms.map(({ anchor }) => anchor),
    ["ack", "container", "runtime", "document", "garbage-collection", "op", "summary", "tree"],
  );
  assert.equal(named("ack")?.names, ["Ack", "acknowledgement"]);
  assert.equal(named("ack")?.pages, ["./order.md"]);
  assert.equal(named("garbage-collection")?.names, ["Garbage collection", "GC", "Sweep"]);
  assert.equal(
    terms.filter(({ isQuiet }) => isQuiet).map(({ names }) => names),
    [["Document"]],
  );
});

test("a glossary may be put together from files", () => {
  const text = `## B\n${"\n".repeat(30)}[b](./b.md)\n`;
  const found = readTerms("## A\n\n[a](./a.md)\n\n::include{file=b.md}\n\n## C\n\n[c](./c.md)\n\nAlso: D , E.\n", {
    ...context,
    directives: directiveTable(new Map()),
    include: (file) => ({ file, text, context }),
  });
  assert.equal(
    found.map(({ names, pages }) => [names.join(), pages.join()]),
    [
      ["A", "./a.md"],
      ["B", "./b.md"],
      ["C,D,E", "./c.md"],
    ],
  );
});

test("the first use of a term is a link, its later ones and its other names are not", () => {
  const { html, links, text } = linked("An op is acked.\nThe op and the operation wait, the ops too.\n");
  assert.is(
    html,
    '<p>An <a class="term" href="/site/glossary.md#op">op</a> is acked.\nThe op and the operation wait, the ops too.</p>\n',
  );
  assert.equal(links, [{ route: "/site/glossary.md", anchor: "op", line: 1, column: 4 }]);
  assert.is(text, "An op is acked.\nThe op and the operation wait, the ops too.");
});

test("whole words only, whatever their case, and simple plurals", () => {
  assert.equal(linked("Stop, oppose, op-log, re-op, a/op, op.js, @op, op_1, sop.").words, []);
  assert.equal(linked("OPS").words, ["op: OPS"]);
  assert.equal(linked("(Op)").words, ["op: Op"]);
  assert.equal(linked("An op's author.").words, ["op: op"]);
  assert.equal(linked("Two summaries.").words, ["summary: summaries"]);
  assert.equal(linked("Ein Öop, opö.").words, []);
});

test("names with capitals inside are linked only as they are written", () => {
  assert.equal(linked("gc, Gc, sharedtree, SHAREDTREE").words, []);
  assert.equal(linked("GCs").words, ["garbage-collection: GCs"]);
  assert.equal(linked("SharedTrees").words, ["tree: SharedTrees"]);
});

test("the longest term wins, over line ends too, and uses up its words", () => {
  assert.equal(linked("The container\nruntime.").words, ["runtime: container\nruntime"]);
  assert.equal(linked("A container runtime and a container runtime in a container.").words, [
    "runtime: container runtime",
    "container: container",
  ]);
});

test("a quiet term is no link", () => {
  assert.equal(linked("A document has ops.").words, ["op: ops"]);
});

test("a use that is marked quiet is no link; the next one is", () => {
  const options = { directives: directiveTable(new Map()), renderDirective: () => undefined };
  const { html, words, plain } = linked("A :quiet[*op*, an `op`] and an op.\n", options);
  assert.equal(words, ["op: op"]);
  assert.match(html, "<p>A <em>op</em>, an <code>op</code> and an <a ");
  assert.is(plain(ADDRESSES).body, "A *op*, an `op` and an op.\n");
});

test("only paragraphs have links to terms", () => {
  const none = [
    "## The op here\n",
    "`op`",
    "[the op](x.md)",
    "[*op*](x.md)",
    "![op](x.png)",
    "```\nop\n```\n",
    "- op\n",
    "| op |\n|--|\n| op |\n",
    "<b>op</b>",
    '<a href="x.md">\n\nop\n\n</a>',
    "<details>\n<summary>op</summary>\n\nop\n",
    ":::note[op]\nx\n:::\n",
    ":mark[op]",
    ":::note{href=x.md}\nop\n:::\n",
    "<https://op/>",
    "op@example.com",
  ];
  for (const source of none) assert.equal(linked(source).words, [], source);
  const some = [
    "op",
    "**op**",
    "> op\n",
    ":::note\nop\n:::\n",
    "- a\n\n  op\n",
    "a <br> op",
    "<!-- <div> -->\n\nop",
    "a <b>b</b> op",
    "<div>\n<input>\n</div>\n\nop",
    "x[^1]\n\n[^1]: op\n",
  ];
  for (const source of some) assert.equal(linked(source).words, ["op: op"], source);
});

test("a page that tells of a term itself has no link to it", () => {
  assert.equal(linked("An op.\n\n## Ops {#x}\n").words, []);
  assert.equal(linked("An op.", { skip: "Ops" }).words, []);
  assert.equal(linked("An ack.", { address: "./order.md" }).words, []);
  assert.equal(linked("An ack.").words, ["ack: ack"]);
});

test("text with characters that HTML escapes is linked and escaped", () => {
  assert.is(
    linked("a &lt; op & <op").html,
    '<p>a &lt; <a class="term" href="/site/glossary.md#op">op</a> &amp; &lt;op</p>\n',
  );
});

test("a page's Markdown twin has the terms as text", () => {
  const source = "An op, and a container runtime.\n";
  const { plain } = linked(source);
  assert.is(plain({ page: (href) => href, file: (href) => href }).body, source);
});

test("the mark of a quiet term is shown nowhere", () => {
  const { html, plain } = render("## Op {#op .quiet}\n");
  assert.match(html, /<h2 id="op">Op</);
  assert.is(plain({ page: (href) => href, file: (href) => href }).body, "## Op\n");
});

test("a name may begin with any character", () => {
  const find = compileTerms([{ names: [".NET", "\u00e9tat", "op"], anchor: "x", pages: [], isQuiet: false }])([]).find;
  assert.equal(find("d\u00e9tat op"), [{ start: 6, end: 8, anchor: "x" }]);
  const other = compileTerms([{ names: ["\u00e9tat"], anchor: "x", pages: [], isQuiet: false }])([]).find;
  assert.equal(other("un \u00e9tat"), [{ start: 3, end: 7, anchor: "x" }]);
});

test("without terms nothing is linked", () => {
  assert.equal(compileTerms([])([]).find("op"), []);
});

test("a term that the glossary has twice is told at the second", () => {
  const { places, problems } = render("# G\n\n## Op\n\na\n\n## Container\n\nAlso: thing, op.\n\n## op\n\n## Thing\n", {
    isGlossary: true,
  });
  assert.equal(places, ["9:14 duplicate-term", "11:4 duplicate-term", "13:4 duplicate-term"]);
  assert.is(problems[0]?.message, 'the glossary has the term "op" already');
  assert.equal(render(GLOSSARY, { isGlossary: true }).places, []);
});

test("other names of a glossary's first term do not sum the page up", () => {
  const text = "# G\n\n## Board\n\nAlso: drawing board.\n\nWhere shapes lie.\n";
  assert.is(render(text, { isGlossary: true }).description, "Where shapes lie.");
  assert.is(render(text).description, "Also: drawing board.");
});

test("a glossary without terms is told", () => {
  assert.equal(render("# Glossary\n\n**Op**: a\n", { isGlossary: true }).places, ["1:1 empty-glossary"]);
  assert.equal(render("# Glossary\n\n**Op**: a\n").places, []);
});

test("a glossary may have terms of any length and in any number", () => {
  const term = (name: string): Term => ({ names: [name], anchor: name, pages: [], isQuiet: false });
  const names = (many: number, of: (i: number) => string) => Array.from({ length: many }, (_, i) => term(of(i)));
  const found = (terms: readonly Term[], text: string) =>
    compileTerms(terms)([])
      .find(text)
      .map(({ anchor }) => anchor);
  assert.equal(found([term("a".repeat(50_000)), term("op")], `op ${"a".repeat(50_000)}`), ["op"]);
  // With one beginning, with as many as there are, and with none that is a word.
  const alike = names(5000, (i) => `${"long ".repeat(30)}${i}`);
  assert.equal(found(alike, `a ${"long ".repeat(30)}4999, ${"Long ".repeat(30)}7`), [
    alike[4999]?.anchor,
    alike[7]?.anchor,
  ]);
  const various = names(5000, (i) => `${i.toString(36).padStart(3, "0")} op`);
  assert.equal(found(various, "The 0zz op and 001 OP, 5000 op"), ["0zz op", "001 op"]);
  const signs = names(5000, (i) => `${String.fromCodePoint(0x4e00 + i)}]`);
  assert.equal(found([term("İz op"), term("op log")], "İz op, İ OP\n  Log"), ["op log"]);
  assert.equal(found([...signs, term("^"), term("\\n")], "一] 丁] ^ \\n"), ["一]", "丁]", "^", "\\n"]);
});

test.run();
