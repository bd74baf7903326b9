// axe finds nothing on any template, in both themes, at phone and desktop width.
import axe from "axe-core";
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { buildOwnSite } from "../support/own-site.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { suite } from "../support/suite.ts";
import { visit } from "../support/visit.ts";

const test = suite("accessibility");
let browser: Browser;
let server: FolderServer;

test.before(async () => {
  const { out } = await buildOwnSite();
  server = await serveFolder(out);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

const pages = { home: "/docs/", guide: "/docs/build/containers", "not found": "/docs/nowhere" };

for (const [name, path] of Object.entries(pages)) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      test(`${name}, ${colorScheme}, ${width} px`, async () => {
        const { page, problems, close } = await visit(browser, { width, colorScheme });
        try {
          const response = await page.goto(server.origin + path, { waitUntil: "networkidle" });
          assert.is(response?.status(), name === "not found" ? 404 : 200);
          assert.equal(await violations(page), []);
          const unexpected = problems.filter((problem) => !(name === "not found" && problem.includes("404")));
          assert.equal(unexpected, []);
          const { scroll, view } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            view: document.documentElement.clientWidth,
          }));
          assert.ok(scroll <= view, `the page scrolls sideways: ${scroll} > ${view}`);
        } finally {
          await close();
        }
      });
    }
  }
}

test("the drawer on a phone, opened", async () => {
  const { page, close } = await visit(browser, { width: 390 });
  try {
    await page.goto(`${server.origin}/docs/build/containers`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator(".tree").waitFor({ state: "visible" });
    assert.equal(await violations(page), []);
  } finally {
    await close();
  }
});

async function violations(page: import("playwright-core").Page): Promise<string[]> {
  // Not a script element: the page's policy would refuse it.
  await page.evaluate(axe.source);
  const result = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  )) as axe.AxeResults;
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`),
  );
}

test.run();
