// One list of the sidebar. Its markup is bare because every page carries it: meaning is in the structure.
import type { NavItem } from "../../src/types.ts";
import { BreakableName } from "./BreakableName.tsx";
import { once } from "./once.ts";

/** Entries away from the page are the same objects on every page: only those on the way to it are rendered for it. */
const markupOf = once((item: NavItem) => <SidebarItem item={item} />);

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
  return <ul hidden={closed} dangerouslySetInnerHTML={{ __html: items.map(markupOf).join("") }} />;
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
      <a href={item.href} aria-current={item.current ? "page" : category?.within}>
        <BreakableName name={item.label} />
      </a>
      {category?.items && <SidebarItems items={category.items} closed={!category.open && category.collapsible} />}
    </li>
  );
}
