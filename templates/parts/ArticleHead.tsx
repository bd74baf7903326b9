// What stands above an article: where it is, which version it is about, what may be done with it.
import type { PageFrame } from "../../src/types.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import type { Html } from "./once.ts";
import { sayWith } from "./own-text.ts";
import { PageActions } from "./PageActions.tsx";
import { VersionNotice } from "./VersionNotice.tsx";

interface ArticleHeadProps extends Pick<PageFrame, "site" | "markdownHref"> {
  /** Or their list, where it is known already. */
  readonly breadcrumbs: PageFrame["breadcrumbs"] | Html;
  /** @default to the first pages of the builds */
  readonly switchHrefs?: PageFrame["switchHrefs"];
}

/** Renders the lines above the article. */
export function ArticleHead({ site, breadcrumbs, markdownHref, switchHrefs }: ArticleHeadProps) {
  return (
    <>
      <div className="article-head">
        <Breadcrumbs items={breadcrumbs} />
        {site.versionBadge && site.versionLabel && (
          <span className="version">{sayWith("Version {version}", { version: site.versionLabel })}</span>
        )}
        <PageActions markdownHref={markdownHref} />
      </div>
      <VersionNotice site={site} switchHrefs={switchHrefs} />
    </>
  );
}
