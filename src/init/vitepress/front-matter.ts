// VitePress' front matter by docsgen's keys. Pure.
import { type Entry, entryOf } from "../markdown/front-matter.ts";
import type { OldPage } from "../migration.ts";
import { headingLevels, lastUpdated, neighbour } from "../page-keys.ts";
import { dataOf } from "../values.ts";
import { DOCS_PATH } from "./pages.ts";

/** Keys without a like, and why they are dropped. */
const DROPPED: Readonly<Record<string, string>> = {
  titleTemplate: "the site's title follows the page's",
  head: "tags of the head are set in the configuration",
  navbar: "every page has the header",
  sidebar: "every page has the sidebar",
  editLink: "every page has the address for editing",
  footer: "every page has the footer",
  pageClass: "nothing would style it",
  isHome: "there is no other layout",
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
  if (Object.hasOwn(DROPPED, key)) return DROPPED[key] ?? "";
  switch (key) {
    case "layout":
      return value === "home" || value === "doc" ? [] : `there is one layout, not ${JSON.stringify(value)}`;
    case "hero":
    case "features":
      // They are the page itself.
      return dataOf(Object.fromEntries(page.entries.map((each) => [each.key, each.value])))["layout"] === "home"
        ? []
        : undefined;
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
