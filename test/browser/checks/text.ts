// Whether text stays whole when readers set it wider, larger or on a smaller window.
import type { Page } from "playwright-core";

/** Spacing that WCAG 1.4.12 lets readers ask for. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Sets the text of a page as widely as readers may. */
export function spaceText(page: Page): Promise<void> {
  return addStyles(page, SPACING);
}

/** Makes the text of a page twice as large (WCAG 1.4.4), and the window no smaller. */
export function enlargeText(page: Page): Promise<void> {
  return addStyles(page, "html { font-size: 200% !important; }");
}

function addStyles(page: Page, styles: string): Promise<void> {
  // A sheet made by script: the page's policy refuses style elements.
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, styles);
}

/** Lists elements with text that is cut off, or that runs out of its box into what follows. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const style = getComputedStyle(element);
      // Drawings have a size; what is there for screen readers alone is cut to a point.
      if (element.closest("svg, math") || style.clipPath !== "none") continue;
      // What ends in an ellipsis: the name of the section at hand, beside the list that it unfolds and that has it whole, and
      // a sentence of a page that is found.
      if (element.matches(".toc-here, .search-text")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (style.display === "inline" || style.display === "contents" || !element.textContent?.trim()) continue;
      const name = `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}"`;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isCut = (overflow: string, inside: number, room: number) =>
        (overflow === "hidden" || overflow === "clip") && inside > room + 1;
      if (isCut(style.overflowX, scrollWidth, clientWidth))
        found.push(`${name} is cut: ${scrollWidth} > ${clientWidth}`);
      if (isCut(style.overflowY, scrollHeight, clientHeight))
        found.push(`${name} is cut: ${scrollHeight} > ${clientHeight} high`);
      // What stands in a line of boxes may not run into the next one.
      const isBox = element.parentElement && /flex|grid/.test(getComputedStyle(element.parentElement).display);
      if (isBox && style.overflowX === "visible" && scrollWidth > clientWidth + 1 && clientWidth > 0)
        found.push(`${name} runs out of its box: ${scrollWidth} > ${clientWidth}`);
    }
    return found;
  });
}

/**
 * Lists words that are broken where no part of them ends, as `wor|d`. A name may break before a capital.
 * @param selector of what is looked at
 */
export function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((all) => {
    const found: string[] = [];
    const range = document.createRange();
    const topOf = (node: Node, at: number): number => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().top;
    };
    for (const element of document.querySelectorAll(all)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        if (!node.parentElement?.checkVisibility()) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]+/gu)) {
          for (let at = 1; at < word.length; at++) {
            const isBroken = topOf(node, index + at) > topOf(node, index + at - 1) + 2;
            if (isBroken && !/^[a-z\d][A-Z]/.test(word.slice(at - 1)))
              found.push(`${word.slice(0, at)}|${word.slice(at)}`);
          }
        }
      }
    }
    return found;
  }, selector);
}
