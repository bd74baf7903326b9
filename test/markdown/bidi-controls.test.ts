// Invisible characters that turn the direction of code are told, and those of right-to-left prose are let be.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: characters that turn the direction");

function said(source: string, more: Parameters<typeof render>[1] = {}): string[] {
  return render(source, more).problems.map(
    ({ line, column, code, message }) => `${line}:${column} ${code}: ${message}`,
  );
}

test("they are told in code, with place and name", () => {
  const told = (place: string, name: string) =>
    `${place} bidi-control: the code has the invisible character ${name}: it reads otherwise than it runs`;
  assert.equal(said("# A\n\n```js\nlet a;\nif (b) /* \u2066 */ c();\u202e\n```\n"), [
    told("5:11", "U+2066 LEFT-TO-RIGHT ISOLATE"),
  ]);
  assert.equal(said("> ```\n> a\u202eb\n> ```\n"), [told("2:4", "U+202E RIGHT-TO-LEFT OVERRIDE")]);
  assert.equal(said("a\n\n    b\n    c\u2069\n"), [told("4:6", "U+2069 POP DIRECTIONAL ISOLATE")]);
  assert.equal(said("a `b` and `c\u202ad`\n"), [told("1:13", "U+202A LEFT-TO-RIGHT EMBEDDING")]);
  assert.equal(said("| a |\n|---|\n| `\u2067` |\n"), [told("3:4", "U+2067 RIGHT-TO-LEFT ISOLATE")]);
});

test("each is told by its name, and how to do without it", () => {
  const names = {
    "\u202a": "LEFT-TO-RIGHT EMBEDDING",
    "\u202b": "RIGHT-TO-LEFT EMBEDDING",
    "\u202c": "POP DIRECTIONAL FORMATTING",
    "\u202d": "LEFT-TO-RIGHT OVERRIDE",
    "\u202e": "RIGHT-TO-LEFT OVERRIDE",
    "\u2066": "LEFT-TO-RIGHT ISOLATE",
    "\u2067": "RIGHT-TO-LEFT ISOLATE",
    "\u2068": "FIRST STRONG ISOLATE",
    "\u2069": "POP DIRECTIONAL ISOLATE",
  };
  for (const [character, name] of Object.entries(names)) {
    const [problem] = render(`\`a${character}\`\n`).problems;
    assert.ok(
      problem?.message.includes(` U+20${character.charCodeAt(0).toString(16).slice(2).toUpperCase()} ${name}:`),
    );
  }
  assert.match(render("`\u202e`\n").problems[0]?.hint ?? "", /^Delete it; .* such as \\u202E\.$/);
  assert.match(render("a\u202e\n").problems[0]?.hint ?? "", /^Delete it\. .* between U\+2068 and U\+2069, or in <bdi>/);
});

test("they are told in code of files, with the line there", () => {
  const text = "// #region a\nx\n// #endregion\n// #region b\n  one\n  two\u202e\n// #endregion\n";
  const readSnippet = () => ({ text });
  const message =
    'line 6 of "./a.js" has the invisible character U+202E RIGHT-TO-LEFT OVERRIDE: it reads otherwise than it runs';
  assert.equal(said("a\n\n```js file=./a.js#b\n```\n", { readSnippet }), [`3:7 bidi-control: ${message}`]);
  assert.equal(said("a\n\n```js file=./a.js#a\n```\n", { readSnippet }), []);
});

test("in prose only those are told that turn more than their own words", () => {
  const told = (place: string, name: string) =>
    `${place} bidi-control: the text has the invisible character ${name}: it reads otherwise than it is written`;
  assert.equal(said("a\n**b\u202ec**\n"), [told("2:4", "U+202E RIGHT-TO-LEFT OVERRIDE")]);
  assert.equal(said("# a\u202dc\u202c\n"), [told("1:4", "U+202D LEFT-TO-RIGHT OVERRIDE")]);
  assert.equal(said("a \u202bb\n\nc\u202c\n"), [told("1:3", "U+202B RIGHT-TO-LEFT EMBEDDING")]);
  // What closes nothing closes nothing that comes later.
  assert.equal(said("a\u202c \u202bb\n"), [told("1:4", "U+202B RIGHT-TO-LEFT EMBEDDING")]);
  for (const source of [
    "שלום \u2066API\u2069 עולם",
    "שלום \u2067א",
    "a \u202bשלום\u202c b",
    "a \u202b**שלום**\u202c b",
    "a\u202c",
    "a &#x202e; b",
    "a\u200e \u200f",
  ])
    assert.equal(said(`${source}\n`), [], source);
});

test("they are told in raw HTML and in what a fence says of its code", () => {
  const told = (place: string, what: string) =>
    `${place} bidi-control: ${what} has the invisible character U+202E RIGHT-TO-LEFT OVERRIDE: it reads otherwise than it is written`;
  assert.equal(said("<p>\na\u202eb\n</p>\n"), [told("2:2", "the HTML")]);
  assert.equal(said('a <b title="c\u202ed">e</b>\n'), [told("1:14", "the HTML")]);
  assert.equal(said('```js title="a\u202eb.js"\nc\n```\n'), [told("1:15", "the line above the code")]);
  assert.equal(said("<p>שלום \u2066API\u2069</p>\n"), []);
});

test.run();
