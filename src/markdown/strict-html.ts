// Raw HTML that is written so strictly that every browser reads it as it stands: lower-case tags, quoted attributes, no
// references, comments or declarations. Most of what authors write is; reading it takes no parser. Pure.

/** A tag as a tokenizer sees it. Offsets count in the piece of HTML that it stands in. */
export interface HtmlTag {
  /** Lower case. */
  readonly tagName: string;
  /** Names in lower case, the first of each name only. */
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
  readonly selfClosing: boolean;
  readonly location?: {
    readonly startOffset: number;
    readonly attrs?: Readonly<Record<string, { readonly startOffset: number; readonly endOffset: number }>>;
  } | null;
}

/** A start tag, the name of an end tag and its offset, or text. */
export type HtmlPiece =
  | { readonly start: HtmlTag }
  | { readonly end: string; readonly at: number }
  | { readonly text: string };

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[ \t\n\f]+[a-zA-Z][\w:-]*="[^"&<>\0\r]*")*)[ \t\n\f]*(\/?)>/y;
const TEXT = /[^<&\0\r]+/y;
const ATTRIBUTE = /([a-zA-Z][\w:-]*)="([^"]*)"/g;
/** Elements in which tags are text, or which end otherwise than others. */
const OPAQUE = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext)$/;

/** Splits a piece of HTML; undefined where it is not written strictly. */
export function splitStrictHtml(html: string): readonly HtmlPiece[] | undefined {
  const pieces: HtmlPiece[] = [];
  let opaque: string | undefined;
  for (let at = 0; at < html.length; ) {
    TEXT.lastIndex = at;
    const text = TEXT.exec(html)?.[0];
    if (text !== undefined) {
      pieces.push({ text });
      at += text.length;
      continue;
    }
    TAG.lastIndex = at;
    const [whole = "", slash = "", tagName = "", attributes = "", end = ""] = TAG.exec(html) ?? [];
    if (whole === "" || (slash !== "" && (attributes !== "" || end !== ""))) return undefined;
    if (opaque !== undefined && (slash === "" || tagName !== opaque)) return undefined;
    if (slash !== "") {
      pieces.push({ end: tagName, at });
      opaque = undefined;
    } else {
      if (OPAQUE.test(tagName)) opaque = tagName;
      const location = { startOffset: at, attrs: {} };
      const first = at + 1 + tagName.length;
      const attrs = attributes === "" ? [] : readAttributes(attributes, first, location.attrs);
      pieces.push({ start: { tagName, attrs, selfClosing: end !== "", location } });
    }
    at += whole.length;
  }
  return opaque === undefined ? pieces : undefined;
}

function readAttributes(
  attributes: string,
  at: number,
  places: Record<string, { startOffset: number; endOffset: number }>,
): { name: string; value: string }[] {
  const attrs: { name: string; value: string }[] = [];
  for (const { 0: whole, 1: written = "", 2: value = "", index } of attributes.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase();
    if (Object.hasOwn(places, name)) continue;
    places[name] = { startOffset: at + index, endOffset: at + index + whole.length };
    attrs.push({ name, value });
  }
  return attrs;
}

const VOID = /^(?:br|wbr|img|hr)$/;
/** What closes an open paragraph. */
const BLOCK = /^(?:div|figure|figcaption|hr|p)$/;
const HTML = /^(?:abbr|b|code|div|em|figcaption|figure|i|kbd|mark|p|small|span|strong|sub|sup|svg|br|wbr|img|hr)$/;
const SVG =
  /^(?:circle|defs|desc|ellipse|g|line|marker|mask|path|pattern|polygon|polyline|rect|stop|symbol|text|title|tspan)$/;

/**
 * Whether browsers make of a piece of HTML just the tree that its tags say, wherever in an article it stands: each element
 * is closed in order, and none closes another, moves out of one or means something else where it is.
 */
export function isSelfContained(html: string): boolean {
  const pieces = splitStrictHtml(html);
  if (!pieces) return false;
  const open: string[] = [];
  for (const piece of pieces) {
    if ("text" in piece) continue;
    if ("end" in piece) {
      if (open.pop() !== piece.end) return false;
      continue;
    }
    const { tagName, selfClosing } = piece.start;
    const parent = open.at(-1);
    if (open.includes("svg")) {
      if (!SVG.test(tagName) || parent === "title" || parent === "desc") return false;
      if (!selfClosing) open.push(tagName);
      continue;
    }
    if (!HTML.test(tagName) || (BLOCK.test(tagName) && open.includes("p"))) return false;
    if (VOID.test(tagName)) continue;
    if (selfClosing) return false;
    open.push(tagName);
  }
  return open.length === 0;
}
