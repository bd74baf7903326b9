// The Markdown twin of a page: what it begins with, and where its links lead. Knows no tokens and writes no file.
import type { PlainAddresses, PlainMarkdown } from "./markdown.ts";
import { plainText } from "./markdown-text.ts";
import { twinHref } from "./route.ts";
import type { Page, ResolvedConfig } from "./types.ts";

/** Addresses that hold wherever a twin is read: absolute where the site has a `url`; pages lead to their own twins. */
export function plainAddresses({ url = "" }: Pick<ResolvedConfig, "url">): PlainAddresses {
  const file = (href: string): string => (/^\/(?!\/)/.test(href) ? url + href : href);
  return { file, page: (href) => (href.startsWith("/") ? file(twinHref(href)) : href) };
}

/** Writes a guide's twin: its title, its own description as a quote, and its article. */
export function pageTwin({ title, frontMatter }: Page, article: PlainMarkdown): string {
  const description = plainText(frontMatter.description ?? "");
  const lines = [`# ${article.title ?? plainText(title)}\n`, description && `> ${description}\n`, article.body];
  return lines.filter(Boolean).join("\n");
}
