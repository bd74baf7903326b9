// Single items of the sidebar. Pure.
import { hrefOf } from "../route.ts";
import type { Page, SidebarBadge, SidebarItem, SidebarLink } from "../types.ts";

/** How an entry differs from its neighbours, where that is said. */
export interface Look {
  readonly className?: string | undefined;
  readonly badge?: string | SidebarBadge | undefined;
}

/** How a category looks, where that is said. */
export interface CategoryLook extends Look {
  readonly collapsed?: boolean | undefined;
  readonly collapsible?: boolean | undefined;
}

/** The keys of an item for its look: those that are said. */
export function lookOf({ className, badge }: Look): { readonly className?: string; readonly badge?: SidebarBadge } {
  return {
    ...(className !== undefined && { className }),
    ...(badge !== undefined && { badge: typeof badge === "string" ? { text: badge } : badge }),
  };
}

/** Makes the link to a page. */
export function linkTo(
  page: Page,
  baseUrl: string,
  label = page.label,
  { className = page.frontMatter.sidebar_class_name, badge = page.frontMatter.sidebar_badge }: Look = {},
): SidebarLink {
  return {
    type: "link",
    label,
    href: hrefOf(baseUrl, page.route),
    docId: page.id,
    unlisted: false,
    ...lookOf({ className, badge }),
  };
}

/**
 * Makes a category. One with nothing in it and nothing to link to is left out: there would be nowhere to go.
 * @param linked the page that it leads to; without one it is the first in it, or the first link
 */
export function categoryOf(
  label: string,
  items: readonly SidebarItem[],
  linked: Page | undefined,
  { collapsed = true, collapsible = true, ...look }: CategoryLook,
  baseUrl: string,
): SidebarItem[] {
  const href = linked ? hrefOf(baseUrl, linked.route) : firstHref(items);
  if (href === undefined) return [];
  if (items.length === 0 && linked) return [linkTo(linked, baseUrl, label, look)];
  return [
    {
      type: "category",
      label,
      href,
      collapsed,
      collapsible,
      items,
      ...lookOf(look),
    },
  ];
}

/** Where a category without a page of its own leads: to the first page in it, or to the first link where it has no page. */
function firstHref(items: readonly SidebarItem[]): string | undefined {
  return (items.find((item) => item.type === "category" || item.docId !== undefined) ?? items[0])?.href;
}
