// What paper needs that a screen doesn't.
import { findAll } from "./dom.ts";

/**
 * Gives each link of the article the address that the styles print behind it, as the site's own address has it. It is empty
 * where the address stands there already, and where it leads to this page or to a name in the reference: names are found by
 * them, and the addresses of all of them would be longer than the text.
 */
export function startPrint(): void {
  addEventListener("beforeprint", () => {
    const site = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
    const printed = new Set<string>();
    for (const link of findAll<HTMLAnchorElement>("article a[href]:not(svg a, .term)")) {
      const { origin, pathname, search, hash, textContent } = link;
      const isOwn = origin === location.origin;
      const address = isOwn ? new URL(pathname + search + hash, site).href : link.href;
      const isHere = plain(origin + pathname) === plain(location.origin + location.pathname);
      const isName = isOwn && link.matches(".api a, :has(> code:only-child)");
      if (plain(textContent ?? "") === plain(address)) printed.add(address);
      link.dataset.url = isHere || isName || printed.has(address) ? "" : address;
      printed.add(address);
    }
  });
}

/** An address as people write it. */
function plain(address: string): string {
  return address.trim().replace(/^(https?:\/\/|mailto:)|\/$/g, "");
}
