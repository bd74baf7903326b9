// What authors can write, and the HTML that comes of it.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: braces in prose are one of the subjects
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { html, render } from "./render.ts";

const test = suite("markdown: features");

// -------------------------------------------------------------------------- prose

test("paragraphs, emphasis, code and breaks are marked's own", () => {
  assert.is(
    html("a *b* **c** ~~d~~ `e<f`  \ng\n"),
    "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;f</code><br>g</p>\n",
  );
});

test("what stands word for word is noted, if it is more than a name: code, emphasis, what is in quotation marks", () => {
  const quotes = (markdown: string) => render(markdown).quotes;
  assert.equal(quotes("See *Cannot set `x` twice* and `Cannot get a thing`."), [
    "Cannot set x twice",
    "Cannot get a thing",
  ]);
  assert.equal(quotes('It says "Cannot read the file" or \u201cNo such file there\u201d.'), [
    '"Cannot read the file"',
    "\u201cNo such file there\u201d",
  ]);
  assert.equal(quotes('*two words*, `two words`, **all of this text**, "a b c" and "an end that is missing'), []);
  assert.equal(quotes('Each of " a 5" screen and a 6" screen'), []);
});

test("braces and angle brackets in prose are text", () => {
  const cases = [
    "{{ x }}",
    "{{7*7}}",
    "${x}",
    "{x}",
    "{% if %}",
    "<%= x %>",
    "{#if x}",
    "{/* c */}",
    "#{x}",
    "@{x}",
    "{{{x}}}",
  ];
  for (const text of cases) {
    const escaped = text.replace(/</g, "&lt;").replace(/>/g, "&gt;");
    assert.is(html(`a ${text} b`), `<p>a ${escaped} b</p>\n`);
    assert.ok(html(`## ${text}`).includes(`>${escaped}</h2><a`), text);
    assert.is(render(`a ${text} b`).text, `a ${text} b`, text);
  }
  assert.is(html("a < b && c > d"), "<p>a &lt; b &amp;&amp; c &gt; d</p>\n");
  assert.is(
    html("`{{ x }}` and\n\n    ${y}\n"),
    '<p><code>{{ x }}</code> and</p>\n<div class="code"><pre tabindex="0"><code>${y}\n</code></pre></div>\n',
  );
});

test("character references are read, forbidden characters replaced", () => {
  assert.is(html("&copy; &amp; &#35; AT&T &nope;"), "<p>© &amp; # AT&amp;T &amp;nope;</p>\n");
  // HTML itself would read the beginnings of these.
  assert.is(html("&notreal; &ltb; &ampcopy; &semi; &not;"), "<p>&amp;notreal; &amp;ltb; &amp;ampcopy; ; ¬</p>\n");
  assert.match(html('[a](b.md?x=1&copya; "&notx;")'), /href="\/site\/b\.md\?x=1&amp;copya;" title="&amp;notx;"/);
  assert.is(html("&amp;lt; \\&lt; `&lt;`"), "<p>&amp;lt; &amp;lt; <code>&amp;lt;</code></p>\n");
  assert.match(
    html('![&copy; `&copy;` \\&copy;](a.png "&#1;&nope;")'),
    /alt="© &amp;copy; &amp;copy;" title="\ufffd&amp;nope;"/,
  );
  assert.is(html("a\0b\x07c\u{1fffe}d"), "<p>a\ufffdb\ufffdc\ufffdd</p>\n");
  assert.is(html("a&#1;b&#0;c&#x7f;"), "<p>a\ufffdb\ufffdc\ufffd</p>\n");
});

test("a lazy line after a quoted list in a list, on which marked throws", () => {
  assert.is(
    html("- a\n  > 2. b\nc\n"),
    '<ul>\n<li>a<blockquote>\n<ol start="2">\n<li>b\nc</li>\n</ol>\n</blockquote>\n</li>\n</ul>\n',
  );
});

test("task lists say what their boxes mean", () => {
  assert.is(
    html("- [x] a\n- [ ] b\n"),
    '<ul>\n<li><input checked="" disabled="" type="checkbox" aria-label="Done"> a</li>\n' +
      '<li><input disabled="" type="checkbox" aria-label="To do"> b</li>\n</ul>\n',
  );
});

test("plain text and description leave out markup", () => {
  const { text, description } = render(
    "# T\n\n![logo](l.png)\n\nFirst *para* &amp; `code`\nsecond line.\n\n- item\n\n```\nx < y\n```\n",
  );
  assert.is(description, "First para & code second line.");
  assert.is(text, "T\nFirst para & code\nsecond line.\nitem\nx < y");
  assert.is(render("> quoted\n\n- item\n").description, "");
});

// -------------------------------------------------------------------------- headings

test("headings have GitHub's ids and a link to themselves", () => {
  assert.is(
    html("## Install & `npm i` <b>now</b>!"),
    '<div class="heading level-2"><h2 id="install--npm-i-now">Install &amp; <code>npm i</code> <b>now</b>!</h2>' +
      '<a class="anchor" href="#install--npm-i-now" aria-label="Link to this section: Install &amp; npm i now!"></a></div>\n',
  );
  assert.is(html("# One"), '<h1 id="one">One</h1>\n');
  assert.is(
    html("### Über uns"),
    '<div class="heading level-3"><h3 id="über-uns">Über uns</h3>' +
      '<a class="anchor" href="#%C3%BCber-uns" aria-label="Link to this section: Über uns"></a></div>\n',
  );
});

test("duplicate headings are told apart", () => {
  assert.equal(render("## A\n\n## A\n\n## A-1\n\n## A\n\n## 🎉\n\n## 🎉\n").anchors, [
    "a",
    "a-1",
    "a-1-1",
    "a-2",
    "section",
    "section-1",
  ]);
});

test("custom ids are taken as written", () => {
  const { html, anchors, toc, places } = render(
    "## A *b* {#custom_id.x}\n\nSetext {#second}\n======\n\n## custom_id.x {#custom_id.x}\n",
  );
  assert.match(
    html,
    /^<div class="heading level-2"><h2 id="custom_id.x">A <em>b<\/em><\/h2><a class="anchor" href="#custom_id.x" aria-label="Link to this section: A b">/,
  );
  assert.equal(anchors, ["custom_id.x", "second"]);
  assert.equal(toc[0], { id: "custom_id.x", text: "A b", level: 2 });
  assert.equal(places, ["6:16 duplicate-id"]);
});

test("a custom id may look like emphasis", () => {
  for (const id of ["__proto__", "_a_", "a__b__c", "__init__.py"]) {
    const { html, anchors, toc } = render(`## A *b* {#${id}}\n`);
    assert.ok(html.includes(`<h2 id="${id}">A <em>b</em></h2><a class="anchor"`), html);
    assert.equal(anchors, [id]);
    assert.is(toc[0]?.text, "A b");
  }
  assert.match(html("## __A__ {#b}"), /<h2 id="b"><strong>A<\/strong><\/h2><a/);
});

test("what is no custom id stays text", () => {
  assert.match(html("## A {#a b}"), /<h2 id="a-a-b">A \{#a b\}<\/h2><a/);
  assert.match(html("## A {x}"), /<h2 id="a-x">A \{x\}<\/h2><a/);
  assert.match(html("## `{#x}`"), /<h2 id="x"><code>\{#x\}<\/code><\/h2><a/);
});

test("a heading that is an image alone is called by its description, and the toc lists none without a name", () => {
  const { toc, html } = render("## ![The *plan*](a.png)\n\n##\n\n## ![](b.png)\n");
  assert.equal(toc, [{ id: "section", text: "The plan", level: 2 }]);
  assert.match(html, /aria-label="Link to this section: The plan"/);
});

test("an automatic id makes way for a written one before it", () => {
  assert.equal(render("## X {#setup}\n\n## Setup\n\n## Setup\n").anchors, ["setup", "setup-1", "setup-2"]);
});

test("the toc has the levels asked for, of headings outside quotes and lists", () => {
  const source = "# A\n\n## B\n\n### C\n\n#### D\n\n> ## E\n\n- ## F\n\n:::note\n## G\n:::\n";
  assert.equal(
    render(source).toc.map((item) => `${item.level}${item.text}`),
    ["2B", "3C", "2G"],
  );
  const deep = render(source, { tocLevels: { min: 3, max: 4 } });
  assert.equal(
    deep.toc.map((item) => item.text),
    ["C", "D"],
  );
  assert.is(render(source).h1, "first");
  assert.is(render("Text.\n\n# A\n\n# B").h1, "first");
  assert.is(render("## B\n\n# A").h1, "later");
  assert.is(render("## B").h1, undefined);
});

// -------------------------------------------------------------------------- links and images

test("links are resolved, and those of the site listed", () => {
  const { html, links } = render('[a](b.md#c "t & u") <https://x.y/?a&b> www.x.y m@x.y [r]\n\n[r]: r.md\n');
  assert.is(
    html,
    '<p><a href="/site/b.md#c" title="t &amp; u">a</a> <a href="https://x.y/?a&amp;b">https://x.y/?a&amp;b</a> ' +
      '<a href="http://www.x.y">www.x.y</a> <a href="mailto:m@x.y">m@x.y</a> <a href="/site/r.md">r</a></p>\n',
  );
  assert.equal(links, [
    { route: "/site/b.md", anchor: "c", line: 1, column: 1 },
    { route: "/site/r.md", anchor: "", line: 1, column: 54 },
  ]);
});

test("the resolver gets what the author means, and its answer is encoded", () => {
  const asked: string[] = [];
  const resolveLink = (href: string) => {
    asked.push(href);
    return { href };
  };
  const out = html('[a](b&amp;c.md) [d](<e f.md>) [g](h%20i.md) [j](k&ouml;.md) <a href="l&amp;m.md">', {
    resolveLink,
  });
  assert.equal(asked, ["b&c.md", "e f.md", "h%20i.md", "kö.md", "l&m.md"]);
  assert.match(out, /"b&amp;c.md".*"e%20f.md".*"h%20i.md".*"k%C3%B6.md".*"l&amp;m.md"/);
});

test("a dead link is reported and kept", () => {
  const { html, places } = render("see [a](dead.md)");
  assert.is(html, '<p>see <a href="dead.md">a</a></p>\n');
  assert.equal(places, ["1:5 dead-link"]);
});

test("a link without a text is told: nobody sees it", () => {
  const { places, problems } = render("a [](b.md) [ ](c.md) [![d](e.png)](f) [][g] [<b></b>](h)\n\n[g]: i.md\n");
  assert.equal(places, ["1:3 empty-link", "1:12 empty-link", "1:39 empty-link"]);
  assert.is(problems[0]?.message, 'the link to "b.md" has no text: readers do not see it');
  assert.is(problems[0]?.hint, "Write in the brackets what is there.");
  assert.equal(render("[]()\n").places, ["1:1 empty-link"], "one mistake");
});

test("images have a size, load late, and need a text", () => {
  assert.is(
    html('![a "b" &amp; *c*](d.png "t")'),
    '<p><img src="/site/d.png" alt="a &quot;b&quot; &amp; c" title="t" width="40" height="30" loading="lazy"></p>\n',
  );
  assert.equal(render("x ![](d.png)").places, ["1:3 missing-alt"]);
  assert.equal(render("![a](dead.png)").places, ["1:1 dead-asset"]);
  assert.is(
    html("![a](data:image/png;base64,AA==)"),
    '<p><img src="data:image/png;base64,AA==" alt="a" loading="lazy"></p>\n',
  );
});

test("what is no image is told where an image is", () => {
  const hint = (address: string) => render(`![a](${address})`).problems.find(({ code }) => code === "image-kind")?.hint;
  const link = "Without the ! it is a link: [text](address).";
  for (const address of ["/a.md", "/a.PDF", "/a.json?b", "https://a.dev/b.pdf#c", "https://youtu.be/b"])
    assert.is(hint(address), link, address);
  assert.is(hint("/a.webm"), 'Write an element of HTML: <video src="/a.webm" controls></video>');
  assert.is(
    hint("https://a.dev/b.mp3"),
    'Write an element of HTML: <audio src="https://a.dev/b.mp3" controls></audio>',
  );
  for (const address of [
    "/a.png",
    "/a",
    "/a.md.png",
    "https://a.dev/badge/chart.js",
    "//a.dev/next.js",
    "data:text/css,a.md",
  ])
    assert.is(hint(address), undefined, address);
});

// -------------------------------------------------------------------------- tables

test("tables scroll by themselves and align by class", () => {
  assert.is(
    html("| A | *B* | |\n|:--|:-:|--:|\n| 1 | 2 | `a\\|b` |\n"),
    '<div class="table" role="group" aria-label="Table: A, B" tabindex="0"><table>\n<thead>\n<tr>\n' +
      '<th class="align-left">A</th>\n<th class="align-center"><em>B</em></th>\n<th class="align-right"></th>\n</tr>\n</thead>\n' +
      '<tbody><tr>\n<td class="align-left">1</td>\n<td class="align-center">2</td>\n<td class="align-right"><code>a|b</code></td>\n</tr>\n' +
      "</tbody></table></div>\n",
  );
  assert.match(html("| |\n|-|\n"), /aria-label="Table"/);
});

test("a column of sentences is marked in the table's head", () => {
  const row = `| short | ${"a sentence of several words ".repeat(2)} |`;
  assert.match(html(`| A | B |\n|-|:-|\n${row}\n| c | d |\n`), '<th>A</th>\n<th class="align-left prose">B</th>');
  assert.match(html(`| A | B |\n|-|-|\n| c | d |\n`), "<th>A</th>\n<th>B</th>");
});

test("wide code in a table may break at its spaces, and long names between their parts", () => {
  const wide = "listen tcp4 127.0.0.1:8080: <refused>";
  assert.match(
    html(`| \`${wide}\` | \`npm start -- --x\` |\n|-|-|\n`),
    "<code>listen <wbr>tcp4 <wbr>127.0.0.1:8080: <wbr>&lt;refused&gt;</code>",
  );
  assert.match(html(`| \`${wide}\` | \`npm start -- --x\` |\n|-|-|\n`), "<code>npm start -- --x</code>");
  assert.match(
    html("| `AzureMember.details` | `@some/azure-client` | IsEstablishingIt (127.0.0.1:8080) |\n|-|-|-|\n"),
    '<th><code class="name">Azure<wbr>Member.<wbr>details</code></th>\n' +
      '<th><code class="name">@some/<wbr>azure-<wbr>client</code></th>\n' +
      "<th>Is<wbr>Establishing<wbr>It (127.0.0.1:8080)</th>",
  );
  assert.match(
    html("`anExportOfIt.thatIsVeryLong`\n"),
    "<code>an<wbr>Export<wbr>Of<wbr>It.<wbr>that<wbr>Is<wbr>Very<wbr>Long</code>",
  );
  assert.match(html("`anExport.short`\n"), "<code>anExport.short</code>");
  assert.is(html(`\`${wide}\`\n`), "<p><code>listen tcp4 127.0.0.1:8080: &lt;refused&gt;</code></p>\n");
});

// -------------------------------------------------------------------------- footnotes

test("footnotes are numbered by their references, and lead back to each", () => {
  const { html, anchors, places } = render(
    "A[^b] c[^A] d[^b].\n\n[^a]: One [x](x.md).\n[^b]: Two\n    lines\n\n    and more\n",
  );
  assert.equal(places, []);
  assert.is(
    html,
    '<p>A<sup class="footnote-ref"><a href="#footnote-b" id="footnote-ref-b" aria-label="Footnote 1">1</a></sup> ' +
      'c<sup class="footnote-ref"><a href="#footnote-a" id="footnote-ref-a" aria-label="Footnote 2">2</a></sup> ' +
      'd<sup class="footnote-ref"><a href="#footnote-b" id="footnote-ref-b-2" aria-label="Footnote 1">1</a></sup>.</p>\n' +
      '<section class="footnotes" aria-labelledby="footnotes">\n<h2 id="footnotes" class="visually-hidden">Footnotes</h2>\n<ol>\n' +
      '<li id="footnote-b">\n<p>Two\nlines</p>\n<p>and more <a class="footnote-back" href="#footnote-ref-b" aria-label="Back to reference 1-1">↩</a> ' +
      '<a class="footnote-back" href="#footnote-ref-b-2" aria-label="Back to reference 1-2">↩<sup>2</sup></a></p>\n</li>\n' +
      '<li id="footnote-a">\n<p>One <a href="/site/x.md">x</a>. <a class="footnote-back" href="#footnote-ref-a" aria-label="Back to reference 2">↩</a></p>\n</li>\n' +
      "</ol>\n</section>\n",
  );
  assert.ok(anchors.includes("footnote-ref-b-2"));
});

test("footnotes may stand before their references, in quotes and lists, and refer to each other", () => {
  const { html, places } = render(
    "[^1]: See[^2].\n\n> a[^1]\n>\n> [^2]: in a quote[^1]\n\n- [^3]: in a list\n\nb[^3]\n",
  );
  assert.equal(places, []);
  assert.is(html.match(/<li id="footnote-/g)?.length, 3);
  assert.match(html, /href="#footnote-ref-1-2"/);
});

test("undefined, unused and repeated footnotes are reported", () => {
  const { places, html } = render("a[^x] and \\[^y] `[^z]`\n\n[^u]: unused [dead](dead.md)\n[^U]: again\n");
  assert.equal([...places].sort(), ["1:2 undefined-footnote", "3:1 unused-footnote", "4:1 duplicate-footnote"]);
  assert.is(html, "<p>a[^x] and [^y] <code>[^z]</code></p>\n");
});

test("a footnote's id makes way for what has it, and its label is escaped", () => {
  const { html } = render('## footnote-1\n\na[^1] b[^"<x>]\n\n[^1]: x\n[^"<x>]: y\n');
  assert.match(html, /<li id="footnote-1-1">/);
  assert.match(html, /id="footnote-&quot;&lt;x&gt;"/);
  assert.match(html, /href="#footnote-%22%3Cx%3E"/);
});

test("a link's text has no footnote", () => {
  assert.is(render("[a[^1]](b.md) c[^1]\n\n[^1]: d\n").html.split("<section")[0]?.match(/<a /g)?.length, 2);
  assert.match(html("[a[^1]](b.md) c[^1]\n\n[^1]: d\n"), /^<p><a href="\/site\/b.md">a\[\^1\]<\/a> c<sup/);
});

test("a footnote ends where another block begins", () => {
  const { html } = render("a[^1]\n\n[^1]: text\nlazy\n# Head\n\nafter\n");
  assert.match(html, /<h1 id="head">Head<\/h1>\n<p>after<\/p>\n<section/);
  assert.match(html, /<p>text\nlazy <a/);
});

// -------------------------------------------------------------------------- alerts

test("GitHub's alerts become admonitions", () => {
  assert.is(
    html("> [!NOTE]\n> Useful *text*.\n>\n> - more\n"),
    '<div class="note">|<p>Useful <em>text</em>.</p>\n<ul>\n<li>more</li>\n</ul>\n</div>\n',
  );
  const kinds = ["NOTE", "tip", "Important", "WARNING", "CAUTION"].map(
    (kind) => render(`> [!${kind}]  \n> x\n`).directives[0],
  );
  assert.equal(
    kinds.map((each) => [each?.name, each?.label, each?.html]),
    [
      ["note", undefined, "<p>x</p>\n"],
      ["tip", undefined, "<p>x</p>\n"],
      ["info", "Important", "<p>x</p>\n"],
      ["warning", undefined, "<p>x</p>\n"],
      ["danger", "Caution", "<p>x</p>\n"],
    ],
  );
  assert.is(html("> [!NOTE]\n"), '<div class="note">|</div>\n');
  assert.is(html("> [!NOTE]\n> > inner\n"), '<div class="note">|<blockquote>\n<p>inner</p>\n</blockquote>\n</div>\n');
});

test("what is no alert stays a quote", () => {
  assert.is(html("> [!FOO]\n> x\n"), "<blockquote>\n<p>[!FOO]\nx</p>\n</blockquote>\n");
  assert.is(html("> [!NOTE]title\n"), "<blockquote>\n<p>[!NOTE]title</p>\n</blockquote>\n");
  assert.is(html("> [!NOTE](a.md)\n").includes("note"), false);
  assert.is(html("> [!NOTE]\n> x\n", { directives: new Map() }), "<blockquote>\n<p>[!NOTE]\nx</p>\n</blockquote>\n");
});

test("alerts of other tools, and ones that are misspelt, are told", () => {
  const said = (source: string) =>
    render(source).problems.map(
      ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
    );
  const told = (place: string, raw: string, hint: string) =>
    `${place} unknown-alert: "${raw}" makes no alert, and is shown as text | ${hint}`;
  assert.equal(said("> [!INFO]\n> a\n"), [told("1:3", "[!INFO]", "Write > [!NOTE]")]);
  assert.equal(said("- a\n\n  > [!warnign] b\n"), [told("3:5", "[!warnign]", "Write > [!WARNING]")]);
  assert.equal(said("> [! NOTE ]\n> a\n"), [
    told("1:3", "[! NOTE ]", "Write > [!NOTE], and a space or a line's end behind it."),
  ]);
  assert.equal(said("> [!NOTE]a\n"), [
    told("1:3", "[!NOTE]", "Write > [!NOTE], and a space or a line's end behind it."),
  ]);
  assert.equal(said("> [!example]\n"), [
    told("1:3", "[!example]", "Known: [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION]"),
  ]);
  for (const source of [
    "> \\[!INFO]\n",
    "> a [!INFO]\n",
    "> [!INFO](b.md)\n",
    "[!INFO]\n",
    "> `[!INFO]`\n",
    "> [!]\n",
  ]) {
    assert.equal(said(source), [], source);
  }
  assert.equal(render("> [!INFO]\n", { directives: new Map() }).problems, []);
});

test("alerts with titles", () => {
  const titled: Record<string, readonly [title: string, body: string]> = {
    "> [!WARNING] Mind the gap\n> Text.\n": ["Mind the gap", "<p>Text.</p>\n"],
    "> [!warning] *Mind* the `gap`  \n> Text\n> more.\n>\n> - x\n": [
      "<em>Mind</em> the <code>gap</code>",
      "<p>Text\nmore.</p>\n<ul>\n<li>x</li>\n</ul>\n",
    ],
    "> [!WARNING] **All** of it\n": ["<strong>All</strong> of it", ""],
  };
  for (const [source, [title, body]] of Object.entries(titled)) {
    assert.is(html(source), `<div class="warning">${title}|${body}</div>\n`, source);
  }
  assert.match(html("> [!IMPORTANT] Title\n> a\n"), "Title|");
  assert.equal(render("> [!NOTE] A [b](javascript:x)\n> c\n").places, ["1:13 unsafe-url"]);
});

test("code that is exactly a symbol's name is a link, but not in a link, a heading or a label", () => {
  const resolveCode = (text: string) => (text === "Tree.on" ? "api/tree#on" : undefined);
  const { html, links } = render("See `Tree.on` and `tree`.\n", { resolveCode });
  assert.is(html, '<p>See <a href="/site/api/tree#on"><code>Tree.on</code></a> and <code>tree</code>.</p>\n');
  assert.equal(links, [{ route: "/site/api/tree", anchor: "on", line: 1, column: 5 }]);
  const others = render("## `Tree.on`\n\n[`Tree.on`](x.md)\n\n:::note[`Tree.on`]\n:::\n", { resolveCode });
  assert.not.match(others.html, "api/tree");
});

test.run();
