// What a guide is found by.
import { baseName, hrefOf } from "../route.ts";
import type { Page, PageFrame, TocItem } from "../types.ts";
import type { SearchSource } from "./collect.ts";
import { RANK } from "./format.ts";

/** Whether readers find a page by searching. */
export function isFound(page: { readonly frontMatter: Pick<Page["frontMatter"], "unlisted"> }): boolean {
  return page.frontMatter.unlisted !== true;
}

/** What a guide says. */
interface GuideText {
  /** All of its headings. */
  readonly headings: readonly TocItem[];
  /** Plain. */
  text(): string;
}

/** What of a guide's frame it is found by. */
interface SearchedFrame extends Pick<PageFrame, "breadcrumbs" | "description"> {
  readonly site: Pick<PageFrame["site"], "baseUrl">;
}

/** Gathers what a guide is found by. */
export function guideSource(
  page: Page,
  { breadcrumbs, description, site }: SearchedFrame,
  { headings, text }: GuideText,
): SearchSource {
  const { id, title, frontMatter } = page;
  const labels = breadcrumbs.map(({ label }) => label);
  // An index page is called by its folder.
  const slug = baseName(id === "index" ? "" : id.replace(/\/index$/, ""));
  const href = hrefOf(site.baseUrl, page.route);
  // Who asks for a category by its label wants the page that the label leads to.
  const categories = breadcrumbs.filter((each) => each.href === href).map(({ label }) => label);
  return {
    title,
    label: labels.slice(0, -1).join(" › "),
    kind: "",
    rank: id === "index" ? RANK.home : RANK.guide,
    aliases: [page.label, labels.at(-1) ?? "", slug],
    keywords: [...categories, ...(frontMatter.keywords ?? []), ...(frontMatter.tags ?? [])],
    places: headings
      .filter(({ level }) => level > 1)
      .map((heading) => ({ name: heading.text, anchor: heading.id, kind: "heading", deprecated: false })),
    lead: description,
    texts: [text()],
  };
}
