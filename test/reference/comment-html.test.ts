// HTML in comments, which JSDoc took, as the Markdown that is rendered.
import * as assert from "uvu/assert";
import { htmlAsMarkdown } from "../../src/reference/comment-markdown/html.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { compile, interfaceOf } from "./model-builder.ts";

const test = suite("HTML of comments");

const CASES: readonly (readonly [what: string, html: string, markdown: string])[] = [
  ["paragraphs", "<p>One\n   line.</p>\n<p>Two.</p>", "One line.\n\nTwo."],
  ["paragraphs that only begin", "One,\nas it is.\n<p>\nTwo.", "One,\nas it is.\n\nTwo."],
  ["marks, and white space in them", "A <b>\n  bold </b>, an <em>odd</em> word.", "A **bold**, an *odd* word."],
  ["nothing in a mark", "A <b></b>word.", "A word."],
  [
    "code with marks and entities in it",
    "Is <code>a&lt;<i>b</i>&gt;\n &amp;&amp; `c`</code>.",
    "Is `` a<b> && `c` ``.",
  ],
  [
    "links",
    'See <a href="https://a.example/x_(y)">the [x]\n<code>y</code></a>.',
    "See [the \\[x\\] `y`](<https://a.example/x_(y)>).",
  ],
  ["a line's end", "One<br/>\ntwo<br>", "One\\\ntwo"],
  ["two ends of a line", "One<br><br />two", "One\n\ntwo"],
  [
    "lists in lists, with paragraphs",
    "Of:<ul>\n <li><p>One</p>\n <p>more</p><ol><li>a</li><li>b</ol></li>\n <li>Two</li>\n</ul>\nAfter.",
    "Of:\n\n- One\n\n  more\n  1. a\n  2. b\n- Two\n\nAfter.",
  ],
  ["terms", "<dl><dt>Name</dt><dd><p>What it is.</p></dd></dl>", "- **Name**\n\n  What it is."],
  [
    "a block of code",
    "So:<pre><code>\nif (a &lt; b) {\n  <b>c</b>();\n}\n</code></pre>Done.",
    "So:\n\n```\nif (a < b) {\n  c();\n}\n```\n\nDone.",
  ],
  ["a block of code in a list", "<ul><li>So:<pre>a\n  b</pre></li></ul>", "- So:\n\n  ```\n  a\n    b\n  ```"],
  ["headings", "<h3>Why</h3>Because.", "**Why**\n\nBecause."],
  [
    "a fence in an entry",
    "<ul><li>So:\n\n  ```ts\n  a < b\n    c\n  ```\n</li></ul>",
    "- So:\n\n  ```ts\n  a < b\n    c\n  ```",
  ],
  [
    "paragraphs and line ends in a list in Markdown, which goes on",
    "* a<br>b\n* c <p>d</p><p>e</p>\n1. f\n   <p>g</p>\n\n2. h\n<p>After.",
    "* a\\\n  b\n* c\n\n  d\n\n  e\n\n1. f\n\n   g\n\n2. h\n\nAfter.",
  ],
  ["what goes on after a list", "- a <ul><li>b</li></ul> c", "- a\n\n- b\n\nc"],
  [
    "what stands in a row of a table, which is one line",
    "| a |\n| - |\n| <b>x</b><br>y |\n| <p>x</p> |\n| <pre>a\n b</pre> |\n<br>z",
    "| a |\n| - |\n| **x** y |\n|  x  |\n| `a b` |\\\nz",
  ],
  [
    "a line's end where a line begins",
    "<br>One\n<p><br>two\n<br/>\n<b>three</b><ul><li><br>four</ul>",
    "One\n\ntwo\\\n**three**\n\n- four",
  ],
  [
    "elements that only say what something is",
    '<fullname>Trees</fullname> <span class="x">of</span> <a>Tree</a><a name="x"></a>.',
    "Trees of Tree.",
  ],
  [
    "a mark between a point and a letter",
    "<b>So:</b>it <i>is</i>nt. <b>No.</b> (<b>x)</b>-y",
    "**So:** it *is*nt. **No.** (**x)**-y",
  ],
  ["code after an escaped backtick", "\\``<p>`<p>x", "\\``<p>`\n\nx"],
  [
    "links however they are written",
    "<A title='t' HREF = 'https://a.example'\n class=\"x\">One</A> <a href='b'></a><a href='c'>a\n  <b>b</b> </a>.",
    "[One](<https://a.example>) [a **b**](<c>).",
  ],
  [
    "each kind of mark and heading",
    "<strong>a</strong> <EM>b</EM><h1>c</h1><h2>d</h2><H4>e</H4><h5>f</h5><h6>g</h6>",
    "**a** *b*\n\n**c**\n\n**d**\n\n**e**\n\n**f**\n\n**g**",
  ],
  ["entities in code", "<code> &quot;a&apos;&#39;&nbsp;b&copy; </code>", "`\"a'' b&copy;`"],
  ["what is for looks in code", '<CODE>a <SPAN class="x">b</SPAN>\n  c</CODE>', "`a b c`"],
  ["text after HTML as it was", "A  b <b>c</b>  d\n  e <p>f </p>  g  h", "A  b **c**  d\n  e\n\n  f\n\n  g  h"],
  ["what is important", "<important><p>Stop.</p></important>Go.", "**Important:** Stop.\n\nGo."],
  ["entries outside of lists", "<p>One<li>two</li>", "One\n\ntwo"],
  ["line ends before entries and paragraphs", "<ul><li>a<br></li><li>b<br></ul>c<br><p>d", "- a\n- b\n\nc\n\nd"],
  ["white space at its ends", "\n <b>a</b> <br> \n", "**a**"],
  ["a bar in text, which makes no row", "a | b<br>c | d<p>\n<ul><li>| x<br>y</ul>", "a | b\\\nc | d\n\n- | x\\\n  y"],
  [
    "blocks of code with attributes, and with backticks",
    "<pre class='x'>\n<code class='y'>\n ```a\n ````b\n</code>\n</pre>c",
    "`````\n ```a\n ````b\n`````\n\nc",
  ],
  ["a block of code first in an entry", "<ul><li><pre>a\nb</pre>c</li></ul>", "- ```\n  a\n  b\n  ```\n\n  c"],
  ["lists of many entries in Markdown", "10. a<br>b\n-   c<br>d", "10. a\\\n    b\n-   c\\\n    d"],
  ["paragraphs that end and never began", "a</p>b<p>c</p>  d", "a\n\nb\n\nc\n\nd"],
  [
    "powers and indices",
    "10<sup>-9</sup>, x<SUP class='a'> 2</SUP>, H<sub>2</sub>O, (n−1)<sup>−1</sup>",
    "10⁻⁹, x², H₂O, (n−1)⁻¹",
  ],
  [
    "what else stands above or below the line",
    "e<sup>-kx</sup>, log<sub>b</sub> x<sup>y</sup>, a<sub><i>i</i>+1</sub>",
    "e^(-kx), log\\_b x^y, a\\_(*i*+1)",
  ],
  [
    "what is no formula, though it stands above",
    'The 4<sup>th</sup>, X<sup>TM</sup>, noted<sup><a href="#n">1</a></sup>, nothing<sup></sup>.',
    "The 4th, XTM, noted[1](<#n>), nothing.",
  ],
  ["keys and what programs say", "Press <kbd>Esc</kbd>: <samp>a | b</samp>", "Press `Esc`: `a | b`"],
  [
    "names, and what is struck out",
    "<var>a</var> <dfn for='x'>b</dfn> <cite>c</cite> <s>d</s> <del>e</del> <strike>f</strike>",
    "*a* *b* *c* ~~d~~ ~~e~~ ~~f~~",
  ],
  ["what is for looks", "<u>a</u> <ins>b</ins> <small>c</small> <abbr title='x'>d</abbr>", "a b c d"],
  [
    "details",
    "<details id='x'>\n<summary><b>One <code>x</code></b></summary>\nTwo.\n\nThree.\n</details>\nFour.",
    "**One `x`**\n\nTwo.\n\nThree.\n\nFour.",
  ],
  ["marks in marks", "<h4><strong>a</strong> b</h4><dl><dt><b>c</b></dt><dd>d</dl>", "**a b**\n\n- **c**\n\n  d"],
  ["marks that go on in another paragraph", "<b>a<p>b</b> c</p><i>d</i> <b>e", "**a**\n\nb c\n\n*d* **e**"],
  ["terms that nothing ends", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "- **a**\n\n  b\n- **c**\n\n  d"],
  ["marks that nothing began", "a</b> b</i><b>c</b>", "a b**c**"],
  [
    "tables",
    "So:\n<table border='1'>\n <thead><tr><th> A </th><th><code>b|c</code></th></tr></thead>\n <tbody>\n <tr>\n  <td>One\n   <b>two</b></td>\n  <td><p>x</p><ul><li>y</ul>|</td>\n </tr><tr><td>z\n </tbody></table>\nAfter.",
    "So:\n\n| A | `b\\|c` |\n| --- | --- |\n| One **two** | x y \\| |\n| z |  |\n\nAfter.",
  ],
  [
    "tables without a head, with a caption",
    "<table><caption>What</caption><tr><td>a</td><th>b</th></tr><tr></tr></table>",
    "What\n\n|  |  |\n| --- | --- |\n| a | b |",
  ],
  ["tables in a list", "<ul><li>a<table><tr><th>b</table></ul>", "- a\n\n  | b |\n  | --- |"],
  ["tables in capitals", "<TABLE><TR><TH>a</TH></TR></TABLE>", "| a |\n| --- |"],
  [
    "tables beside each other, and an end of none",
    "<table><tr><th>a</table> <table border=1><tr><th>b</table> </table>",
    "| a |\n| --- |\n\n| b |\n| --- |\n\n</table>",
  ],
  ["a table that ends before another begins", "<table> <table border=1><tr><th>b</table>", "<table>\n\n| b |\n| --- |"],
  ["a line's end in Markdown in a paragraph", "<p>a\\\nb</p>", "a\\\nb"],
  ["backticks in a line, which begin no block", "a ``` <b>x</b>", "a ``` **x**"],
  [
    "code in code",
    "<code>a <code>b</code> <code class='x'>c <code class='x'>d</code> e</code>",
    "<code>a `b` <code class='x'>c `d` e</code>",
  ],
  ["code and blocks in capitals", "<CODE>a  b</CODE><PRE>c</PRE>", "`a b`\n\n```\nc\n```"],
  ["links in links, and several addresses", "<a href='b'>x <a href='c' href='d'>y</a> z</a>", "x [y](<c>) z"],
  ["elements in links", "<a href='b'><abbr>x</abbr></a> y</a>", "[x](<b>) y"],
  ["what is above what is below", "<sup><sub>1</sub></sup>x<sup>2</sup> y</sup>", "<sup>₁</sup>x² y</sup>"],
  ["a bar that begins a paragraph of HTML", "<p>| x<br>y", "| x\\\ny"],
  [
    "lines with bars, of which some are rows",
    "a|b<br>c\n\n  | d<br>e |\n| <span>f</span>g |",
    "a|b\\\nc\n\n  | d e |\n| fg |",
  ],
  ["a line's end below an empty line", "a\n \n<br>b", "a\n \nb"],
  ["white space on both sides of a tag", "<p>a <span> b</span></p>", "a b"],
  ["white space that begins a paragraph", "x<p>\n  a</p>", "x\n\na"],
  ["empty lines round what is for looks", "a\n<span>\n  b</span>", "a\n\n  b"],
  ["a line's end in a list in Markdown", "* a<br>\n  b<br>\n* c", "* a\\\n  b\\\n* c"],
  ["a star that is no mark", "(*<sup>2</sup>b", "(*²b"],
  ["text in a list that no entry has", "a<ul> b</ul>", "a b"],
  ["what goes on in a paragraph", "<p>a <b>x</b>\n  y</p>", "a **x** y"],
  ["paragraphs in paragraphs", "<p>a<p>b</p>\n  c</p>", "a\n\nb\n\nc"],
  ["nothing in a mark, and a space after it", "a<b></b> b", "a b"],
  ["several marks that go on", "<b><s>x<p>y</s></b>", "**~~x~~**\n\ny"],
  ["marks that go on in another entry", "<ul><li><b>a<li>b</b></ul>", "- **a**\n- b"],
  ["an entry without text after a line's end", "<ul><li>a<br><li><li>b</ul>", "- a\n-\n- b"],
  ["code in the middle of a block", "<pre>a <code>b</code> c\n\n</pre>", "```\na <code>b</code> c\n```"],
  ["a block of code in a note", "<note><pre>a</pre></note>", "**Note:**\n\n```\na\n```"],
  ["a block of code as a term", "<dl><dt><pre>a</pre></dl>", "-\n\n  ```\n  a\n  ```"],
  ["a block of code first in a numbered entry", "<ol><li><pre>a</pre></ol>", "1. ```\n   a\n   ```"],
  [
    "a block of code first in the tenth entry",
    `<ol>${"<li>x".repeat(9)}<li><pre>a</pre></ol>`,
    `${Array.from({ length: 9 }, (_, i) => `${i + 1}. x\n`).join("")}10. \`\`\`\n    a\n    \`\`\``,
  ],
  ["white space in a paragraph of an entry", "<ul><li><p>a\n  b</p></ul>", "- a b"],
  [
    "a paragraph in a list in a list in a list",
    "<ul><li>a<ul><li>b<ul><li>c<p>d</ul></ul></ul>",
    "- a\n  - b\n    - c\n\n      d",
  ],
  ["a line's end in a line that is far to the right", "x\n    a<br>b", "x\n    a\\\nb"],
  ["words above the line", "x<sup>first</sup>, e<sup>k-x</sup>, a<sup>**</sup>", "x^first, e^(k-x), a**"],
  ["details among text", "a<details><summary>b</summary>c</details>d", "a\n\n**b**\n\nc\n\nd"],
  ["an entry in a row", "| a |\n| - |\n| <b>b</b><li>x |", "| a |\n| - |\n| **b** x |"],
  ["a paragraph in a mark", "<b><p>a</p></b>", "a"],
  ["two marks between a point and a letter", "<b><s>a.</s></b>b", "**~~a.~~** b"],
  ["notes", "<note><p>It costs.</p></note>", "**Note:** It costs."],
];
for (const [what, html, markdown] of CASES) test(what, () => assert.is(htmlAsMarkdown(html), markdown));

const UNTOUCHED = [
  "A `<p>` and ``<b>`</b>`` in code.",
  "```html\n<p>\n<b>x</b>\n```",
  "~~~\n<ul><li>x\n~~~",
  "An escaped \\<p\\>, \\<b>bold\\</b>.",
  "A {@link Tree | <b>tree</b>}.",
  "Names such as Map<i, b> or <T> or <em>.",
  "A row is | <c>\n| and `<br>`",
  "<table><tr><td rowspan=2>x</td></tr></table> and <script>x</script>",
  "<table>a<tr><td>x</td></tr></table>",
  "<table><tr></tr></table>",
  "<table><td>x</table>",
  "<table><td>x<tr><td>y</table>",
  "<table><tr><td COLSPAN=2>x</table>",
  "| <table><tr><td>x</td></tr></table> |\n| - |",
  "An <abbr> alone.",
  "`a <b>x</b>`",
  `<table><tr>${"<td>x".repeat(41)}</table>`,
  "A <sup>, a <table>, a Map<U, S> and a <kbd>.",
];
for (const text of UNTOUCHED)
  test(`is left as it is: ${text.slice(0, 30)}`, () => assert.is(htmlAsMarkdown(text), text));

test("is rendered, and nothing of it becomes HTML that the site did not write", () => {
  const doc =
    'A <b>bold</b> <code>&lt;img src=x&gt;</code> <a href="javascript:alert(1)">link</a>.<p><script>x</script>';
  const { item } = compile(["pkg", [interfaceOf("Commented", [], [], { doc })]]);
  assert.is(
    item("pkg:Commented").signatures[0]?.docs.summary,
    "A **bold** `<img src=x>` link.\n\n&lt;script>x&lt;/script>",
  );
  const table =
    '<table><tr><th onclick="x">A</th></tr><tr><td><img src=x onerror=x><a href="data:x">b</a>|{@link Gone | c}</td></tr></table>';
  assert.is(
    compile(["pkg", [interfaceOf("Listed", [], [], { doc: table })]]).item("pkg:Listed").signatures[0]?.docs.summary,
    "| A |\n| --- |\n| &lt;img src=x onerror=x>b\\|c |",
  );
});

test("leaves as they are comments that are longer than any are", () => {
  const longest = `<b>x</b>${"x".repeat(49_992)}`;
  assert.is(htmlAsMarkdown(longest).slice(0, 6), "**x**x");
  assert.is(htmlAsMarkdown(`${longest}x`), `${longest}x`);
});

test("has up to 40 columns in a table", () => {
  const table = `<table><tr>${"<th>x".repeat(40)}</table>`;
  assert.is(htmlAsMarkdown(table), `|${" x |".repeat(40)}\n|${" --- |".repeat(40)}`);
});

test("puts together what is long", () => {
  assert.is(htmlAsMarkdown("<b>x</b> <i>y</i>\n".repeat(1500)), "**x** *y*\n".repeat(1500).trim());
  const long = "x".repeat(4500);
  assert.is(htmlAsMarkdown(`${long}<br><br>y`), `${long}\n\ny`);
  assert.is(htmlAsMarkdown(`<code>${long}</code><p>z`), `\`${long}\`\n\nz`);
  assert.is(htmlAsMarkdown(`${long}<b>y</b><br>z`), `${long}**y**\\\nz`);
});

test("writes no more for what stands deep than for its length", () => {
  const deep = "<ul><li>".repeat(6000);
  assert.ok(htmlAsMarkdown(deep).length < 10 * deep.length);
});

test("loses no word and no order, however its elements stand", () => {
  const random = randomFrom(7);
  const names = ["p", "b", "i", "ul", "ol", "li", "dl", "dt", "dd", "h2", "note", "pre", "code", "br", "s", "summary"];
  for (let round = 0; round < 2000; round++) {
    const words: string[] = [];
    let html = "";
    for (let i = 0; i < 20; i++) {
      if (random.chance(0.65)) html += `<${random.chance(0.5) ? "/" : ""}${random.pick(names)}>`;
      else {
        words.push(`w${i}`);
        html += ` w${i}${random.chance(0.5) ? "\n" : ""}`;
      }
    }
    const markdown = htmlAsMarkdown(html);
    assert.equal(markdown.match(/w\d+/g) ?? [], words, html);
    assert.not.match(markdown, /\n[ \t]*\n[ \t]*\n(?![ \t]*`)/, html);
  }
});

test.run();
