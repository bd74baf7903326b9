// Raw HTML: it passes, resolved and checked, and never reaches beyond its article.
import * as fc from "fast-check";
import { parseFragment, serialize } from "parse5";
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { parseErrors } from "../support/html.ts";
import { suite } from "../support/suite.ts";
import { assertFramed, html, render } from "./render.ts";

const test = suite("markdown: raw HTML");

test("well-formed HTML passes as it is", () => {
  assert.is(
    html("<details>\n<summary>More</summary>\n\n*text*\n\n</details>\n"),
    "<details>\n<summary>More</summary>\n<p><em>text</em></p>\n</details>\n",
  );
  assert.is(html("<div>\n\n*text*\n\n</div>\n"), "<div>\n<p><em>text</em></p>\n</div>\n");
  assert.is(
    html("Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O<br>x"),
    "<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O<br>x</p>\n",
  );
  assert.is(html("a <!-- b --> c"), "<p>a <!-- b --> c</p>\n");
});

test("from right to left names between tags are marked once, but not what is code or an island's", () => {
  const inside = (tag: string) => `<${tag}>run()</${tag}>\n`;
  const marked = ["p", "div", "button"].map(inside).join("");
  const asWritten = ["pre", "textarea", "script", "style", "docsgen-island", "samp"].map(inside).join("");
  assert.is(
    html(`${marked}${asWritten}<p><code>a()</code> b()</p>\n\nc() <b>d()</b>\n`, { direction: "rtl" }),
    `${marked.replaceAll("()", "()\u200e")}${asWritten}<p><code>a()</code> b()\u200e</p>\n<p>c()\u200e <b>d()\u200e</b></p>\n`,
  );
  assert.is(html(marked), marked);
});

test("inline SVG survives", () => {
  const svg =
    '<svg viewBox="0 0 10 10" role="img" aria-label="x"><defs><linearGradient id="g"><stop offset="0"></stop></linearGradient></defs>' +
    '<path d="M0 0h1" fill="url(#g)"></path><use href="#g"></use><foreignObject><p>hi</p></foreignObject></svg>';
  const { html, places, anchors } = render(`${svg}\n`);
  assert.is(html, `<p>${svg}</p>\n`);
  assert.equal(places, []);
  assert.equal(anchors, ["g"]);
});

test("addresses of the site are resolved as Markdown's are", () => {
  const { html, links } = render(
    'See <a class=x href="./b.md#c">b</a> and\n<a href=\'/d\'>d</a> <a href="https://x.y">y</a> <a href="#e">e</a>\n',
  );
  assert.is(
    html,
    '<p>See <a class="x" href="/site/./b.md#c">b</a> and\n<a href="/site//d">d</a> <a href="https://x.y">y</a> <a href="/site/#e">e</a></p>\n',
  );
  assert.equal(
    links.map(({ line, column }) => `${line}:${column}`),
    ["1:16", "2:4", "2:51"],
  );
});

test("images and files are resolved, srcset too", () => {
  assert.is(
    html('<picture><source srcset="a.webp 1x, b.webp 2x"><img src="c.png" alt="c"></picture>\n'),
    '<p><picture><source srcset="/site/a.webp 1x, /site/b.webp 2x"><img src="/site/c.png" alt="c"></picture></p>\n',
  );
  assert.match(html('<video src="a.mp4" poster="b.png"></video>\n'), /src="\/site\/a.mp4" poster="\/site\/b.png"/);
  assert.match(html('<img src="https://x.y/a.png" alt="">\n'), /src="https:\/\/x.y\/a.png"/);
  assert.equal(render('a <img src="dead.png" alt="x">').places, ["1:8 dead-asset"]);
});

test("ids are anchors, and duplicates reported at the second", () => {
  const { anchors, places } = render(
    '<a name="one"></a>\n<p id="two">\n\n## two\n\n<b id="two-1">x</b> <i id=one></i>\n',
  );
  assert.equal(anchors, ["one", "two", "two-1"]);
  assert.equal(places, ["6:4 duplicate-id", "6:24 duplicate-id"]);
  assert.equal(render('<a id="x" name="x"></a>\n').places, []);
});

test("an id that the frame of pages may have is nobody else's, wherever it is written", () => {
  const written = '## A {#page:content}\n\n<b id="page:toc">x</b>\n\n:::note{#page:search-results}\nb\n:::\n';
  assert.equal(render(written).places, ["1:6 duplicate-id", "3:4 duplicate-id", "5:9 duplicate-id"]);
  assert.equal(render("## A page: content\n\n## B {#pages:x}\n").places, []);
});

test("an image without alt is reported, an ornament is not", () => {
  const { places, problems } = render('text <img src="a.png">');
  assert.equal(places, ["1:6 missing-alt"]);
  assert.is(problems[0]?.hint, 'Say what it shows: alt="a chart of …". For a mere ornament: alt="".');
  assert.equal(render('text <img src="a.png" alt="">').places, []);
});

test("a raw h1 is the article's, text in HTML is text", () => {
  const { h1, text } = render('<h1 align="center">Name</h1>\n\n<style>a{}</style>\n\n<div>one <b>two</b></div>\n');
  assert.is(h1, "first");
  assert.is(render("## A\n\n<h1>B</h1>").h1, "later");
  assert.is(text, "Name\none two");
});

test("words that tags part are two in the plain text, and those within a line are one", () => {
  const words = (source: string) => render(source).text.split(/\s+/);
  assert.equal(words("| a<br>b | c<BR/>d |\n|---|---|\n"), ["a", "b", "c", "d"]);
  assert.equal(words("<details><summary>One</summary>two</details>\n"), ["One", "two"]);
  assert.equal(words('<ul><li class="x">a</li><li>b</li></ul>\n'), ["a", "b"]);
  assert.equal(words("H<sub>2</sub>O <b>b</b>old, long<wbr>word <x-y>e</x-y>f\n"), ["H2O", "bold,", "longword", "ef"]);
  assert.is(render("One<br>two, *three*.\n").description, "One two, three.");
});

test("a heading has no frame where none may stand, and no link in a link", () => {
  const link = (id: string, name: string) =>
    `<a class="anchor" href="#${id}" aria-label="Link to this section: ${name}"></a>`;
  for (const tag of ["summary", "legend"]) {
    const expected = `<${tag}>\n<h3 id="a">A</h3>${link("a", "A")}\n</${tag}>\n`;
    assert.is(html(`<details><${tag}>\n\n### A\n\n</${tag}>\n`).replace(/^<details>|<\/details>/g, ""), expected, tag);
  }
  assert.is(html("<hgroup>\n\n## A\n\n<p>b</p>\n</hgroup>\n"), '<hgroup>\n<h2 id="a">A</h2>\n<p>b</p>\n</hgroup>\n');
  assert.is(
    html('<a href="https://a.example/">\n\n## A\n\nb\n\n</a>\n\n## C\n'),
    '<a href="https://a.example/">\n<div class="heading level-2"><h2 id="a">A</h2></div>\n<p>b</p>\n</a>\n' +
      `<div class="heading level-2"><h2 id="c">C</h2>${link("c", "C")}</div>\n`,
  );
  // What is in a summary's details is not in the summary.
  assert.ok(
    html("<details>\n<summary>b</summary>\n\n## A\n\n</details>\n").includes(
      `<div class="heading level-2"><h2 id="a">A</h2>${link("a", "A")}</div>`,
    ),
  );
});

test("a heading is read as it is shown, and has GitHub's id, which knows no tags", () => {
  const { toc, anchors } = render("## One<br>two\n");
  assert.is(toc[0]?.text, "One two");
  assert.equal(anchors, ["onetwo"]);
});

test("nothing breaks the page round the article", () => {
  const breakers = [
    "</main>",
    "</article></main></body></html>",
    "<div>",
    "<div><span>",
    "</div></div></div>",
    "<!--",
    "a <!-- b",
    "<!-- a --!> b",
    "<!-->",
    "<table>",
    "<table><tr><td>",
    "<tr><td>x</td></tr>",
    "<td>",
    "<select><option>",
    "<textarea>",
    "<title>",
    "<style>",
    "<script>",
    "<script><!--<script>",
    "<xmp>",
    "<plaintext>",
    "<noscript></main>",
    "<noscript><!-- </noscript></main> -->",
    "<noscript><style></noscript></main></style>",
    '<noscript><p title="</noscript></main><p>">',
    "<iframe>",
    "<noembed>",
    "<template>",
    "<svg>",
    "<svg><style></main>",
    "<svg><style>&lt;/main></style></svg>",
    "<svg><p></main>",
    "<svg></main><title></main>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;/main>">',
    "<math><annotation-xml encoding='text/html'></main>",
    "<form><form></form>",
    "<a href=x><a href=y>",
    "<button><button>",
    "<p><p></p></p>",
    "<b><p></b></p>",
    "<nobr><nobr>",
    "<frameset>",
    "<body class=x>",
    "<html lang=xx>",
    "<head>",
    "<![CDATA[ </main> ]]>",
    "<?php </main> ?>",
    "<!DOCTYPE html>",
    "<pre>\n\n\nx</pre>",
    "<textarea>\n\n\nx</textarea>",
    "<ruby><rt><rb>",
    "<dialog open>",
    "<object><param>",
    "<marquee>",
    "<image src=x alt=x>",
    "<isindex>",
    "<keygen>",
  ];
  for (const [i, breaker] of breakers.entries()) {
    for (const source of [
      `a\n\n${breaker}\n\n*b*\n`,
      `a ${breaker} *b*\n`,
      `- ${breaker}\n\n> ${breaker}`,
      `${breaker}\n${breakers[(i + 7) % breakers.length]}\n`,
      `:::note\n${breaker}\n:::\n`,
    ]) {
      const { html } = render(source);
      assertFramed(html, source);
    }
  }
});

test("HTML that is read differently each time is refused", () => {
  for (const source of ["<plaintext>", "<noscript><!-- </noscript></main> -->x"]) {
    const { html, places } = render(`a\n\n${source}\n`);
    assert.equal(places, ["3:1 raw-html"], source);
    assert.ok(html.startsWith("<pre>&lt;p&gt;a&lt;/p&gt;"), source);
  }
  assert.is(html("<noscript>\n<b>x</b>\n</noscript>\n"), "<noscript>\n<b>x</b>\n</noscript>\n");
});

test("what stands in scripts, styles and text areas is no tag", () => {
  for (const name of ["script", "style", "textarea", "xmp", "iframe"]) {
    const { html, places, anchors } = render(`<${name}>\n<a href="dead.md" id="x">y</a>\n</${name}>\n`);
    assert.equal(places, [], name);
    assert.equal(anchors, [], name);
    assert.match(html, /dead\.md/, name);
  }
});

test("tags in an image's text are none: what comes after it is text as ever", () => {
  for (const tag of ["<script>", "<pre>", "<code>", "<kbd>"]) {
    for (const image of [`![${tag}](a.png)`, `![${tag}][a]`]) {
      const source = `${image} 1 < 2 <a <b>x</b>\n\n[a]: a.png\n`;
      assert.match(html(source), / 1 &lt; 2 &lt;a <b>x<\/b><\/p>/, source);
      assertFramed(html(source), source);
    }
  }
  // One that stands in code leaves it open.
  assert.match(html('<code>![<pre>x</pre>](a.png) &lt; "x"</code>\n'), / &lt; "x"<\/code>/);
});

test("empty first lines of pre and textarea stay", () => {
  assert.is(html("<pre>\n\nx</pre>\n"), "<pre>\n\nx</pre>\n");
  assert.is(html("<pre>\nx</pre>\n"), "<pre>x</pre>\n");
  assert.is(html("<textarea>\n\nx</textarea>\n"), "<textarea>\n\nx</textarea>\n");
});

test("rawHtml: false shows HTML as text, wherever it stands", () => {
  const off = { rawHtml: false };
  assert.is(
    html("a <b onclick=x>c</b>\n\n<script>alert(1)</script>\n", off),
    "<p>a &lt;b onclick=x&gt;c&lt;/b&gt;</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n",
  );
  for (const source of [
    "<code><img src=x onerror=alert(1) </code>",
    "<script>\nif (a < b) <img src=x>\n</script>",
    "<kbd>*a* <img src=x onerror=alert(1)</kbd>>",
    "- <b>x\n> <i>y\n\n| <u>a</u> |\n|---|\n| <s>b</s> |\n",
    "![<b>](x.png)",
    "[<b>x](y.md)",
    '# <b>x\n\n[^1]\n\n[^1]: <b>\n\n:::note[<b>x]{a="<b>"}\n<b>\n:::\n',
    "> [!NOTE]\n> <b>",
    "```html\n<b>\n```\n",
    "`<b>`",
    '<a href="&quot;><b>">',
  ]) {
    assert.not.match(html(source, off), /<(?:b|i|u|s|script|img src=x|code><img|kbd)\b/, source);
  }
});

test("an element that holds plain text is left as it is; one that holds half a tag is not", () => {
  const { html: keys, places } = render("Press <kbd>Ctrl</kbd> + <kbd>C</kbd> > 1 & 2.\n");
  assert.is(keys, "<p>Press <kbd>Ctrl</kbd> + <kbd>C</kbd> &gt; 1 &amp; 2.</p>\n");
  assert.equal(places, []);
  for (const source of [
    "<kbd><b</kbd> x",
    "a <code><i title='</code>' b",
    "<kbd>a</kbd></kbd>",
    "<sub>a</sup>",
    "</kbd>a<kbd>",
  ])
    assertFramed(html(source), source);
});

test("whatever a block of raw HTML holds and whatever it stands in, the article is read as it is written", () => {
  const names =
    "b code div em figure kbd p small span svg g rect text title tspan li td form a h2 table details button br";
  const name = fc.constantFrom(...names.split(" "));
  const piece = fc.oneof(
    { weight: 4, arbitrary: name.map((tag) => `<${tag}>`) },
    { weight: 4, arbitrary: name.map((tag) => `</${tag}>`) },
    name.map((tag) => `<${tag}/>`),
    fc.constantFrom(
      "text",
      "\n",
      "&quot;&lt;b>",
      '<rect width="1"/>',
      "<svg><g></g></svg>",
      "<!-- c -->",
      "<",
      '<b title="',
    ),
  );
  const { block } = fc.letrec<{ block: string }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3 },
      piece,
      fc
        .tuple(name, fc.array(tie("block"), { maxLength: 3 }))
        .map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
    ),
  }));
  const context = fc.constantFrom(
    "X",
    "a X b",
    "**X** | `c`",
    "- a\n\n  X\n- b",
    "> X\n>\n> b",
    "1. X",
    "X\n\n## h\n\nX",
    "[^n]\n\n[^n]: a\n\n    X",
  );
  const flat = (text: string) =>
    text
      // Either way to end these is read the same.
      .replaceAll("<br/>", "<br>")
      .replace(/<(g|rect|text|title|tspan)((?: [^<>]*)?)\/>/g, "<$1$2></$1>")
      .replace(/&quot;/g, '"')
      .replace(/&gt;/g, ">")
      .replace(/&#39;/g, "'");
  fc.assert(
    fc.property(block, context, (inner, around) => {
      for (const whole of [inner, `<div>${inner}</div>`, `<figure><svg>${inner}</svg></figure>`]) {
        const source = around.replaceAll("X", () => whole.replaceAll("\n", " "));
        const written = html(source);
        assertFramed(written, source);
        assert.is(flat(serialize(parseFragment(written))), flat(written), source);
      }
    }),
    { numRuns: 1000 },
  );
});

test("what is made of raw HTML has no parse errors", () => {
  for (const source of [
    '<div id="a" id="b" class=x>\n',
    "<b><p>x</b>y",
    "<p/>x",
    "a <br/> b",
    '<a b="c"d="e">x</a>',
    "&#128; <b>&#xFFFE;</b>",
  ]) {
    assert.equal(parseErrors(`<!DOCTYPE html><title>t</title><main>${html(source)}</main>`), [], source);
  }
});

test("a name that no element has is told, once a page: its angle brackets vanish", () => {
  const told = (text: string) => render(text).problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
  assert.equal(told("Give <folder> and\n<name>, then <folder>.\n"), ["1:6 unknown-element", "2:1 unknown-element"]);
  assert.equal(told('<Tabs>\n<TabItem value="a">\n\nText\n\n</TabItem>\n</Tabs>\n'), [
    "1:1 unknown-element",
    "2:1 unknown-element",
  ]);
  assert.equal(told("A `List<String>` of Map<K, V> and Set<T>\n"), ["1:38 unknown-element"]);
  const [problem] = render("Give <folder>.\n").problems;
  assert.match(problem?.message ?? "", /<folder> is no element of HTML/);
  assert.match(problem?.hint ?? "", /`<folder>` or \\<folder>/);
  const [component] = render("<Tabs>\n").problems;
  assert.match(component?.hint ?? "", /:::tabs/);
});

test("elements that only mark up text may be written in any case", () => {
  const html = "<Details>\n<Summary>a</Summary>\n\nb <Br> c <Kbd>d</Kbd>\n\n</Details>\n";
  assert.equal(
    render(html).problems.map(({ line, message }) => `${line} ${message}`),
    ["1 <Details> is HTML's own <details> here, and no component"],
  );
});

test("components that browsers would take for an element of HTML are told", () => {
  const { problems } = render(
    '<Aside type="tip">\n\na\n\n</Aside>\n\nA Set<Map> <Details>\n\n<BR> <TABLE><tr></TABLE> <A HREF="/">b</A>\n',
  );
  assert.equal(
    problems.map(({ line, code, message }) => `${line} ${code}: ${message}`),
    [
      "1 unknown-element: <Aside> is HTML's own <aside> here, and no component",
      "7 unknown-element: <Map> is HTML's own <map> here, and no component",
      "7 unknown-element: <Details> is HTML's own <details> here, and no component",
    ],
  );
});

test("elements of HTML, SVG and MathML, of the browser's own and of components are known in any case", () => {
  for (const text of [
    "<DIV>\n<BR>\n</DIV>\n",
    "<center><font color=red>x</font></center>\n",
    "<svg><linearGradient></linearGradient><foreignObject></foreignObject><feGaussianBlur></feGaussianBlur></svg>\n",
    "<math><mi>x</mi><mfrac><mn>1</mn><mn>2</mn></mfrac></math>\n",
    "a <my-element>b</my-element> <dialog>c</dialog> <search>d</search> <template></template>\n",
  ])
    assert.equal(render(text).problems, [], text);
});

test("a comment that is never closed is told where it begins", () => {
  const told = (text: string, rawHtml = true) => render(text, { rawHtml }).places;
  assert.equal(told("a\n\n<!-- TODO\n\n# b\n"), ["3:1 unclosed-comment"]);
  assert.equal(told("<!-- a -->\n\n  <!-- b\n\n:::note\nc\n:::\n"), ["3:3 unclosed-comment"]);
  assert.equal(told("<!-- a -->\n<p>b</p> <!-- c <!-- d\n"), ["2:10 unclosed-comment"]);
  assert.equal(told("<div>\n<!-- a\n</div>\n\nb\n"), ["2:1 unclosed-comment"]);
  assert.equal(told("- a\n\n  <!-- b\n\nc <!-- d -->\n"), ["3:3 unclosed-comment"]);
  assert.equal(told("- <!-- a\n- <!-- b -->\n"), ["1:3 unclosed-comment"]);
  assert.equal(told("> a\n>\n> > <!-- b\n\nc\n"), ["3:5 unclosed-comment"]);
  assert.equal(told(":::note\n<div><!-- a\n\nb\n:::\n\n<b>c</b> <!-- d -->\n"), ["2:6 unclosed-comment"]);
  assert.equal(told("<div><!-- a\n\n:::note\nb\n:::\n\nc\n"), ["1:6 unclosed-comment"]);
  assert.equal(told("a[^1]\n\n[^1]: b\n\n    <!-- c\n"), ["5:5 unclosed-comment"]);
  assert.equal(told("a\n\n<!-- b\n\nc\n", false), ["3:1 unclosed-comment"]);
});

test("a comment that is closed later in the page, or is none, is not told", () => {
  for (const whole of [
    "<!-- a -->\n\nb\n",
    "<!-- a\n\nb\n\n-->\n",
    "<!-->\n\n<!--->\n\n<!-- a --!>\n<!-- b -->\n",
    "- <!-- a\n\n  b -->\n> <!-- c\n> -->\n",
    "<p>a <!-- b\n\nc <b>d\n\n<!-- e -->\n",
    "<p>a <!-- b\n\nc</b> d\n\n<!-- e -->\n",
    "a <!-- b\nc --> d\n",
    "a <!-- b\n",
    "<table>\n<!-- <tr>\n\n<td>a</td>\n</tr> -->\n</table>\n",
    "<div>\n<!-- a\n\n<img src=x alt=y>\n\n<p>b</p> -->\n</div>\n",
    "<div><!-- a\n\n:::note\n<b>c\n:::\n\n<p>b</p> -->\n</div>\n",
    "```html\n<!-- a\n```\n",
    "    <!-- a\n",
    "`<!-- a`\n",
    "\\<!-- a\n",
    "<script>\n<!-- a\n</script>\n",
    "<style>\n<!-- a\n</style>\n",
    "<textarea>\n<!-- a\n</textarea>\n",
    '<p title="<!-- a">b</p>\n',
    "<?php <!-- a ?>\n",
    "<![CDATA[ <!-- a ]]>\n",
  ]) {
    assert.equal(render(whole).places, [], whole);
    if (!whole.startsWith("<table>")) assert.equal(render(whole, { rawHtml: false }).places, [], whole);
  }
});

test("an element that is never closed is told where it begins, an end that closes nothing where it stands", () => {
  const { places, problems } = render(
    "a <b>c\n\n- <div class=x>\n\nd</span>\n\n<details>\n<summary>e</summary>\n\nf\n",
  );
  assert.equal(places, ["5:2 stray-end-tag", "1:3 unclosed-element", "3:3 unclosed-element", "7:1 unclosed-element"]);
  assert.is(problems[0]?.message, "</span> closes nothing");
  assert.is(problems[3]?.message, "<details> is never closed: what follows is taken for a part of it");
  assert.is(problems[3]?.hint, "Write </details> where it ends, or \\<details> for these very characters.");
  // What is in a directive is closed in it.
  assert.equal(render("<div>\n\n:::note\n</div> <i>\n:::\n\n</div>\n").places, [
    "4:1 stray-end-tag",
    "4:8 unclosed-element",
  ]);
  const { places: included } = render("::include{file=a.md}\n\n</div>\n\n</b>\n", {
    files: { "a.md": "<div>\n\n<div>\n" },
    directives: directiveTable(new Map()),
  });
  assert.equal(included, ["5:1 stray-end-tag", "a.md:1:1 unclosed-element"]);
  assert.equal(render("<pre>\na\n").places, ["1:1 unclosed-element"]);
  assert.is(render("<i>a ".repeat(300)).places.length, 20, "so many are enough");
  assert.is(render("a</i>\n".repeat(30)).places.length, 20, "so many are enough");
  assert.equal(render("a</i> </b> </i>\nb</i>\n").places, [
    "1:2 stray-end-tag",
    "1:7 stray-end-tag",
    "2:2 stray-end-tag",
  ]);
  assert.equal(render("<B>a</b> <i>b</I>\n").places, []);
  // Anchors stand for themselves, links and what has looks do not.
  assert.equal(render('<a name="x">a\n\nb <a href="c">d\n\n<span id="e">f\n\n<span class="g"/>h\n').places, [
    "3:3 unclosed-element",
    "5:1 unclosed-element",
    "7:1 unclosed-element",
  ]);
  assert.equal(render('<a name="x">a</a></a>\n').places, ["1:18 stray-end-tag"]);
  // Only what stands within a drawing is closed with it.
  assert.equal(render("a <svg/> <b>c\n").places, ["1:10 unclosed-element"]);
  assert.equal(render("a <svg><g><a></b></svg> <b>c\n").places, ["1:25 unclosed-element"]);
  assert.equal(render("a <svg><g>b\n").places, ["1:3 unclosed-element"]);
});

test("one mistake with tags is told once", () => {
  // Quotes that JSX escapes end the attribute.
  const inner = String.raw`<i class=\"c\">d</i> `.repeat(9);
  const escaped = String.raw`<Fragment set:html={"<b class=\"a\">${inner}</b>"} />`;
  const { places } = render(`${escaped}\n\nx</i> y</i>\n\nz</i>\n`);
  assert.is(places.filter((place) => /stray/.test(place)).length, 4, places.join("; "));
  // A component is told as such.
  assert.equal(render('<Code lang="js" />\n\n<Code>\n\na</Code> <Code>\n').places, ["1:1 unknown-element"]);
});

test("a tag in a quote's line that has no mark is told in its place", () => {
  assert.equal(render("> :::note\nx <b>\n").places, ["1:3 unclosed-directive", "2:3 unclosed-element"]);
  assert.equal(render("> ::note\nx </b> <i>\n").places, ["2:3 stray-end-tag", "2:8 unclosed-element"]);
});

test("what looks closed and is not is told: HTML has no <div/>", () => {
  const { places, problems } = render(
    'a\n\n<iframe src="https://a.b" />\n\nb <em/> <br/> <img src="a.png" alt="" />\n',
  );
  assert.equal(places, ["3:1 unclosed-element", "5:3 unclosed-element"]);
  assert.is(problems[0]?.message, '<iframe> is not closed by "/>": what follows is taken for a part of it');
  assert.is(problems[0]?.hint, "Write </iframe> where it ends.");
});

test("elements whose ends HTML or GitHub do without, and parts of drawings, are not told", () => {
  for (const source of [
    '<p align="center">\n\n![a](a.png)\n\n</p>\n',
    "<p>a\n\n<p>b\n\n</p>\n",
    "<ul>\n<li>a\n<li>b\n</ul>\n",
    "<table>\n<thead><tr><th>a\n<tbody><tr><td>b\n</table>\n",
    "<dl><dt>a<dd>b</dl>\n",
    '<a name="x">\n\n## A\n\n<a id="y"/> <span id="z"/>\n',
    "a</br>b</p>\n",
    '<svg viewBox="0 0 1 1"><path d="M0"><g><circle r="1"/></svg>\n',
    "<div>\n\n- a <b>b</b>\n\n</div>\n",
    "<DIV>\n\na\n\n</div>\n",
    "<b><i>a</b></i>\n",
    "<!-- <div> -->\n\na <!-- </b> <i> --> b\n\n`<b>` \\<i>\n",
    "```html\n<div>\n```\n",
    "<script>\nif (a<b) c = '<div>';\n</script>\n",
    "<code>a</code> <select><option>a<option>b</select>\n",
  ]) {
    assert.equal(render(source).places, [], source);
  }
  assert.equal(render("<div>\n\n</b>\n", { rawHtml: false }).places, []);
});

test("a fence in raw HTML is no code: a blank line is missing above it", () => {
  const { places, problems } = render("<details>\n<summary>a</summary>\n```ts\nb\n```\n</details>\n\nc\n");
  assert.equal(places, ["3:1 markdown-in-html"]);
  assert.is(problems[0]?.message, "this fence stands in raw HTML, and is shown as text");
  const link = render("<div>\n<b>a</b> [b](c.md)\n</div>\n");
  assert.equal(link.places, ["2:10 markdown-in-html"]);
  assert.is(link.problems[0]?.message, "this link stands in raw HTML, and is shown as text");
  for (const source of [
    "<div title='[a](b)'>\n<code>[a](b)</code>\n</div>\n",
    "<details>\n<summary>a</summary>\n\n```ts\nb\n```\n</details>\n",
    "<pre>\n```\na\n```\n</pre>\n",
    "<!--\n```\n-->\n",
    "<script>\nconst a = `\n```\n`;\n</script>\n",
  ]) {
    assert.equal(render(source).places, [], source);
  }
});

test.run();
