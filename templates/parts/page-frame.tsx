// How a page is put together from its parts.
import type { ReactNode } from "react";
import type { PageFrame } from "../../src/types.ts";
import { ArticleHead } from "./ArticleHead.tsx";
import { Layout } from "./Layout.tsx";
import type { Html } from "./once.ts";
import { VersionNotice } from "./VersionNotice.tsx";

interface PageParts {
  readonly site: PageFrame["site"];
  /** @default "doc" */
  readonly layout?: PageFrame["layout"];
  readonly switchHrefs: PageFrame["switchHrefs"];
  readonly markdownHref: string | undefined;
  readonly head: ReactNode;
  /** What the sidebar and the breadcrumbs are made from, or their markup, where it is known already. */
  readonly sidebar: PageFrame["sidebar"] | Html;
  readonly breadcrumbs: PageFrame["breadcrumbs"] | Html;
  readonly toc: ReactNode;
  readonly article: ReactNode;
  readonly meta: ReactNode;
  readonly pagination: ReactNode;
}

/** Puts a page together. It is no component: pages are many. */
export function pageFrame(parts: PageParts) {
  const {
    site,
    layout = "doc",
    switchHrefs,
    markdownHref,
    head,
    sidebar,
    breadcrumbs,
    toc,
    article,
    meta,
    pagination,
  } = parts;
  return (
    <Layout site={site} layout={layout} sidebar={sidebar} switchHrefs={switchHrefs} head={head} toc={toc}>
      {layout === "landing" ? (
        <VersionNotice site={site} switchHrefs={switchHrefs} />
      ) : (
        <ArticleHead site={site} breadcrumbs={breadcrumbs} markdownHref={markdownHref} switchHrefs={switchHrefs} />
      )}
      {article}
      {meta}
      {pagination}
    </Layout>
  );
}
