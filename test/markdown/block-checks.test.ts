// Blocks that came out as others than they were meant, where it matters what they stand in.
import * as assert from "uvu/assert";
import { directiveTable } from "../../src/directives.ts";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: blocks that were meant otherwise");

function said(source: string, options?: Parameters<typeof render>[1]): string[] {
  return render(source, options).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("an alert without the quote's mark is told, where there are alerts", () => {
  const told = (place: string, raw: string, word: string) =>
    `${place} unknown-alert: "${raw}" makes no alert, and is shown as text | Write > [!${word}], and a space or a line's end behind it.`;
  assert.equal(said("a\n\n[!NOTE]\nb\n"), [told("3:1", "[!NOTE]", "NOTE")]);
  assert.equal(said("[!warning] \t\nb\n"), [told("1:1", "[!warning]", "WARNING")]);
  assert.equal(said("[!TIP]\n"), [told("1:1", "[!TIP]", "TIP")]);
  for (const source of ["- [!NOTE]\n  b", "a [!NOTE]", "[!NOTE] b", "[!OTHER]\nb", "[!NOTE](./a.md)", "[a] [!NOTE]\nb"])
    assert.equal(said(`${source}\n`), [], source);
  assert.equal(said("[!NOTE]\nb\n", { directives: new Map() }), []);
});

test("what stands in code or in a comment over several lines is not told", () => {
  const directives = directiveTable(new Map());
  for (const line of ["[b]: https://c.dev d", "::include file=b.md", "|---|"]) {
    const source = line.startsWith("|") ? `| a | b |\n${line}` : `a\n${line}`;
    assert.equal(said(`${source}\n`, { directives }).length, 1, source);
    for (const [open, close] of [
      ["`", "`"],
      ["<!--", "-->"],
    ] as const)
      assert.equal(said(`x ${open}y\n${source}\nz${close}\n`, { directives }), [], source);
  }
});

test("what is said names the block and how to mend it", () => {
  for (const [source, ...expected] of [
    ["a\n\n##\n", "3:1 empty-heading: the heading has no text | Write one, or take the line out."],
    [
      "> [!NOTE]\n\na\n",
      "1:1 unknown-alert: the alert is empty | Begin each of its lines with >, empty ones between them too.",
    ],
    [
      "## a {#b c}\n",
      '1:6 heading-id: {#b c} gives the heading no id, and is shown as text | Write {#an-id} with letters, digits, "-", "_", "." and ":", and nothing else in the braces.',
    ],
    ["> [!NOTES]\n> a\n", '1:3 unknown-alert: "[!NOTES]" makes no alert, and is shown as text | Write > [!NOTE]'],
  ] as const)
    assert.equal(said(source), expected, source);
});

test.run();
