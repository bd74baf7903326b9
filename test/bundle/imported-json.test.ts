// A JSON file that a template, the configuration or a plugin imports, with a mistake: told at its place, in words for authors.
import * as assert from "uvu/assert";
import { type DocsgenError, formatDiagnostic } from "../../src/diagnostics.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("imported JSON");

const IMPORT = 'import data from "./data.json";\n';

/** What is told of a site with this data, imported by one of its files. */
async function told(by: "template" | "config" | "plugin", data: string): Promise<string[]> {
  const folder = { template: "templates/parts/", config: "", plugin: "plugins/" }[by];
  const site = makeSite({
    "docsgen.config.mjs": `${by === "config" ? IMPORT : ""}export default { url: "https://docs.example.com"${
      by === "config" ? ", title: data.title" : by === "plugin" ? ', plugins: [{ module: "./plugins/own.ts" }]' : ""
    } };\n`,
    "content/docs/index.md": "# Home\n",
    ...(by === "template" && {
      "templates/parts/Footer.tsx": `${IMPORT}export function Footer() {\n  return <footer>{data.title}</footer>;\n}\n`,
    }),
    ...(by === "plugin" && {
      "plugins/own.ts": `${IMPORT}export default { name: data.title, pages: () => [] };\n`,
    }),
    [`${folder}data.json`]: data,
  });
  const problems = await site.build().then(
    ({ diagnostics }) => diagnostics,
    (error: unknown) => (error as DocsgenError).diagnostics,
  );
  return problems.map((problem) => formatDiagnostic(problem).replace(folder, ""));
}

for (const [what, data, place, message, hint] of [
  ["a comma too many", '{\n  "title": "T",\n}\n', "2:15", "a comma stands before the closing bracket", /Take it out/],
  ["a comma too few", '{\n  "a": 1\n  "title": "T"\n}\n', "3:3", 'a comma is missing before "title"', /Write one/],
  ["single quotes", "{\n  'title': 1\n}\n", "2:3", "a text does not stand in double quotes", /"text"/],
  ["a bare key", "{\n  title: 1\n}\n", "2:3", "the key title does not stand in double quotes", /Write it so: "title"/],
  ["a comment", '// Words\n{ "title": "T" }\n', "1:1", "a comment stands in a JSON file", /export default/],
  ["an open bracket", '{\n  "title": "T"\n', "3:1", "the file ends before all its brackets are closed", /Close each/],
  ["a bracket too many", '{ "title": "T" }}\n', "1:17", '"}" follows the end of the value', /too early/],
  ["no colon", '{ "title" "T" }\n', "1:11", 'a colon is missing before "T"', /"key": value/],
  ["what is computed", '{ "title": undefined }\n', "1:12", '"undefined" is no value of JSON', /Values are/],
  ["typographic quotes", '{ "title": “T” }\n', "1:12", '"“" is no value of JSON', /straight quotes/],
  ["no value", '{ "title": }\n', "1:12", 'a value is missing before "}"', /Values are/],
  ["nothing", "", "1:1", "the file ends where a value is missing", /such as \{\}/],
  ["a wrong escape", '{ "title": "it\\\'s" }\n', "1:16", "a text holds a character that it can't hold", /\\n/],
  ["an open text", '{\n  "title": "T\n}\n', "2:12", "Unterminated string literal", /quote that closes it/],
] as const) {
  for (const by of ["template", "config", "plugin"] as const) {
    test(`with ${what}, by a ${by}`, async () => {
      const problems = await told(by, data);
      assert.is(problems.length, 1, problems.join("\n"));
      const [first = "", ...others] = (problems[0] as string).split("\n");
      assert.is(first, `data.json:${place}: ${message}`);
      assert.match(others.join("\n"), hint);
      assert.not.match(others.join("\n"), /Suggested/);
    });
  }
}

test.run();
