// Walks through a page by keyboard: every control is reached, in order, in view, under nothing, and shows its focus.
import type { Page } from "playwright-core";
import { defineFocusables } from "./focusable.ts";

interface Recorder {
  focusables(): HTMLElement[];
  walk: { readonly seen: HTMLElement[]; readonly problems: string[] };
}

/** Room for an outline that stands off its element. */
const OUTLINE = 6;

/**
 * Presses Tab, or Shift+Tab, through a whole page and says what is wrong on the way.
 * @returns problems, and how many stops there were
 */
export async function walk(
  page: Page,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<{ problems: string[]; stops: number }> {
  await page.evaluate(defineFocusables);
  const expected = await page.evaluate(startWalk, key === "Tab");
  // The key is held, and nobody waits for each step: the page itself looks, whenever the key goes down. To draw it after each
  // would take four times as long.
  if (key === "Shift+Tab") await page.keyboard.down("Shift");
  await Promise.all(Array.from({ length: expected + 1 }, () => page.keyboard.down("Tab")));
  await page.keyboard.up("Tab");
  if (key === "Shift+Tab") await page.keyboard.up("Shift");
  return page.evaluate(endWalk);
}

/** Listens for the key, and looks each time at what has the focus by then. Runs in the page. */
function startWalk(isForward: boolean): number {
  const LEAST = 24;
  const page = globalThis as unknown as Recorder;
  const record: Recorder["walk"] = { seen: [], problems: [] };
  page.walk = record;
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.className} "${text}"`;
  };
  /** What is drawn for an element: the label of an input that is not drawn itself. */
  const drawnOf = (element: HTMLElement): Element =>
    element.classList.contains("visually-hidden") ? (element.nextElementSibling ?? element) : element;
  const look = (): void => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body || element === record.seen.at(-1)) return;
    const wrong = (what: string) => record.problems.push(`${nameOf(element)}: ${what}`);
    const last = record.seen.at(-1);
    record.seen.push(element);
    if (last) {
      const follows = (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (follows !== isForward) wrong(`comes out of order, after ${nameOf(last)}`);
    }
    const drawn = drawnOf(element);
    const [rect] = [...drawn.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (!rect) return void wrong("has the focus and is not drawn");
    const fits = rect.height <= innerHeight / 2;
    if (fits && (rect.top < -1 || rect.bottom > innerHeight + 1)) wrong(`is out of view, at ${rect.top | 0}`);
    // What is wider than its scroller shows a part.
    const [from, to] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
    if (to - from < Math.min(rect.width, LEAST)) return void wrong(`is beside the window, at ${rect.left | 0}`);
    const x = (from + to) / 2;
    for (const y of fits ? [rect.top + 2, rect.top + rect.height / 2, rect.bottom - 2] : [innerHeight / 2]) {
      const hit = document.elementFromPoint(x, y);
      if (hit && !drawn.contains(hit) && !hit.contains(drawn)) wrong(`is under ${nameOf(hit)}, at ${rect.top | 0}`);
    }
    const outlined = [getComputedStyle(drawn), getComputedStyle(drawn, "::after")].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!outlined) wrong("has no outline");
  };
  addEventListener("keydown", look, { capture: true });
  return page.focusables().length;
}

/** Compares what had the focus with what should have had it. Runs in the page. */
function endWalk(): { problems: string[]; stops: number } {
  const page = globalThis as unknown as Recorder;
  const { seen, problems } = page.walk;
  const expected = page.focusables();
  const missed = expected.filter((element) => !seen.includes(element));
  const unexpected = seen.filter((element) => !expected.includes(element));
  const describe = (element: Element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`;
  return {
    stops: seen.length,
    problems: [
      ...problems,
      ...missed.map((element) => `never reached: ${describe(element)}`),
      ...unexpected.map((element) => `reached, though it is no control: ${describe(element)}`),
    ],
  };
}

/**
 * Looks at the pixels round controls with and without the focus, for one of each kind: an outline may be cut off, or have
 * the colour of its ground.
 * @param seen kinds that were looked at already; those of this page are added
 * @returns the kinds that do not show that they have the focus
 */
export async function unpainted(page: Page, seen: Set<string>): Promise<string[]> {
  await page.evaluate(defineFocusables);
  const kinds = await page.evaluate(() => {
    const found = new Map<string, number>();
    for (const [index, element] of (globalThis as unknown as Recorder).focusables().entries()) {
      const region = element.closest("[class]:not(a, button, input)")?.className;
      const kind = `${element.tagName.toLowerCase()}.${element.className} in ${region}`;
      if (!found.has(kind)) found.set(kind, index);
    }
    return [...found];
  });
  // From here on the browser takes the reader for one who uses the keyboard.
  await page.keyboard.press("Tab");
  const bad: string[] = [];
  for (const [kind, index] of kinds) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const box = await page.evaluate((at) => {
      const element = (globalThis as unknown as Recorder).focusables()[at];
      if (!element) throw new Error("the controls of the page have changed");
      element.focus();
      const isHidden = element.classList.contains("visually-hidden");
      // The outline of a card's link goes round the card.
      const isSpread = getComputedStyle(element, "::after").outlineStyle !== "none";
      const drawn = isHidden ? element.nextElementSibling : isSpread ? element.offsetParent : element;
      const { x = 0, y = 0, width = 0, height = 0 } = drawn?.getClientRects()[0] ?? {};
      return { x, y, width, height };
    }, index);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const x = Math.max(0, box.x - OUTLINE);
    const y = Math.max(0, box.y - OUTLINE);
    const clip = {
      x,
      y,
      width: Math.min(width - x, box.width + 2 * OUTLINE),
      height: Math.min(height - y, box.height + 2 * OUTLINE),
    };
    const focused = await page.screenshot({ clip });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    if (focused.equals(await page.screenshot({ clip }))) bad.push(kind);
  }
  return bad;
}
