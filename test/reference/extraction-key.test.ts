// When packages are extracted again: what was extracted is kept by what it was extracted from.
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { planExtraction } from "../../src/reference/extract.ts";
import type { ReferencePackageConfig } from "../../src/reference/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("what models depend on");

const manifest = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: "1.0.0", types: "index.d.ts", ...more });

/** A site, and the key under which what is extracted for it is kept. */
function siteOf(...packages: ReferencePackageConfig[]) {
  const root = makeFolder("extraction-key");
  const content = join(root, "content");
  const options = { content, cacheDir: join(root, "cache"), config: { packages }, root };
  const plan = () => planExtraction(options, () => ({ file: "docsgen.config.ts", line: 1, column: 1 }));
  const write = (files: Record<string, string>): string => {
    writeFiles(root, files);
    return plan().hash;
  };
  return { root, content, plan, write };
}

test("packages that declare names for all others count, wherever they are installed", () => {
  const { content, plan, write } = siteOf("a");
  const first = write({
    "content/package.json": "{}",
    "node_modules/a/package.json": manifest("a"),
    "node_modules/a/index.d.ts": "export declare const a: Buffer & Other;",
    "node_modules/@types/other/package.json": manifest("@types/other"),
  });
  const hashes = [first];
  const change = (files: Record<string, string>) => hashes.push(write(files));
  change({ "node_modules/@types/node/package.json": manifest("@types/node", { version: "20.0.0" }) });
  change({ "node_modules/@types/node/package.json": manifest("@types/node", { version: "22.0.0" }) });
  change({ "content/package.json": JSON.stringify({ devDependencies: { "@types/other": "1" } }) });
  assert.is(new Set(hashes).size, hashes.length);
  change({ "content/package.json": JSON.stringify({ devDependencies: { "@types/other": "1", b: "1" } }) });
  assert.is(hashes.at(-1), hashes.at(-2), "what else is asked for says nothing");
  assert.ok(plan().watched.files.includes(join(content, "package.json")));
});

const A = { "a/package.json": manifest("a"), "a/index.d.ts": 'export { B } from "b";' };
const installed = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(A).map(([name, text]) => [`${folder}/node_modules/${name}`, text]));

for (const record of [".package-lock.json", ".pnpm/lock.yaml", ".yarn-state.yml", ".yarn-integrity"]) {
  for (const folder of ["content", "."]) {
    test(`dependencies count as ${record} has them, of packages in ${folder}`, () => {
      const { root, plan, write } = siteOf("a");
      write({ "content/package.json": "{}", ...installed(folder) });
      const file = `${folder}/node_modules/${record}`;
      const first = write({ [file]: "b 1.0.0" });
      assert.is(write({ [file]: "b 1.0.0" }), first);
      assert.is.not(write({ [file]: "b 1.0.1" }), first);
      assert.ok(plan().watched.files.includes(join(root, file)));
    });
  }
}

test("what is installed above says nothing of packages that were installed in the content folder", () => {
  const { write } = siteOf("a");
  const first = write({ ...installed("content"), "content/node_modules/.package-lock.json": "b 1.0.0" });
  assert.is(write({ "node_modules/.package-lock.json": "c 1.0.0" }), first);
});

test("dependencies of linked packages count with their declarations, where they are linked too", () => {
  const { root, content, plan, write } = siteOf("a");
  write({
    "content/package.json": "{}",
    "packages/a/package.json": manifest("a", { dependencies: { b: "*", installed: "*" } }),
    "packages/a/index.d.ts": 'export { B } from "b";',
    "packages/b/package.json": manifest("b", { peerDependencies: { a: "*" } }),
    "node_modules/installed/package.json": manifest("installed"),
    "node_modules/installed/index.d.ts": "export {};",
  });
  mkdirSync(join(content, "node_modules"), { recursive: true });
  symlinkSync(join(root, "packages/a"), join(content, "node_modules/a"), "junction");
  for (const name of ["a", "b"])
    symlinkSync(join(root, "packages", name), join(root, "node_modules", name), "junction");
  const first = write({ "packages/b/index.d.ts": "export interface B { b: 1 }" });
  assert.is.not(write({ "packages/b/index.d.ts": "export interface B { b: 2 }" }), first);
  assert.equal(plan().watched.folders, [
    realpathSync(join(root, "packages/a")),
    realpathSync(join(root, "packages/b")),
  ]);
});

test.run();
