// What samples import is read while pages are still waited for; what is found in them stays the same.
import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openChecker } from "../../src/samples/checker.ts";
import { type CompilerSetup, findCompiler } from "../../src/samples/environment.ts";
import type { CheckRequest } from "../../src/samples/findings.ts";
import { importedPackages, readImports } from "../../src/samples/imports.ts";
import { openProgram } from "../../src/samples/program.ts";
import { suite } from "../support/suite.ts";
import { sampleSite } from "./sites.ts";

const test = suite("samples: what they import, read before");

test("packages are found however they are imported, each once, and nothing of the site's own", () => {
  const page = [
    "Take it from 'a word'.",
    "```ts",
    'import { one } from "one";',
    "import {",
    "  two,",
    "} from '@scope/two/deep';",
    'import "three";',
    'import { again } from "one";',
    'const four = await import("four");',
    'export * from "./own.js";',
    'import own from "/own";',
    "```",
  ].join("\n");
  assert.equal(importedPackages(page), ["one", "@scope/two/deep", "three", "four"]);
});

test("a page that can't be read is left to who needs it", () => {
  const site = sampleSite({ a: "```ts\nimport 'shapes';\n```\n", b: "```ts\nimport 'shapes/legacy';\n```\n" });
  const pages = ["a.md", "gone.md", "b.md", "."].map((name) => join(site.root, "content/docs", name));
  assert.equal(readImports(pages), ["shapes", "shapes/legacy"]);
});

const MODULES: CheckRequest = {
  modules: [
    { name: "docs/a.ts", text: "import { Circle, melt } from 'shapes';\nmelt(new Circle('1'));\n" },
    { name: "docs/b.ts", text: "import { nothing } from 'nowhere';\nexport const b: number = 'x';\nfetch('/');\n" },
  ],
  wanted: ["docs/a.ts", "docs/b.ts"],
};

const SAMPLES = { check: true, run: undefined, build: true, runMs: 10_000, compilerOptions: {} };

function setupOf(): CompilerSetup {
  const site = sampleSite({ index: "# Home\n" });
  const setup = findCompiler(join(site.root, "content"), SAMPLES);
  if (!setup) throw new Error("no TypeScript is there");
  // Files that no lockfile vouches for are read once more for their hashes.
  return { ...setup, locked: true };
}

/** Gives the files that are read meanwhile. */
function readBy(work: () => void): string[] {
  const { readFileSync } = fs;
  const files: string[] = [];
  fs.readFileSync = ((file: fs.PathOrFileDescriptor, ...rest: []) => {
    files.push(String(file));
    return readFileSync(file, ...rest);
  }) as typeof readFileSync;
  try {
    work();
  } finally {
    fs.readFileSync = readFileSync;
  }
  return files;
}

test("a program that is prepared finds the same, and reads no declarations again", () => {
  const setup = setupOf();
  const declarations = (files: string[]) => files.filter((file) => file.endsWith(".d.ts"));
  const cold = openProgram(setup);
  let found: unknown;
  assert.ok(declarations(readBy(() => (found = cold.check(MODULES)))).length > 0);

  const prepared = openProgram(setup);
  prepared.prepare(["shapes", "nowhere", "not a package", "shapes/none"]);
  let foundThen: unknown;
  assert.equal(declarations(readBy(() => (foundThen = prepared.check(MODULES)))), []);
  assert.equal(foundThen, found);
});

test("a thread checks what it prepared for, or says why it can't", async () => {
  const setup = setupOf();
  const page = join(setup.content, "docs/page.md");
  fs.writeFileSync(page, "```ts\nimport 'shapes';\n```\n");
  const own = openProgram(setup).check(MODULES);
  const checker = openChecker();
  try {
    checker.prepare(setup, [page]);
    assert.is(JSON.stringify(await checker.check(setup, MODULES)), JSON.stringify(own));
  } finally {
    await checker.close();
  }
  const broken = { ...setup, typescript: join(setup.content, "none.js") };
  const failing = openChecker();
  try {
    failing.prepare(broken, [page]);
    await failing.check(broken, MODULES).then(
      () => assert.unreachable("there is no compiler"),
      (error: Error) => assert.match(error.message, "none.js"),
    );
  } finally {
    await failing.close();
  }
});

test.run();
