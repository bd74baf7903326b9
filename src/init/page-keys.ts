// Keys of front matter that generators have alike, by docsgen's names: which headings are listed, dates, the pages before and
// after. Pure.
import { type Entry, entryOf } from "./markdown/front-matter.ts";
import type { OldPage } from "./migration.ts";
import { idOf } from "./routes.ts";
import { dataOf, textOf } from "./values.ts";

/** Levels of the list of headings. */
export function headingLevels(min: unknown, max: unknown, line: number): readonly Entry[] | string {
  const isLevel = (level: unknown) => typeof level === "number" && level >= 2 && level <= 6;
  if (!isLevel(min) || !isLevel(max)) return "it names no levels from 2 to 6";
  return [
    ...(min === 2 ? [] : [entryOf("toc_min_heading_level", min, line)]),
    ...(max === 3 ? [] : [entryOf("toc_max_heading_level", max, line)]),
  ];
}

/** When a page was changed last. */
export function lastUpdated({ value, line }: Entry): readonly Entry[] | string {
  if (value === false) return "a page shows its date where the site does";
  if (value === true) return [];
  const date =
    typeof value === "string" && !Number.isNaN(Date.parse(value))
      ? new Date(value).toISOString().slice(0, 10)
      : undefined;
  return date === undefined ? "it is no date" : [entryOf("last_update", { date }, line)];
}

/** How a site names the pages before and after. */
export interface NeighbourContext {
  readonly docsPath: string;
  /** The key of a link's text. */
  readonly label: string;
  /** Finds a page by a link. */
  pageOf(link: string): OldPage | undefined;
  /** Hears what a key loses. */
  note(line: number, message: string): void;
}

/** The page before, `prev`, or after, `next`. */
export function neighbour(
  { key, value, line }: Entry,
  { docsPath, label, pageOf, note }: NeighbourContext,
): readonly Entry[] | string {
  const to = key === "prev" ? "pagination_prev" : "pagination_next";
  if (value === false) return [entryOf(to, null, line)];
  const link = textOf(dataOf(value)["link"]);
  const linked = link === undefined ? undefined : pageOf(link);
  const text = textOf(value) ?? textOf(dataOf(value)[label]);
  if (!linked) return "only the page can be named, by a link";
  if (text !== undefined)
    note(line, `${key} loses its text ${JSON.stringify(text)}: the link shows the page's name in the sidebar`);
  return [entryOf(to, idOf(linked, docsPath), line)];
}
