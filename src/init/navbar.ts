// What becomes of another generator's navbar: menus of the links that are left, and as many items as a header has room for.
import type { NavbarItem, NavbarLink } from "../types.ts";

type Note = (code: string, message: string) => void;

const MOST = 8;

/** Makes a menu of the links that were taken over; none where there are none. */
export function menuOf(label: string, items: readonly NavbarLink[], note: Note): readonly NavbarItem[] {
  if (items.length > 0) return [{ label, items }];
  note("config", `the navbar's menu ${JSON.stringify(label)} has no link left and is left out`);
  return [];
}

/** Keeps the first items of a long navbar. */
export function firstItems(items: readonly NavbarItem[], note: Note): readonly NavbarItem[] {
  if (items.length > MOST) note("config", `the navbar has ${items.length} items: ${MOST} of them are kept`);
  return items.slice(0, MOST);
}
