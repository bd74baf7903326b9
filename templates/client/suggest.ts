// The script of the 404 page alone: suggests the pages whose addresses are nearest to the one that was asked for.
import type { SidebarItem, VersionRecord } from "../../src/types.ts";
import { create } from "./dom.ts";

void suggest();

/** Fills the 404 page's list of suggestions; leaves it empty where nothing is near. */
async function suggest(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-suggest]");
  if (!place?.dataset.suggest) return;
  const home = place.dataset.suggest.replace(/sidebar\.json$/, "");
  const response = await fetch(place.dataset.suggest).catch(() => undefined);
  if (!response?.ok) return;
  const { docs, docsSidebars } = (await response.json()) as VersionRecord;
  const pages = new Map(Object.values(docs).map(({ id, title }) => [hrefOf(home, id), title]));
  /** Of a category's own page its folder: whoever leaves the page's name out of an address means it. */
  const folders = new Map<string, string>();
  // What the sidebar calls a page is shorter, and known to who read it there.
  for (const { href, label, isOwn } of flatten(docsSidebars.docsSidebar)) {
    pages.set(href, label);
    const folder = href.replace(/[^/]+$/, "");
    if (isOwn && !pages.has(folder)) folders.set(href, folder);
  }
  const wanted = pairs(location.pathname);
  const near = [...pages]
    .map(([href, label]) => {
      const folder = folders.get(href);
      const score = Math.max(likeness(wanted, pairs(href)), folder ? likeness(wanted, pairs(folder)) : 0);
      return { href, label, score };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => score > 0.4 && score > 0.75 * (best?.score ?? 0))
    .slice(0, 5);
  if (near.length === 0) return;
  place.append(
    create("p", {}, "Did you mean one of these?"),
    create("ul", {}, ...near.map(({ href, label }) => create("li", {}, create("a", { href }, label)))),
  );
}

interface Entry {
  readonly href: string;
  readonly label: string;
  /** Whether it is the page that its category leads to. */
  readonly isOwn: boolean;
}

function flatten(items: readonly SidebarItem[], category?: SidebarItem): Entry[] {
  return items
    .flatMap((item) => {
      const { href } = item;
      const isOwn = href === category?.href;
      // The label alone, such as "Overview", tells nothing here.
      const label = isOwn && item.label !== category.label ? `${category.label}: ${item.label}` : item.label;
      return [{ href, label, isOwn }, ...(item.type === "link" ? [] : flatten(item.items, item))];
    })
    .filter(({ href }) => href.startsWith("/"));
}

function hrefOf(home: string, id: string): string {
  const path = id.replace(/(^|\/)index$/, "$1");
  return home + path.split("/").map(encodeURIComponent).join("/");
}

/** Counts the pairs of letters of a path; those of the last segment twice. */
function pairs(path: string): Map<string, number> {
  const plain = path.toLowerCase().replace(/(\/index)?(\.html?|\.md)?\/?$/, "");
  const text = plain + plain.slice(plain.lastIndexOf("/"));
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at++) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Measures how much two paths have in common, from 0 to 1 (Sørensen and Dice). */
function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let common = 0;
  let all = 0;
  for (const [pair, count] of a) {
    common += Math.min(count, b.get(pair) ?? 0);
    all += count;
  }
  for (const count of b.values()) all += count;
  return (2 * common) / (all || 1);
}
