// The frame that every page shares: header, sidebar, main content, footer. Its ids have a colon, which no heading's has.
import type { ReactNode } from "react";
import type { NavList, PageFrame, SiteProps } from "../../src/types.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import type { Html } from "./once.ts";
import { Sidebar } from "./Sidebar.tsx";
import { SkipLink } from "./SkipLink.tsx";

interface LayoutProps {
  readonly site: SiteProps;
  /** @default "doc" */
  readonly layout?: PageFrame["layout"];
  /** The list at the top, or its markup, where it is known already. */
  readonly sidebar: NavList | Html;
  readonly switchHrefs?: PageFrame["switchHrefs"];
  readonly head: ReactNode;
  /** The list of headings: the skip link leads past it. */
  readonly toc?: ReactNode;
  readonly children: ReactNode;
}

/** Renders the document round its content. */
export function Layout({ site, layout, sidebar, switchHrefs, head, toc, children }: LayoutProps) {
  return (
    <html lang={site.locale} dir={site.direction}>
      {head}
      <body>
        <SkipLink />
        <Header site={site} switchHrefs={switchHrefs} />
        <div className={layout === "landing" ? "layout landing" : "layout"}>
          <Sidebar site={site} items={sidebar} switchHrefs={switchHrefs} />
          <main className="main">
            {toc}
            <div id="page:content" className="content" tabIndex={-1}>
              {children}
            </div>
          </main>
        </div>
        <Footer site={site} />
      </body>
    </html>
  );
}
