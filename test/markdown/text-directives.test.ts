// `:name[Label]{attributes}` in a text and `::name` on a line: where they act, where colons are just colons.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { mayHoldTextDirectives } from "../../src/markdown/text-directives.ts";
import { suite } from "../support/suite.ts";
import { html, render } from "./render.ts";

const test = suite("markdown: leaf and text directives");

test("a text directive stands among words, with label, attributes or both", () => {
  assert.is(html("a :mark[b] c\n"), "<p>a <mark>b</mark> c</p>\n");
  assert.is(
    html(":mark[a **b** `c`]{x=1}, (:mark{#i}).\n"),
    "<p><mark>a <strong>b</strong> <code>c</code></mark>, (<mark></mark>).</p>\n",
  );
  assert.equal({ ...render(":mark[a]{x=1 .c y}\n").directives[0]?.attributes }, { x: "1", class: "c", y: "" });
  assert.is(
    html(":mark[a]:mark[b]これは:mark[c]です\n"),
    "<p><mark>a</mark><mark>b</mark>これは<mark>c</mark>です</p>\n",
  );
  assert.is(html(':mark[a [b] `]` \\] c]{x="}"} d\n'), "<p><mark>a [b] <code>]</code> ] c</mark> d</p>\n");
});

test("it stands in headings, lists, quotes, tables, links, emphasis, labels and image texts", () => {
  const { html: heading, toc, anchors } = render("## A :mark[b]\n\n[c](#a-b)\n");
  assert.match(heading, /<h2 id="a-b">A <mark>b<\/mark><\/h2><a class="anchor"/);
  assert.equal(toc, [{ id: "a-b", text: "A b", level: 2 }]);
  assert.equal(anchors, ["a-b"]);
  for (const [source, expected] of [
    ["- :mark[a]", "<li><mark>a</mark></li>"],
    ["> :mark[a]", "<p><mark>a</mark></p>"],
    ["| :mark[a] |\n|---|\n| :mark[b]{x=y} |", "<td><mark>b</mark></td>"],
    ["[a :mark[b]](c.md)", '<a href="/site/c.md">a <mark>b</mark></a>'],
    ["**a :mark[b]**", "<strong>a <mark>b</mark></strong>"],
    ["*:mark[b* c]*", "<em><mark>b* c</mark></em>"],
    ["*a :mark[b]{x=* y=_z_} c*", "<em>a <mark>b</mark> c</em>"],
    [":::note[:mark[a]]\n:::", '<div class="note"><mark>a</mark>|</div>'],
    ["![a :mark[b]](c.png)", 'alt="a b"'],
    ["x[^1]\n\n[^1]: :mark[a]", "<p><mark>a</mark> <a"],
    [":mark[:mark[a]]", "<mark><mark>a</mark></mark>"],
    ["<b>:mark[a]</b>", "<b><mark>a</mark></b>"],
  ] as const) {
    const { html, places } = render(`${source}\n`);
    assert.equal(places, [], source);
    assert.ok(html.includes(expected), `${source}: ${html}`);
  }
});

test("colons of any other kind come out as typed", () => {
  for (const text of [
    "12:30",
    "a:b",
    "a:b[c]",
    "std::vector[0]",
    ":name:",
    ":name: [x]",
    "::",
    ":: x",
    ":::",
    "a ::mark [x]",
    "a ::other[x]",
    ": [x]",
    ":[x]",
    ":{x}",
    ":1[x]",
    "x : mark[y]",
    "{{ x }}",
    "${x}",
    "{x}",
    ":mark",
    ":mark [x]",
    ":mark[x",
    ":mark{x",
    "C:\\dir",
    "key:value{x}",
  ]) {
    const { html, directives, places } = render(`Text ${text} text\n`);
    assert.is(html, `<p>Text ${text} text</p>\n`, text);
    assert.is(directives.length, 0, text);
    assert.equal(places, [], text);
  }
  assert.is(html("*a b:c[d* e] :mark[f]\n"), "<p><em>a b:c[d</em> e] <mark>f</mark></p>\n");
  assert.is(html("<%= x %> \\:mark[a]\n"), "<p>&lt;%= x %&gt; :mark[a]</p>\n");
  assert.is(html("see https://x.y/:mark[a] b\n").includes("<mark"), false);
});

test("it does not act in code, addresses and raw HTML", () => {
  for (const source of [
    "`:mark[a]`",
    "`` a :mark[`] ``",
    "```\n:mark[a]\n```",
    "    :mark[a]",
    "[a](:mark[b])",
    "[a](<x :mark[b]>)",
    '[a](b.md ":mark[c]")',
    "<https://x.y/:mark{a}>",
    "https://x.y/a:mark{b}",
    '<b title=":mark[a]">x</b>',
    "<code>:mark[a]</code>",
    "<div>\n:mark[a]\n</div>",
    "<!-- :mark[a] -->",
    "[r]: x.md ':mark[a]'",
  ]) {
    assert.is(render(`${source}\n`).directives.length, 0, source);
  }
});

test("an unknown text directive is an error with the nearest name, and is shown as its label", () => {
  const { html, problems, places } = render("a\nb :merk[*c*] d\n");
  assert.equal(places, ["2:4 unknown-directive"]);
  assert.is(problems[0]?.hint, 'Did you mean "mark"? Write \\: for a plain colon.');
  assert.is(html, "<p>a\nb <em>c</em> d</p>\n");
  assert.match(
    render(":zzzzzzzzzzz[a]\n").problems[0]?.hint ?? "",
    /^Known: note, .*\. Write \\: for a plain colon\.$/,
  );
});

test("a leaf directive is a block of one line", () => {
  assert.is(html("a\n::note[b *c*]{x=1}\nd\n"), '<p>a</p>\n<div class="note">b <em>c</em>|</div>\n<p>d</p>\n');
  assert.equal({ ...render("::note{x=1 .k}\n").directives[0]?.attributes }, { x: "1", class: "k" });
  for (const [source, expected] of [
    ["- ::note[a]\n  b", '<li><div class="note">a|</div>\nb</li>'],
    ["- a\n\n  ::note[b]\n\n  c", '<p>a</p>\n<div class="note">b|</div>\n<p>c</p>'],
    ["> ::note[a]", '<blockquote>\n<div class="note">a|</div>\n</blockquote>'],
    [":::tip\n::note[a]\n:::", '<div class="tip">|<div class="note">a|</div>\n</div>'],
    ["::note", '<div class="note">|</div>'],
    ["x[^1]\n\n[^1]: a\n\n    ::note[b]", '<div class="note">b|</div>'],
    ["| a |\n|---|\n::note[b]", '</table></div>\n<div class="note">b|</div>'],
    ["# a\n::note[b]\n\n# c", '</h1>\n<div class="note">b|</div>\n<h1'],
  ] as const) {
    const { html, places } = render(`${source}\n`);
    assert.equal(places, [], source);
    assert.ok(html.includes(expected), `${source}: ${html}`);
  }
});

test("what is wrong with a leaf or text directive is said at its place", () => {
  assert.equal(render("- ::nope[a]\n").places, ["1:5 unknown-directive"]);
  assert.equal(render("a\n\n  ::note[a\n").places, ["3:3 directive-syntax"]);
  assert.equal(render("> ::note[a]{b} c\n").places, ["1:3 directive-syntax"]);
  assert.equal(render("::mark[a]\n").places, ["1:1 directive-kind"]);
  assert.equal(render("- a :note[b]\n").places, ["1:5 directive-kind"]);
  assert.equal(render("| a |\n|---|\n| b :mark[c]{href=javascript:x} |\n").places, ["3:19 unsafe-url"]);
  assert.equal(render("a :mark[b [c](dead.md)]\nd :mark[e]{href=dead.md}\n").places, [
    "1:11 dead-link",
    "2:17 dead-link",
  ]);
  assert.is(render("::mark[a]\n").problems[0]?.hint, "Write :mark.");
});

test("where a page has no directives, its text is left alone", () => {
  const directives = new Map();
  assert.is(html("a :mark[b]\n", { directives }), "<p>a :mark[b]</p>\n");
});

test("property: a source is told to hold text directives as one pattern tells it", () => {
  const pattern = /(?<![\w:\\]):[A-Za-z][\w-]*[[{]/;
  const piece = fc.constantFrom(":", "::", "a", "Z", "_", "1", "-", "[", "{", "@", "`", "\\", " ", "\n", "é", "]");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join("");
      assert.is(mayHoldTextDirectives(source), pattern.test(source), JSON.stringify(source));
    }),
    { numRuns: 5000 },
  );
});

test.run();
