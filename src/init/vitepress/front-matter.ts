// VitePress' front matter by docsgen's keys. Pure.
import { type Entry, entryOf } from "../markdown/front-matter.ts";
import type { OldPage } from "../migration.ts";
import { headingLevels, lastUpdated, neighbour } from "../page-keys.ts";
import { DOCS_PATH } from "./pages.ts";

/** Keys without a like, and why they are dropped. */
const DROPPED: Readonly<Record<string, string>> = {
  titleTemplate: "the site's title follows the page's",
  head: "tags of the head are set in the configuration",
  navbar: "every page has the header",
  sidebar: "pages of the docs have the sidebar",
  editLink: "pages of the docs have the address for editing",
  footer: "every page has the footer",
  pageClass: "nothing would style it",
  isHome: "layout says what stands round a page",
  outlineTitle: "the list of headings has one title",
  search: "every page is found",
  markdownStyles: "there is one style",
};

/** Adapts one key. @param pageOf finds a page by a link, @param note hears of what a key loses */
export function vitepressEntry(
  entry: Entry,
  pageOf: (link: string, from: OldPage) => OldPage | undefined,
  page: OldPage,
  note: (line: number, message: string) => void,
): readonly Entry[] | string | undefined {
  const { key, value, line } = entry;
  const layout = page.entries.find((each) => each.key === "layout")?.value;
  const isLanding = layout === "home" || layout === "page";
  if (isLanding && value === false && /^(?:aside|editLink|lastUpdated|next|outline|prev|sidebar)$/.test(key)) return [];
  if (Object.hasOwn(DROPPED, key)) return DROPPED[key] ?? "";
  switch (key) {
    case "layout":
      if (isLanding) return [entryOf(key, "landing", line)];
      return value === "doc" ? [] : `there is no layout like ${JSON.stringify(value)}`;
    case "hero":
    case "features":
      // They are the page itself.
      return layout === "home" ? [] : undefined;
    case "aside":
      if (value === "left") return "the list of headings has its place";
      return value === false ? [entryOf("hide_table_of_contents", true, line)] : [];
    case "outline":
      return outline(value, line);
    case "lastUpdated":
      return lastUpdated(entry);
    case "prev":
    case "next":
      return neighbour(entry, { docsPath: DOCS_PATH, label: "text", pageOf: (link) => pageOf(link, page), note });
    default:
      return undefined;
  }
}

/** Levels of the list of headings. */
function outline(value: unknown, line: number): readonly Entry[] | string {
  if (value === false) return [entryOf("hide_table_of_contents", true, line)];
  const [min, max] = value === "deep" ? [2, 6] : Array.isArray(value) ? (value as unknown[]) : [value, value];
  return headingLevels(min, max, line);
}
