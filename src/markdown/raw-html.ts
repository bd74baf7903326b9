// Raw HTML in Markdown. It passes, and runs only as far as the site's policy lets it; but its addresses are checked and
// resolved like Markdown's own, and it can't reach beyond its article.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as names, parseFragment, serialize } from "parse5";
import { findInProse } from "../bidi-controls.ts";
import { markPieces } from "../name-marks.ts";
import { toNfc } from "../nfc.ts";
import { reportScheme, resolveAsset, resolveLink } from "./addresses.ts";
import type { Article } from "./article.ts";
import { encodeHref, escapeHtml } from "./escape.ts";
import { reportForbidden } from "./forbidden.ts";
import { isElementName, isOfText, isPhrase, partsWords } from "./html-elements.ts";
import {
  type AttributeChange,
  attributeUse,
  isOfHost,
  type ResolvedUse,
  rewriteHtml,
  siteAddress,
} from "./html-reader.ts";
import { closeTag, openTag } from "./open-elements.ts";
import type { Place } from "./places.ts";
import { missingAlt, UNCLOSED_COMMENT } from "./problems.ts";
import { noteForeign } from "./repeated-problems.ts";
import type { HtmlTag } from "./strict-html.ts";
import { refusedScheme, rewriteSrcset, srcsetUrls, type UrlUse } from "./url.ts";

/** How much of a piece is enough to find a place in it again, where a block's lines are not those of the file. */
export const TOLD = 20;

/**
 * Checks the tags of a piece of raw HTML: resolves their addresses, takes their ids, gathers their text.
 * @param placeAt finds an offset of the piece in the file
 * @param isAlone whether nothing that follows can close what it leaves open
 * @returns the piece with the addresses that the page needs
 */
export function rewriteTags(
  html: string,
  article: Article,
  placeAt: (offset: number) => Place,
  isAlone = false,
): string {
  // Closing tags and tags without attributes are most of what authors write.
  const [, plain] = /^<(\/?[a-z][a-z0-9]*)>$/i.exec(html) ?? [];
  if (plain !== undefined && !/^\/?(?:base|h1|title|style|script|textarea|xmp|iframe)$/i.test(plain)) {
    const locate = () => placeAt(0);
    const isEnd = plain.startsWith("/");
    if (partsWords((isEnd ? plain.slice(1) : plain).toLowerCase())) article.partWords();
    if (isEnd) closeTag(article, plain.slice(1), locate);
    else {
      const isTold = checkName(plain, html, article, locate);
      openTag(article, { tagName: plain, attrs: [], selfClosing: false }, isTold ? undefined : locate);
    }
    return html;
  }
  const turning = article.mayHoldBidiControls ? findInProse(html) : undefined;
  if (turning) article.reportBidiControl(turning, "the HTML", false, placeAt(turning.offset));
  if (article.openCommentAt && html.includes("-->")) article.openCommentAt = undefined;
  let hidden = false;
  return rewriteHtml(html, {
    startTag(token) {
      const tag = token.tagName;
      hidden = tag === "style" || tag === "script";
      if (tag === "h1") article.addH1();
      if (partsWords(tag)) article.partWords();
      const start = token.location?.startOffset ?? 0;
      if (tag === "base") reportBase(article, placeAt(start));
      const locate = () => placeAt(start);
      const isTold = checkName(tag, html.slice(start), article, locate);
      openTag(article, token, isTold ? undefined : locate);
      return rewriteAttributes(token, article, placeAt);
    },
    endTag(tag, start) {
      hidden = false;
      if (partsWords(tag)) article.partWords();
      closeTag(article, tag, () => placeAt(start));
    },
    text(chars) {
      if (!hidden) article.addText(chars);
    },
    openComment(start) {
      if (isAlone) article.report(placeAt(start), UNCLOSED_COMMENT);
      else article.openCommentAt ??= placeAt(start);
    },
  });
}

/**
 * Reports a tag of which browsers make nothing, or another thing than is meant, once for each name: a placeholder in angle
 * brackets, or a component.
 * @param written begins with the tag
 * @returns whether it is such a tag
 */
function checkName(tag: string, written: string, article: Article, locate: () => Place): boolean {
  const name = written.slice(1, 1 + tag.length);
  // HTML is written in small letters, or all in capitals.
  const isElement = isElementName(tag);
  const directive = tag.toLowerCase();
  if (isElement && (!/^[A-Z][a-z]/.test(name) || isOfText(directive))) return false;
  if (article.unknownElements.has(directive)) return true;
  article.unknownElements.add(directive);
  article.report(locate(), {
    code: "unknown-element",
    message: isElement
      ? `<${name}> is HTML's own <${directive}> here, and no component`
      : `<${name}> is no element of HTML: readers do not see it`,
    hint: article.context.directives.has(directive)
      ? `Write the directive instead, :::${directive}; or \\<${name}> for these very characters.`
      : `Write \`<${name}>\` or \\<${name}> for these very characters. A component is written as a directive, :::name.`,
  });
  return true;
}

/** In small letters, as HTML is read, with what HTML has instead. */
const JSX_ATTRIBUTES: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  classname: 'class="…"',
  htmlfor: 'for="…"',
});

/** Checks a tag's attributes, and lists those that change, in the order in which they stand. */
function rewriteAttributes(token: HtmlTag, article: Article, placeAt: (offset: number) => Place): AttributeChange[] {
  const changes: AttributeChange[] = [];
  const tag = token.tagName;
  for (const { name, value } of token.attrs) {
    const locate = () => placeAt(token.location?.attrs?.[name]?.startOffset ?? token.location?.startOffset ?? 0);
    if ((name === "id" || (name === "name" && tag === "a")) && value !== "") {
      // <a id="x" name="x"> is one anchor.
      if (name === "id" || !token.attrs.some((other) => other.name === "id" && other.value === value)) {
        article.claimWritten(toNfc(value), locate);
      }
      if (toNfc(value) !== value) changes.push([name, toNfc(value)]);
      continue;
    }
    const html = JSX_ATTRIBUTES[name] ?? (name === "style" && value.startsWith("{") ? 'style="…"' : undefined);
    if (html !== undefined) {
      const message = "browsers read no attributes of JSX: this one has no effect";
      noteForeign(article, { message, hint: `Write ${html}`, isSlip: false }, locate);
    }
    const unsafe = refusedUrl(tag, name, value, token.attrs, article.context.schemes);
    if (unsafe !== undefined) {
      reportScheme(article, unsafe.url, unsafe.scheme, unsafe.use, locate());
      changes.push([name, undefined]);
      continue;
    }
    const use = attributeUse(tag, name);
    if (use === undefined || use === "check") continue;
    const final =
      use === "srcset"
        ? rewriteSrcset(value, (url) => resolve(url, "image", article, locate))
        : resolve(value, use, article, locate);
    if (final !== undefined) changes.push([name, final]);
  }
  const src = token.attrs.find(({ name }) => name === "src")?.value ?? "";
  reportForbidden(token, article, placeAt);
  if (tag === "img" && !token.attrs.some(({ name }) => name === "alt")) {
    article.report(placeAt(token.location?.startOffset ?? 0), missingAlt(src, "element"));
  }
  return changes;
}

/** Resolves an address of the site; undefined where it stays as it is, as those of other hosts do. */
function resolve(url: string, use: ResolvedUse, article: Article, locate: () => Place): string | undefined {
  const href = siteAddress(url, use);
  if (href === undefined) {
    // Of images elsewhere it is known whether the site's policy lets browsers show them.
    if (use === "image" && isOfHost(url)) resolveAsset(article, url, locate);
    return undefined;
  }
  const final = use === "link" ? resolveLink(article, href, locate) : resolveAsset(article, href, locate).href;
  return final === encodeHref(href) ? undefined : final;
}

interface Refused {
  readonly url: string;
  readonly scheme: string;
  readonly use: UrlUse;
}

/** Finds what makes an attribute's address, or one of its addresses, unsafe. Values are decoded. */
function refusedUrl(
  tag: string,
  name: string,
  value: string,
  attrs: readonly { readonly name: string; readonly value: string }[],
  schemes: readonly string[] | undefined,
): Refused | undefined {
  // What is followed without a click, or sends something, may have no other scheme than the usual ones.
  const allowed = name === "href" && (tag === "a" || tag === "area") ? schemes : undefined;
  const refused = (url: string, use: UrlUse): Refused | undefined => {
    const scheme = refusedScheme(url, use, allowed);
    return scheme === undefined ? undefined : { url, scheme, use };
  };
  const first = (urls: readonly string[], use: UrlUse) => urls.map((url) => refused(url, use)).find(Boolean);
  if (name === "srcdoc") return unsafeUrls(parseFragment(value), schemes)[0];
  if (tag === "meta" && name === "content" && attrs.some((a) => a.name === "http-equiv" && /refresh/i.test(a.value))) {
    const [, url] = /^[^;,]*[;,\s]\s*(?:url\s*=\s*)?["']?(.*)$/is.exec(value) ?? [];
    return url === undefined ? undefined : refused(url, "link");
  }
  // SVG's animations can put an address into an attribute.
  if (/^(?:set|animate)/.test(tag) && /^(?:to|from|by|values)$/.test(name)) {
    const target = attrs.find((a) => a.name.toLowerCase() === "attributename")?.value ?? "";
    return /href$/i.test(target.trim()) ? first(value.split(";"), "link") : undefined;
  }
  const use = attributeUse(tag, name);
  if (use === undefined) return undefined;
  if (use === "srcset")
    return first(
      srcsetUrls(value).map(({ url }) => url),
      "image",
    );
  if (name === "ping" || name === "archive") return first(value.split(/\s+/), "link");
  return refused(value, use === "check" ? "link" : use);
}

type Element = DefaultTreeAdapterMap["element"];
type ParentNode = DefaultTreeAdapterMap["parentNode"];

/** How many times a fragment may change when it is read again. */
const ROUNDS = 4;

/**
 * Makes an article whole: every element closed in it, and nothing in it that closes what stands round it. An address that
 * `rewriteTags` could not see, because it takes several pieces to make a tag, is refused here.
 */
export function sealFragment(html: string, article: Article): string {
  let sealed = html;
  for (let round = 0; round < ROUNDS; round++) {
    const fragment = parseInArticle(sealed, false);
    if (article.context.direction === "rtl") markNamesIn(fragment);
    for (const { url, scheme, use } of unsafeUrls(fragment, article.context.schemes)) {
      reportScheme(article, url, scheme, use, findPlace(url, article));
    }
    keepFirstLineEnds(fragment);
    const again = serialize(fragment, { scriptingEnabled: false });
    // What is read the same twice has no end tag too many and none too few.
    if (again === sealed || withoutQuotes(again) === withoutQuotes(sealed)) {
      if (isSameWithScripts(again)) return again;
      break;
    }
    sealed = again;
  }
  article.report(article.rawHtmlAt ?? article.places.line(0), {
    code: "raw-html",
    message: "the raw HTML of this page is read differently each time, so that it could break the page around it",
    hint: "Look for tags that are not closed, and for <plaintext>, <noscript>, <table> or <select> round what they may not hold.",
  });
  return `<pre>${escapeHtml(html)}</pre>`;
}

/** What holds no text of the page's language, or must have it as it was written. */
const AS_WRITTEN = /^(?:code|kbd|pre|samp|script|style|textarea|docsgen-island)$/;

/** Marks the names in HTML that is shown from right to left; what is not read as it is written stays as it is. */
export function markHtml(html: string): string {
  const fragment = parseInArticle(html, false);
  if (withoutQuotes(serialize(fragment, { scriptingEnabled: false })) !== withoutQuotes(html)) return html;
  markNamesIn(fragment);
  return serialize(fragment, { scriptingEnabled: false });
}

/** Marks the names in what is shown from right to left; those that are marked stay as they are. */
function markNamesIn(fragment: ParentNode): void {
  let texts: DefaultTreeAdapterMap["textNode"][] = [];
  const end = () => {
    const marked = markPieces(texts.map(({ value }) => value));
    texts.forEach((text, i) => {
      text.value = marked[i] as string;
    });
    texts = [];
  };
  const gather = (parent: ParentNode): void => {
    for (const node of parent.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) texts.push(node);
      else if (defaultTreeAdapter.isElementNode(node)) {
        const isPart = isPhrase(node.tagName);
        if (!isPart) end();
        if (!AS_WRITTEN.test(node.tagName)) gather(node);
        if (!isPart) end();
      }
    }
  };
  gather(fragment);
  end();
}

/** Undoes the escapes that a serialiser leaves out of texts: written either way, they are read the same. */
function withoutQuotes(html: string): string {
  return html.replace(/&(?:quot|gt|#39|#x27);/g, (reference) => {
    if (reference === "&quot;") return '"';
    return reference === "&gt;" ? ">" : "'";
  });
}

/** Whether a browser with scripts, which takes the content of noscript for text, finds the same ends. */
function isSameWithScripts(html: string): boolean {
  if (!/<noscript/i.test(html)) return true;
  const fragment = parseInArticle(html, true);
  keepFirstLineEnds(fragment);
  return serialize(fragment, { scriptingEnabled: true }) === html;
}

function parseInArticle(html: string, scriptingEnabled: boolean): DefaultTreeAdapterMap["documentFragment"] {
  const context = defaultTreeAdapter.createElement("article", names.NS.HTML, []);
  return parseFragment(context, html, { scriptingEnabled });
}

/** Doubles a line end after `<pre>`, of which a parser drops one. */
function keepFirstLineEnds(fragment: ParentNode): void {
  for (const element of elementsIn(fragment)) {
    const [first] = element.childNodes;
    if (!/^(?:pre|textarea|listing)$/.test(element.tagName) || !first || !defaultTreeAdapter.isTextNode(first))
      continue;
    if (first.value.startsWith("\n")) first.value = `\n${first.value}`;
  }
}

/** Finds the unsafe addresses of a tree, and takes them off. */
function unsafeUrls(fragment: ParentNode, schemes: readonly string[] | undefined): Refused[] {
  const found: Refused[] = [];
  for (const element of elementsIn(fragment)) {
    const tag = element.tagName.toLowerCase();
    if (tag === "base") element.attrs = [];
    element.attrs = element.attrs.filter((attr) => {
      const name = attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name;
      const refused = refusedUrl(tag, name.toLowerCase(), attr.value, element.attrs, schemes);
      if (refused) found.push(refused);
      return refused === undefined;
    });
  }
  return found;
}

function* elementsIn(parent: ParentNode): Generator<Element> {
  const waiting: ParentNode[] = [parent];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) {
      yield node;
      if ("content" in node) waiting.push(node.content as ParentNode);
    }
    for (const child of node.childNodes) if (defaultTreeAdapter.isElementNode(child)) waiting.push(child);
  }
}

function reportBase(article: Article, place: Place): void {
  article.report(place, {
    code: "unsafe-url",
    message: "<base> would change where every link of the page leads",
    hint: "Take it out, and write each address in full.",
  });
}

/** Finds an address in the source; the first piece of raw HTML where it is not written as it is read. */
function findPlace(url: string, article: Article): Place {
  return article.places.anywhere(url.trim()) ?? article.rawHtmlAt ?? article.places.line(0);
}
