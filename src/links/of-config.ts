// The links of the configuration that lead to the site itself: header, footer, the pages' head, and an explicit sidebar.
import type { Key } from "../config/places.ts";
import type { NavbarItem, ResolvedConfig, SidebarItemConfig } from "../types.ts";

/** A link, and where in the configuration it is. */
export interface ConfigLink {
  readonly path: readonly Key[];
  /** A root-absolute address without the base. */
  readonly href: string;
}

/** Lists the configuration's links to the site itself. */
export function configLinks({ navbar, footer, head, sidebar }: ResolvedConfig): ConfigLink[] {
  const links = [
    ...ofNavbar(navbar, ["navbar", "items"]),
    ...footer.columns.flatMap(({ items }, i) => listed(items, ["footer", "columns", i, "items"])),
    ...head.flatMap(({ tag, attributes: { href } }, i) =>
      tag === "link" && href !== undefined ? [{ path: ["head", i, "attributes", "href"], href }] : [],
    ),
    ...ofSidebar(sidebar ?? [], ["sidebar"]),
  ];
  return links.filter(({ href }) => href.startsWith("/") && !href.startsWith("//"));
}

function ofNavbar(items: readonly NavbarItem[], path: readonly Key[]): ConfigLink[] {
  return items.flatMap(({ href, items }, i): ConfigLink[] =>
    items ? listed(items, [...path, i, "items"]) : [{ path: [...path, i, "href"], href }],
  );
}

function listed(items: readonly { readonly href: string }[], path: readonly Key[]): ConfigLink[] {
  return items.map(({ href }, i) => ({ path: [...path, i, "href"], href }));
}

function ofSidebar(items: readonly SidebarItemConfig[], path: readonly Key[]): ConfigLink[] {
  return items.flatMap((item, i): ConfigLink[] => {
    if (typeof item === "string") return [];
    if (item.type === "link") return [{ path: [...path, i, "href"], href: item.href }];
    return item.type === "category" ? ofSidebar(item.items, [...path, i, "items"]) : [];
  });
}
