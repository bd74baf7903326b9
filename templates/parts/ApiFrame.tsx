// A page of the reference round its article.
import type { ReactNode } from "react";
import type { PageFrame } from "../../src/types.ts";
import { ArticleHead } from "./ArticleHead.tsx";
import { ArticleMeta } from "./ArticleMeta.tsx";
import { Head } from "./Head.tsx";
import { Layout } from "./Layout.tsx";
import { Pagination } from "./Pagination.tsx";
import { Toc } from "./Toc.tsx";

/** Renders the page with its article. */
export function ApiFrame({ frame, children }: { readonly frame: PageFrame; readonly children: ReactNode }) {
  const { site, toc, sidebar, previous, next, editUrl, lastUpdate } = frame;
  return (
    <Layout site={site} sidebar={sidebar} head={<Head {...frame} />}>
      <Toc items={toc} />
      <div className="content">
        <ArticleHead {...frame} />
        <article className="api">{children}</article>
        <ArticleMeta editUrl={editUrl} lastUpdate={lastUpdate} />
        <Pagination previous={previous} next={next} />
      </div>
    </Layout>
  );
}
