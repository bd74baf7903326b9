// The on-this-page list: marks the section that is being read, and unfolds on narrow screens.
import { findAll } from "./dom.ts";

/** Starts the on-this-page list. */
export function startToc(): void {
  const toc = document.querySelector<HTMLElement>(".toc");
  const toggle = toc?.querySelector<HTMLElement>(".toc-toggle");
  if (!toc || !toggle) return;
  startFolding(toc, toggle);

  const here = toc.querySelector<HTMLElement>(".toc-here");
  const scroller = toc.querySelector<HTMLElement>(".toc-list") as HTMLElement;
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of findAll<HTMLAnchorElement>("a", toc)) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }

  let current: HTMLAnchorElement | undefined;
  const follow = () => {
    const link = links.get(readSection([...links.keys()]) as Element);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    if (here) here.textContent = link?.textContent ?? "";
    if (link) keepInView(scroller, link);
    current = link;
  };
  // Told when a heading crosses the line under which reading begins, however far the page jumps (so all that is above
  // counts as inside), and when the page's end comes into view.
  const watchLine = new IntersectionObserver(follow, { rootMargin: "9999999px 0px -70%" });
  for (const heading of links.keys()) watchLine.observe(heading);
  const end = document.querySelector("footer, .pagination, article > :last-child");
  if (end) new IntersectionObserver(follow, { threshold: [0, 0.5, 1] }).observe(end);
  addEventListener("hashchange", () => requestAnimationFrame(follow));
}

/** Finds the heading of the section that is being read: the last one above the line, or the one that was jumped to. */
function readSection(headings: readonly Element[]): Element | undefined {
  const line = innerHeight * 0.3;
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const jumped = target ? headings.indexOf(target) : -1;
  // At the end of the page the last headings cannot reach the line.
  if (atEnd && jumped >= 0 && (tops[jumped] ?? 0) > 0) return target as Element;
  return headings.findLast((_, index) => (tops[index] ?? 0) <= line) ?? headings[0];
}

function keepInView(scroller: HTMLElement, link: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (top < frame.top) scroller.scrollTop += top - frame.top - 24;
  else if (bottom > frame.bottom) scroller.scrollTop += bottom - frame.bottom + 24;
}

function startFolding(toc: HTMLElement, toggle: HTMLElement): void {
  const set = (open: boolean) => {
    toggle.setAttribute("aria-expanded", String(open));
  };
  const isOpen = () => toggle.getAttribute("aria-expanded") === "true";
  toggle.addEventListener("click", () => set(!isOpen()));
  document.addEventListener("click", ({ target }) => {
    if (!toggle.contains(target as Node) && (!toc.contains(target as Node) || (target as Element).closest("a")))
      set(false);
  });
  toc.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    set(false);
    toggle.focus();
  });
  toc.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !toc.contains(relatedTarget as Node)) set(false);
  });
}
