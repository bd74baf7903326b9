// Sites in folders whose names mean something to esbuild, to shells, in patterns or in addresses.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { makeFolder, removeFolder } from "../support/folder.ts";
import { makeSite, runDocsgen } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("odd folders");

const FILES = {
  "docsgen.config.ts":
    'import { title } from "./title.ts";\nexport default { title, url: "https://a.example", plugins: [{ module: "./badge.ts" }], samples: { run: true } };\n',
  "title.ts": 'export const title = "From beside";\n',
  "badge.ts": 'export default { name: "badge", page: (data) => ({ title: `${data.title} plugged in` }) };\n',
  "content/docs/index.md": "# Home\n\n::hello\n\n::isle\n",
  "content/static/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  "templates/directives/Hello.tsx": "export function Hello() { return <b>hello</b>; }\n",
  "templates/directives/Isle.tsx": 'export const island = "load";\nexport function Isle() { return <i>isle</i>; }\n',
  "templates/parts/Footer.tsx": "export function Footer() { return <footer>own footer</footer>; }\n",
  "templates/styles/site.css": '@import "docsgen/templates/styles/site.css";\n.own { background: url(/dot.svg); }\n',
};

test("configuration, plugins, templates, islands and styles are found in a folder of any name", async () => {
  const parent = makeFolder("parent");
  const odd = join(parent, "a*b [c] {d} é #1 %20 's");
  mkdirSync(odd);
  const site = makeSite(FILES, odd);
  await site.built();
  const html = site.html("/docs");
  for (const part of ["From beside", "plugged in", "<b>hello</b>", "<i>isle</i>", "own footer"])
    assert.ok(html.includes(part), part);
  const assets = Object.keys(site.files()).filter((file) => file.startsWith("assets/"));
  assert.ok(assets.some((file) => file.startsWith("assets/island-Isle-")));
  const sheet = assets.find((file) => /^assets\/site-.*\.css$/.test(file)) ?? "";
  assert.match(site.read(`dist/${sheet}`), /\.own\{background:url\(/);
  removeFolder(parent);
});

test("another generator's configuration is found in a folder of any name", async () => {
  const parent = makeFolder("parent");
  const odd = join(parent, "a*b");
  mkdirSync(odd);
  const site = makeSite(
    {
      "docusaurus.config.js":
        'module.exports = { title: "Taken over", url: "https://a.example", baseUrl: "/", presets: [["classic", {}]] };\n',
      "docs/intro.md": "# Intro\n",
    },
    odd,
  );
  const { code, stderr } = await runDocsgen(["init", "--from", "docusaurus", site.root], { cwd: site.root });
  assert.is(code, 0, stderr);
  assert.match(site.read("docsgen.config.ts"), /Taken over/);
  removeFolder(parent);
});

test.run();
