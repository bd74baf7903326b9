// What stands above an article: where it is, which version it is about, what may be done with it.
import type { PageFrame } from "../../src/types.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { PageActions } from "./PageActions.tsx";
import { VersionNotice } from "./VersionNotice.tsx";

/** Renders the lines above the article. */
export function ArticleHead({ site, breadcrumbs, markdownHref }: PageFrame) {
  return (
    <>
      <div className="article-head">
        <Breadcrumbs items={breadcrumbs} />
        {site.versionBadge && <span className="version">Version {site.versionLabel}</span>}
        <PageActions markdownHref={markdownHref} />
      </div>
      <VersionNotice site={site} />
    </>
  );
}
