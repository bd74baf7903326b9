// Which guides link to the reference, as its pages show them. Pure.
import { guidesByTarget } from "../../reference/guides.ts";
import type { PageRecord, PropLink, Site } from "../../types.ts";

/** By route of the reference: the guides that link there. */
export type UsedIn = Readonly<Record<string, readonly PropLink[]>>;

/**
 * Finds out which guides link to the reference.
 * @param before what was found the last time: lists that are as they were stay the same objects, and so does the whole
 */
export function findUsedIn(site: Site, guides: readonly PageRecord[], before: UsedIn): UsedIn {
  const lists = Object.entries(guidesByTarget(site, guides)).map(([route, list]) => {
    const known = before[route];
    return [route, known && JSON.stringify(known) === JSON.stringify(list) ? known : list] as const;
  });
  const isSameAsBefore =
    lists.length === Object.keys(before).length && lists.every(([route, list]) => before[route] === list);
  return isSameAsBefore ? before : Object.fromEntries(lists);
}
