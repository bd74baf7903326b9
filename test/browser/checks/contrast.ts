// The contrast of every text as it is drawn, pseudo-elements and held states included, whatever the tokens promise.
import type { Page } from "playwright-core";

/** Lists texts with less contrast than 4.5, or 3 where they are large, on the grounds that lie under them. */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("the browser draws no canvas");
    const known = new Map<string, Colour>();
    /** Any colour that CSS can name, as four numbers. */
    const parse = (text: string): Colour => {
      const found = known.get(text);
      if (found) return found;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [red, green, blue, alpha / 255];
      known.set(text, colour);
      return colour;
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + under[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const groundOf = (element: Element | null): Colour => {
      if (!element) return parse(getComputedStyle(document.documentElement).backgroundColor);
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
    };
    const luminance = ([red, green, blue]: Colour): number => {
      const part = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (a: Colour, b: Colour): number => {
      const [x, y] = [luminance(a), luminance(b)];
      return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const pseudo of [null, "::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        const isWritten = pseudo ? /^"[^"]*\S[^"]*"/.test(style.content) : hasText(element);
        if (!isWritten || style.clipPath !== "none") continue;
        const ground = groundOf(element);
        const own = pseudo ? over(parse(style.backgroundColor), ground) : ground;
        const ratio = contrast(over(parse(style.color), own), own);
        const size = Number.parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (isLarge ? 3 : 4.5)) {
          const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${pseudo ?? ""}`;
          found.add(`${name} "${element.textContent?.trim().slice(0, 20)}" has ${ratio.toFixed(2)}`);
        }
      }
    }
    return [...found];
  });
}
