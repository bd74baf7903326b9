// The script of the 404 page alone: suggests the pages whose addresses are nearest to the one that was asked for. All of them
// are a large file: until it is there, the part of the site is told that the address belongs to, and that more is looked for.
import type { SidebarItem, VersionRecord } from "../../src/types.ts";
import { create, findAll } from "./dom.ts";

void suggest();

/** Fills the 404 page's suggestions, and says where it stands with them. */
async function suggest(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-suggest]");
  if (!place?.dataset.suggest) return;
  const list = place.dataset.suggest;
  const home = list.replace(/sidebar\.json$/, "");
  const status = create("p", { role: "status" });
  const part = partOf(location.pathname, home);
  if (part) {
    const link = create("a", { href: part.pathname }, part.textContent ?? "");
    place.append(create("p", {}, "The address belongs to this part of the site:", " ", link));
  }
  place.append(status);
  status.textContent = "Looking for pages with a similar address …";
  try {
    const near = await nearest(list, home, part?.pathname);
    status.textContent = near.length > 0 ? "Did you mean one of these?" : "No page has a similar address.";
    if (near.length > 0)
      place.append(create("ul", {}, ...near.map(({ href, label }) => create("li", {}, create("a", { href }, label)))));
  } catch {
    status.replaceChildren(
      "Pages with a similar address could not be looked up.",
      " ",
      create("a", { href: location.href }, "Try again"),
    );
  }
}

/**
 * Finds in the page's sidebar the closest part of the site whose folder an address lies in: by the page of the folder, or by
 * the category whose first page stands there. Where several categories have it, none of them is named.
 */
function partOf(path: string, home: string): HTMLAnchorElement | undefined {
  const own: HTMLAnchorElement[] = [];
  const others: HTMLAnchorElement[] = [];
  let longest = home.length + 1;
  for (const link of findAll<HTMLAnchorElement>(".tree a")) {
    const folder = link.pathname.replace(/[^/]+$/, "");
    const isOwn = folder === link.pathname;
    if (link.origin !== location.origin || !path.startsWith(folder) || folder.length < longest) continue;
    const item = link.parentElement;
    if (!isOwn && !item?.dataset.part && !item?.querySelector("ul")) continue;
    if (folder.length > longest) own.length = others.length = 0;
    longest = folder.length;
    (isOwn ? own : others).push(link);
  }
  return own[0] ?? (others.every(({ href }) => href === others[0]?.href) ? others.at(-1) : undefined);
}

/** Finds the pages whose addresses are near to the one that was asked for. @param known one that is told already */
async function nearest(
  list: string,
  home: string,
  known: string | undefined,
): Promise<readonly { readonly href: string; readonly label: string }[]> {
  const response = await fetch(list);
  if (!response.ok) throw new Error(`${response.status}`);
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
  return [...pages]
    .map(([href, label]) => {
      const folder = folders.get(href);
      const score = Math.max(likeness(wanted, pairs(href)), folder ? likeness(wanted, pairs(folder)) : 0);
      return { href, label, score };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => score > 0.4 && score > 0.75 * (best?.score ?? 0))
    .filter(({ href }) => href !== known)
    .slice(0, 5);
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
