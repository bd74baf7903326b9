// The sidebar's tree: toggles, lists that load when opened, and what stays as it was on the next page.
// It is part of the blocking script: what was open is open again before the first paint.
import type { SidebarPart } from "../../src/types.ts";
import { breakName } from "./break-name.ts";
import { create, findAll } from "./dom.ts";
import { revealCurrent } from "./reveal.ts";

type Item = SidebarPart["items"][number];

/** An entry as it is kept between pages: a part's item, and the list inside it once it is known. */
interface Entry extends Pick<Item, "label" | "href"> {
  readonly part?: string | undefined;
  readonly className?: string | undefined;
  readonly badge?: string | undefined;
  readonly open?: boolean | undefined;
  readonly items?: readonly Entry[] | undefined;
}

interface State {
  readonly top: number;
  readonly items: readonly Entry[];
}

const key = "docsgen:sidebar";
let lists = 0;

/** Starts the sidebar as soon as the browser has parsed it. */
export function startSidebar(): void {
  const tryStart = () => {
    const tree = document.querySelector<HTMLElement>(".tree");
    // Whatever follows the sidebar tells that it is whole.
    if (!tree || (document.readyState === "loading" && !document.querySelector("main"))) return;
    observer.disconnect();
    document.removeEventListener("DOMContentLoaded", tryStart);
    start(tree);
  };
  const observer = new MutationObserver(tryStart);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", tryStart);
}

function start(tree: HTMLElement): void {
  const scroller = tree.parentElement;
  if (!listOf(tree) || !scroller) return;
  tree.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    const item = button?.parentElement;
    if (button?.matches(".more")) void showMore(button);
    else if (button && item) {
      const open = button.getAttribute("aria-expanded") !== "true";
      // Where loading fails, the category's own page is the way on.
      toggle(item, open).catch(() => linkOf(item)?.click());
    }
  });

  const open = (state: State | undefined, anew: boolean) => {
    const list = listOf(tree);
    addToggles(tree);
    if (list && state) restore(list, state.items, anew);
    // The first frame comes when the styles are there, and with them something to scroll.
    requestAnimationFrame(() => {
      if (state) scroller.scrollTop = state.top;
      revealCurrent(scroller, !state);
    });
  };
  open(readState(), isReload());
  // An edit that `docsgen serve --watch` has put into the page.
  tree.addEventListener("docsgen-edit", ({ detail }: CustomEventInit<State>) => open(detail, true));
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(readTree(tree)));
    } catch {}
  });
}

/** Reads what the tree shows, to be shown again. */
export function readTree(tree: HTMLElement): State {
  const list = listOf(tree);
  return { top: tree.parentElement?.scrollTop ?? 0, items: list ? readList(list) : [] };
}

function listOf(item: Element): HTMLUListElement | null {
  return item.querySelector<HTMLUListElement>(":scope > ul");
}

function linkOf(item: Element): HTMLAnchorElement | null {
  return item.querySelector<HTMLAnchorElement>(":scope > a");
}

function toggleOf(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>(":scope > .toggle");
}

/** Changes entries. The one with the focus has it again, found by its address: it may be called otherwise now. */
export function keepFocus(inside: Element, change: () => void): void {
  const { activeElement } = document;
  const old = inside.contains(activeElement) && activeElement?.closest("li")?.querySelector("a");
  change();
  if (!old) return;
  const links = findAll<HTMLAnchorElement>("a", inside).filter(({ href }) => href === old.href);
  // A category may have the address of its first page.
  const link = links.find(({ textContent }) => textContent === old.textContent) ?? links[0];
  const toggle = activeElement?.matches(".toggle") && link?.parentElement && toggleOf(link.parentElement);
  (toggle || link)?.focus({ preventScroll: true });
}

/** Adds a toggle to each category inside an element. Space for it is kept by the styles. */
function addToggles(inside: ParentNode): void {
  for (const item of findAll("li:not([data-fixed])", inside)) {
    const link = linkOf(item);
    const list = listOf(item);
    if (!link || toggleOf(item) || !(list || item.dataset.part)) continue;
    // A badge says something of the entry, which its link tells.
    const label = `Pages in ${link.textContent?.split("\t")[0]}`;
    link.after(create("button", { type: "button", class: "toggle", "aria-label": label, "aria-expanded": "false" }));
    if (list) show(item, list, !list.hidden);
  }
}

/** Opens or closes a category; loads its list where the page doesn't have it. */
async function toggle(item: HTMLElement, open: boolean): Promise<void> {
  const list = listOf(item) ?? (open ? await loadList(item) : null);
  if (list) show(item, list, open);
}

function show(item: HTMLElement, list: HTMLElement, open: boolean): void {
  list.hidden = !open;
  list.id ||= `page:list-${++lists}`;
  const button = toggleOf(item);
  button?.setAttribute("aria-controls", list.id);
  button?.setAttribute("aria-expanded", `${open}`);
}

/** Loads a category's list, unless that is under way. */
async function loadList(item: HTMLElement): Promise<HTMLUListElement | null> {
  const button = toggleOf(item);
  if (!item.dataset.part || button?.hasAttribute("aria-busy")) return null;
  button?.setAttribute("aria-busy", "true");
  try {
    return addList(item, await fetchPart(item.dataset.part));
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** Shows what a list has become, and those in it, once that is loaded. Where that fails, what was kept is better than nothing. */
async function renewList(item: HTMLElement, list: Element): Promise<void> {
  const entries = await fetchPart(item.dataset.part as string).catch(() => null);
  if (!entries) return;
  // More may have been opened or closed while it was loaded.
  const shown = readList(list);
  const known = (of: readonly Entry[]) => JSON.stringify(of, ["label", "href", "part", "className", "badge"]);
  if (known(entries) !== known(shown)) {
    keepFocus(list, () => {
      list.replaceChildren(...entries.map(buildItem));
      addToggles(list);
      restore(list, shown, false);
    });
  }
  for (const inner of list.children as HTMLCollectionOf<HTMLElement>) {
    const own = listOf(inner);
    if (own && inner.dataset.part) void renewList(inner, own);
  }
}

async function fetchPart(name: string): Promise<readonly Entry[]> {
  const url = `${document.querySelector<HTMLElement>(".tree")?.dataset.parts}${name}.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return ((await response.json()) as SidebarPart).items;
}

/** Builds a list and puts it, closed, into its category. */
function addList(item: HTMLElement, entries: readonly Entry[]): HTMLUListElement {
  const list = create("ul", { hidden: "" }, ...entries.map(buildItem));
  item.append(list);
  addToggles(list);
  return list;
}

function buildItem({ label, href, part, className, badge, items }: Entry): HTMLLIElement {
  const [name, mark] = label.split("\t") as [string, string];
  const pieces = breakName(name).flatMap((piece, index) => (index > 0 ? [create("wbr"), piece] : piece));
  const link = create("a", { href }, ...pieces);
  const item = create("li", {}, link);
  if (badge) link.append("\t", create("span", { class: badge }, mark));
  if (className) item.className = className;
  if (part) item.dataset.part = part;
  // A list of which neither items nor address are known cannot be opened: its label leads there.
  if (items && !part) item.append(create("ul", { hidden: "" }, ...items.map(buildItem)));
  return item;
}

/** Replaces a window on a long list by the whole of it; entries that are there stay as they are. */
async function showMore(button: HTMLElement): Promise<void> {
  const place = button.parentElement;
  const list = place?.parentElement;
  const part = button.dataset.part;
  if (!list || !part || button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    const entries = await fetchPart(part);
    const present = new Map([...list.children].map((item) => [identify(item), item]));
    const last = place.previousElementSibling;
    list.replaceChildren(...entries.map((entry) => present.get(`${entry.href} ${entry.label}`) ?? buildItem(entry)));
    addToggles(list);
    const next = last?.nextElementSibling ?? list.firstElementChild;
    if (next) linkOf(next)?.focus();
  } catch {
    button.removeAttribute("aria-busy");
    if (list.parentElement) linkOf(list.parentElement)?.click();
  }
}

function identify(item: Element): string {
  const link = linkOf(item);
  return `${link?.getAttribute("href")} ${link?.textContent}`;
}

/** Reads what the last page left. */
function readState(): State | undefined {
  try {
    const state = JSON.parse(sessionStorage.getItem(key) ?? "") as State;
    if (Array.isArray(state.items)) return state;
  } catch {}
  return undefined;
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/**
 * Opens what was open. The way to the current page stays open, whatever was closed.
 * @param anew also loads the lists that were kept, as they may be others now
 */
function restore(list: Element, entries: readonly Entry[], anew: boolean): void {
  const kept = new Map(entries.map((entry) => [`${entry.href} ${entry.label}`, entry]));
  for (const item of list.children as HTMLCollectionOf<HTMLElement>) {
    const entry = kept.get(identify(item));
    if (!entry || item.dataset.fixed !== undefined) continue;
    const { open = false, items } = entry;
    const own = listOf(item);
    if (own) {
      if (open || !item.querySelector("[aria-current]")) show(item, own, open);
      restore(own, items ?? [], anew);
    } else if (open && items && item.dataset.part) {
      const built = addList(item, items);
      show(item, built, true);
      restore(built, items, false);
      if (anew) void renewList(item, built);
    } else if (open) {
      // Nobody has just asked for it: where that fails, the page stays.
      toggle(item, true).catch(() => {});
    }
  }
}

/** Reads a list back from the page; of a window on a longer one only where the whole is. */
function readList(list: Element): Entry[] {
  return [...(list.children as HTMLCollectionOf<HTMLElement>)].flatMap((item) => {
    const link = linkOf(item);
    if (!link) return [];
    const own = listOf(item);
    const more = own?.querySelector<HTMLElement>(":scope > li > .more");
    const part = item.dataset.part ?? more?.dataset.part;
    // What was to be opened is still being loaded.
    const isOpen = own ? !own.hidden : toggleOf(item)?.hasAttribute("aria-busy");
    // What is undefined is not kept.
    return {
      label: link.textContent as string,
      href: link.getAttribute("href") as string,
      part,
      className: item.className || undefined,
      badge: link.querySelector("span")?.className,
      open: isOpen,
      items: own && !more ? readList(own) : undefined,
    };
  });
}
