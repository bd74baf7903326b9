// What is said of modules that are exported as namespaces, as TypeScript's own program tells it.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createDeclarationProgram } from "../../src/reference/declaration-program.ts";
import { packageOf, readExports } from "../../src/reference/declarations.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { compiler } from "./compiler.ts";

const test = suite("comments of namespaces");

const MODULES = {
  "package.json": '{ "type": "module" }',
  "inner.d.ts": "/** A type. */\nexport type T = 1;\n",
  "listed.d.ts":
    'import * as Ns from "./inner.js";\nexport {\n    /**\n     * Listed.\n     */\n    Ns, };\nexport { Ns as Plain };\n',
};

/** The comments of what a package's entry file exports. */
function commentsOf(main: string): Readonly<Record<string, string>> {
  const folder = makeFolder("namespace-comments");
  writeFiles(folder, { ...MODULES, "main.d.ts": main });
  const entry = join(folder, "main.d.ts");
  const program = createDeclarationProgram(compiler, [entry], folder);
  return readExports(program, packageOf, {
    config: { name: "pkg" },
    folder,
    manifest: {},
    entry,
    entryPoints: [{ specifier: "pkg", file: entry }],
    patternPoints: [],
    model: undefined,
  }).namespaceComments;
}

test("stand before the name in a list of exports, in the file itself or in another one", () => {
  const listed = "/**\n * Listed.\n */";
  assert.equal({ ...commentsOf(MODULES["listed.d.ts"]) }, { Ns: listed });
  assert.equal({ ...commentsOf('export { Ns, Plain } from "./listed.js";') }, { Ns: listed });
  assert.equal({ ...commentsOf('export { Ns as Other } from "./listed.js";') }, { Other: listed });
  assert.equal({ ...commentsOf('export * from "./listed.js";') }, { Ns: listed });
});

test("or before the export of a whole module", () => {
  const main =
    '/** Not this. */\n/** This. */\nexport * as Ns from "./inner.js";\nexport * as Other from "./inner.js";';
  assert.equal({ ...commentsOf(main) }, { Ns: "/** This. */" });
});

test("nothing else is one: what is imported, and what is no module", () => {
  assert.equal({ ...commentsOf('/** File. */\nimport * as Ns from "./inner.js"; export { Ns };') }, {});
  assert.equal({ ...commentsOf('export { /** Type. */ T } from "./inner.js";') }, {});
  assert.equal({ ...commentsOf("/** Declared. */\nexport declare namespace Ns { const a: 1; }") }, {});
});

test.run();
