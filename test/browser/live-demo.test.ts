// The site's live demo in a real browser: two clients, latency, offline edits, and what they come to.
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Browser, Locator, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { root } from "../support/paths.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";

const test = suite("live demo");
let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  site = makeSite({ "content/docs/index.md": "# Home\n\n## Try it\n\n::live-demo[Try **it**]\n" });
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

async function on(options: VisitOptions, body: (page: Page, visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visit(browser, options);
  try {
    await visited.page.goto(`${server.origin}/docs/`);
    await body(visited.page, visited);
    assert.equal(visited.problems, []);
  } finally {
    await visited.close();
  }
}

const client = (page: Page, name: string) => page.getByRole("region", { name: `Client ${name}`, exact: true });
const titles = (pane: Locator) =>
  pane.locator(".demo-text").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function start(page: Page): Promise<{ a: Locator; b: Locator; settled: () => Promise<void> }> {
  await page.getByRole("button", { name: "Start the demo" }).click();
  const [a, b] = [client(page, "A"), client(page, "B")];
  await a.locator(".demo-text").first().waitFor();
  return { a, b, settled: () => page.getByText("both lists are the same").waitFor() };
}

async function setLatency(page: Page, ms: number): Promise<void> {
  await page.getByLabel("Latency").fill(String(ms));
}

async function add(pane: Locator, title: string): Promise<void> {
  await pane.getByPlaceholder("New item").fill(title);
  await pane.getByRole("button", { name: "Add" }).click();
}

test("before the start, and without scripts, it is a picture that loads nothing", async () => {
  await on({}, async (page, { requests }) => {
    await page.waitForLoadState("networkidle");
    assert.equal(
      requests.filter((url) => url.includes("/island-")),
      [],
    );
    assert.is(await page.getByText("Bring cake").count(), 2);
    assert.is(await page.getByText("Start it again").isVisible(), false);
  });
  await on({ scripts: false }, async (page) => {
    assert.is(await page.getByText("needs scripts for it").isVisible(), true);
    assert.is(await page.getByRole("button", { name: "Start the demo" }).isVisible(), false);
    assert.is(await page.getByText("Bring cake").count(), 2);
  });
});

test("an edit is shown at once, marked as sent, and arrives after the latency", async () => {
  await on({}, async (page) => {
    const { a, b, settled } = await start(page);
    // As slow as it can be: longer than a busy machine needs to look at both.
    await setLatency(page, 3000);
    const sentAt = Date.now();
    await add(a, "Tidy up");
    assert.is((await titles(a)).at(-1), "Tidy up");
    assert.is((await titles(b)).length, 3);
    await a.getByText("sent", { exact: true }).waitFor();
    await a.getByText("1 edit sent, not acknowledged.").waitFor();
    await settled();
    assert.ok(Date.now() - sentAt >= 3000, "it took its time");
    assert.is((await titles(b)).at(-1), "Tidy up");
    await page.getByText("A: add “Tidy up”").waitFor();
    await a.getByText("All edits acknowledged.").waitFor();
  });
});

test("offline edits of one and edits of the other come together", async () => {
  await on({}, async (page) => {
    const { a, b, settled } = await start(page);
    await setLatency(page, 100);
    await b.getByRole("switch").click();
    await add(b, "From B");
    await b.getByLabel(/^Move “Bring cake” up/).click();
    await b.getByText("2 edits kept until it is online.").waitFor();
    await add(a, "From A");
    await a.getByLabel(/^Text of “Book the room”/).fill("Book the large room");
    await page.keyboard.press("Enter");
    await a.getByLabel(/^“Invite everyone” is done/).check();
    await a.getByText("All edits acknowledged.").waitFor();
    assert.equal(await titles(b), ["Book the room", "Bring cake", "Invite everyone", "From B"]);
    await b.getByRole("switch").click();
    await settled();
    const expected = ["Book the large room", "Bring cake", "Invite everyone"];
    assert.equal(
      (await titles(a)).filter((title) => !title.startsWith("From")),
      expected,
    );
    assert.equal(await titles(a), await titles(b));
    assert.is((await titles(a)).length, 5);
    assert.is(await b.getByLabel(/^“Invite everyone” is done/).isChecked(), true);
  });
});

test("everything works by keyboard, and focus is never lost", async () => {
  await on({}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.getByRole("button", { name: "Start the demo" }).focus();
    await page.keyboard.press("Enter");
    const a = client(page, "A");
    await a.waitFor();
    await page.waitForFunction(() => document.activeElement?.className === "demo-board");
    await a.getByLabel(/^Move “Bring cake” up/).focus();
    for (const expected of [1, 0, 0]) {
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (at) =>
          [...document.querySelectorAll<HTMLInputElement>(".demo-client:first-child .demo-text")].findIndex(
            ({ value }) => value === "Bring cake",
          ) === at,
        expected,
      );
      assert.match((await focused()) ?? "", /^Move “Bring cake” up/);
    }
    await a.getByLabel(/^Remove “Bring cake”/).focus();
    await page.keyboard.press("Space");
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute("placeholder")), "New item");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    assert.is((await titles(a)).at(-1), "Typed");
    await page.getByRole("status").filter({ hasText: "client A, add “Typed”" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Start over" }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === "Start over");
    assert.equal(await titles(a), ["Book the room", "Invite everyone", "Bring cake"]);
  });
});

test("pressing everything as fast as a browser can never breaks it", async () => {
  await on({}, async (page) => {
    const { a, b, settled } = await start(page);
    await setLatency(page, 200);
    for (let round = 0; round < 6; round++) {
      await page.evaluate(() => {
        for (const pane of document.querySelectorAll(".demo-client")) {
          for (const button of pane.querySelectorAll<HTMLElement>(".demo-list button, .demo-list input, .demo-switch"))
            if (!button.getAttribute("aria-label")?.startsWith("Remove “B")) button.click();
        }
      });
      await add(round % 2 === 0 ? a : b, `Round ${round}`);
    }
    for (const pane of [a, b]) {
      const toggle = pane.getByRole("switch");
      if ((await toggle.getAttribute("aria-checked")) !== "true") await toggle.click();
    }
    await settled();
    assert.equal(await titles(a), await titles(b));
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px`, async () => {
      await on({ width, colorScheme }, async (page) => {
        const check = async () => {
          await page.evaluate(axe.source);
          const { violations } = (await page.evaluate(
            "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
          )) as axe.AxeResults;
          assert.equal(
            violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
            [],
          );
          const { scroll, view } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            view: document.documentElement.clientWidth,
          }));
          assert.ok(scroll <= view, `${scroll} > ${view}`);
        };
        await check();
        const { a, b } = await start(page);
        await b.getByRole("switch").click();
        await b.getByLabel(/^“Bring cake” is done/).check();
        await add(a, "A title that is as long as titles may be, to see if it fits");
        await check();
        if (process.env["DOCSGEN_SCREENSHOTS"])
          await page.screenshot({
            path: join(process.env["DOCSGEN_SCREENSHOTS"], `${colorScheme}-${width}.png`),
            fullPage: true,
          });
      });
    });
  }
}

test("what it loads is as small as it says", () => {
  const parts = Object.keys(site.files()).filter((file) => file.startsWith("assets/island"));
  const sizes = parts.map((file) => [file, gzipSync(readFileSync(join(site.out, file)), { level: 9 }).length] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(total < 205_000, sizes.join("\n"));
  const style = sizes.find(([file]) => file.endsWith(".css"))?.[1] ?? 0;
  assert.ok(style < 2000, `styles of the picture: ${style}`);
});

test.run();
