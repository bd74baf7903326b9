// A page of the docs: the complete document but for its doctype.
import type { PageProps } from "../src/types.ts";
import { ArticleHead } from "./parts/ArticleHead.tsx";
import { ArticleMeta } from "./parts/ArticleMeta.tsx";
import { Head } from "./parts/Head.tsx";
import { Layout } from "./parts/Layout.tsx";
import { Pagination } from "./parts/Pagination.tsx";
import { Toc } from "./parts/Toc.tsx";

/** Renders a page with its article, its place in the sidebar and its headings. */
export function Page(props: PageProps) {
  const { site, article, toc, sidebar, previous, next, editUrl, lastUpdate } = props;
  return (
    <Layout site={site} sidebar={sidebar} head={<Head {...props} />}>
      <Toc items={toc} />
      <div className="content">
        <ArticleHead {...props} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the article is HTML that docsgen made from Markdown. */}
        <article dangerouslySetInnerHTML={{ __html: article }} />
        <ArticleMeta editUrl={editUrl} lastUpdate={lastUpdate} />
        <Pagination previous={previous} next={next} />
      </div>
    </Layout>
  );
}
