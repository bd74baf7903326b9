// The sidebar: a column on wide screens, a drawer on phones, the end of the page where scripts are off.
import type { NavList, PageFrame, SiteProps } from "../../src/types.ts";
import { NavbarLinks } from "./NavbarLinks.tsx";
import { type Html, once } from "./once.ts";
import { say } from "./own-text.ts";
import { SidebarItems } from "./SidebarItems.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

interface SidebarProps {
  readonly site: SiteProps;
  readonly items: NavList | Html;
  readonly switchHrefs?: PageFrame["switchHrefs"];
}

/** Renders the sidebar as the page shows it at first; toggles and further lists are the script's. */
export function Sidebar({ site, items, switchHrefs }: SidebarProps) {
  return (
    <div className="sidebar" id="page:sidebar">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components. */}
      <div className="drawer-bar" dangerouslySetInnerHTML={{ __html: barOf(site) }} />
      <NavbarLinks items={site.navbar} switches={site.switches} switchHrefs={switchHrefs} />
      <nav className="tree" aria-label={say("Documentation")} data-parts={site.parts}>
        <SidebarItems items={items} />
      </nav>
    </div>
  );
}

const barOf = once((_: SiteProps) => (
  <>
    <ThemeSwitch group="theme-menu" />
    <button className="drawer-close icon-button" type="button">
      <span className="icon icon-close" />
      <span className="visually-hidden">{say("Close menu")}</span>
    </button>
  </>
));
