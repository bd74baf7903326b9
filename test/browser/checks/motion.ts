// What moves on a page.
import type { Page } from "playwright-core";

/** Lists elements that a style animates, moves over time or scrolls smoothly. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll("*")) {
      for (const pseudo of [null, "::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        const lasts = (durations: string) => durations.split(",").some((each) => Number.parseFloat(each) > 0);
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${pseudo ?? ""}`;
        if (style.animationName !== "none") found.add(`${name} is animated: ${style.animationName}`);
        if (lasts(style.transitionDuration)) found.add(`${name} has a transition: ${style.transitionProperty}`);
        if (!pseudo && style.scrollBehavior === "smooth") found.add(`${name} scrolls smoothly`);
      }
    }
    return [...found];
  });
}
