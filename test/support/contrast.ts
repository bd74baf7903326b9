// Contrast between colours as WCAG 2 reckons it, and the colours of the tokens.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

export type Rgb = readonly [number, number, number];
export type Theme = "light" | "dark";

export const TOKENS = join(root, "templates/styles/tokens.css");

/** Reads the colours of the tokens, by name without its dashes, for both themes. */
export function readColours(): Record<Theme, ReadonlyMap<string, Rgb>> {
  const css = readFileSync(TOKENS, "utf8");
  const found = [...css.matchAll(/^ {2}--([\w-]+): var\(--light, (#[\da-f]{6})\) var\(--dark, (#[\da-f]{6})\);/gm)];
  const themed = (at: 2 | 3) => new Map(found.map((match) => [match[1] ?? "", parseHex(match[at] ?? "")]));
  return { light: themed(2), dark: themed(3) };
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour over another one. @param share how much of it there is, from 0 to 1 */
export function mix(over: Rgb, under: Rgb, share: number): Rgb {
  const blend = (at: 0 | 1 | 2) => Math.round(over[at] * share + under[at] * (1 - share));
  return [blend(0), blend(1), blend(2)];
}

function parseHex(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
