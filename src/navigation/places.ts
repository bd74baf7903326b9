// Where a page stands, told from the sidebar's entries, wherever those come from: all of them, or as many as are looked for.
import { hrefOf } from "../route.ts";
import type { NavList, Page, PropLink } from "../types.ts";
import { type ListedItem, type ShownList, type Spot, showList } from "./shown.ts";

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
    return { sidebar: showList(listAt, listAt(0), path, isThere), breadcrumbs, previous, next };
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
