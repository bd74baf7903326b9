// Random mixtures of what Markdown is made of: never a throw, HTML that a parser finds nothing wrong with, and quickly.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseErrors } from "../support/html.ts";
import { suite } from "../support/suite.ts";
import { ADDRESSES, assertFramed, render, timed } from "./render.ts";

const test = suite("markdown: properties");

const MARKDOWN = [
  "a",
  "word ",
  " ",
  "\n",
  "\n\n",
  "\t",
  "    ",
  "  ",
  "- ",
  "* ",
  "1. ",
  "> ",
  "# ",
  "## ",
  "===",
  "---",
  "***",
  "|",
  "|-|-|\n",
  ":-:",
  "*",
  "**",
  "_",
  "__",
  "~~",
  "`",
  "``",
  "```",
  "```ts\n",
  '```js {1-2} title="x"\n',
  "```\n",
  "~~~",
  "[",
  "]",
  "(",
  ")",
  "![",
  "](b.md)",
  "[a](b.md)",
  "[x]: y.md",
  "[x]",
  "<",
  ">",
  "<https://x.y>",
  "www.x.y",
  "a@b.c",
  "\\",
  "&amp;",
  "&#1;",
  "&",
  "&nope;",
  "&copy",
  "&rarr;",
  "&#x80;",
  '](b.md "&#1;&x;")',
  "{#id}",
  "{{ x }}",
  "[^1]",
  "[^1]: ",
  "[^2]",
  ":::note",
  ":::",
  "::::tabs\n",
  ":::tab[x]\n",
  "[l]{a=b .c #d}",
  "::::",
  "[!NOTE]",
  "[ ] ",
  "[x] ",
  "🎉",
  "é",
  "\u0301",
  "\r\n",
  "\r",
  "\0",
  "\u2028",
  "\ufeff",
  "javascript:",
  "file=x#y",
  "npm2yarn\n",
];
const HTML = [
  "<b>",
  "</b>",
  "<div>",
  "</div>",
  "<p>",
  "</p>",
  '<a href="x">',
  "</a>",
  "<!--",
  "-->",
  "<br>",
  "<table>",
  "<tr>",
  "<td>",
  "</table>",
  "<pre>",
  "</pre>",
  "<svg>",
  "</svg>",
  "<style>",
  "</style>",
  "<script>",
  "</script>",
  "<code>",
  "</code>",
  "<details>",
  "<summary>",
  "</main>",
  "</article>",
  "<img src=x alt=y>",
  "<p id=q>",
  "<select>",
  "<option>",
  "<math>",
  "<mi>",
  "<title>",
  "</title>",
  "<textarea>",
  "<template>",
  "<form>",
  "<button>",
  "<noscript>",
  "</noscript>",
  "<h1>",
  "<li>",
  "<ul>",
  "</ul>",
  "<![CDATA[",
  "]]>",
  "<?x",
  "?>",
  "<a",
  ' b="',
  '"',
  "'",
  "/>",
];

const pieces = (from: readonly string[], max: number) =>
  fc.array(fc.constantFrom(...from), { maxLength: max, size: "max" }).map((parts) => parts.join(""));

const frame = (html: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><main><article>${html}</article></main><footer>f</footer></body></html>`;

function checkQuickly(source: string, options?: Parameters<typeof render>[1]): ReturnType<typeof render> {
  const { value, ms } = timed(() => render(source, options));
  assert.ok(ms < 1000, `took ${Math.round(ms)} ms`);
  return value;
}

function checkPlaces(source: string, result: ReturnType<typeof render>): void {
  const lines = source.split(/\r\n|\r|\n/);
  for (const { line, column } of [...result.problems, ...result.links]) {
    assert.ok(line >= 1 && line <= lines.length, `line ${line}`);
    assert.ok(column >= 1 && column <= (lines[line - 1] ?? "").length + 1, `column ${line}:${column}`);
  }
}

test("Markdown without raw HTML gives HTML without parse errors", () => {
  fc.assert(
    fc.property(pieces(MARKDOWN, 40), (source) => {
      const result = checkQuickly(source, { rawHtml: false });
      assert.equal(parseErrors(frame(result.html)), []);
      assert.is(new Set(result.anchors).size, result.anchors.length);
      checkPlaces(source, result);
    }),
    { numRuns: 1500 },
  );
});

test("Markdown with raw HTML stays in its frame", () => {
  fc.assert(
    fc.property(pieces([...MARKDOWN, ...HTML, ...HTML], 30), (source) => {
      const result = checkQuickly(source);
      assertFramed(result.html, source);
      checkPlaces(source, result);
    }),
    { numRuns: 1500 },
  );
});

test("any text at all is rendered, the same twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300, size: "max" }), fc.boolean(), (source, rawHtml) => {
      const first = checkQuickly(source, { rawHtml });
      // The twin is asked for: two functions are never equal.
      const said = ({ plain, ...result }: ReturnType<typeof render>) => ({ ...result, twin: plain(ADDRESSES) });
      assert.equal(said(render(source, { rawHtml })), said(first));
    }),
    { numRuns: 500 },
  );
});

test("links are found where they stand, whatever stands before them", () => {
  const block = fc.constantFrom(
    "para\nmore",
    "- a\n- b\n\n  c",
    "> q\n> > r\nlazy",
    "```\n[a](b.md)\n```",
    "| a |\n|---|\n| b |",
    "# h",
    ":::note\nx\n:::",
    "    code",
    "<div>\nx\n</div>",
    "[^1]: n\n    m",
    "[r]: s.md",
    "<!-- c\n\n-->",
    "a\n===",
  );
  const indent = fc.constantFrom("", "> ", "- ", "1. ");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(block, indent), { maxLength: 8, size: "max" }),
      indent,
      fc.constantFrom("\n", "\r\n"),
      (blocks, own, end) => {
        const prefixed = (text: string, prefix: string) =>
          text
            .split("\n")
            .map((line, i) => (prefix === "> " || i === 0 ? prefix : " ".repeat(prefix.length)) + line)
            .join("\n");
        const before = blocks.map(([text, prefix]) => prefixed(text, prefix)).join("\n\n");
        const source = `${before}\n\n<!-- -->\n\n${own}see [here](target.md)\n`;
        const links = render(source.replaceAll("\n", end)).links.filter(({ route }) => route.endsWith("target.md"));
        const line = source.split("\n").length - 1;
        assert.equal(
          links.map((link) => `${link.line}:${link.column}`),
          [`${line}:${own.length + 5}`],
        );
      },
    ),
    { numRuns: 500 },
  );
});

test.run();
