// What an author has scrolled, opened and chosen in a page, kept while it is loaded anew.
import { findAll } from "../dom.ts";

/** What is kept of a page. */
interface Kept {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** How far each part is scrolled that scrolls by itself. */
  readonly parts: readonly number[];
  /** Whether each of the details is open. */
  readonly open: readonly boolean[];
  /** What each set of tabs shows; those of a group choose by themselves. */
  readonly tabs: readonly (string | null | undefined)[];
}

const KEY = "docsgen-scroll";

/** Keeps the page's state for the load that follows. */
export function keepState(): void {
  // What stands in for a page that is gone says nothing of how that was left.
  if (isStandIn()) return;
  const kept: Kept = {
    path: location.pathname,
    x: scrollX,
    y: scrollY,
    parts: scrollers().map(({ scrollTop }) => scrollTop),
    open: details().map(({ open }) => open),
    tabs: tabSets().map((tabs) => tabs.find(isSelected)?.textContent),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be switched off; the browser itself restores the page's own scroll position.
  }
}

/** Makes the page what it was before it loaded itself anew. */
export function restoreState(): void {
  if (isStandIn()) return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    sessionStorage.removeItem(KEY);
    if (kept.path !== location.pathname) return;
    const found = details();
    const { open = [], tabs = [] } = kept;
    // Others than before are not told apart.
    if (found.length === open.length) for (const [i, each] of found.entries()) each.open = open[i] === true;
    // What the browser restores may be where the page stood that was in the place of this one.
    history.scrollRestoration = "manual";
    addEventListener("pagehide", () => {
      history.scrollRestoration = "auto";
    });
    const scroll = () => scrollTo({ left: kept.x ?? 0, top: kept.y ?? 0, behavior: "instant" });
    scroll();
    for (const [i, part] of scrollers().entries()) part.scrollTop = kept.parts?.[i] ?? 0;
    // The tabs come with the page's scripts, which are later than this one.
    if (tabs.length > 0)
      document.addEventListener("DOMContentLoaded", () => {
        chooseTabs(tabs);
        scroll();
      });
  } catch {
    // Nothing was saved.
  }
}

/** Lists the tabs of each set that is in no group. */
export function tabSets(): HTMLElement[][] {
  const sets = findAll("main .tabs");
  return sets.map((set) => (set.dataset["group"] ? [] : findAll(":scope > .tab-list > [role=tab]", set)));
}

/** Whether a tab is the one that is shown. */
export function isSelected(tab: HTMLElement): boolean {
  return tab.getAttribute("aria-selected") === "true";
}

/** Chooses in each set the tab of that name, where it has one. */
export function chooseTabs(chosen: Kept["tabs"]): void {
  for (const [index, tabs] of tabSets().entries()) {
    const tab = tabs.find(({ textContent }) => textContent === chosen[index]);
    if (tab && !isSelected(tab)) tab.click();
  }
}

function details(): HTMLDetailsElement[] {
  return findAll<HTMLDetailsElement>("main details");
}

/** The parts of a page that scroll by themselves. */
function scrollers(): HTMLElement[] {
  return findAll("nav, aside");
}

/** Whether this is the page that tells that there is none. */
function isStandIn(): boolean {
  return document.querySelector("[data-suggest]") !== null;
}
