// The bar at the top of every page.
import type { SiteProps } from "../../src/types.ts";
import { NavbarLinks } from "./NavbarLinks.tsx";
import { once } from "./once.ts";
import { say } from "./own-text.ts";
import { SearchButton } from "./SearchButton.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

/** Renders menu button, site title with version, the site's links, the search and the theme switch. */
export function Header({ site }: { readonly site: SiteProps }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <header className="header" dangerouslySetInnerHTML={{ __html: contentOf(site) }} />;
}

const contentOf = once((site: SiteProps) => (
  <div className="header-inner">
    <button className="menu-button icon-button" type="button" aria-expanded="false" aria-controls="page:sidebar">
      <span className="icon icon-menu" />
      <span className="visually-hidden">{say("Menu")}</span>
    </button>
    <div className="site">
      <a className="site-title" href={site.home}>
        {site.logo && <img src={site.logo.src} alt={site.logo.alt} height={28} />}
        <span>{site.title}</span>
      </a>
      {site.versionLabel && <span className="version">{site.versionLabel}</span>}
    </div>
    <NavbarLinks items={site.navbar} />
    <a className="menu-link" href="#page:sidebar">
      {say("Menu")}
    </a>
    {site.search && <SearchButton search={site.search} baseUrl={site.baseUrl} />}
    <ThemeSwitch group="theme" />
  </div>
));
