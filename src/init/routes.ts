// Addresses and names of pages in the new site: each keeps the address that it had. Pure.
import { bareRoute, dirName, pageAddress } from "../route.ts";
import { entryOf, entryText } from "./markdown/front-matter.ts";
import type { OldPage } from "./migration.ts";

/** What of a page's front matter decides its address. */
function addressKeys({ entries }: OldPage): { readonly id?: string; readonly slug?: string } {
  const [id, slug] = [entryText(entries, "id"), entryText(entries, "slug")];
  return { ...(id !== undefined && { id }), ...(slug !== undefined && { slug }) };
}

/** docsgen's id of a page. */
export function idOf(page: OldPage, docsPath: string): string {
  return pageAddress(page.target, docsPath, addressKeys(page)).id;
}

/** Gives a page a slug where its file would lead to another address than before. */
export function keepRoute(page: OldPage, docsPath: string): OldPage {
  const { route, target, entries } = page;
  if (route === undefined) return page;
  const { id, slug } = addressKeys(page);
  const leadsThere = (keys: { readonly id?: string; readonly slug?: string }) =>
    bareRoute(pageAddress(target, docsPath, keys).route) === bareRoute(route);
  const own = id === undefined ? {} : { id };
  // A slug that is relative leads there too, but docsgen has none with dots.
  const isKept = slug === undefined || !/(?:^|\/)\.{1,2}(?:\/|$)/.test(slug);
  if (isKept && leadsThere(slug === undefined ? own : { ...own, slug })) return page;
  const rest = entries.filter(({ key }) => key !== "slug");
  if (leadsThere(own)) return { ...page, entries: rest };
  const below = docsPath === "." ? route : route.slice(docsPath.length + 1);
  return { ...page, entries: [...rest, entryOf("slug", below === "" ? "/" : below, 1)] };
}

/** A file's name in the new site, where some names are private and one folder is taken. */
export function targetOf(file: string): string {
  const parts = file.split("/").map((part) => part.replace(/^[_.]+(?=.)/, ""));
  const isTaken = dirName(file) !== "" && /^(?:static|node_modules)$/.test(parts[0] ?? "");
  return [isTaken ? `${parts[0]}-pages` : parts[0], ...parts.slice(1)].join("/");
}
