// Random documents of directives, fences and what stands round them: always a page or errors with places, whole HTML,
// quickly. A few hundred here, 10,000 with `--long`.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseErrors, parseHtml } from "../support/html.ts";
import { nestingErrors } from "../support/nesting.ts";
import { suite } from "../support/suite.ts";
import { loadBuiltIn } from "./built-in.ts";
import { assertFramed, timed } from "./render.ts";

const test = suite("markdown: directive properties");
const RUNS = process.env["DOCSGEN_TEST_LONG"] ? 10_000 : 400;

let render: Awaited<ReturnType<typeof loadBuiltIn>>;
test.before(async () => {
  render = await loadBuiltIn();
});

const NAMES = [
  "note",
  "steps",
  "filetree",
  "tabs",
  "tab",
  "cards",
  "card",
  "linkcard",
  "details",
  "figure",
  "badge",
  "include",
  "nope",
];
const TAILS = [
  "",
  "[L]",
  "[L *m* `]`]",
  "[a [b](c.md)]",
  "[:badge[x]]",
  "[",
  "{",
  "{open}",
  "{#i .c}",
  "{href=a.md}",
  "{href=javascript:x}",
  "{src=a.png alt=b}",
  "{src=d.svg inline alt=x}",
  '[L]{href=a.md description="d <b>"}',
  "{file=p.md}",
  "{file=q.md}",
  "{file=none.md}",
  "{type=tip}",
  "[x]{type=nope}",
  "[</div>]",
];
const FILES = {
  "p.md": "part :badge[p]\n\n- a\n  ::include{file=q.md}\n",
  "q.md": "## Q\n\n1. a\n\n:::note\n::include{file=p.md}\n",
  "d.svg": '<svg viewBox="0 0 1 1"><g id="a" onclick="x"/><use href="#a"/><style>x</style><p>y</svg>',
};
const PLAIN = [
  "a",
  "word ",
  "- a\n",
  "- **b** c\n",
  "  - d/\n",
  "1. e\n",
  "### F\n",
  "> g\n",
  "| h |\n|---|\n| i |\n",
  "```ts\n:badge[x]\n",
  "```\n",
  "~~~\n",
  "    code\n",
  "*",
  "**",
  "`",
  "[",
  "]",
  "{",
  "}",
  "](b.md)",
  "\\",
  ":",
  "::",
  ":::",
  "::::",
  "{{ x }}",
  "[^1]",
  "[^1]: ",
  "[!NOTE]\n",
];
const HTML = ["<div>", "</div>", "</details>", "</ul>", "<b>", "</li>", "<!--", "-->", "<svg>", "</figure>", "</main>"];

const ends = fc.constantFrom("\n", "\n\n", "\r\n");
const prefix = fc.constantFrom("", "", "", "> ", "- ", "  ", "   ", "1. ");
const directive = fc
  .tuple(
    prefix,
    fc.constantFrom(":::", "::::", ":::::", "::", ":"),
    fc.constantFrom(...NAMES),
    fc.constantFrom(...TAILS),
    ends,
  )
  .map((parts) => parts.join(""));
const close = fc.tuple(prefix, fc.constantFrom(":::", "::::", ":::::"), ends).map((parts) => parts.join(""));
const inline = fc
  .tuple(fc.constantFrom("badge", "nope", "note"), fc.constantFrom(...TAILS))
  .map(([name, tail]) => `:${name}${tail}`);
const block = fc.tuple(prefix, fc.constantFrom(...PLAIN), fc.constantFrom("", "", "\n")).map((parts) => parts.join(""));
const documents = (...more: fc.Arbitrary<string>[]) =>
  fc
    .array(fc.oneof(directive, close, inline, block, ...more), { maxLength: 25, size: "max" })
    .map((parts) => parts.join(""));

function check(source: string, rawHtml: boolean): string {
  const { value, ms } = timed(() => render(source, { rawHtml, files: FILES, file: "page.md" }));
  assert.ok(ms < 1000, `took ${Math.round(ms)} ms`);
  const lines = source.split(/\r\n|\r|\n/);
  const texts: Record<string, readonly string[]> = { page: lines };
  for (const [name, text] of Object.entries(FILES)) texts[name] = text.split("\n");
  for (const { file = "page", line, column, message } of [
    ...value.problems,
    ...value.links.map((link) => ({ ...link, message: "link" })),
  ]) {
    const text = texts[file]?.[line - 1];
    assert.ok(text !== undefined && column >= 1 && column <= text.length + 1, `${file}:${line}:${column} ${message}`);
  }
  assert.is(new Set(value.anchors).size, value.anchors.length);
  return value.html;
}

test("directives give whole HTML, or errors with places", () => {
  fc.assert(
    fc.property(documents(), (source) => {
      const html = check(source, false);
      const page = `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><article>${html}</article></body></html>`;
      assert.equal(parseErrors(page), []);
      assert.equal(nestingErrors(page.replace(/<(\w+)([^<>]*)\/>/g, "<$1$2>"), parseHtml(page)), []);
    }),
    { numRuns: RUNS },
  );
});

test("raw HTML among them stays in its page", () => {
  fc.assert(
    fc.property(documents(fc.constantFrom(...HTML), fc.constantFrom(...HTML)), (source) => {
      assertFramed(check(source, true), source);
    }),
    { numRuns: RUNS },
  );
});

test.run();
