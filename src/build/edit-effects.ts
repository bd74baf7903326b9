// What edits of pages may change elsewhere: on other pages, in the files of the site as a whole, and in what its authors are told.
import { isDeepStrictEqual } from "node:util";
import type { Diagnostic, PageRecord, Sample } from "../types.ts";

/** A page before and after its edit. */
export interface EditedRecord {
  readonly before: PageRecord;
  readonly record: PageRecord;
}

/** What is known of the other pages. */
export interface EditedSite {
  /** What the last build told. */
  readonly told: readonly Diagnostic[];
  /** Whether pages must be in the sidebar, or linked to. */
  readonly mayBeOrphans: boolean;
  /** The record that the last build left of a route's page. */
  recordOf(route: string): PageRecord | undefined;
  /** Whether the sidebar leads to a route. */
  isListed(route: string): boolean;
}

/**
 * Whether edits may show elsewhere. They don't where each page says what it said, but for headings that came, and links from or to
 * pages that the sidebar leads to anyway.
 */
export function mayShowElsewhere(edited: readonly EditedRecord[], site: EditedSite): boolean {
  const { told, mayBeOrphans, isListed } = site;
  const records = new Map(edited.map(({ record }) => [record.route, record]));
  return !edited.every(
    ({ before, record }) =>
      JSON.stringify(said(record)) === JSON.stringify(said(before)) &&
      keepsAnchors(before, record) &&
      linksSoundly(before, record),
  );

  /** Whether no link to a heading can be wrong now, or right now that was wrong. */
  function keepsAnchors(before: PageRecord, { anchors }: PageRecord): boolean {
    const now = new Set(anchors);
    // What is said of such a link names the heading that is nearest.
    if (told.some(({ code }) => code === "dead-anchor")) return isDeepStrictEqual(anchors, before.anchors);
    return before.anchors.every((anchor) => now.has(anchor));
  }

  /** Whether no link is wrong that came, and nothing is lost or found by one that came or went. */
  function linksSoundly(before: PageRecord, { route: own, links }: PageRecord): boolean {
    const known = new Set(before.links.map(({ route, anchor }) => `${route}#${anchor}`));
    const [from, to] = [routesOf(before), routesOf({ links })];
    const others = [...[...from].filter((route) => !to.has(route)), ...[...to].filter((route) => !from.has(route))];
    return (
      links.every(({ route, anchor }) => known.has(`${route}#${anchor}`) || hasAnchor(route, anchor)) &&
      (!mayBeOrphans || others.every((route) => route === own || isListed(route)))
    );
  }

  function hasAnchor(route: string, anchor: string): boolean {
    if (anchor === "") return true;
    const record = records.get(route) ?? site.recordOf(route);
    return record?.anchors.includes(anchor) === true;
  }
}

/** What a page says, its links and headings apart, whatever its lines: they matter only where something is wrong. */
function said({ links: _, anchors: __, rawHtml: ___, samples = [], outputs, ...record }: PageRecord): object {
  const asked = samples.map((sample): Partial<Sample> => ({ ...sample, line: 0, indents: [] }));
  return { ...record, asked, files: outputs.map(({ path }) => path) };
}

function routesOf({ links }: Pick<PageRecord, "links">): ReadonlySet<string> {
  return new Set(links.map(({ route }) => route));
}
