// The own site in a real browser, under the strict policy: sidebar, theme, and nothing that goes wrong on the way.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { scrollsSideways } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { samplePages, sitemapRoutes } from "../support/own-site.ts";
import { startServer, type TestServer } from "../support/serve.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";
import { brokenWords, enlargeText } from "./checks/text.ts";

const GUIDE = "/docs/start/tutorial";

const test = suite("pages in a browser");
let browser: Browser;
let server: TestServer;

test.before(async () => {
  server = await startServer(["--out", `${makeFolder("own")}/dist`]);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs a test in a fresh context and fails it on any problem that the page had. */
async function on(path: string, options: VisitOptions, body: (visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visit(browser, options);
  try {
    await visited.page.goto(server.origin + path);
    await body(visited);
    assert.equal(visited.problems, []);
  } finally {
    await visited.close();
  }
}

/** A closed category of the sidebar whose entries are not in the page. */
function closedCategory(page: Page) {
  return page.locator(".tree > ul > li[data-part]:not(:has(ul))").first();
}

test("a page loads without a message, a failed request or a violation of the policy", async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  const samples = samplePages(sitemapRoutes(sitemap));
  assert.ok(samples["home"] && samples["guide"], JSON.stringify(samples));
  for (const path of ["/", ...Object.values(samples)])
    await on(path, {}, ({ page }) => page.waitForLoadState("networkidle"));
});

test("a category opens and closes by mouse; its entries are loaded when it is opened", async () => {
  await on("/docs/", {}, async ({ page, requests }) => {
    const category = closedCategory(page);
    const part = await category.getAttribute("data-part");
    assert.ok(part);
    assert.not(
      requests.some((url) => url.endsWith(`/docs/sidebar/${part}.json`)),
      "the part is loaded before it is needed",
    );
    const item = page.locator(`.tree li[data-part="${part}"]`);
    const button = item.getByRole("button").first();
    assert.is(await button.getAttribute("aria-expanded"), "false");
    await button.click();
    await item.locator("> ul > li > a").first().waitFor({ state: "visible" });
    assert.ok(
      requests.some((url) => url.endsWith(`/docs/sidebar/${part}.json`)),
      "the part was fetched",
    );
    assert.is(await button.getAttribute("aria-expanded"), "true");
    const list = await item.locator("> ul").getAttribute("id");
    assert.is(await button.getAttribute("aria-controls"), list);
    await button.click();
    await item.locator("> ul").waitFor({ state: "hidden" });
    assert.is(await button.getAttribute("aria-expanded"), "false");
  });
});

test("a category is open on its own page, though it was closed on the page before", async () => {
  await on("/docs/api/", {}, async ({ page }) => {
    const item = page.locator(".tree > ul > li > ul > li:has(> .toggle)").first();
    const link = item.locator("> a");
    assert.is(await item.locator("> .toggle").getAttribute("aria-expanded"), "false");
    await link.click();
    await page.locator(".tree a[aria-current=page] + .toggle[aria-expanded=true]").waitFor();
    await page.locator(".tree a[aria-current=page] ~ ul > li > a").first().waitFor({ state: "visible" });
  });
});

test("a page without an entry of its own shows the category that it belongs to, though it was closed before", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.goto(`${server.origin}/docs/api/tree/treestatus-enum`);
    const category = page.locator(".tree a[aria-current=true]");
    assert.is(await category.textContent(), "API reference");
    assert.is(await page.locator(".tree [aria-current=true] + .toggle").getAttribute("aria-expanded"), "true");
    assert.ok(await category.isVisible());
  });
});

test("a category opens and closes by keyboard, and its entries are in the tab order", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const part = await closedCategory(page).getAttribute("data-part");
    const item = page.locator(`.tree li[data-part="${part}"]`);
    const button = item.getByRole("button").first();
    await item.locator("> a").focus();
    await page.keyboard.press("Tab");
    assert.ok(await button.evaluate((element) => element === document.activeElement), "the toggle follows its label");
    const outline = await button.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== "none" || boxShadow !== "none";
    });
    assert.ok(outline, "the focus is visible");
    await page.keyboard.press("Enter");
    const first = item.locator("> ul > li > a").first();
    await first.waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    assert.ok(
      await first.evaluate((element) => element === document.activeElement),
      "the first entry follows the toggle",
    );
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await first.waitFor({ state: "hidden" });
  });
});

test("a category's label leads to its page, where the way to it is open and the entry is current", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const link = closedCategory(page).locator("> a");
    const href = await link.getAttribute("href");
    await link.click();
    await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === href?.replace(/\/$/, ""));
    const current = page.locator(".tree a[aria-current=page]");
    assert.is(await current.count(), 1);
    assert.is(await current.getAttribute("href"), href);
    assert.ok(await current.isVisible());
  });
});

test("what is open stays open on the next page and after a reload", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const part = await closedCategory(page).getAttribute("data-part");
    const open = page.locator(`.tree li[data-part="${part}"] > ul > li > a`).first();
    await page.locator(`.tree li[data-part="${part}"] > button`).click();
    await open.waitFor({ state: "visible" });
    await page.locator(".site-title").click();
    await page.waitForFunction(
      () => performance.getEntriesByType("navigation").length > 0 && document.readyState === "complete",
    );
    await open.waitFor({ state: "visible" });
    await page.reload();
    await open.waitFor({ state: "visible" });
  });
});

test("a package's filter is as it was left when the reader comes back", async () => {
  await on("/docs/api/fluid-framework", {}, async ({ page }) => {
    const filter = page.getByRole("searchbox", { name: "Filter types and their members" });
    const rows = page.locator(".api-kind tbody tr:visible");
    const all = await rows.count();
    await filter.fill("audience");
    const shown = await rows.allTextContents();
    assert.ok(shown.length > 0 && shown.length < all);
    await rows.first().getByRole("link").first().click();
    await page.waitForURL(/audience/i);
    await page.goBack();
    assert.is(await filter.inputValue(), "audience");
    assert.equal(await rows.allTextContents(), shown);
    // Nobody else's: a link to the page shows all of it.
    await page.goto(`${server.origin}/docs/api/fluid-framework`);
    await page.goto(`${server.origin}/docs/api/fluid-framework?again`);
    assert.is(await filter.inputValue(), "");
    assert.is(await rows.count(), all);
  });
});

test("a package's filter gives way to a link that leads to what it left out", async () => {
  await on("/docs/api/fluid-framework/", {}, async ({ page }) => {
    const filter = page.getByRole("searchbox", { name: "Filter types and their members" });
    const enums = page.getByRole("heading", { name: "Enums" });
    await filter.fill("Audience");
    await enums.waitFor({ state: "hidden" });
    await page.locator(".toc").getByRole("link", { name: "Enums" }).click();
    await enums.waitFor();
    await page.waitForFunction(() => location.hash === "#page%3Aenums" || location.hash === "#page:enums");
    assert.ok(await enums.evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < innerHeight));
    assert.is(await filter.inputValue(), "");
  });
});

test("the section that is being read is none that a package's filter has left out", async () => {
  for (const width of [1440, 800]) {
    await on("/docs/api/fluid-framework/", { width }, async ({ page }) => {
      const filter = page.getByRole("searchbox", { name: "Filter types and their members" });
      const heading = (name: string) => page.getByRole("heading", { name, exact: true });
      await filter.fill("viewableTree");
      await heading("Variables").waitFor({ state: "hidden" });
      assert.ok(await heading("Interfaces").isVisible());
      // The page follows what is scrolled, and what else changes where things stand.
      await page.setViewportSize({ width, height: 720 });
      await page.waitForFunction(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
      );
      const told = await page.locator(".toc a[aria-current]").allTextContents();
      assert.ok(
        told.every((name) => name === "Interfaces"),
        told.join(),
      );
    });
  }
});

test("an enum's values stand in one line each where the window has room, and leave room for the rest", async () => {
  for (const path of [
    "/docs/api/driver-definitions/scopetype-enum",
    "/docs/api/driver-definitions/driverheader-enum",
  ]) {
    await on(path, { width: 1280 }, async ({ page }) => {
      const cells = await page.evaluate(() =>
        [...document.querySelectorAll(".api-values tbody tr")].map((row) => {
          const [, value, description] = row.querySelectorAll("td");
          const range = document.createRange();
          if (value) range.selectNodeContents(value.querySelector("code") ?? value);
          return {
            lines: new Set([...range.getClientRects()].map(({ top }) => top)).size,
            share: (description?.clientWidth ?? 0) / row.clientWidth,
          };
        }),
      );
      assert.ok(cells.length > 0, path);
      for (const { lines, share } of cells) {
        assert.is(lines, 1, path);
        assert.ok(share > 0.3, `${path}: ${share}`);
      }
    });
  }
});

test("where a table of the reference has three columns, what things mean has more room than their names", async () => {
  for (const width of [1280, 1440]) {
    for (const path of ["/docs/api/presence/", "/docs/api/fluid-framework/treearraynode-interface"]) {
      await on(path, { width }, async ({ page }) => {
        const shares = await page
          .locator(".api-table tr:has(th:nth-child(3))")
          .evaluateAll((rows) =>
            rows.map(
              (row) => (row.firstElementChild as Element).clientWidth / (row.lastElementChild as Element).clientWidth,
            ),
          );
        assert.ok(shares.length > 0 && shares.every((share) => share < 0.7), `${path}, ${width} px: ${shares}`);
      });
    }
  }
});

test("what the filter leaves can be seen while somebody types, wherever on the screen the field stood", async () => {
  for (const height of [800, 700]) {
    await on("/docs/api/fluid-framework/", { height }, async ({ page }) => {
      const filter = page.getByRole("searchbox", { name: "Filter types and their members" });
      await filter.evaluate((field) => field.scrollIntoView({ block: "end" }));
      await filter.fill("viewableTree");
      const found = page.locator(".api-kind tbody tr:visible");
      await page.waitForFunction(() => document.querySelector(".api-filter [role=status]")?.textContent !== "");
      const { y = Infinity, height: room = 0 } = (await found.first().boundingBox()) ?? {};
      assert.ok(y + room < height, `${y} + ${room} of ${height} px`);
      const { y: top = 0 } = (await filter.boundingBox()) ?? {};
      assert.ok(top > 56, "below the header");
      // Nothing moves for what can be seen already.
      const before = await page.evaluate(() => scrollY);
      await filter.press("Backspace");
      assert.is(await page.evaluate(() => scrollY), before);
    });
  }
});

test("on paper the members of a package's types are listed, and nothing looks as if it could be opened", async () => {
  await on("/docs/api/presence/", { width: 718 }, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    const folded = await page.locator("article details").evaluateAll((all) =>
      all.map((details) => ({
        isShown: (details.querySelector("a") as Element).checkVisibility({ contentVisibilityAuto: true }),
        marker: getComputedStyle(details.querySelector("summary") as Element).listStyleType,
      })),
    );
    assert.ok(folded.length > 0);
    for (const each of folded) assert.equal(each, { isShown: true, marker: "none" });
  });
});

test("where text is large on a small phone, the header's title breaks between words", async () => {
  await on(GUIDE, { width: 320 }, async ({ page }) => {
    await enlargeText(page);
    assert.equal(await brokenWords(page, ".site-title"), []);
    assert.is(await scrollsSideways(page), "");
  });
});

test("on paper, texts of the reference take the width that a guide's take", async () => {
  const shares: number[] = [];
  for (const path of [GUIDE, "/docs/api/fluid-framework/treeview-interface"]) {
    // A4 without its margins.
    await on(path, { width: 718 }, async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      const widest = page.locator("main").evaluate((main) => {
        const widths = [...main.querySelectorAll("article p")].map((text) => text.clientWidth);
        return Math.max(...widths) / main.clientWidth;
      });
      shares.push(await widest);
    });
  }
  for (const share of shares) assert.ok(share > 0.97, String(shares));
});

test("with larger text by the page's root, the columns beside it leave the text its room", async () => {
  await on(GUIDE, { width: 1280 }, async ({ page }) => {
    const lettersAt = (size: number) =>
      page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
        return (document.querySelector("article p") as HTMLElement).clientWidth / px;
      }, size);
    const widths = [await lettersAt(16), await lettersAt(24)];
    assert.ok((widths[0] ?? 0) > 38 && (widths[1] ?? 0) > 24, `${widths} em`);
    assert.is(await scrollsSideways(page), "");
  });
});

test("the current page is marked and in view", async () => {
  await on(GUIDE, { height: 500 }, async ({ page }) => {
    const current = page.locator(".tree a[aria-current=page]");
    assert.is(await current.getAttribute("href"), GUIDE);
    const box = await current.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 500, JSON.stringify(box));
  });
});

test("the theme follows the system, can be chosen, and is kept", async () => {
  await on(GUIDE, { colorScheme: "dark" }, async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.locator(".theme-switch input[value=light]").first().check({ force: true });
    const light = await background();
    assert.is.not(light, dark);
    await page.reload();
    assert.is(await background(), light);
    await page.locator(".theme-switch input[value=system]").first().check({ force: true });
    assert.is(await background(), dark);
    await page.emulateMedia({ colorScheme: "light" });
    assert.is(await background(), light);
  });
});

test("the chosen theme is set before the first paint", async () => {
  await on(GUIDE, {}, async ({ page }) => {
    await page.locator(".theme-switch input[value=dark]").first().check({ force: true });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { themeAtBody?: string | undefined };
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        seen.themeAtBody = document.documentElement.dataset["theme"];
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    assert.is(await page.evaluate("themeAtBody"), "dark");
  });
});

test("on a phone the sidebar is a drawer that holds the focus and closes with Escape", async () => {
  await on(GUIDE, { width: 390 }, async ({ page }) => {
    const tree = page.locator(".tree");
    assert.not(await tree.isVisible());
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await menu.click();
    await tree.waitFor({ state: "visible" });
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("[id='page:sidebar']"),
      );
      assert.ok(inside, `the focus left the drawer after ${i + 1} tabs`);
    }
    await page.keyboard.press("Escape");
    await tree.waitFor({ state: "hidden" });
    assert.ok(await menu.evaluate((element) => element === document.activeElement), "the focus is back on the button");
  });
});

test("without scripts the page is whole and shows no control that does nothing", async () => {
  await on(GUIDE, { scripts: false }, async ({ page }) => {
    assert.ok(await page.locator("main h1").isVisible());
    assert.ok(await page.locator(".tree a[aria-current=page]").isVisible());
    for (const button of await page.locator("button, .theme-switch").all()) assert.not(await button.isVisible());
  });
});

test("code is copied", async () => {
  await on("/docs/start/quick-start", {}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const block = page.locator("main pre").first();
    await block.hover();
    await page.getByRole("button", { name: "Copy code" }).first().click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).length > 0);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.is(copied.trim(), (await block.locator("code").textContent())?.trim());
  });
});

test.run();
