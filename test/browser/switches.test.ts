// The menus of versions and languages, in a real browser, between two builds that one host has: with scripts and without, by
// keyboard, in both directions, and on phones, where the drawer has them.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type SiteServer, serve } from "../../src/serve.ts";
import type { Config } from "../../src/types.ts";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { faintTexts } from "./checks/contrast.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { smallTargets } from "./checks/targets.ts";

const test = suite("switches");
let browser: Browser;
let site: TestSite;
let server: SiteServer;

const common: Config = {
  title: "Site",
  url: "https://docs.example",
  version: { label: "2.x" },
  navbar: { items: [{ label: "Docs", href: "/docs/" }] },
  versions: [
    { label: "2.x", href: "/" },
    { label: "1.x", href: "/v1/" },
  ],
  languages: [
    { locale: "en", label: "English", href: "/" },
    { locale: "ar", label: "العربية", href: "/ar/" },
  ],
};

test.before(async () => {
  site = makeSite({
    "content/docs/index.md": "# Home\n\nText.\n",
    "content/docs/start.md": "# Start\n\nText.\n",
    "content-ar/docs/index.md": "# بداية\n\nText.\n",
    "content-ar/docs/start.md": "# ابدأ\n\nText.\n",
    "content-v1/docs/index.md": "# Home of 1.x\n\nText.\n",
    "content-v1/docs/start.md": "# Start of 1.x\n\nText.\n",
    "content-v1/docs/old.md": "# Old\n\nText.\n",
  });
  server = await serve({ root: site.root, config: { ...common, manifest: true }, port: 0 });
  assert.equal(server.result?.diagnostics, []);
  const config = { ...common, locale: "ar", baseUrl: "/ar/" };
  await site.built({ content: "content-ar", config, out: "dist/ar" });
  const [latest, ...others] = common.versions ?? [];
  const old: Config = {
    ...common,
    version: { label: "1.x", banner: "unmaintained" },
    versions: latest ? [{ ...latest, pages: "dist/docsgen-manifest.json" }, ...others] : [],
    baseUrl: "/v1/",
  };
  await site.built({ content: "content-v1", config: old, out: "dist/v1" });
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

async function on(path: string, options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await visit(browser, options);
  try {
    await page.goto(`${server.url}${path}`);
    await body(page);
    assert.equal(problems, []);
  } finally {
    await close();
  }
}

const languages = (page: Page, place: string, label = "English") =>
  page.locator(`${place} .navbar summary`, { hasText: label });

for (const scripts of [true, false]) {
  test(`the keyboard leads to the same page in another language and back, scripts ${scripts ? "on" : "off"}`, async () => {
    await on("docs/start", { width: 1280, scripts }, async (page) => {
      await languages(page, ".header").focus();
      await page.keyboard.press("Enter");
      const link = page.locator(".header").getByRole("link", { name: "العربية" });
      await link.waitFor();
      await page.keyboard.press("Tab");
      assert.is(await page.evaluate(() => document.activeElement?.textContent), "English");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/ar/docs/start");
      assert.is(await page.locator("h1").textContent(), "ابدأ");
      await languages(page, ".header", "العربية").click();
      await page.locator(".header").getByRole("link", { name: "English" }).click();
      await page.waitForURL(`${server.url}docs/start`);
    });
  });
}

test("the page's own entries are marked by the site, and its section by the script", async () => {
  await on("docs/start", { width: 1280 }, async (page) => {
    await page.locator('.header .navbar a[aria-current="true"]', { hasText: "Docs" }).waitFor();
    const marked = await page.locator(".header .switch [aria-current]").allTextContents();
    assert.equal(marked, ["2.x", "English"]);
    assert.equal(await page.locator(".header .version").isVisible(), false);
  });
});

test("the drawer has them on phones, where the version stands beside the title", async () => {
  await on("docs/start", { width: 320 }, async (page) => {
    assert.ok(await page.locator(".header .version").isVisible());
    await page.locator(".menu-button").click();
    await languages(page, ".sidebar").click();
    assert.is(await scrollsSideways(page), "");
    await page.locator(".sidebar").getByRole("link", { name: "العربية" }).click();
    await page.waitForURL("**/ar/docs/start");
  });
});

for (const scripts of [true, false]) {
  test(`the banner of an old version leads to the page in the latest one, scripts ${scripts ? "on" : "off"}`, async () => {
    await on("v1/docs/start", { width: 1280, scripts }, async (page) => {
      const link = page.getByRole("note").getByRole("link", { name: "Site 2.x" });
      await link.focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(`${server.url}docs/start`);
      assert.is(await page.locator("h1").textContent(), "Start");
      assert.is(await page.getByRole("note").count(), 0);
      await page.goto(`${server.url}v1/docs/old`);
      await link.click();
      await page.waitForURL(`${server.url}docs/`);
      assert.is(await page.locator("h1").textContent(), "Home");
    });
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the banner can be read and pressed on phones, ${colorScheme}`, async () => {
    await on("v1/docs/start", { width: 320, colorScheme }, async (page) => {
      await page.getByRole("note").getByRole("link").focus();
      assert.equal(await violations(page), []);
      assert.equal(await faintTexts(page), []);
      assert.equal(await smallTargets(page), []);
      assert.is(await scrollsSideways(page), "");
    });
  });
}

for (const path of ["docs/start", "ar/docs/start"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`what is open on ${path} can be read and pressed, ${colorScheme}`, async () => {
      await on(path, { width: 1280, colorScheme }, async (page) => {
        for (const menu of await page.locator(".header .switch summary").all()) {
          await menu.click();
          assert.equal(await violations(page), []);
          assert.equal(await faintTexts(page), []);
          assert.equal(await smallTargets(page), []);
          const box = await page.locator(".header .switch [open] > ul").boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= 1280, JSON.stringify(box));
        }
      });
    });
  }
}

test("colours of the reader's own tell the current entry", async () => {
  await on("docs/start", { width: 1280, forcedColors: true }, async (page) => {
    await languages(page, ".header").click();
    assert.equal(await forcedColorFaults(page), []);
  });
});

test.run();
