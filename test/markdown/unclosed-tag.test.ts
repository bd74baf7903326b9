// Tags whose `>` is missing: which are meant, and where they are told.
import * as assert from "uvu/assert";
import { findUnclosedTags, unclosedTagAt } from "../../src/markdown/unclosed-tag.ts";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: unclosed tags");

for (const [text, ...all] of [
  ['<img src="a.png" alt="A"', '0 <img src="a.png" alt="A"'],
  ["a <img src='a.png' and more", "2 <img src='a.png'"],
  ['<a href="x"\n  title="y" <b>', '0 <a href="x"\n  title="y"'],
  ['<A HREF="x" b', '0 <A HREF="x"'],
  ['<h2 id="x" a', '0 <h2 id="x"'],
  ['<a data-x:y="" b', '0 <a data-x:y=""'],
  ['<a href="a" <b title="b" c', '0 <a href="a"', '12 <b title="b"'],
  ['<a href="a" <b title="b">', '0 <a href="a"'],
  // What is closed, and what was never a tag.
  ['<a href="a">b'],
  ['<a href="a" b>'],
  ['<a href="a" / >'],
  ['a < b && c="d"'],
  ['<a href="a'],
  ["<a href=a b"],
  ["<a hidden b"],
  ['<abba href="a" b'],
  ['<constructor href="a" b'],
  ['<a href="<b" c'],
  ['< a href="a"'],
  ['<1a href="a"'],
  ['<a 1="a"'],
  ['<a="b"'],
  [""],
] as const) {
  test(`${JSON.stringify(text)}: ${all.length}`, () => {
    assert.equal(
      findUnclosedTags(text).map(({ offset, raw }) => `${offset} ${raw}`),
      all,
    );
  });
}

test("one is read where it stands, and nowhere else", () => {
  const text = 'x <a href="a" b';
  assert.equal(unclosedTagAt(text, 2), { offset: 2, raw: '<a href="a"' });
  for (const offset of [0, 1, 3]) assert.is(unclosedTagAt(text, offset), undefined);
});

test("twenty are told of one text", () => {
  assert.is(findUnclosedTags('<a b="c" '.repeat(25)).length, 20);
});

test("they are told where they are text, and where they swallow a block", () => {
  const hint = "Write the > behind its last attribute.";
  const { problems } = render('# A\n\nb\nc <img src="a.png" d\n\n<div class="x"\n\ne `<a href="x"` f\n');
  assert.equal(problems, [
    {
      line: 4,
      column: 3,
      code: "unclosed-element",
      message: 'the tag <img src="a.png" has no ">", and is shown as text',
      hint,
    },
    {
      line: 6,
      column: 1,
      code: "unclosed-element",
      message: 'the tag <div class="x" has no ">", and is left out',
      hint,
    },
  ]);
});

test("where raw HTML is text anyway, nothing is told", () => {
  assert.equal(render('a <img src="a.png" b\n', { rawHtml: false }).problems, []);
});

test.run();
