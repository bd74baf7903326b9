// VitePress' sidebar as docsgen's: its links become pages' ids, its sidebars by path become categories. Pure.
import type { Key } from "../../config/places.ts";
import type { SidebarItemConfig } from "../../types.ts";
import type { OldPage } from "../migration.ts";
import type { TellAt } from "../places.ts";
import { titleOf } from "../repository.ts";
import { idOf } from "../routes.ts";
import { type Data, isData, isElsewhere, listOf, plainText, textOf } from "../values.ts";
import { DOCS_PATH } from "./pages.ts";

export interface SidebarContext {
  /** Finds a page by a link of the configuration. */
  pageOf(link: string): OldPage | undefined;
  /** Whether a link leads to a file that the site serves. */
  isFile(link: string): boolean;
  readonly tell: TellAt;
  /** Where the sidebar stands in the configuration. */
  readonly at: readonly Key[];
  /** Names a folder in the place of all its pages, where that lists the same. */
  shorten(items: readonly SidebarItemConfig[]): readonly SidebarItemConfig[];
  /** Links of the navbar, by which sidebars get their names. */
  readonly nav: readonly unknown[];
}

const MOST_DEPTH = 25;

/** Converts a sidebar; undefined where there is none. */
export function convertSidebar(value: unknown, context: SidebarContext): readonly SidebarItemConfig[] | undefined {
  if (Array.isArray(value)) return orNone(itemsOf(value, "", context, context.at));
  if (!isData(value)) return undefined;
  const groups = Object.entries(value).flatMap(([path, given]) => {
    const isList = Array.isArray(given);
    if (!isList && !(isData(given) && Array.isArray(given["items"]))) {
      context.tell("sidebar", `the sidebar of ${path} is made by a program and is left out`, [...context.at, path]);
      return [];
    }
    const base = isList ? "" : (textOf((given as Data)["base"]) ?? "");
    const at = [...context.at, path, ...(isList ? [] : ["items"])];
    const items = itemsOf(isList ? given : (given as Data)["items"], base, context, at);
    return items.length === 0 ? [] : [{ path, items, key: JSON.stringify(items) }];
  });
  // The same sidebar often stands under several paths.
  const seen = new Set<string>();
  const different = groups.filter(({ key }) => !seen.has(key) && seen.add(key));
  const [only] = different;
  if (only === undefined) return undefined;
  if (different.length === 1) return only.items;
  return different.map(({ path, items }): SidebarItemConfig => {
    const [single, ...others] = items;
    if (isData(single) && single["type"] === "category" && others.length === 0) return single as SidebarItemConfig;
    return { type: "category", label: labelOf(path, context), items };
  });
}

function orNone(items: readonly SidebarItemConfig[]): readonly SidebarItemConfig[] | undefined {
  return items.length === 0 ? undefined : items;
}

function itemsOf(
  value: unknown,
  base: string,
  context: SidebarContext,
  at: readonly Key[],
  depth = 0,
): readonly SidebarItemConfig[] {
  if (depth > MOST_DEPTH) return [];
  return context.shorten(
    listOf(value).flatMap((item, i) => (isData(item) ? itemOf(item, base, context, [...at, i], depth) : [])),
  );
}

function itemOf(
  item: Data,
  outer: string,
  context: SidebarContext,
  at: readonly Key[],
  depth: number,
): readonly SidebarItemConfig[] {
  const base = textOf(item["base"]) ?? outer;
  const label = plainText(textOf(item["text"]) ?? "");
  const link = textOf(item["link"]);
  const target = link === undefined ? undefined : isElsewhere(link) ? link : base + link;
  const isCategory = Array.isArray(item["items"]);
  const page = target === undefined || isElsewhere(target) ? undefined : context.pageOf(target);
  if (!isCategory) {
    if (target !== undefined && label !== "") return linkOf(label, target, page, context, at);
    context.tell(
      "sidebar",
      target === undefined
        ? `${label || "an item"} has no link and is left out`
        : `the link to ${target} has no text and is left out`,
      at,
    );
    return [];
  }
  const items = itemsOf(item["items"], base, context, [...at, "items"], depth + 1);
  // A group without a name only keeps its items together.
  if (label === "") return items;
  if (target !== undefined && page === undefined)
    context.tell("sidebar", `an item leads to nothing that was taken over: ${label}, ${target}`, at);
  if (items.length === 0) return page === undefined ? [] : linkOf(label, target ?? "", page, context, at);
  const { collapsed } = item;
  return [
    {
      type: "category",
      label,
      ...(page && { link: { type: "doc", id: idOf(page, DOCS_PATH) } as const }),
      items,
      // VitePress leaves open what does not say that it is closed.
      collapsed: collapsed === true,
      ...(collapsed === undefined && depth > 0 && { collapsible: false }),
    },
  ];
}

function linkOf(
  label: string,
  target: string,
  page: OldPage | undefined,
  context: SidebarContext,
  at: readonly Key[],
): readonly SidebarItemConfig[] {
  if (isElsewhere(target) || (page === undefined && context.isFile(target)))
    return [{ type: "link", label, href: target }];
  const anchor = /#.*$/.exec(target)?.[0];
  if (page?.route === undefined) {
    context.tell("sidebar", `an item leads to nothing that was taken over: ${label}, ${target}`, at);
    return [];
  }
  if (anchor !== undefined) return [{ type: "link", label, href: page.route + anchor }];
  return [{ type: "doc", id: idOf(page, DOCS_PATH), label }];
}

/** What a sidebar by path is called: as the navbar calls it, else by its folder. */
function labelOf(path: string, { nav }: SidebarContext): string {
  const below = path.replace(/\/+$/, "");
  const inNav = listOf(nav).flatMap((item) => (isData(item) ? [item, ...listOf(item["items"]).filter(isData)] : []));
  const named = inNav.find((item) => {
    const link = textOf(item["link"]);
    return link !== undefined && below !== "" && (link === below || link.startsWith(`${below}/`));
  });
  const folder = below.slice(below.lastIndexOf("/") + 1);
  return plainText(textOf(named?.["text"]) ?? "") || titleOf(folder) || "Documentation";
}
