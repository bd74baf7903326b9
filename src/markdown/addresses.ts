// The addresses that an article names: which are refused, and what the others lead to. The site is asked once for each.
import type { Article } from "./article.ts";
import type { MarkdownContext, ResolvedAsset, ResolvedHref } from "./context.ts";
import { encodeHref } from "./escape.ts";
import type { Locate, Place } from "./places.ts";
import { unsafeUrl } from "./problems.ts";
import { remembered } from "./remembered.ts";
import { refusedScheme as refusedSchemeOf, type UrlUse } from "./url.ts";

/** An address as it goes into the page; `undefined` href for none. */
export interface FinalHref {
  readonly href: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Finds the scheme for which an address is refused on this site. @param url with its character references decoded */
export function refusedScheme({ context }: Article, url: string, use: UrlUse): string | undefined {
  return refusedSchemeOf(url, use, context.schemes);
}

/** Reports an address with such a scheme. */
export function reportScheme(article: Article, url: string, scheme: string, use: UrlUse, place: Place): void {
  article.report(place, unsafeUrl(url, scheme, use, article.context.schemes));
}

/** Finds what a link leads to; the page and its Markdown twin ask for the same ones. */
export function linkTarget({ answers, context }: Article, href: string): ResolvedHref {
  return remembered(answers.links, href, () => context.resolveLink(href));
}

/** Finds what an image or an embedded file is. */
export function assetTarget({ answers, context }: Article, src: string): ResolvedAsset {
  return remembered(answers.assets, src, () => context.resolveAsset(src));
}

/** Reads a snippet's file. */
export function readSnippetFile(
  { answers, context }: Article,
  path: string,
): ReturnType<MarkdownContext["readSnippet"]> {
  return remembered(answers.snippets, path, () => context.readSnippet(path));
}

/** Resolves an author's link. @param href not refused, character references decoded */
export function resolveLink(article: Article, href: string, locate: Locate): string | undefined {
  const resolved = linkTarget(article, href);
  if ("error" in resolved) {
    article.report(locate(), resolved.error);
    return encodeHref(href);
  }
  for (const caution of resolved.cautions ?? []) article.report(locate(), caution);
  const { target, instead } = resolved;
  if (target) article.links.push({ route: target.route, anchor: target.anchor, ...locate() });
  // A page that comes there is another thing to link to.
  else if (instead !== undefined) article.links.push({ route: instead, anchor: "", ...locate() });
  return encodeHref(resolved.href);
}

/** Resolves an author's image or file. @param src not refused, character references decoded */
export function resolveAsset(article: Article, src: string, locate: Locate): FinalHref {
  const resolved = assetTarget(article, src);
  if ("error" in resolved) {
    article.report(locate(), resolved.error);
    return { href: encodeHref(src) };
  }
  for (const caution of resolved.cautions ?? []) article.report(locate(), caution);
  const { href, width, height } = resolved;
  return { href: encodeHref(href), width, height };
}
