// What paper needs that a screen doesn't.
import { findAll } from "./dom.ts";

/** Gives each link of the article its whole address, for the styles to print: an address without its host leads nowhere. */
export function startPrint(): void {
  addEventListener("beforeprint", () => {
    for (const link of findAll<HTMLAnchorElement>("article a[href]")) link.dataset.url = link.href;
  });
}
