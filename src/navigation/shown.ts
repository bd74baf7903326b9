// What a page shows of the sidebar's lists: a short one whole, of a long one what is near the page's entry.
import type { NavCategory, NavItem, NavLink, NavList, SidebarCategory, SidebarLink } from "../types.ts";

/** Longest list of siblings that a page holds whole, and what it shows on each side of the current entry otherwise. */
export const WHOLE_LIST = 200;
const WINDOW = 75;

/** Where an entry stands: in which list, and at which position of it. */
export interface Spot {
  readonly list: number;
  readonly position: number;
}

/** An entry, whatever is known of those below it. */
export type ListedItem = SidebarLink | Omit<SidebarCategory, "items">;

/** A list as far as pages show it. */
export interface ShownList {
  readonly nodes: readonly ShownNode[];
  /** The list as pages show it that are not below it: the entries of its nodes. */
  readonly resting: readonly (NavLink | NavCategory)[];
  /** The category whose list it is. */
  readonly owner: Spot | undefined;
  /** What pages call the list by: its file's name, encoded, without the ending. */
  readonly part: string;
}

export interface ShownNode {
  /** A category's own list; undefined for a link. */
  readonly list: number | undefined;
  /** The entry as pages show it that are neither it nor below it; shared by all of them. */
  readonly resting: NavLink | NavCategory;
}

/**
 * A list as a page shows it: the entry on the way to the page open or current, all others at rest.
 * @param isThere whether the way ends at the page's own entry
 */
export function showList(
  listAt: (list: number) => ShownList,
  list: ShownList,
  path: readonly Spot[],
  isThere: boolean,
  depth = 0,
): NavList {
  const on = path[depth];
  const { from, to, items } = windowOf(list, on);
  const shown: NavList = Object.assign(items, { stretch: { all: list.resting, from, to, at: on?.position } });
  const node = on && list.nodes[on.position];
  if (!node) return shown;
  const isLast = depth === path.length - 1;
  const { resting } = node;
  // Every page has some of these: copying the resting one and changing the copy takes V8 many times as long.
  const { label, href } = resting;
  const current = isThere && isLast;
  if (resting.type === "link") {
    const { external } = resting;
    items[on.position - from] = { type: "link", label, href, current, external, resting, ...lookOf(resting) };
    return shown;
  }
  items[on.position - from] = {
    type: "category",
    label,
    href,
    current,
    collapsible: resting.collapsible,
    open: true,
    items: showList(listAt, listAt(node.list as number), path, isThere, depth + 1),
    resting,
    ...(isLast && !isThere && { within: true as const }),
    ...lookOf(resting),
  };
  return shown;
}

/** Nearly no entry says any: all of them share this one, as a spread of nothing new is felt (ARCHITECTURE.md). */
const PLAIN = {};

/** What an entry looks like, where it is said. */
function lookOf({ className, badge }: Pick<NavLink, "className" | "badge">): Pick<NavLink, "className" | "badge"> {
  if (className === undefined && badge === undefined) return PLAIN;
  return { ...(className !== undefined && { className }), ...(badge && { badge }) };
}

/** What pages show of a list that is at rest: all of it, or of a long one what is near an entry; which stretch of it that is. */
export function windowOf(
  { nodes: { length }, resting, part }: ShownList,
  on: Spot | undefined,
): { from: number; to: number; items: NavItem[] } {
  if (length <= WHOLE_LIST) return { from: 0, to: length, items: resting.slice() };
  const middle = on?.position ?? 0;
  const from = Math.max(0, Math.min(middle - WINDOW, length - 2 * WINDOW - 1));
  const to = from + 2 * WINDOW + 1;
  const items: NavItem[] = resting.slice(from, to);
  items.push({ type: "more", count: length - (to - from), part });
  return { from, to, items };
}

/** An entry as pages show it that are neither it nor below it. @param list a category's own */
export function restingOf(
  item: ListedItem,
  list: Pick<ShownList, "part" | "resting"> | undefined,
): NavLink | NavCategory {
  const { label, href } = item;
  const look = lookOf(item);
  if (item.type === "link" || !list) {
    const external = item.type === "link" && item.docId === undefined && !href.startsWith("/");
    return { type: "link", label, href, current: false, external, ...look };
  }
  const { collapsible } = item;
  const open = !item.collapsed || !collapsible;
  const category: NavCategory = { type: "category", label, href, current: false, collapsible, open, part: list.part };
  // A category that starts open has its items in the page.
  const items = open ? { items: list.resting.slice(0, WHOLE_LIST) } : {};
  return { ...category, ...look, ...items };
}
