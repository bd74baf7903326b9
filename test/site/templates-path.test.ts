// A site may keep its templates in a folder that its configuration names.
import * as assert from "uvu/assert";
import { previewOf } from "../preview/open.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("templatesPath");
let site: TestSite;

const footer = (text: string) => `export const Footer = () => <footer>${text}</footer>;\n`;
const config = (templatesPath: string) =>
  `export default { url: "https://example.com", templatesPath: ${JSON.stringify(templatesPath)} };\n`;

test.beforeEach(() => {
  site = makeSite({ "content/docs/index.md": "# Home\n", "docsgen.config.ts": config("content/own") });
});
test.afterEach(() => site.remove());

test("templates are taken from there, and from nowhere else", async () => {
  site.write({ "content/own/parts/Footer.tsx": footer("named"), "templates/parts/Footer.tsx": footer("default") });
  await site.built();
  assert.match(site.html("/docs/"), /<footer>named<\/footer>/);
  site.write({ "content/own/parts/Footer.tsx": footer("edited") });
  await site.built();
  assert.match(site.html("/docs/"), /<footer>edited<\/footer>/);
});

test("a problem is named by its place there", async () => {
  site.write({ "content/own/parts/Footer.tsx": "export const Footer = () => {\n  return 1 +;\n};\n" });
  const { diagnostics } = await site.build();
  const [problem] = diagnostics;
  assert.is(`${problem?.file}:${problem?.line} ${problem?.code}`, "content/own/parts/Footer.tsx:2 template-syntax");
});

for (const [templatesPath, says] of [
  ["nowhere", /"nowhere" is no folder/],
  ["content/docs/own", /overlaps with the folder of the pages/],
  ["content", /overlaps with the folder of the pages/],
  ["content/static/own", /overlaps with the folder of static files/],
  ["dist/own", /overlaps with the output folder/],
] as const) {
  test(`${templatesPath} is refused`, async () => {
    site.write({
      "docsgen.config.ts": config(templatesPath),
      "content/docs/own/a.txt": "",
      "content/static/own/a.txt": "",
      "dist/own/a.txt": "",
    });
    const { code, stderr } = await site.cli(["check"]);
    assert.is(code, 2, stderr);
    assert.match(stderr, says);
    assert.match(stderr, /^docsgen\.config\.ts:1:46: templatesPath /m);
  });
}

test("while the site is edited it is told at its place, also where that moves, until it is mended", async () => {
  site.write({ "content/own/parts/Footer.tsx": footer("named") });
  const preview = await previewOf(site);
  const told = async () => {
    await preview.report();
    return preview.problems().map(({ file, line, code }) => `${file}:${line} ${code}`);
  };
  const edit = async (source: string) => {
    site.write({ "docsgen.config.ts": source });
    await preview.take("docsgen.config.ts");
  };
  assert.equal(await told(), []);
  await edit(config("nowhere"));
  assert.equal(await told(), ["docsgen.config.ts:1 templates-path"]);
  await edit(`// A comment.\n${config("nowhere")}`);
  assert.equal(await told(), ["docsgen.config.ts:2 templates-path"]);
  assert.match(await preview.text("docs/"), /<footer>named/);
  await edit(config("content/own"));
  assert.equal(await told(), []);
  await preview.close();
});

test("what the project's package.json says of modules is nothing to the templates", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n",
  });
  for (const manifest of ["{}", '{ "type": "commonjs" }']) {
    site.write({ "package.json": manifest });
    const { code, stderr } = await site.cli(["build", "--no-cache", "--quiet"]);
    assert.equal([code, stderr], [0, ""]);
    site.erase(".docsgen");
  }
});

test.run();
