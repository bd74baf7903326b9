// Style sheets of a site's own name its static files by their addresses.
import * as assert from "uvu/assert";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("files of style sheets");
let site: TestSite;

const SHEET = "templates/styles/tokens.css";
const FONT = 'url("/fonts/a%20b.woff2?v=1#x")';

test.beforeEach(() => {
  site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://example.com", baseUrl: "/base/" };\n',
    "content/docs/index.md": "# Home\n",
    "content/static/fonts/a b.woff2": "font",
    "content/static/img/x.png": "picture",
    [SHEET]: [
      '@import "docsgen/templates/styles/tokens.css";',
      `@font-face { font-family: "Own"; src: ${FONT}; }`,
      "body { background: url(/img/x.png); }",
      "",
    ].join("\n"),
  });
});
test.afterEach(() => site.remove());

/** The style sheet that pages load. */
function sheet(): string {
  const [, file] = /<link rel="stylesheet" href="\/base\/(assets\/[^"]+\.css)"/.exec(site.html("/docs/")) ?? [];
  return site.read(`dist/${file}`);
}

test("addresses lead to static files from wherever the site is deployed", async () => {
  await site.built();
  const css = sheet();
  const found = [...css.matchAll(/url\("?(\.\.[^")]*)"?\)/g)].map(([, address]) => address);
  assert.equal(found.sort(), ["../fonts/a%20b.woff2?v=1#x", "../img/x.png"]);
  for (const address of found) {
    const { pathname } = new URL(address as string, "https://example.com/base/assets/site.css");
    assert.ok(site.read(`dist/${decodeURIComponent(pathname).slice("/base/".length)}`), address);
  }
});

test("one that is not there is told at its line, also when it goes while the sheet stays", async () => {
  await site.built();
  const told = async () =>
    (await site.build()).diagnostics.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
  assert.equal(await told(), []);
  site.erase("content/static/img/x.png");
  const gone = [`${SHEET}:3:20 no static file has the address "/img/x.png"`];
  assert.equal(await told(), gone);
  assert.equal(await told(), gone);
  site.write({ "content/static/img/x.png": "another" });
  assert.equal(await told(), []);
  assert.match(sheet(), "../img/x.png");
});

test("what is wrong with a sheet is told beside what is wrong with scripts and templates, each once", async () => {
  site.write({
    [SHEET]: "body { background: url(/img/gone.png); }\n",
    "templates/parts/Footer.tsx": "export const Footer = ;\n",
    "templates/directives/Shout.tsx":
      'import "no-such-package";\nexport const island = "load";\nexport const Shout = () => null;\n',
  });
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(diagnostics.map(({ file, line }) => `${file}:${line}`).sort(), [
    "templates/directives/Shout.tsx:1",
    "templates/parts/Footer.tsx:1",
    `${SHEET}:1`,
  ]);
});

for (const [what, address] of Object.entries({
  "above the folder": "/../docs/index.md",
  "above the folder, encoded": "/%2e%2e/docs/index.md",
  hidden: "/.secret.png",
  "a folder": "/img",
  "under the base URL": "/base/img/x.png",
})) {
  test(`no static file: ${what}`, async () => {
    site.write({ [SHEET]: `body { background: url(${address}); }\n`, "content/static/.secret.png": "x" });
    const { diagnostics, ok } = await site.build();
    assert.is(ok, false);
    assert.equal(
      diagnostics.map(({ code, message }) => [code, message]),
      [["template-syntax", `no static file has the address ${JSON.stringify(address)}`]],
    );
  });
}

for (const [address, hint] of Object.entries({
  "/static/fonts/own.woff2": /Looked for static\/static\/fonts\/own\.woff2 .* Did you mean \/fonts\/own\.woff2\?$/,
  "/content/static/fonts/own.woff2": /Did you mean \/fonts\/own\.woff2\?$/,
  "/fonts/own.woff2": /Write the address without the base URL\.$/,
  "../fonts/own.woff2":
    /^Put the file into content\/static\/ and write its address from there: url\(\/fonts\/own\.woff2\)\.$/,
  "./own.woff2": /url\(\/own\.woff2\)\.$/,
  "../../content/static/fonts/own.woff2?v=1": /url\(\/fonts\/own\.woff2\?v=1\)\.$/,
})) {
  for (const quote of ["", '"']) {
    test(`a hint for url(${quote}${address}${quote})`, async () => {
      site.write({ [SHEET]: `@font-face { font-family: Own; src: url(${quote}${address}${quote}); }\n` });
      const { diagnostics } = await site.build();
      assert.is(diagnostics.length, 1);
      assert.match(diagnostics[0]?.hint ?? "", hint);
    });
  }
}

test("a sheet that is not there is told as an import", async () => {
  site.write({ [SHEET]: '@import url("./none.css");\n' });
  assert.match((await site.build()).diagnostics[0]?.hint ?? "", /^There is no such file/);
});

test.run();
