// docsgen's own directives: what each becomes, and what it says of a wrong use.
import * as assert from "uvu/assert";
import { parseErrors } from "../support/html.ts";
import { suite } from "../support/suite.ts";
import { loadBuiltIn } from "./built-in.ts";
import type { Rendered } from "./render.ts";

const test = suite("markdown: built-in directives");

let render: Awaited<ReturnType<typeof loadBuiltIn>>;
test.before(async () => {
  render = await loadBuiltIn();
});

function html(source: string): string {
  const { html, places } = render(source);
  assert.equal(places, [], source);
  return html;
}

function said({ problems }: Rendered): string[] {
  return problems.map(({ line, column, message, hint }) => `${line}:${column} ${message} | ${hint}`);
}

test("badges", () => {
  assert.is(html("a :badge[*b*]{type=tip #x .y}\n"), '<p>a <span class="badge tip y" id="x"><em>b</em></span></p>\n');
  assert.is(html(":badge[b]\n"), '<p><span class="badge">b</span></p>\n');
  assert.equal(said(render("a :badge[b]{type=tpi}\n")), [
    '1:13 attribute "type" of directive "badge" is "tpi", which it cannot be | Did you mean "tip"?',
  ]);
  assert.equal(said(render("a :badge{type=tip}\n")), ['1:3 directive "badge" needs a label | Write :badge[Label].']);
  assert.equal(said(render("::badge[a]\n")), ['1:1 directive "badge" is not written ::badge | Write :badge[Label].']);
  assert.equal(said(render("::::tabs\n::tab\n::::\n")).slice(0, 2), [
    '2:1 directive "tab" is not written ::tab | Write :::tab[Label] … :::.',
    '2:1 directive "tab" needs a label | Write :::tab[Label].',
  ]);
});

test("brackets with nothing in them are no label", () => {
  assert.is(html(":::note[]\na\n:::\n"), html(":::note\na\n:::\n"));
  assert.is(html(":::details[ ]\na\n:::\n"), html(":::details\na\n:::\n"));
});

test("steps of a list and of headings", () => {
  assert.is(
    html(":::steps{#s}\n1. a\n2. b\n:::\n"),
    '<div class="steps list" id="s"><ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</div>\n',
  );
  const { html: headings, toc, places } = render(":::steps\n### A\n\nb\n\n### C\n\n1. d\n:::\n");
  assert.equal(places, []);
  assert.match(html(":::steps\n<h4>A</h4>\n\nb\n:::\n"), /^<div class="steps h4"><h4>A/);
  assert.match(headings, /^<div class="steps h3"><div class="heading level-3"><h3 id="a">A.*<h3 id="c">C/s);
  assert.equal(
    toc.map(({ id }) => id),
    ["a", "c"],
  );
  assert.equal(said(render("x\n\n- y\n\n  :::steps\n  a\n  :::\n")), [
    '5:3 directive "steps" has no steps in it | Put an ordered list inside (1. … 2. …), or sections that each begin with a heading (### …).',
  ]);
});

test("file trees", () => {
  const tree = [
    "- src/",
    "  - **a.ts** what it *does*",
    "  - __init__.py",
    "  - `b c.ts` [d](d.md)",
    "  - empty/",
    "  - ...",
    "- [slug].ts",
  ];
  const lines = [
    '<div class="filetree"><ul>',
    '<li class="folder"><bdi>src/</bdi>',
    "<ul>",
    '<li class="file"><bdi><strong>a.ts</strong></bdi> <span class="comment">what it <em>does</em></span></li>',
    '<li class="file"><bdi>__init__.py</bdi></li>',
    '<li class="file"><bdi><code>b c.ts</code></bdi> <span class="comment"><a href="/site/d.md">d</a></span></li>',
    '<li class="folder"><bdi>empty/</bdi></li>',
    '<li class="rest">…</li>',
    "</ul>",
    "</li>",
    '<li class="file"><bdi>[slug].ts</bdi></li>',
    "</ul>",
    "</div>",
    "",
  ];
  assert.is(html(`:::filetree\n${tree.join("\n")}\n:::\n`), lines.join("\n"));
  assert.is(html(`:::filetree\n${tree.join("\n\n")}\n:::\n`), lines.join("\n"), "a loose list");
  const { links } = render(`> :::filetree\n${tree.map((line) => `> ${line}`).join("\n")}\n> :::\n`);
  assert.equal(
    links.map(({ line, column }) => `${line}:${column}`),
    ["5:16"],
  );
  assert.equal(render(":::filetree\n- a\n\n  ```\n  b\n  ```\n:::\n").places, ["4:3 directive-content"]);
  assert.equal(render(":::filetree\na\n:::\n").places, ["2:1 directive-content"]);
  assert.equal(render(":::filetree\n1. a\n:::\n").places, ["2:1 directive-content"]);
  assert.equal(render(":::filetree\n-\n:::\n").places, ["2:1 directive-content"]);
});

test("cards and link cards", () => {
  assert.is(
    html('::linkcard[A *b*]{href=c.md description="d <e>"}\n'),
    '<div class="linkcard"><p class="card-title"><a href="/site/c.md">A <em>b</em></a></p><p>d &lt;e&gt;</p></div>\n',
  );
  assert.is(
    html("::::cards\n:::card[A]{href=a.md icon=i.svg .k}\nb\n:::\n::linkcard[C]{href=c.md description=d}\n::::\n"),
    '<ul class="cards"><li class="k"><img class="card-icon" src="/site/i.svg" alt="" loading="lazy"/><p class="card-title"><a href="/site/a.md">A</a></p><div><p>b</p>\n</div></li>' +
      '<li><p class="card-title"><a href="/site/c.md">C</a></p><div>d</div></li></ul>\n',
  );
  const { links } = render("- ::linkcard[A]{href=c.md#d}\n");
  assert.equal(links, [{ route: "/site/c.md", anchor: "d", line: 1, column: 22 }]);
  assert.equal(said(render("a\n\n::linkcard[A]\n")), [
    '3:1 directive "linkcard" needs the attribute "href" | Write it in braces: {href=./…}',
  ]);
  assert.equal(said(render("::linkcard[A]{to=c.md}\n")), [
    '1:15 directive "linkcard" has no attribute "to" | Did you mean "href"?',
  ]);
  assert.equal(render("::linkcard[A]{href=javascript:x}\n").places, ["1:20 unsafe-url"]);
  assert.equal(said(render("::::cards\n:::card[A]{titel=x}\n:::\n::::\n")), [
    '2:12 directive "card" has no attribute "titel" | It takes: id, class, href, icon, description.',
  ]);
});

test("what only its items show may hold nothing else", () => {
  assert.equal(html("::::tabs\n\n<!-- c -->\n\n:::tab[a]\nb\n:::\n::::\n").includes("<p>b</p>"), true);
  assert.equal(said(render("::::tabs\n:::tab[a]\nb\n:::\n\nlost\n::::\n")), [
    '6:1 directive "tabs" shows only what is in "tab" | Put this inside :::tab … :::, or outside of "tabs".',
  ]);
});

test("a card and a tab need what they are called", () => {
  assert.equal(
    said(render("::::cards\n:::card{href=a.md}\nb\n:::\n:::card[ ]\nb\n:::\n::linkcard{href=c.md}\n::::\n")),
    [
      '2:1 directive "card" needs a label | Write :::card[Label].',
      '5:1 directive "card" needs a label | Write :::card[Label].',
      '8:1 directive "linkcard" needs a label | Write ::linkcard[Label].',
    ],
  );
  assert.equal(said(render("::::tabs\n:::tab\nb\n:::\n:::tab[]\nc\n:::\n::::\n")), [
    '2:1 directive "tab" needs a label | Write :::tab[Label].',
    '5:1 directive "tab" needs a label | Write :::tab[Label].',
  ]);
});

test("names that other generators have lead to what does the same", () => {
  for (const [name, written] of [
    ["caution", ":::warning[x] … :::"],
    ["Important", ":::info[x] … :::"],
    ["success", ":::tip[x] … :::"],
    ["hint", ":::tip[x] … :::"],
    ["error", ":::danger[x] … :::"],
    ["secondary", ":::note[x] … :::"],
    ["callout", ":::note[x] … :::"],
    ["code-group", "::::tabs with a :::tab[Label] … ::: inside for each block"],
    ["tab-item", ":::tab[x] … ::: inside ::::tabs … ::::"],
    ["accordion", ":::details[x] … :::"],
    ["card-grid", "::::cards with a :::card[Title] … ::: inside for each"],
    ["image", "::figure[x]{src=… alt=…}"],
  ] as const) {
    const [{ message, hint } = {}, ...others] = render(`::: ${name} x\na\n:::\n`).problems;
    assert.is(message, `unknown directive "${name}"`);
    assert.is(hint, `Write ${written}.`);
    assert.equal(others, [], name);
  }
  assert.equal(said(render("::caution\n\n::: v-pre\n{{ a }}\n:::\n\n::toc\n\n::: mermaid\na\n:::\n")), [
    '1:3 unknown directive "caution" | Write :::warning[Caution] … :::.',
    '3:5 unknown directive "v-pre" | Take its lines out: braces in a text are text here.',
    '7:3 unknown directive "toc" | Take it out: the headings of a page are listed beside it.',
    '9:5 unknown directive "mermaid" | Write a block of code whose language is mermaid.',
  ]);
  assert.equal(said(render(":::caution[Hot *wax*]\na\n:::\n")), [
    '1:4 unknown directive "caution" | Write :::warning[Hot *wax*] … :::.',
  ]);
  // In a text it is more likely no directive at all.
  assert.match(render("a :caution[b]\n").problems[0]?.hint ?? "", /^Known: .* Write \\: for a plain colon\.$/);
  // A site that lacks what would do the same is not sent there.
  const none = render(":::caution\na\n:::\n", {
    directives: new Map([["cautious", { attributes: {}, kinds: ["leaf"], label: "none", items: new Map() }]]),
  });
  assert.is(none.problems[0]?.hint, 'Did you mean "cautious"?');
});

test("details", () => {
  assert.is(
    html(":::details[A *b*]{open #d .e}\nc\n:::\n"),
    '<details open="" id="d" class="e"><summary>A <em>b</em></summary><div><p>c</p>\n</div></details>\n',
  );
  assert.is(html(":::details\nc\n:::\n"), "<details><summary>Details</summary><div><p>c</p>\n</div></details>\n");
  assert.equal(said(render(":::details{open=maybe}\n:::\n")), [
    '1:12 attribute "open" of directive "details" is "maybe", which is neither true nor false | Write {open}.',
  ]);
});

test("figures", () => {
  assert.is(
    html("::figure[A *b*]{src=c.png alt=d width=20}\n"),
    '<figure><img src="/site/c.png" alt="d" width="20" height="15" loading="lazy"/><figcaption>A <em>b</em></figcaption></figure>\n',
  );
  assert.is(
    html(":::figure[A]{.k}\nb\n:::\n"),
    '<figure class="k"><div><p>b</p>\n</div><figcaption>A</figcaption></figure>\n',
  );
  assert.is(
    html('::figure{src=c.png alt=""}\n'),
    '<figure><img src="/site/c.png" alt="" width="40" height="30" loading="lazy"/></figure>\n',
  );
  assert.equal(said(render("a\n\n::figure[b]{src=c.png}\n")), [
    '3:17 image "c.png" has no alternative text | Say what it shows: {alt="a chart of …"}. For a mere ornament: {alt=""}.',
  ]);
  assert.equal(said(render("::figure[b]{width=wide src=dead.png alt=x}\n")), [
    '1:13 attribute "width" of directive "figure" is "wide", which is no number | Write {width=2} or the like.',
    '1:28 no file "dead.png" | undefined',
  ]);
  assert.equal(render("::figure[b]{src=dead.png alt=x}\n").places, ["1:17 dead-asset"]);
  assert.equal(render("- ::figure[b]\n").places, ["1:3 directive-content"]);
});

test("what a directive does not take is an error where it stands", () => {
  assert.equal(said(render("- :::note[note]{x=foo foo=1}\n  a\n  :::\n")), [
    '1:17 directive "note" has no attribute "x" | It takes: id, class.',
    '1:23 directive "note" has no attribute "foo" | It takes: id, class.',
  ]);
  assert.equal(said(render(":::steps[A]\n1. a\n:::\n")), [
    '1:4 directive "steps" takes no label | Take the brackets out.',
  ]);
  assert.equal(said(render("a :note[b]\n")), ['1:3 directive "note" is not written :note | Write :::note … :::.']);
  assert.equal(said(render("> [!NOTE]\n> a\n")), []);
});

test("ids and classes are honoured by all", () => {
  for (const source of [
    ":::note{#me .mine}\na\n:::",
    ":::steps{#me .mine}\n1. a\n:::",
    ":::filetree{#me .mine}\n- a\n:::",
    ":::details{#me .mine}\na\n:::",
    ":::figure{#me .mine}\na\n:::",
    "::::cards{#me .mine}\n:::card[a]\n:::\n::::",
    "::::cards\n:::card[a]{#me .mine}\n:::\n::::",
    "::::tabs{#me .mine}\n:::tab[a]\nb\n:::\n::::",
    "::linkcard[a]{href=b.md #me .mine}",
    ":badge[a]{#me .mine}",
  ]) {
    const { html, anchors, places } = render(`${source}\n`);
    assert.equal(places, [], source);
    assert.equal(anchors, ["me"], source);
    assert.match(html, /<\w+ (?=[^>]*id="me")(?=[^>]*class="[^"]*\bmine")/, source);
  }
  assert.equal(render("# Me\n\n- a :badge[b]{#me}\n").places, ["3:15 duplicate-id"]);
});

test("all of them inside each other, in lists and in quotes are whole HTML without scripts and styles of their own", () => {
  const inner =
    ":::steps\n1. a :badge[b]{type=info}\n\n   ::linkcard[c]{href=d.md}\n2. :::details[e]\n   :::filetree\n   - f/\n     - g\n   :::\n   :::\n:::";
  const all = `::::::note[h :badge[i]]\n${inner}\n\n:::::cards\n::::card[j]\n:::figure[k]\n| l |\n|---|\n| m |\n:::\n::::\n:::::\n::::::`;
  for (const prefix of ["", "> ", "  "]) {
    const source = `${prefix === "  " ? "- x\n\n" : ""}${all.replace(/^/gm, prefix)}\n`;
    const { html, places } = render(source);
    assert.equal(places, [], prefix);
    for (const part of [
      "admonition note",
      "steps list",
      "badge info",
      "linkcard",
      "<details",
      "filetree",
      "<figcaption",
    ]) {
      assert.ok(html.includes(part), `${prefix}${part}`);
    }
    assert.equal(parseErrors(`<!DOCTYPE html><title>t</title><article>${html}</article>`), []);
    assert.not.match(html, /<script|<style|style=|\son\w+=/);
  }
});

test.run();
