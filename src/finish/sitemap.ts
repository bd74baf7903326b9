// The site's map for search engines: one file, or many with one that names them.
import { lastUpdateOf } from "../last-update.ts";
import { alternatesOf } from "../other-builds.ts";
import { hrefOf, mostMapped, sitemapPaths } from "../route.ts";
import { mappedPages } from "../site/mapped.ts";
import type { Page, Site } from "../types.ts";
import type { SiteFile } from "./files.ts";

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** What names a page's languages (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap). */
const LINKS = "http://www.w3.org/1999/xhtml";

/** Lists the files of the map; none where no page is in it. */
export function sitemapFiles(site: Pick<Site, "config" | "pages">): SiteFile[] {
  const { config } = site;
  const { url, baseUrl, languages } = config;
  const listed = mappedPages(site);
  if (url === undefined || listed.length === 0) return [];
  const address = (route: string): string => `<loc>${xml(url + hrefOf(baseUrl, route))}</loc>`;
  const hasLanguages = languages.length > 1;
  const ofPages = (some: readonly Page[]): string =>
    list(
      "urlset",
      some.map((page) => {
        const date = lastUpdateOf(page)?.date?.slice(0, 10);
        const lastmod = date === undefined ? "" : `<lastmod>${xml(date)}</lastmod>`;
        return `<url>${address(page.route)}${lastmod}${hasLanguages ? linksOf(page, config) : ""}</url>`;
      }),
      hasLanguages ? ` xmlns:xhtml="${LINKS}"` : "",
    );
  const [first, ...parts] = sitemapPaths(listed.length, languages.length);
  if (parts.length === 0) return [{ path: first, content: () => ofPages(listed) }];
  const most = mostMapped(languages.length);
  const names = parts.map((path) => `<sitemap>${address(`/${path}`)}</sitemap>`);
  return [
    { path: first, content: () => list("sitemapindex", names) },
    ...parts.map((path, i) => ({ path, content: () => ofPages(listed.slice(i * most, (i + 1) * most)) })),
  ];
}

/** A page's languages, as its head tells them. */
function linksOf({ route }: Page, config: Site["config"]): string {
  const links = (alternatesOf(config, route) ?? []).map(
    ({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${xml(locale)}" href="${xml(href)}"/>`,
  );
  return links.join("");
}

function list(element: "urlset" | "sitemapindex", lines: readonly string[], attributes = ""): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${SCHEMA}"${attributes}>`,
    ...lines,
    `</${element}>`,
    "",
  ].join("\n");
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
