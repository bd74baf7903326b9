// Inline tokens as plain Markdown: addresses that hold elsewhere, names of symbols as links, no comments; all else as
// written.
import { destination, plainText } from "../../markdown-text.ts";
import { decodeEntities } from "../escape.ts";
import { ExtensionError, isOfMarkdown } from "../extensions.ts";
import type { AnyToken, Token, Tokens } from "../tokens.ts";
import { rawOf } from "./compose.ts";
import type { PlainContext } from "./context.ts";
import { drawingEnd, plainHtml } from "./raw-html.ts";

/** Writes inline tokens; undefined where nothing changes. @param linksSymbols whether names of symbols become links */
export function plainInline(
  tokens: readonly Token[],
  context: PlainContext,
  linksSymbols: boolean,
): string | undefined {
  let pieces: string[] | undefined;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as AnyToken;
    const last = token.type === "html" ? drawingEnd(tokens, i, context) : i;
    const changed =
      last > i
        ? plainHtml(rawOf(tokens.slice(i, last + 1)), context)?.trim()
        : plainToken(token, context, linksSymbols);
    if (changed === undefined) pieces?.push(token.raw);
    else {
      pieces ??= tokens.slice(0, i).map(({ raw }) => raw);
      pieces.push(changed);
      i = last;
    }
  }
  return pieces?.join("");
}

function plainToken(token: AnyToken, context: PlainContext, linksSymbols: boolean): string | undefined {
  switch (token.type) {
    case "text":
      return undefined;
    case "strong":
    case "em":
    case "del": {
      const inner = plainInline(token.tokens, context, linksSymbols);
      const mark = (token.raw.length - token.text.length) / 2;
      return inner === undefined ? undefined : token.raw.slice(0, mark) + inner + token.raw.slice(-mark);
    }
    case "codespan": {
      const address = linksSymbols ? context.symbol(token.text) : undefined;
      return address === undefined ? undefined : `[${token.raw}](${destination(address)})`;
    }
    case "textDirective": {
      const text = plainInline(token.labelTokens, context, false) ?? token.label ?? "";
      const href = token.attributes["href"];
      return href === undefined ? text : `[${text || plainText(href)}](${destination(context.link(href) ?? href)})`;
    }
    case "link":
      return plainLink(token, context);
    case "image":
      return plainImage(token, context);
    case "html":
      return plainHtml(token.text, context)?.trim();
    default:
      return plainExtension(token, context, (tokens) => plainInline(tokens, context, linksSymbols));
  }
}

/**
 * Writes an extension's token: by itself, or as written but for the addresses in it. Undefined for what is none, and where
 * nothing changes.
 * @param inside writes the tokens in it; undefined where nothing changes
 * @throws ExtensionError
 */
export function plainExtension(
  token: Token,
  context: PlainContext,
  inside: (tokens: readonly Token[]) => string | undefined,
): string | undefined {
  const extension = context.extension(token.type);
  if (!extension) return undefined;
  const tokens = "tokens" in token && Array.isArray(token.tokens) ? (token.tokens as Token[]) : [];
  const written = rawOf(tokens);
  const changed = written !== "" && token.raw.includes(written) ? inside(tokens) : undefined;
  const raw = changed === undefined ? token.raw : token.raw.replace(written, () => changed);
  if (!extension.plain) return changed === undefined ? undefined : raw;
  try {
    return extension.plain({ ...token, raw });
  } catch (error) {
    throw isOfMarkdown(error) ? error : new ExtensionError(error, context.placeOf(token));
  }
}

function plainLink(token: Tokens.Link, context: PlainContext): string | undefined {
  const { raw, autolink } = token;
  // A label with escaped brackets has lost them in its tokens: it stays as written.
  const inner = autolink || /\\[[\]]/.test(raw) ? undefined : plainInline(token.tokens, context, false);
  // A reference's address stands where it is defined.
  const isReference = raw.endsWith("]");
  const isSpelledOut = isReference && context.sharesLabels();
  const address =
    isReference && !isSpelledOut ? undefined : context.link(autolink ? token.href : decodeEntities(token.href));
  if (address === undefined && inner === undefined && !isSpelledOut) return undefined;
  if (autolink) return `[${plainText(token.text)}](${destination(address ?? token.href)})`;
  // Nothing is escaped, and no title given.
  if (address !== undefined && raw.length === token.text.length + token.href.length + 4)
    return `[${inner ?? token.text}](${destination(address)})`;
  const end = labelEnd(raw, token, "[");
  const label = inner ?? (end === undefined ? plainText(token.text) : raw.slice(1, end));
  if (isSpelledOut) return `[${label}${tail(raw, undefined, address, token)}`;
  if (isReference) return `[${label}${raw.slice(end ?? raw.lastIndexOf("]["))}`;
  return `[${label}${tail(raw, end, address, token)}`;
}

function plainImage(token: Tokens.Image, context: PlainContext): string | undefined {
  const { raw } = token;
  const isSpelledOut = raw.endsWith("]") && context.sharesLabels();
  const address = raw.endsWith("]") && !isSpelledOut ? undefined : context.asset(decodeEntities(token.href));
  if (address === undefined && !isSpelledOut) return undefined;
  const end = labelEnd(raw, token, "![");
  const label = end === undefined ? plainText(token.text) : raw.slice(2, end);
  return `![${label}${tail(raw, isSpelledOut ? undefined : end, address, token)}`;
}

/** Finds the bracket that ends a label: what stands behind it must be the token's own address or reference. */
function labelEnd(raw: string, token: Tokens.Link | Tokens.Image, open: string): number | undefined {
  if (raw.endsWith("]")) {
    const inner = raw.lastIndexOf("][");
    return raw === `${open}${token.text}]` || inner < 0 ? raw.length - 1 : inner;
  }
  const end = raw.lastIndexOf("](");
  const written = end < 0 ? undefined : DESTINATION.exec(raw.slice(end))?.[2];
  const isOwn = written !== undefined && withoutEscapes(written) === token.href;
  return isOwn ? end : undefined;
}

const DESTINATION = /^(\]\(\s*)(<[^<>\n]*>|\S*?)((?:\s+["'(][\s\S]*)?\s*\))$/;

function withoutEscapes(written: string): string {
  return written.replace(/^<(.*)>$/s, "$1").replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** What follows the label: the new address, and the title as written. */
function tail(
  raw: string,
  end: number | undefined,
  address: string | undefined,
  token: Tokens.Link | Tokens.Image,
): string {
  if (end === undefined) {
    const title = token.title ? ` "${token.title.replace(/["\\]/g, "\\$&")}"` : "";
    return `](${destination(address ?? token.href)}${title})`;
  }
  const [, open = "](", written = "", rest = ")"] = DESTINATION.exec(raw.slice(end)) ?? [];
  return open + (address === undefined ? written : destination(address)) + rest;
}
