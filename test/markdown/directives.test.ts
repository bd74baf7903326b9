// Container directives: what they contain, what stands round them, and what is wrong with them.
import * as assert from "uvu/assert";
import { type DirectiveSpec, directiveTable } from "../../src/directives.ts";
import type { Attributes } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { html, render } from "./render.ts";

const test = suite("markdown: directives");

test("a directive hands its label, attributes and content to its component", () => {
  const { html, directives } = render(':::note[A `b` [c](d.md)]{x=1 y="two words" .k .l #me z}\nText\n:::\n');
  assert.is(html, '<div class="note">A <code>b</code> <a href="/site/d.md">c</a>|<p>Text</p>\n</div>\n');
  const [note] = directives;
  assert.equal(
    { ...note, attributes: { ...note?.attributes } },
    {
      name: "note",
      label: 'A <code>b</code> <a href="/site/d.md">c</a>',
      attributes: { x: "1", y: "two words", class: "k l", id: "me", z: "" },
      html: "<p>Text</p>\n",
      items: [],
      ordinal: 1,
    },
  );
});

test("directives inside directives are its items, and in its HTML", () => {
  const { directives, html } = render(
    "::::tabs{group=pkg}\n:::tab[npm]\none\n:::\n\n:::tab[yarn]\ntwo\n:::\n::::\n\n:::tip\nx\n:::\n",
  );
  const [tabs, tip] = directives;
  assert.equal(
    tabs?.items.map(({ name, label, html, ordinal }) => [name, label, html, ordinal]),
    [
      ["tab", "npm", "<p>one</p>\n", 2],
      ["tab", "yarn", "<p>two</p>\n", 3],
    ],
  );
  assert.is(tabs?.ordinal, 1);
  assert.is(tip?.ordinal, 4);
  assert.is(html, '<div class="tabs">|<p>one</p>\n<p>two</p>\n</div>\n<div class="tip">|<p>x</p>\n</div>\n');
});

test("as many colons inside as outside are understood where each is closed", () => {
  const { directives, places } = render(":::tip\na\n:::note\nb\n:::\nc\n:::\nd\n");
  assert.equal(places, []);
  assert.equal(
    directives.map((each) => each.name),
    ["note", "tip"],
  );
  assert.match(directives[1]?.html ?? "", /^<p>a<\/p>\n<div class="note">\|<p>b<\/p>\n<\/div>\n<p>c<\/p>\n$/);
});

test("a directive needs no blank lines round it", () => {
  const before = [
    "para",
    "- item",
    "1. item",
    "> quote",
    "| a |\n|---|\n| b |",
    "# head",
    "<div>x</div>",
    "```\ncode\n```",
    "a\n===",
  ];
  for (const block of before) {
    const { html, places } = render(`${block}\n:::note\ninside\n:::\nafter\n`);
    assert.equal(places, [], block);
    assert.match(html, /\n?<div class="note">\|<p>inside<\/p>\n<\/div>\n<p>after<\/p>\n?$/, block);
  }
});

test("directives stand in lists and quotes, indented or not", () => {
  assert.is(
    html("- a\n\n  :::note\n  b\n  :::\n\n  c\n"),
    '<ul>\n<li><p>a</p>\n<div class="note">|<p>b</p>\n</div>\n<p>c</p>\n</li>\n</ul>\n',
  );
  assert.is(html("> :::note\n> b\n> :::\n"), '<blockquote>\n<div class="note">|<p>b</p>\n</div>\n</blockquote>\n');
  assert.is(
    html("::::tip\n  :::note\n  b\n  :::\n::::\n"),
    '<div class="tip">|<div class="note">|<p>b</p>\n</div>\n</div>\n',
  );
  assert.is(
    html(":::note\n- a\n  - b\n:::\nc"),
    '<div class="note">|<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n</div>\n<p>c</p>\n',
  );
});

test("tight lists stay tight round directives, and directives have paragraphs", () => {
  const note = '<div class="note">|<p>x</p>\n</div>\n';
  assert.is(
    html("- a\n  :::note\n  x\n  :::\n  b\n  :::note\n  x\n  :::\n  c\n"),
    `<ul>\n<li>a${note}b${note}c</li>\n</ul>\n`,
  );
  assert.is(html("- :::note\n  x\n  :::\n"), `<ul>\n<li>${note}</li>\n</ul>\n`);
});

test("a lazy line does not end the list that a directive is in", () => {
  assert.match(
    html("- a\nlazy\n  :::note\n  x\n  :::\n"),
    /^<ul>\n<li>a\nlazy<div class="note">\|<p>x<\/p>\n<\/div>\n<\/li>/,
  );
  assert.match(html("- a\n\nb\n\n  :::note\n  x\n  :::\n"), /<\/ul>\n<p>b<\/p>\n<div class="note">/);
});

test("what stands in code, comments and raw text is no directive", () => {
  for (const source of [
    "```\n:::note\n```\n",
    "~~~md\n:::note\n```\n:::\n~~~\n",
    "    :::note\n",
    "- a\n\n  ```\n:::note\n  ```\n".replace("\n:::note", "\n  :::note"),
    "> ```\n> :::note\n> ```\n",
    "<!--\n:::note\nx\n:::\n-->\n",
    "<pre>\n:::note\n</pre>\n",
    "`:::note`\n",
    "\\:::note\n",
    "a :::note b\n",
    "a ::other[x]\n",
    "\\::note[x]\n",
    "    ::note[x]\n",
    "```\n::note[x]\n```\n",
    "::note is what C++ has\n",
  ]) {
    const { places, directives } = render(source);
    assert.equal(places, [], source);
    assert.is(directives.length, 0, source);
  }
});

test("a fence inside keeps its colons", () => {
  const { html, places } = render(":::note\n```md\n:::tip\nx\n:::\n```\n:::\nend");
  assert.equal(places, []);
  assert.match(html, /:::tip\nx\n:::\n<\/code><\/pre><\/div>\n<\/div>\n<p>end<\/p>\n$/);
});

test("labels of Docusaurus 2 and VitePress are read", () => {
  assert.equal(render("::: note My *title*\nx\n:::\n").directives[0]?.label, "My <em>title</em>");
  assert.equal(render(":::note Title\nx\n:::\n").places, []);
  assert.equal(render(":::note {a=b}\nx\n:::\n").directives[0]?.attributes["a"], "b");
});

test("an unknown name is reported with the nearest known one, and its content is shown", () => {
  const { html, problems, places } = render("a\n\n:::nota\nx\n:::\n");
  assert.equal(places, ["3:4 unknown-directive"]);
  assert.is(problems[0]?.hint, 'Did you mean "note"?');
  assert.is(html, "<p>a</p>\n<p>x</p>\n");
  assert.match(
    render(":::zzzzzzzzzz\n:::\n").problems[0]?.hint ?? "",
    /^Known: note, tip.*\. One of your own is a file in the folder directives\//,
  );
});

test("an unclosed directive is reported where it is opened", () => {
  assert.equal(render("a\n\n:::note\nx\n\n# b\n").places, ["3:1 unclosed-directive"]);
  assert.equal(render("::::tabs\n:::tab[a]\nx\n::::\n\nafter\n").places, ["2:1 unclosed-directive"]);
  assert.equal(render("- a\n\n  :::note\n  x\n\nb\n").places, ["3:3 unclosed-directive"]);
});

test("of an unclosed directive that there is not only its name is reported", () => {
  assert.equal(render("::: zones range=1\n\ntext\n\n::: zones-end\n").places, [
    "1:5 unknown-directive",
    "5:5 unknown-directive",
  ]);
});

test("colons that close nothing are reported", () => {
  assert.equal(render("a\n\n:::\n\nb\n").places, ["3:1 stray-directive"]);
});

test("a malformed opening is reported", () => {
  assert.equal(render(":::note[a\nx\n:::\n").places, ["1:1 directive-syntax"]);
  assert.equal(render(":::note{a=b\nx\n:::\n").places, ["1:1 directive-syntax"]);
  assert.equal(render(":::note[a]{b} c\nx\n:::\n").places, ["1:1 directive-syntax"]);
  assert.equal(render(':::note[a \\] `]` [b]]{c="}"}\nx\n:::\n').directives[0]?.attributes["c"], "}");
});

test("a raw end tag inside can't close the component round it", () => {
  assert.is(html(":::note\na\n\n</div></main>\n\nb\n:::\n"), '<div class="note">|<p>a</p>\n\n<p>b</p>\n</div>\n');
  assert.is(html(":::note\n<section>\n:::\nb\n"), '<div class="note">|<section>\n</section></div>\n<p>b</p>\n');
});

test("attributes named like an object's own members are attributes", () => {
  const attributes = render(":::note{__proto__=x constructor=y}\n:::\n").directives[0]?.attributes ?? {};
  assert.equal(Object.entries(attributes), [
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

test("a directive's href and src are resolved and checked like those of links and images", () => {
  const { directives, links, places } = render(
    ":::note{href=./a.md#x src=./b.png}\n:::\n\n:::tip{href=javascript:alert(1)}\n:::\n\n:::info{href=dead.md}\n:::\n",
  );
  assert.is(directives[0]?.attributes["href"], "/site/./a.md#x");
  assert.is(directives[0]?.attributes["src"], "/site/./b.png");
  assert.equal(links, [{ route: "/site/./a.md", anchor: "x", line: 1, column: 14 }]);
  // A component that gets an address may rely on it.
  assert.equal(
    directives.map(({ name }) => name),
    ["note", "info"],
  );
  assert.equal(places, ["4:13 unsafe-url", "7:14 dead-link"]);
});

test("a directive whose attributes lack their braces is told, though it is text", () => {
  const directives = directiveTable(new Map());
  const said = (source: string) =>
    render(source, { directives }).problems.map(
      ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
    );
  const message = (line: number) =>
    `${line}:1 directive-syntax: "::include" is shown as text: its attributes stand in no braces | Write ::include{file=_parts/x.md}`;
  assert.equal(said("::include file=_parts/x.md\n\na\n\n::include file=_parts/x.md\n"), [message(1), message(5)]);
  assert.equal(said("Look:\n::include file=_parts/x.md\n"), [message(2)]);
  assert.equal(said("::include _parts/x.md\n"), [
    '1:1 directive-syntax: "::include" is shown as text: its attributes stand in no braces | Write ::include{file=_parts/x.md}',
  ]);
  assert.equal(said("::include \t_parts/x.md\n"), [message(1)]);
  assert.equal(said("::include file=_parts/x.md \nb\n"), [message(1)]);
  assert.equal(said("::include _parts/x.md?a=b\n"), [message(1).replace("x.md}", "x.md?a=b}")]);
  assert.equal(said("- ::include _parts/x.md\n- b\n"), [message(1).replace("1:1", "1:3")]);
  assert.equal(said("> a\n> ::include _parts/x.md\n"), [message(2).replace("2:1", "2:3")]);
  for (const source of [
    "::include is a directive.\n",
    "a ::include file=x\n",
    "::other file=x\n",
    "`::include file=x`\n",
    "```\n::include file=x\n```\n",
    "std\n::string a=b\n",
    "::include word\n",
    "::include a.md and more\n",
  ]) {
    assert.equal(said(source), [], source);
  }
});

test("a container with two colons and attributes without braces is told", () => {
  const { problems } = render("- ::note x=y\n");
  assert.equal(
    problems.map(({ line, column, code, hint }) => `${line}:${column} ${code} ${hint}`),
    ["1:3 directive-syntax Write ::note{x=y}"],
  );
  const container = { attributes: undefined, kinds: ["container"], label: "required", items: new Map() } as const;
  const { problems: others } = render("::card x=y\n\n::card of mine\n", { directives: new Map([["card", container]]) });
  assert.equal(
    others.map(({ line, hint }) => `${line} ${hint}`),
    ["1 Write :::card[Label]{x=y} … :::"],
  );
  const leaf = (attributes: Attributes) => ({ attributes, kinds: ["leaf"], label: "none", items: new Map() }) as const;
  const { problems: ofLeaves } = render("::a b.c\n\n::d e.f\n\n::d g=h\n", {
    directives: new Map([
      ["a", leaf({ "lang?": "string", file: "asset" })],
      ["d", leaf({ "lang?": "string" })],
    ]),
  });
  assert.equal(
    ofLeaves.map(({ line, hint }) => `${line} ${hint}`),
    ["1 Write ::a{file=b.c}", "5 Write ::d{g=h}"],
  );
});

test("a directive of a line of its own that stands behind other text is told", () => {
  const directives = new Map([
    ["leaf", { attributes: undefined, kinds: ["leaf"], label: "optional", items: new Map() }],
    ["note", { attributes: undefined, kinds: ["container"], label: "optional", items: new Map() }],
    ["mark", { attributes: undefined, kinds: ["text"], label: "required", items: new Map() }],
  ] as const);
  const said = (source: string) =>
    render(source, { directives }).problems.map(
      ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
    );
  const message = (written: string) => `directive-syntax: "${written}" is shown as text: other text stands before it`;
  assert.equal(said("a ::leaf{b=c} d\n"), [`1:3 ${message("::leaf")} | Put it on a line of its own.`]);
  assert.equal(said("- *a ::leaf[b]*\n"), [`1:6 ${message("::leaf")} | Put it on a line of its own.`]);
  assert.equal(said("a :::note[b]\n"), [
    `1:3 ${message(":::note")} | Put its beginning and its end on lines of their own.`,
  ]);
  assert.equal(said("a\nb :::note \nc\n"), [
    `2:3 ${message(":::note")} | Put its beginning and its end on lines of their own.`,
  ]);
  assert.equal(said("a :::note\n").length, 1);
  assert.equal(said("## a ::mark[b]\n"), [`1:6 ${message("::mark")} | Write :mark, with one colon.`]);
  assert.equal(said("| a |\n|---|\n| b ::leaf{} |\n")[0]?.slice(0, 3), "3:5");
  assert.is(said(`a ${"::leaf{} ".repeat(30)}\n`).length, 20);
  for (const source of [
    "a::leaf[0]",
    "a ::leaf b",
    "a ::note",
    "a :::leaf",
    "a :::note b",
    "a :::notes",
    "a \\:::note",
    "`a :::note`",
    "a ::other[0]",
    "`a ::leaf{}`",
    "a \\::leaf{}",
    "a \\:::note[b]",
    "<code>a ::leaf{}</code>",
    "a :mark[b]",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("an attribute is found by its whole name, however long that is", () => {
  const long = "a".repeat(50_000);
  const note: DirectiveSpec = { attributes: {}, kinds: ["container"], label: "none", items: new Map() };
  const directives = new Map([["note", note]]);
  const columns = (attributes: string) =>
    render(`:::note{${attributes}}\nx\n:::\n`, { directives }).problems.map(({ column }) => column);
  assert.equal(columns(`${long}=1`), [9]);
  assert.equal(columns(`aab=1 ${long} aa=1`), [9, 15, 15 + long.length + 1]);
});

test("what is wrong with an attribute is told where that stands, however it is written", () => {
  const attributes = { "href?": "link", "dead?": "link" } as const;
  const directives = new Map([["a", { attributes, kinds: ["container"], label: "none", items: new Map() }]] as const);
  const columns = (written: string) =>
    render(`:::a{${written}}\nx\n:::\n`, { directives }).problems.map(({ column }) => column);
  assert.equal(columns(".k"), [6]);
  assert.equal(columns("href=./b.c .k"), [17]);
  assert.equal(columns("class=k .l"), [6]);
  assert.equal(columns("href=b#c #me"), [15]);
  assert.equal(columns("id=b href=c#d"), [6]);
  // What no space parts from the one before it is told at the name.
  assert.equal(columns('href="b"c=d'), [4]);
  assert.equal(columns('href="b"c=d href=#e'), [4]);
  assert.equal(columns("href=dead"), [11]);
  assert.equal(columns("href=dead.md href=dead"), [11]);
  assert.equal(columns("href=javascript:href"), [11]);
  assert.equal(columns("dead=dead"), [11]);
  assert.equal(render(":::a{href=dead}\nx\n:::\n\nhref\n", { directives }).places, ["1:11 dead-link"]);
  assert.equal(columns('href="dead\\"b"'), [6]);
});

test("how a directive is to be written is told in the way in which it was used, where that is one of its own", () => {
  const directives = new Map([
    ["a", { attributes: { b: "string" }, kinds: ["container", "leaf"], label: "required", items: new Map() }],
    ["n", { attributes: {}, kinds: ["leaf"], label: "none", items: new Map() }],
  ] as const);
  const said = (source: string) => {
    const { problems, directives: rendered } = render(`${source}\n`, { directives });
    assert.equal(rendered, [], "rendered, and it may not rely on what it needs");
    return problems.map(({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`);
  };
  assert.equal(said("::a{b=c d=e}"), [
    '1:1 directive-label: directive "a" needs a label | Write ::a[Label].',
    '1:9 directive-attribute: directive "a" has no attribute "d" | It takes: b.',
  ]);
  assert.equal(said(":a[b]{b=c}"), [
    '1:1 directive-kind: directive "a" is not written :a | Write :::a[Label] … ::: or ::a[Label].',
  ]);
  assert.equal(said(":::n\nx\n:::"), ['1:1 directive-kind: directive "n" is not written :::n | Write ::n.']);
  assert.equal(said("::a[b"), [
    '1:1 directive-syntax: directive "a": "[" without "]" | Written is a directive as ::a[Label]{key=value other="two words"}',
    '1:1 directive-attribute: directive "a" needs the attribute "b" | Write it in braces: {b="…"}',
  ]);
  assert.equal(render("::n[b]\n", { directives }).places, ["1:3 directive-label"]);
});

test("a title among the attributes belongs into brackets", () => {
  const attributes = { "id?": "string" } as const;
  const { problems } = render(":::tip{title=}\na\n:::\n\n:::card[A]{titel=b}\n:::\n\n::::tabs{title=x}\n::::\n", {
    directives: new Map([
      ["tip", { attributes, kinds: ["container"], label: "optional", items: new Map() }],
      ["card", { attributes, kinds: ["container"], label: "required", items: new Map() }],
      ["tabs", { attributes, kinds: ["container"], label: "none", items: new Map() }],
    ]),
  });
  assert.equal(
    problems.map(({ line, column, hint }) => `${line}:${column} ${hint}`),
    ["1:8 Write :::tip[Title].", "5:12 It takes: id.", "8:10 It takes: id."],
  );
});

test("two tabs of one label are told at the second", () => {
  const { places, problems } = render(
    "::::tabs\n:::tab[npm]\na\n:::\n:::tab[*yarn*]\nb\n:::\n:::tab[npm]\nc\n:::\n::::\n\n::::tabs\n:::tab[npm]\nd\n:::\n::::\n",
  );
  assert.equal(places, ["8:8 duplicate-tab"]);
  assert.is(problems[0]?.message, 'this group of tabs has a tab "npm" already');
});

test("a directive that stands only in another one is reported elsewhere", () => {
  assert.equal(render("::::tabs\n:::tab[A]\nx\n:::\n::::\n").places, []);
  assert.equal(render(":::tab[A]\nx\n:::\n").places, ["1:4 misplaced-directive"]);
  const nested = render(":::::tabs\n::::note\n:::tab[A]\n:::\n::::\n:::::\n");
  assert.equal(nested.places, ["2:1 directive-content", "3:4 misplaced-directive"]);
});

test.run();
