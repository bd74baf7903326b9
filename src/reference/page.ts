// One page of the reference: finds what its route shows, renders the comments, and hands all of it to its template.
import { kindName } from "../../templates/parts/api-terms.ts";
import type { ConfigAt } from "../config/places.ts";
import type { Renderer } from "../render.ts";
import { hrefOf } from "../route.ts";
import type { SearchSource } from "../search.ts";
import type { ApiPackageLink, Diagnostic, Page, PageFrame, PageLink, PropLink, TocItem } from "../types.ts";
import { type CommentOptions, createComments, renderComment } from "./comments.ts";
import { itemsWithPages } from "./pages.ts";
import { itemSource, listSource, packageSource, type SourceParts } from "./search-source.ts";
import { itemToc, packageToc } from "./toc.ts";
import { createTwins } from "./twins.ts";
import type { ApiItem, ApiPackage, Reference } from "./types.ts";
import { anchorsOf, createView, routeHref, withoutHeadings } from "./view.ts";

/** What a page of the reference is apart from its frame. */
export interface ReferenceContent {
  readonly description: string;
  readonly anchors: readonly string[];
  readonly links: readonly PageLink[];
  readonly toc: readonly TocItem[];
  render(frame: PageFrame): string;
  /** The page as Markdown. */
  twin(): string;
  /** What the page is found by. */
  found(): SearchSource;
}

export interface ReferencePageOptions extends CommentOptions {
  readonly reference: Reference;
  /** Absolute path of the comments that are kept, if any are. */
  readonly comments: string | undefined;
  /** Finds the note of a package in the configuration. */
  placeOfNote(packageName: string): ReturnType<ConfigAt>;
  readonly renderer: Renderer;
}

/** Makes one page of the reference. @param guides those that link to it */
export type MakeReferencePage = (
  page: Page,
  guides: readonly PropLink[],
  report: (problem: Omit<Diagnostic, "file" | "severity"> & { readonly file?: string }) => void,
) => ReferenceContent;

/** Indexes the reference once; the function it gives makes one page after another. */
export function createReferencePages(options: ReferencePageOptions): MakeReferencePage {
  const { reference, config, renderer, addresses } = options;
  const { baseUrl } = config;
  const packages = new Map<string, ApiPackage>();
  const items = new Map<string, { readonly item: ApiItem; readonly pkg: ApiPackage }>();
  for (const pkg of reference.packages) {
    packages.set(pkg.route, pkg);
    for (const item of itemsWithPages(pkg.items)) items.set(item.route, { item, pkg });
  }

  const commentOf = createComments(options, options.comments);

  return (page, guides, report) => {
    const links: PageLink[] = [];
    const plain = new Map<string, string>();
    const markdown = (source: string): string => {
      const comment = commentOf(source, page);
      plain.set(source, comment.description);
      links.push(...comment.links);
      for (const problem of comment.problems) report(problem);
      return comment.html;
    };
    // Authors can mend a note, so that they hear of all that is wrong with it.
    const note = (source: string): string => {
      const { html, links: found, problems } = renderComment(source, page, options, () => true);
      links.push(...found);
      for (const { message, ...problem } of problems) {
        const where = `in the note of the package ${JSON.stringify(page.title)}`;
        report({ ...problem, ...options.placeOfNote(page.title), message: `${where}: ${message}` });
      }
      return html;
    };
    const view = createView(baseUrl, markdown, note);
    const twins = createTwins({
      markdown: (source) => (source === "" ? "" : commentOf(withoutHeadings(source), page).plain),
      page: (route) => addresses.page(routeHref(baseUrl, route)),
      guides: guides.map(({ label, href }) => ({ label, href: addresses.page(href) })),
    });

    const parts: SourceParts = {
      text: (source) => commentOf(withoutHeadings(source), page).text,
      headline: config.reference?.headline,
    };

    if (page.api?.type === "item") {
      const found = items.get(page.route);
      if (!found) throw new Error(`no item has the route ${page.route}`);
      const { item, pkg } = found;
      const shown = view.item(item);
      const comment = item.signatures[0]?.docs;
      const description = plain.get(comment?.summary || comment?.remarks || "");
      return {
        description: description || `${kindName(item.kind)} ${page.title} of the package ${pkg.name}.`,
        anchors: anchorsOf(item),
        links,
        toc: itemToc(item, guides.length > 0),
        render: (frame) => renderer.apiItem({ item: shown, package: linkTo(pkg), usedIn: guides, ...frame }),
        twin: () => twins.item(item, pkg),
        found: () => itemSource(item, pkg, guides.length, parts),
      };
    }
    if (page.api?.type === "package") {
      const pkg = packages.get(page.route);
      if (!pkg) throw new Error(`no package has the route ${page.route}`);
      const shown = view.package(pkg);
      return {
        description: pkg.description || `API of the package ${pkg.name}.`,
        anchors: anchorsOf({ members: [], items: pkg.items }),
        links,
        toc: packageToc(pkg, guides.length > 0),
        render: (frame) => renderer.apiPackage({ package: shown, usedIn: guides, ...frame }),
        twin: () => twins.package(pkg),
        found: () => packageSource(pkg, guides.length, parts),
      };
    }
    const all = page.api?.type === "packages";
    const count = reference.packages.length;
    const description = all
      ? count === 1
        ? "The only package of the API reference, with what it holds."
        : `All ${count} packages of the API reference, with what each of them holds.`
      : "Where to start in the API reference: the packages that applications import, and all the others.";
    return {
      description,
      anchors: [],
      links,
      toc: [],
      render: (frame) =>
        renderer.apiIndex({
          kind: all ? "packages" : "index",
          packages: summaries(all),
          all: hrefOf(baseUrl, `${baseRoute(page)}package-reference`),
          ...frame,
        }),
      twin: () => twins.index(page.title, description, ordered(all)),
      found: () => listSource(page.title, description),
    };
  };

  function baseRoute(page: Page): string {
    return page.route.endsWith("/") ? page.route : page.route.slice(0, page.route.lastIndexOf("/") + 1);
  }

  function linkTo(pkg: ApiPackage): ApiPackageLink {
    const { name, route, version, license, copyright, homepage } = pkg;
    return { name, href: hrefOf(baseUrl, route), version, license, copyright, homepage };
  }

  /** All packages by name, or the headline ones first. */
  function ordered(all: boolean): readonly ApiPackage[] {
    const headline = config.reference?.headline ?? [];
    const rank = (pkg: ApiPackage) => (headline.includes(pkg.name) ? headline.indexOf(pkg.name) : headline.length);
    return all ? reference.packages : [...reference.packages].sort((a, b) => rank(a) - rank(b));
  }

  function summaries(all: boolean) {
    const headline = config.reference?.headline ?? [];
    return ordered(all).map((pkg) => {
      const counts: Record<string, number> = {};
      for (const { kind } of pkg.items) counts[kind] = (counts[kind] ?? 0) + 1;
      const { name, route, version, description } = pkg;
      return { name, href: hrefOf(baseUrl, route), version, description, headline: headline.includes(name), counts };
    });
  }
}
