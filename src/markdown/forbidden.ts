// What of a page's raw HTML the site's policy keeps browsers from heeding: scripts, styles, frames and media.
import { ELEMENT_SOURCES } from "../element-sources.ts";
import type { CspDirective } from "../types.ts";
import type { Article } from "./article.ts";
import { isOfHost } from "./html-reader.ts";
import type { Place } from "./places.ts";
import type { HtmlTag } from "./strict-html.ts";

/** Reports what a tag is, has or loads that the site's policy keeps browsers from heeding; nothing where it has no policy. */
export function reportForbidden(
  { tagName, attrs, location }: HtmlTag,
  article: Article,
  placeAt: (at: number) => Place,
): void {
  const { forbids } = article.context;
  if (!forbids) return;
  const report = (at: number, directive: CspDirective, address?: string) => {
    const found = forbids(directive, address);
    if (found) article.report(placeAt(at), found);
  };
  const start = location?.startOffset ?? 0;
  // Data that scripts read is none itself.
  const isData = ({ name, value }: { name: string; value: string }) =>
    name === "src" || (name === "type" && !/^(?:module|.*script)?$/i.test(value));
  if (tagName === "style" || (tagName === "script" && !attrs.some(isData))) report(start, `${tagName}-src`);
  for (const { name, value } of attrs) {
    const at = location?.attrs?.[name]?.startOffset ?? start;
    const source = name === "src" && isOfHost(value) ? ELEMENT_SOURCES.get(tagName) : undefined;
    if (source) report(at, source, value);
    if (name === "style") report(at, "style-src-attr");
    if (name.startsWith("on")) report(at, "script-src-attr");
  }
}
