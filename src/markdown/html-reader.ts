// Reads pieces of raw HTML as browsers do: their tags, what attributes hold, where elements begin and end. Pure.
import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { escapeHtml } from "./escape.ts";
import { type HtmlTag, splitStrictHtml } from "./strict-html.ts";

/** Elements whose content is no markup. */
const RAW_TEXT: ReadonlySet<string> = new Set(["style", "xmp", "iframe", "noembed", "noframes"]);
const ESCAPABLE_TEXT: ReadonlySet<string> = new Set(["textarea", "title"]);
/** Elements that have no end tag. */
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Whether an element has no end tag. @param name in lower case */
export function isVoid(name: string): boolean {
  return VOID.has(name);
}

/** What is resolved in the site. */
export type ResolvedUse = "link" | "asset" | "image";
/** What an attribute's address is: resolved in the site, or only checked. */
export type AttributeUse = ResolvedUse | "check" | "srcset";

const CHECKED_ATTRIBUTES: ReadonlySet<string> = new Set(
  "action archive background cite classid codebase data dynsrc formaction href icon longdesc lowsrc manifest ping poster profile src usemap xlink:href".split(
    " ",
  ),
);

/** What an attribute holds; undefined where it holds no address. */
export function attributeUse(tag: string, name: string): AttributeUse | undefined {
  switch (name) {
    case "href":
    case "xlink:href":
      if (tag === "a" || tag === "area") return "link";
      if (tag === "link") return "asset";
      return tag === "image" || tag === "feimage" ? "image" : "check";
    case "src":
      return tag === "img" || tag === "input" ? "image" : "asset";
    case "poster":
      return "image";
    case "srcset":
    case "imagesrcset":
      return "srcset";
    case "data":
      return tag === "object" ? "asset" : undefined;
    default:
      return CHECKED_ATTRIBUTES.has(name) ? "check" : undefined;
  }
}

/** Whether a piece of raw HTML is by itself whole: an empty element with plain attributes, or a comment. */
export function isWholeTag(html: string): boolean {
  return (
    /^\s*<(?:br|wbr|img)(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'=<>`]+))?)*\s*\/?>\s*$/i.test(html) ||
    /^\s*<!--(?!-?>)(?:(?!-->|--!>|<!--)[\s\S])*-->\s*$/.test(html)
  );
}

/** Elements that are read alike wherever they stand: none closes what it stands in, or is moved out of it. */
const PLAIN: ReadonlySet<string> = new Set(
  `abbr b code div em figcaption figure hr i kbd mark p small span strong sub sup svg br wbr img
  circle clippath defs desc ellipse g line lineargradient marker mask path pattern polygon polyline radialgradient rect
  stop symbol text title tspan`.split(/\s+/),
);

/** Whether a block of raw HTML closes in itself all that it opens, in order, and holds plain elements only. */
export function isWholeBlock(html: string): boolean {
  const open: string[] = [];
  let isWhole = true;
  rewriteHtml(html, {
    startTag({ tagName, selfClosing }) {
      if (!PLAIN.has(tagName)) isWhole = false;
      else if (!VOID.has(tagName) && !(selfClosing && open.includes("svg"))) open.push(tagName);
      return [];
    },
    endTag(tagName) {
      if (open.pop() !== tagName) isWhole = false;
    },
  });
  return isWhole && open.length === 0;
}

/** Counts the elements that a piece of raw HTML opens and does not close; negative where it closes more. */
export function openElements(html: string): number {
  if (isWholeTag(html)) return 0;
  let count = 0;
  for (const [, slash, name = "", rest = ""] of html.matchAll(/<(\/?)([a-z][\w-]*)([^<>]*)>/gi)) {
    if (VOID.has(name.toLowerCase()) || rest.endsWith("/")) continue;
    count += slash === "" ? 1 : -1;
  }
  return count;
}

/** An attribute with its new value; undefined takes it off. */
export type AttributeChange = readonly [name: string, value: string | undefined];

/** What is asked about the parts of a piece of raw HTML, in their order. References are decoded. */
export interface HtmlReader {
  /** Lists the attributes that change, in the order in which they stand. */
  startTag?(tag: HtmlTag): readonly AttributeChange[];
  endTag?(tagName: string, startOffset: number): void;
  text?(chars: string): void;
  /** A comment that the piece does not close, and so its last part. */
  openComment?(startOffset: number): void;
}

/** Reads a piece of raw HTML as a browser does, and writes it with other attributes; all else stays as it is. */
export function rewriteHtml(html: string, reader: HtmlReader): string {
  let output = "";
  let copied = 0;
  const startTag = (tag: HtmlTag): void => {
    for (const [name, value] of reader.startTag?.(tag) ?? []) {
      const location = tag.location?.attrs?.[name];
      if (location === undefined) continue;
      output += html.slice(copied, location.startOffset);
      if (value !== undefined) output += `${name}="${escapeHtml(value)}"`;
      copied = location.endOffset;
    }
  };
  const pieces = splitStrictHtml(html);
  if (!pieces) tokenize(html, { ...reader, startTag });
  for (const piece of pieces ?? []) {
    if ("start" in piece) startTag(piece.start);
    else if ("end" in piece) reader.endTag?.(piece.end, piece.at);
    else reader.text?.(piece.text);
  }
  return output + html.slice(copied);
}

function tokenize(html: string, reader: Omit<HtmlReader, "startTag"> & { startTag(tag: HtmlTag): void }): void {
  const characters = ({ chars }: Token.CharacterToken) => reader.text?.(chars);
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        const tag = token.tagName;
        if (RAW_TEXT.has(tag)) tokenizer.state = TokenizerMode.RAWTEXT;
        else if (ESCAPABLE_TEXT.has(tag)) tokenizer.state = TokenizerMode.RCDATA;
        else if (tag === "script") tokenizer.state = TokenizerMode.SCRIPT_DATA;
        reader.startTag(token);
      },
      onEndTag: ({ tagName, location }) => reader.endTag?.(tagName, location?.startOffset ?? 0),
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter() {},
      onComment({ location }) {
        const start = location?.startOffset ?? 0;
        const isOpen = html.startsWith("<!--", start) && !/--!?>$/.test(html.slice(start, location?.endOffset));
        if (isOpen) reader.openComment?.(start);
      },
      onDoctype() {},
      onEof() {},
    },
  );
  tokenizer.write(html, true);
}

/** An address as browsers read it, where it is one of the site; undefined for those of other hosts and for none. */
export function siteAddress(url: string, use: ResolvedUse): string | undefined {
  const href = url.replace(/[\t\n]/g, "").trim();
  const isOfSite = href !== "" && !href.startsWith("//") && !/^[a-z][a-z0-9+.-]*:/i.test(href);
  return isOfSite && (use === "link" || !href.startsWith("#")) ? href : undefined;
}

/** Whether an address is one of another host, or of this one by its name. */
export function isOfHost(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}
