// What tools read first: llms.txt, an index of the site's Markdown, and llms-full.txt, all of that Markdown in one file. The
// convention is llmstxt.org's. Says what is in them; writes nothing.
import { plainText } from "./markdown/plain/compose.ts";
import { hrefOf, twinHref, twinPath } from "./route.ts";
import { flattenSidebar } from "./sidebar.ts";
import type { OutputFile, Page, PageRecord, SidebarItem, Site } from "./types.ts";

/** The index' path under the output folder. */
export const LLMS = "llms.txt";
/** The path of the whole text. */
export const LLMS_FULL = "llms-full.txt";

/**
 * Writes the index: a section for each category at the sidebar's top, one before them for the pages that stand there by
 * themselves, and "Optional" for guides and packages outside of the sidebar. Of the reference it has the packages, whose own
 * indexes list their items.
 * @param records in the order of the site's pages
 */
export function llmsIndex(site: Site, records: readonly PageRecord[]): string {
  const { config, sidebar } = site;
  const find = finder(site);
  const descriptions = new Map(records.map(({ route, description }) => [route, description]));
  const listed = new Set<Page>();
  const section = (title: string, pages: readonly Page[]): string => {
    const lines = pages.flatMap((page) => {
      if (listed.has(page) || page.api?.type === "item") return [];
      listed.add(page);
      const description = plainText(descriptions.get(page.route) ?? "");
      const link = `- [${plainText(page.title)}](${addressOf(page, site)})`;
      return [description === "" ? link : `${link}: ${description}`];
    });
    return lines.length === 0 ? "" : `## ${plainText(title)}\n\n${lines.join("\n")}\n`;
  };
  const single = sidebar.filter(({ type }) => type === "link");
  const sections = [
    section("Start", find(single)),
    ...sidebar.flatMap((item) => (item.type === "category" ? section(item.label, find([item])) : [])),
    section("Optional", site.pages.filter(isListed)),
  ];
  const head = [`# ${plainText(config.title)}\n`, config.description && `> ${plainText(config.description)}\n`];
  return [...head, ...sections].filter(Boolean).join("\n");
}

/**
 * Lists what the whole text is put together from: guides in the sidebar's order, guides outside of it, then the reference.
 * @param records in the order of the site's pages
 */
export function llmsFull(site: Site, records: readonly PageRecord[]): { head: string; file: OutputFile }[] {
  const twins = new Map(
    records.map(({ route, outputs }) => [route, outputs.find(({ path }) => path === twinPath(route))]),
  );
  const pages = new Set([...finder(site)(site.sidebar), ...site.pages.filter(isListed)]);
  const inOrder = [...[...pages].filter(({ api }) => !api), ...[...pages].filter(({ api }) => api)];
  return inOrder.flatMap((page, i) => {
    const file = twins.get(page.route);
    return file ? [{ head: `${i === 0 ? "" : "\n---\n\n"}URL: ${addressOf(page, site)}\n\n`, file }] : [];
  });
}

/** Makes the function that finds the pages of sidebar items, in reading order. */
function finder(site: Site): (items: readonly SidebarItem[]) => Page[] {
  const { baseUrl } = site.config;
  const byHref = new Map(site.pages.filter(isListed).map((page) => [hrefOf(baseUrl, page.route), page]));
  return (items) => flattenSidebar(items).flatMap(({ href }) => byHref.get(href) ?? []);
}

function isListed({ frontMatter }: Page): boolean {
  return frontMatter.unlisted !== true;
}

function addressOf({ route }: Page, { config }: Site): string {
  return (config.url ?? "") + twinHref(hrefOf(config.baseUrl, route));
}
