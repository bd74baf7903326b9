// References to characters that are misspelt, or lack their semicolon, are told; ampersands of prose are not.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: what was meant as a character");

function said(source: string): string[] {
  return render(source).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("misspelt names and missing semicolons are told", () => {
  const told = (place: string, raw: string, instead: string) =>
    `${place} entity-syntax: "${raw}" is no character, and is shown as text | Write ${instead}, or \\${raw} for these very characters.`;
  assert.equal(said("a&nbps;b\n"), [told("1:2", "&nbps;", "&nbsp;")]);
  assert.equal(said("a &mdahs; b &rarrr; c\n"), [told("1:3", "&mdahs;", "&mdash;"), told("1:13", "&rarrr;", "&rarr;")]);
  assert.equal(said("- *a &nbsp b*\n"), [told("1:6", "&nbsp", "&nbsp;")]);
  assert.is(said(`${"&nbps; ".repeat(30)}\n`).length, 20);
});

test("other ampersands are not told", () => {
  for (const source of [
    "R&D; AT&T; a&b; x &foo; y",
    "&amp; &rarr; &NotEqualTilde; &Aacute;",
    "a &lt b, &copy 2020",
    "`&nbps;` and \\&nbps;",
    "/search?a=1&mdash=2&nbsp=3",
    "[a](/search?q=1&nbps;x)",
  ])
    assert.equal(
      said(`${source}\n`).filter((each) => each.includes("entity")),
      [],
      source,
    );
});

test("many ampersands cost no more than they are long", () => {
  for (const source of ["&".repeat(50_000), "&abc".repeat(12_000), "&nbps;".repeat(8_000), `&${"a".repeat(50_000)}`]) {
    const { ms } = timed(() => render(`${source}\n`));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test.run();
