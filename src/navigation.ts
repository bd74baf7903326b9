// Where a page stands in the sidebar: the part of it that the page shows, breadcrumbs, previous and next, and the
// JSON parts that browsers load for the rest. Nothing here costs more for a page of a larger site.
import GithubSlugger, { slug } from "github-slugger";
import { hashOf } from "./hash.ts";
import { encodePath, hrefOf, referenceBase, sidebarFolder } from "./route.ts";
import { flattenSidebar } from "./sidebar.ts";
import type {
  NavCategory,
  NavItem,
  NavLink,
  NavList,
  Page,
  PropLink,
  SidebarItem,
  SidebarPart,
  Site,
} from "./types.ts";

/** Longest list of siblings that a page holds whole, and what it shows on each side of the current entry otherwise. */
const WHOLE_LIST = 200;
const WINDOW = 75;

/** One page's place. */
export interface Place {
  readonly sidebar: NavList;
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous: PropLink | undefined;
  readonly next: PropLink | undefined;
}

/** What a page's place is made from: all of it but the sidebar, and the entries on the way to the page. */
interface Way extends Omit<Place, "sidebar"> {
  readonly path: readonly Spot[];
  /** Whether the path ends at the page's own entry. */
  readonly isThere: boolean;
}

type Breadcrumb = Place["breadcrumbs"][number];

/** The way to a list, which all its pages have in common. */
interface Trail {
  /** The entries that lead to it, from the top. */
  readonly path: readonly Spot[];
  readonly breadcrumbs: readonly Breadcrumb[];
}

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

/** Where an entry stands: in which list, and at which position of it. */
interface Spot {
  readonly list: number;
  readonly position: number;
}

interface Node {
  readonly item: SidebarItem;
  /** A category's own list; undefined for a link. */
  readonly list: number | undefined;
  /** The entry as pages show it that are neither it nor below it; shared by all of them. */
  readonly resting: NavLink | NavCategory;
}

interface List {
  readonly items: readonly SidebarItem[];
  readonly nodes: readonly Node[];
  /** The list as pages show it that are not below it: the entries of its nodes. */
  readonly resting: readonly (NavLink | NavCategory)[];
  /** The category whose list it is. */
  readonly owner: Spot | undefined;
  readonly path: string;
  /** What pages call the list by: its file's name, encoded, without the ending. */
  readonly part: string;
}

/** The sidebar's entries by address. Lists are known by number, and the first one is the top. */
interface NavigationIndex {
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
  const trails = new Map<number, Trail>();
  const fingerprints = new Map<List, string>();
  /** By list, what pages show of the way to it. */
  const fingerprintsOfTrails = new Map<number, string>();
  let byId: ReadonlyMap<string, Page> | undefined;

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

  function place(page: Page | undefined): Place {
    const { path, isThere, breadcrumbs, previous, next } = wayTo(page);
    return { sidebar: listShown(listAt(0), path, 0, isThere), breadcrumbs, previous, next };
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
    const { label, href } = nodeAt(spot).item;
    // Templates get them, page after page.
    return { path: [...path, spot], breadcrumbs: [...breadcrumbs, Object.freeze({ label, href })] };
  }

  /** The entries on the way to a page, from the top, and all of its place that is not the sidebar. */
  function wayTo(page: Page | undefined): Way {
    const href = page && hrefOf(baseUrl, page.route);
    const spot = href === undefined ? undefined : spots.get(href);
    // API pages outside the sidebar stand under the reference's category all the same.
    const category = !spot && page?.api ? spots.get(reference) : undefined;
    const trail = category ? trailBehind(category) : spot ? trailOf(spot.list) : trailOf(0);
    const breadcrumbs: Breadcrumb[] = [...trail.breadcrumbs];
    const owner = page?.api?.package;
    if (!spot && owner && owner.route !== page.route)
      breadcrumbs.push({ label: owner.name, href: hrefOf(baseUrl, owner.route) });
    if (page) breadcrumbs.push({ label: spot ? nodeAt(spot).item.label : page.label });
    const at = href === undefined ? undefined : orderOf.get(href);
    return {
      path: spot ? [...trail.path, spot] : trail.path,
      isThere: spot !== undefined,
      breadcrumbs,
      previous: neighbour(page?.frontMatter.pagination_prev, at, -1),
      next: neighbour(page?.frontMatter.pagination_next, at, 1),
    };
  }

  /** A list as a page shows it: the entry on the way to the page open or current, all others at rest. */
  function listShown(list: List, path: readonly Spot[], depth: number, isThere: boolean): NavList {
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

  function fingerprintOf(list: List, on: Spot | undefined): string {
    const isWhole = list.nodes.length <= WHOLE_LIST;
    const known = isWhole ? fingerprints.get(list) : undefined;
    if (known !== undefined) return known;
    const made = hashOf(JSON.stringify(windowOf(list, on)));
    if (isWhole) fingerprints.set(list, made);
    return made;
  }

  function neighbour(id: string | null | undefined, at: number | undefined, step: 1 | -1): PropLink | undefined {
    if (id === null) return undefined;
    if (id !== undefined) {
      byId ??= new Map(site.pages.map((page) => [page.id, page]));
      const page = byId.get(id) ?? byId.get(`${id}/index`);
      return page && { label: page.label, href: hrefOf(baseUrl, page.route) };
    }
    const item = at === undefined ? undefined : order[at + step];
    return item && { label: item.label, href: item.href };
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

/** What pages show of a list that is at rest: all of it, or of a long one what is near an entry; which stretch of it that is. */
function windowOf(
  { nodes: { length }, resting, part }: List,
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

/** An entry as pages show it that are neither it nor below it. @param list a category's own */
function restingOf(item: SidebarItem, list: List | undefined): NavLink | NavCategory {
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

/** Names a category's list by the labels on the way to it. @param prefix the name of the list that it is in; "" for the top */
function nameOfList(label: string, prefix: string): string {
  return prefix ? `${prefix}-${slug(label)}` : slug(label) || "section";
}

function pathOf(folder: string, file: string): string {
  return `${folder}/${file}.json`;
}
