// What is kept of a site's navigation, list by list, so that few pages' places are told without all of the sidebar.
import type { Page, SidebarCategory, SidebarItem, SidebarLink, Site } from "../types.ts";
import { createPlaces, type Place } from "./places.ts";
import { restingOf, type ShownList, type Spot } from "./shown.ts";

/** A list of the sidebar. */
export interface KeptList {
  readonly part: string;
  /** The category whose list it is; null for the top. */
  readonly owner: Spot | null;
  readonly items: readonly KeptItem[];
}

/** An entry; a category names its list, by number and as pages call it. */
type KeptItem = SidebarLink | KeptCategory;

interface KeptCategory extends Omit<SidebarCategory, "items"> {
  readonly list: number;
  readonly part: string;
}

/** Where entries stand, in columns; -1 for none. */
export interface KeptSpots {
  /** Of each page its entry's list and position, and its place in reading order. */
  readonly lists: readonly number[];
  readonly positions: readonly number[];
  readonly turns: readonly number[];
  /** Of each place in reading order the entry's list and position, and its page. */
  readonly order: {
    readonly lists: readonly number[];
    readonly positions: readonly number[];
    readonly pages: readonly number[];
  };
}

/** All of it. */
export interface KeptNavigation {
  readonly spots: KeptSpots;
  readonly lists: readonly KeptList[];
}

/** The same, its lists read one by one. */
export interface OpenedNavigation {
  readonly spots: KeptSpots;
  /** @throws where the list is damaged, or there is none */
  listAt(list: number): KeptList;
}

/** What of a navigation's index is kept. */
interface Index {
  readonly lists: readonly (Pick<ShownList, "part" | "owner" | "nodes"> & { readonly items: readonly SidebarItem[] })[];
  readonly spots: ReadonlyMap<string, Spot>;
  readonly order: readonly SidebarItem[];
  readonly orderOf: ReadonlyMap<string, number>;
}

/** Tells what to keep. @param hrefs of the site's pages */
export function keepNavigation({ lists, spots, order, orderOf }: Index, hrefs: readonly string[]): KeptNavigation {
  const turns = hrefs.map((href) => orderOf.get(href) ?? -1);
  const pages = order.map(() => -1);
  turns.forEach((turn, page) => {
    if (turn >= 0) pages[turn] = page;
  });
  const listsOfOrder = order.map(() => -1);
  const positionsOfOrder = order.map(() => -1);
  lists.forEach(({ items }, list) => {
    items.forEach((item, position) => {
      const turn = orderOf.get(item.href);
      if (turn === undefined || order[turn] !== item) return;
      listsOfOrder[turn] = list;
      positionsOfOrder[turn] = position;
    });
  });
  const own = hrefs.map((href) => spots.get(href));
  return {
    spots: {
      lists: own.map((spot) => spot?.list ?? -1),
      positions: own.map((spot) => spot?.position ?? -1),
      turns,
      order: { lists: listsOfOrder, positions: positionsOfOrder, pages },
    },
    lists: lists.map(({ part, owner, items, nodes }) => ({
      part,
      owner: owner ?? null,
      items: items.map((item, position): KeptItem => {
        if (item.type === "link") return item;
        const { items: _, ...category } = item;
        const list = nodes[position]?.list as number;
        return { ...category, list, part: lists[list]?.part as string };
      }),
    })),
  };
}

/** Puts the sidebar together again. */
export function sidebarFrom({ listAt }: OpenedNavigation): readonly SidebarItem[] {
  const itemsOf = (at: number): readonly SidebarItem[] =>
    listAt(at).items.map((item) => {
      if (item.type === "link") return item;
      const { list, part: _, ...category } = item;
      return { ...category, items: itemsOf(list) };
    });
  return itemsOf(0);
}

/**
 * Tells places of guides as `indexNavigation` does.
 * @param placeOf gives a page's place among the site's pages
 * @returns a function that throws where what is kept is damaged
 */
export function openPlaces(
  { spots, listAt }: OpenedNavigation,
  site: Pick<Site, "config" | "pages">,
  placeOf: (page: Page) => number,
): (page: Page) => Place {
  const shown = new Map<number, ShownList>();
  const { place } = createPlaces(
    {
      listAt: shownAt,
      itemAt,
      find(page) {
        const at = placeOf(page);
        const turn = spots.turns[at] ?? -1;
        return { spot: spotAt(spots, at), turn: turn < 0 ? undefined : turn };
      },
      referenceSpot: () => undefined,
      atTurn: (turn) => spotAt(spots.order, turn),
      pageOf: (id) => site.pages.find((page) => page.id === id) ?? site.pages.find((page) => page.id === `${id}/index`),
    },
    site.config.baseUrl,
  );
  return place;

  function itemAt({ list, position }: Spot): KeptItem {
    return listAt(list).items[position] as KeptItem;
  }

  function shownAt(at: number): ShownList {
    const known = shown.get(at) ?? show(listAt(at));
    shown.set(at, known);
    return known;
  }

  function show({ part, owner, items }: KeptList): ShownList {
    const nodes = items.map((item) =>
      item.type === "link"
        ? { list: undefined, resting: restingOf(item, undefined) }
        : { list: item.list, resting: restingOf(item, listOf(item)) },
    );
    return { part, owner: owner ?? undefined, nodes, resting: nodes.map(({ resting }) => resting) };
  }

  /** A category's list, read where pages show it open. */
  function listOf({ list, part }: KeptCategory): Pick<ShownList, "part" | "resting"> {
    return {
      part,
      get resting() {
        return shownAt(list).resting;
      },
    };
  }
}

function spotAt({ lists, positions }: Pick<KeptSpots, "lists" | "positions">, at: number): Spot | undefined {
  const [list, position] = [lists[at] ?? -1, positions[at] ?? -1];
  return list < 0 || position < 0 ? undefined : { list, position };
}
