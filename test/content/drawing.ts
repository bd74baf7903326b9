// Looks at an inline diagram: what it says to those who do not see it, and whether its texts fit.
import { attribute, type Element, findAll, textOf } from "../support/html.ts";

/** The widest that fits into a phone's page. */
const WIDEST = 400;
/** Rough width of a character, in font sizes: most are narrower. */
const CHARACTER = 0.48;
const FONT_SIZE = 16;

/** Says what is wrong with a diagram. */
export function faultsOf(svg: Element): string[] {
  const faults: string[] = [];
  if (attribute(svg, "role") !== "img") faults.push('no role="img"');
  const named = (attribute(svg, "aria-labelledby") ?? "").split(" ");
  for (const name of ["title", "desc"]) {
    const [element] = findAll(svg, name);
    if (!element || textOf(element) === "") faults.push(`no ${name}`);
    else if (!named.includes(attribute(element, "id") ?? "")) faults.push(`its ${name} is not what it is labelled by`);
  }
  const [left, , width] = (attribute(svg, "viewBox") ?? "").split(/[\s,]+/).map(Number);
  if (left === undefined || !width) return [...faults, "no viewBox"];
  if (width > WIDEST) faults.push(`${width} wide`);
  for (const text of findAll(svg, "text")) {
    const [from, to] = extentOf(text, svg);
    if (from < left || to > left + width) {
      faults.push(`"${textOf(text)}" reaches from ${Math.round(from)} to ${Math.round(to)}`);
    }
  }
  return faults;
}

/** Where a text begins and ends, roughly. */
function extentOf(text: Element, svg: Element): [from: number, to: number] {
  const size = Number(attribute(text, "font-size") ?? attribute(svg, "font-size") ?? FONT_SIZE);
  const width = textOf(text).length * size * CHARACTER;
  const x = Number(attribute(text, "x") ?? 0);
  const anchor = attribute(text, "text-anchor");
  const from = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  return [from, from + width];
}
