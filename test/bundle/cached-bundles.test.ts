// Bundles of templates in the cache, which several processes make and use at the same time.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { START } from "../../src/config/places.ts";
import { resolveProject } from "../../src/project.ts";
import { loadTemplates, type Templates } from "../../src/templates.ts";
import type { ResolvedConfig } from "../../src/types.ts";
import { whileFailing } from "../emit/faults.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("cached bundles");

const FOOTER = `import { words } from "../../words.ts";\nexport const Footer = () => <footer>{words}</footer>;\n`;
const config = {
  templatesPath: "templates",
  docsPath: "docs",
  translations: {},
  locale: "en",
  csp: {},
} as ResolvedConfig;

/** A site whose footer says what a module beside its templates holds; and what loads its templates. */
function siteOf() {
  const root = makeFolder("bundles");
  const say = (words: string) => writeFiles(root, { "words.ts": `export const words = ${JSON.stringify(words)};\n` });
  writeFiles(root, { "content/docs/index.md": "# Home\\n", "templates/parts/Footer.tsx": FOOTER });
  const project = resolveProject({ root });
  const load = async (): Promise<Templates> => {
    const at = () => ({ file: "docsgen.config.ts", ...START });
    const { templates, problems } = await loadTemplates(project, config, at);
    assert.ok(templates, JSON.stringify(problems));
    return templates as Templates;
  };
  const bundles = () =>
    readdirSync(join(project.cacheDir, "templates"), { withFileTypes: true }).filter((each) => each.isDirectory());
  return { say, load, bundles };
}

test("a bundle stays where it is while another process makes one of the same files, with other words from elsewhere", async () => {
  const { say, load } = siteOf();
  say("one");
  const one = await load();
  say("two");
  const two = await load();
  assert.is.not(one.moduleHash, two.moduleHash);
  assert.ok(existsSync(one.module), "its threads may still be loading it");
  assert.is.not(one.module, two.module);
  say("one");
  assert.is((await load()).module, one.module, "and it is not made again");
});

test("processes that make a bundle at once have one each, and the next ones use one of them", async () => {
  const { say, load, bundles } = siteOf();
  say("one");
  // What takes the place of another one's folder fails.
  const taken = (from: string) => statSync(from).isDirectory();
  const loaded = await whileFailing("renameSync", "ENOTEMPTY", taken, () => Promise.all([load(), load(), load()]));
  for (const { module } of loaded) assert.ok(existsSync(module));
  const known = bundles().length;
  const { module, hash } = await load();
  assert.is(hash, loaded[0]?.hash);
  assert.ok(loaded.some((each) => each.module === module));
  assert.is(bundles().length, known, "none is left that nobody uses, and none is made anew");
});

test.run();
