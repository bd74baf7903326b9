// How a build's output takes the old one's place, as the command line and the API are told.
import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import * as assert from "uvu/assert";
import { build, serve } from "../../src/index.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("ways of publishing");

const config = 'export default { url: "https://docs.example" };\n';
const files = {
  "docsgen.config.mjs": config,
  "content/docs/index.md": "# Home\n",
  "content/docs/a.md": "# A\n\nOne.\n",
};

test("--publish symlink makes the output a link, which later builds keep, until --publish rename", async () => {
  const site = makeSite(files);
  const isLink = () => lstatSync(site.out).isSymbolicLink();
  assert.is((await site.cli(["build"])).code, 0);
  assert.not(isLink());
  const asFolder = site.files();
  // Though nothing changed, the output is not as it shall be.
  assert.is((await site.cli(["build", "--publish", "symlink"])).code, 0);
  assert.is(readlinkSync(site.out), ".docsgen-dist-a");
  assert.equal(site.files(), asFolder);
  assert.match((await site.cli(["build"])).stdout, /nothing changed/);
  assert.is(readlinkSync(site.out), ".docsgen-dist-a");

  const before = realpathSync(site.out);
  site.write({ "content/docs/a.md": "# A\n\nTwo.\n" });
  const { written, unchanged } = await site.built();
  assert.ok(written > 0 && written < unchanged, `${written} written, ${unchanged} unchanged`);
  assert.is.not(realpathSync(site.out), before);
  assert.match(site.html("/docs/a"), /Two\./);
  const server = await serve({ root: site.root, port: 0 });
  const page = await (await fetch(`${server.url}docs/a`)).text();
  await server.close();
  assert.match(page, /Two\./);
  assert.ok(isLink());

  site.write({ "content/docs/a.md": files["content/docs/a.md"] });
  assert.is((await site.cli(["build", "--publish", "rename"])).code, 0);
  assert.not(isLink());
  assert.equal(site.files(), asFolder);
  assert.not(site.exists(".docsgen-dist-a"));
  assert.not(site.exists(".docsgen-dist-b"));
  site.remove();
});

test("a build with an error leaves link and versions as they are", async () => {
  const site = makeSite(files);
  await build({ root: site.root, publish: "symlink" });
  const [target, good] = [readlinkSync(site.out), site.files()];
  site.write({ "content/docs/a.md": "# A\n\n[gone](./gone.md)\n" });
  assert.not((await site.build()).ok);
  assert.is(readlinkSync(site.out), target);
  assert.equal(site.files(), good);
  site.remove();
});

test("an unknown way is a wrong usage", async () => {
  const site = makeSite(files);
  const { code, stderr } = await site.cli(["build", "--publish", "copy"]);
  assert.is(code, 2);
  assert.match(stderr, /Allowed choices are rename, symlink/);
  site.remove();
});

test.run();
