// One list of the sidebar. Its markup is bare because every page carries it: meaning is in the structure.
import type { NavCategory, NavItem } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { once, onceEach } from "./once.ts";

/** Entries away from the page are the same objects on every page. */
const markupsOf = onceEach((item: NavItem) => <SidebarItem item={item} />);

/** A category with an empty list, into which the page's own is put. */
const openedOf = once((category: NavCategory) => {
  const { part: _, ...rest } = category;
  return <SidebarItem item={{ ...rest, open: true, items: [] }} />;
});
const LIST_END = "</ul></li>";

/**
 * Renders a list of the sidebar with the lists inside it.
 * `data-part` names the part in which the script finds a list that the page leaves out; `data-fixed` marks one that doesn't fold.
 */
export function SidebarItems({
  items,
  closed = false,
}: {
  readonly items: readonly NavItem[];
  readonly closed?: boolean;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <ul hidden={closed} dangerouslySetInnerHTML={{ __html: contentOf(items) }} />;
}

function contentOf(items: readonly NavItem[]): string {
  const markups = markupsOf(items.map((item) => ("resting" in item && item.resting) || item));
  let content = "";
  for (const [i, item] of items.entries()) content += asShown(item, markups[i] as string);
  return content;
}

/** An entry on the way to the page: as it is at rest, but open and marked. @param atRest its markup away from the page */
function asShown(item: NavItem, atRest: string): string {
  if (item.type === "more" || !item.resting) return atRest;
  let markup = atRest;
  if (item.type === "category" && item.items)
    markup = openedOf(item.resting).slice(0, -LIST_END.length) + contentOf(item.items) + LIST_END;
  const mark = markOf(item);
  return mark === undefined ? markup : markup.replace(/^<li[^>]*><a href="[^"]*"/, `$& aria-current="${mark}"`);
}

function SidebarItem({ item }: { readonly item: NavItem }) {
  if (item.type === "more") {
    return (
      <li>
        <button className="more" type="button" data-part={item.part}>{`Show ${item.count} more`}</button>
      </li>
    );
  }
  const category = item.type === "category" ? item : undefined;
  return (
    <li
      className={item.className}
      data-part={category?.part}
      data-fixed={category?.collapsible === false ? "" : undefined}
    >
      <a href={item.href} aria-current={markOf(item)}>
        {breakable(item.label)}
      </a>
      {category?.items && <SidebarItems items={category.items} closed={!category.open && category.collapsible} />}
    </li>
  );
}

function markOf(item: Exclude<NavItem, { type: "more" }>): "page" | "true" | undefined {
  if (item.current) return "page";
  return item.type === "category" && item.within ? "true" : undefined;
}
