// Properties of style sheets with a letter too many: which are told, and where.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { checkProperties } from "../../src/bundle/surplus.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("properties with a letter too many");

/** What is told of sheets, `name:line:column name → meant`. */
async function told(sheets: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = makeFolder("sheets");
  writeFiles(folder, sheets);
  const files = Object.keys(sheets).map((name) => join(folder, name));
  const problems = await checkProperties(files, (file) => file.slice(folder.length + 1));
  return problems.map(({ file, line, column, severity, code, message, hint }) => {
    assert.equal([severity, code], ["warning", "sheet-syntax"]);
    const name = /^"(.*)" is not a known CSS property$/.exec(message)?.[1];
    const meant = /^Did you mean "(.*)" instead\?$/.exec(hint ?? "")?.[1];
    return `${file}:${line}:${column} ${name} → ${meant}`;
  });
}

for (const [sheet, ...all] of [
  ["a{colour:red;}", "a.css:1:3 colour → color"],
  ["a { colour: red }", "a.css:1:5 colour → color"],
  ["a { b: c;\n\n  colour : red; }", "a.css:3:3 colour → color"],
  ["a { b { colour: red; } }", "a.css:1:9 colour → color"],
  ["a { xcolor: red; colorx: red; }", "a.css:1:5 xcolor → color", "a.css:1:18 colorx → color"],
  ["a { overflow-yy: 0; borderr: 0; }", "a.css:1:5 overflow-yy → overflow-y", "a.css:1:21 borderr → border"],
  // Short names are near too much.
  ["a { topp: 0; flexx: 0; }", "a.css:1:14 flexx → flex"],
  ["/* a\n { colour: red; } */ a { colour: red; }", "a.css:2:26 colour → color"],
  ['a::after { content: "\n{ colour: red; }"; }'],
  ["a { --colour: red; -colour: red; -x-colour: red; }"],
  ["a { Colour: red; }"],
  ["a { color: colour; }"],
  ["colour:hover { color: red; }"],
  ["a { colour:hover { color: red; } }"],
  ["a { colour }"],
  ["a { colour: red"],
  ["a { nonsense: red; coloured: red; }"],
  ["a { color: red; margin: 0; padding-left: 0; }"],
  // One less is another property, `order`.
  ["a { border: 0; }"],
  [""],
] as const) {
  test(`${JSON.stringify(sheet)}: ${all.join(", ") || "nothing"}`, async () => {
    assert.equal(await told({ "a.css": sheet }), all);
  });
}

test("each sheet's are told, and again where they stand again", async () => {
  const sheets = { "a.css": "a { colour: red; }\nb { colour: red; }\n", "b.css": "\n\na { marginn: 0; }\n" };
  const all = ["a.css:1:5 colour → color", "a.css:2:5 colour → color", "b.css:3:5 marginn → margin"];
  assert.equal(await told(sheets), all);
  assert.equal(await told({}), []);
});

test.run();
