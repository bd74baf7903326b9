// When packages are extracted again: what was extracted is kept by what it was extracted from.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { planExtraction } from "../../src/reference/extract.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("what models depend on");

test("packages that declare names for all others count, wherever they are installed", () => {
  const root = makeFolder("extraction-key");
  const content = join(root, "content");
  const manifest = (name: string, version: string) => JSON.stringify({ name, version, types: "index.d.ts" });
  const write = (files: Record<string, string>) => writeFiles(root, files);
  const plan = () =>
    planExtraction({
      content,
      cacheDir: join(root, "cache"),
      config: { packages: ["a"] },
      configFile: "docsgen.config.ts",
      root,
    });
  write({
    "content/package.json": "{}",
    "node_modules/a/package.json": manifest("a", "1.0.0"),
    "node_modules/a/index.d.ts": "export declare const a: Buffer & Other;",
    "node_modules/@types/other/package.json": manifest("@types/other", "1.0.0"),
  });
  const hashes = [plan().hash];
  const change = (files: Record<string, string>) => {
    write(files);
    hashes.push(plan().hash);
  };
  change({ "node_modules/@types/node/package.json": manifest("@types/node", "20.0.0") });
  change({ "node_modules/@types/node/package.json": manifest("@types/node", "22.0.0") });
  change({ "content/package.json": JSON.stringify({ devDependencies: { "@types/other": "1" } }) });
  assert.is(new Set(hashes).size, hashes.length);
  change({ "content/package.json": JSON.stringify({ devDependencies: { "@types/other": "1", b: "1" } }) });
  assert.is(hashes.at(-1), hashes.at(-2), "what else is asked for says nothing");
  assert.ok(plan().watched.files.includes(join(content, "package.json")));
});

test.run();
