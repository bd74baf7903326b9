// What the configuration leads to: links to the site itself in header, footer, the pages' head and an explicit sidebar, and
// what the head loads from other hosts.
import type { RemoteResource } from "../bundle/remote.ts";
import type { Key } from "../config/places.ts";
import { headAddress } from "../route.ts";
import type { HeadTag, NavbarItem, ResolvedConfig, SidebarItemConfig } from "../types.ts";

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
    ...ofHead(head),
    ...ofSidebar(sidebar ?? [], ["sidebar"]),
  ];
  return links.filter(({ href }) => href.startsWith("/") && !href.startsWith("//"));
}

/** What the pages' head loads from another host, and where the configuration names it. */
export interface ConfigResource extends Pick<RemoteResource, "address" | "kind"> {
  readonly path: readonly Key[];
}

/** Lists the scripts and style sheets of other hosts that every page's head loads. */
export function configResources({ head }: ResolvedConfig): ConfigResource[] {
  return ofHead(head).flatMap(({ path, href, tag: { tag, attributes } }): ConfigResource[] => {
    if (!/^(?:https?:)?\/\//i.test(href)) return [];
    if (tag === "script") return [{ path, address: href, kind: "script" }];
    return /(?:^|\s)stylesheet(?:\s|$)/i.test(String(attributes["rel"]))
      ? [{ path, address: href, kind: "style" }]
      : [];
  });
}

function ofHead(head: readonly HeadTag[]): (ConfigLink & { readonly tag: HeadTag })[] {
  return head.flatMap((tag, i) => {
    const address = headAddress(tag);
    return address ? [{ path: ["head", i, "attributes", address.name], href: address.href, tag }] : [];
  });
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
