// What an element of a component is in Markdown. Pure.
import { badgeText, codeSpan, escapeText, labelText } from "../../markdown/lines.ts";
import type { Tag } from "../../markdown/tags.ts";
import { tablePart } from "../table-part.ts";
import { blockMarkdown, isBlockName } from "./block.ts";
import { hasBlocks, SLOT } from "./marks.ts";
import type { ElementPlace } from "./types.ts";

const INLINE = /^(?:a|abbr|b|code|em|i|kbd|samp|small|span|strong|sub|sup|time|br|img)$/;
const BOXES = /^(?:article|aside|div|figure|footer|header|li|nav|ol|p|section|ul)$/;

/**
 * Writes an element as Markdown with marks; undefined where that has no like.
 * @param inner what it holds, likewise
 */
export function elementMarkdown(tag: Tag, inner: string, place: ElementPlace): string | undefined {
  const { isBlock, marked } = place;
  const { name } = tag;
  if (tag.attributes.some((each) => each.name.startsWith("set:"))) return undefined;
  if (String(place.given("aria-hidden")) === "true" || /Icon$|^Icon?[A-Z]/.test(name)) return "";
  if (name === "slot") return tag.attributes.length === 0 ? SLOT : undefined;
  if (name === "" || name === "Fragment") return inner;
  const text = inner.trim();
  if (isBlockName(name) && !place.isOwn) return blockMarkdown(tag, text, place);
  // Within these, blocks would be none.
  if (hasBlocks(text) && !/^(?:[A-Z]|article|aside|div|figure|section)/.test(name)) return undefined;
  if (name === "Badge") {
    const label = place.given("text") ?? text;
    const type = String(place.given("type"));
    const kind = /^(?:tip|info|warning|danger)$/.test(type) ? type : undefined;
    return typeof label === "string" ? label && badgeText(label, kind, "") : undefined;
  }
  if (name === "a") {
    const href = place.given("href");
    const label = [text, place.given("aria-label"), place.given("title"), place.drawn].find(Boolean);
    if (typeof href !== "string" || typeof label !== "string") return undefined;
    return `[${labelText(label === text ? text : escapeText(label))}](${marked.link(href)})`;
  }
  if (name === "img") return place.given("alt") === "" ? "" : undefined;
  if (name === "br") return " ";
  if (INLINE.test(name)) {
    const id = text === "" ? place.given("id") : undefined;
    // A place that links lead to.
    if (typeof id === "string" && /^[\w-]+$/.test(id)) return `<a id="${id}"></a>`;
    if (text === "") return "";
    if (/^(?:code|kbd|samp)$/.test(name))
      return text.includes(SLOT) ? undefined : codeSpan(text.replace(/\\(.)/g, "$1"));
    const mark = /^(?:b|strong)$/.test(name) ? "**" : /^(?:em|i)$/.test(name) ? "*" : "";
    return mark === "" ? inner : inner.replace(text, () => mark + text + mark);
  }
  const row = tablePart(name, text);
  if (row !== undefined) {
    const isPlain = !tag.attributes.some((each) => /^(?:col|row)span$/i.test(each.name));
    return isBlock && isPlain && !text.includes(SLOT) ? row : undefined;
  }
  if (/^[A-Z]/.test(name)) return place.component();
  if (!BOXES.test(name)) return undefined;
  if (!isBlock) return /^(?:li|ol|ul)$/.test(name) ? undefined : ` ${text} `;
  if (name === "li") return `\n- ${text.replace(/\s+/g, " ")}\n`;
  const list = name === "ul" || name === "ol" ? text.replace(/\s*\n\s*/g, "\n") : text;
  return `\n\n${name === "ol" ? list.replace(/^-/gm, "1.") : list}\n\n`;
}
