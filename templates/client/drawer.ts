// The sidebar as a drawer on narrow screens: a dialog while it is open, the rest of the page out of reach.
import { findAll } from "./dom.ts";
import { revealCurrent } from "./reveal.ts";

const dialog = { role: "dialog", "aria-modal": "true", "aria-label": "Menu" };

/** Starts the menu button and the drawer that it opens. */
export function startDrawer(): void {
  const opener = document.querySelector<HTMLElement>(".menu-button");
  const drawer = document.querySelector<HTMLElement>(".sidebar");
  if (!opener || !drawer) return;
  const root = document.documentElement;
  const isOpen = () => root.dataset.drawer !== undefined;

  const set = (open: boolean, isElsewhere = false) => {
    if (open === isOpen()) return;
    opener.setAttribute("aria-expanded", String(open));
    for (const element of findAll("body > :not(.layout), .layout > :not(.sidebar)")) element.inert = open;
    for (const [name, value] of Object.entries(dialog)) {
      if (open) drawer.setAttribute(name, value);
      else drawer.removeAttribute(name);
    }
    if (open) {
      root.dataset.drawer = "";
      revealCurrent(drawer);
      drawer.querySelector<HTMLElement>(".drawer-close")?.focus();
    } else {
      delete root.dataset.drawer;
      if (!isElsewhere) opener.focus();
    }
  };

  opener.addEventListener("click", () => set(true));
  document.addEventListener("click", ({ target }) => {
    if (!isOpen() || opener.contains(target as Node)) return;
    if (!drawer.contains(target as Node) || (target as Element).closest(".drawer-close")) set(false);
  });
  document.addEventListener("keydown", (event) => {
    if (!isOpen()) return;
    if (event.key === "Escape") set(false);
    else if (event.key === "Tab") keepInside(drawer, event);
  });
  // A wide window has no drawer; a page that comes back from the back-forward cache shows it closed.
  matchMedia("(width >= 60rem)").addEventListener("change", () => set(false));
  addEventListener("pagehide", () => set(false));
  // A link of it led to a place on this page, where the keyboard goes on.
  addEventListener("hashchange", () => set(false, true));
}

/** Leads the focus from the last element to the first, and back. */
function keepInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = findAll("a[href], button, input:checked", frame).filter((stop) => stop.getClientRects().length > 0);
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  const leaves = event.shiftKey ? active === first : active === last;
  if (!leaves && frame.contains(active)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
