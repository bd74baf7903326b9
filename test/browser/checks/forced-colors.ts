// Whether what a page says by colours is also said where the reader's system sets them all: grounds and shadows are
// gone then, and what is left are borders, outlines and the system's few colours.
import type { Page } from "playwright-core";

/** Parts that stand out of the page by a border. */
const FRAMED = [
  ".code",
  ".table",
  ".api-table",
  ".admonition",
  ".cards > li",
  ".linkcard",
  ".badge",
  ".api-badge",
  ".pagination a",
  "article details:not(.api-member-links)",
  ".header .navbar details > ul",
  "kbd",
  ".header",
  ".theme-switch",
  "input[type=search]",
];

/** What is chosen, and what others of its kind look like. */
const CHOSEN: readonly (readonly [chosen: string, other: string])[] = [
  [".tree a[aria-current]", ".tree a:not([aria-current])"],
  [".toc a[aria-current]", ".toc a:not([aria-current])"],
  [".tab-list [aria-selected=true]", ".tab-list [aria-selected=false]"],
  [":checked + .theme-option", ":not(:checked) + .theme-option"],
  [".states-values [aria-current]", ".states-values li:not([aria-current])"],
];

/** Lists what cannot be told any more. */
export function forcedColorFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([framed, chosen]) => {
      const found: string[] = [];
      const ground = getComputedStyle(document.body).backgroundColor;
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const sides = ["top", "right", "bottom", "left"] as const;
      const hasBorder = (style: CSSStyleDeclaration) =>
        sides.some((side) => {
          const [kind, width, color] = ["style", "width", "color"].map((each) =>
            style.getPropertyValue(`border-${side}-${each}`),
          );
          return kind !== "none" && Number.parseFloat(width ?? "") > 0 && color !== canvas && color !== ground;
        });
      if (!matchMedia("(forced-colors: active)").matches) found.push("the colours are not forced");
      for (const selector of framed) {
        const bare = [...document.querySelectorAll(selector)].filter(
          (element) => isDrawn(element) && !hasBorder(getComputedStyle(element)),
        );
        if (bare.length > 0) found.push(`${selector} has no border (${bare.length})`);
      }
      const lookOf = (selector: string): string | undefined => {
        const element = [...document.querySelectorAll(selector)].find(isDrawn);
        if (!element) return undefined;
        const style = getComputedStyle(element);
        const outline = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`;
        return [outline, ...sides.map((side) => style.getPropertyValue(`border-${side}-color`))].join();
      };
      for (const [one, other] of chosen) {
        const look = lookOf(one);
        if (look !== undefined && look === lookOf(other)) found.push(`${one} looks like the others: ${look}`);
      }
      for (const icon of document.querySelectorAll(".icon, .admonition-title, .filetree li")) {
        if (!isDrawn(icon)) continue;
        const style = getComputedStyle(icon, icon.matches(".icon") ? null : "::before");
        if (style.maskImage !== "none" && style.backgroundColor === canvas)
          found.push(`${icon.className} has an icon of the page's colour`);
        const beside = getComputedStyle(icon.parentElement ?? icon).color;
        if (icon.matches(".icon") && style.backgroundColor !== beside)
          found.push(`${icon.className} is ${style.backgroundColor}, what is beside it ${beside}`);
      }
      for (const line of document.querySelectorAll(":is(ins, del).line, .highlighted, .line-error, .line-warning")) {
        if (!hasBorder(getComputedStyle(line))) found.push(`${line.className} has no bar`);
      }
      const { color } = getComputedStyle(document.body);
      for (const text of document.querySelectorAll(":is(.d-text, .d-text-muted)")) {
        if (getComputedStyle(text).fill !== color) found.push(`"${text.textContent}" is drawn in a colour of the page`);
      }
      return found;
    },
    [FRAMED, CHOSEN] as const,
  );
}
