// Brings the current page's entry into view. Used by the sidebar and by the drawer.

/** Scrolls the sidebar, and nothing else, so that the current page's entry can be seen. */
export function revealCurrent(scroller: HTMLElement, centre = false): void {
  const current = scroller.querySelector(".tree [aria-current]")?.getBoundingClientRect();
  if (!current) return;
  const frame = scroller.getBoundingClientRect();
  if (!centre && current.top >= frame.top + 48 && current.bottom <= frame.bottom - 16) return;
  scroller.scrollTop += current.top - frame.top - (frame.height - current.height) / 2;
}
