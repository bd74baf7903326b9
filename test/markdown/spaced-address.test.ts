// Links and images whose address has a space are shown as text, and told; prose that looks alike is not.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: addresses with spaces");

test("a link or an image is told, with its address", () => {
  for (const [source, address] of [
    ["[the guide](my guide.md)", "my guide.md"],
    ["[the guide](My Long Guide.md#a-b)", "My Long Guide.md#a-b"],
    ["[a](b.md c)", "b.md c"],
    ["[a](b/c d)", "b/c d"],
    ["[a](b c/d)", "b c/d"],
    ["[a](./b c)", "./b c"],
    ["[a](../b c)", "../b c"],
    ["[a](/b c/)", "/b c/"],
    ["[a](#b c)", "#b c"],
    ["[a](https://b.dev/c d)", "https://b.dev/c d"],
    ["[a](mailto:b c)", "mailto:b c"],
    ["[a](api:b c)", "api:b c"],
    ["[a]( b c.md )", "b c.md"],
    ["[a](b\nc.md)", "b c.md"],
    ["[a](b c (1).md)", "b c (1).md"],
    ['[a](b c.md "A title")', "b c.md"],
    ["[a](b c.md 'A title')", "b c.md"],
    ["[a](b c.md (A title))", "b c.md"],
    ["[a](b c_d.md?e_f)", "b c_d.md?e_f"],
    ["[*a* `b` [c]](d e.md)", "d e.md"],
    ["**[a](b c.md)**", "b c.md"],
    ["<b>[a](b c.md)</b>", "b c.md"],
    ["[a\\]](b c.md)", "b c.md"],
  ] as const) {
    const { problems } = render(`${source}\n`);
    assert.equal(
      problems.map(({ code }) => code),
      ["space-in-address"],
      source,
    );
    assert.is(problems[0]?.message, `the address "${address}" has a space, so that the link is shown as text`, source);
    assert.match(problems[0]?.hint ?? "", /%20.*between < and >/);
  }
  const [image] = render("![pic](my pic.png)\n").problems;
  assert.is(image?.message, 'the address "my pic.png" has a space, so that the image is shown as text');
  assert.equal(render("![a](b c.png) [![d](e f.png)](g.md)\n\n[h](i j.md)[k](l m.md)\n").places, [
    "1:1 space-in-address",
    "1:16 space-in-address",
    "3:1 space-in-address",
    "3:12 space-in-address",
  ]);
});

test("what is a link, code, escaped or prose is not told", () => {
  for (const source of [
    '[a](b.md "A title")',
    "[a](b.md\n'A title')",
    "[a](<b c.md>) ![d](<e f.png>)",
    "[a](b%20c.md)",
    "[a]( b.md )",
    "`[a](b c.md)`",
    "```md\n[a](b c.md)\n```",
    "    [a](b c.md)",
    "\\[a](b c.md)",
    "[a\\](b c.md)",
    "[a]\\(b c.md)",
    "[a](b c.md\\)",
    "<div>\n[a](b c.md)\n</div>",
    "<!-- [a](b c.md) -->",
    "x <!-- [a](b c.md) --> y",
    "<code>[a](b c.md)</code> <kbd>*x* [a](b c.md)</kbd>",
    '<a title="[a](b c.md)">d</a>',
    "[x] (see below.md)",
    "[x](see below)",
    "[x](<b>see</b> below)",
    "f[i](a b) and f[i](a, b / c)",
    "[x](note: this is not one)",
    "[x](e.g. this one)",
    "[x](v1.2 and later)",
    "a](b c.md) and [a](b c.md",
    "[a](b c.md\n\n)",
    "[x](see `a/b` below)",
  ]) {
    assert.equal(render(`${source}\n`).places, [], source);
  }
});

test("many brackets cost no more than they are long", () => {
  const { places } = render(`${"[a](b ".repeat(1000)}\n\n${"[a](".repeat(1000)}${"b c".repeat(10_000)}\n`);
  assert.equal(places, []);
});

test("addresses that another generator puts together are told once a page, not each as one with a space", () => {
  const { problems, places } = render(
    "a [b]({% link v/c.md %}) and [d]({% link v/e.md %}#f)\n\n![g]({% asset v/h.png %})\n",
  );
  assert.equal(places, ["1:3 foreign-syntax"]);
  assert.is(
    problems[0]?.message,
    '"{% link v/c.md %}" is shown as text, and so is the link, and so are 2 more like it',
  );
  assert.match(problems[0]?.hint ?? "", /^Write where it leads: \[text\]\(other\.md#heading\)/);
});

test.run();
