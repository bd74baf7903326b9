// Names that are not simply public are told where samples and links use them, unless the page or the fence means to.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { check } from "../../src/index.ts";
import { suite } from "../support/suite.ts";
import { problemsOf, sampleSite, told } from "./sites.ts";

const test = suite("old APIs");

const config = (checks: string) => ({
  "docsgen.config.mjs": `export default { url: "https://docs.example.com", checks: { ${checks} } };\n`,
});
const fence = (code: string, more = "") => `\`\`\`ts${more}\n${code}\n\`\`\`\n`;

test("each standing has its own code and level, and the place of the name", async () => {
  const code = 'import { melt, bend, secret } from "shapes";\nimport { square } from "shapes/legacy";';
  const all = config('betaApi: "warn"');
  assert.equal(await problemsOf(fence(code), all), [
    '4:10 alpha-api "melt" is an alpha API, which may change at any time',
    '4:16 beta-api "bend" is a beta API, which may still change',
    '4:22 internal-api "secret" is internal to its package',
    '5:10 legacy-api "square" is a legacy API',
  ]);
  const site = sampleSite({ index: `# A\n\n${fence(code)}` });
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(
    result.diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    ["warning alpha-api", "error internal-api", "warning legacy-api"],
  );
});

test("a deprecated member is told where it is used, with what to use instead, once a line", async () => {
  const code = `import { Circle, draw } from "shapes";
const c = new Circle(1);
c.size + c.size;
const { size, radius: r } = c;
draw({ old: true, fresh: true });
const old = false;
draw({ old });`;
  const site = sampleSite({ index: `# A\n\n${fence(code)}` });
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(told(result), [
    'content/docs/index.md:6:3 deprecated-api "size" is deprecated',
    'content/docs/index.md:7:9 deprecated-api "size" is deprecated',
    'content/docs/index.md:8:8 deprecated-api "old" is deprecated',
    'content/docs/index.md:10:8 deprecated-api "old" is deprecated',
  ]);
  assert.match(result.diagnostics[0]?.hint ?? "", /says: Use Circle\.radius instead\.\n.*allow=deprecated/);
});

test("a package that lies elsewhere and is linked, as in a workspace, is a package too", async () => {
  const site = sampleSite(
    { index: `# A\n\n${fence('import { again } from "own";\nimport { here } from "./here.js";\nagain(here);')}` },
    {
      "packages/own/package.json": '{ "name": "own", "types": "./index.d.ts" }',
      "packages/own/index.d.ts": "/** @deprecated Use another one. */\nexport declare const again: (a: 1) => void;\n",
      "content/docs/here.ts": "/** @deprecated */\nexport const here = 1;\n",
    },
  );
  symlinkSync(join(site.root, "packages/own"), join(site.root, "content/node_modules/own"), "junction");
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(told(result), ['content/docs/index.md:4:10 deprecated-api "again" is deprecated']);
});

test("of overloads the one that is called counts", async () => {
  const code = `import { Circle } from "shapes";
new Circle(1).grow(1);
new Circle("1").grow(1);
new Circle(1).grow("1");
new Circle(1).grow.length;`;
  assert.equal(await problemsOf(fence(code)), [
    '6:5 deprecated-api "Circle" is deprecated',
    '7:15 deprecated-api "grow" is deprecated',
  ]);
});

test("names of the same spelling that are the sample's own are none of a package's", async () => {
  assert.equal(await problemsOf(fence("const c = { size: 1, melt() {} };\nc.size;\nc.melt();")), []);
});

test("a page's front matter and a fence state what they mean to show", async () => {
  const code = 'import { melt } from "shapes";\nimport { square } from "shapes/legacy";';
  assert.is((await problemsOf(fence(code))).length, 2);
  assert.equal(await problemsOf(fence(code, " allow=legacy,alpha")), []);
  assert.is((await problemsOf(fence(code, " allow=legacy"))).length, 1);
  const page = (allow: string) =>
    sampleSite({ index: `---\ntitle: A\nallow_api: ${allow}\n---\n\n${fence(code)}\n${fence(code)}` });
  assert.equal(told(await check({ root: page("[legacy, alpha]").root, jobs: 1 })), []);
  assert.equal(
    told(await check({ root: page("[legcy, alpha]").root, jobs: 1 }))[0],
    [
      'content/docs/index.md:3:13 front-matter-value allow_api[0] is "legcy", which is none of deprecated, internal, legacy, alpha, beta',
    ][0],
  );
});

test("levels switch them off", async () => {
  const code = 'import { melt } from "shapes";';
  assert.equal(await problemsOf(fence(code), config('alphaApi: "off"')), []);
});

test.run();
