// One list of the sidebar. Its markup is bare because every page carries it: meaning is in the structure.
import type { NavItem } from "../../src/types.ts";
import { BreakableName } from "./BreakableName.tsx";

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
  return (
    <ul hidden={closed}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
        <SidebarItem key={index} item={item} />
      ))}
    </ul>
  );
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
