// The sidebar's lists, each with its name and the address of its file, and where in them entries stand.
import GithubSlugger, { slug } from "github-slugger";
import { cutName, encodePath } from "../route.ts";
import { flattenSidebar } from "../sidebar/flatten.ts";
import type { NavCategory, NavLink, SidebarItem } from "../types.ts";
import { restingOf, type ShownList, type ShownNode, type Spot } from "./shown.ts";

interface ListNode extends ShownNode {
  readonly item: SidebarItem;
}

/** A list of the sidebar. */
export interface List extends ShownList {
  readonly items: readonly SidebarItem[];
  readonly nodes: readonly ListNode[];
  readonly path: string;
}

/** The sidebar's entries by address. Lists are known by number, and the first one is the top. */
export interface NavigationIndex {
  /** Path under the output folder of the lists' files. */
  readonly folder: string;
  readonly lists: readonly List[];
  readonly spots: ReadonlyMap<string, Spot>;
  /** Pages in reading order, and where in it an address is. */
  readonly order: ReturnType<typeof flattenSidebar>;
  readonly orderOf: ReadonlyMap<string, number>;
}

/** Indexes the sidebar's entries. @param folder path under the output folder of the lists' files */
export function indexSidebar(sidebar: readonly SidebarItem[], folder: string): NavigationIndex {
  const slugger = new GithubSlugger();
  const lists: List[] = [];
  const spots = new Map<string, Spot>();
  addList(sidebar, undefined, "all");
  const order = flattenSidebar(sidebar);
  return { folder, lists, spots, order, orderOf: new Map(order.map(({ href }, at) => [href, at])) };

  function addList(items: readonly SidebarItem[], owner: Spot | undefined, name: string): number {
    const file = slugger.slug(name);
    const at = lists.length;
    const nodes: ListNode[] = [];
    const resting: (NavLink | NavCategory)[] = [];
    lists.push({ items, nodes, resting, owner, path: pathOf(folder, file), part: encodePath(file) });
    for (const [position, item] of items.entries()) {
      const node = addNode(item, { list: at, position }, owner ? name : "");
      nodes.push(node);
      resting.push(node.resting);
    }
    return at;
  }

  function addNode(item: SidebarItem, spot: Spot, prefix: string): ListNode {
    let list: number | undefined;
    if (item.type === "category") {
      list = addList(item.items, spot, nameOfList(item.label, prefix));
    }
    // Where a category and its first page have the same address, the page's own entry is the current one.
    const known = spots.get(item.href);
    if (!known || (item.type === "link" && itemAt(known).type === "category")) spots.set(item.href, spot);
    return { item, list, resting: restingOf(item, list === undefined ? undefined : lists[list]) };
  }

  function itemAt({ list, position }: Spot): SidebarItem {
    return lists[list]?.items[position] as SidebarItem;
  }
}

/** Gives the same index for entries at the same places; undefined where they are not. */
export function relabel(index: NavigationIndex, sidebar: readonly SidebarItem[]): NavigationIndex | undefined {
  const lists = [...index.lists];
  const order = [...index.order];
  const slugger = new GithubSlugger();
  let isRenamed = false;
  if (!isRelabelled(0, sidebar)) return undefined;
  if (isRenamed) rename(0, "all", "");
  return { ...index, lists, order };

  function isRelabelled(at: number, items: readonly SidebarItem[]): boolean {
    const list = lists[at] as List;
    if (list.items === items) return true;
    if (list.items.length !== items.length) return false;
    const nodes = [...list.nodes];
    for (const [position, item] of items.entries()) {
      const { item: before, list: inner } = nodes[position] as ListNode;
      if (before === item) continue;
      if (before.href !== item.href) return false;
      if (before.type === "link") {
        if (item.type !== "link" || (item.docId === undefined) !== (before.docId === undefined)) return false;
      } else {
        if (item.type !== "category") return false;
        // Lists are named by the labels on the way to them.
        isRenamed ||= before.label !== item.label;
        if (!isRelabelled(inner as number, item.items)) return false;
      }
      nodes[position] = { item, list: inner, resting: restingOf(item, inner === undefined ? undefined : lists[inner]) };
      const place = index.orderOf.get(item.href);
      if (place !== undefined && order[place] === before) order[place] = item;
    }
    lists[at] = { ...list, items, nodes, resting: nodes.map(({ resting }) => resting) };
    return true;
  }

  /** Names a list and those below it as `indexSidebar` does; says whether what pages show of it is something else now. */
  function rename(at: number, name: string, prefix: string): boolean {
    const file = slugger.slug(name);
    const list = lists[at] as List;
    const part = encodePath(file);
    const nodes = [...list.nodes];
    let isOther = part !== list.part;
    for (const [position, { item, list: inner }] of nodes.entries()) {
      if (inner === undefined) continue;
      const innerName = nameOfList(item.label, prefix);
      if (!rename(inner, innerName, innerName)) continue;
      nodes[position] = { item, list: inner, resting: restingOf(item, lists[inner]) };
      isOther = true;
    }
    if (isOther)
      lists[at] = {
        ...list,
        nodes,
        resting: nodes.map(({ resting }) => resting),
        path: pathOf(index.folder, file),
        part,
      };
    return isOther;
  }
}

/**
 * Names a category's list by the labels on the way to it, as far as file systems take them.
 * @param prefix the name of the list that it is in; "" for the top
 */
function nameOfList(label: string, prefix: string): string {
  return cutName(prefix ? `${prefix}-${slug(label)}` : slug(label)) || "section";
}

function pathOf(folder: string, file: string): string {
  return `${folder}/${file}.json`;
}
