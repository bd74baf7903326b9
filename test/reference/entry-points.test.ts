// Which declaration files a package's manifest leads to, as TypeScript and Node read it.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { locate } from "../../src/reference/locate.ts";
import type { Diagnostic } from "../../src/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("entry points of packages");

/** `specifier file` of each entry point; the problems' codes where there are any. */
function entryPointsOf(manifest: object, ...files: readonly string[]): string[] {
  const content = makeFolder("entry-points");
  const folder = join(content, "node_modules/pkg");
  writeFiles(folder, { "package.json": JSON.stringify({ name: "pkg", version: "1.0.0", ...manifest }) });
  writeFiles(folder, Object.fromEntries(files.map((file) => [file, "export declare const a: 1;\n"])));
  const problems: Diagnostic[] = [];
  const options = { content, cacheDir: content, config: { packages: ["pkg"] }, root: content };
  const located = locate({ name: "pkg" }, options, () => ({ file: "c.ts", line: 1, column: 1 }), problems);
  return [
    ...problems.map(({ code }) => code),
    ...located.flatMap(({ entryPoints, patternPoints }) =>
      [...entryPoints, ...patternPoints].map(
        ({ specifier, file }) => `${specifier} ${file.slice(folder.length + 1).replaceAll("\\", "/")}`,
      ),
    ),
  ];
}

test("are the subpaths with declarations, but for internal ones", () => {
  const types = (file: string) => ({ import: { types: file, default: "./x.js" } });
  assert.equal(
    entryPointsOf(
      {
        exports: {
          ".": types("./a.d.ts"),
          "./beta": types("./b.d.ts"),
          "./gone": types("./gone.d.ts"),
          "./internal": types("./b.d.ts"),
          "./package.json": "./package.json",
          "./style.css": "./style.css",
        },
      },
      "a.d.ts",
      "b.d.ts",
      "style.css",
    ),
    ["pkg a.d.ts", "pkg/beta b.d.ts"],
  );
});

test("are also what patterns stand for: files of one folder, or folders", () => {
  const patterns = (exports: object, ...files: readonly string[]) =>
    entryPointsOf({ exports: { ".": "./main.js", ...exports } }, "main.d.ts", ...files).slice(1);
  assert.equal(patterns({ "./all/*": "./all/*.js" }, "all/b.d.ts", "all/a.d.mts", "all/c.txt", "all/deep/d.d.ts"), [
    "pkg/all/b all/b.d.ts",
  ]);
  assert.equal(
    patterns({ "./all/*": { import: { types: "./to-*-x.d.ts" } } }, "to-a-x.d.ts", "to--x.d.ts", "to-b.d.ts"),
    ["pkg/all/a to-a-x.d.ts"],
  );
  assert.equal(patterns({ "./*": "./lib/p-*/main.js" }, "lib/p-a/main.d.ts", "lib/p-b/other.d.ts", "lib/q/main.d.ts"), [
    "pkg/a lib/p-a/main.d.ts",
  ]);
  assert.equal(patterns({ "./*": ["./gone/*.js", "./lib/*.js"] }, "lib/a.d.ts"), ["pkg/a lib/a.d.ts"]);
  // What another one says more of is that one's, also where that one has nothing.
  assert.equal(
    patterns(
      { "./*": "./lib/*.js", "./b": "./main.js", "./c-*": "./other/*.js", "./d-*": null },
      ...["lib/a.d.ts", "lib/b.d.ts", "lib/c-a.d.ts", "lib/d-a.d.ts", "other/a.d.ts"],
    ),
    ["pkg/b main.d.ts", "pkg/a lib/a.d.ts", "pkg/c-a other/a.d.ts"],
  );
});

test("are none that are builds for others, or too many for anybody to read", () => {
  const patterns = (pattern: string, ...files: readonly string[]) =>
    entryPointsOf({ exports: { ".": "./main.js", [pattern]: "./lib/*.js" } }, "main.d.ts", ...files).slice(1);
  for (const other of ["./dist/*", "./esm/*", "./_*", "./*.js", "./*.d.ts", "./*/*"])
    assert.equal(patterns(other, "lib/a.d.ts"), [], other);
  const many = (count: number) => Array.from({ length: count }, (_, i) => `lib/${i}.d.ts`);
  assert.is(patterns("./*", ...many(300)).length, 300);
  assert.is(patterns("./*", ...many(301)).length, 0);
  assert.equal(entryPointsOf({ exports: "./*.js" }, "a.d.ts"), ["reference-types"]);
});

test("need no subpath", () => {
  assert.equal(
    entryPointsOf({ exports: { import: { types: "./a.d.mts" }, require: "./b.cjs" } }, "a.d.mts", "b.d.cts"),
    ["pkg a.d.mts"],
  );
  assert.equal(entryPointsOf({ exports: "./dist/main.mjs" }, "dist/main.d.mts"), ["pkg dist/main.d.mts"]);
  assert.equal(entryPointsOf({ exports: [{ types: "./gone.d.ts" }, "./main.js"] }, "main.d.ts"), ["pkg main.d.ts"]);
});

test("are those that an import finds first, in the order of the conditions; of others the first that there is", () => {
  assert.equal(
    entryPointsOf({ exports: { ".": { node: { types: "./n.d.ts" }, default: "./d.js" } } }, "n.d.ts", "d.d.ts"),
    ["pkg n.d.ts"],
  );
  assert.equal(
    entryPointsOf(
      { exports: { ".": { "types@<5": "./o.d.ts", "types@>=5": "./n.d.ts", types: "./t.d.ts" } } },
      "n.d.ts",
      "o.d.ts",
      "t.d.ts",
    ),
    ["pkg n.d.ts"],
  );
  assert.equal(entryPointsOf({ exports: { ".": { browser: "./b.js", require: "./c.cjs" } } }, "b.d.ts", "c.d.cts"), [
    "pkg b.d.ts",
  ]);
});

test("are beside the code where nothing else says where", () => {
  assert.equal(entryPointsOf({ exports: { ".": "./a.js", "./b": "./b.cjs" } }, "a.d.ts", "b.d.cts"), [
    "pkg a.d.ts",
    "pkg/b b.d.cts",
  ]);
  assert.equal(entryPointsOf({ main: "./lib/main.js" }, "lib/main.d.ts"), ["pkg lib/main.d.ts"]);
  assert.equal(entryPointsOf({ main: "./lib" }, "lib/index.d.ts"), ["pkg lib/index.d.ts"]);
  assert.equal(entryPointsOf({}, "index.d.ts"), ["pkg index.d.ts"]);
});

test("may be named without their ending, and for newer compilers elsewhere", () => {
  assert.equal(entryPointsOf({ types: "lib/main" }, "lib/main.d.ts"), ["pkg lib/main.d.ts"]);
  const typesVersions = { "<4.0": { "*": ["old/*"] }, ">=4.0": { "lib/*": ["new/*"] } };
  assert.equal(entryPointsOf({ types: "./lib/a.d.ts", typesVersions }, "lib/a.d.ts", "old/lib/a.d.ts", "new/a.d.ts"), [
    "pkg new/a.d.ts",
  ]);
});

test("are those that typesVersions has declarations of, where no exports say which there are", () => {
  const paths = {
    "*": ["types/*"],
    main: ["types/main.d.ts"],
    "main.d.ts": ["types/main.d.ts"],
    cookie: ["types/gone.d.ts", "./types/cookie.d.ts"],
    "deep/jwt": ["types/jwt"],
    internal: ["types/jwt"],
    "add-ons/*": ["types/add-ons/*"],
    "types/*": ["types/add-ons/*"],
    gone: ["types/gone.d.ts"],
    odd: "types/jwt",
  };
  const typesVersions = { "<=4": { old: ["types/jwt.d.ts"] }, "*": paths };
  const files = ["types/main.d.ts", "types/cookie.d.ts", "types/jwt/index.d.ts", "types/add-ons/a.d.ts"];
  assert.equal(entryPointsOf({ types: "./types/main.d.ts", typesVersions }, ...files), [
    "pkg types/main.d.ts",
    "pkg/cookie types/cookie.d.ts",
    "pkg/deep/jwt types/jwt/index.d.ts",
    "pkg/add-ons/a types/add-ons/a.d.ts",
  ]);
  assert.equal(entryPointsOf({ exports: { ".": "./types/main.js" }, typesVersions }, ...files), [
    "pkg types/main.d.ts",
  ]);
});

test("are told to be missing where there is nothing but code", () => {
  assert.equal(entryPointsOf({ main: "index.js" }, "index.js"), ["reference-types"]);
  assert.equal(entryPointsOf({ types: "gone.d.ts" }), ["reference-types"]);
  assert.equal(entryPointsOf({ exports: { ".": "./index.js" } }, "index.js"), ["reference-types"]);
});

test("are told to be others', whose package is named", () => {
  const hintOf = (name: string, files: Readonly<Record<string, string>> = {}) => {
    const content = makeFolder("entry-points");
    writeFiles(content, { [`node_modules/${name}/package.json`]: "{}", ...files });
    const problems: Diagnostic[] = [];
    const options = { content, cacheDir: content, config: { packages: [name] }, root: content };
    locate({ name }, options, () => ({ file: "c.ts", line: 1, column: 1 }), problems);
    return problems[0]?.hint ?? "";
  };
  assert.match(hintOf("plain"), "npm install --save-dev @types/plain");
  assert.match(hintOf("@scope/plain"), "npm install --save-dev @types/scope__plain");
  assert.match(
    hintOf("@scope/plain"),
    '{ name: "@scope/plain", types: "node_modules/@types/scope__plain/index.d.ts" }',
  );
  const installed = hintOf("plain", {
    "node_modules/@types/plain/package.json": `{ "types": "ts/main.d.ts" }`,
    "node_modules/@types/plain/ts/main.d.ts": "",
  });
  assert.match(installed, '{ name: "plain", types: "node_modules/@types/plain/ts/main.d.ts" }');
  assert.not.match(installed, "npm install");
});

test.run();
