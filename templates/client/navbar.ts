// The header and the drawer have the same links on all pages: which of them leads to this one, or to its section, is marked
// here.
import { findAll } from "./dom.ts";

/** Marks the navbar's link to the page, or else to the nearest section that it is in. */
export function startNavbar(): void {
  // Where there is no page, the address is in no section.
  if (document.querySelector("[data-suggest]")) return;
  const links = findAll<HTMLAnchorElement>(".navbar :not(.switch *) > a");
  const page = endInSlash(location.origin + location.pathname);
  // What an address doesn't tell, breadcrumbs may: they name categories, whose pages may lie anywhere.
  const crumbs = findAll<HTMLAnchorElement>(".breadcrumbs a").reverse();
  const parents = page.split("/").map((_, index, names) => names.slice(0, -index - 1).join("/"));
  // All pages are below the site's own address.
  const { base = "/" } = document.querySelector<HTMLElement>("[data-base]")?.dataset ?? {};
  const site = new URL(base, location.href).href;
  const nearest = [page, ...crumbs.map(({ href }) => href), ...parents]
    .map(endInSlash)
    .filter((way, at) => at === 0 || way !== site)
    .find((way) => links.some(({ href }) => endInSlash(href) === way));
  // The drawer shows both: of its rows the page's own entry is the one that is the page.
  const hasEntry = document.querySelector(".tree [aria-current=page]") !== null;
  for (const link of links) {
    const isPage = nearest === page && !(hasEntry && link.closest(".sidebar"));
    if (endInSlash(link.href) !== nearest) link.removeAttribute("aria-current");
    else link.setAttribute("aria-current", isPage ? "page" : "true");
  }
}

function endInSlash(address: string): string {
  return address.replace(/\/?$/, "/");
}
