// Declarations that can't be extracted: what is told of them, where, and how they are mended.
import * as assert from "uvu/assert";
import { extractionFailure } from "../../src/reference/extraction-failure.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, type PackageFiles } from "./extraction.ts";

const test = suite("declarations that can't be extracted");

const packages: Record<string, PackageFiles> = {
  "namespace-of-another": 'export interface A {}\nexport * as other from "@x/other";\n',
  "no-module-at-all": 'declare module "no-module-at-all" {\n  export const a: 1;\n}\n',
  "not-installed": 'import * as Peer from "the-peer";\nexport { Peer };\nexport * from "the-peer";\n',
  "needs-others": {
    "package.json": JSON.stringify({
      name: "needs-others",
      version: "1.0.0",
      types: "./index.d.ts",
      peerDependencies: { "@types/typed-elsewhere": "*" },
    }),
    "index.d.ts":
      'export * from "./a.js";\nimport type { A } from "absent";\nimport type { B } from "absent/sub";\nexport type AB = A | B;\n',
    "a.d.ts":
      'import type { C } from "absent";\nimport type { D } from "typed-elsewhere";\nimport type { E } from "@x/other/gone";\nimport type { F } from "virtual:f";\nexport type CDEF = C | D | E | F;\n',
  },
  "needs-bun": 'import type { A } from "bun";\nimport type { B } from "bun:sqlite";\nexport type AB = A | B;\n',
  "needs-node": 'import type { A } from "node:fs";\nimport type { B } from "stream";\nexport type AB = A | B;\n',
  "no-module": 'export declare const a: 1;\n  export * from "./nope.js";\n',
};

const { problems } = await extractPackages(packages, {
  "@x/other": "export interface Other { a: 1 }",
  "@types/node": {},
});
const told = (name: string) =>
  problems
    .filter(({ file, message, severity }) => severity === "error" && `${file} ${message}`.includes(name))
    .map(({ file, line, column, code }) => `${file.replace(/^.*node_modules./, "")}:${line}:${column} ${code}`);
const hintOf = (name: string) => problems.find(({ file }) => file.includes(name))?.hint ?? "";

test("a name that nobody declares costs what uses it, and is told once, where it is first used", async () => {
  const { item, problems } = await extractPackages({
    "nobody-s-name": {
      "package.json": JSON.stringify({ name: "nobody-s-name", version: "1.0.0", types: "./index.d.ts" }),
      "index.d.ts":
        'export * from "./b.js";\n/** Nowhere. */\nexport declare const nowhere: 1;\nexport interface A { a: 1; d: Gone }\n',
      "b.d.ts":
        '/// <reference types="absent" />\nexport interface Nowhere { Nowhere: 1 }\nexport interface B extends NotThere.Base {\n  b: 1;\n  m(): Nowhere | NotThere.Sub | undefined;\n  [NotThere.key]: 1;\n  [NotThere.other](): void;\n  t: typeof NotThere.value;\n}\n/** @see {@link NotThere} */\nexport declare class C extends NotThere { c: 1; }\n',
    },
  });
  assert.equal(
    problems.map(
      ({ file, line, column, severity, message }) =>
        `${file.replace(/^.*\//, "")}:${line}:${column} ${severity} ${message.replace(/^reference: /, "")}`,
    ),
    [
      'index.d.ts:4:31 warning nobody-s-name: the name "Gone" is neither declared nor imported where it is used',
      'b.d.ts:3:28 warning nobody-s-name: the name "NotThere" is neither declared nor imported where it is used; of 6 uses, this is the first',
    ],
  );
  assert.match(problems[0]?.hint ?? "", "@types");
  assert.equal(membersOf(item("nobody-s-name:A")), ["a: 1", "d: Gone"]);
  assert.equal(membersOf(item("nobody-s-name:B")), [
    "[NotThere.key]: 1",
    "b: 1",
    "t: typeof NotThere.value",
    "[NotThere.other](): void",
    "m(): Nowhere | NotThere.Sub | undefined",
  ]);
  assert.is(declarationOf(item("nobody-s-name:B")), "interface B extends NotThere.Base");
  assert.is(declarationOf(item("nobody-s-name:C")), "class C extends NotThere");
});

test("a default import of a module without a default is told, and shown as it is written", async () => {
  const files = {
    "index.d.ts": 'import Other from "./other.js";\nexport declare function a(other: Other): void;\n',
    "other.d.ts": "export interface Other { a: 1 }\n",
  };
  const manifest = { version: "1.0.0", types: "./index.d.ts" };
  const { item, problems } = await extractPackages({
    "no-default": { "package.json": JSON.stringify({ name: "no-default", ...manifest }), ...files },
    // Of two modules that are no CommonJS, none can be the other's default as a whole.
    "no-default-esm": {
      "package.json": JSON.stringify({ name: "no-default-esm", type: "module", ...manifest }),
      ...files,
    },
  });
  assert.equal(
    problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}`),
    [
      '2:34 warning reference: no-default: module "./other.js" has no default export, which "Other" is here',
      '1:8 warning reference: no-default-esm: module "./other.js" has no default export',
    ],
  );
  for (const name of ["no-default", "no-default-esm"])
    assert.is(declarationOf(item(`${name}:a function`)), "function a(other: Other): void");
});

test("imports of packages that are not installed are told once a package, with the first place and how many there are", () => {
  const warnings = (name: string) =>
    problems
      .filter(({ severity, file }) => severity === "warning" && file.includes(name))
      .map(({ file, line, column, message, hint = "" }) => {
        const wanted = /npm install --save-dev (\S+)/.exec(hint)?.[1] ?? "";
        return `${file.replace(/^.*\//, "")}:${line}:${column} ${message.replace(/^.*cannot find /, "")} → ${wanted}`;
      });
  assert.equal(warnings("needs-others").sort(), [
    'a.d.ts:1:24 package "absent"; 3 imports lead nowhere for that, of which this is the first → absent',
    'a.d.ts:2:24 package "typed-elsewhere" → @types/typed-elsewhere',
    'a.d.ts:3:24 module "@x/other/gone" → ',
    'a.d.ts:4:24 module "virtual:f" → ',
  ]);
  for (const [name, types, runtime] of [
    ["needs-node", "@types/node", "Node"],
    ["needs-bun", "@types/bun", "Bun"],
  ] as const)
    assert.equal(warnings(name), [
      `index.d.ts:1:24 package "${types}", which declares ${runtime}'s own modules; 2 imports lead nowhere for that, of which this is the first → ${types}`,
    ]);
});

test("what the extractor says the place of is told there", () => {
  assert.equal(told("no-module/"), ["no-module/index.d.ts:2:3 reference-extraction"]);
});

test("a name that its module doesn't export is told where it is taken, and the rest is documented", async () => {
  const { item, problems } = await extractPackages({
    "no-such-export": {
      "package.json": JSON.stringify({ name: "no-such-export", version: "1.0.0", types: "./index.d.ts" }),
      "index.d.ts":
        'import { Gone } from "./a.js";\nexport { A, Lost } from "./a.js";\nexport declare function b(gone: Gone): void;\n',
      "a.d.ts": "export interface A { a: 1 }\n",
    },
  });
  assert.equal(
    problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${/".*$/.exec(message)?.[0]}`),
    ['1:10 warning "./a.js" has no export "Gone"', '2:13 warning "./a.js" has no export "Lost"'],
  );
  assert.equal(membersOf(item("no-such-export:A")), ["a: 1"]);
  assert.is(declarationOf(item("no-such-export:b function")), "function b(gone: Gone): void");
});

test("a package that is not installed is told where all that it has is exported", () => {
  assert.equal(told("not-installed"), ["not-installed/index.d.ts:3:1 reference-extraction"]);
  assert.ok(
    problems.some(({ severity, hint }) => severity === "error" && hint?.includes("npm install --save-dev the-peer")),
  );
});

test("declarations that export nothing are told at their beginning", () => {
  assert.equal(told("no-module-at-all"), ["no-module-at-all/index.d.ts:1:1 reference-extraction"]);
  assert.match(hintOf("no-module-at-all"), "`export`");
});

test("another package as a namespace is told where it is exported, with what documents it", () => {
  assert.equal(told("namespace-of-another"), ["namespace-of-another/index.d.ts:2:1 reference-extraction"]);
  assert.match(hintOf("namespace-of-another"), 'bundle: ["@x/other"]');
});

test("a path in the extractor's message is told from the project's folder", () => {
  const item = { entry: "/a b/site/node_modules/pkg/index.d.ts" } as never;
  const said = 'Internal Error: The ""/a b/site/node_modules/pkg/index"" symbol is not supported';
  const { file, message } = extractionFailure({} as never, item, "/a b/site", said);
  assert.equal(
    [file, message],
    ["node_modules/pkg/index.d.ts", 'The ""node_modules/pkg/index"" symbol is not supported'],
  );
});

test.run();
