// Where a page stands, told from the sidebar's entries, wherever those come from: all of them, or as many as are looked for.
import { hrefOf } from "../route.ts";
import type { NavCategory, NavItem, NavLink, NavList, Page, PropLink, SidebarCategory, SidebarLink } from "../types.ts";

/** Longest list of siblings that a page holds whole, and what it shows on each side of the current entry otherwise. */
export const WHOLE_LIST = 200;
const WINDOW = 75;

/** One page's place. */
export interface Place {
  readonly sidebar: NavList;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PropLink | undefined;
  readonly next: PropLink | undefined;
}

export interface Breadcrumb {
  readonly label: string;
  readonly href?: string;
}

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

/** The sidebar's entries. Lists are known by number, and the first one is the top. */
export interface Entries {
  listAt(list: number): ShownList;
  itemAt(spot: Spot): Pick<ListedItem, "label" | "href">;
  /** Finds a page's own entry, and its place in reading order. */
  find(page: Page): { readonly spot: Spot | undefined; readonly turn: number | undefined };
  /** Where the API reference's category stands. */
  referenceSpot(): Spot | undefined;
  /** Where the entry at a place in reading order stands, if there is one. */
  atTurn(turn: number): Spot | undefined;
  pageOf(id: string): Page | undefined;
}

/** What a page's place is made from: all of it but the sidebar, and the entries on the way to the page. */
export interface Way extends Omit<Place, "sidebar"> {
  readonly path: readonly Spot[];
  /** Whether the path ends at the page's own entry. */
  readonly isThere: boolean;
}

/** The way to a list, which all its pages have in common. */
export interface Trail {
  /** The entries that lead to it, from the top. */
  readonly path: readonly Spot[];
  readonly breadcrumbs: readonly Breadcrumb[];
}

/** Tells where pages stand. */
export interface Places {
  /** Where a page stands; for undefined, the sidebar of a page that is not in it (404). */
  place(page: Page | undefined): Place;
  wayTo(page: Page | undefined): Way;
  trailOf(list: number): Trail;
}

const NOWHERE = { spot: undefined, turn: undefined };

/** Finds pages' places, each by a walk up from its entry. */
export function createPlaces(entries: Entries, baseUrl: string): Places {
  const { listAt, itemAt, find, referenceSpot, atTurn, pageOf } = entries;
  const trails = new Map<number, Trail>();
  return { place, wayTo, trailOf };

  function place(page: Page | undefined): Place {
    const { path, isThere, breadcrumbs, previous, next } = wayTo(page);
    return { sidebar: listShown(listAt(0), path, 0, isThere), breadcrumbs, previous, next };
  }

  function trailOf(list: number): Trail {
    let known = trails.get(list);
    if (known === undefined) {
      const { owner } = listAt(list);
      known = owner ? trailBehind(owner) : { path: [], breadcrumbs: [] };
      trails.set(list, known);
    }
    return known;
  }

  /** The way to what is below an entry. */
  function trailBehind(spot: Spot): Trail {
    const { path, breadcrumbs } = trailOf(spot.list);
    const { label, href } = itemAt(spot);
    // Templates get them, page after page.
    return { path: [...path, spot], breadcrumbs: [...breadcrumbs, Object.freeze({ label, href })] };
  }

  /** The entries on the way to a page, from the top, and all of its place that is not the sidebar. */
  function wayTo(page: Page | undefined): Way {
    const { spot, turn } = page ? find(page) : NOWHERE;
    // API pages outside the sidebar stand under the reference's category all the same.
    const category = !spot && page?.api ? referenceSpot() : undefined;
    const trail = category ? trailBehind(category) : spot ? trailOf(spot.list) : trailOf(0);
    const breadcrumbs: Breadcrumb[] = [...trail.breadcrumbs];
    const owner = page?.api?.package;
    if (!spot && owner && owner.route !== page.route)
      breadcrumbs.push({ label: owner.name, href: hrefOf(baseUrl, owner.route) });
    if (page) breadcrumbs.push({ label: spot ? itemAt(spot).label : page.label });
    return {
      path: spot ? [...trail.path, spot] : trail.path,
      isThere: spot !== undefined,
      breadcrumbs,
      previous: neighbour(page?.frontMatter.pagination_prev, turn, -1, spot?.list),
      next: neighbour(page?.frontMatter.pagination_next, turn, 1, spot?.list),
    };
  }

  /** A list as a page shows it: the entry on the way to the page open or current, all others at rest. */
  function listShown(list: ShownList, path: readonly Spot[], depth: number, isThere: boolean): NavList {
    const on = path[depth];
    const { from, to, items } = windowOf(list, on);
    const shown: NavList = Object.assign(items, { stretch: { all: list.resting, from, to, at: on?.position } });
    const node = on && list.nodes[on.position];
    if (!node) return shown;
    const isLast = depth === path.length - 1;
    const current = isThere && isLast;
    if (node.resting.type === "link") {
      items[on.position - from] = { resting: node.resting, ...node.resting, current };
      return shown;
    }
    const { part: _, ...category } = node.resting;
    items[on.position - from] = {
      resting: node.resting,
      ...(isLast && !isThere && { within: true as const }),
      ...category,
      current,
      open: true,
      items: listShown(listAt(node.list as number), path, depth + 1, isThere),
    };
    return shown;
  }

  function neighbour(
    id: string | null | undefined,
    turn: number | undefined,
    step: 1 | -1,
    from: number | undefined,
  ): PropLink | undefined {
    if (id === null) return undefined;
    if (id !== undefined) {
      const page = pageOf(id);
      return page && { label: page.label, href: hrefOf(baseUrl, page.route) };
    }
    const spot = turn === undefined ? undefined : atTurn(turn + step);
    return spot && { label: nameFrom(from, spot), href: itemAt(spot).href };
  }

  /** What an entry is called on a page of a list: of another category's own page the label alone ("Overview") tells nothing. */
  function nameFrom(from: number | undefined, spot: Spot): string {
    const { label, href } = itemAt(spot);
    const owner = spot.list === from ? undefined : listAt(spot.list).owner;
    const category = owner && itemAt(owner);
    return category?.href === href && category.label !== label ? `${category.label}: ${label}` : label;
  }
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
  const className = item.className === undefined ? {} : { className: item.className };
  if (item.type === "link" || !list) {
    const external = item.type === "link" && item.docId === undefined && !href.startsWith("/");
    return { type: "link", label, href, current: false, external, ...className };
  }
  const { collapsible } = item;
  const open = !item.collapsed || !collapsible;
  const category: NavCategory = { type: "category", label, href, current: false, collapsible, open, part: list.part };
  // A category that starts open has its items in the page.
  const items = open ? { items: list.resting.slice(0, WHOLE_LIST) } : {};
  return { ...category, ...className, ...items };
}
