// What templates receive of a page beside its content.
import { lastUpdateOf } from "../last-update.ts";
import { markNames } from "../name-marks.ts";
import type { Navigation } from "../navigation.ts";
import { findInBuilds } from "../other-builds.ts";
import type { Resolver } from "../resolve.ts";
import { hrefOf, twinHref } from "../route.ts";
import type { Page, PageFrame, ResolvedConfig, TocItem } from "../types.ts";
import type { PassInput } from "./input.ts";
import type { Report } from "./problems.ts";
import type { PageUses } from "./uses.ts";

/** Longest description, in characters. */
const DESCRIPTION = 160;

/** Space that is more than one space between two words: nearly no description has it. */
const OTHER_SPACE = /\s\s|[^\S ]/;

/** Cuts plain text to a description: at a word, with an ellipsis. */
export function excerpt(text: string): string {
  const plain = (OTHER_SPACE.test(text) ? text.replace(/\s+/g, " ") : text).trim();
  if (plain.length <= DESCRIPTION) return plain;
  const cut = plain.slice(0, DESCRIPTION);
  const atWord =
    plain[DESCRIPTION - 1] === " "
      ? cut
      : cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut.slice(0, DESCRIPTION - 1);
  return `${atWord
    .trimEnd()
    .replace(/[\s,;:.–—-]+$/, "")
    .slice(0, DESCRIPTION - 1)}…`;
}

/** What a page's pass found out for its frame. */
export interface FrameParts {
  readonly description: string;
  readonly toc: readonly TocItem[];
  /** An absolute address. */
  readonly image?: string | undefined;
  readonly editUrl?: string | undefined;
}

/** Puts a page's frame together. */
export function pageFrame(
  page: Page,
  { description, toc, image, editUrl }: FrameParts,
  { site, siteProps }: Pick<PassInput, "site" | "siteProps">,
  navigation: Pick<Navigation, "place">,
): PageFrame {
  const { config } = site;
  const { frontMatter } = page;
  const place = navigation.place(page);
  const isRightToLeft = siteProps.direction === "rtl";
  const noIndex = config.version.noIndex || frontMatter.unlisted === true;
  const builds = findInBuilds(config, page.route, !noIndex);
  return {
    site: siteProps,
    layout: frontMatter.layout ?? "doc",
    title: page.title,
    documentTitle: documentTitle(page, config.title),
    description: description || config.description,
    keywords: frontMatter.keywords ?? [],
    canonical: config.url === undefined ? undefined : config.url + hrefOf(config.baseUrl, page.route),
    switchHrefs: builds?.hrefs,
    alternates: builds?.alternates,
    markdownHref: config.llms ? twinHref(hrefOf(config.baseUrl, page.route)) : undefined,
    image,
    noIndex,
    toc: isRightToLeft ? toc.map((item) => ({ ...item, text: markNames(item.text) })) : toc,
    sidebar: place.sidebar,
    breadcrumbs: isRightToLeft ? place.breadcrumbs.map(marked) : place.breadcrumbs,
    previous: isRightToLeft && place.previous ? marked(place.previous) : place.previous,
    next: isRightToLeft && place.next ? marked(place.next) : place.next,
    editUrl,
    lastUpdate: lastUpdateOf(page),
    extra: frontMatter.extra ?? {},
  };
}

/** What templates receive of a landing page: nothing of its place among the others, nor of where it comes from. */
export function landingFrame(frame: PageFrame): PageFrame {
  const none = { previous: undefined, next: undefined, editUrl: undefined, lastUpdate: undefined };
  return { ...frame, toc: [], breadcrumbs: [], ...none };
}

/** What leads to a page, its label marked for a text from right to left; pages that the sidebar lacks have theirs from elsewhere. */
function marked<Link extends { readonly label: string }>(link: Link): Link {
  return { ...link, label: markNames(link.label) };
}

/** What browsers call a page. Packages share names of items, and guides may have them too. */
function documentTitle({ title, api }: Page, site: string): string {
  if (api?.type === "item" && api.package) return `${title} | ${api.package.name} | ${site}`;
  return title === site ? title : `${title} | ${site}`;
}

/** What finds a page's image. */
interface ImageSearch {
  readonly config: ResolvedConfig;
  readonly resolver: Resolver;
  readonly report: Report;
  readonly uses: PageUses;
}

/**
 * The absolute address of the image for social cards: a static file, one beside the page, or one elsewhere.
 * @param text the page's whole file
 */
export function socialImage(
  page: Page,
  text: string,
  { config, resolver, report, uses }: ImageSearch,
): string | undefined {
  const { image } = page.frontMatter;
  if (image === undefined) return undefined;
  const resolved = uses.resolved(uses.reading(() => resolver.asset(page, image, uses.use), { href: image }));
  if (!("error" in resolved)) {
    if (resolved.external) return resolved.href;
    return config.url === undefined ? undefined : config.url + resolved.href;
  }
  const lines = text.split(/\r\n?|\n/);
  const line = lines.findIndex((each) => /^image\s*:/.test(each));
  const before = /^image\s*:\s*/.exec(lines[line] ?? "")?.[0] ?? "";
  report({ line: Math.max(line, 0) + 1, column: before.length + 1, ...resolved.error });
  return undefined;
}
