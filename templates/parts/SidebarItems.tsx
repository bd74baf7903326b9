// One list of the sidebar.
import type { NavList } from "../../src/types.ts";
import { type Html, isHtml } from "./once.ts";
import { sidebarContent } from "./sidebar-content.tsx";

/** Renders a list of the sidebar with the lists inside it. @param items or their markup, where it is known already */
export function SidebarItems({ items, closed = false }: { readonly items: NavList | Html; readonly closed?: boolean }) {
  const content = isHtml(items) ? items : sidebarContent(items);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <ul hidden={closed} dangerouslySetInnerHTML={content} />;
}
