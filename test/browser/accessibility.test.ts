// The own site for readers who see, point and read in other ways: axe, targets, zoom, spacing, colours of their own, less
// motion, and the other direction. What keyboards need is in keyboard.test.ts.
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { darkViolations, scrollsSideways, violations } from "../support/axe.ts";
import { type OwnPages, openOwnPages } from "../support/own-pages.ts";
import { OPENED, PAGES, statesAt } from "../support/page-states.ts";
import { suite } from "../support/suite.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { headingNames } from "./checks/headings.ts";
import { moving } from "./checks/motion.ts";
import { smallTargets } from "./checks/targets.ts";
import { brokenWords, cutText, enlargeText, spaceText } from "./checks/text.ts";

const test = suite("accessibility");
let site: OwnPages;

test.before(async () => {
  site = await openOwnPages();
});
test.after(() => site?.close());

for (const width of [390, 1280]) {
  test(`axe finds nothing in either theme, targets are large enough, and headings are called what they say, ${width} px`, async () => {
    await site.expectNone(statesAt(width), { width, colorScheme: "light" }, async (page) => [
      ...(await violations(page)),
      ...(await smallTargets(page)),
      ...(await headingNames(page)),
      await scrollsSideways(page),
      ...(await darkViolations(page)),
    ]);
  });
}

for (const width of [390, 1280]) {
  test(`nothing moves, wider text stays whole, and forced colours tell all, ${width} px`, async () => {
    await site.expectNone(statesAt(width), { width, motion: "reduce" }, async (page) => {
      await followLink(page);
      const found = await moving(page);
      await page.emulateMedia({ forcedColors: "active" });
      found.push(...(await forcedColorFaults(page)));
      await page.emulateMedia({ forcedColors: "none" });
      await spaceText(page);
      return [...found, await scrollsSideways(page), ...(await cutText(page))];
    });
  });
}

test("where nothing is asked of it, the page does move", async () => {
  const moves: string[] = [];
  await site.expectNone(PAGES.slice(0, 2), { motion: "no-preference" }, async (page) => {
    assert.not((await moving(page)).some((move) => move.includes("smoothly")));
    await followLink(page);
    moves.push(...(await moving(page)));
    return [];
  });
  assert.ok(moves.some((move) => move.includes("smoothly")) && moves.some((move) => move.includes("transition")));
});

// Of wide windows this tells nothing: where a browser's own setting makes the text larger, they get the layout of narrow ones.
test("text that is twice as large stays whole on a phone", async () => {
  await site.expectNone(statesAt(390), { width: 390 }, async (page) => {
    await enlargeText(page);
    const broken = await brokenWords(page, "article :is(h1, h2, h3, .api-import, .api-signature)");
    return [await scrollsSideways(page), ...(await cutText(page)), ...broken.map((word) => `broken: ${word}`)];
  });
});

test("at 400 % zoom nothing scrolls sideways, is cut or broken within words, or stands over the text", async () => {
  await site.expectNone(statesAt(320), { width: 320, height: 640 }, async (page, { enter }) => {
    const found = [await scrollsSideways(page), ...(await cutText(page))];
    found.push(...(await brokenWords(page, ".content")).map((word) => `broken: ${word}`));
    // 1280 by 1024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    found.push(await scrollsSideways(page), ...(await cutText(page)));
    return enter ? found : [...found, ...(await coveringText(page))];
  });
});

test("what is opened covers what lies below it, also on a phone that is held sideways", async () => {
  for (const state of OPENED) {
    await site.expectNone([state], { width: 844, height: 390 }, (page) => page.evaluate(showingThrough, state.panel));
  }
});

test("from right to left the page is its own mirror image", async () => {
  for (const width of [390, 1280]) {
    await site.expectNone(statesAt(width), { width }, async (page) => {
      const before = await page.evaluate(horizontalPlaces);
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      const after = await page.evaluate(horizontalPlaces);
      const moved = Object.keys(before).filter((part) => Math.abs((before[part] ?? 0) - (after[part] ?? 0)) > 1);
      return [
        await scrollsSideways(page),
        ...moved.map((part) => `${part}: ${before[part]} from the start, then ${after[part]}`),
      ];
    });
  }
});

test.run();

/** Makes the page what it is while it scrolls to where one of its own links leads. */
function followLink(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset["smooth"] = "";
  });
}

/** Lists what stays over the text when the page is scrolled. */
function coveringText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2 });
    const hits = [2, innerHeight / 2, innerHeight - 2].map((y) => document.elementFromPoint(innerWidth / 2, y));
    return hits.filter((hit) => hit?.closest(".header, .toc")).map((hit) => `${hit?.className} covers the text`);
  });
}

/** Lists what can be seen of the page within what was opened over it. Runs in the page. */
function showingThrough(panel: string): string[] {
  const opened = document.querySelector(panel);
  if (!opened) return [`there is no ${panel}`];
  const box = opened.getBoundingClientRect();
  const found: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (opened.contains(element)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const isWithin = x > box.left && x < box.right && y > box.top && y < box.bottom;
    if (isWithin && document.elementFromPoint(x, y) === element)
      found.push(`${element.tagName} ${element.className} shows through ${panel}`);
  }
  return found;
}

/** How far parts of the frame are from the side where lines begin. Runs in the page. */
function horizontalPlaces(): Record<string, number> {
  const root = document.documentElement;
  const isMirrored = getComputedStyle(root).direction === "rtl";
  // Not the window: what is kept free for its scroll bar is on the same side either way.
  const frame = root.getBoundingClientRect();
  // Not the copy buttons: code runs from left to right everywhere, and they stand where its lines end.
  const parts = [".site-title", ".theme-switch", ".menu-button", ".sidebar", ".toggle", "article", ".toc-list"];
  return Object.fromEntries(
    parts.flatMap((selector) => {
      const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      if (!element) return [];
      const { left, right } = element.getBoundingClientRect();
      return [[selector, Math.round(isMirrored ? frame.right - right : left - frame.left)]];
    }),
  );
}
