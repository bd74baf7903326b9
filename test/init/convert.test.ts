// How pages are put together by rules: what each rule is asked of, what is put in between, and where what was never closed ends.
import * as assert from "uvu/assert";
import { Converter, type Rules } from "../../src/init/markdown/convert.ts";
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
  ]) {
    const before = "::: code-group\n";
    assert.is(convert(before + source, { holdsOnlyCode }), before + expected, source);
  }
});

test.run();
