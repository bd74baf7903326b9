// The 404 page: suggests the pages whose addresses are nearest to the one that was asked for.
import type { SidebarItem, VersionRecord } from "../../src/types.ts";
import { create } from "./dom.ts";

/** Fills the 404 page's list of suggestions; leaves it empty where nothing is near. */
export async function startSuggestions(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-suggest]");
  if (!place?.dataset.suggest) return;
  const response = await fetch(place.dataset.suggest).catch(() => undefined);
  if (!response?.ok) return;
  const { docsSidebars } = (await response.json()) as VersionRecord;
  const pages = new Map(flatten(docsSidebars.docsSidebar).map(({ href, label }) => [href, label]));
  const wanted = pairs(location.pathname);
  const near = [...pages]
    .map(([href, label]) => ({ href, label, score: likeness(wanted, pairs(href)) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => score > 0.4 && score > 0.75 * (best?.score ?? 0))
    .slice(0, 5);
  if (near.length === 0) return;
  place.append(
    create("p", {}, "Did you mean one of these?"),
    create("ul", {}, ...near.map(({ href, label }) => create("li", {}, create("a", { href }, label)))),
  );
}

function flatten(items: readonly SidebarItem[]): { href: string; label: string }[] {
  return items
    .flatMap((item) => (item.type === "link" ? [item] : [item, ...flatten(item.items)]))
    .filter(({ href }) => href.startsWith("/"));
}

/** Breaks a path into pairs of letters; the last segment counts twice. */
function pairs(path: string): string[] {
  const plain = path.toLowerCase().replace(/(\/index)?(\.html?|\.md)?\/?$/, "");
  const text = plain + plain.slice(plain.lastIndexOf("/"));
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

/** Measures how much two lists of pairs have in common, from 0 to 1 (Sørensen and Dice). */
function likeness(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  let common = 0;
  for (const pair of a) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common++;
  }
  return (2 * common) / (a.length + b.length || 1);
}
