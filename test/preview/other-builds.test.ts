// A manifest of another build, which pages name in menus and heads, is edited, comes and goes while a site is previewed.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { watchesFor } from "../serve/live-site.ts";
import { removeFolder } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("preview: other builds");
const watchSite = watchesFor(test);

const MANIFEST = "others/de.json";
const config = (pages: string) =>
  `export default ${JSON.stringify({
    url: "https://docs.example.com",
    languages: [
      { locale: "en", label: "English", href: "/" },
      { locale: "de", label: "Deutsch", href: "/de/", pages },
    ],
  })};\n`;
const PAGES = { "content/docs/index.md": "# Home\n", "content/docs/a.md": "# A\n" };

/** As much of a manifest as says which pages there are. */
function manifest(...routes: readonly string[]): string {
  const pages = Object.fromEntries(routes.map((route) => [route, { file: "", text: "", anchors: [] }]));
  return JSON.stringify({ format: 1, pages, redirects: {}, files: {} });
}

/** Where a page's menus lead in German. */
function german(html: string): string | undefined {
  return /<a href="([^"]*)" lang="de"/.exec(html)?.[1];
}

test("pages follow a manifest that is edited, broken, mended, goes and comes back", async () => {
  const site = makeSite({ ...PAGES, "docsgen.config.mjs": config(MANIFEST), [MANIFEST]: manifest("/docs", "/docs/a") });
  const preview = await previewOf(site);
  const told = async () => {
    await preview.report();
    return preview.problems().map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
  };
  const shown = async () => german(await preview.text("docs/a"));
  await preview.assertClean("the start");
  assert.is(await shown(), "/de/docs/a");
  site.write({ [MANIFEST]: manifest("/docs") });
  await preview.take(MANIFEST);
  await preview.assertClean("without the page");
  assert.is(await shown(), "/de/");
  site.write({ [MANIFEST]: "{" });
  await preview.take(MANIFEST);
  assert.equal(await told(), ['error unknown-pages: languages[1].pages: "others/de.json" is no manifest of docsgen']);
  // What is broken stays as it was.
  assert.is(await shown(), "/de/");
  site.write({ [MANIFEST]: manifest("/docs", "/docs/a") });
  await preview.take(MANIFEST);
  await preview.assertClean("mended");
  assert.is(await shown(), "/de/docs/a");
  site.write({ [MANIFEST]: manifest("/docs") });
  await preview.take(MANIFEST);
  site.erase(MANIFEST);
  await preview.take(MANIFEST);
  await preview.assertClean("gone");
  assert.equal(await told(), ['warning unknown-pages: languages[1].pages: there is no file "others/de.json"']);
  assert.is(await shown(), "/de/docs/a");
  site.write({ [MANIFEST]: manifest("/docs") });
  await preview.take(MANIFEST);
  await preview.assertClean("there again");
  assert.is(await shown(), "/de/");
  await preview.close();
  site.remove();
});

test("what another build makes in a folder of the output is seen, and what becomes of it", async () => {
  const out = "dist/de";
  const live = await watchSite({
    ...PAGES,
    "docsgen.config.mjs": config(`${out}/docsgen-manifest.json`),
    "content-de/docs/index.md": "# Anfang\n",
  });
  const { site, shows } = live;
  const buildGerman = () =>
    site.built({ content: "content-de", out, config: { locale: "de", baseUrl: "/de/", manifest: true } });
  const leadsTo = (href: string) => shows("/docs/a", `<a href="${href}" lang="de"`);
  await leadsTo("/de/docs/a");
  await buildGerman();
  await leadsTo("/de/");
  site.write({ "content-de/docs/a.md": "# A auf Deutsch\n" });
  await buildGerman();
  await leadsTo("/de/docs/a");
  site.erase("content-de/docs/a.md");
  await buildGerman();
  await leadsTo("/de/");
  removeFolder(join(site.root, out));
  await leadsTo("/de/docs/a");
});

test.run();
