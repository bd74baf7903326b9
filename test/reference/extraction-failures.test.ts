// Declarations that can't be extracted: what is told of them, where, and how they are mended.
import * as assert from "uvu/assert";
import { extractionFailure } from "../../src/reference/extraction-failure.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, type PackageFiles } from "./extraction.ts";

const test = suite("declarations that can't be extracted");

const packages: Record<string, PackageFiles> = {
  "namespace-of-another": 'export interface A {}\nexport * as other from "@x/other";\n',
  "no-module-at-all": 'declare module "no-module-at-all" {\n  export const a: 1;\n}\n',
  "not-installed":
    'import * as Peer from "the-peer";\nexport { Peer };\nexport * from "the-peer";\nexport declare const own: 1;\n',
  "all-of-node": 'export * from "node:fs";\nexport declare const own: 1;\n',
  "asks-for-files": {
    "index.d.ts": 'import "./globals.js";\nimport "no-effect";\nexport declare const own: Global;\n',
    "globals.d.ts": "interface Global { a: 1 }\n",
  },
  "types-in-place": {
    "index.d.ts":
      'export declare const a: import("absent").A;\nimport type { B } from "absent/b";\nexport declare const b: B;\nexport declare const c: typeof import("absent/c");\nexport declare const d: import("./own.js").Gone;\nexport declare const e: import("./own.js").Own.Gone;\nexport declare const f: import("./own.js").Own;\nimport G = require("absent/g");\nexport declare const h: typeof import("./own.js");\n',
    "own.d.ts": "export interface Own { own: 1 }\n",
  },
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
  "no-file": 'export declare const a: 1;\n  export * from "./nope.js";\n',
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
  const said = 'Internal Error: Unsupported export "a":\n/site/node_modules/pkg/a.d.ts:2:3';
  const item = { entry: "/site/node_modules/pkg/index.d.ts" } as never;
  const { file, line, column, message } = extractionFailure({} as never, item, "/site", said);
  assert.equal([file, line, column, message], ["node_modules/pkg/a.d.ts", 2, 3, 'Unsupported export "a":']);
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

test("a module that is not there costs what is exported from it where all of it is, and is told there", async () => {
  const names = ["not-installed", "no-file", "all-of-node", "asks-for-files"] as const;
  const { reference, problems } = await extractPackages(
    Object.fromEntries(names.map((name) => [name, packages[name] ?? ""])),
  );
  assert.equal(
    problems.map(
      ({ file, line, column, severity, message }) =>
        `${file.replace(/^.*node_modules./, "")}:${line}:${column} ${severity} ${message.replace(/^.*cannot find /, "")}`,
    ),
    [
      'not-installed/index.d.ts:3:15 warning package "the-peer", all of whose exports this package exports; 2 imports lead nowhere for that, of which this is one',
      'no-file/index.d.ts:2:17 warning module "./nope.js", all of whose exports this package exports',
      'asks-for-files/index.d.ts:2:8 warning package "no-effect"',
    ],
  );
  const hints = problems.map(({ hint = "" }) => hint);
  assert.match(hints[0] ?? "", "npm install --save-dev the-peer");
  assert.equal(
    hints.map((hint) => hint.includes("not in it at all")),
    [true, true, false],
  );
  assert.equal(
    reference.packages.map(({ name, items }) => `${name}: ${items.map((item) => item.name).join(" ")}`).sort(),
    ["all-of-node: own", "asks-for-files globals: Global", "asks-for-files: own", "no-file: a", "not-installed: own"],
  );
});

test("an import of a package that is linked and not built says so, and not that others' types are to be installed", async () => {
  const unbuilt = JSON.stringify({ name: "@workspace/unbuilt", version: "1.0.0", types: "./dist/index.d.ts" });
  const { problems } = await extractPackages(
    { "uses-unbuilt": 'import type { A } from "@workspace/unbuilt";\nexport declare const a: A;\n' },
    { "@workspace/unbuilt": { "package.json": unbuilt, "index.js": "export {};\n" } },
  );
  assert.equal(
    problems.map(({ message, hint }) => `${message.replace(/^.*cannot find /, "")}: ${hint?.split("\n")[0]}`),
    [
      'declarations of package "@workspace/unbuilt": It is linked from another folder, as in a workspace: build it first, so that the files are there which its package.json names.',
    ],
  );
});

test("types that are imported where they are used are told as others are, and shown as they are written", async () => {
  const { item, problems } = await extractPackages({ "types-in-place": packages["types-in-place"] ?? "" });
  assert.equal(
    problems.map(
      ({ file, line, column, severity, message }) =>
        `${file.replace(/^.*\//, "")}:${line}:${column} ${severity} ${message.replace(/^.*types-in-place: /, "")}`,
    ),
    [
      'index.d.ts:5:44 warning module "./own.js" has no export "Gone"',
      'index.d.ts:6:44 warning module "./own.js" has no export "Own.Gone"',
      'index.d.ts:1:32 warning cannot find package "absent"; 4 imports lead nowhere for that, of which this is the first',
    ],
  );
  assert.equal(
    ["a", "d", "e", "f", "h"].map((name) => declarationOf(item(`types-in-place:${name}`))),
    ["const a: A", "const d: Gone", "const e: Own.Gone", "const f: Own", 'const h: typeof import("./own.js")'],
  );
});

test("a package that exports nothing is left out, but for its globals, with what it declares told at its beginning", async () => {
  const { reference, problems } = await extractPackages({
    "no-module-at-all": packages["no-module-at-all"] ?? "",
    "globals-alone": "declare const everywhere: 1;\n",
    "of-all-sorts": {
      "package.json": JSON.stringify({ name: "of-all-sorts", version: "1.0.0", types: "./index.d.ts" }),
      "index.d.ts": `/// <reference path="./more.d.ts" />
${["e", "b", "c", "d"].map((name) => `declare module "*.${name}" {\n  const ${name}: 1;\n}\n`).join("")}`,
      "more.d.ts": 'declare module "*.a" {\n  const a: 1;\n}\ndeclare module "*.txt";\n',
    },
    "of-use": "export declare const own: 1;\n",
  });
  assert.equal(
    problems.map(({ file, line, severity, code, message }) => [
      file.replace(/^.*node_modules./, ""),
      line,
      severity,
      code,
      message,
    ]),
    [
      [
        "globals-alone/index.d.ts",
        1,
        "warning",
        "reference-extraction",
        'reference: package "globals-alone" is documented as globals alone: its declarations are no module, as they export nothing',
      ],
      [
        "of-all-sorts/index.d.ts",
        1,
        "warning",
        "reference-extraction",
        'reference: package "of-all-sorts" is left out: its declarations are no module, as they export nothing; they declare 6 modules: "*.a", "*.b", "*.c" and 3 more',
      ],
    ],
  );
  assert.match(problems[0]?.hint ?? "", "`export`");
  assert.equal(
    reference.packages.map(({ name }) => name),
    ["globals-alone", "globals-alone globals", "no-module-at-all", "of-use"],
  );
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
