// A page of the reference round its article.
import type { ReactNode } from "react";
import type { PageFrame } from "../../src/types.ts";
import { ArticleMeta } from "./ArticleMeta.tsx";
import { englishIn } from "./api-terms.ts";
import { Head } from "./Head.tsx";
import { Pagination } from "./Pagination.tsx";
import { pageFrame } from "./page-frame.tsx";
import { Toc } from "./Toc.tsx";

/** Renders the page with its article. */
export function ApiFrame({ frame, children }: { readonly frame: PageFrame; readonly children: ReactNode }) {
  const { site, toc, sidebar, breadcrumbs, markdownHref, previous, next, editUrl, lastUpdate } = frame;
  return pageFrame({
    site,
    switchHrefs: frame.switchHrefs,
    markdownHref,
    sidebar,
    breadcrumbs,
    head: <Head {...frame} />,
    toc: <Toc items={toc} />,
    article: (
      <article className="api" {...englishIn(site)}>
        {children}
      </article>
    ),
    meta: <ArticleMeta editUrl={editUrl} lastUpdate={lastUpdate} />,
    pagination: <Pagination previous={previous} next={next} />,
  });
}
