// How pages are put together by rules: what each rule is asked of, what is put in between, and where what was never closed ends.
import * as assert from "uvu/assert";
import { Converter, type Rewritten, type Rules } from "../../src/init/markdown/convert.ts";
import { scanMarkup } from "../../src/init/markdown/markup.ts";
import { MDX, noRules, VUE } from "../support/no-rules.ts";
import { suite } from "../support/suite.ts";

const test = suite("convert");

/** Rewrites a page by rules that let be what they aren't given. */
function convert(source: string, rules: Partial<Rules>): string {
  return new Converter(source, () => ({ ...noRules(VUE, source), ...rules })).convert();
}

test("each rule is asked of its own kind of token alone, and code stays", () => {
  const source = "a `b` <C>d</C> <E> {f}\n\n```g\n```\n";
  const asked: string[] = [];
  const ask = (rule: string, { start, end }: { readonly start: number; readonly end: number }) => {
    asked.push(`${rule} ${source.slice(start, end)}`);
    return undefined;
  };
  const rules: Partial<Rules> = {
    dialect: MDX,
    element: (element) => ask("element", element),
    stray: (token) => ask("stray", token),
    other: (token) => ask("other", token),
  };
  assert.is(convert(source, rules), source);
  assert.equal(asked, ["element <C>d</C>", "stray <E>", "other {f}"]);
  const marked = convert(source, {
    dialect: MDX,
    text: (text) => text.toUpperCase(),
    fence: () => "FENCE",
    element: () => ({ inline: "ELEMENT" }),
    stray: () => "STRAY",
    other: () => ({ inline: "OTHER" }),
  });
  assert.is(marked, "A `b` ELEMENT STRAY OTHER\n\nFENCE");
});

test("an element that no rule rewrites keeps its tags, and its content is rewritten", () => {
  const rewritten = convert("<A>b <C>d</C></A> e", { dialect: MDX, text: (text) => text.toUpperCase() });
  assert.is(rewritten, "<A>B <C>D</C></A> E");
});

test("a block stands on lines of its own, in the list and the quote in which the element stood", () => {
  const cases: readonly (readonly [source: string, expected: string, withGap?: string])[] = [
    ["<A/>", "x\n\ny"],
    ["  <A/>", "  x\n\n  y"],
    ["a <A/> b", "a\nx\n\ny\n b", "a\n\nx\n\ny\n\n b"],
    ["a <A/>", "a\nx\n\ny", "a\n\nx\n\ny"],
    ["<A/> b\n", "x\n\ny\n b\n", "x\n\ny\n\n b\n"],
    ["a\n<A/>\nb", "a\nx\n\ny\nb", "a\n\nx\n\ny\n\nb"],
    ["a  \n <A/>", "a  \n x\n\n y", "a\n\n x\n\n y"],
    ["a\n\n<A/>\n\nb", "a\n\nx\n\ny\n\nb"],
    ["a\n\n<A/>\n", "a\n\nx\n\ny\n"],
    ["<A/>  ", "x\n\ny  "],
    ["<A/>  \n", "x\n\ny  \n"],
    ["<A/>\n \nb", "x\n\ny\n \nb"],
    ["- <A/>\n- b", "- x\n\n  y\n- b", "- x\n\n  y\n\n- b"],
    ["a\n- <A/>", "a\n- x\n\n  y"],
    ["10) <A/>", "10) x\n\n    y"],
    ["1.  <A/>", "1.  x\n\n    y"],
    ["- a <A/> b", "- a\n  x\n\n  y\n   b", "- a\n\n  x\n\n  y\n\n   b"],
    ["> a\n> <A/>\n> b", "> a\n> x\n>\n> y\n> b", "> a\n>\n> x\n>\n> y\n>\n> b"],
    ["> a <A/>", "> a\n> x\n>\n> y", "> a\n>\n> x\n>\n> y"],
    ["> a\n>\n> <A/>", "> a\n>\n> x\n>\n> y"],
    ["> - <A/>", "> - x\n>\n>   y"],
    ["a- <A/>", "a-\nx\n\ny", "a-\n\nx\n\ny"],
    ["a 1. <A/>", "a 1.\nx\n\ny", "a 1.\n\nx\n\ny"],
  ];
  for (const [source, expected, withGap = expected] of cases) {
    const place = (block: Rewritten) => convert(source, { dialect: MDX, element: () => block });
    assert.is(place({ block: "x\n\ny" }), expected, source);
    assert.is(place({ block: "x\n\ny", gap: true }), withGap, `${source}, with a gap`);
  }
});

test("what leaves nothing leaves no line, and no blank line more than one", () => {
  for (const [source, expected] of [
    ["a\n\n<A/>\n\nb", "a\n\nb"],
    ["a\n<A/>\nb", "a\nb"],
    ["<A/>\n\nb", "b"],
    ["<A/>\nb", "b"],
    ["<A/>\nb\n\nc", "b\n\nc"],
    ["a\n<A/>\n\nb", "a\n\nb"],
    ["\n<A/>\nb", "\nb"],
    ["a <A/>\n\nb", "a \n\nb"],
    ["a\n\n<A/> b\n\nc", "a\n\n b\n\nc"],
    ["a\n\n- <A/>\n\nb", "a\n\n- \n\nb"],
    ["a\n\n<A/>\n\n<A/>\n\nb", "a\n\nb"],
    ["a\n\n<A/>\n\n`b`", "a\n\n`b`"],
    ["import a from 'b'\n\nc", "c"],
    ["a\n\nimport b from 'c'\nimport d from 'e'\n\nf", "a\n\nf"],
    ["a\n\nimport b from 'c'\n\n\nd", "a\n\n\nd"],
  ] as const) {
    const nothing = () => ({ inline: "" });
    assert.is(convert(source, { dialect: MDX, element: nothing, other: nothing }), expected, source);
  }
  const kept = convert("a\n\n<A/>\n\nb", { dialect: MDX, element: () => ({ inline: "c" }) });
  assert.is(kept, "a\n\nc\n\nb");
  const line = convert("a\n\n<A/>\n\nb", { dialect: MDX, element: () => ({ inline: "c\n" }) });
  assert.is(line, "a\n\nc\n\n\nb");
});

test("directives are opened and closed by rules, and colons that close none are text", () => {
  const rules: Partial<Rules> = {
    opening: ({ tail }) => (tail === "gone" ? "" : tail === "kept" ? undefined : `:::${tail.toUpperCase()}`),
    closing: ({ opening: { tail } }) => (tail === "gone" ? "" : tail === "two" ? "1\n2" : undefined),
  };
  for (const [source, expected] of [
    [":::a\nb\n:::", ":::A\nb\n:::"],
    ["> :::a\n> b\n> :::\n", "> :::A\n> b\n> :::\n"],
    ["  :::two\n  b\n  :::\nc", "  :::TWO\n  b\n  1\n  2\nc"],
    ["- :::two\n  b\n:::\n", "- :::TWO\n  b\n  1\n  2\n"],
    [":::gone\nb\n:::\nc", "b\nc"],
    [":::kept\nb\n:::\n", ":::kept\nb\n:::\n"],
    ["b\n:::\nc", "b\n\\:::\nc"],
    ["  :::::", "  \\:::::"],
    [":::1\nc\n:::\n", ":::1\nc\n\\:::\n"],
    [":::1a\nc\n", ":::1a\nc\n"],
    [":::a\n:::1b\nc\n:::\n", ":::A\n:::1b\nc\n:::\n"],
    // A line with more colons closes what has fewer, where nothing has as many.
    ["::::a\nb\n:::::\n", ":::A\nb\n::::\n"],
    [":::a\nb\n::::\nc\n:::\n", ":::A\nb\n:::\nc\n\\:::\n"],
    ["::::a\nb\n:::\n::::\n", ":::A\nb\n\\:::\n::::\n"],
    // What was never closed is closed by what is round it, or at the end: the innermost first.
    ["::::a\n:::two\nc\n::::\nd\n:::\n", ":::A\n:::TWO\nc\n::::\nd\n\\:::\n1\n2\n"],
    ["::::a\n:::two\nc", ":::A\n:::TWO\nc\n1\n2\n::::\n"],
    ["- :::a\n  b", "- :::A\n  b\n  :::\n"],
    [":::gone\nb", "b"],
    [":::a\n:::gone\nb\n\n", ":::A\nb\n:::\n"],
    [":::a\nb\n:::\n:::c\nd\n:::\n:::", ":::A\nb\n:::\n:::C\nd\n:::\n\\:::"],
  ] as const)
    assert.is(convert(source, rules), expected, source);
});

test("code without a closing fence ends with the container that it stands in", () => {
  const rules: Partial<Rules> = {
    opening: ({ colons, tail }) => ":".repeat(colons) + tail.toUpperCase(),
    fence: ({ start, end }) => `[${start}-${end}]\n`,
  };
  for (const [source, expected] of [
    [":::a\n```js\nb\n:::\n:::c\n```js\nd\n```\n:::\n", ":::A\n[5-13]\n```\n:::\n:::C\n[22-34]\n:::\n"],
    ["> ::: a\n> ~~~~\n> b\n> :::\n", "> :::A\n[8-19]\n> ~~~~\n> :::\n"],
    [":::a\n- b\n\n  ```\n  c\n:::\n", ":::A\n- b\n\n[10-20]\n  ```\n:::\n"],
    // Code that is closed may show such a line, and more colons are needed than it shows.
    [":::a\n```\n:::\n```\n:::\n", ":::A\n[5-17]\n:::\n"],
    ["::::a\n```\n:::\n\n::::\n", "::::A\n[6-15]\n```\n::::\n"],
    [":::a\n:::\n```\n:::\n", ":::A\n:::\n[9-17]\n"],
  ] as const)
    assert.is(convert(source, rules), expected, source);
});

test("a closing fence that MDX lets stand far in is put where the code begins", () => {
  for (const [source, expected] of [
    ["```js\na\n    ```\nb", "```js\na\n```\nb"],
    ["- a\n\n  ~~~\n      b\n      ~~~", "- a\n\n  ~~~\n      b\n  ~~~"],
    ["1. ```\n   a\n\t   ```\n", "1. ```\n   a\n\t   ```\n"],
    ["```js\na\n   ```\n", "```js\na\n   ```\n"],
    ["```js\n    ~~~", "```js\n    ~~~"],
  ] as const) {
    assert.is(convert(source, { dialect: MDX }), expected, source);
    assert.is(convert(source, { dialect: VUE }), source);
  }
});

test("rules may ask for lines, for what stands alone, and for what a token stands in", () => {
  const source = "\n`a`\n- `b`\n`c` d\n::::e\n:::f\n`g`\n:::\n`h`\n::::\ni `j`\n`k` ";
  const converter = new Converter(source, () => noRules(VUE, source));
  const found = scanMarkup(source, VUE).filter(({ type }) => type === "code");
  const lines = found.map((token) => `${converter.slice(token)} ${converter.lineOf(token.start)}`);
  assert.equal(lines, ["`a` 1", "`b` 2", "`c` 3", "`g` 6", "`h` 8", "`j` 10", "`k` 11"]);
  assert.is(converter.lineOf(0), 0);
  assert.is(converter.lineOf(1), 1);
  assert.equal(
    found.filter((token) => converter.isBlock(token)).map((token) => converter.slice(token)),
    ["`a`", "`b`", "`g`", "`h`", "`k`"],
  );
  assert.equal(
    [...converter.directives()].map(({ opening: { tail }, parent }) => [tail, parent?.opening.tail]).slice(0, 2),
    [
      ["e", undefined],
      ["f", "e"],
    ],
  );
  const round: string[] = [];
  const asked = new Converter("a\n::::e\n:::f\n<b>\n:::\n<c>\n::::\n<d>\n", (self) => ({
    ...noRules(VUE, ""),
    text: (text) => text,
    stray(token) {
      round.push(`${token.tag.name} ${self.directiveOf(token)?.opening.tail}`);
      return undefined;
    },
  }));
  asked.convert();
  assert.equal(round, ["b f", "c e", "d undefined"]);
});

test("the inside of an element is a block of its own", () => {
  const source = "<A>\n    b\n      c\n</A>";
  const rewritten = new Converter(source, (self) => ({
    ...noRules(MDX, source),
    element: (element) => ({ block: self.inner(element) }),
  })).convert();
  assert.is(rewritten, "b\n  c");
});

const holdsOnlyCode: Rules["holdsOnlyCode"] = ({ tail }) => tail === "code-group";

test("texts that are put in stand at their places, also round groups of code that are cut off", () => {
  const source = "a\n\n::: code-group\n<<< b\n\nc\n\nd";
  const insertions = (): ReadonlyMap<number, string> =>
    new Map([
      [1, "1"],
      [source.length - 1, "2"],
      [source.length, "3"],
    ]);
  assert.is(convert(source, { holdsOnlyCode, insertions }), "a1\n\n::: code-group\n<<< b\n:::\n\nc\n\n2d3");
});

test("a group of code ends behind its last line that quotes a file", () => {
  for (const [source, expected] of [
    ["<<< a\n<<< b\nc", "<<< a\n<<< b\n:::\nc"],
    ["  <<< a\n\nb", "  <<< a\n:::\n\nb"],
    ["a <<< b\n\nc", ":::\na <<< b\n\nc"],
    ["<<< a", "<<< a\n:::\n"],
    ["<<< a\n", "<<< a\n:::\n"],
    ["```js\n1\n```\n<<< a\n`b`", "```js\n1\n```\n<<< a\n:::\n`b`"],
    ["<<< a\n<b> c", "<<< a\n:::\n<b> c"],
    ["<<< a\n<b>c</b>", "<<< a\n:::\n<b>c</b>"],
    ["<<< a\n::: tip\nb\n:::", "<<< a\n:::\n::: tip\nb\n:::"],
    ["<<< a\n\n:::  \nb", "<<< a\n\n:::\nb"],
    ["```js\n1\n```\n<b>c</b>", "```js\n1\n```\n:::\n<b>c</b>"],
    ["<<< a\n```js\n1\n```\n<b>c</b>", "<<< a\n```js\n1\n```\n:::\n<b>c</b>"],
    ["  <b>c</b>", ":::\n  <b>c</b>"],
    ["<!-- a -->\n<<< b\n<!-- c -->\n", "<!-- a -->\n<<< b\n<!-- c -->\n:::\n"],
    ["```js\n1\n```\n<!-- a --> b", "```js\n1\n```\n<!-- a -->\n:::\n b"],
    ["::: code-group\nb", ":::\n::: code-group\n:::\nb"],
    // What is cut off is open no more: lines of colons find none.
    ["b\n:::", ":::\nb\n\\:::"],
    ["\n\n:::\nb\n\n<i>c</i>", "\n\n:::\nb\n\n<i>c</i>"],
  ]) {
    const before = "::: code-group\n";
    assert.is(convert(before + source, { holdsOnlyCode }), before + expected, source);
  }
  const rules: Partial<Rules> = { holdsOnlyCode, opening: () => "", closing: () => "" };
  assert.is(convert("::: code-group\n<<< a\nb\n", rules), "<<< a\nb\n");
});

test.run();
