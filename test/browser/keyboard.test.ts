// The own site by keyboard: every control is reached in order and in view, shows that it has the focus, and gives it back.
import * as assert from "uvu/assert";
import { type OwnPages, openOwnPages } from "../support/own-pages.ts";
import { OPENED, PAGES } from "../support/page-states.ts";
import { suite } from "../support/suite.ts";
import { unpainted, walk } from "./checks/keyboard.ts";

const test = suite("keyboard");
let site: OwnPages;

test.before(async () => {
  site = await openOwnPages();
});
test.after(() => site?.close());

for (const [width, key] of [
  [1280, "Tab"],
  [390, "Shift+Tab"],
] as const) {
  test(`every control is reached by ${key}, in order, in view and with its focus shown, ${width} px`, async () => {
    await site.expectNone(PAGES, { width }, async (page) => {
      const { problems, stops } = await walk(page, key);
      return stops > 3 ? problems : [...problems, `only ${stops} stops`];
    });
  });
}

for (const options of [{ width: 1280, colorScheme: "dark" }, { width: 390 }] as const) {
  test(`the focus of every kind of control is painted, ${options.width} px`, async () => {
    const seen = new Set<string>();
    await site.expectNone(PAGES, options, (page) => unpainted(page, seen));
    assert.ok(seen.size > 15, `only ${seen.size} kinds of controls`);
  });
}

test("the skip link leads past header, sidebar and the list of headings", async () => {
  await site.expectNone(PAGES, {}, async (page) => {
    await page.keyboard.press("Tab");
    const link = page.locator(".skip-link");
    if (!(await link.evaluate((element) => element === document.activeElement))) return ["is not the first stop"];
    const box = await link.boundingBox();
    if (!box || box.y < 0 || box.x < 0) return ["the skip link is out of view"];
    const address = page.url();
    const steps = await page.evaluate(() => history.length);
    await page.keyboard.press("Enter");
    const found: string[] = [];
    // A link that is copied leads to the page, and going back leaves it.
    if (page.url() !== address) found.push(`the address is now ${page.url()}`);
    if ((await page.evaluate(() => history.length)) !== steps) found.push("there is another step to go back");
    await page.keyboard.press("Tab");
    const next = page.locator(":focus");
    if ((await next.and(page.locator("main .content *")).count()) !== 1)
      found.push("the next stop is outside of the content");
    return found;
  });
});

for (const state of OPENED) {
  const { name, opener, panel } = state;
  test(`${name}: takes the focus, and gives it back on Escape`, async () => {
    await site.expectNone([state], { width: 390 }, async (page) => {
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
