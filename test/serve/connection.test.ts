// Open pages whose connection to the server breaks, in whatever way: what they show in the end is what is served.
import type { Browser, Page, Route } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import type { Files } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { visitLive } from "./live-page.ts";
import { type LiveSite, watchesFor } from "./live-site.ts";
import { until } from "./raw.ts";

const test = suite("connection");
const watch = watchesFor(test);
let browser: Browser;

test.before(async () => {
  browser = await launchBrowser();
});
test.after(() => browser?.close());

const TIME = 60_000;
const HOME = "content/docs/index.md";
const LIVE = /\/__docsgen\/live\?/;

const shows = (page: Page, title: string) =>
  page.getByRole("heading", { name: title, level: 1 }).waitFor({ timeout: TIME });

/** Opens a page whose requests for the stream a test answers. */
async function visitHeld(live: LiveSite, answer: (route: Route) => unknown): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(LIVE, async (route) => {
    await answer(route);
  });
  await page.goto(new URL("/docs/", live.server.url).href);
  return page;
}

test("a page finds back to a server that was started anew before the page was heard", async () => {
  const first = await watch({ [HOME]: "# One\n" });
  const held: Route[] = [];
  let isHeld = true;
  const page = await visitHeld(first, (route) => (isHeld ? held.push(route) : route.continue()));
  await until("the page asks", () => held.length > 0);
  await first.server.close();
  first.site.write({ [HOME]: "# Two\n" });
  await watch(first.site, { port: first.port });
  isHeld = false;
  for (const route of held) await route.continue();
  await shows(page, "Two");
  first.site.write({ [HOME]: "# Three\n" });
  await shows(page, "Three");
  await page.context().close();
});

test("a page that is refused for good loads itself no more than once", async () => {
  const live = await watch({ [HOME]: "# One\n" });
  let asked = 0;
  const page = await visitHeld(live, (route) => {
    asked++;
    return route.fulfill({ status: 403 });
  });
  let loads = 0;
  page.on("load", () => loads++);
  await until("it has asked, loaded itself, and asked again", () => asked >= 2, TIME);
  await page.reload();
  await until("a page that was loaded by hand asks, too", () => asked >= 3);
  await page.waitForLoadState();
  assert.is(asked, 3);
  await page.context().close();
});

for (const [what, status] of Object.entries({ "that has lost the server": 502, "of another server": 404 }))
  test(`a page listens on when it has heard the answer of a proxy ${what}`, async () => {
    const live = await watch({ [HOME]: "# One\n" });
    let left = 2;
    const page = await visitHeld(live, (route) => (left-- > 0 ? route.fulfill({ status }) : route.continue()));
    live.site.write({ [HOME]: "# Two\n" });
    await shows(page, "Two");
    await page.context().close();
  });

test("what was mended while a page was hidden is not shown any more, though all is as when the page was loaded", async () => {
  const style = (colour: string): Files => ({
    "templates/styles/print.css": `body { background-color: ${colour}; }\n`,
  });
  const sound = { "content/docs/other.md": "# Other\n", ...style("rgb(1, 2, 3)") };
  const live = await watch({ [HOME]: "# One\n", ...sound });
  const { page } = await visitLive(browser, live, "/docs/");
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { get: () => now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  live.site.write({ "content/docs/other.md": "# Other\n\n[x](./nowhere.md)\n", ...style("rgb(4, 5, 6)") });
  const badge = page.locator("docsgen-problems");
  await badge.waitFor({ state: "attached", timeout: TIME });
  await until("the new style is there", async () => (await colour()) === "rgb(4, 5, 6)");
  await hide(true);
  live.site.write(sound);
  const errors = () => live.updates.at(-1)?.diagnostics.filter(({ severity }) => severity === "error");
  await until("it is mended", () => errors()?.length === 0);
  await live.shows("/docs/", "One");
  await hide(false);
  await badge.waitFor({ state: "detached", timeout: TIME });
  await until("the old style is there", async () => (await colour()) === "rgb(1, 2, 3)", TIME);
  await page.close();
});

for (const how of ["fails", "is still on its way"])
  test(`a style takes the place of the one before it, also of one that ${how}, without a reload`, async () => {
    const style = (colour: string): Files => ({
      "templates/styles/print.css": `body { background-color: ${colour}; }\n`,
    });
    const live = await watch({ [HOME]: "# One\n", ...style("rgb(1, 2, 3)") });
    const { page } = await visitLive(browser, live, "/docs/");
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const asked: Route[] = [];
    let isHeld = true;
    await page.route(/\.css$/, async (route) => {
      if (!isHeld) return route.continue();
      asked.push(route);
      if (how === "fails") await route.fulfill({ status: 404 });
    });
    live.site.write(style("rgb(4, 5, 6)"));
    await until("the second style is asked for", () => asked.length === 1);
    isHeld = false;
    live.site.write(style("rgb(7, 8, 9)"));
    await until("the third style is there", async () => (await colour()) === "rgb(7, 8, 9)", TIME);
    assert.ok(await page.evaluate(() => "isSame" in window));
    const hrefs = () =>
      page.locator("head link[rel=stylesheet]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await until("no other one is left", async () => (await hrefs()).length === 1);
    await page.close();
  });

test("a page that the browser has kept from an earlier run of the server shows what is served now", async () => {
  const first = await watch({ [HOME]: "# One\n", "content/docs/a.md": "# A\n" });
  const { url } = first.server;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL("/docs/", url).href);
  await page.goto(new URL("/docs/a", url).href);
  await first.server.close();
  first.site.write({ [HOME]: "# Two\n" });
  await watch(first.site, { port: first.port });
  await page.goBack();
  await shows(page, "Two");
  first.site.write({ [HOME]: "# Three\n" });
  await shows(page, "Three");
  await context.close();
});

test("a page whose connection is dead without having ended asks for another one", async () => {
  const live = await watch({ [HOME]: "# One\n" });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => {
    if (LIVE.test(request.url())) asked++;
  });
  await page.goto(new URL("/docs/", live.server.url).href);
  await until("it listens", () => asked === 1);
  await page.clock.runFor(31_000);
  assert.is(asked, 1, "a sign of life comes each half minute");
  await page.clock.runFor(120_000);
  await until("it asks again", () => asked > 1, TIME);
  live.site.write({ [HOME]: "# Two\n" });
  await shows(page, "Two");
  await context.close();
});

test.run();
