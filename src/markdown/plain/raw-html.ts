// Raw HTML in plain Markdown: comments go, drawings become what they say, addresses hold elsewhere, the rest stays. Where pages
// show it as text, it becomes that. Pure.
import { plainText, trimLines } from "../../markdown-text.ts";
import { encodeHref } from "../escape.ts";
import { type AttributeChange, attributeUse, type ResolvedUse, rewriteHtml, siteAddress } from "../html-reader.ts";
import { rewriteSrcset } from "../url.ts";
import type { PlainContext } from "./context.ts";

/** Elements whose content is no markup, or is shown as it stands. */
const OPAQUE = /^\s*<(?:script|style|pre|textarea)\b/i;
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;
const SVG = /<svg[\s>]/i;
/** Where figures and drawings begin and end. */
const EDGE = /<(\/?)(figure|svg)(?=[\s/>])/gi;

/** Writes a piece of raw HTML; undefined where it can stay as written. */
export function plainHtml(html: string, context: PlainContext): string | undefined {
  if (!context.rawHtml) return plainText(html);
  if (OPAQUE.test(html)) return undefined;
  const shown = html.includes("<!--") ? html.replace(COMMENT, "") : html;
  const text = withAddresses(SVG.test(shown) ? withoutDrawings(shown) : shown, context);
  return text === html ? undefined : text.replace(/\n{3,}/g, "\n\n");
}

/** How many pieces a drawing may have: nobody's has more, and one that never ends is not looked for further. */
const MOST_PIECES = 500;

/**
 * Tells how many of the pieces of raw HTML and Markdown after the first one belong to a drawing that it begins; blank lines
 * part them. Where raw HTML is text, there are none.
 */
export function drawingEnd(
  pieces: readonly { readonly raw: string }[],
  first: number,
  { rawHtml }: Pick<PlainContext, "rawHtml">,
): number {
  if (!rawHtml) return first;
  const start = pieces[first]?.raw ?? "";
  const inFigure = /<figure\b/i.test(start) && !/<\/figure\s*>/i.test(start);
  const inSvg = SVG.test(start) && !/<\/svg\s*>/i.test(start);
  if (!inSvg && !(inFigure && SVG.test(start))) return first;
  const end = inFigure ? /<\/figure\s*>/i : /<\/svg\s*>/i;
  const last = Math.min(pieces.length, first + MOST_PIECES);
  for (let i = first + 1; i < last; i++) if (end.test(pieces[i]?.raw ?? "")) return i;
  return first;
}

/** Puts what drawings show in their places, and in those of the figures that they are in. */
function withoutDrawings(html: string): string {
  const edges = [...html.matchAll(EDGE)].map(({ 1: slash, 2: name = "", index }) => ({
    isEnd: slash !== "",
    name: name.toLowerCase(),
    index,
  }));
  let written = "";
  let copied = 0;
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i];
    if (!edge || edge.isEnd) continue;
    let at = i + 1;
    // A figure ends at the next edge of one: a figure in it is one by itself.
    while (at < edges.length && (edges[at]?.name !== edge.name || (edge.name === "svg" && !edges[at]?.isEnd))) at++;
    const end = edges[at];
    if (!end) {
      if (edge.name === "svg") break;
      continue;
    }
    const isDrawing = edge.name === "svg" || edges.slice(i, at).some(({ name, isEnd }) => name === "svg" && !isEnd);
    if (!end.isEnd || !isDrawing) continue;
    const after = html.indexOf(">", end.index) + 1;
    if (after === 0) break;
    written += `${html.slice(copied, edge.index)}\n\n${describe(html.slice(edge.index, after))}\n\n`;
    copied = after;
    i = at;
  }
  return written + html.slice(copied);
}

/** Says what a drawing shows: its title and description, and the figure's caption. */
function describe(drawing: string): string {
  const texts = { title: "", desc: "", figcaption: "" };
  let label = "";
  let inside: keyof typeof texts | undefined;
  rewriteHtml(drawing, {
    startTag({ tagName, attrs }) {
      if (isText(tagName) && texts[tagName] === "") inside = tagName;
      if (tagName === "svg") label ||= attrs.find(({ name }) => name === "aria-label")?.value ?? "";
      return [];
    },
    endTag(tagName) {
      if (tagName === inside) inside = undefined;
    },
    text(chars) {
      if (inside) texts[inside] += chars;
    },
  });
  const title = plainText(texts.title) || plainText(label);
  const caption = plainText(texts.figcaption);
  const first = title && `**Figure: ${title.replace(/[.:]$/, "")}.**`;
  const lines = [[first, plainText(texts.desc)].filter(Boolean).join(" "), caption === title ? "" : caption];
  return lines.filter(Boolean).join("\n\n");

  function isText(tagName: string): tagName is keyof typeof texts {
    return Object.hasOwn(texts, tagName);
  }
}

function withAddresses(html: string, context: PlainContext): string {
  return rewriteHtml(html, {
    startTag: ({ tagName, attrs }) =>
      attrs.flatMap(({ name, value }): AttributeChange[] => {
        const use = attributeUse(tagName, name);
        if (use === undefined || use === "check") return [];
        const final =
          use === "srcset"
            ? rewriteSrcset(value, (url) => addressElsewhere(url, "image", context))
            : addressElsewhere(value, use, context);
        return final === undefined || final === value ? [] : [[name, final]];
      }),
  });
}

/** An address of the site as it holds elsewhere; undefined where it stays as written. */
function addressElsewhere(url: string, use: ResolvedUse, context: PlainContext): string | undefined {
  const href = siteAddress(url, use);
  if (href === undefined) return undefined;
  const address = use === "link" ? context.link(href) : context.asset(href);
  return address === undefined ? undefined : (encodeHref(address) ?? address);
}

/** Whether nothing is left of a piece. */
export function isBlank(text: string): boolean {
  return trimLines(text).trim() === "";
}
