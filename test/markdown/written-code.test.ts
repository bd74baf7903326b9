// Code that was highlighted before: found again by its text and its language alone, and never in place of other code.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { escapeHtml } from "../../src/markdown/escape.ts";
import { readWrittenCode } from "../../src/markdown/written-code.ts";
import { suite } from "../support/suite.ts";
import { html, render } from "./render.ts";

const test = suite("markdown: written code");

const fence = (code: string, info = "ts") => `~~~${info}\n${code}\n~~~\n`;
/** Gives what highlighting would not, so that what is taken over can be told. */
const marked = (page: string) => page.replaceAll("hljs-keyword", "hljs-before");

test("the same code in the same language is as it was written", () => {
  const before = marked(html(`${fence("const a = 1 < 2;")}\n- ${fence("let b;", "js").replaceAll("\n", "\n  ")}`));
  const writtenCode = readWrittenCode(`<p>Text</p>${before}<p>More</p>`);
  assert.is(html(`# Other\n\n${fence("const a = 1 < 2;")}`, { writtenCode }).match(/hljs-before/g)?.length, 1);
  assert.is(html(fence("let b;", "js"), { writtenCode }), marked(html(fence("let b;", "js"))));
  // Of what is marked, the colours alone.
  const lines = fence("const a = 1 < 2;", "ts {1}");
  assert.is(html(lines, { writtenCode }), marked(html(lines)));
});

test("other code, and other languages, are highlighted", () => {
  const writtenCode = readWrittenCode(marked(html(fence("let b;", "js"))));
  for (const other of [fence("let c;", "js"), fence("let b;", "ts"), fence("let b;", "JS"), fence("let b;\n", "js")])
    assert.is(html(other, { writtenCode }), html(other), other);
});

test("a language that does not exist is told all the same", () => {
  const writtenCode = readWrittenCode(html(fence("let b;", "nolang")));
  const told = render(fence("let b;", "nolang"), { writtenCode });
  assert.equal(told.places, ["1:4 unknown-language"]);
});

test("code whose lines or words are marked is not taken for what highlighting gives", () => {
  for (const info of ["ts {1}", "ts showLineNumbers", 'ts "let"', 'ts title="a.ts" {1}']) {
    const writtenCode = readWrittenCode(html(fence("let b;", info)));
    assert.is(html(fence("let b;"), { writtenCode }), html(fence("let b;")), info);
  }
});

test("whether the author wrote HTML is told", () => {
  for (const text of ["<b>x</b>", "a <b>x</b> b", "<div>\n\ntext\n\n</div>", "a<br>b", "<!-- x -->\n", "> - <i>x</i>"])
    assert.is(render(text).hasRawHtml, true, text);
  for (const text of ["x", "`<b>`", "\\<b>", fence("<b></b>", "html"), "1 < 2 > 0"])
    assert.is(render(text).hasRawHtml, false, text);
  assert.is(render("<b>x</b>", { rawHtml: false }).hasRawHtml, false);
});

test("with any page before, a page is as without one", () => {
  const line = fc.constantFrom("let a = `b${c}`;", "a < b && c", "<p>x</p>", "", "</code></pre>", "// c", "&lt;", "'");
  const code = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
  const info = fc.constantFrom("ts", "html", "js", "nolang", "text", "ts {1}", 'ts "a"', "html showLineNumbers", "");
  const page = fc
    .array(fc.tuple(code, info), { minLength: 1, maxLength: 4 })
    .map((blocks) => blocks.map(([text, about]) => fence(text, about)).join("\nText\n\n"));
  fc.assert(
    fc.property(page, page, (before, now) => {
      assert.is(html(now, { writtenCode: readWrittenCode(html(before)) }), html(now));
    }),
    { numRuns: 300 },
  );
});

test("a language is looked for as it stands in HTML", () => {
  const writtenCode = readWrittenCode(`<pre><code class="language-${escapeHtml("c&b")}">a\n</code></pre>`);
  assert.is(writtenCode("a", "c&b"), "a");
  assert.is(writtenCode("a", "c&amp;b"), undefined);
});

test.run();
