// The bar at the top of every page.
import type { Logo as LogoProps, PageFrame, SiteProps } from "../../src/types.ts";
import { NavbarLinks } from "./NavbarLinks.tsx";
import { once, toHtml } from "./once.ts";
import { say, shown } from "./own-text.ts";
import { SearchButton } from "./SearchButton.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

interface HeaderProps {
  readonly site: SiteProps;
  readonly switchHrefs?: PageFrame["switchHrefs"];
}

/** Renders menu button, site title with version, the site's links, the search and the theme switch. */
export function Header({ site, switchHrefs }: HeaderProps) {
  const content = site.switches.length === 0 ? { __html: contentOf(site) } : toHtml(inner(site, switchHrefs));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <header className="header" dangerouslySetInnerHTML={content} />;
}

const contentOf = once((site: SiteProps) => inner(site, undefined));

const inner = (site: SiteProps, switchHrefs: HeaderProps["switchHrefs"]) => (
  <div className="header-inner">
    <button className="menu-button icon-button" type="button" aria-expanded="false" aria-controls="page:sidebar">
      <span className="icon icon-menu" />
      <span className="visually-hidden">{say("Menu")}</span>
    </button>
    <div className="site">
      <a className="site-title" href={site.home}>
        {site.logo && <Logo logo={site.logo} title={site.title} />}
        {!site.logo?.replacesTitle && <span>{shown(site.title)}</span>}
      </a>
      {site.versionLabel && (
        <span className={hasVersions(site) ? "version switched" : "version"}>{site.versionLabel}</span>
      )}
    </div>
    <NavbarLinks items={site.navbar} switches={site.switches} switchHrefs={switchHrefs} />
    <a className="menu-link" href="#page:sidebar">
      {say("Menu")}
    </a>
    {site.search && <SearchButton search={site.search} baseUrl={site.baseUrl} />}
    <ThemeSwitch group="theme" />
  </div>
);

function Logo({ logo: { src, srcDark, alt, replacesTitle }, title }: { logo: LogoProps; title: string }) {
  const text = alt || (replacesTitle ? title : "");
  if (srcDark === undefined) return <img src={src} alt={text} height={28} />;
  return (
    <>
      <img src={`${src}#gh-light-mode-only`} alt={text} height={28} loading="lazy" />
      <img src={`${srcDark}#gh-dark-mode-only`} alt={text} height={28} loading="lazy" />
    </>
  );
}

/** Where there is room for the links, the menu of versions names this one, too. */
function hasVersions({ switches }: SiteProps): boolean {
  return switches.some(({ kind }) => kind === "version");
}
