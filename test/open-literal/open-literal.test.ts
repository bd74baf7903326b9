// Texts and regular expressions of code that are never closed are told where they begin, as esbuild's own parser reads them.
import { type BuildFailure, transform } from "esbuild";
import * as assert from "uvu/assert";
import { findOpenLiteral, openLiteralHint, strayClosingTag } from "../../src/open-literal.ts";
import { suite } from "../support/suite.ts";

const test = suite("literals that are never closed");

/** The text from where it is said to begin, by esbuild's own message. */
async function found(source: string, loader: "tsx" | "css" = "tsx"): Promise<string | undefined> {
  const { errors, warnings } = await transform(source, { loader, logLevel: "silent" }).then(
    (result) => ({ ...result, errors: [] as BuildFailure["errors"] }),
    (failure: BuildFailure) => failure,
  );
  const message = [...errors, ...warnings].find(({ text }) => openLiteralHint(text) !== undefined);
  assert.ok(message?.location, `esbuild tells of ${source}`);
  const place = findOpenLiteral(message.text, source, message.location.line);
  return (
    place &&
    source
      .split(/\r?\n/)
      .slice(place.line - 1)
      .join("\n")
      .slice(place.column - 1)
  );
}

for (const [what, source, rest] of [
  ["the only text of a line", 'a();\nconst ä = "b;\nc();\n', '"b;\nc();\n'],
  ["one behind others", "const a = ['b', \"c\", `d`, 'e];", "'e];"],
  ["one with another quote in it", `const a = "it's;`, `"it's;`],
  ["one with escaped quotes in it", String.raw`const a = 'b' + "c\"d\";`, String.raw`"c\"d\";`],
  ["one behind an apostrophe between tags", "const a = <p>don't {'x}</p>;", "'x}</p>;"],
  ["one in a file of another system", "a();\r\nconst b = 'c;\r\nd();\r\n", "'c;\nd();\n"],
  ["one between backticks", "const a = `b`;\nconst c = `d;\n\nconst e = 1;\n", "`d;\n\nconst e = 1;\n"],
  ["one between backticks, with code in it", "const a = `b ${c}\nd;\n", "`b ${c}\nd;\n"],
  ["one behind a regular expression with a quote", `const a = b.replace(/"/g, 'c);`, "'c);"],
  ["a regular expression", "a();\nconst ä = /b;\nc();\n", "/b;\nc();\n"],
  ["one at the end of the file", "const a = /b", "/b"],
  ["one with a class that is not closed", "const a = b.replace(/[/g, 'c');", "/[/g, 'c');"],
  ["one with a slash in a class", "const a = b < /c[/];", "/c[/];"],
  ["one with an escaped slash", String.raw`return /b\/c;`, String.raw`/b\/c;`],
  ["one behind others, texts and divisions", "const a = /b/ + '/' + 4 / 2 + /c;", "/c;"],
  ["a tag that closes nothing", "const a = () => (\n  <p>b</p>\n  </div>\n);\n", "</div>\n);\n"],
  ["one in the line of others", "const a = <p>b/c</p></p>;", "</p>;"],
] as const)
  test(what, async () => {
    assert.is(await found(source), rest);
  });

test("one of a style sheet", async () => {
  assert.is(await found('a { content: "b;\n}\n', "css"), '"b;\n}\n');
});

test("a tag that closes nothing is no regular expression", () => {
  const text = "Unterminated regular expression";
  assert.is(strayClosingTag(text, "  </Card>"), "</Card>");
  assert.is(strayClosingTag(text, "  <p>b</p></>);"), "</>");
  assert.is(strayClosingTag(text, "  <p>{b.replace(/c, 1)}"), undefined);
  assert.is(strayClosingTag("Unterminated string literal", "</p>"), undefined);
});

test("nothing is said where no quote is left open", () => {
  assert.is(findOpenLiteral("Unterminated string literal", "don't\n`a`\n", 1), undefined);
});

test.run();
