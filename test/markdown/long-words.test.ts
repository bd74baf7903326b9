// Where long words may break: in code, in tables' cells, and nowhere in short ones.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { breakText, breakTitle, breakWords, isProse, renderCodeSpan } from "../../src/markdown/long-words.ts";
import { suite } from "../support/suite.ts";

const test = suite("markdown: long words");

test("words break at names' parts from a length on, and all is escaped", () => {
  assert.is(breakWords("createThing"), "createThing");
  assert.is(breakWords("createObject"), "create<wbr>Object");
  assert.is(breakWords("a createThing <createObject>"), "a createThing &lt;create<wbr>Object&gt;");
  assert.is(breakWords("createObject", 13), "createObject");
  assert.is(breakWords("a < b"), "a &lt; b");
});

test("a word is found wherever it stands", () => {
  const word = fc.integer({ min: 1, max: 14 }).map((length) => `createObjectNow`.slice(0, length));
  const space = fc.constantFrom(" ", "  ", "\n", "\t");
  const text = fc.array(fc.tuple(word, space)).map((parts) => parts.flat().join(""));
  const check = (text: string) => {
    const words = text.split(/(\s+)/).map((each) => (/^\w{12}/.test(each) ? breakWords(each) : each));
    assert.is(breakWords(text), words.join(""));
  };
  fc.assert(fc.property(text, check));
});

test("in text, only what hardly fits a narrow screen's line breaks: long names, and addresses that are shown", () => {
  assert.is(breakText("createObjectsFromElement & more"), "create<wbr>Objects<wbr>From<wbr>Element &amp; more");
  assert.is(breakText("createObjectFromElemen createThing"), "createObjectFromElemen createThing");
  assert.is(breakText("https://example.com/issues/59550"), "https://example.<wbr>com/<wbr>issues/59550");
});

test("a heading that is one name breaks sooner than one that has spaces to break at", () => {
  assert.is(breakTitle("createThing"), "createThing");
  assert.is(breakTitle("createObject"), "create<wbr>Object");
  assert.is(breakTitle("How createObject works"), "How createObject works");
  assert.is(breakTitle("ConsensusRegisterTables & more"), "Consensus<wbr>Register<wbr>Tables &amp; more");
});

test("in text, a name breaks from a length on, on narrow screens alone unless it is wide", () => {
  assert.is(renderCodeSpan("createObjects12", false), "<code>createObjects12</code>");
  assert.is(renderCodeSpan("createObjectsNow", false), '<code class="word">create<wbr>Objects<wbr>Now</code>');
  assert.is(
    renderCodeSpan("a < createObjectsNow", false),
    '<code class="word">a &lt; create<wbr>Objects<wbr>Now</code>',
  );
  assert.is(renderCodeSpan("aaaaaaaaaaaaaaaaaaaa", false), "<code>aaaaaaaaaaaaaaaaaaaa</code>");
});

test("code breaks where it is wide; in a table, what is not wide stays in one piece, and what is may break at spaces", () => {
  const wide = "createObject createObject";
  assert.is(renderCodeSpan("createObjectFromElements", false), "<code>create<wbr>Object<wbr>From<wbr>Elements</code>");
  assert.is(renderCodeSpan(wide, false), "<code>createObject createObject</code>");
  assert.is(renderCodeSpan(wide, true), "<code>create<wbr>Object <wbr>create<wbr>Object</code>");
  assert.is(renderCodeSpan("createObject", true), '<code class="name">create<wbr>Object</code>');
  assert.is(renderCodeSpan("createThing", true), "<code>createThing</code>");
  assert.is(renderCodeSpan("aaaaaaaaaaa bbbbbbbbbbbb", true), "<code>aaaaaaaaaaa bbbbbbbbbbbb</code>");
});

test("a column holds sentences where one of its cells is long", () => {
  const cell = (length: number) => ({ text: "a".repeat(length) });
  assert.is(isProse([[cell(1), cell(40)], [cell(1)]], 1), false);
  assert.is(
    isProse(
      [
        [cell(41), cell(40)],
        [cell(1), cell(41)],
      ],
      1,
    ),
    true,
  );
  assert.is(isProse([[cell(41), cell(40)]], 1), false);
});

test.run();
