// What is known of samples is kept as long as it holds; then TypeScript is not even loaded.
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { check } from "../../src/index.ts";
import type { TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { sampleSite, told } from "./sites.ts";

const test = suite("the samples' cache");

const fence = (code: string, more = "") => `\`\`\`ts${more}\n${code}\n\`\`\`\n`;

function site(): TestSite {
  return sampleSite(
    {
      index: `# A\n\n${fence("const a = 1;")}\n${fence("throw new Error('x');", ' nocheck="x"')}`,
      b: `# B\n\n${fence('import { Circle } from "shapes";\nnew Circle(1).radius;', " run")}`,
      c: `# C\n\n${fence("", " file=../code/c.ts")}`,
    },
    {
      "content/node_modules/.package-lock.json": '{"lockfileVersion":3,"packages":{}}',
      "content/code/c.ts": 'import { d } from "./d.ts";\nexport const c: number = d;\n',
      "content/code/d.ts": "export const d = 1;\n",
    },
  );
}

/** How many fences were not checked again. */
async function cached(site: TestSite, options = {}): Promise<string> {
  const result = await check({ root: site.root, jobs: 1, ...options });
  assert.equal(told(result), []);
  return `${result.samples?.cached} of ${result.samples?.checked}, ${result.samples?.run} run`;
}

test("an unchanged site needs no TypeScript at all", async () => {
  const one = site();
  assert.is((await one.cli(["check"])).code, 0);
  // Of the same version, so that nothing seems changed; whoever loads it fails.
  const manifest = one.read("content/node_modules/typescript/package.json");
  rmSync(join(one.root, "content/node_modules/typescript"));
  const { main } = JSON.parse(manifest) as { main: string };
  one.write({
    "content/node_modules/typescript/package.json": manifest,
    [join("content/node_modules/typescript", main)]: 'throw new Error("TypeScript was loaded");',
  });
  const { code, stdout } = await one.cli(["check"]);
  assert.is(code, 0);
  assert.match(stdout, "Samples: 3 checked, 1 run, 1 unchecked (nocheck) from the cache.");
  assert.match((await one.cli(["check", "--no-cache"])).stderr, "TypeScript was loaded");
  assert.match((await one.cli(["check", "--no-cache", "--jobs", "1"])).stderr, "TypeScript was loaded");
});

test("an edit checks its module again, and what imports the edited file", async () => {
  const one = site();
  await cached(one);
  one.write({ "content/docs/index.md": `# A\n\nMore text.\n\n${fence("const a = 1;")}` });
  assert.is(await cached(one), "3 of 3, 1 run");
  one.write({ "content/docs/index.md": `# A\n\n${fence("const a = 2;")}\n${fence("const a = 1;")}` });
  assert.is(await cached(one), "3 of 4, 1 run");
  one.write({ "content/code/d.ts": "export const d = 2;\n" });
  assert.is(await cached(one), "3 of 4, 1 run");
  one.write({ "content/code/d.ts": "export const d = 'x';\n" });
  const result = await check({ root: one.root, jobs: 1 });
  assert.is(result.ok, false);
});

test("other packages, options or globals check everything again", async () => {
  const one = site();
  await cached(one);
  one.write({ "content/node_modules/.package-lock.json": '{"lockfileVersion":3,"packages":{"x":{}}}' });
  assert.is(await cached(one), "0 of 3, 1 run");
  assert.is(await cached(one), "3 of 3, 1 run");
  one.write({
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", samples: { run: true, compilerOptions: { allowUnusedLabels: false } } };\n',
  });
  assert.is(await cached(one), "0 of 3, 1 run");
  one.write({ "content/docs/index.md": `# A\n\n${fence("declare global { var shared: number }\nexport {};")}` });
  assert.is(await cached(one), "0 of 3, 1 run");
  assert.is(await cached(one), "3 of 3, 1 run");
});

test("a package that no lockfile vouches for counts with its bytes", async () => {
  const one = site();
  rmSync(join(one.root, "content/node_modules/.package-lock.json"));
  await cached(one);
  assert.is(await cached(one), "3 of 3, 1 run");
  const file = "content/node_modules/shapes/index.d.ts";
  writeFileSync(join(one.root, file), `${one.read(file)}export declare const more: 1;\n`);
  assert.is(await cached(one), "2 of 3, 1 run");
});

test("an output stands beside a package of the same workspace, until that is built anew", async () => {
  const one = sampleSite(
    { index: `# A\n\n${fence('import { flat } from "flat";\nflat.length;')}` },
    {
      "packages/flat/package.json": '{"name":"flat","version":"1.0.0","types":"./index.d.ts"}',
      "packages/flat/index.d.ts": "export declare const flat: string;\n",
    },
  );
  symlinkSync(join(one.root, "packages/flat"), join(one.root, "content/node_modules/flat"));
  const phases = async () => Object.keys((await one.built({ jobs: 1 })).phases);
  // What had just been written when the first build began is believed from the second one on.
  await phases();
  await phases();
  assert.not((await phases()).includes("site"), "nothing is read where nothing has changed");
  one.write({ "packages/flat/index.d.ts": "export declare const flat: number;\n" });
  assert.is((await one.build({ jobs: 1 })).ok, false);
});

test("errors are found again until they are mended", async () => {
  const one = site();
  one.write({
    "content/docs/b.md": `# B\n\n${fence('import "./missing.ts";\nimport { m } from "./missing.ts";\nm;')}`,
  });
  for (let i = 0; i < 2; i++) assert.is((await check({ root: one.root, jobs: 1 })).ok, false);
  one.write({ "content/docs/missing.ts": "export const m = 1;\n" });
  assert.is((await check({ root: one.root, jobs: 1 })).ok, true);
});

test("a file that comes and that an import finds first, or at last, checks again what imports it", async () => {
  const one = site();
  one.write({
    "content/code/c.ts": 'import { d } from "./d";\nexport const c: number = d;\n',
    "content/code/d.ts": 'export { d } from "./e.js";\n',
    "content/code/e.d.ts": "export declare const d: number;\n",
    "content/docs/b.md": `# B\n\n${fence('import "./missing";\nexport {};', " errors=2882")}`,
  });
  const codes = async () => {
    const { diagnostics, samples } = await one.build({ jobs: 1 });
    return [...diagnostics.map(({ file, code }) => `${file} ${code}`), `${samples?.cached} cached`];
  };
  assert.equal(await codes(), ["0 cached"]);
  assert.equal(await codes(), ["3 cached"]);
  one.write({ "content/code/e.ts": "export const d = 'x';\n" });
  assert.equal(await codes(), ["content/code/c.ts sample-type-error", "2 cached"]);
  one.erase("content/code/e.ts");
  assert.equal(await codes(), ["3 cached"], "as it was published");
  one.write({ "content/docs/missing.d.ts": "export {};\n" });
  assert.equal(await codes(), ["content/docs/b.md sample-error-missing", "1 cached"]);
});

test("what failed to run is run again", async () => {
  const one = site();
  one.write({
    "content/docs/b.md": `# B\n\n${fence('import { readFileSync } from "node:fs";\nreadFileSync("late.txt");', " run errors=2307,2591")}`,
  });
  const failed = await check({ root: one.root, jobs: 1 });
  assert.ok(failed.diagnostics.some(({ code }) => code === "sample-run-error"));
  one.write({ "content/late.txt": "now" });
  const result = await check({ root: one.root, jobs: 1 });
  assert.not.ok(
    result.diagnostics.some(({ code }) => code === "sample-run-error"),
    told(result).join("\n"),
  );
});

test("a build remembers: warnings are said again, unchanged or with one edited page, and a damaged cache costs time only", async () => {
  const one = sampleSite({
    index: `# A\n\n${fence('import { melt } from "shapes";')}`,
    b: "# B\n",
  });
  const alpha = 'content/docs/index.md:4:10 alpha-api "melt" is an alpha API, which may change at any time';
  assert.equal(told(await one.built()), [alpha]);
  assert.equal(told(await one.built()), [alpha]);
  one.write({ "content/docs/b.md": "# B, edited\n" });
  const edited = await one.built();
  assert.equal([told(edited), edited.samples?.cached], [[alpha], 1]);
  const unchanged = await one.built();
  assert.equal([told(unchanged), unchanged.samples?.checked, unchanged.samples?.cached], [[alpha], 1, 1]);
});

test.run();
