// The order in which readers go through a sidebar. Pure.
import type { SidebarCategory, SidebarItem, SidebarLink } from "../types.ts";

/** The sidebar's pages in reading order, each once; a category's own page comes before its children. */
export function flattenSidebar(items: readonly SidebarItem[]): readonly (SidebarLink | SidebarCategory)[] {
  const seen = new Set<string>();
  const out: (SidebarLink | SidebarCategory)[] = [];
  const visit = (list: readonly SidebarItem[]): void => {
    for (const item of list) {
      if (item.type === "link" && item.docId === undefined) continue;
      // A category that links to one of its children stands for that child where the child itself stands.
      const ownPage = item.type === "link" || !item.items.some((child) => contains(child, item.href));
      if (ownPage && !seen.has(item.href)) {
        seen.add(item.href);
        out.push(item);
      }
      if (item.type === "category") visit(item.items);
    }
  };
  visit(items);
  return out;
}

function contains(item: SidebarItem, href: string): boolean {
  return item.href === href || (item.type === "category" && item.items.some((child) => contains(child, href)));
}
