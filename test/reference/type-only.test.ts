// Which names entry points export as types only, as TypeScript's own program tells it.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createDeclarationProgram } from "../../src/reference/declaration-program.ts";
import { packageOf, readExports } from "../../src/reference/declarations.ts";
import type { EntryPoint } from "../../src/reference/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { compiler } from "./compiler.ts";

const test = suite("what is exported as a type only");

const DECLARED =
  "export declare function f(): void; export declare const v: 1; export declare class C {} export declare enum E { A }\n" +
  "export interface I {} export type T = 1; export declare namespace N { const inner: 1; }\n";

/** The entry points `pkg`, `pkg/beta`, … of a package, from the text of each. */
function entryPointsOf(files: Readonly<Record<string, string>>, modules: Readonly<Record<string, string>> = {}) {
  const folder = makeFolder("type-only");
  writeFiles(folder, { "package.json": '{ "type": "module" }', "declared.d.ts": DECLARED, ...modules });
  const entryPoints = Object.entries(files).map(([name, text]) => {
    writeFiles(folder, { [`${name}.d.ts`]: text });
    return { specifier: name === "main" ? "pkg" : `pkg/${name}`, file: join(folder, `${name}.d.ts`) };
  });
  const entry = entryPoints[0]?.file ?? "";
  const program = createDeclarationProgram(
    compiler,
    entryPoints.map(({ file }) => file),
    folder,
  );
  return readExports(program, packageOf, {
    config: { name: "pkg" },
    folder,
    manifest: {},
    entry,
    entryPoints,
    patternPoints: [],
    model: undefined,
  }).entryPoints;
}

/** What the one entry point of a package exports as types only. */
function typesOf(main: string, modules: Readonly<Record<string, string>> = {}): EntryPoint["typesOnly"] {
  return entryPointsOf({ main }, modules)[0]?.typesOnly;
}

test("nothing, where values are exported as they are", () => {
  for (const main of [
    DECLARED,
    'export { f, v, C, E, I, T, N } from "./declared.js";',
    'export * from "./declared.js";',
    'import { f, v as w } from "./declared.js"; export { f, w as default };',
    'import * as all from "./declared.js"; export { all }; export * as again from "./declared.js";',
    "declare function f(): void; export = f;",
    "declare function f(): void; export default f;",
  ])
    assert.is(typesOf(main), undefined, main);
});

test("interfaces and aliases are types anyway, and not listed", () => {
  assert.is(typesOf('export type { I, T } from "./declared.js";'), undefined);
});

test("what `type` stands before, where it is exported or where it is imported", () => {
  for (const [main, ...names] of [
    ['export type { f, v, C, E, N, I } from "./declared.js";', "C", "E", "N", "f", "v"],
    ['export { type f, v, type C as D } from "./declared.js";', "D", "f"],
    ['export type * from "./declared.js";', "C", "E", "N", "f", "v"],
    ['export type * as all from "./declared.js";', "all"],
    ['import type { f } from "./declared.js"; export { f as g };', "g"],
    ['import { type f, v } from "./declared.js"; export { f, v };', "f"],
    ['import type * as all from "./declared.js"; export { all };', "all"],
    ['import { v } from "./declared.js"; declare const w: 1; export type { v, w };', "v", "w"],
    [
      'import { f, v } from "./declared.js"; declare namespace Ns { export type { f }; export { v } } export = Ns;',
      "f",
    ],
  ] as const)
    assert.equal(typesOf(main), names, main);
});

test("through chains of modules, whichever of them says so", () => {
  const modules = {
    "types.d.ts": 'export type { f } from "./declared.js"; export { v } from "./declared.js";',
    "star.d.ts": 'export * from "./types.js";',
    "default.d.ts": 'import type { C } from "./declared.js"; export { C as default };',
  };
  assert.equal(typesOf('export { f as g, v } from "./star.js";', modules), ["g"]);
  assert.equal(typesOf('export * from "./star.js";', modules), ["f"]);
  assert.equal(typesOf('import D from "./default.js"; export { D };', modules), ["D"]);
});

test("in modules that are exported as namespaces, and in theirs", () => {
  const modules = {
    "types.d.ts": 'export type { f } from "./declared.js"; export { v, T } from "./declared.js";',
    "outer.d.ts": 'import * as inner from "./types.js"; export { inner }; export * as self from "./outer.js";',
  };
  assert.equal(typesOf('import * as all from "./types.js"; export { all };', modules), ["all.f"]);
  assert.equal(typesOf('export * as all from "./types.js";', modules), ["all.f"]);
  assert.equal(typesOf('export * from "./outer.js";', modules), ["inner.f", "self.inner.f"]);
  assert.equal(typesOf('export * as outer from "./outer.js";', modules), ["outer.inner.f"]);
  assert.equal(typesOf('export type * as all from "./types.js";', modules), ["all"]);
});

test("a name has its value where any way to it has", () => {
  assert.is(typesOf('export type * from "./declared.js"; export * from "./declared.js";'), undefined);
  assert.equal(typesOf('export type * from "./declared.js"; export { f } from "./declared.js";'), ["C", "E", "N", "v"]);
});

test("modules that export each other come to an end", () => {
  assert.equal(
    typesOf('export * from "./a.js";', {
      "a.d.ts": 'export * from "./b.js"; export type { f } from "./declared.js";',
      "b.d.ts": 'export * from "./a.js"; export { f as loop } from "./a.js"; export { lost } from "./a.js";',
    }),
    ["f", "loop"],
  );
});

test("each entry point for itself", () => {
  const points = entryPointsOf({
    main: 'export { f } from "./types.js"; export { v } from "./declared.js";',
    types: 'export type { f } from "./declared.js";',
    legacy: 'export { f } from "./declared.js";',
  });
  assert.equal(Object.fromEntries(points.map(({ specifier, typesOnly }) => [specifier, typesOnly])), {
    pkg: ["f"],
    "pkg/types": ["f"],
    "pkg/legacy": undefined,
  });
});

test.run();
