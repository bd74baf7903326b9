// Where the sidebar has a site's pages. Pure.
import { hrefOf } from "../route.ts";
import type { Site } from "../types.ts";
import { flattenSidebar } from "./flatten.ts";

/** Places of pages among those of a site, as its sidebar has them; found when they are first asked for, and known from then on. */
export interface PageOrder {
  /** Places of the sidebar's pages, in its order. */
  inSidebar(): readonly number[];
  /** The place of the page at an address. */
  placeOf(href: string): number | undefined;
}

/** Orders a site's pages. */
export function orderPages({ config, pages, sidebar }: Pick<Site, "config" | "pages" | "sidebar">): PageOrder {
  let places: ReadonlyMap<string, number> | undefined;
  let order: readonly number[] | undefined;
  return { inSidebar, placeOf };

  function inSidebar(): readonly number[] {
    order ??= flattenSidebar(sidebar).flatMap(({ href }) => placeOf(href) ?? []);
    return order;
  }

  function placeOf(href: string): number | undefined {
    places ??= new Map(pages.map(({ route }, place) => [hrefOf(config.baseUrl, route), place]));
    return places.get(href);
  }
}
