// The starter's pages, which hold all that authors can write, in a real browser: in both themes, at two widths, and
// without scripts.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { darkViolations, scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { sitemapRoutes } from "../support/own-site.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import type { TestSite } from "../support/site.ts";
import { fencesOf, makeStarter, starterPages } from "../support/starter.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";

const DIAGRAM = "/docs/diagram";
const COMPONENTS = "/docs/authoring/components";

const test = suite("starter in a browser");
let browser: Browser;
let site: TestSite;
let server: FolderServer;
let routes: string[];

test.before(async () => {
  // The starter shows a diagram as source only, since mermaid is not installed; here it stands in a page.
  const fences = Object.values(starterPages()).flatMap(fencesOf);
  const diagram = fences.find(({ code }) => code.startsWith("```mermaid"));
  assert.ok(diagram);
  site = makeStarter({ "content/docs/diagram.md": `---\ntitle: Diagram\n---\n\n${diagram.code}` });
  await site.built();
  routes = sitemapRoutes(site.read("dist/sitemap.xml"));
  assert.ok(routes.includes(DIAGRAM) && routes.includes(COMPONENTS), routes.join());
  server = await serveFolder(site.out);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

/** Opens a page in a fresh context; fails on any message, failed request or violation of the policy. */
async function on(route: string, options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await visit(browser, { ...options, isPoliced: true });
  try {
    await page.goto(server.origin + route);
    await body(page);
    assert.equal(problems, [], route);
  } finally {
    await close();
  }
}

for (const width of [390, 1280]) {
  test(`every page, in either theme, ${width} px`, async () => {
    for (const route of routes) {
      await on(route, { width, colorScheme: "light" }, async (page) => {
        assert.equal(await violations(page), [], route);
        assert.is(await scrollsSideways(page), "", route);
        assert.equal(await darkViolations(page), [], route);
      });
    }
  });
}

test("tabs of one group move together, and stay so on the next page", async () => {
  await on(COMPONENTS, {}, async (page) => {
    const groups = page.locator(".tabs[data-group=language]");
    const chosen = () => groups.locator("[role=tab][aria-selected=true]").allTextContents();
    assert.equal(await chosen(), ["JavaScript", "JavaScript"]);
    await groups.first().getByRole("tab", { name: "Python" }).click();
    assert.equal(await chosen(), ["Python", "Python"]);
    assert.ok(await page.getByText("Save it as answer.py.").isVisible());
    assert.not(await page.getByText("Save it as answer.js.").isVisible());
    await page.reload();
    assert.equal(await chosen(), ["Python", "Python"]);
  });
});

test("without scripts all tabs are shown under their labels, and details open", async () => {
  await on(COMPONENTS, { scripts: false }, async (page) => {
    const labels = page.locator(".tabs .tab-label");
    assert.equal(await labels.allTextContents(), ["JavaScript", "Python", "JavaScript", "Python"]);
    const panels = page.locator(".tabs .tab-panel");
    assert.is(await panels.count(), 4);
    for (const each of [...(await labels.all()), ...(await panels.all())]) assert.ok(await each.isVisible());
    const details = page.locator("article details").first();
    const inside = details.getByText("Because few readers need it.");
    assert.not(await inside.isVisible());
    await details.locator("summary").click();
    assert.ok(await inside.isVisible());
  });
});

test("without mermaid a diagram is its source and its text, with and without scripts", async () => {
  for (const scripts of [true, false]) {
    await on(DIAGRAM, { scripts }, async (page) => {
      const source = page.locator("figure.diagram pre");
      assert.match((await source.textContent()) ?? "", /Browser->>Server: request\n/);
      assert.ok(await source.isVisible());
      assert.ok(await page.locator("figcaption", { hasText: "A request goes from the browser" }).isVisible());
    });
  }
});

test("braces and angle brackets come out as typed", async () => {
  await on("/docs/authoring/", { scripts: false }, async (page) => {
    const paragraph = page.locator("p", { hasText: "{{ x }}" });
    assert.is(await paragraph.innerText(), "Write {{ x }}, ${x}, {x} or <%= x %>, say that a < b, and {{ code }}.");
  });
});

test.run();
