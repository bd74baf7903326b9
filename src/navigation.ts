// Where a page stands in the sidebar: the part of it that the page shows, breadcrumbs, previous and next, and the
// JSON parts that browsers load for the rest. Nothing here costs more for a page of a larger site.
import GithubSlugger, { slug } from "github-slugger";
import { hashOf } from "./hash.ts";
import {
  createPlaces,
  type Place,
  restingOf,
  type ShownList,
  type ShownNode,
  type Spot,
  WHOLE_LIST,
  windowOf,
} from "./navigation/places.ts";
import { cutName, encodePath, hrefOf, referenceBase, sidebarFolder } from "./route.ts";
import { flattenSidebar } from "./sidebar/flatten.ts";
import type { NavCategory, NavLink, Page, SidebarItem, SidebarPart, Site } from "./types.ts";

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

interface Node extends ShownNode {
  readonly item: SidebarItem;
}

interface List extends ShownList {
  readonly items: readonly SidebarItem[];
  readonly nodes: readonly Node[];
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
  const fingerprints = new Map<List, string>();
  /** By list, what pages show of the way to it. */
  const fingerprintsOfTrails = new Map<number, string>();
  let byId: ReadonlyMap<string, Page> | undefined;
  /** Of each entry its place, also where another one of its address is the current one. */
  let places: ReadonlyMap<SidebarItem, Spot> | undefined;
  const { place, wayTo, trailOf } = createPlaces(
    {
      listAt,
      itemAt: (spot) => nodeAt(spot).item,
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

  return {
    place,
    fingerprint,
    parts: () => lists.filter((list) => list.owner || list.nodes.length > WHOLE_LIST).map(partOf),
    has: (page) => spots.has(hrefOf(baseUrl, page.route)),
    index,
  };

  function listAt(at: number): List {
    return lists[at] as List;
  }

  function nodeAt({ list, position }: Spot): Node {
    return listAt(list).nodes[position] as Node;
  }

  function atTurn(turn: number): Spot | undefined {
    const item = order[turn];
    if (!item) return undefined;
    const spot = spots.get(item.href);
    if (spot && nodeAt(spot).item === item) return spot;
    // Another entry leads to the same page, and is the one that is current there.
    places ??= new Map(
      lists.flatMap(({ items }, list) => items.map((each, position) => [each, { list, position }] as const)),
    );
    return places.get(item);
  }

  function fingerprint(page: Page): string {
    const { path, isThere, breadcrumbs, previous, next } = wayTo(page);
    const spot = path.at(-1);
    const own = spot && nodeAt(spot).list;
    const shown = [
      spot ? fingerprintOfTrail(spot.list) : "",
      spot?.position,
      fingerprintOf(listAt(spot?.list ?? 0), spot),
      own === undefined ? "" : fingerprintOf(listAt(own), undefined),
    ];
    // Those before are the trail's.
    return hashOf(JSON.stringify([shown, isThere, breadcrumbs.slice(-2), previous, next]));
  }

  /** Names what a page of a list shows of the lists above, and where in them it is. */
  function fingerprintOfTrail(list: number): string {
    let known = fingerprintsOfTrails.get(list);
    if (known === undefined) {
      const { path, breadcrumbs } = trailOf(list);
      known = hashOf(JSON.stringify([path, breadcrumbs, path.map((spot) => fingerprintOf(listAt(spot.list), spot))]));
      fingerprintsOfTrails.set(list, known);
    }
    return known;
  }

  function fingerprintOf(list: List, on: Spot | undefined): string {
    const isWhole = list.nodes.length <= WHOLE_LIST;
    const known = isWhole ? fingerprints.get(list) : undefined;
    if (known !== undefined) return known;
    const made = hashOf(JSON.stringify(windowOf(list, on)));
    if (isWhole) fingerprints.set(list, made);
    return made;
  }

  function partOf(list: List): PartFile {
    const items = list.nodes.map(({ item, list: inner }) => ({
      label: item.label,
      href: item.href,
      ...(inner !== undefined && { part: listAt(inner).part }),
      ...(item.className !== undefined && { className: item.className }),
    }));
    return { path: list.path, part: { items } };
  }
}

function indexSidebar(sidebar: readonly SidebarItem[], folder: string): NavigationIndex {
  const slugger = new GithubSlugger();
  const lists: List[] = [];
  const spots = new Map<string, Spot>();
  addList(sidebar, undefined, "all");
  const order = flattenSidebar(sidebar);
  return { folder, lists, spots, order, orderOf: new Map(order.map(({ href }, at) => [href, at])) };

  function addList(items: readonly SidebarItem[], owner: Spot | undefined, name: string): number {
    const file = slugger.slug(name);
    const at = lists.length;
    const nodes: Node[] = [];
    const resting: (NavLink | NavCategory)[] = [];
    lists.push({ items, nodes, resting, owner, path: pathOf(folder, file), part: encodePath(file) });
    for (const [position, item] of items.entries()) {
      const node = addNode(item, { list: at, position }, owner ? name : "");
      nodes.push(node);
      resting.push(node.resting);
    }
    return at;
  }

  function addNode(item: SidebarItem, spot: Spot, prefix: string): Node {
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

/** The same index for entries at the same places; undefined where they are not. */
function relabel(index: NavigationIndex, sidebar: readonly SidebarItem[]): NavigationIndex | undefined {
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
      const { item: before, list: inner } = nodes[position] as Node;
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
