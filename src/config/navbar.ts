// The items of the navigation bar and of the footer, checked.
import { nearest } from "../diagnostics.ts";
import type { NavbarItem, NavbarLink } from "../types.ts";
import { href } from "./address.ts";
import { type Check, isRecord, line, list, pathText, record, wrongValue } from "./check.ts";

/** Checks a link of the navigation bar or the footer. */
export const link: Check<NavbarLink> = record<Pick<NavbarLink, "label" | "href">>({ label: line, href }, [
  "label",
  "href",
]);

const menuLink: Check<NavbarLink> = (value, path, report) =>
  isRecord(value) && value["items"] !== undefined
    ? wrongValue([...path, "items"], "makes a menu in a menu", report, "List its links in the menu itself.")
    : link(value, path, report);

const menuLinks: Check<readonly NavbarLink[]> = (value, path, report) =>
  Array.isArray(value) && value.length === 0
    ? wrongValue(path, "is empty", report, "Give the menu links, or remove it.")
    : list(menuLink)(value, path, report);

const navbarRecord = record<{ label: string; href?: string; items?: readonly NavbarLink[] }>(
  { label: line, href, items: menuLinks },
  ["label"],
);

/** What other generators call an address. */
const OTHERS_OF_HREF: readonly string[] = ["to", "link", "url"];

/** Checks an item of the navigation bar: a link, or a menu of links. */
export const navbarItem: Check<NavbarItem> = (value, path, report) => {
  const item = navbarRecord(value, path, report);
  if (!isRecord(value)) return undefined;
  const [isLink, isMenu] = [value["href"] !== undefined, value["items"] !== undefined];
  const both = "Remove one of the two: an item is a link or a menu.";
  const neither = "Give it href, or items, which make it a menu.";
  if (isLink && isMenu) wrongValue([...path, "items"], "stands beside href", report, both);
  // What it is called otherwise is told as a key that is unknown.
  const isElse = Object.keys(value).some(
    (key) => OTHERS_OF_HREF.includes(key) || (key !== "label" && nearest(key, ["href", "items"]) !== undefined),
  );
  if (!isLink && !isMenu && !isElse) report(path, "config-type", `${pathText([...path, "href"])} is missing`, neither);
  return item as NavbarItem | undefined;
};
