// Docusaurus' front matter: keys that docsgen has not, and ids that are its own. Pure.
import path from "node:path";
import { parseHref } from "../../route.ts";
import { type Entry, entryOf } from "../markdown/front-matter.ts";
import type { Migration, OldPage } from "../migration.ts";
import { idOf } from "../routes.ts";

/** Keys without a like, and why they are dropped. */
const DROPPED: Readonly<Record<string, string>> = {
  title_meta: "a page has one title",
  hide_title: "a page shows its title",
  pagination_label: "links to the page before and after show its name in the sidebar",
  custom_edit_url: "the address for editing comes from editUrl in the configuration",
  displayed_sidebar: "there is one sidebar",
  parse_number_prefixes: "number prefixes are always taken off",
  sidebar_custom_props: "nothing would read them",
  sidebar_key: "nothing would read it",
  mdx: "all pages are Markdown",
};

export interface EntryContext {
  readonly docsPath: string;
  readonly migration: Migration;
  /** Finds a page by Docusaurus' id. */
  idOf(id: string): OldPage | undefined;
}

/** Adapts one key. */
export function docusaurusEntry(
  entry: Entry,
  page: OldPage,
  context: EntryContext,
): readonly Entry[] | string | undefined {
  const { key, value, line } = entry;
  // Without sidebar and list of headings, a page is a landing page.
  if (hasNoSides(page)) {
    if (key === "displayed_sidebar") return [entryOf("layout", "landing", line)];
    if (key === "hide_table_of_contents") return [];
  }
  if (Object.hasOwn(DROPPED, key)) return DROPPED[key] ?? "";
  if (key === "keywords" && typeof value === "string") {
    const words = value.split(",").map((word) => word.trim());
    return [entryOf(key, words.filter(Boolean), line)];
  }
  if ((key === "pagination_prev" || key === "pagination_next") && typeof value === "string") {
    const linked = context.idOf(value);
    return linked
      ? [entryOf(key, idOf(linked, context.docsPath), line)]
      : `no page has the id ${JSON.stringify(value)}`;
  }
  if (key === "image" && typeof value === "string") return image(entry, value, page, context.migration);
  return undefined;
}

function hasNoSides({ entries }: OldPage): boolean {
  const has = (key: string, value: unknown) => entries.some((entry) => entry.key === key && entry.value === value);
  return has("hide_table_of_contents", true) && has("displayed_sidebar", null);
}

/** A card's image is a static file, a file that goes with the page, or elsewhere. */
function image(
  entry: Entry,
  written: string,
  page: OldPage,
  migration: Migration,
): readonly Entry[] | string | undefined {
  if (parseHref(written).kind === "external") return undefined;
  const address = `/${written.replace(/^\/+/, "")}`;
  if (migration.hasStatic(address)) return address === written ? undefined : [entryOf("image", address, entry.line)];
  const beside = migration.addressOf(path.resolve(path.dirname(page.absolute), written), page);
  if (beside === written) return undefined;
  return beside === undefined ? "there is no such file" : [entryOf("image", beside, entry.line)];
}
