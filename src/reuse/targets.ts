// Whether pages' links lead where they did, in a site whose pages have moved. What that takes is put together when it is asked for.
import { isDeepStrictEqual } from "node:util";
import type { CachedPages } from "../cache.ts";
import { namesOf } from "../resolve/targets.ts";
import type { Page, PageRecord, Site } from "../types.ts";

/** Tells of pages whether each link leads to the page that it led to, and would be found by no other name. */
export function sameTargets(site: Site, cached: CachedPages | undefined): (record: PageRecord) => boolean {
  let now: ReadonlyMap<string, Page> | undefined;
  let before: ReadonlyMap<string, Page> | undefined;
  let came: ReadonlySet<string> | undefined;

  const leadsWhereItDid = (route: string): boolean => {
    now ??= new Map(site.pages.map((page) => [page.route, page]));
    before ??= new Map(cached?.pages.map(({ page }) => [page.route, page]));
    const [to, from] = [now.get(route), before.get(route)];
    return isDeepStrictEqual([to?.file, to?.frontMatter.aliases], [from?.file, from?.frontMatter.aliases]);
  };
  return ({ links, loose }) =>
    links.every(({ route }) => leadsWhereItDid(route)) &&
    !loose?.some((end) => {
      came ??= newEnds(site, cached);
      return came.has(end);
    });
}

/** The ends of addresses by which pages may be meant that were not there, or not called so. */
function newEnds(site: Site, cached: CachedPages | undefined): ReadonlySet<string> {
  const before = new Set(cached?.pages.flatMap(({ page }) => namesOf(page).map(([name]) => name)));
  const names = site.pages.flatMap((page) => (page.api ? [] : namesOf(page)));
  return new Set(names.flatMap(([name, ends]) => (before.has(name) ? [] : ends)));
}
