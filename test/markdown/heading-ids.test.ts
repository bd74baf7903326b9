// The ids of headings, compared with what GitHub's rules give for the same headings.
import GithubSlugger, { slug } from "github-slugger";
import * as assert from "uvu/assert";
import { headingIdStart, readHeadingId, withoutHeadingId, wrongHeadingId } from "../../src/markdown/heading-id.ts";
import { Ids } from "../../src/markdown/ids.ts";
import type { Tokens } from "../../src/markdown/tokens.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const HEADINGS = [
  "A",
  "a",
  "A 1",
  "a-1",
  "A-1-1",
  "A 2",
  "Ä!",
  "`A`",
  "…",
  "Section",
  "section-1",
  "Two words",
  "TWO WORDS",
];

const test = suite("markdown: ids of headings");

/** What the same names get where the library counts: until none has the id. */
function expected(names: readonly { readonly text: string; readonly isClaimed: boolean }[]): string[] {
  const slugger = new GithubSlugger();
  const ids: string[] = [];
  for (const { text, isClaimed } of names) {
    const wanted = slug(text) === "" ? "section" : text;
    let id = isClaimed ? slug(wanted) : slugger.slug(wanted);
    if (isClaimed) for (let i = 1; ids.includes(id); i++) id = `${slug(wanted)}-${i}`;
    else while (ids.includes(id)) id = slugger.slug(wanted);
    ids.push(id);
  }
  return ids;
}

test("headings of one name are told apart as on GitHub, whatever ids are there already", () => {
  const random = randomFrom(3);
  for (let round = 0; round < 3000; round++) {
    const names = Array.from({ length: random.below(9) }, () => ({
      text: random.pick(HEADINGS),
      isClaimed: random.chance(0.2),
    }));
    const ids = new Ids();
    const given = names.map(({ text, isClaimed }) => (isClaimed ? ids.claim(slug(text) || "section") : ids.slug(text)));
    assert.equal(given, expected(names), JSON.stringify(names));
    assert.equal(ids.anchors, given);
  }
});

test("each character counts as on GitHub", () => {
  for (let code = 1; code < 0x250; code++) {
    for (const text of [
      `A${String.fromCharCode(code)}b`,
      `${String.fromCharCode(code)} C`,
      ` d${String.fromCharCode(code)}`,
    ]) {
      const id = new Ids().slug(text);
      assert.is(id, slug(text) || "section", JSON.stringify(text));
    }
  }
});

/** A heading of one text, or of what else its last token is. */
function heading(raw: string, type = "text"): Tokens.Heading {
  return {
    tokens: [
      { type: "text", raw: "{#no}" },
      { type: "text", raw: "{#no no}" },
      { type, raw },
    ],
  } as Partial<Tokens.Heading> as Tokens.Heading;
}

test("a heading's own id is the mark that its text ends with", () => {
  for (const [text, id, isQuiet] of [
    ["A {#b}", "b", false],
    ["{#b_c.d:e-é}", "b_c.d:e-é", false],
    ["A{#b .quiet}", "b", true],
    ["A {#b \t.quiet}", "b", true],
    ["A {#b} {#c}", "c", false],
  ] as const) {
    assert.equal(readHeadingId(heading(text)), { id, isQuiet }, text);
    assert.is(wrongHeadingId(heading(text)), undefined, text);
    assert.is(withoutHeadingId(text), text.slice(0, text.lastIndexOf("{#")).trimEnd(), text);
    assert.is(headingIdStart(text), text.lastIndexOf("{#"), text);
  }
  for (const text of ["A", "A {#b} c", "A {#b}c}", "A {#b c}", "A {#}", "A {b}", "A }", "}", "A {#b .loud}", "#b}"]) {
    assert.is(readHeadingId(heading(text)), undefined, text);
    assert.is(withoutHeadingId(text), text);
    assert.is(headingIdStart(text), undefined, text);
  }
  assert.is(readHeadingId(heading("A {#b}", "codespan")), undefined);
  assert.is(headingIdStart(`${"A ".repeat(300)}{#b}`), 600);
  assert.is(headingIdStart(`A {#${"b".repeat(300)}}`), undefined);
});

test("braces that were meant as an id are found", () => {
  for (const mark of ["{#b c}", "{: #b}", "{:#b}", "{ #b}", "{id=b}", "{id = b}", "{:id=b}", "{#}"]) {
    assert.is(wrongHeadingId(heading(`A ${mark}`)), mark);
  }
  for (const text of ["A", "A {b}", "A {x #b}", "A {: #b} c", "A #b}", "A {grid=b}", "A {#b c} {d}"]) {
    assert.is(wrongHeadingId(heading(text)), undefined, text);
  }
  assert.is(wrongHeadingId(heading("{: #b}", "codespan")), undefined);
});

test("a mark without its closing brace is found behind a space, as long as it is one word", () => {
  for (const text of ["A {#b", "A\t{#b", "A {#b-c_1", " {#b", "{#a} {#b"])
    assert.is(wrongHeadingId(heading(text)), text.slice(text.lastIndexOf("{")), text);
  for (const text of ["A{#b", "{#b", "A {#", "A {#b c", "A {#b.", "A {b", "A {: #b", "A  x{#b", "A {#b ", "A #b"])
    assert.is(wrongHeadingId(heading(text)), undefined, text);
  assert.is(wrongHeadingId(heading("A {#b", "codespan")), undefined);
  assert.is(wrongHeadingId({ tokens: [] } as Partial<Tokens.Heading> as Tokens.Heading), undefined);
});

test.run();
