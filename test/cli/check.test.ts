// What `docsgen check` leaves in a project that may only be read, or that it is told to leave alone.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { hashFiles } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("check");

/** A site that has all that is put into the cache: configuration, plugin, templates, samples that run. */
function siteOfAll(): TestSite {
  return makeSite({
    "content/docs/index.md":
      '# Home\n\n```ts run\nimport { one } from "one";\nif (one !== 1) throw new Error("no");\n```\n\n[No](no.md)\n',
    "content/node_modules/one/package.json":
      '{ "name": "one", "type": "module", "exports": "./index.js", "types": "./index.d.ts" }',
    "content/node_modules/one/index.js": "export const one = 1;\n",
    "content/node_modules/one/index.d.ts": "export const one = 1;\n",
    "docsgen.config.ts":
      'export default { url: "https://a.example", plugins: [{ module: "./plugin.ts" }], samples: { run: true } };\n',
    "plugin.ts": 'export default { name: "p", pages: () => [], page: () => undefined };\n',
    "templates/parts/Footer.tsx": "export const Footer = () => <footer>Mine</footer>;\n",
  });
}

test("without a cache nothing is written, in the project nor elsewhere", async () => {
  const site = siteOfAll();
  const own = join(site.root, "tmp");
  site.write({ "tmp/kept": "" });
  const before = hashFiles(site.root);
  const { code, stderr } = await site.cli(["check", "--no-cache"], { env: { TMPDIR: own } });
  assert.is(code, 1, stderr);
  assert.match(stderr, /^content\/docs\/index\.md:8:1: .*no\.md/m);
  assert.match(stderr, /^1 error/m, stderr);
  assert.equal(hashFiles(site.root), before);
  assert.not(site.exists(".docsgen"));
  site.remove();
});

test("nothing is left where the site's own code ends a check without a cache", async () => {
  for (const code of ["process.exit(0);", 'throw new Error("late");']) {
    const site = makeSite({
      "content/docs/index.md": "# Home\n",
      "docsgen.config.mjs": `setTimeout(() => { ${code} }, 1);\nawait new Promise(() => {});\n`,
      "tmp/kept": "",
    });
    const own = join(site.root, "tmp");
    const { code: exitCode, stderr } = await site.cli(["check", "--no-cache"], { env: { TMPDIR: own } });
    const left = Object.keys(hashFiles(own));
    site.remove();
    assert.is(exitCode, 2, stderr);
    assert.equal(left, ["kept"]);
  }
});

test("a temporary folder that takes none is no defect", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  const nowhere = join(site.root, "nowhere");
  const { code, stderr } = await site.cli(["check", "--no-cache"], { env: { TMPDIR: nowhere } });
  site.remove();
  assert.is(code, 3, stderr);
  assert.match(stderr, new RegExp(`^docsgen: ${nowhere} takes no folder: .*ENOENT.*\\n {2}.*TMPDIR.*\\n$`));
});

test.run();
