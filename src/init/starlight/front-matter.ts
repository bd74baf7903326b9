// Starlight's front matter by docsgen's keys. Pure.
import { type Entry, entryOf } from "../markdown/front-matter.ts";
import type { OldPage } from "../migration.ts";
import { headingLevels, lastUpdated, neighbour } from "../page-keys.ts";
import { dataOf, textOf } from "../values.ts";
import { sidebarBadge } from "./badge.ts";
import { DOCS_PATH } from "./pages.ts";

/** Keys without a like, and why they are dropped. */
const DROPPED: Readonly<Record<string, string>> = {
  head: "tags of the head are set in the configuration",
  editUrl: "the address for editing comes from editUrl in the configuration",
  pagefind: "every page is found",
};

/** What the keys of a page may name. */
export interface EntryContext {
  /** Finds a page by a link. */
  pageOf(link: string, from: OldPage): OldPage | undefined;
  /** The site's own language. */
  readonly lang: string;
  /** Hears what a key loses. */
  note(line: number, message: string): void;
}

/** Adapts one key. */
export function starlightEntry(
  entry: Entry,
  page: OldPage,
  { pageOf, note, lang }: EntryContext,
): readonly Entry[] | string | undefined {
  const { key, value, line } = entry;
  if (value === false && /^(?:editUrl|lastUpdated|next|prev|tableOfContents)$/.test(key) && isSplash(page)) return [];
  if (Object.hasOwn(DROPPED, key)) return value === true ? [] : (DROPPED[key] ?? "");
  switch (key) {
    case "hero":
    case "banner":
      // They are the page itself.
      return [];
    case "template":
      return value === "splash" ? [entryOf("layout", "landing", line)] : [];
    case "tableOfContents": {
      if (value === false) return [entryOf("hide_table_of_contents", true, line)];
      if (value === true) return [];
      const { minHeadingLevel = 2, maxHeadingLevel = 3 } = dataOf(value);
      return headingLevels(minHeadingLevel, maxHeadingLevel, line);
    }
    case "lastUpdated":
      return lastUpdated(entry);
    case "prev":
    case "next":
      if (value === true) return [];
      return neighbour(entry, { docsPath: DOCS_PATH, label: "label", pageOf: (link) => pageOf(link, page), note });
    case "sidebar":
      return sidebar(entry, lang, note);
    default:
      return undefined;
  }
}

/** What a page says of its place in the sidebar. Those that are hidden are left out of what the sidebar lists. */
function sidebar({ value, line }: Entry, lang: string, note: EntryContext["note"]): readonly Entry[] {
  const { label, order, badge, attrs } = dataOf(value);
  const mark = sidebarBadge(badge, lang);
  if (Object.keys(dataOf(attrs)).length > 0) note(line, "sidebar.attrs is left out: links of the sidebar have none");
  return [
    ...(textOf(label) === undefined ? [] : [entryOf("sidebar_label", label, line)]),
    ...(mark ? [entryOf("sidebar_badge", mark.type ? mark : mark.text, line)] : []),
    ...(typeof order === "number" ? [entryOf("sidebar_position", order, line)] : []),
  ];
}

function isSplash({ entries }: OldPage): boolean {
  return entries.some(({ key, value }) => key === "template" && value === "splash");
}
