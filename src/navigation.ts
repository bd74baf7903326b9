// Where a page stands in the sidebar: the part of it that the page shows, breadcrumbs, previous and next, and the
// JSON parts that browsers load for the rest. Nothing here costs more for a page of a larger site.
import { Fingerprints } from "./navigation/fingerprints.ts";
import { indexSidebar, type List, type NavigationIndex, relabel } from "./navigation/lists.ts";
import { createPlaces, type Place } from "./navigation/places.ts";
import { type Spot, WHOLE_LIST } from "./navigation/shown.ts";
import { hrefOf, referenceBase, sidebarFolder } from "./route.ts";
import type { Page, SidebarItem, SidebarPart, Site } from "./types.ts";

/** A part of the sidebar that browsers load by itself; `path` is under the output folder. */
export interface PartFile {
  readonly path: string;
  readonly part: SidebarPart;
}

export interface Navigation {
  /** Where a page stands; for undefined, the sidebar of a page that is not in it (404). */
  place(page: Page | undefined): Place;
  /** Names a page's place: the same as long as `place` tells the same, without putting it together. */
  fingerprint(page: Page): string;
  /** Every part, one for each category and, for a long top list, one for the whole. */
  parts(): readonly PartFile[];
  /** Whether the sidebar has the page. */
  has(page: Page): boolean;
  /** What the next navigation may take over. */
  readonly index: NavigationIndex;
}

/**
 * Indexes the sidebar once, so that each page's place is a walk up from its entry.
 * @param previous an earlier navigation: where entries are only called otherwise, all others stay the same objects
 */
export function indexNavigation(site: Site, previous?: Navigation): Navigation {
  const { baseUrl, docsPath } = site.config;
  const folder = sidebarFolder(docsPath);
  const known = previous?.index.folder === folder ? relabel(previous.index, site.sidebar) : undefined;
  const index = known ?? indexSidebar(site.sidebar, folder);
  const { lists, spots, order, orderOf } = index;
  const reference = hrefOf(baseUrl, `${referenceBase(site.config)}/`);
  let byId: ReadonlyMap<string, Page> | undefined;
  /** Of each entry its place, also where another one of its address is the current one. */
  let spotOf: ReadonlyMap<SidebarItem, Spot> | undefined;
  const places = createPlaces(
    {
      listAt,
      itemAt,
      find(page) {
        const href = hrefOf(baseUrl, page.route);
        return { spot: spots.get(href), turn: orderOf.get(href) };
      },
      referenceSpot: () => spots.get(reference),
      atTurn,
      pageOf(id) {
        byId ??= new Map(site.pages.map((page) => [page.id, page]));
        return byId.get(id) ?? byId.get(`${id}/index`);
      },
    },
    baseUrl,
  );
  const fingerprints = new Fingerprints(lists, places);

  return {
    place: places.place,
    fingerprint: (page) => fingerprints.of(page),
    parts: () => lists.filter((list) => list.owner || list.nodes.length > WHOLE_LIST).map(partOf),
    has: (page) => spots.has(hrefOf(baseUrl, page.route)),
    index,
  };

  function listAt(at: number): List {
    return lists[at] as List;
  }

  function itemAt({ list, position }: Spot): SidebarItem {
    return listAt(list).items[position] as SidebarItem;
  }

  function atTurn(turn: number): Spot | undefined {
    const item = order[turn];
    if (!item) return undefined;
    const spot = spots.get(item.href);
    if (spot && itemAt(spot) === item) return spot;
    // Another entry leads to the same page, and is the one that is current there.
    spotOf ??= new Map(
      lists.flatMap(({ items }, list) => items.map((each, position) => [each, { list, position }] as const)),
    );
    return spotOf.get(item);
  }

  function partOf(list: List): PartFile {
    const items = list.nodes.map(({ item, list: inner }) => ({
      label: item.badge ? `${item.label}\t${item.badge.text}` : item.label,
      href: item.href,
      ...(inner !== undefined && { part: listAt(inner).part }),
      ...(item.className !== undefined && { className: item.className }),
      ...(item.badge && { badge: `badge ${item.badge.type ?? ""}`.trim() }),
    }));
    return { path: list.path, part: { items } };
  }
}
