// The markup of pages whose templates are all docsgen's own. Pages differ in what stands at a few places: React renders what is
// round them once, and a page's own parts are put in. What comes out is what the templates render.
import type { ReactElement, ReactNode } from "react";
import type { ApiIndexProps, ApiItemProps, ApiPackageProps, PageFrame, PageProps, SiteProps } from "../../src/types.ts";
import { ApiIndexPage } from "../ApiIndexPage.tsx";
import { ApiItemPage } from "../ApiItemPage.tsx";
import { ApiPackagePage } from "../ApiPackagePage.tsx";
import { ArticleMeta } from "./ArticleMeta.tsx";
import { englishIn } from "./api-terms.ts";
import { articleMetaContent } from "./article-meta-content.tsx";
import { breadcrumbsContent } from "./breadcrumbs-content.tsx";
import { Head } from "./Head.tsx";
import { headContent } from "./head-content.tsx";
import { type Html, oncePerShape, toHtml } from "./once.ts";
import { Pagination } from "./Pagination.tsx";
import { pageFrame } from "./page-frame.tsx";
import { paginationContent } from "./pagination-content.tsx";
import { sidebarContent } from "./sidebar-content.tsx";
import { Toc } from "./Toc.tsx";
import { tocContent } from "./toc-content.tsx";

/** What renders pages, by the names of the templates. */
export const pageMarkups = {
  Page: (props: PageProps): string => documentOf(props.site, placesOf(props, { __html: props.article }), props.layout),
  ApiIndexPage: (props: ApiIndexProps): string => referenceMarkup(ApiIndexPage(props)),
  ApiItemPage: (props: ApiItemProps): string => referenceMarkup(ApiItemPage(props)),
  ApiPackagePage: (props: ApiPackageProps): string => referenceMarkup(ApiPackagePage(props)),
};

/** Renders a page of the reference. @param page what its template gives: a frame with an article in it */
function referenceMarkup({ props: { frame, children } }: ReactElement<ApiFrameProps>): string {
  return documentOf(frame.site, placesOf(frame, toHtml(children)), "api");
}

interface ApiFrameProps {
  readonly frame: PageFrame;
  readonly children: ReactNode;
}

interface Places {
  readonly markdownHref: string | undefined;
  readonly head: Html;
  readonly sidebar: Html;
  readonly breadcrumbs: Html | undefined;
  readonly toc: Html | undefined;
  readonly article: Html;
  readonly meta: Html | undefined;
  readonly pagination: Html | undefined;
  /** Where each item of the site's switches leads, one after another. */
  readonly [switchHref: `switch${number}`]: string;
}

function placesOf(frame: PageFrame, article: Html): Places {
  const places = {
    markdownHref: frame.markdownHref,
    head: headContent(frame),
    sidebar: sidebarContent(frame.sidebar),
    breadcrumbs: breadcrumbsContent(frame.breadcrumbs),
    toc: tocContent(frame.toc),
    article,
    meta: articleMetaContent(frame),
    pagination: paginationContent(frame),
  };
  const { switchHrefs } = frame;
  return switchHrefs
    ? { ...places, ...Object.fromEntries(switchHrefs.map((href, i) => [`switch${i}`, href])) }
    : places;
}

/** @param kind a page's layout, or `api` */
const documentOf = oncePerShape((site: SiteProps, places: Places, kind) => {
  const { markdownHref, head, sidebar, breadcrumbs, toc, article, meta, pagination } = places;
  return pageFrame({
    site,
    layout: kind === "landing" ? kind : "doc",
    switchHrefs: Object.entries(places).flatMap(([name, href]) => (name.startsWith("switch") ? [href as string] : [])),
    markdownHref,
    sidebar,
    breadcrumbs: breadcrumbs ?? [],
    head: <Head {...head} />,
    toc: toc && <Toc items={toc} />,
    article: (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the article is rendered already.
      <article {...(kind === "api" && { className: kind, ...englishIn(site) })} dangerouslySetInnerHTML={article} />
    ),
    meta: meta && <ArticleMeta {...meta} />,
    pagination: pagination && <Pagination {...pagination} />,
  });
});
