// Which guides use what of the reference: found in the guides' links, shown on the pages of the reference.
import { hashOf } from "../hash.ts";
import { hrefOf } from "../route.ts";
import type { Page, PageRecord, PropLink, Site } from "../types.ts";

/** By route of the reference: the guides that link there, in the order of their routes. */
export function guidesByTarget(site: Site, guides: readonly PageRecord[]): Record<string, readonly PropLink[]> {
  const byRoute = new Map(site.pages.map((page) => [page.route, page]));
  const found = new Map<string, Set<Page>>();
  for (const record of guides) {
    const guide = byRoute.get(record.route);
    if (!guide) continue;
    for (const { route } of record.links) {
      if (!byRoute.get(route)?.api) continue;
      const users = found.get(route) ?? new Set();
      found.set(route, users.add(guide));
    }
  }
  const order = new Map(site.pages.map((page, index) => [page, index]));
  const link = (page: Page): PropLink => ({ label: page.label, href: hrefOf(site.config.baseUrl, page.route) });
  const sorted = [...found].map(([route, users]) => {
    const list = [...users].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    return [route, list.map(link)] as const;
  });
  return Object.fromEntries(sorted);
}

/** The site with the guides made part of what the reference's pages depend on. */
export function withGuides(site: Site, usedIn: Readonly<Record<string, readonly PropLink[]>>): Site {
  const pages = site.pages.map((page) => {
    const guides = page.api && usedIn[page.route];
    return guides ? { ...page, hash: hashOf(JSON.stringify([page.hash, guides])) } : page;
  });
  return { ...site, pages };
}
