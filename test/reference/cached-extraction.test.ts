// What is made of an extraction that was kept must be what was made of it at first.
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { planExtraction } from "../../src/reference/extract.ts";
import { compileReference } from "../../src/reference/model.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("an extraction that is kept");

const CORE = `export interface Unit { a: 1 }
export type Made<T> = T & { /** Makes a {@link Unit}. */ make(): void };
export interface Maker extends Made<Unit> {}
`;

test("gives the same pages: a package that bundles another links its own", async () => {
  const content = makeFolder("cached-extraction");
  const manifest = (name: string) => JSON.stringify({ name, version: "1.0.0", types: "index.d.ts" });
  writeFiles(content, {
    "package.json": "{}",
    "node_modules/core/package.json": manifest("core"),
    "node_modules/core/index.d.ts": CORE,
    "node_modules/whole/package.json": manifest("whole"),
    "node_modules/whole/index.d.ts": 'export * from "core";',
    "node_modules/@microsoft/empty.txt": "",
  });
  const extractor = join(content, "node_modules/@microsoft/api-extractor");
  symlinkSync(join(root, "content/node_modules/@microsoft/api-extractor"), extractor, "junction");
  const plan = planExtraction(
    {
      content,
      cacheDir: join(dirname(content), "cache"),
      config: { packages: ["core", { name: "whole", bundle: ["core"] }] },
      root: content,
    },
    () => ({ file: "docsgen.config.ts", line: 1, column: 1 }),
  );
  const summary = async () => {
    const { packages, problems, cached } = await plan.run({ signal: undefined, onProgress: () => {} });
    assert.equal(problems, []);
    const { reference } = compileReference(packages, { base: "/api", tags: [] });
    const whole = reference.packages.find(({ name }) => name === "whole");
    const maker = whole?.items.find(({ name }) => name === "Maker");
    return [cached, maker?.members.find(({ name }) => name === "make")?.signatures[0]?.docs.summary];
  };
  const said = "Makes a [`Unit`](/api/whole/unit-interface).";
  assert.equal(await summary(), [false, said]);
  assert.equal(await summary(), [true, said]);
});

test.run();
