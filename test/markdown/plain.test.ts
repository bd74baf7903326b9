// The Markdown twin of an article: what changes on the way to plain Markdown, and that nothing else does.
import { tests } from "commonmark-spec";
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import type { DirectiveSpec, Directives } from "../../src/directives.ts";
import type { MarkdownContext } from "../../src/markdown.ts";
import type { MarkdownExtension } from "../../src/plugins/types.ts";
import { suite } from "../support/suite.ts";
import { ADDRESSES, render, timed } from "./render.ts";

const test = suite("plain markdown");

const ANYTHING: DirectiveSpec = {
  attributes: undefined,
  kinds: ["container", "leaf", "text"],
  label: "optional",
  items: new Map(),
};
const item = (name: string): DirectiveSpec => ({ ...ANYTHING, items: new Map([[name, ANYTHING]]) });
const KNOWN: Directives = new Map([
  ...["note", "tip", "info", "warning", "danger", "steps", "details", "figure", "linkcard", "badge", "include"].map(
    (name) => [name, ANYTHING] as const,
  ),
  ["tabs", item("tab")] as const,
  ["cards", item("card")] as const,
]);

function plain(source: string, options: Parameters<typeof render>[1] = {}): string {
  const context: Partial<MarkdownContext> = { directives: KNOWN };
  return render(source, { ...context, ...options }).plain(ADDRESSES).body;
}

/** Asserts what a source becomes. */
function becomes(source: string, expected: string, options?: Parameters<typeof render>[1]): void {
  assert.is(plain(source, options), expected);
}

test("what needs no change stays byte for byte", () => {
  const source = [
    "Some *text* with __both__ kinds  \nof `code`, \\*escapes\\* &amp; entities — and https://example.com.\n",
    "Setext\n------\n",
    "* a\n    * b\n\n      more\n+ [ ] to do\n",
    "1) one\n2) two\n",
    "> quote\nlazy\n>\n> > inner\n",
    "| a|b |\n|:-|---|\n|1 | `x\\|y` |\n",
    "~~~js\nlet x;\n~~~\n",
    "    indented\n",
    "[out](https://example.com/a_(b) 'T') ![pic][p] <https://a.dev>\n",
    "[p]: https://example.com/p.png\n",
    "Note[^1].\n\n[^1]: A\n    note.\n",
    "***\n",
    "<details>\n<summary>x</summary>\n\ntext\n\n</details>\n",
    "> [!TIP]\n> as GitHub has it\n",
  ].join("\n");
  becomes(source, source);
});

test("the level-one heading that an article begins with is its title", () => {
  assert.equal(render("<!-- c -->\n\n# A `title` {#top}\n\ntext\n").plain(ADDRESSES), {
    title: "A `title`",
    body: "text\n",
  });
  assert.equal(render("text\n\n# Later\n").plain(ADDRESSES), { title: undefined, body: "text\n\n# Later\n" });
});

test("admonitions are alerts", () => {
  becomes(":::note\ntext\n:::\n", "> [!NOTE]\n> text\n");
  becomes(
    "before\n:::danger[Mind *this*]\n- a\n\n- b\n:::\nafter\n",
    "before\n\n> [!CAUTION]\n> Mind *this*\n>\n> - a\n>\n> - b\n\nafter\n",
  );
  becomes(":::info[Good to know]\nx\n:::\n", "> [!NOTE]\n> **Good to know**\n>\n> x\n");
  becomes(":::note\n2. two\n:::\n", "> [!NOTE]\n>\n> 2. two\n");
  becomes("::::tip\n:::warning\nx\n:::\n::::\n", "> [!TIP]\n>\n> > [!WARNING]\n> > x\n");
});

test("directives in lists keep their place", () => {
  becomes("1. one\n\n   :::note\n   text\n   :::\n\n2. two\n", "1. one\n\n   > [!NOTE]\n   > text\n\n2. two\n");
});

test("tabs are their panels under their labels", () => {
  becomes(
    "::::tabs{group=os}\n:::tab[Bash, Zsh]\n```bash\nls\n```\n:::\n:::tab[PowerShell]\ntext\n:::\n::::\n",
    "**Bash, Zsh**\n\n```bash\nls\n```\n\n**PowerShell**\n\ntext\n",
  );
});

test("cards are a list of links", () => {
  becomes(
    "::::cards\n:::card[One]{href=one}\nFirst.\n:::\n:::card[Two]\n- a\n- b\n:::\n:::card[Three]{href=three}\n:::\n::::\n",
    "- [One](https://x.dev/site/one/index.md): First.\n- **Two**\n\n  - a\n  - b\n- [Three](https://x.dev/site/three/index.md)\n",
  );
});

test("link cards among cards stand in their order, and what cards say by an attribute stands too", () => {
  becomes(
    '::::cards\n:::card[One]{href=one}\nFirst.\n:::\n::linkcard[Two]{href=two description="Sec*nd."}\n:::card[Three]{description=Third.}\nMore.\n:::\n::::\n',
    "- [One](https://x.dev/site/one/index.md): First.\n- [Two](https://x.dev/site/two/index.md): Sec\\*nd.\n- **Three**\n\n  Third.\n\n  More.\n",
  );
});

test("other directives are their label, their content and their texts", () => {
  becomes(":::steps\n1. one\n:::\n", "1. one\n");
  becomes(":::details[More]\ntext\n:::\n", "**More**\n\ntext\n");
  becomes(
    ':::figure{src=a.png alt="A chart" caption="Costs by year"}\n:::\n',
    "![A chart](https://x.dev/site/a.png)\n\nCosts by year\n",
  );
  becomes(":::own[See]{href=page description=why}\n:::\n", "**[See](https://x.dev/site/page/index.md)**\n\nwhy\n");
});

test("fences keep their language; titles stand above them", () => {
  becomes("```ts {1} showLineNumbers\na\n```\n", "```ts\na\n```\n");
  becomes('para\n```ts title="src/a_b.ts"\na\n```\nnext\n', "para\n\n**src/a_b.ts**\n\n```ts\na\n```\n\nnext\n");
  becomes("````md title=x\n```\n````\n", "**x**\n\n````md\n```\n````\n");
  becomes("```bash npm2yarn\nnpm i x\n```\n", "```bash\nnpm i x\n```\n");
});

test("hidden lines and marks are left out", () => {
  becomes("```ts\nsetup();\n// ---cut---\n// highlight-next-line\nshown();\n```\n", "```ts\nshown();\n```\n");
  becomes('- ```ts group="a"\n  setup();\n  // ---cut---\n  x();\n  ```\n', "- ```ts\n  x();\n  ```\n");
  const css = "```css\n.highlight-x { color: red }\n```\n";
  becomes(css, css);
});

test("snippets are inlined", () => {
  const files = { "x.ts": "one();\n// #region r\n  two();\n// #endregion r\n" };
  becomes("```ts file=x.ts#r\n```\n", "```ts\ntwo();\n```\n", { files });
  becomes("```ts file=x.ts\n```\n", "```ts\none();\n  two();\n```\n", { files });
});

test("links and images are absolute", () => {
  becomes(
    '[a](one.md#part "T") ![b](pic.png) [**c**](<two.md>) [d][r] **[e](x)** [f](#here)\n\n[r]: ./x.md "U"\n',
    '[a](https://x.dev/site/one.md/index.md#part "T") ![b](https://x.dev/site/pic.png) [**c**](https://x.dev/site/two.md/index.md) [d][r] **[e](https://x.dev/site/x/index.md)** [f](#here)\n\n[r]: https://x.dev/site/./x.md/index.md "U"\n',
  );
  becomes("[![i](p.png)](x)\n", "[![i](https://x.dev/site/p.png)](https://x.dev/site/x/index.md)\n");
  becomes("| a |\n|-|\n| [x](y) \\| `z\\|` |\n", "| a |\n|-|\n| [x](https://x.dev/site/y/index.md) \\| `z\\|` |\n");
  becomes("> [x](y)\n\n- [x](y)\n", "> [x](https://x.dev/site/y/index.md)\n\n- [x](https://x.dev/site/y/index.md)\n");
  becomes("[x](a_(b).md)\n", "[x](<https://x.dev/site/a_(b).md/index.md>)\n");
  becomes("[^n]\n\n[^n]: see [x](y)\n    more\n", "[^n]\n\n[^n]: see [x](https://x.dev/site/y/index.md)\n    more\n");
});

test("names of symbols are links where they are on the page", () => {
  const resolveCode = (text: string) => (text === "A.b" ? "/api/a#b" : undefined);
  const resolveLink: MarkdownContext["resolveLink"] = (href) => ({ href, target: { route: href, anchor: "" } });
  const options = { resolveCode, resolveLink };
  becomes("`A.b` and `c`\n", "[`A.b`](https://x.dev/api/a/index.md#b) and `c`\n", options);
  becomes("## `A.b` {#x}\n\n[`A.b`](/api/y)\n", "## `A.b`\n\n[`A.b`](https://x.dev/api/y/index.md)\n", options);
  becomes("<api:A.b>\n", "[api:A.b](https://x.dev/api/a/index.md)\n", {
    resolveLink: () => ({ href: "/api/a", target: { route: "/api/a", anchor: "" } }),
  });
});

test("ids of headings are dropped", () => {
  becomes("## One {#one}\n\nTwo {#two}\n---\n\n### {x} {#three} ###\n", "## One\n\nTwo\n---\n\n### {x} ###\n");
});

test("comments go; other raw HTML stays, with addresses that hold elsewhere", () => {
  becomes("a\n\n<!-- gone -->\n\nb <!-- too --> c\n", "a\n\nb  c\n");
  becomes(
    '<div class="x"><a href="y">z</a><!-- c --></div>\n',
    '<div class="x"><a href="https://x.dev/site/y/index.md">z</a></div>\n',
  );
  becomes(
    "text <kbd>K</kbd> <img src=pic.png alt='x'>\n",
    "text <kbd>K</kbd> <img src=\"https://x.dev/site/pic.png\" alt='x'>\n",
  );
  becomes("<pre>\n<!-- shown in the source -->\n</pre>\n", "<pre>\n<!-- shown in the source -->\n</pre>\n");
  becomes("a <!--> b <!---> c\n", "a  b  c\n");
  becomes(
    '<picture><source srcset="a.png, b.png 2x, https://y.dev/c.png 3x"><img src="d.png" alt="d"></picture>\n',
    '<picture><source srcset="https://x.dev/site/a.png, https://x.dev/site/b.png 2x, https://y.dev/c.png 3x"><img src="https://x.dev/site/d.png" alt="d"></picture>\n',
  );
});

test("where raw HTML is text, it is no HTML to who reads the twin either", () => {
  const isText = (source: string, expected: string) => becomes(source, expected, { rawHtml: false });
  isText("A `Map<K>` is a Map<T> of <b>*bold*</b>.\n", "A `Map<K>` is a Map\\<T> of \\<b>*bold*\\</b>.\n");
  isText("a <!-- b -->\n", "a \\<!-- b -->\n");
  isText("<!-- b\n\nc -->\n\nd\n", "\\<!-- b c -->\n\nd\n");
  isText('<div id="_a_">\n*a* &amp;\n</div>\n\nb\n', '\\<div id="\\_a\\_"> \\*a\\* \\&amp; \\</div>\n\nb\n');
  isText("- a <T>\n- <U>\n\n> <V>\n", "- a \\<T>\n- \\<U>\n\n> \\<V>\n");
  isText("| a |\n|---|\n| <T> \\| <U> |\n", "| a |\n|---|\n| \\<T> \\| \\<U> |\n");
  // What stands in a drawing is Markdown.
  isText("<svg>\n\n*a*\n\n</svg>\n", "\\<svg>\n\n*a*\n\n\\</svg>\n");
  isText("a <svg> *b* </svg>\n", "a \\<svg> *b* \\</svg>\n");
  isText("<https://x.dev> 1 < 2\n", "<https://x.dev> 1 < 2\n");
  assert.is(render("# A Set<T>\n", { rawHtml: false }).plain(ADDRESSES).title, "A Set\\<T>");
});

test("a comment between two lists parts them, without its words", () => {
  becomes("1. a\n\n<!-- c -->\n\n1. b\n", "1. a\n\n<!-- -->\n\n1. b\n");
  becomes("- a\n- b\n\n<!-- c -->\n<!-- d -->\n\n- c\n", "- a\n- b\n\n<!-- -->\n\n- c\n");
  becomes("- a\n\n<!-- c -->\n\n    code\n", "- a\n\n<!-- -->\n\n    code\n");
  becomes("> - a\n>\n> <!-- c -->\n>\n> - b\n", "> - a\n>\n> <!-- -->\n>\n> - b\n");
  becomes("[^1]\n\n[^1]: a\n\n<!-- c -->\n\n    code\n", "[^1]\n\n[^1]: a\n\n<!-- -->\n\n    code\n");
  becomes("- a\n\n<!-- c -->\n\n1. b\n\n<!-- c -->\n\ntext\n", "- a\n\n1. b\n\ntext\n");
  becomes("- a\n\n<!-- c -->\n", "- a\n");
});

test("lists that directives or included files end with stay apart from the lists that follow", () => {
  becomes(":::steps\n1. a\n:::\n\n1. b\n", "1. a\n\n<!-- -->\n\n1. b\n");
  becomes("- a\n\n::::cards\n:::card[One]\n:::\n::::\n\n- b\n", "- a\n\n<!-- -->\n\n- **One**\n\n<!-- -->\n\n- b\n");
  const files = { "a.md": "- a\n" };
  becomes("::include{file=a.md}\n\n- b\n", "- a\n\n<!-- -->\n\n- b\n", { files });
});

test("what stands before a comment in a title is the title", () => {
  assert.equal(render("# T <!-- c -->\n").plain(ADDRESSES), { title: "T", body: "" });
});

test("a drawing is what it says", () => {
  const svg = '<svg role="img">\n<title>The parts.</title>\n<desc>One &amp; two.</desc>\n\n<path d="M0"/>\n</svg>';
  becomes(
    `Before.\n\n<figure>\n${svg}\n<figcaption>How *it* is <b>made</b></figcaption>\n</figure>\n\nAfter.\n`,
    "Before.\n\n**Figure: The parts.** One & two.\n\nHow \\*it\\* is made\n\nAfter.\n",
  );
  becomes('x <svg aria-label="Star"><path/></svg> y\n', "x **Figure: Star.** y\n");
});

test("what no reader of Markdown can resolve is left as its author wrote it", () => {
  becomes("[a](dead.md) ![b](dead.png)\n", "[a](dead.md) ![b](dead.png)\n");
});

/** Lazy lines of quotes are written as the quote's own, so that a table may begin there: the mixture has none. */
const PIECES = [
  "word ",
  "a",
  " ",
  "\n",
  "\n\n",
  "- ",
  "  ",
  "1. ",
  "\n\n> ",
  "## ",
  "*",
  "**",
  "`",
  "[x](y)",
  "![x](y)",
  "[x][r]",
  "\n[r]: ./z\n",
  "\n\n| a | b |\n|-|-|\n| c | [d](e) |\n\n",
  "```ts\ncode\n```\n",
  "~~",
  "<b>",
  "</b>",
  "&amp;",
  "\\",
  "|",
  "[^1]",
  "\n[^1]: note\n",
  "    ",
  "---\n",
  "- [ ] ",
  "https://e.dev",
  "\n\n<!-- c -->\n\n",
  "\n\n:::steps\n",
  ":::note\n",
  ":::\n",
];

/** Plain text without the spaces that line ends and markers leave. */
function textOf(source: string): string {
  return render(source, { directives: KNOWN }).text.replace(/\s+/g, " ").trim();
}

test("leaf and text directives become their words", () => {
  becomes("A\n\n::linkcard[Go *on*]{href=x}\n\nB\n", "A\n\n[Go *on*](https://x.dev/site/x/index.md)\n\nB\n");
  becomes("New :badge[beta]{type=tip} thing\n", "New beta thing\n");
  becomes("See :badge[this *one*]{href=y}.\n", "See [this *one*](https://x.dev/site/y/index.md).\n");
});

test("labels that an included file shares with another one lead where each file says", () => {
  const files = {
    "parts/a.md": 'A [*l*][k] [k] ![i][k] [o]\n\n[k]: x.md "t"\n[o]: y.md\n',
    "parts/b.md": "B [l][m]\n\n[m]: z.md\n",
  };
  const source = "::include{file=parts/a.md}\n\n::include{file=parts/b.md}\n\n[l][k]\n\n[k]: own.md\n";
  const text = plain(source, { files });
  const at = "https://x.dev/site/";
  assert.is(
    text,
    `A [*l*](${at}parts/a.md/x.md/index.md "t") [k](${at}parts/a.md/x.md/index.md "t") ![i](${at}x.md "t") [o](${at}parts/a.md/y.md/index.md)\n\n` +
      `B [l][m]\n\n[m]: ${at}parts/b.md/z.md/index.md\n\n[l][k]\n\n[k]: ${at}own.md/index.md\n`,
  );
});

test("an included file stands where it is included, its addresses seen from there", () => {
  const files = {
    "parts/a.md": "Text [l](x.md)\n\n## Part {#own}\n\n::include{file=parts/b.md}\n",
    "parts/b.md": "- b\n",
  };
  const source = "[l](x.md)\n\n::include{file=parts/a.md}\n\nEnd\n";
  const text = plain(source, { files });
  assert.not.match(text, "include");
  assert.match(text, /## Part\n\n- b\n\nEnd\n$/);
  const [own, included] = [...text.matchAll(/\[l\]\((.*?)\)/g)].map(([, href]) => href);
  assert.ok(own !== undefined && included !== undefined && own !== included, text);
});

test("hidden lines and comments that mark lines are left out; a diff keeps its signs", () => {
  becomes(
    "```ts\nlet a;\n// ---cut-before---\nlet b; // [!code focus]\n// ---cut-after---\nlet c;\n```\n",
    "```ts\nlet b;\n```\n",
  );
  becomes("```diff lang=ts\n-let a;\n+let b;\n```\n", "```diff\n-let a;\n+let b;\n```\n");
  becomes('```mermaid alt="A leads to B"\ngraph\n```\n', "```mermaid\ngraph\n```\n\nA leads to B\n");
});

test("property: Markdown's own features read the same again", () => {
  for (const { markdown } of tests) {
    if (/<|&|\[r|\t/.test(markdown)) continue;
    const again = render(markdown).plain(ADDRESSES);
    const { title, body } = again;
    const whole = title === undefined ? body : `# ${title}\n\n${body}`;
    assert.is(textOf(whole), textOf(markdown), JSON.stringify(markdown));
  }
});

test("raw HTML costs no more than it is long, whatever is not closed in it", () => {
  const sources = [
    `<div>\n<a ${"x".repeat(60)}\n<b>x</b>\n</div>\n`,
    `<div>\n${'<a "'.repeat(50_000)}\n</div>\n`,
    `<div>\n${"<svg ".repeat(50_000)}\n</div>\n`,
    `<div>\n${"<svg >".repeat(50_000)}\n</div>\n`,
    `<figure>\n${"<svg ><title>".repeat(30_000)}\n</svg></figure>\n`,
    `<div>\n<svg${" ".repeat(100_000)}x></svg>\n</div>\n`,
    `<div>\n${"<!--".repeat(50_000)}\n</div>\n`,
    `# a${" ".repeat(100_000)}b\n`,
    `# a${" ".repeat(100_000)}b}\n`,
    ...["<svg>", "<figure><svg>"].map((start) => `${start}\n\na\n\n`.repeat(3_000)),
  ];
  for (const source of sources) {
    const page = render(source, { directives: KNOWN });
    assert.ok(timed(() => page.plain(ADDRESSES)).ms < 1500, source.slice(0, 40));
  }
});

test("property: any mixture reads the same, and what is plain stays as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const source = pieces.join("");
      const first = plain(source);
      assert.is(plain(source), first);
      assert.ok(first === "" || first.endsWith("\n"));
      assert.is(plain(first), first, "plain Markdown is plain already");
      assert.is(textOf(first), textOf(source), JSON.stringify(source));
    }),
    { numRuns: 1000, seed: 5 },
  );
});

test("property: what is left alone because of its characters would change nothing where all is looked at", () => {
  const pieces = [
    ...PIECES,
    "`A.b`",
    " {#id}\n",
    ":badge[b]",
    "\n\n::linkcard[c]{href=/y}\n\n",
    '\n\n```ts title="t"\ncode\n```\n',
    "\n\n~~~js {2}\na // [!code focus]\n~~~\n",
    "\n    indented `A.b` // [!code focus]\n",
    "\n\nTwo {#two}\n---\n\n",
    '\n\n- ~~~js title="t"\n  code\n  ~~~\n\n',
    "\n\n> ## q {#q}\n\n",
  ];
  const resolveCode = (text: string) => (text === "A.b" ? "/api/a#b" : undefined);
  const never: MarkdownExtension = { name: "never", level: "inline", tokenizer: () => undefined, renderer: () => "" };
  const extensions = new Map([["never", never]]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), fc.boolean(), (chosen, hasSymbols) => {
      const source = chosen.join("");
      const options = hasSymbols ? { resolveCode } : {};
      assert.is(plain(source, options), plain(source, { ...options, extensions }), JSON.stringify(source));
    }),
    { numRuns: 1000, seed: 7 },
  );
});

test.run();
