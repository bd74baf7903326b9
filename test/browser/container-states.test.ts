// The guide's explorer of a container's states in a real browser: by mouse, by keyboard, for ears, and without scripts.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { root } from "../support/paths.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { walk } from "./checks/keyboard.ts";
import { smallTargets } from "./checks/targets.ts";
import { cutText, spaceText } from "./checks/text.ts";

const test = suite("container states in a browser");
let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  site = makeSite({ "content/docs/index.md": "# Home\n\n## Try it\n\n::container-states[Try **it**]\n" });
  // Its packages are found from where it really lies.
  symlinkSync(join(root, "content/templates"), join(site.root, "templates"));
  await site.built();
  server = await serveFolder(site.out);
  browser = await launchBrowser();
});
test.after(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

async function on(options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await visit(browser, { ...options, isPoliced: true });
  try {
    await page.goto(`${server.origin}/docs/`);
    if (options.scripts !== false) await page.locator("docsgen-island[data-state=ready]").waitFor();
    await body(page);
    assert.equal(problems, []);
  } finally {
    await close();
  }
}

/** The values that are marked, from `attachState` on. */
const values = (page: Page) => page.locator(".states-values [aria-current=true]").allInnerTexts();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** What has happened last: its name and its events. */
const last = (page: Page) =>
  page.locator(".states-log li:first-child").locator("strong, .states-event").allInnerTexts();

test("a container goes through its life, and says which events fire", async () => {
  await on({}, async (page) => {
    assert.equal(await values(page), ["Detached", "Disconnected", "true", "false"]);
    for (const [name, expected] of [
      ["attach()", ["attach()"]],
      ["the upload is stored", ["the upload is stored", "saved"]],
      ["the service answers", ["the service answers"]],
      ["all changes are here", ["all changes are here", "connected"]],
      ["edit the data", ["edit the data", "dirty"]],
    ] as const) {
      await press(page, name);
      assert.equal(await last(page), expected);
    }
    assert.equal(await values(page), ["Attached", "Connected", "write", "true", "false"]);
    assert.is(await page.getByText("Saving…").isVisible(), true);
    await press(page, "dispose()");
    assert.equal(await last(page), ["dispose()", "disconnected", "disposed"]);
    await press(page, "getContainer() of OdspClient");
    assert.equal(await values(page), ["Attached", "EstablishingConnection", "read", "false", "false"]);
  });
});

test("what can't happen is off, and the keyboard stays where it was", async () => {
  await on({}, async (page) => {
    const attach = page.getByRole("button", { name: "attach()", exact: true });
    assert.is(await page.getByRole("button", { name: "connect()", exact: true }).getAttribute("aria-disabled"), "true");
    await attach.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    assert.is(await attach.getAttribute("aria-disabled"), "true");
    assert.is(await attach.evaluate((button) => button === document.activeElement), true);
    assert.is(await page.locator(".states-log li").count(), 2);
    assert.equal(await page.locator(".states [role=status]").allInnerTexts(), ["attach(). attachState: Attaching"]);
  });
});

test("without scripts it is a new container and one life as a table", async () => {
  await on({ scripts: false, width: 390 }, async (page) => {
    assert.equal(await values(page), ["Detached", "Disconnected", "true", "false"]);
    assert.is(await page.getByRole("button", { name: "attach()" }).isVisible(), false);
    await page.locator("article summary").click();
    const rows = await page.locator(".states-life tbody tr").allInnerTexts();
    assert.is(rows.length, 15);
    assert.match(rows.at(-1) ?? "", /dispose\(\)\s+disconnected, disposed\s+Attached\s+Disconnected\s+false/);
    assert.is(await scrollsSideways(page), "");
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`axe, targets, keyboard and wide text, ${colorScheme}, ${width} px`, async () => {
      await on({ colorScheme, width }, async (page) => {
        const found = (await walk(page)).problems;
        await press(page, "attach()");
        await page.locator("article summary").click();
        // Under the header, half a button would be too small.
        await page.evaluate(() => scrollTo(0, 0));
        found.push(...(await violations(page)), ...(await smallTargets(page)));
        await page.emulateMedia({ forcedColors: "active" });
        found.push(...(await forcedColorFaults(page)));
        await page.emulateMedia({ forcedColors: "none" });
        await page.setViewportSize({ width: 320, height: 640 });
        await spaceText(page);
        found.push(...(await cutText(page)), await scrollsSideways(page));
        assert.equal(found.filter(Boolean), []);
      });
    });
  }
}

test.run();
