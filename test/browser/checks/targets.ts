// Whether fingers can hit what is to be pressed: WCAG 2.5.8, 24 by 24 CSS pixels or as much room round it.
import type { Page } from "playwright-core";
import { defineFocusables } from "./focusable.ts";

/** Lists the targets of a page that are too small and too near to others. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.evaluate(defineFocusables);
  return page.evaluate(() => {
    const SIZE = 24;
    const { focusables } = globalThis as unknown as { focusables(): HTMLElement[] };
    /** A link in a sentence is as high as its line: the criterion leaves it out. */
    const isInText = (element: Element): boolean => {
      if (getComputedStyle(element).display !== "inline") return false;
      const block = element.closest(
        "p, li, td, th, dd, dt, figcaption, blockquote, h1, h2, h3, h4, h5, h6, pre, summary",
      );
      return block !== null && block.textContent?.trim() !== element.textContent?.trim();
    };
    const drawnOf = (element: HTMLElement): Element =>
      element.classList.contains("visually-hidden") ? (element.nextElementSibling ?? element) : element;
    // A region that scrolls is in the tab order and is nothing to press.
    const pressed = focusables().filter((element) => element.matches("a, button, input, select, textarea, summary"));
    const targets = pressed.map((element) => {
      const drawn = drawnOf(element);
      const { x, y, width, height } = drawn.getBoundingClientRect();
      return {
        element,
        x,
        y,
        width,
        height,
        isSmall: width < SIZE - 0.1 || height < SIZE - 0.1,
        isInText: isInText(drawn),
      };
    });
    type Target = (typeof targets)[number];
    const middle = ({ x, y, width, height }: Target) => [x + width / 2, y + height / 2] as const;
    const isNear = (small: Target, other: Target): boolean => {
      const [cx, cy] = middle(small);
      if (other.isSmall) {
        const [ox, oy] = middle(other);
        return Math.hypot(ox - cx, oy - cy) < SIZE;
      }
      const dx = Math.max(other.x - cx, 0, cx - other.x - other.width);
      const dy = Math.max(other.y - cy, 0, cy - other.y - other.height);
      return Math.hypot(dx, dy) < SIZE / 2;
    };
    return targets
      .filter((target) => target.isSmall && !target.isInText)
      .filter((small) => targets.some((other) => other !== small && !other.isInText && isNear(small, other)))
      .map(({ element, width, height }) => {
        const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
        return `${element.tagName.toLowerCase()}.${element.className} "${text}" is ${Math.round(width)} × ${Math.round(height)}`;
      });
  });
}
