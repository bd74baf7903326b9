// Modules that packages declare in files which are none: `declare module "fs" { … }`.
import * as assert from "uvu/assert";
import { referenceNames, resolveName } from "../../src/reference/author-links.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, textOf } from "./extraction.ts";

const test = suite("modules that packages declare");

const manifest = (name: string) => JSON.stringify({ name, version: "1.0.0", types: "./index.d.ts" });

const RUNTIME = {
  "package.json": manifest("runtime"),
  "index.d.ts": `/// <reference path="./more.d.ts" />
/// <reference path="./path.d.ts" />
declare module "run:again" {
  export * from "run:more";
}
declare module "*.svg" {
  const url: string;
  export default url;
}
declare module "other" {
  interface Added {}
}
`,
  "more.d.ts": `/** Reads more. */
declare module "run:more" {
  import { Shape } from "run:path";
  /** Says how. */
  interface Options extends Shape {
    how: string;
  }
  function read(options: Options): void;
  var last: Options;
  global {
    interface Everywhere {}
    var everywhere: Everywhere;
  }
}
`,
  "path.d.ts": `declare module "run:path" {
  import * as more from "run:again";
  namespace path {
    interface Shape {
      sep: string;
    }
    function join(options: more.Options): Shape;
  }
  export = path;
}
declare module "run:late" {
  import path = require("run:path");
  export class Late implements path.Shape {
    sep: string;
  }
}
declare module "run:more" {
  type Small = 1;
  type Large = 2;
  export { everywhere, Large };
}
declare module "run:default" {
  interface Hidden {}
  const named: typeof import("run:path");
  export default named;
}
`,
};

let made: ReturnType<typeof extractPackages> | undefined;
const extracted = () =>
  (made ??= extractPackages(
    {
      runtime: RUNTIME,
      "@types/tool": {
        "package.json": manifest("@types/tool"),
        "index.d.ts":
          'declare module "tool" {\n  export function all(): void;\n}\ndeclare module "tool/more" {\n  export { all } from "tool";\n  export class More {}\n}\n',
      },
      user: 'import type { Options } from "run:more";\nexport declare function use(options: Options): void;\n',
    },
    { other: "export interface Own {}\n" },
  ));

test("are entry points, but for files of a kind and what another package has", async () => {
  const { reference, problems } = await extracted();
  assert.equal(problems, []);
  assert.equal(
    reference.packages.map(({ name, partOf, items }) => [name, partOf?.name, items.map((one) => one.name).join(" ")]),
    [
      ["run:default", "runtime", "named"],
      ["run:late", "runtime", "Late"],
      ["run:more", "runtime", "Large Options last read"],
      ["run:path", "runtime", "path"],
      ["runtime", undefined, ""],
      ["runtime globals", "runtime", "Everywhere everywhere"],
      ["@types/tool", undefined, "all"],
      ["tool/more", "@types/tool", "More"],
      ["user", undefined, "use"],
    ],
  );
});

test("export what they import only where they say so", async () => {
  const { reference } = await extracted();
  const late = reference.packages.find(({ name }) => name === "run:late");
  assert.equal([late?.entryPoints, late?.reexports], [[{ specifier: "run:late", count: 1 }], []]);
});

test("stand behind the package's own entry points by the alphabet, as there may be a hundred, with and without a scheme beside each other", async () => {
  const shown = async (files: Record<string, string>) => {
    const { reference } = await extractPackages({ kit: { "package.json": manifest("kit"), ...files } });
    return reference.packages.find(({ name }) => name === "kit")?.entryPoints.map(({ specifier }) => specifier);
  };
  const module = (name: string, ...names: string[]) =>
    `declare module "${name}" {\n${names.map((one) => `  export class ${one} {}\n`).join("")}}\n`;
  const modules = [module("zip", "A"), module("node:fs", "B"), module("net", "C"), module("fs", "D", "E", "F")];
  const own = module("kit/more", "G") + module("kit", "H", "I");
  assert.equal(await shown({ "index.d.ts": modules.join("") + own }), [
    "kit",
    "kit/more",
    "fs",
    "node:fs",
    "net",
    "zip",
  ]);
});

const SCHEMES = `declare module "files" {
  export class File {}
  export function open(file: File): void;
}
declare module "sys:files" {
  export * from "files";
}
declare module "sys:files/some" {
  export { File } from "files";
}
declare module "sys:paths" {
  namespace paths {
    interface Shape {}
  }
  const paths: paths.Shape;
  export = paths;
}
declare module "paths" {
  import paths = require("sys:paths");
  export = paths;
}
declare module "paths/posix" {
  import paths = require("sys:paths");
  export = paths;
}
declare module "times" {
  export class Time {}
  export class Zone {}
}
declare module "sys:times" {
  export class Time {}
  export class Zone {}
}
`;

test("are one by all of their names: imports say the one with a scheme, whose place no installed package takes", async () => {
  const { reference, item } = await extractPackages({
    sys: { "package.json": manifest("sys"), "index.d.ts": SCHEMES },
  });
  assert.equal(
    reference.packages.find(({ name }) => name === "sys")?.entryPoints.map(({ specifier, to }) => [specifier, to]),
    [
      ["sys", undefined],
      ["files", "/api/files/"],
      ["sys:files", "/api/files/"],
      ["sys:files/some", undefined],
      ["paths", "/api/sys-paths/"],
      ["sys:paths", "/api/sys-paths/"],
      ["paths/posix", "/api/sys-paths/"],
      ["times", "/api/times/"],
      ["sys:times", "/api/sys-times/"],
    ],
  );
  const imports = ["files:File", "sys:paths:paths variable", "times:Time", "sys:times:Time"];
  assert.equal(
    imports.map((path) => item(path).entryPoint),
    ["sys:files", "sys:paths", "times", "sys:times"],
  );
  const names = referenceNames(reference, []);
  for (const name of ["files.File", "sys:files.File"])
    assert.equal(resolveName(name, names), { route: "/api/files/file-class" });
});

test("are what imports name, and come from the files that declare them", async () => {
  const { item } = await extracted();
  const { entryPoint, source } = item("run:more:read");
  assert.equal([entryPoint, source], ["run:more", "more.d.ts"]);
  assert.is(item("@types/tool:all").entryPoint, "tool");
  assert.is(item("tool/more:More").entryPoint, "tool/more");
  assert.is(declarationOf(item("run:more:last")), "let last: Options");
});

test("lead to one another, and others to them", async () => {
  const { item } = await extracted();
  const linked = (path: string) =>
    item(path).signatures[0]?.tokens.flatMap(({ text, to }) => (to === undefined ? [] : `${text} ${to}`));
  assert.equal(linked("run:more:read"), ["Options /api/run-more/options-interface"]);
  assert.equal(linked("user:use"), ["Options /api/run-more/options-interface"]);
  assert.equal(linked("run:more:Options"), ["Shape /api/run-path/path-namespace/shape-interface"]);
  assert.equal(membersOf(item("run:more:Options")), [
    "how: string",
    "sep: string [Shape /api/run-path/path-namespace/shape-interface#sep-property]",
  ]);
  assert.match(textOf(item("run:late:Late").signatures[0]?.tokens ?? []), "Shape");
});

test("say what is wrong where it stands, in whichever of a module's blocks and files", async () => {
  const { problems } = await extractPackages({
    split: {
      "package.json": manifest("split"),
      "index.d.ts": `/// <reference path="./lib/more.d.ts" />
declare module "split:up" {
  function one(): Nobody;
}

/** The longest block comes first. */
declare module "split:up" {
  function two(): string;
  function three(): string;
  function four(): Nowhere;
}
`,
      "lib/more.d.ts": `// More of it.

/** More. */
declare module "split:up" {
  function five(): Nothing;
}
`,
    },
  });
  const folder = "content/node_modules/split";
  assert.equal(
    problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${/"N\w+"/.exec(message)}`).sort(),
    [
      `${folder}/index.d.ts:10:20 "Nowhere"`,
      `${folder}/index.d.ts:3:19 "Nobody"`,
      `${folder}/lib/more.d.ts:5:20 "Nothing"`,
    ],
  );
});

test("take what is declared with var in the namespace of another, and lead to what they take of it, once", async () => {
  const { reference, problems } = await extractPackages({
    kit: {
      "package.json": manifest("kit"),
      "index.d.ts": `declare module "kit:all" {
  /** Asserts. */
  function all(): void;
  namespace all {
    interface Assert {}
    var Assert: { new (): Assert };
    function same(): void;
  }
  export = all;
}
declare module "kit:strict" {
  import { Assert, same } from "kit:all";
  function strict(): Assert;
  namespace strict {
    export { Assert, same, same as equal, strict };
  }
  export = strict;
}
declare module "strict" {
  import strict = require("kit:strict");
  export = strict;
}
`,
    },
  });
  assert.equal(problems, []);
  const strict = reference.packages.find(({ name }) => name === "kit:strict");
  assert.equal(
    strict?.items.map(({ name, kind }) => `${name} ${kind}`),
    ["strict namespace", "strict function"],
  );
  assert.equal(
    strict?.entryPoints.map(({ specifier }) => specifier),
    ["kit:strict", "strict"],
  );
  const all = (name: string, to: string) => ({ name, from: "kit:all", to: `/api/kit-all/${to}` });
  assert.equal(strict?.reexports, [
    all("all.Assert", "all-namespace/assert-interface"),
    all("all.same", "all-namespace/#same-function"),
  ]);
});

test("are found through files that only refer to others, from where each stands, and not in modules, which add to others", async () => {
  const { reference, item, problems } = await extractPackages({
    plain: {
      "package.json": manifest("plain"),
      "index.d.ts": '/// <reference path="./gone.d.ts" />\n/// <reference path="./deep/one.d.ts" />\n',
      "deep/one.d.ts": '/// <reference path="./two.d.ts" />\ndeclare module "plain:one" {\n  export var one: 1;\n}\n',
      "deep/two.d.ts": 'declare module "plain:two" {\n  var two: 2;\n  export { two };\n}\n',
    },
    adding: 'export declare class Own {}\ndeclare module "not-installed" {\n  interface Added {}\n}\n',
  });
  assert.equal(problems, []);
  assert.equal(
    reference.packages.map(({ name }) => name),
    ["adding", "plain", "plain:one", "plain:two"],
  );
  assert.equal(
    ["plain:one:one", "plain:two:two"].map((path) => declarationOf(item(path))),
    ["let one: 1", "let two: 2"],
  );
});

test("are there once where the package is linked from elsewhere", async () => {
  const { item, problems } = await extractPackages({
    "@workspace/runtime": 'declare module "linked:one" {\n  export interface One { one: 1 }\n}\n',
    "uses-linked": `/// <reference types="@workspace/runtime" />
import type { One } from "linked:one";
export declare function use(one: One): void;
`,
  });
  assert.equal(problems, []);
  assert.equal(membersOf(item("linked:one:One")), ["one: 1"]);
  assert.is(
    item("uses-linked:use").signatures[0]?.tokens.find(({ text }) => text === "One")?.to,
    item("linked:one:One").route,
  );
});

test("say what stands before them", async () => {
  const { reference } = await extracted();
  assert.match(JSON.stringify(reference.packages.find(({ name }) => name === "run:more")), "Reads more.");
});

test.run();
