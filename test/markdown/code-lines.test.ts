// Lines of code: hidden, marked, numbered, wrapped; what a fence says of them and what comments in the code say.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { visibleCode } from "../../src/markdown/code-lines.ts";
import { markCode } from "../../src/markdown/code-marks.ts";
import { parseFenceInfo } from "../../src/markdown/fence-info.ts";
import { findAll, type Node, parseHtml } from "../support/html.ts";
import { suite } from "../support/suite.ts";
import { html, render, timed } from "./render.ts";

const test = suite("markdown: lines of code");

/** A fence's shown lines, each with its marks: `a <highlighted>`. */
function marked(fence: string, code: string): string[] {
  const result = markCode(code, parseFenceInfo(fence));
  return result.code.split("\n").map((line, index) => {
    const marks = [...(result.marks.get(index + 1) ?? [])];
    return marks.length === 0 ? line : `${line} <${marks.join(" ")}>`;
  });
}

/** The code element's HTML. */
function inner(source: string): string {
  return /<code[^>]*>([\s\S]*)<\/code>/.exec(html(source))?.[1] ?? "";
}

test("what stands behind a language and a comma is for other tools", () => {
  const { language, attributes } = parseFenceInfo('rust,no_run,edition2021 title="a,b"');
  assert.equal([language, attributes["title"]], ["rust", "a,b"]);
  for (const info of ["{1,3}", "{,}"]) assert.is(parseFenceInfo(info).language, "");
  assert.is(parseFenceInfo(String.raw`ts title="a \"b\" \\ \c"`).attributes["title"], String.raw`a "b" \ \c`);
  assert.is(parseFenceInfo(String.raw`ts title='a \'b'`).attributes["title"], "a 'b");
});

test("hidden lines are left out, and the others keep their numbers", () => {
  const shown = (code: string) => {
    const { lines, numbers } = visibleCode(code);
    return lines.map((line, index) => `${numbers[index]} ${line}`);
  };
  assert.equal(shown("a\nb"), ["1 a", "2 b"]);
  assert.equal(shown("a\n// ---cut---\nb\nc"), ["3 b", "4 c"]);
  assert.equal(shown("a\n  # ---cut---  \nb"), ["3 b"]);
  assert.equal(shown("a\n<!-- ---cut-before--- -->\nb"), ["3 b"]);
  assert.equal(shown("a\n// ---cut---\nb\n// ---cut---\nc"), ["5 c"]);
  assert.equal(shown("a\n/* ---cut-after--- */\nb"), ["1 a"]);
  assert.equal(shown("a\n// ---cut-start---\nb\n// ---cut-end---\nc"), ["1 a", "5 c"]);
  for (const comment of [
    "//---cut---",
    ";; ---cut---",
    "/* ---cut---*/",
    "{/* ---cut--- */}",
    "-- ---cut---",
    "% ---cut---",
  ])
    assert.equal(shown(`a\n${comment}\nb`), ["3 b"], comment);
  assert.equal(shown("a\n// ---cut-start---\nb"), ["1 a"]);
  assert.equal(shown("a\n// ---cut-start---\nb\n// ---cut---\nc"), ["5 c"]);
  assert.equal(shown("a\n// ---cut---"), []);
  for (const line of [
    "log('---cut---')",
    "// a ---cut--- b",
    "---cut---",
    "a // ---cut---",
    "// ---cut--- a",
    "// ----cut---",
    "// ---cut----",
  ])
    assert.equal(shown(`a\n${line}\nb`), ["1 a", `2 ${line}`, "3 b"]);
  assert.is(inner("```text\na\n// ---cut---\nb\n```\n"), "b\n");
  assert.is(render("```text\na\n// ---cut---\nb\n```\n").text, "b");
});

test("a fence marks lines as they are shown", () => {
  assert.equal(marked("ts {1,3-4}", "a\nb\nc\nd"), ["a <highlighted>", "b", "c <highlighted>", "d <highlighted>"]);
  assert.equal(marked("ts mark={1} ins={2} del={3} focus={2-3}", "a\nb\nc"), [
    "a <highlighted>",
    "b <inserted focused>",
    "c <deleted focused>",
  ]);
  assert.equal(marked("ts ins=2 del='1' focus=\"1, 2\"", "a\nb"), ["a <deleted focused>", "b <inserted focused>"]);
  assert.equal(marked("ts {1, 3}", "a\nb\nc"), ["a <highlighted>", "b", "c <highlighted>"]);
  assert.equal(marked("ts {1 - 2}", "a\nb"), ["a <highlighted>", "b <highlighted>"]);
  assert.equal(marked("ts ins={x1,1x,1-2x,-1,1-}", "a\nb"), ["a", "b"]);
  assert.equal(marked("ts {2}", "\na"), ["", "a <highlighted>"]);
  assert.equal(marked("ts {1}", "x\n// ---cut---\na\nb"), ["a <highlighted>", "b"]);
  assert.equal(marked("ts {2}", "// highlight-next-line\na\nb"), ["a <highlighted>", "b <highlighted>"]);
});

test("comments of their own line mark lines", () => {
  assert.equal(marked("ts", "a\n// focus-next-line\nb\n/* focus-start */\nc\nd\n/* focus-end */\ne"), [
    "a",
    "b <focused>",
    "c <focused>",
    "d <focused>",
    "e",
  ]);
  assert.equal(marked("html", "<!-- highlight-start -->\n<a>\n<!-- highlight-end -->\n<b>"), [
    "<a> <highlighted>",
    "<b>",
  ]);
  assert.equal(marked("jsx", "{/* highlight-next-line */}\n<a />"), ["<a /> <highlighted>"]);
  assert.equal(marked("ts", "// highlight-next-line\n// focus-next-line\na"), ["a <highlighted focused>"]);
});

test("comments behind a line mark it, as in VitePress", () => {
  const code = [
    "a // [!code focus]",
    "b // [!code highlight]",
    "c # [!code ++]",
    "d /* [!code --] */",
    "e <!-- [!code error] -->",
    "f -- [!code warning]",
    "g ; [!code hl]",
    "h // [!code ++] // [!code focus]",
    "i // [!code ++] [!code hl]  ",
    "j",
  ].join("\n");
  assert.equal(marked("ts", code), [
    "a <focused>",
    "b <highlighted>",
    "c <inserted>",
    "d <deleted>",
    "e <error>",
    "f <warning>",
    "g <highlighted>",
    "h <focused inserted>",
    "i <highlighted inserted>",
    "j",
  ]);
  assert.equal(marked("ts", "a // [!code focus:2]\nb\nc"), ["a <focused>", "b <focused>", "c"]);
  // Alone on its line it marks those that follow, and goes.
  assert.equal(marked("ts", "// [!code ++:2]\na\nb\nc"), ["a <inserted>", "b <inserted>", "c"]);
  assert.equal(marked("ts", "  // [!code focus:2]\n \na\nb"), ["  <focused>", "a <focused>", "b"]);
  assert.equal(marked("ts", "// [!code hl:2]\n// highlight-next-line\na\nb\nc"), [
    "a <highlighted>",
    "b <highlighted>",
    "c",
  ]);
  assert.equal(marked("ts", "a // [!code hl] [!code hl:2] [!code hl]\nb\nc"), [
    "a <highlighted>",
    "b <highlighted>",
    "c",
  ]);
  // Not a comment, so code.
  assert.equal(marked("ts", 'a "[!code ++]"\nb [!code ++]'), ['a "[!code ++]"', "b [!code ++]"]);
});

test("in Markdown, what code blocks inside say of their lines is shown", () => {
  const inner = "```js\n// highlight-next-line\na // [!code ++]\n// ---cut---\nb // [!code nothing]\n```";
  for (const language of ["md", "markdown", "mdx"]) {
    assert.equal(marked(language, `<!-- highlight-next-line -->\n${inner}\nc <!-- [!code --] -->`), [
      "```js <highlighted>",
      ...inner.split("\n").slice(1),
      "c <deleted>",
    ]);
  }
  assert.equal(
    marked("md", "- > ~~~\n  > // highlight-next-line\n  > ```\n  > a\n  > ~~~~\n# highlight-next-line\nb"),
    ["- > ~~~", "  > // highlight-next-line", "  > ```", "  > a", "  > ~~~~", "b <highlighted>"],
  );
  for (const line of ["```a```", "```js b `c`", "1 ```js", "a. ```js", "1.```js"])
    assert.equal(marked("md", `${line}\n// highlight-next-line\nb`), [line, "b <highlighted>"]);
  for (const [begin, end] of [
    ["12. ```js", "    ```  "],
    ["3) ~~~", "   ~~~~"],
  ] as const)
    assert.equal(marked("md", `${begin}\n// highlight-next-line\n\`\`\`js\n~~~ a\n${end}\n// highlight-next-line\nb`), [
      begin,
      "// highlight-next-line",
      "```js",
      "~~~ a",
      end,
      "b <highlighted>",
    ]);
  const cutFirst = "```js\n// ---cut---\na\n```";
  assert.equal(marked("md", cutFirst), cutFirst.split("\n"));
  assert.equal(marked("text", "```js\n// highlight-next-line\na\n```"), ["```js", "a <highlighted>", "```"]);
  const wrong = inner.replace("cut---", "cut-strat---");
  for (const each of [inner, wrong]) assert.equal(render(`\`\`\`\`md\n${each}\n\`\`\`\`\n`).problems, []);
});

test("a diff that names its language loses its signs", () => {
  assert.equal(marked("diff lang=ts", " a\n-b\n+c\n"), ["a", "b <deleted>", "c <inserted>", ""]);
  assert.equal(marked("diff lang=ts", "  a\n- b\n+ c"), ["a", "b <deleted>", "c <inserted>"]);
  assert.equal(marked("diff lang=ts", "a\n-b\n+  c"), ["a", "b <deleted>", "  c <inserted>"]);
  assert.equal(marked("diff lang=ts", "+a // [!code focus]\n-b"), ["a <focused inserted>", "b <deleted>"]);
  assert.equal(marked("diff", " a\n-b"), [" a", "-b"]);
  assert.equal(marked("ts lang=js", "-b"), ["-b"]);
  assert.equal(marked("diff lang=ts", "+ a\n\n+ b"), ["a <inserted>", "", "b <inserted>"]);
  assert.equal(marked("diff lang=ts", "a - b\n-c @@ d"), ["a - b", "c @@ d <deleted>"]);
  // A patch is shown as it is.
  assert.equal(marked("diff lang=ts", "--- a\n+++ b\n@@ -1 +1 @@\n-b"), ["--- a", "+++ b", "@@ -1 +1 @@", "-b"]);
  assert.is(
    html("```diff lang=ts\n+const a;\n```\n"),
    '<div class="code"><pre tabindex="0"><code class="language-ts"><ins class="line"><span class="hljs-keyword">const</span> a;\n</ins></code></pre></div>\n',
  );
  assert.match(html("```diff lang=ts\n@@ -1 +1 @@\n-b\n```\n"), /<code class="language-diff">/);
  assert.equal(render("```diff lang=typescirpt\n+a\n```\n").places, ["1:14 unknown-language"]);
});

test("marks are elements and classes", () => {
  assert.is(
    inner("```text {1} focus={1-2} ins={2} del={3}\na\nb\nc\nd // [!code error]\ne // [!code warning]\n```\n"),
    '<span class="line highlighted focused">a\n</span><ins class="line focused">b\n</ins><del class="line">c\n</del>' +
      '<span class="line line-error">d\n</span><span class="line line-warning">e\n</span>',
  );
  assert.match(html("```text focus={1}\na\n```\n"), /^<div class="code has-focus"><pre /);
});

test("lines are numbered from where the author says", () => {
  const numbered = (info: string) =>
    /^<div class="([^"]*)">.*?<code[^>]*>(.*)$/s.exec(html(`\`\`\`${info}\na\nb\n\`\`\`\n`));
  const lines = (from: number) =>
    `<span class="line" data-line="${from}">a\n</span><span class="line" data-line="${from + 1}">b\n</span>`;
  for (const [info, from] of [
    ["text showLineNumbers", 1],
    ["text showLineNumbers=true", 1],
    ["text showLineNumbers=10", 10],
    ["text showLineNumbers={10}", 10],
    ["text:line-numbers", 1],
    ["text:line-numbers=98 {}", 98],
  ] as const) {
    assert.is(numbered(info)?.[1], "code line-numbers", info);
    assert.ok(numbered(info)?.[2]?.startsWith(lines(from)), info);
    assert.equal(render(`\`\`\`${info.replace(" {}", "")}\na\n\`\`\`\n`).problems, [], info);
  }
  for (const value of ["-1", "1.5", "0x10", "1e3", "1234567"])
    assert.equal(
      render(`\`\`\`text showLineNumbers=${value}\na\n\`\`\`\n`).places,
      ["1:9 fence-attribute-value"],
      value,
    );
  assert.is(numbered("text showLineNumbers=99")?.[1], "code line-numbers line-numbers-wide");
  assert.is(numbered("text showLineNumbers=false")?.[1], "code");
  assert.is(numbered("text:no-line-numbers")?.[1], "code");
});

test("lines wrap, and nothing is copied, where the author says so", () => {
  assert.match(html("```text wrap\na\n```\n"), /^<div class="code wrap"><pre /);
  assert.match(html("```text wrap=false\na\n```\n"), /^<div class="code"><pre /);
  assert.match(html("```text copy=false\na\n```\n"), /^<div class="code" data-copy="false"><pre /);
  assert.match(html("```text copy\na\n```\n"), /^<div class="code"><pre /);
  assert.match(html("```ts [a.ts]\na\n```\n"), /code-title">a\.ts</);
});

test("what marks nothing is reported at its place", () => {
  const { places, problems } = render(
    "a\n\n```ts {1,9} ins={2-3} del={x} {0}\na\n```\n\n> ```ts titel=x showlinenumbers grup=y\n> b // [!code ++]\n> c // [!code focsu]\n> ```\n\n```ts showLineNumbers=x wrapp\n```\n",
  );
  assert.equal(places, [
    "3:10 line-out-of-range",
    "3:18 line-out-of-range",
    "3:28 line-out-of-range",
    "3:32 line-out-of-range",
    "7:9 unknown-fence-attribute",
    "7:17 unknown-fence-attribute",
    "7:33 unknown-fence-attribute",
    "9:8 unknown-code-mark",
    "12:25 unknown-fence-attribute",
    "12:7 fence-attribute-value",
  ]);
  assert.is(problems[0]?.message, "the block has no line 9 to mark");
  assert.match(problems[0]?.hint ?? "", /^The block shows 1 line\./);
  assert.is(problems[2]?.message, '"x" marks no line');
  assert.is(problems[3]?.message, '"0" marks no line');
  assert.is(problems[4]?.hint, 'Did you mean "title"?');
  assert.is(problems[5]?.hint, 'Did you mean "showLineNumbers"?');
  assert.is(problems[6]?.hint, 'Did you mean "group"?');
  assert.is(problems[7]?.hint, 'Did you mean "[!code focus]"?');
  assert.is(render("```ts a b c d e f g h\n```\n").places.length, 5, "a sentence is one mistake");
  const told = (source: string) =>
    render(source).problems.map(({ message, hint }) => `${message} | ${hint?.split(".")[0]}`);
  assert.equal(told("```ts {1-3} {2-1}\na\nb\n```\n"), [
    "the block has no line 1-3 to mark | The block shows 2 lines",
    '"2-1" marks no line | The block shows 2 lines',
  ]);
  assert.equal(told("```ts {1}\n```\n"), ["the block has no line 1 to mark | The block shows 0 lines"]);
  assert.is(
    render("```ts diff\n- a\n```\n").problems[0]?.hint,
    "Write diff as the language, and lang=… for that of the lines.",
  );
});

test("comments that mark no line, or all that follow, are told at their place", () => {
  const said = (code: string) =>
    render(`\`\`\`ts\n${code}\n\`\`\`\n`).problems.map(
      ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
    );
  const known = "Known: highlight-next-line, highlight-start, highlight-end, focus-next-line, focus-start, focus-end.";
  assert.equal(said("a\n  // highlight-start\nb"), [
    '3:6 unknown-code-mark: "highlight-start" is never ended: all that follows is marked | Write "highlight-end" in a comment of its own where it ends.',
  ]);
  assert.equal(said("a\n# focus-end\nb"), [
    '3:3 unknown-code-mark: "focus-end" ends nothing | Write "focus-start" in a comment of its own where the lines begin.',
  ]);
  assert.equal(said("// highlight-start\n// focus-end\na\n// highlight-end"), [
    '3:4 unknown-code-mark: "focus-end" ends nothing | Write "focus-start" in a comment of its own where the lines begin.',
  ]);
  assert.equal(said("a\n// highlight-next-line"), [
    "3:4 unknown-code-mark: this comment marks no line: none follows it | Put it above the line that it is to mark.",
  ]);
  assert.equal(said("a\n// [!code focus]"), [
    "3:4 unknown-code-mark: this comment marks no line: none follows it | Put it above the line that it is to mark.",
  ]);
  for (const [written, meant] of [
    ["highlight-next-lin", "highlight-next-line"],
    ["higlight-next-line", "highlight-next-line"],
    ["hightlight-start", "highlight-start"],
    ["highlight-strat", "highlight-start"],
    ["focus-next", "focus-next-line"],
    ["Highlight-End", "highlight-end"],
    ["highlight-START", "highlight-start"],
  ]) {
    assert.equal(said(`/* ${written} */\na`), [
      `2:4 unknown-code-mark: unknown mark "${written}" | Did you mean "${meant}"?`,
    ]);
  }
  assert.equal(said("/* focus-strat */  \na"), [
    '2:4 unknown-code-mark: unknown mark "focus-strat" | Did you mean "focus-start"?',
  ]);
  assert.equal(said("// highlight-line\na"), [
    `2:4 unknown-code-mark: unknown mark "highlight-line" | ${known} The comment is shown.`,
  ]);
  assert.equal(said("a // highlight-next-line\nb"), [
    '2:6 unknown-code-mark: "highlight-next-line" stands behind code, where it marks nothing | Put it on a line of its own, or write "[!code highlight]".',
  ]);
  assert.equal(said("a // [!code:focus]"), [
    '2:6 unknown-code-mark: unknown mark "[!code:focus]" | Did you mean "[!code focus]"?',
  ]);
  assert.equal(said("a // [!code:hl]"), [
    '2:6 unknown-code-mark: unknown mark "[!code:hl]" | Did you mean "[!code hl]"?',
  ]);
  assert.equal(said("a // [!code hl2]"), [
    '2:6 unknown-code-mark: unknown mark "[!code hl2]" | Did you mean "[!code hl]"?',
  ]);
  assert.equal(said("a // [!code ++] [!code fcous]"), [
    '2:17 unknown-code-mark: unknown mark "[!code fcous]" | Did you mean "[!code focus]"?',
  ]);
  assert.equal(said("a // [!code bold]"), [
    '2:6 unknown-code-mark: unknown mark "[!code bold]" | Known: highlight, hl, focus, ++, --, error, warning. The comment is shown.',
  ]);
  assert.equal(
    said("a\n// ---cut-start---\nb\n// ---cut-start---\nc").map((told) => told.slice(0, 44)),
    ['3:4 unknown-code-mark: "---cut-start---" is '],
  );
  assert.equal(said("// ---cut-start---\na"), [
    '2:4 unknown-code-mark: "---cut-start---" is never ended: all that follows is hidden | Write "---cut-end---" in a comment of its own where it ends.',
  ]);
  assert.equal(said("a\n// ---cut-end---\nb"), [
    '3:4 unknown-code-mark: "---cut-end---" ends nothing | Write "---cut-start---" in a comment of its own where the lines begin.',
  ]);
  assert.equal(said("// ---cut-strat---\na"), [
    '2:4 unknown-code-mark: unknown mark "---cut-strat---" | Did you mean "---cut-start---"?',
  ]);
  assert.equal(said("// --cut--\na"), ['2:4 unknown-code-mark: unknown mark "--cut--" | Did you mean "---cut---"?']);
  for (const code of [
    "/* highlight-color */",
    "/* focus-state */\n/* focus-ring */",
    "light-blue; // light-mode",
    "--cut-off # --cut-paper",
    "git log --cut-end",
    "a // the highlight-start of it",
    "b = 'highlight-end'",
    "a //x",
    "a // highlight-strat",
    "/* moonlight-start */",
    "// highlight-my-line",
    "// highlight-lines-x",
    "// highlight-start\n// highlight-next-line\na\n// highlight-end",
    "// ---cut-start---\na\n// ---cut-end---\nb",
    "// ---cut-start---\na\n// ---cut---\nb",
    "a [!code bold]",
  ]) {
    assert.equal(said(code), [], code);
  }
});

test("a switch that is neither on nor off is told", () => {
  const { places, problems } = render("```ts copy=no wrap=off\na\n```\n\n```sh npm2yarn=yes\na\n```\n");
  assert.equal(places, ["1:7 fence-attribute-value", "1:15 fence-attribute-value", "5:7 fence-attribute-value"]);
  assert.is(problems[0]?.message, 'copy="no" is neither true nor false');
  assert.is(problems[0]?.hint, "Say copy, or copy=false.");
  assert.equal(render('```ts copy=false wrap=true title=""\na\n```\n').places, []);
});

test("attributes of samples, titles and snippets are known", () => {
  const { places } = render(
    '```ts group=a run errors=2345 allow=legacy title="t" lang=ts\na\n```\n\n```ts nocheck="why"\na\n```\n\n```bash npm2yarn\nnpm i\n```\n',
  );
  assert.equal(places, []);
});

test("marks of an npm script are in every tab", () => {
  const { directives, places } = render("```bash npm2yarn {2,9}\ncd a\nnpm i # [!code focus]\n```\n");
  assert.equal(places, ["1:21 line-out-of-range"]);
  assert.match(
    directives[0]?.items[2]?.html ?? "",
    /<span class="line focused highlighted"><span[^>]*>yarn<\/span> install|<span class="line focused highlighted">yarn install/,
  );
});

test("the text is the lines that are shown, and every element is closed, whatever is marked", () => {
  const line = fc.oneof(
    fc.constantFrom("/* open", "close */", "`a", "${b}`", "// focus-start", "// focus-end", "// ---cut---", "<b>&amp;"),
    fc.constantFrom(
      "x // [!code ++]",
      "// [!code --:2]",
      "y # [!code hl:3]",
      "+a",
      "- b",
      "",
      "  ",
      '"s" // [!code nope]',
    ),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[\n\r`~]/g, "")),
  );
  const info = fc.constantFrom(
    "ts {1-2}",
    "ts showLineNumbers focus={2}",
    "diff lang=ts",
    "js ins={1} del={2}",
    "ts",
    "html {2}",
  );
  fc.assert(
    fc.property(info, fc.array(line, { minLength: 1, maxLength: 12 }), (fence, lines) => {
      const source = `~~~~~ ${fence}\n${lines.join("\n")}\n~~~~~\n`;
      const code = lines.join("\n").replace(FORBIDDEN, "\ufffd");
      const page = parseHtml(`<!DOCTYPE html><html lang="en"><body>${html(source)}</body></html>`);
      const [element] = findAll(page, "code");
      const shown = markCode(code, parseFenceInfo(fence)).code;
      assert.is(textOf(element as Node), `${shown}\n`, source);
      const children = ((element as { childNodes?: Node[] }).childNodes ?? []) as { tagName?: string }[];
      const wrapped = children.filter(({ tagName }) => tagName === "ins" || tagName === "del").length > 0;
      if (wrapped) assert.is(children.length, shown.split("\n").length, source);
    }),
    { numRuns: 500 },
  );
});

test("hostile marks cost no time", () => {
  const long = " ".repeat(100_000);
  for (const line of [
    `// highlight-start${long}x`,
    `a${long}// [!code ++]${long}x`,
    `${"// [!code ++] ".repeat(2000)}`,
    `// ---cut---${long}x`,
    ";".repeat(100_000),
  ]) {
    assert.ok(timed(() => markCode(`${line} [!code x`, parseFenceInfo("ts"))).ms < 500, line.slice(0, 40));
    assert.ok(timed(() => markCode(line, parseFenceInfo("ts"))).ms < 500, line.slice(0, 40));
    assert.ok(timed(() => visibleCode(line)).ms < 500, line.slice(0, 40));
  }
  for (const info of [
    `ts ${"[".repeat(50_000)}`,
    `ts ${'a="'.repeat(20_000)}`,
    `ts {${"1,".repeat(20_000)}1-999999999}`,
  ]) {
    assert.ok(timed(() => markCode("a", parseFenceInfo(info))).ms < 500, info.slice(0, 20));
  }
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: Markdown replaces them
const FORBIDDEN = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

test.run();
