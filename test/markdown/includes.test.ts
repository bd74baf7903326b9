// `::include{file=…}`: another file's Markdown as if it stood there, with its own places and addresses.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { loadBuiltIn } from "./built-in.ts";
import { LIMITS } from "./render.ts";

const test = suite("markdown: includes");

let render: Awaited<ReturnType<typeof loadBuiltIn>>;
test.before(async () => {
  render = await loadBuiltIn();
});

test("what is included stands in the page: headings, text, anchors, links", () => {
  const { html, toc, links, places, text, description } = render("# A\n\n::include{file=p.md}\n\n## B\n\n[q](q.md)\n", {
    files: { "p.md": "First *words*.\n\n## B\n\n[x](y.md)\n" },
  });
  assert.equal(places, []);
  assert.equal(
    toc.map(({ id }) => id),
    ["b", "b-1"],
  );
  assert.match(
    html,
    /<\/h1>\n<p>First <em>words<\/em>\.<\/p>\n<div class="heading level-2"><h2 id="b">.*<a href="\/site\/p\.md\/y\.md">x<\/a>.*<h2 id="b-1">/s,
  );
  assert.equal(links, [
    { route: "y.md", anchor: "", line: 5, column: 1, file: "p.md" },
    { route: "/site/q.md", anchor: "", line: 7, column: 1 },
  ]);
  assert.match(text, /^A\nFirst words\.\nB\nx\nB\nq$/);
  assert.is(description, "First words.");
});

test("problems are said at the included file's own places", () => {
  const files = {
    "p.md": "a\n\n- :::nope\n  b\n  :::\n\n::include{file=dir/q.md}\n\n![](x.png) :badge[c]{tpye=tip}\n",
    "dir/q.md": "> ![](y.png)\n>\n> ::include{file=none.md}\n",
  };
  const { places } = render("> - ::include{file=p.md}\n>\n> ![](z.png)\n", { files });
  assert.equal(places, [
    "dir/q.md:3:18 missing-include",
    "p.md:3:6 unknown-directive",
    "dir/q.md:1:3 missing-alt",
    "p.md:9:1 missing-alt",
    "p.md:9:22 directive-attribute",
    "3:3 missing-alt",
  ]);
});

test("what is likely a mistake is said at the included file's own places", () => {
  const table = "| a | b |\n|---|---|\n| c | d | e |\n\n| a | b |\n|---|\n";
  const files = { "p.md": `[a](b c.md)\n\n${table}\n<div><!-- f\n`, "q.md": "x\n\n<!-- g\n" };
  const { places } = render("- ::include{file=p.md}\n\n::include{file=q.md}\n\n<!-- h\n", { files });
  assert.equal(places, [
    "p.md:1:1 space-in-address",
    "p.md:5:1 surplus-cells",
    "p.md:8:1 table-delimiter",
    "q.md:3:1 unclosed-comment",
    "5:1 unclosed-comment",
    "p.md:10:6 unclosed-comment",
  ]);
});

test("it stands in lists, quotes, directives and steps", () => {
  const files = { "p.md": "- a\n- b\n", "steps.md": "1. a\n2. b\n", "tab.md": ":::tab[T]\nc\n:::\n" };
  for (const [source, expected] of [
    ["- x\n\n  ::include{file=p.md}", "<li><p>x</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</li>"],
    ["> ::include{file=p.md}", "<blockquote>\n<ul>\n<li>a</li>"],
    [":::note\n::include{file=p.md}\n:::", "<div><ul>\n<li>a</li>"],
    [":::steps\n::include{file=steps.md}\n:::", '<div class="steps list"><ol>\n<li>a</li>'],
    ["::::tabs\n::include{file=tab.md}\n::::", '<p class="tab-label">T</p><div class="tab-panel"><p>c</p>'],
  ] as const) {
    const { html, places } = render(`${source}\n`, { files });
    assert.equal(places, [], source);
    assert.ok(html.includes(expected), `${source}: ${html}`);
  }
});

test("footnotes are numbered with the page's, and reference definitions stay in their file", () => {
  const { html, places } = render("a[^p] [r]\n\n::include{file=p.md}\n\n[^p]: page\n", {
    files: { "p.md": "b[^q] [r]\n\n[^q]: part [s](t.md)\n\n[r]: u.md\n" },
  });
  assert.equal(places, []);
  assert.match(
    html,
    /^<p>a<sup.*?>1<\/a><\/sup> \[r\]<\/p>\n<p>b<sup.*?>2<\/a><\/sup> <a href="\/site\/p\.md\/u\.md">r<\/a>/,
  );
  assert.match(html, /<p>page .*<p>part <a href="\/site\/p\.md\/t\.md">s<\/a>/s);
  const unused = render("::include{file=p.md}\n", { files: { "p.md": "b\n\n[^q]: part\n" } });
  assert.equal(unused.places, ["p.md:3:1 unused-footnote"]);
});

test("a circle is an error that shows it", () => {
  const files = { "a.md": "::include{file=b.md}\n", "b.md": "x\n\n::include{file=a.md}\n", "page.md": "" };
  const { problems, places, html } = render("::include{file=a.md}\n\nend\n", { files, file: "page.md" });
  assert.equal(places, ["b.md:3:16 include-cycle"]);
  assert.is(problems[0]?.message, '"a.md" includes itself: a.md → b.md → a.md');
  assert.is(html, "<p>x</p>\n<p>end</p>\n");
  const own = render("a\n\n::include{file=page.md}\n", { files, file: "page.md" });
  assert.is(own.problems[0]?.message, '"page.md" includes itself: page.md → page.md');
});

test("size and depth have limits", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`${i}.md`, `::include{file=${i + 1}.md}\n`.repeat(2)]),
  );
  const { places } = render("::include{file=0.md}\n", {
    files: { ...doubling, "40.md": "a\n" },
    limits: { ...LIMITS, fileBytes: 5000 },
  });
  assert.ok(
    places.length > 0 && places.every((place) => place.endsWith("include-too-large")),
    places.slice(0, 3).join(),
  );
  const chain = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`${i}.md`, `::include{file=${i + 1}.md}\n`]));
  assert.equal(render("::include{file=0.md}\n", { files: chain }).places, ["48.md:1:16 too-deep"]);
  const deep = render("a\n\n::include{file=p.md}\n\nb\n", { files: { "p.md": `x\n\n${"> ".repeat(60)}y\n` } });
  assert.equal(deep.places, ["p.md:3:101 too-deep"]);
  assert.is(deep.html, "<p>a</p>\n<p>b</p>\n");
});

test("a directive that is written wrongly includes nothing and says so", () => {
  const files = { "p.md": "x\n" };
  assert.equal(render("::include\n", { files }).places, ["1:1 directive-attribute"]);
  assert.equal(render("- ::include{file=p.md line=3}\n", { files }).places, ["1:23 directive-attribute"]);
  assert.equal(render("::include[x]{file=p.md}\n", { files }).places, ["1:3 directive-label"]);
  assert.equal(render(":::include{file=p.md}\n:::\n", { files }).places, ["1:1 directive-kind"]);
  assert.equal(render("a :include{file=p.md}\n", { files }).places, ["1:3 directive-kind"]);
  assert.is(
    render("`::include{file=p.md}`\n\n```\n::include{file=p.md}\n```\n", { files }).html.includes("<p>x"),
    false,
  );
});

test("characters that no page may hold are replaced in included files too", () => {
  const { html } = render("::include{file=p.md}\n", { files: { "p.md": "a\u0001b &#1;\r\nc\n" } });
  assert.is(html, "<p>a\ufffdb \ufffd\nc</p>\n");
  assert.equal(render("::include{file=p.md}\n", { files: { "p.md": "a\r\rb ![](x.png)\r" } }).places, [
    "p.md:3:3 missing-alt",
  ]);
});

test("code that is included as Markdown is told, and what shows it", () => {
  const { places } = render("::include{file=a.ts}\n\n::include{file=b.md}\n\n::include{file=c.html}\n", {
    files: { "a.ts": "const a = 1;\n", "b.md": "b\n", "c.html": "<p>c</p>\n" },
  });
  assert.equal(places, ["1:16 include-code"]);
});

test.run();
