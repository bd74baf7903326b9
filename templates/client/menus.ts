// The menus of the header. They open without scripts; those of the drawer stay open, as its other lists do.
import { startClosing } from "./closing.ts";
import { findAll } from "./dom.ts";

/** Starts to close the header's menus when a reader is done with them. */
export function startMenus(): void {
  for (const menu of findAll<HTMLDetailsElement>(".header .navbar details")) startClosing(menu);
}
