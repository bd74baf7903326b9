// The site's map for search engines: one file, or many with one that names them.
import { lastUpdateOf } from "../last-update.ts";
import { hrefOf, MOST_MAPPED, sitemapPaths } from "../route.ts";
import { mappedPages } from "../site/mapped.ts";
import type { Page, Site } from "../types.ts";
import type { SiteFile } from "./files.ts";

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Lists the files of the map; none where no page is in it. */
export function sitemapFiles(site: Pick<Site, "config" | "pages">): SiteFile[] {
  const { url, baseUrl } = site.config;
  const listed = mappedPages(site);
  if (url === undefined || listed.length === 0) return [];
  const address = (route: string): string => `<loc>${xml(url + hrefOf(baseUrl, route))}</loc>`;
  const ofPages = (some: readonly Page[]): string =>
    list(
      "urlset",
      some.map((page) => {
        const date = lastUpdateOf(page)?.date?.slice(0, 10);
        return `<url>${address(page.route)}${date === undefined ? "" : `<lastmod>${xml(date)}</lastmod>`}</url>`;
      }),
    );
  const [first, ...parts] = sitemapPaths(listed.length);
  if (parts.length === 0) return [{ path: first, content: () => ofPages(listed) }];
  const names = parts.map((path) => `<sitemap>${address(`/${path}`)}</sitemap>`);
  return [
    { path: first, content: () => list("sitemapindex", names) },
    ...parts.map((path, i) => ({
      path,
      content: () => ofPages(listed.slice(i * MOST_MAPPED, (i + 1) * MOST_MAPPED)),
    })),
  ];
}

function list(element: "urlset" | "sitemapindex", lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${SCHEMA}">`,
    ...lines,
    `</${element}>`,
    "",
  ].join("\n");
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
