// What a guide is found by.
import { baseName } from "../route.ts";
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

/** Gathers what a guide is found by. */
export function guideSource(
  page: Page,
  { breadcrumbs, description }: Pick<PageFrame, "breadcrumbs" | "description">,
  { headings, text }: GuideText,
): SearchSource {
  const { id, title, frontMatter } = page;
  const labels = breadcrumbs.map(({ label }) => label);
  const slug = baseName(id);
  return {
    title,
    label: labels.slice(0, -1).join(" › "),
    kind: "",
    rank: id === "index" ? RANK.home : RANK.guide,
    aliases: [page.label, labels.at(-1) ?? "", slug === "index" ? "" : slug],
    keywords: [...(frontMatter.keywords ?? []), ...(frontMatter.tags ?? [])],
    places: headings
      .filter(({ level }) => level > 1)
      .map((heading) => ({ name: heading.text, anchor: heading.id, kind: "heading", deprecated: false })),
    lead: description,
    texts: [text()],
  };
}
