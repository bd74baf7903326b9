// Sidebars by chance, and sites that have them.
import type { Page, SidebarItem, Site } from "../../src/types.ts";
import type { Random } from "../support/random.ts";

/** Long enough for pages to show a window of it only. */
export const LONG = 230;
export const REFERENCE = "/docs/0/";

export function sidebarOf(random: Random, depth = 0, begin = "/docs"): SidebarItem[] {
  const length = random.chance(0.05) ? LONG + random.below(20) : random.below(5);
  return Array.from({ length }, (_, i): SidebarItem => {
    // The reference's category, if there is one, is the first.
    const href = depth === 0 && i === 0 ? REFERENCE : `${begin}/${i}`;
    const label = random.pick(["A", "B", "C"]);
    if (depth > 2 || length >= LONG || random.chance(0.4)) return { type: "link", label, href, docId: href.slice(6) };
    const collapsed = random.chance(0.5);
    const items = sidebarOf(random, depth + 1, `${begin}/${i}`);
    // Some have the page that they lead to among their entries, and some of these a second time.
    for (let times = random.chance(0.3) ? random.below(3) : 0; times > 0; times--)
      items.unshift({
        type: "link",
        label: random.pick(["A", "D"]),
        href,
        ...(random.chance(0.8) && { docId: href.slice(6) }),
      });
    return { type: "category", label, href, collapsed, collapsible: random.chance(0.8), items };
  });
}

export function hrefsOf(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => [item.href, ...(item.type === "category" ? hrefsOf(item.items) : [])]);
}

export const pageAt = (route: string, more: Partial<Page> = {}): Page =>
  ({ id: route.slice(6), route, label: "A", title: "A", frontMatter: {}, ...more }) as Page;
export const siteOf = (sidebar: readonly SidebarItem[], pages: readonly Page[]): Site =>
  ({ config: { baseUrl: "/", docsPath: "docs", reference: { path: "0" } }, sidebar, pages }) as unknown as Site;
