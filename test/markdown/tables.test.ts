// Rows of tables that say more than is shown, and delimiter rows that make no table.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: tables");

const HEAD = "| a | b |\n|---|---|\n";

test("a row with more cells than its header is told, with what is lost", () => {
  for (const [row, lost] of [
    ["| c | d | e |", "e"],
    ["c | d | e", "e"],
    ["| c | d | e | f", "e | f"],
    ["| c | d | | f |", "| f"],
    ["| c | `d | e` |", "e`"],
    ["| c \\| d | e | f |", "f"],
    ["| c \\\\| d | e |", "e"],
    ["|| d | e |", "e"],
  ] as const) {
    const { problems } = render(`${HEAD}${row}\n| g | h |\n`);
    assert.equal(
      problems.map(({ line, column, code }) => `${line}:${column} ${code}`),
      ["3:1 surplus-cells"],
      row,
    );
    assert.is(problems[0]?.message, `the row has more cells than the table's header: "${lost}" is not shown`, row);
    assert.match(problems[0]?.hint ?? "", /\\\|.*code/);
  }
});

test("a row in which nothing is lost is not told", () => {
  for (const row of [
    "| c | d |",
    "| c | d",
    "c | d",
    "| c |",
    "| c | d | |",
    "| c | d | | |  ",
    "| c | d \\| e |",
    "| c | `d \\| e` |",
    "  | c | d |  ",
    "c",
  ])
    assert.equal(render(`${HEAD}${row}\n`).places, [], row);
  for (const source of [
    `\`\`\`md\n${HEAD}| c | d | e |\n\`\`\`\n`,
    `<div>\n${HEAD}| c | d | e |\n</div>\n`,
    "| a |\n|---|\n",
    "a\n-\n| c | d |\n",
  ])
    assert.equal(render(source).places, [], source);
});

test("a delimiter row with another number of columns than its header is told", () => {
  for (const [source, place, says] of [
    ["| a | b |\n|---|\n| c | d |", "2:1", "1 column, its header 2"],
    ["| a | b |\n|:--|:-:|--:|\n| c | d |", "2:1", "3 columns, its header 2"],
    ["a | b | c\n--|--\nd | e | f", "2:1", "2 columns, its header 3"],
    ["| a |\n|-|-|", "2:1", "2 columns, its header 1"],
    ["| `a | b` |\n  |---|", "2:3", "1 column, its header 2"],
    ["Text.\n| a \\| b | c |\n| --- | --- | --- |", "3:1", "3 columns, its header 2"],
    ["Text:\n|---|---|\n| a | b |", "2:1", "2 columns, its header 1"],
    ["- | a | b |\n  |---|", "2:3", "1 column, its header 2"],
    ["- | a | b |\n  |---|\n\n- c", "2:3", "1 column, its header 2"],
    ["> [!NOTE]\n> | a | b |\n> |---|", "3:3", "1 column, its header 2"],
  ] as const) {
    const { problems } = render(`${source}\n`);
    assert.equal(
      problems.map(({ line, column, code }) => `${line}:${column} ${code}`),
      [`${place} table-delimiter`],
      source,
    );
    assert.is(problems[0]?.message, `this delimiter row has ${says}: the table is shown as text`, source);
    assert.match(problems[0]?.hint ?? "", /\\\|.*code/);
  }
});

test("what is no delimiter row, or makes a table, is not told", () => {
  for (const source of [
    "| a | b |\n|---|---|\n",
    "a | b\n-|-\n",
    "a | b\n---\n",
    "a | b\n:-\n",
    "> | a | b |\n|---|---|\n",
    "a - b | c\nd | e - f\n",
    "```\n| a | b |\n|---|\n```\n",
    "    | a | b |\n    |---|\n",
    "<div>\n| a | b |\n|---|\n</div>\n",
    "x <!-- | a | b |\n|---|\n--> y\n",
    "x `| a | b |\n|---|\n` y\n",
    "| a | b |\n\\|---|\n",
    "| a | b |\n\n|---|\n",
  ])
    assert.equal(render(source).places, [], source);
});

test("a text that a table takes for a row is told", () => {
  const said = (source: string) =>
    render(source).problems.map(({ line, column, code, hint }) => `${line}:${column} ${code} | ${hint}`);
  assert.equal(said("| a | b |\n|---|---|\n| c | d |\nA text.\n"), [
    "4:1 swallowed-line | Put a blank line above it, if it is meant as a text.",
  ]);
  assert.equal(said("| a |\n|---|\nb\n"), []);
  assert.equal(said("| a | b |\n|---|---|\n| c |\n\nA text.\n"), []);
});

test.run();
