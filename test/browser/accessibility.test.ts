// axe finds nothing on any template, in both themes, at phone and desktop width.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { buildOwnSite, samplePages, sitemapRoutes } from "../support/own-site.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { suite } from "../support/suite.ts";
import { visit } from "../support/visit.ts";

const NOT_FOUND = "not found";

const test = suite("accessibility");
let browser: Browser;
let server: FolderServer;
let pages: Record<string, string>;

test.before(async () => {
  const { out } = await buildOwnSite();
  server = await serveFolder(out);
  pages = samplePages(sitemapRoutes(readFileSync(join(out, "sitemap.xml"), "utf8")));
  pages[NOT_FOUND] = "/docs/nowhere";
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`every template, ${colorScheme}, ${width} px`, async () => {
      assert.ok(pages["home"] && pages["guide"], JSON.stringify(pages));
      const found: string[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const { page, problems, close } = await visit(browser, { width, colorScheme });
        try {
          const response = await page.goto(server.origin + path);
          assert.is(response?.status(), name === NOT_FOUND ? 404 : 200);
          found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
          const unexpected = problems.filter((problem) => !(name === NOT_FOUND && problem.includes("404")));
          assert.equal(unexpected, []);
          assert.is(await scrollsSideways(page), "", name);
        } finally {
          await close();
        }
      }
      assert.equal(found, []);
    });
  }
}

test("the drawer on a phone, opened", async () => {
  const { page, close } = await visit(browser, { width: 390 });
  try {
    await page.goto(`${server.origin}/docs/start/tutorial`);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator(".tree").waitFor({ state: "visible" });
    assert.equal(await violations(page), []);
  } finally {
    await close();
  }
});

test.run();
