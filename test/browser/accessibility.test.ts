// The own site for readers who see, point, move and read in other ways: axe, keyboard, targets, zoom, spacing, colours
// of their own, less motion, and the other direction. One build, one server and one browser for all of it.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { buildOwnSite } from "../support/own-site.ts";
import { OPENED, PAGES, type PageState, statesAt } from "../support/page-states.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { unpainted, walk } from "./checks/keyboard.ts";
import { moving } from "./checks/motion.ts";
import { smallTargets } from "./checks/targets.ts";
import { cutText, spaceText } from "./checks/text.ts";

/** Pages that are looked at side by side. */
const AT_ONCE = 2;
/** A package with all that one has, and with few enough links to press Tab for each. */
const WALKED: readonly PageState[] = PAGES.map((state) =>
  state.name === "package" ? { ...state, path: "/docs/api/azure-client/" } : state,
);

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

/**
 * Visits states and collects what a check finds, with whatever the page says or the policy refuses meanwhile.
 * Fails with all of it at once.
 */
async function expectNone(
  states: readonly PageState[],
  options: VisitOptions,
  check: (page: Page, state: PageState) => Promise<readonly string[]>,
): Promise<void> {
  const found: string[] = [];
  const waiting = [...states];
  const visitNext = async (): Promise<void> => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const { name, path, enter } = state;
      const { page, problems, close } = await visit(browser, { ...options, isPoliced: true });
      try {
        const response = await page.goto(server.origin + path, { waitUntil: "load" });
        const isMissing = name === "not found";
        assert.is(response?.status(), isMissing ? 404 : 200, path);
        await enter?.(page);
        found.push(...(await check(page, state)).map((fault) => `${name}: ${fault}`));
        const unexpected = problems.filter((problem) => !(isMissing && problem.includes("404")));
        found.push(...unexpected.map((problem) => `${name}: ${problem}`));
      } finally {
        await close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
  assert.is(found.sort().join("\n"), "");
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing, and targets are large enough, ${colorScheme}, ${width} px`, async () => {
      await expectNone(statesAt(width), { width, colorScheme }, async (page) => [
        ...(await violations(page)),
        ...(await smallTargets(page)),
        ...(await sideways(page)),
      ]);
    });
  }
}

for (const width of [390, 1280]) {
  test(`nothing moves, wider text stays whole, and forced colours tell all, ${width} px`, async () => {
    await expectNone(statesAt(width), { width, motion: "reduce" }, async (page) => {
      const found = await moving(page);
      await page.emulateMedia({ forcedColors: "active" });
      found.push(...(await forcedColorFaults(page)));
      await page.emulateMedia({ forcedColors: "none" });
      await spaceText(page);
      return [...found, ...(await sideways(page)), ...(await cutText(page))];
    });
  });
}

test("where nothing is asked of it, the page does move", async () => {
  const moves: string[] = [];
  await expectNone(PAGES.slice(0, 2), { motion: "no-preference" }, async (page) => {
    moves.push(...(await moving(page)));
    return [];
  });
  assert.ok(moves.some((move) => move.includes("smoothly")) && moves.some((move) => move.includes("transition")));
});

test("at 400 % zoom nothing scrolls sideways, is cut, or stands over the text", async () => {
  await expectNone(statesAt(320), { width: 320, height: 640 }, async (page, { enter }) => {
    const found = [...(await sideways(page)), ...(await cutText(page))];
    // 1280 by 1024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    found.push(...(await sideways(page)), ...(await cutText(page)));
    return enter ? found : [...found, ...(await coveringText(page))];
  });
});

test("from right to left the page is its own mirror image", async () => {
  for (const width of [390, 1280]) {
    await expectNone(statesAt(width), { width }, async (page) => {
      const before = await page.evaluate(horizontalPlaces);
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      const after = await page.evaluate(horizontalPlaces);
      const moved = Object.keys(before).filter((part) => Math.abs((before[part] ?? 0) - (after[part] ?? 0)) > 1);
      return [
        ...(await sideways(page)),
        ...moved.map((part) => `${part}: ${before[part]} from the start, then ${after[part]}`),
      ];
    });
  }
});

for (const [width, key] of [
  [1280, "Tab"],
  [390, "Shift+Tab"],
] as const) {
  test(`every control is reached by ${key}, in order, in view and with its focus shown, ${width} px`, async () => {
    await expectNone(WALKED, { width }, async (page) => {
      const { problems, stops } = await walk(page, key);
      return stops > 3 ? problems : [...problems, `only ${stops} stops`];
    });
  });
}

for (const options of [{ width: 1280, colorScheme: "dark" }, { width: 390 }] as const) {
  test(`the focus of every kind of control is painted, ${options.width} px`, async () => {
    const seen = new Set<string>();
    await expectNone(WALKED, options, (page) => unpainted(page, seen));
    assert.ok(seen.size > 15, `only ${seen.size} kinds of controls`);
  });
}

test("the skip link leads past header and sidebar", async () => {
  await expectNone(PAGES, {}, async (page) => {
    await page.keyboard.press("Tab");
    const link = page.locator(".skip-link");
    if (!(await link.evaluate((element) => element === document.activeElement))) return ["is not the first stop"];
    const box = await link.boundingBox();
    if (!box || box.y < 0 || box.x < 0) return ["the skip link is out of view"];
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    return isInside ? [] : ["the next stop is outside of the content"];
  });
});

for (const state of OPENED) {
  const { name, opener, panel } = state;
  test(`${name}: takes the focus, and gives it back on Escape`, async () => {
    await expectNone([state], { width: 390 }, async (page) => {
      const found: string[] = [];
      const expectFocusIn = async (selector: string, when: string) => {
        const isThere = await page.evaluate((part) => document.activeElement?.closest(part) !== null, selector);
        if (!isThere) found.push(`${when}, the focus is not in ${selector}`);
      };
      for (const key of ["Tab", "Tab", "Shift+Tab"]) await page.keyboard.press(key);
      await expectFocusIn(panel, "opened by the mouse");
      await page.keyboard.press("Escape");
      if (await page.locator(panel).isVisible()) found.push("Escape does not close it");
      await expectFocusIn(opener, "closed");
      await page.keyboard.press("Enter");
      await page.locator(panel).waitFor({ state: "visible" });
      await page.keyboard.press("Tab");
      await expectFocusIn(panel, "opened by the keyboard");
      return found;
    });
  });
}

test.run();

async function sideways(page: Page): Promise<string[]> {
  const fault = await scrollsSideways(page);
  return fault === "" ? [] : [fault];
}

/** Lists what stays over the text when the page is scrolled. */
function coveringText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2 });
    const hits = [2, innerHeight / 2, innerHeight - 2].map((y) => document.elementFromPoint(innerWidth / 2, y));
    return hits.filter((hit) => hit?.closest(".header, .toc")).map((hit) => `${hit?.className} covers the text`);
  });
}

/** How far parts of the frame are from the side where lines begin. Runs in the page. */
function horizontalPlaces(): Record<string, number> {
  const isMirrored = getComputedStyle(document.documentElement).direction === "rtl";
  const parts = [
    ".site-title",
    ".theme-switch",
    ".menu-button",
    ".sidebar",
    ".toggle",
    "article",
    ".toc-list",
    ".copy",
  ];
  return Object.fromEntries(
    parts.flatMap((selector) => {
      const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      if (!element) return [];
      const { left, right } = element.getBoundingClientRect();
      return [[selector, Math.round(isMirrored ? document.documentElement.clientWidth - right : left)]];
    }),
  );
}
