// A page of the docs: the complete document but for its doctype.
import type { PageProps } from "../src/types.ts";
import { ArticleMeta } from "./parts/ArticleMeta.tsx";
import { Head } from "./parts/Head.tsx";
import { Pagination } from "./parts/Pagination.tsx";
import { pageFrame } from "./parts/page-frame.tsx";
import { Toc } from "./parts/Toc.tsx";

/** Renders a page with its article, its place in the sidebar and its headings. */
export function Page(props: PageProps) {
  const { site, article, toc, sidebar, breadcrumbs, markdownHref, previous, next, editUrl, lastUpdate } = props;
  return pageFrame({
    site,
    layout: props.layout,
    switchHrefs: props.switchHrefs,
    markdownHref,
    sidebar,
    breadcrumbs,
    head: <Head {...props} />,
    toc: <Toc items={toc} />,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the article is HTML that docsgen made from Markdown.
    article: <article dangerouslySetInnerHTML={{ __html: article }} />,
    meta: <ArticleMeta editUrl={editUrl} lastUpdate={lastUpdate} />,
    pagination: <Pagination previous={previous} next={next} />,
  });
}
