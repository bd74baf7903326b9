// What a guide is found by.
import { baseName, hrefOf } from "../route.ts";
import type { Page, PageFrame, TocItem } from "../types.ts";
import type { SearchPlace, SearchSource } from "./collect.ts";
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
  /** What it has word for word. */
  readonly quotes: readonly string[];
}

/** What of a guide's frame it is found by. */
interface SearchedFrame extends Pick<PageFrame, "breadcrumbs" | "description"> {
  readonly site: Pick<PageFrame["site"], "baseUrl">;
}

/** What of a term of the glossary its page is found by. */
interface FoundTerm {
  /** The first one is its heading's text. */
  readonly names: readonly string[];
  readonly anchor: string;
}

/**
 * Gathers what a guide is found by.
 * @param terms of the glossary, if it is that page
 */
export function guideSource(
  page: Page,
  { breadcrumbs, description, site }: SearchedFrame,
  { headings, text, quotes }: GuideText,
  terms: readonly FoundTerm[],
): SearchSource {
  const { id, title, frontMatter } = page;
  const labels = breadcrumbs.map(({ label }) => label);
  const places = headings.filter(({ level }) => level > 1).map(({ text, id }) => placeOf(text, id));
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
    places: terms.length === 0 ? places : [...places, ...terms.flatMap(otherNames)],
    lead: description,
    texts: [text()],
    quotes,
  };
}

/** An entry of the glossary is asked for by any of its names. */
function otherNames({ names, anchor }: FoundTerm): readonly SearchPlace[] {
  return names.slice(1).map((name) => placeOf(name, anchor));
}

function placeOf(name: string, anchor: string): SearchPlace {
  return { name, anchor, kind: "heading", deprecated: false };
}
