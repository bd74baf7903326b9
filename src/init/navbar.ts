// What becomes of another generator's navbar: menus of the links that are left, and as many items as a header has room for.
import type { Key } from "../config/places.ts";
import type { NavbarItem, NavbarLink } from "../types.ts";
import type { TellAt } from "./places.ts";
import { textOf } from "./values.ts";

const MOST = 8;

/** Makes a menu of the links that were taken over; none where there are none. */
export function menuOf(
  label: string,
  items: readonly NavbarLink[],
  tell: TellAt,
  at: readonly Key[],
): readonly NavbarItem[] {
  if (items.length > 0) return [{ label, items }];
  tell("config", `the navbar's menu ${JSON.stringify(label)} has no link left and is left out`, at);
  return [];
}

/** Keeps the first items of a long navbar. */
export function firstItems(items: readonly NavbarItem[], tell: TellAt, at: readonly Key[]): readonly NavbarItem[] {
  if (items.length > MOST) {
    const others = items.slice(MOST).map(({ label }) => JSON.stringify(label));
    tell(
      "config",
      `the navbar has ${items.length} items, and ${MOST} of them are kept; left out: ${others.join(", ")}`,
      at,
    );
  }
  return items.slice(0, MOST);
}

/** A link that is an icon elsewhere; none where it cannot be called anything. */
export function socialLink(icon: unknown, link: unknown, text: unknown): readonly NavbarLink[] {
  const href = textOf(link);
  const name = textOf(icon);
  const known = name === undefined ? undefined : (SOCIAL[name] ?? name.charAt(0).toUpperCase() + name.slice(1));
  const label = textOf(text) ?? known ?? (href && URL.canParse(href) ? new URL(href).hostname : undefined);
  return href === undefined || label === undefined ? [] : [{ label, href }];
}

const SOCIAL: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  x: "X",
  youtube: "YouTube",
  linkedin: "LinkedIn",
};
