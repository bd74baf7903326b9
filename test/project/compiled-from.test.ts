// Compiling is left out where it would change nothing, and never otherwise: each thing that is compiled, and each that came of it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { type Files, makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

interface CompiledFrom {
  hashOfDeclarations(folder: string): string;
  hashOfInputs(bundled: readonly string[]): string;
  hashOfOutputs(folder: string): string;
  isCompiled(inputs: string): boolean;
  isDeclared(inputs: string): boolean;
  keepRecord(inputs: string, outputs: string): void;
  keepTypesRecord(inputs: string, outputs: string): void;
}

const test = suite("compiled from");
const module = pathToFileURL(join(root, "bin/compiled-from.mjs")).href;
const { hashOfInputs, hashOfOutputs, isCompiled, keepRecord, ...types } = (await import(module)) as CompiledFrom;
const BUNDLED = ["bundled"];

const FILES: Files = {
  "package.json": JSON.stringify({ dependencies: { used: "1" }, devDependencies: { dev: "1" } }),
  "tsconfig.json": "{}",
  "tsconfig.types.json": "{}",
  "bin/prepare.mjs": "1",
  "src/cli.ts": "1",
  "src/deep/er.ts": "1",
  "templates/Page.tsx": "1",
  "node_modules/used/package.json": JSON.stringify({
    dependencies: { inner: "1" },
    optionalDependencies: { gone: "1" },
  }),
  "node_modules/used/index.js": "1",
  "node_modules/used/node_modules/inner/package.json": JSON.stringify({ dependencies: { hoisted: "1", used: "1" } }),
  "node_modules/used/node_modules/inner/index.js": "1",
  "node_modules/hoisted/package.json": "{}",
  "node_modules/hoisted/lib/index.js": "1",
  "node_modules/bundled/package.json": "{}",
  "node_modules/bundled/index.js": "1",
  "node_modules/typescript/package.json": "{}",
  "node_modules/typescript/lib/tsc.js": "1",
  "node_modules/dev/package.json": "{}",
  "node_modules/dev/index.js": "1",
  "test/a.test.ts": "1",
  "lib/cli.cjs": "1",
  "lib/templates/site.css": "1",
  "lib/code/cli.cjs": "1",
  "lib/types/index.d.ts": "1",
};

let folder: string;
test.beforeEach(() => {
  folder = makeFolder("compiled");
  writeFiles(folder, FILES);
  process.chdir(folder);
  keepRecord(hashOfInputs(BUNDLED), hashOfOutputs("lib"));
  types.keepTypesRecord(hashOfInputs(BUNDLED), types.hashOfDeclarations("lib/types"));
});
test.afterEach(() => {
  process.chdir(root);
  removeFolder(folder);
});

const isUpToDate = () => isCompiled(hashOfInputs(BUNDLED));
const isDeclared = () => types.isDeclared(hashOfInputs(BUNDLED));

test("where nothing has changed, lib/ is up to date, also when files were written anew", () => {
  for (let i = 0; i < 2; i++) {
    assert.ok(isUpToDate());
    assert.ok(isDeclared());
    writeFiles(folder, FILES);
  }
});

for (const file of [
  "tsconfig.json",
  "tsconfig.types.json",
  "bin/prepare.mjs",
  "src/deep/er.ts",
  "templates/Page.tsx",
  "node_modules/used/index.js",
  "node_modules/used/node_modules/inner/index.js",
  "node_modules/hoisted/lib/index.js",
  "node_modules/bundled/index.js",
  "node_modules/typescript/lib/tsc.js",
]) {
  test(`a change of ${file} makes all of it stale`, () => {
    writeFiles(folder, { [file]: "2" });
    assert.not.ok(isUpToDate());
    assert.not.ok(isDeclared());
  });
}

for (const file of ["lib/cli.cjs", "lib/templates/site.css", "lib/code/cli.cjs"]) {
  test(`a change of ${file} makes it stale, and no declarations`, () => {
    writeFiles(folder, { [file]: "2" });
    assert.not.ok(isUpToDate());
    assert.ok(isDeclared());
  });
}

test("a change of declarations makes them stale, and nothing else", () => {
  writeFiles(folder, { "lib/types/index.d.ts": "2" });
  assert.not.ok(isDeclared());
  assert.ok(isUpToDate());
});

test("so does a file that comes, goes or gets another name, and a version in package.json", () => {
  writeFiles(folder, { "src/more.ts": "" });
  assert.not.ok(isUpToDate());
  removeFolder(join(folder, "src/more.ts"));
  assert.ok(isUpToDate());
  removeFolder(join(folder, "src/cli.ts"));
  writeFiles(folder, { "src/clj.ts": "1" });
  assert.not.ok(isUpToDate());
  removeFolder(join(folder, "src/clj.ts"));
  writeFiles(folder, { "src/cli.ts": "1" });
  assert.ok(isUpToDate());
  writeFiles(folder, { "package.json": JSON.stringify({ version: "2", dependencies: { used: "1" } }) });
  assert.not.ok(isUpToDate());
});

test("what isn't compiled leaves it up to date: tests, packages for development", () => {
  for (const file of ["test/a.test.ts", "node_modules/dev/index.js"]) writeFiles(folder, { [file]: "2" });
  assert.ok(isUpToDate());
  assert.ok(isDeclared());
});

test("without lib/, its record or what V8 compiled nothing is known", () => {
  removeFolder(join(folder, "lib/code"));
  assert.not.ok(isUpToDate());
  removeFolder(join(folder, "lib/types"));
  assert.not.ok(isDeclared());
  removeFolder(join(folder, "lib"));
  assert.not.ok(isUpToDate());
  assert.not.ok(isDeclared());
});

test("files that another process moved to lib/ meanwhile are not taken for those of the record", () => {
  const inputs = hashOfInputs(BUNDLED);
  const outputs = hashOfOutputs("lib");
  writeFiles(folder, { "lib/cli.cjs": "of another's sources" });
  keepRecord(inputs, outputs);
  assert.not.ok(isUpToDate());
});

test("a copy of the repository that lacks settings of TypeScript is one of other content, not an error", () => {
  const before = hashOfInputs(BUNDLED);
  removeFolder(join(folder, "tsconfig.types.json"));
  assert.is.not(hashOfInputs(BUNDLED), before);
});

test("a file whose beginning is another's end makes a difference", () => {
  writeFiles(folder, { "src/a.ts": "ab", "src/b.ts": "c" });
  const before = hashOfInputs(BUNDLED);
  writeFiles(folder, { "src/a.ts": "a", "src/b.ts": "bc" });
  assert.is.not(hashOfInputs(BUNDLED), before);
});

test.run();
