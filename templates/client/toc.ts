// The on-this-page list: marks the section that is being read, and unfolds on narrow screens.
import { startClosing } from "./closing.ts";
import { findAll, targetId } from "./dom.ts";

/** Starts the on-this-page list. @param signal ends it: with other headings, it is started anew */
export function startToc(signal: AbortSignal): void {
  const toc = document.querySelector<HTMLElement>(".toc");
  const fold = toc?.querySelector("details");
  if (!toc || !fold) return;
  // Beside the text the list is unfolded by styles, or by this in browsers that don't know them.
  if (!CSS.supports("selector(::details-content)") && matchMedia("(width >= 78rem)").matches) fold.open = true;
  else startClosing(fold, { signal });

  const here = toc.querySelector<HTMLElement>(".toc-here");
  const scroller = toc.querySelector<HTMLElement>(".toc-entries") as HTMLElement;
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of findAll<HTMLAnchorElement>("li a", toc)) {
    const heading = document.getElementById(targetId(link));
    if (heading) links.set(heading, link);
  }

  const headings = [...links.keys()];
  let current = toc.querySelector<HTMLAnchorElement>("[aria-current]") ?? undefined;
  let isDue = false;
  const follow = () => {
    isDue = false;
    const link = links.get(readSection(headings) as Element);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    if (here) here.textContent = link?.textContent ?? "";
    // Who goes through the list by keyboard keeps the place in it.
    if (link && !scroller.querySelector(":focus-visible")) keepInView(scroller, link);
    current = link;
  };
  const followSoon = () => {
    if (!isDue) requestAnimationFrame(follow);
    isDue = true;
  };
  for (const event of ["scroll", "resize", "hashchange"])
    addEventListener(event, followSoon, { passive: true, signal });
  followSoon();
}

/** Farther down than this, in CSS pixels, no jump leaves a heading: header and list cover less. */
const JUMP = 160;

/**
 * Finds the heading of the section that is being read: the one that was jumped to as long as it is where the jump left
 * it, else the last one above a line. The line is near the top; towards the end of the page it goes down to the bottom,
 * so that short sections there have their turn, too. None is read before the first one.
 */
function readSection(headings: readonly Element[]): Element | undefined {
  // What the filter of the reference has left out is nowhere.
  const tops = headings.map((heading) => heading.getClientRects()[0]?.top ?? Infinity);
  const length = document.documentElement.scrollHeight - innerHeight;
  const left = length - scrollY;
  const wanted = targetId();
  const jumped = headings.findIndex(({ id }) => id === wanted);
  const top = tops[jumped] ?? -1;
  if (top >= 0 && (top < JUMP || left < 2)) return headings[jumped];
  const ending = Math.min(length, innerHeight * 0.7);
  const line = innerHeight * (0.3 + (left < ending ? 0.7 * (1 - left / ending) : 0));
  return headings.findLast((_, index) => (tops[index] ?? 0) <= line);
}

function keepInView(scroller: HTMLElement, link: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (top < frame.top) scroller.scrollTop += top - frame.top - 24;
  else if (bottom > frame.bottom) scroller.scrollTop += bottom - frame.bottom + 24;
}
