// One page of the reference: finds what its route shows, and hands it to what makes pages of its kind.
import type { Renderer } from "../render.ts";
import type { Page, PropLink } from "../types.ts";
import { createComments, type RenderComment } from "./comments.ts";
import { type PageCommentOptions, PageComments, type ReportProblem } from "./page/comments.ts";
import { itemContent } from "./page/item.ts";
import { packageContent } from "./page/package.ts";
import { packagesContent } from "./page/packages.ts";
import type { PageParts, ReferenceContent } from "./page/parts.ts";
import { itemsWithPages } from "./pages.ts";
import { createTwins } from "./twins.ts";
import type { ApiItem, ApiPackage, Reference } from "./types.ts";
import { createView, routeHref, withoutHeadings } from "./view.ts";

export interface ReferencePageOptions extends PageCommentOptions {
  readonly reference: Reference;
  /** Absolute path of the comments that are kept, if any are. */
  readonly comments: string | undefined;
  readonly renderer: Renderer;
}

/** Makes one page of the reference. @param guides those that link to it */
export type MakeReferencePage = (page: Page, guides: readonly PropLink[], report: ReportProblem) => ReferenceContent;

/** Indexes the reference once; the function it gives makes one page after another. */
export function createReferencePages(options: ReferencePageOptions): MakeReferencePage {
  const { reference } = options;
  const packages = new Map<string, ApiPackage>();
  const items = new Map<string, { readonly item: ApiItem; readonly pkg: ApiPackage }>();
  for (const pkg of reference.packages) {
    packages.set(pkg.route, pkg);
    for (const item of itemsWithPages(pkg.items)) items.set(item.route, { item, pkg });
  }
  const commentOf = createComments(options, options.comments);

  return (page, guides, report) => {
    const parts = partsOf(page, guides, new PageComments(page, commentOf, options, report), commentOf, options);
    if (page.api?.type === "item") {
      const found = items.get(page.route);
      if (!found) throw new Error(`no item has the route ${page.route}`);
      return itemContent(parts, found.item, found.pkg);
    }
    if (page.api?.type === "package") {
      const pkg = packages.get(page.route);
      if (!pkg) throw new Error(`no package has the route ${page.route}`);
      return packageContent(parts, pkg);
    }
    return packagesContent(parts, reference.packages);
  };
}

/** What a page is made with. @param commentOf for its twin and its search, which say no comment's problems a second time */
function partsOf(
  page: Page,
  guides: readonly PropLink[],
  comments: PageComments,
  commentOf: RenderComment,
  { config, renderer, addresses }: ReferencePageOptions,
): PageParts {
  const { baseUrl } = config;
  return {
    page,
    guides,
    config,
    renderer,
    comments,
    view: createView(
      baseUrl,
      (source) => comments.html(source),
      (source) => comments.note(source),
    ),
    twins: createTwins({
      markdown: (source) => (source === "" ? "" : commentOf(withoutHeadings(source), page).plain),
      page: (route) => addresses.page(routeHref(baseUrl, route)),
      guides: guides.map(({ label, href }) => ({ label, href: addresses.page(href) })),
    }),
    sources: {
      text: (source) => commentOf(withoutHeadings(source), page).text,
      headline: config.reference?.headline,
    },
  };
}
