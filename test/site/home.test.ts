// What every page says of the whole site: where it begins, and which version it is of.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import type { Config } from "../../src/types.ts";
import { attribute, find, findAll, hasClass, parseHtml, textOf } from "../support/html.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("home");
const base: Config = { title: "Site", url: "https://docs.example", baseUrl: "/sub/", checks: { orphans: "off" } };

/** Where the site's title leads on each of these pages. */
function titleHrefs(site: TestSite, routes: readonly string[]): (string | undefined)[] {
  return routes.map((route) => {
    const title = find(parseHtml(site.html(route)), "a", (link) => hasClass(link, "site-title"));
    return attribute(title, "href");
  });
}

test("the site's title leads to its first page, also when that comes or goes and nothing else changes", async () => {
  const site = makeSite({ "content/docs/index.md": "# Docs\n", "content/docs/a.md": "# A\n" });
  const routes = ["/docs/", "/docs/a", "/404.html"];
  const built = async () => {
    await site.built({ config: base });
    return titleHrefs(site, routes);
  };
  assert.equal(await built(), ["/sub/docs/", "/sub/docs/", "/sub/docs/"]);
  site.write({ "content/index.md": "# Welcome\n" });
  assert.equal(await built(), ["/sub/", "/sub/", "/sub/"]);
  assert.match(site.html("/404.html"), '<a href="/sub/">Go to the home page');
  assert.match(site.html("/404.html"), 'data-suggest="/sub/docs/sidebar.json"');
  // An edit of text that shows on one page alone.
  site.write({ "content/docs/a.md": "# A\n\nMore.\n" });
  assert.equal(await built(), ["/sub/", "/sub/", "/sub/"]);
  fs.rmSync(path.join(site.root, "content/index.md"));
  assert.equal(await built(), ["/sub/docs/", "/sub/docs/", "/sub/docs/"]);
});

test("where the pages' folder has no page of its own, the site's title leads to what leads to the first one", async () => {
  const site = makeSite({ "content/docs/a.md": "# A\n" });
  await site.built({ config: base });
  assert.equal(titleHrefs(site, ["/docs/a"]), ["/sub/"]);
  assert.match(site.html("/"), "url=/sub/docs/a");
});

test("the version is named where the configuration names one", async () => {
  const site = makeSite({ "content/docs/index.md": "# Docs\n" });
  const shown = async (version: NonNullable<Config["version"]>) => {
    await site.built({ config: { ...base, version } });
    return findAll(parseHtml(site.html("/docs/")), "span", (tag) => hasClass(tag, "version")).map(textOf);
  };
  assert.equal(await shown({}), []);
  assert.equal(await shown({ badge: true }), []);
  assert.equal(await shown({ label: "v2", badge: true }), ["v2", "Version v2"]);
});

test.run();
