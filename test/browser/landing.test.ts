// A landing page as readers meet it: no sidebar beside it on wide screens, the drawer on phones, nothing wider than the window.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type SiteServer, serve } from "../../src/serve.ts";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";

const CARD = (name: string) => `:::card[${name}]{href=./other.md}\nWhat ${name} is about, in a few words.\n:::`;
const PAGE = `---
title: The engine
layout: landing
---

It runs, and it is documented in a paragraph that is much longer than a single line of text may be to be read with ease by anybody.

::::cards{.actions}
::linkcard[Begin here]{href=./other.md}
::linkcard[Read what the engine is for]{href=./other.md#part}
::linkcard[All versions]{href=./other.md}
::::

::::cards
${["One", "Two", "Three", "Four"].map(CARD).join("\n")}
::::

## Code

\`\`\`js
const aLineThatIsLong = "${"long ".repeat(60)}";
\`\`\`

| a | b |
| - | - |
| ${"wide".repeat(90)} | 2 |
`;

const filesOf = (locale: string) => ({
  "docsgen.config.mjs": `export default { locale: "${locale}", version: { label: "1", banner: "unreleased" } };\n`,
  "content/docs/index.md": PAGE,
  "content/docs/other.md": "# Other\n\nText.\n\n## Part\n\nText.\n",
});

const test = suite("landing pages in a browser");
let browser: Browser;
const servers: SiteServer[] = [];
const sites: Record<string, TestSite> = { ltr: makeSite(filesOf("en")), rtl: makeSite(filesOf("ar")) };
const urls: Record<string, string> = {};

test.before(async () => {
  browser = await launchBrowser();
  for (const [name, site] of Object.entries(sites)) {
    await site.built();
    const server = await serve({ root: site.root, port: 0 });
    servers.push(server);
    urls[name] = server.url;
  }
});
test.after(async () => {
  await browser?.close();
  for (const server of servers) await server.close();
});

async function on(options: VisitOptions, body: (page: Page, visited: Visit) => Promise<void>, site = "ltr") {
  const visited = await visit(browser, options);
  await visited.page.goto(`${urls[site]}docs/`);
  await body(visited.page, visited);
  assert.equal(visited.problems, []);
  await visited.close();
}

/** How far the article is from the window's two sides, and how wide it is. */
const sides = (page: Page) =>
  page.locator("article").evaluate((article) => {
    const { left, right, width } = article.getBoundingClientRect();
    return { start: left, end: document.documentElement.clientWidth - right, width };
  });

test("on wide screens a landing page has no sidebar, and its content stands in the middle, wider than text", async () => {
  for (const site of ["ltr", "rtl"]) {
    for (const width of [960, 1280, 1920]) {
      for (const scripts of [true, false]) {
        await on(
          { width, scripts },
          async (page) => {
            const where = `${site}, ${width}, ${scripts}`;
            assert.not(await page.locator(".sidebar").isVisible(), where);
            assert.ok(await page.locator(".header").isVisible(), where);
            const { start, end, width: wide } = await sides(page);
            assert.ok(Math.abs(start - end) <= 1, `${where}: ${start}, ${end}`);
            assert.ok(wide > Math.min(800, width * 0.8), `${where}: ${wide}`);
            const notice = await page.locator(".version-notice").boundingBox();
            assert.ok(Math.abs((notice?.width ?? 0) - wide) <= 1, `${where}: ${notice?.width}`);
            const text = await page.locator("article > p").first().boundingBox();
            assert.ok(text && text.width <= 720, `${where}: ${text?.width}`);
          },
          site,
        );
      }
    }
  }
  await on({ width: 1280 }, async (page) => {
    await page.getByRole("link", { name: "One" }).click();
    await page.waitForURL("**/docs/other");
    await page.locator(".sidebar").waitFor({ state: "visible" });
  });
});

test("on phones the drawer opens with the sidebar; without scripts the sidebar follows the page", async () => {
  await on({ width: 390 }, async (page) => {
    assert.not(await page.locator(".sidebar").isVisible());
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".sidebar").waitFor({ state: "visible" });
    await page.locator(".tree").getByRole("link", { name: "Other" }).click();
    await page.waitForURL("**/docs/other");
  });
  await on({ width: 390, scripts: false }, async (page) => {
    assert.ok(await page.locator(".tree").getByRole("link", { name: "Other" }).isVisible());
  });
});

test("nothing of a landing page is wider than the window, and nothing of it hard to read, in both themes and directions", async () => {
  for (const site of ["ltr", "rtl"]) {
    for (const width of [320, 390, 960, 1280, 1920]) {
      await on({ width }, async (page) => assert.is(await scrollsSideways(page), "", `${site}, ${width}`), site);
    }
  }
  for (const colorScheme of ["light", "dark"] as const)
    await on({ width: 1280, colorScheme }, async (page) => assert.equal(await violations(page), [], colorScheme));
});

test("a hero's actions are buttons beside one another, as wide as their texts, the first one filled", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      await on({ width, colorScheme }, async (page) => {
        const where = `${colorScheme}, ${width}`;
        const buttons = page.locator(".actions > li");
        const boxes = await Promise.all([0, 1, 2].map((i) => buttons.nth(i).boundingBox()));
        const [first, second, third] = boxes.map((box) => box ?? assert.unreachable(where));
        assert.ok(first && second && third && second.width > first.width * 1.5, where);
        for (const { height } of [first, second, third]) assert.ok(height >= 36 && height <= 56, `${where}: ${height}`);
        assert.is(third.y === first.y, width === 1280, where);
        const fills = await buttons.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
        assert.is(fills[1], fills[2], where);
        assert.not.equal(fills[0], fills[1], where);
        // The whole button is the link.
        await page.mouse.click(first.x + first.width - 8, first.y + first.height / 2);
        await page.waitForURL("**/docs/other");
      });
    }
  }
});

test("a printed landing page is its content over the whole sheet", async () => {
  await on({ width: 1280 }, async (page) => {
    const { start } = await sides(page);
    await page.emulateMedia({ media: "print" });
    assert.not(await page.locator(".sidebar").isVisible());
    const printed = await sides(page);
    assert.ok(printed.start < start && printed.start < 2, `${printed.start}`);
    const text = await page.locator("article > p").first().boundingBox();
    assert.ok(Math.abs((text?.width ?? 0) - printed.width) <= 1, `${text?.width}, ${printed.width}`);
  });
});

test.run();
