// Where a page stands in the sidebar: the part of it that the page shows, breadcrumbs, previous and next, and the
// JSON parts that browsers load for the rest. Nothing here costs more for a page of a larger site.
import GithubSlugger, { slug } from "github-slugger";
import { encodePath, hrefOf, referenceBase, sidebarFolder } from "./route.ts";
import { flattenSidebar } from "./sidebar.ts";
import type { NavCategory, NavItem, NavLink, Page, PropLink, SidebarItem, SidebarPart, Site } from "./types.ts";

/** Longest list of siblings that a page holds whole, and what it shows on each side of the current entry otherwise. */
const WHOLE_LIST = 200;
const WINDOW = 75;

/** One page's place. */
export interface Place {
  readonly sidebar: readonly NavItem[];
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous: PropLink | undefined;
  readonly next: PropLink | undefined;
}

/** A part of the sidebar that browsers load by itself; `path` is under the output folder. */
export interface PartFile {
  readonly path: string;
  readonly part: SidebarPart;
}

export interface Navigation {
  /** Where a page stands; for undefined, the sidebar of a page that is not in it (404). */
  place(page: Page | undefined): Place;
  /** Every part, one for each category and, for a long top list, one for the whole. */
  parts(): readonly PartFile[];
  /** Whether the sidebar has the page. */
  has(page: Page): boolean;
}

interface Node {
  readonly item: SidebarItem;
  readonly parent: List;
  readonly position: number;
  /** Undefined for a link. */
  readonly list: List | undefined;
  /** The entry as pages show it that are neither it nor below it; shared by all of them. */
  readonly resting: NavLink | NavCategory;
}

interface List {
  readonly nodes: Node[];
  readonly owner: Node | undefined;
  readonly path: string;
  /** What pages call the list by: its file's name, encoded, without the ending. */
  readonly part: string;
}

/** Indexes the sidebar once, so that each page's place is a walk up from its entry. */
export function indexNavigation(site: Site): Navigation {
  const { baseUrl, docsPath } = site.config;
  const folder = sidebarFolder(docsPath);
  const slugger = new GithubSlugger();
  const byHref = new Map<string, Node>();
  const byId = new Map(site.pages.map((page) => [page.id, page]));
  const lists: List[] = [];
  const top = listOf(site.sidebar, undefined, "all");
  const order = flattenSidebar(site.sidebar);
  const orderOf = new Map(order.map((item, at) => [item.href, at]));
  const reference = hrefOf(baseUrl, `${referenceBase(site.config)}/`);

  return {
    place,
    parts: () => lists.filter((list) => list.owner || list.nodes.length > WHOLE_LIST).map(partOf),
    has: (page) => byHref.has(hrefOf(baseUrl, page.route)),
  };

  function listOf(items: readonly SidebarItem[], owner: Node | undefined, name: string): List {
    const file = slugger.slug(name);
    const list: List = { nodes: [], owner, path: `${folder}/${file}.json`, part: encodePath(file) };
    lists.push(list);
    items.forEach((item, position) => {
      list.nodes.push(nodeOf(item, list, position, owner ? name : ""));
    });
    return list;
  }

  function nodeOf(item: SidebarItem, parent: List, position: number, prefix: string): Node {
    const className = item.className === undefined ? {} : { className: item.className };
    let node: Node;
    if (item.type === "link") {
      const external = item.docId === undefined && !item.href.startsWith("/");
      node = {
        item,
        parent,
        position,
        list: undefined,
        resting: { type: "link", label: item.label, href: item.href, current: false, external, ...className },
      };
    } else {
      const own: { -readonly [K in keyof Node]: Node[K] } = {
        item,
        parent,
        position,
        list: undefined,
        resting: { type: "link", label: "", href: "", current: false, external: false },
      };
      const list = listOf(item.items, own, prefix ? `${prefix}-${slug(item.label)}` : slug(item.label) || "section");
      own.list = list;
      own.resting = {
        type: "category",
        label: item.label,
        href: item.href,
        current: false,
        collapsible: item.collapsible,
        open: !item.collapsed || !item.collapsible,
        part: list.part,
        ...className,
      };
      // A category that starts open has its items in the page.
      if (own.resting.open)
        own.resting = { ...own.resting, items: list.nodes.slice(0, WHOLE_LIST).map((inner) => inner.resting) };
      node = own;
    }
    // Where a category and its first page have the same address, the page's own entry is the current one.
    const known = byHref.get(item.href);
    if (!known || (known.item.type === "category" && item.type === "link")) byHref.set(item.href, node);
    return node;
  }

  function place(page: Page | undefined): Place {
    const href = page && hrefOf(baseUrl, page.route);
    const node = href === undefined ? undefined : byHref.get(href);
    const path: Node[] = [];
    // API pages outside the sidebar stand under the reference's category all the same.
    for (let at = node ?? (page?.api && byHref.get(reference)); at; at = at.parent.owner) path.unshift(at);
    const breadcrumbs: { label: string; href?: string }[] = (node ? path.slice(0, -1) : path).map(({ item }) => ({
      label: item.label,
      href: item.href,
    }));
    const owner = page?.api?.package;
    if (!node && owner && owner.route !== page.route)
      breadcrumbs.push({ label: owner.name, href: hrefOf(baseUrl, owner.route) });
    if (page) breadcrumbs.push({ label: node?.item.label ?? page.label });
    const at = href === undefined ? undefined : orderOf.get(href);
    return {
      sidebar: shown(top, path, 0, node),
      breadcrumbs,
      previous: neighbour(page?.frontMatter.pagination_prev, at, -1),
      next: neighbour(page?.frontMatter.pagination_next, at, 1),
    };
  }

  /** A list as a page shows it: the entry on the way to the page open or current, all others at rest. */
  function shown(list: List, path: readonly Node[], depth: number, current: Node | undefined): NavItem[] {
    const on = path[depth];
    const { nodes } = list;
    let from = 0;
    let to = nodes.length;
    if (nodes.length > WHOLE_LIST) {
      const middle = on?.position ?? 0;
      from = Math.max(0, Math.min(middle - WINDOW, nodes.length - 2 * WINDOW - 1));
      to = Math.min(nodes.length, from + 2 * WINDOW + 1);
    }
    const items = nodes.slice(from, to).map((node): NavItem => {
      if (node !== on) return node.resting;
      if (!node.list) return { ...node.resting, current: node === current };
      const { part: _, ...category } = node.resting as NavCategory;
      return {
        ...category,
        current: node === current,
        ...(!current && depth === path.length - 1 && { within: true as const }),
        open: true,
        items: shown(node.list, path, depth + 1, current),
      };
    });
    if (to - from < nodes.length) items.push({ type: "more", count: nodes.length - (to - from), part: list.part });
    return items;
  }

  function neighbour(id: string | null | undefined, at: number | undefined, step: 1 | -1): PropLink | undefined {
    if (id === null) return undefined;
    if (id !== undefined) {
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
      ...(inner && { part: inner.part }),
      ...(item.className !== undefined && { className: item.className }),
    }));
    return { path: list.path, part: { items } };
  }
}
