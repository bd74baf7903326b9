// An SVG file as a part of the page, so that it follows the theme by the page's classes and variables. Only what an
// allow-list names gets in: nothing that runs, loads anything, or reaches beyond the drawing.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as names, parseFragment, serializeOuter } from "parse5";
import { shorten } from "../diagnostics.ts";
import type { Article } from "./article.ts";
import type { Locate } from "./places.ts";

type Element = DefaultTreeAdapterMap["element"];

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const ELEMENTS = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath marker
  linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix feComposite feDropShadow feFlood
  feGaussianBlur feMerge feMergeNode feMorphology feOffset`);

const PRESENTATION = words(`
  clip-path clip-rule color color-interpolation color-interpolation-filters direction display dominant-baseline
  alignment-baseline baseline-shift fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-style font-variant font-weight letter-spacing marker-end marker-mid marker-start mask mask-type opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering vector-effect
  visibility word-spacing writing-mode`);

const ATTRIBUTES = words(`
  id class viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points transform pathLength
  dx dy rotate textLength lengthAdjust startOffset method spacing side offset gradientUnits gradientTransform
  spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerUnits
  markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 type
  values stdDeviation radius edgeMode role aria-label aria-labelledby aria-describedby aria-hidden lang`);

/** What editors leave in their files and nobody misses. */
const LEFT_BY_EDITORS = /^(?:xmlns|version$|xml:|data-|baseProfile$|enable-background$|[a-z]+:(?!href$))/;
const REFERENCES = /url\(\s*(["']?)#([^)"'\s]+)\1\s*\)/g;

/** How a drawing is shown. */
interface Shown {
  /** What it shows; "" for an ornament, undefined where the file's own title says it. */
  readonly alt: string | undefined;
  readonly width: number | undefined;
}

/** Reads an SVG file as the author names it, and gives the markup that goes into the page; undefined where it can't. */
export function placeSvg(src: string, shown: Shown, article: Article, locate: Locate): string | undefined {
  if (!/\.svg$/i.test(src) || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
    article.report(locate(), {
      code: "inline-svg",
      message: `"${shorten(src)}" cannot be put into the page`,
      hint: "Only SVG files of the content folder can be; take `inline` out.",
    });
    return undefined;
  }
  // As for images, a slash at the beginning stands for the folder of static files.
  const file = article.context.readSnippet(src.startsWith("/") ? `/static${src}` : src);
  if ("error" in file) {
    const { code = "missing-asset", error: message, hint } = file;
    article.report(locate(), { code, message, ...(hint && { hint }) });
    return undefined;
  }
  const root = parseFragment(file.text).childNodes.find(
    (node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === "svg",
  );
  if (root === undefined) {
    article.report(locate(), { code: "inline-svg", message: `"${shorten(src)}" holds no <svg>` });
    return undefined;
  }
  if (isDeep(root)) {
    article.report(locate(), {
      code: "inline-svg",
      message: `"${shorten(src)}" is nested deeper than ${MAX_DEPTH} levels`,
      hint: "Ungroup what is in it, or take `inline` out.",
    });
    return undefined;
  }
  const left = new Set<string>();
  const ids = claimIds(root, article);
  cleanElement(root, ids, left);
  size(root, shown.width);
  if (!describe(root, shown.alt)) {
    article.report(locate(), {
      code: "svg-alt",
      message: `"${shorten(src)}" has no alternative text`,
      hint: 'Say what it shows: {alt="…"}, or a <title> as the first element of the file. For a mere ornament: {alt=""}.',
    });
  }
  if (left.size > 0) {
    article.report(locate(), {
      code: "svg-left-out",
      message: `"${shorten(src)}" loses what cannot be in a page: ${[...left].join(", ")}`,
      hint: "Draw with shapes, text and presentation attributes (fill, stroke, …), or take `inline` out.",
    });
  }
  return serializeOuter(root);
}

/** Elements in elements that a drawing may have. */
const MAX_DEPTH = 200;

/** Whether a drawing is nested deeper than it may be. By hand, because a function that calls itself would overflow. */
function isDeep(root: Element): boolean {
  let level: readonly Element[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(({ childNodes }) => childNodes.filter(defaultTreeAdapter.isElementNode));
  }
  return false;
}

/** Gives each id of the drawing one that nothing else on the page has. */
function claimIds(root: Element, article: Article): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const element of elementsOf(root)) {
    const id = attr(element, "id");
    if (id && !ids.has(id)) ids.set(id, article.ids.claim(`svg-${id.replace(/\s+/g, "-")}`));
  }
  return ids;
}

function cleanElement(element: Element, ids: ReadonlyMap<string, string>, left: Set<string>): void {
  const attrs = element.attrs.flatMap(({ name, prefix, value }) => {
    const full = prefix ? `${prefix}:${name}` : name;
    return full === "style" ? declarations(value, left) : [{ name: full, value }];
  });
  const kept = new Map<string, string>();
  for (const { name, value } of attrs) {
    const clean = cleanAttribute(name, value, ids);
    if (clean !== undefined) kept.set(name === "xlink:href" ? "href" : name, clean);
    else if (!LEFT_BY_EDITORS.test(name)) left.add(`${name}=…`);
  }
  element.attrs = [...kept].map(([name, value]) => ({ name, value }));
  element.childNodes = element.childNodes.filter((node) => {
    if (defaultTreeAdapter.isTextNode(node)) return true;
    if (!defaultTreeAdapter.isElementNode(node)) return false;
    if (ELEMENTS.has(node.tagName) && node.namespaceURI === names.NS.SVG) {
      cleanElement(node, ids, left);
      return true;
    }
    if (!/:|^metadata$/.test(node.tagName)) left.add(`<${node.tagName}>`);
    return false;
  });
}

/** Checks an attribute, and gives the value that it has in the page; undefined where it may not be there. */
function cleanAttribute(name: string, value: string, ids: ReadonlyMap<string, string>): string | undefined {
  if (name === "href" || name === "xlink:href") {
    const id = value.startsWith("#") ? ids.get(value.slice(1)) : undefined;
    return id === undefined ? undefined : `#${id}`;
  }
  if (!ATTRIBUTES.has(name) && !PRESENTATION.has(name)) return undefined;
  if (name === "id") return ids.get(value);
  if (name === "aria-labelledby" || name === "aria-describedby") {
    return value
      .split(/\s+/)
      .flatMap((id) => ids.get(id) ?? [])
      .join(" ");
  }
  if (!PRESENTATION.has(name)) return value;
  // What is left may not load anything; escapes of CSS could spell url( in another way.
  const own = value.replace(REFERENCES, (_, _quote, id: string) => (ids.has(id) ? `#${ids.get(id)}` : ""));
  if (/\b(?:url|image|image-set|src)\s*\(|\\/i.test(own)) return undefined;
  return value.replace(REFERENCES, (_, _quote, id: string) => (ids.has(id) ? `url(#${ids.get(id)})` : "none"));
}

/** Reads a style attribute as presentation attributes, which a strict policy lets through. */
function declarations(style: string, left: Set<string>): { name: string; value: string }[] {
  return style.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim().toLowerCase();
    if (colon < 0) return [];
    if (PRESENTATION.has(name)) return [{ name, value: declaration.slice(colon + 1).trim() }];
    if (!name.startsWith("-")) left.add(`style="${name}: …"`);
    return [];
  });
}

/** Makes a drawing scale as a whole, and no larger than it was made. */
function size(root: Element, wanted: number | undefined): void {
  const [, , boxWidth, boxHeight] = (attr(root, "viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = number(attr(root, "width")) ?? boxWidth;
  const height = number(attr(root, "height")) ?? boxHeight;
  if (!width || !height) return;
  if (!boxWidth || !boxHeight) set(root, "viewBox", `0 0 ${width} ${height}`);
  const shown = wanted ?? width;
  set(root, "width", String(shown));
  set(root, "height", String(Math.round((shown * height * 100) / width) / 100));
}

/** Says what the drawing shows, for readers who don't see it; `false` where nothing says so. */
function describe(root: Element, alt: string | undefined): boolean {
  const title = root.childNodes.find(
    (node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === "title",
  );
  const words = title?.childNodes.some((node) => defaultTreeAdapter.isTextNode(node) && node.value.trim() !== "");
  root.attrs = root.attrs.filter(({ name }) => !/^(?:role|aria-hidden)$/.test(name));
  if (alt === "") {
    set(root, "aria-hidden", "true");
    return true;
  }
  set(root, "role", "img");
  if (alt !== undefined) {
    root.attrs = root.attrs.filter(({ name }) => name !== "aria-labelledby");
    set(root, "aria-label", alt);
    return true;
  }
  return words === true || Boolean(attr(root, "aria-label")?.trim());
}

function* elementsOf(root: Element): Generator<Element> {
  yield root;
  for (const node of root.childNodes) if (defaultTreeAdapter.isElementNode(node)) yield* elementsOf(node);
}

function attr(element: Element, wanted: string): string | undefined {
  return element.attrs.find(({ name }) => name === wanted)?.value;
}

function set(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((each) => each.name !== name), { name, value }];
}

/** A length in CSS pixels; undefined for percentages and other units. */
function number(length: string | undefined): number | undefined {
  return /^\s*[\d.]+(?:px)?\s*$/.test(length ?? "") ? Number.parseFloat(length ?? "") : undefined;
}
