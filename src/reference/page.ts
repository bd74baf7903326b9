// One page of the reference: finds what its route shows, renders the comments, and hands all of it to its template.
import { kindName } from "../../templates/parts/api-terms.ts";
import { type PlainAddresses, type Problem, type ResolvedHref, renderMarkdown } from "../markdown.ts";
import type { Renderer } from "../render.ts";
import { hrefOf } from "../route.ts";
import type { SearchSource } from "../search.ts";
import type {
  ApiPackageLink,
  Diagnostic,
  Page,
  PageFrame,
  PageLink,
  PropLink,
  ResolvedConfig,
  TocItem,
} from "../types.ts";
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

/** A rendered comment. */
interface Comment {
  readonly html: string;
  /** Plain Markdown; "" where the site has no twins. */
  readonly plain: string;
  /** "" where the site is not searched. */
  readonly text: string;
  readonly description: string;
  readonly links: readonly PageLink[];
  readonly problems: readonly Problem[];
}

export interface ReferencePageOptions {
  readonly reference: Reference;
  readonly config: ResolvedConfig;
  readonly renderer: Renderer;
  readonly addresses: PlainAddresses;
  resolveLink(page: Page, href: string): ResolvedHref;
}

/** Makes one page of the reference. @param guides those that link to it */
export type MakeReferencePage = (
  page: Page,
  guides: readonly PropLink[],
  report: (problem: Omit<Diagnostic, "file" | "severity">) => void,
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

  // Comments are seen more than once: on an item's page, in its package's list, by what inherits them. Their links are
  // routes, so a comment is the same wherever it stands.
  const comments = new Map<string, Comment>();

  return (page, guides, report) => {
    const links: PageLink[] = [];
    const plain = new Map<string, string>();
    const markdown = (source: string): string => {
      const comment = renderComment(source, page);
      plain.set(source, comment.description);
      links.push(...comment.links);
      for (const problem of comment.problems) report(problem);
      return comment.html;
    };
    const view = createView(baseUrl, markdown);
    const twins = createTwins({
      markdown: (source) => (source === "" ? "" : renderComment(withoutHeadings(source), page).plain),
      page: (route) => addresses.page(routeHref(baseUrl, route)),
      guides: guides.map(({ label, href }) => ({ label, href: addresses.page(href) })),
    });

    const parts: SourceParts = {
      text: (source) => renderComment(withoutHeadings(source), page).text,
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
        render: (frame) => renderer.apiItem({ ...frame, item: shown, package: linkTo(pkg), usedIn: guides }),
        twin: () => twins.item(item, pkg),
        found: () => itemSource(item, pkg, parts),
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
        render: (frame) => renderer.apiPackage({ ...frame, package: shown, usedIn: guides }),
        twin: () => twins.package(pkg),
        found: () => packageSource(pkg, parts),
      };
    }
    const all = page.api?.type === "packages";
    const description = all
      ? `All ${reference.packages.length} packages of the API reference, with what each of them holds.`
      : "Where to start in the API reference: the packages that applications import, and all the others.";
    return {
      description,
      anchors: [],
      links,
      toc: [],
      render: (frame) =>
        renderer.apiIndex({
          ...frame,
          kind: all ? "packages" : "index",
          packages: summaries(all),
          all: hrefOf(baseUrl, `${baseRoute(page)}package-reference`),
        }),
      twin: () => twins.index(page.title, description, ordered(all)),
      found: () => listSource(page.title, description),
    };
  };

  function renderComment(source: string, page: Page): Comment {
    const known = comments.get(source);
    if (known) return known;
    const problems: Problem[] = [];
    const rendered = renderMarkdown(source, {
      bodyLine: 1,
      // Comments come from packages: their markup is text.
      rawHtml: false,
      limits: config.limits,
      tocLevels: { min: 7, max: 7 },
      directives: new Map(),
      resolveLink: (href) => options.resolveLink(page, href),
      resolveAsset: (src) => ({ href: src, external: true }),
      readSnippet: () => ({ error: "files are not read for comments" }),
      renderDirective: () => undefined,
      // Nobody here can mend a package's comment; what must not pass is left out by the renderer all the same.
      report: (problem) => {
        if (problem.code === "unsafe-url" || problem.code === "too-deep") problems.push(problem);
      },
    });
    const { html, description, links } = rendered;
    const comment = {
      html,
      plain: config.llms ? rendered.plain(addresses).body.trimEnd() : "",
      text: config.search ? rendered.text : "",
      description,
      links: links.map((link) => ({ ...link, line: 1, column: 1 })),
      problems,
    };
    comments.set(source, comment);
    return comment;
  }

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
