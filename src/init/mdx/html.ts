// HTML elements as MDX has them, written as HTML: attributes by their own names, no styles and no handlers. Pure.
import type { Tag } from "../markdown/tags.ts";

/** What cannot be taken over of an attribute. */
export interface LostAttribute {
  readonly name: string;
  readonly expression: string;
}

export interface HtmlTag {
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
  readonly lost: readonly LostAttribute[];
}

/** Attributes that have another name in HTML, but for capitals. */
const NAMES: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  acceptCharset: "accept-charset",
  defaultChecked: "checked",
  defaultValue: "value",
};
/** SVG's, which are written with hyphens. */
const HYPHENATED =
  /^(?:accent|clip|color|dominant|fill|flood|font|glyph|letter|lighting|marker|overline|paint|pointer|shape|stop|strikethrough|stroke|text|underline|unicode|vector|word|xlink|xml)[A-Z]/;
/** SVG's, which keep their capitals. */
const CAPITALS =
  /^(?:viewBox|preserveAspectRatio|gradientTransform|gradientUnits|patternUnits|patternTransform|clipPathUnits|textLength|pathLength|refX|refY|markerWidth|markerHeight|markerUnits|maskUnits|tableValues|stdDeviation|baseFrequency|numOctaves)$/;

/** Reads a tag's attributes as HTML's. @param evaluate gives the text of an expression that is one */
export function htmlTag(
  tag: Tag,
  evaluate: (expression: string, name: string) => string | boolean | undefined,
): HtmlTag {
  const attributes: [string, string | undefined][] = [];
  const lost: LostAttribute[] = [];
  for (const { name, text, expression } of tag.attributes) {
    const isRefused = name === "style" || name === "..." || name === "ref" || /^on[A-Z]/.test(name);
    const value = isRefused ? undefined : expression === undefined ? text : evaluate(expression, name);
    if (name === "key") continue;
    if (value === undefined) lost.push({ name, expression: expression ?? text ?? "" });
    else if (value === false) continue;
    else attributes.push([htmlName(name), value === true || value === "" ? (name === "alt" ? "" : undefined) : value]);
  }
  return { attributes, lost };
}

function htmlName(name: string): string {
  const other = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (other !== undefined) return other;
  if (HYPHENATED.test(name))
    return name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`).replace(/^x(link|ml)-/, "x$1:");
  return CAPITALS.test(name) ? name : name.toLowerCase();
}

/** Elements without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Writes an opening tag; one that is empty in MDX is closed where HTML would leave it open. */
export function openingTag(name: string, { attributes }: HtmlTag, isEmpty: boolean): string {
  const written = attributes
    .map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}=${quoted(value)}`))
    .join("");
  if (!isEmpty) return `<${name}${written}>`;
  return VOID.test(name) ? `<${name}${written} />` : `<${name}${written}></${name}>`;
}

function quoted(value: string): string {
  // References such as &quot; are the same in both.
  return value.includes('"')
    ? value.includes("'")
      ? `"${value.replace(/"/g, "&quot;")}"`
      : `'${value}'`
    : `"${value}"`;
}

/** Elements that begin no block of their own. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|button|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|meter|output|progress|q|s|samp|select|small|span|strong|sub|sup|svg|time|tt|u|var|wbr)$/;

/** Whether an element may stand within a line of text. @param name in lower case */
export function isInlineName(name: string): boolean {
  return INLINE.test(name);
}

/** Whether a text is more than words: what Markdown would make something of. */
export function hasMarkdown(text: string): boolean {
  const plain = text.replace(/<[^>]*>/g, "");
  return /[*_`[\]~|]|^[ \t]*(?:#{1,6}|[-+]|\d+\.|>)[ \t]|:::|https?:\/\//m.test(plain);
}
