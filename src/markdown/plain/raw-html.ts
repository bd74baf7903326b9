// Raw HTML in plain Markdown: comments go, drawings become what they say, addresses hold elsewhere, the rest stays. Pure.
import { decodeEntities, encodeHref, escapeHtml } from "../escape.ts";
import { plainText, trimLines } from "./compose.ts";
import type { PlainContext } from "./context.ts";

/** Elements whose content is no markup, or is shown as it stands. */
const OPAQUE = /^\s*<(?:script|style|pre|textarea)\b/i;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const SVG = /<svg[\s>]/i;
const DRAWING =
  /<figure\b(?:(?!<\/?figure\b)[\s\S])*?<svg[\s>](?:(?!<\/?figure\b)[\s\S])*<\/figure\s*>|<svg[\s>][\s\S]*?<\/svg\s*>/gi;
// No attribute is longer than what an address may be; a longer tag stays as it is.
const TAG =
  /<(a|area|img|source|video|audio|track|iframe|embed|link)(?=\s)(?:[^"'<>]{1,2000}|"[^"]{0,2000}"|'[^']{0,2000}'){1,50}>/gi;
const ADDRESS = /(\s(href|src|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

/** Writes a piece of raw HTML; undefined where it can stay as written. */
export function plainHtml(html: string, context: PlainContext): string | undefined {
  if (!context.rawHtml || OPAQUE.test(html)) return undefined;
  let text = html;
  if (text.includes("<!--")) text = text.replace(COMMENT, "");
  if (SVG.test(text)) text = text.replace(DRAWING, (drawing) => `\n\n${describe(drawing)}\n\n`);
  text = text.replace(TAG, (tag, name: string) => withAddresses(tag, name.toLowerCase(), context));
  return text === html ? undefined : text.replace(/\n{3,}/g, "\n\n");
}

/**
 * Tells how many of the pieces of raw HTML and Markdown after the first one belong to a drawing that it begins; blank lines
 * part them.
 */
export function drawingEnd(pieces: readonly { readonly raw: string }[], first: number): number {
  const start = pieces[first]?.raw ?? "";
  const inFigure = /<figure\b/i.test(start) && !/<\/figure\s*>/i.test(start);
  const inSvg = SVG.test(start) && !/<\/svg\s*>/i.test(start);
  if (!inSvg && !(inFigure && SVG.test(start))) return first;
  const end = inFigure ? /<\/figure\s*>/i : /<\/svg\s*>/i;
  for (let i = first + 1; i < pieces.length; i++) if (end.test(pieces[i]?.raw ?? "")) return i;
  return first;
}

/** Says what a drawing shows: its title and description, and the figure's caption. */
function describe(drawing: string): string {
  const title = textOf(/<title\b[^>]*>([\s\S]*?)<\/title\s*>/i.exec(drawing)?.[1]);
  const description = textOf(/<desc\b[^>]*>([\s\S]*?)<\/desc\s*>/i.exec(drawing)?.[1]);
  const label = textOf(/<svg\b[^>]*?\saria-label\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(drawing)?.slice(1).join(""));
  const caption = textOf(/<figcaption\b[^>]*>([\s\S]*?)<\/figcaption\s*>/i.exec(drawing)?.[1]);
  const name = title || label;
  const first = name && `**Figure: ${name.replace(/[.:]$/, "")}.**`;
  const lines = [[first, description].filter(Boolean).join(" "), caption === name ? "" : caption];
  return lines.filter(Boolean).join("\n\n");
}

function textOf(html = ""): string {
  return plainText(decodeEntities(html.replace(/<[^>]*>/g, "")));
}

function withAddresses(tag: string, name: string, context: PlainContext): string {
  return tag.replace(ADDRESS, (whole, before: string, attribute: string, ...values: (string | undefined)[]) => {
    const written = decodeEntities(values[0] ?? values[1] ?? values[2] ?? "").trim();
    const isLink = attribute.toLowerCase() === "href" && (name === "a" || name === "area");
    const address = isLink ? context.link(written) : context.asset(written);
    return address === undefined ? whole : `${before}"${escapeHtml(encodeHref(address) ?? address)}"`;
  });
}

/** Whether nothing is left of a piece. */
export function isBlank(text: string): boolean {
  return trimLines(text).trim() === "";
}
