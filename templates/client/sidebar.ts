// The sidebar's tree: toggles, lists that load when opened, and what stays as it was on the next page.
import type { SidebarPart } from "../../src/types.ts";
import { breakName } from "../parts/break-name.ts";
import { create, findAll } from "./dom.ts";

/** An entry as it is kept between pages: a part's item, and the list inside it once it is known. */
type Entry = SidebarPart["items"][number] & { readonly open?: boolean; readonly items?: readonly Entry[] };

interface State {
  readonly top: number;
  readonly items: readonly Entry[];
}

const key = "docsgen:sidebar";
let lists = 0;

/** Starts the sidebar: adds the toggles, restores what was open, brings the current page into view. */
export function startSidebar(): void {
  const tree = document.querySelector<HTMLElement>(".tree");
  const root = listOf(tree);
  if (!tree || !root) return;
  const scroller = tree.parentElement as HTMLElement;

  addToggles(tree);
  tree.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (button?.classList.contains("more")) void showMore(button);
    else if (button) void toggle(button.parentElement as HTMLElement, button.ariaExpanded !== "true");
  });

  const state = readState();
  if (state) {
    restore(root, state.items);
    scroller.scrollTop = state.top;
  }
  revealCurrent(scroller, !state);

  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ top: scroller.scrollTop, items: readList(root) } satisfies State));
    } catch {}
  });
}

/** Scrolls the sidebar, and nothing else, so that the current page's entry can be seen. */
export function revealCurrent(scroller: HTMLElement, centre = false): void {
  const current = scroller.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!current) return;
  const frame = scroller.getBoundingClientRect();
  if (!centre && current.top >= frame.top + 48 && current.bottom <= frame.bottom - 16) return;
  scroller.scrollTop += current.top - frame.top - (frame.height - current.height) / 2;
}

function listOf(item: Element | null): HTMLUListElement | null {
  return item?.querySelector<HTMLUListElement>(":scope > ul") ?? null;
}

function linkOf(item: Element): HTMLAnchorElement | null {
  return item.querySelector<HTMLAnchorElement>(":scope > a");
}

/** Adds a toggle to each category inside an element. Space for it is kept by the styles. */
function addToggles(inside: ParentNode): void {
  for (const item of findAll("li:is([data-part], :has(> ul)):not([data-fixed], :has(> button))", inside)) {
    const link = linkOf(item);
    const list = listOf(item);
    const button = create("button", { type: "button", class: "toggle", "aria-label": `Pages in ${link?.textContent}` });
    link?.after(button);
    if (list) connect(button, list);
    button.ariaExpanded = String(!!list && !list.hidden);
  }
}

function connect(button: Element, list: HTMLElement): void {
  list.id ||= `page:list-${++lists}`;
  button.setAttribute("aria-controls", list.id);
}

/** Opens or closes a category; loads its list where the page doesn't have it. */
async function toggle(item: HTMLElement, open: boolean): Promise<void> {
  const list = listOf(item) ?? (open ? await loadList(item) : null);
  if (list) show(item, list, open);
}

function show(item: HTMLElement, list: HTMLElement, open: boolean): void {
  list.hidden = !open;
  const button = item.querySelector(":scope > .toggle");
  if (button) button.ariaExpanded = String(open);
}

/** Loads a category's list. Where that fails, the category's own page is the way on. */
async function loadList(item: HTMLElement): Promise<HTMLUListElement | null> {
  const button = item.querySelector<HTMLElement>(":scope > .toggle");
  if (!item.dataset.part || button?.ariaBusy === "true") return null;
  if (button) button.ariaBusy = "true";
  try {
    return addList(item, await fetchPart(item.dataset.part));
  } catch {
    linkOf(item)?.click();
    return null;
  } finally {
    if (button) button.ariaBusy = null;
  }
}

async function fetchPart(url: string): Promise<readonly Entry[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return ((await response.json()) as SidebarPart).items;
}

/** Builds a list and puts it, closed, into its category. */
function addList(item: HTMLElement, entries: readonly Entry[]): HTMLUListElement {
  const list = create("ul", { hidden: "" }, ...entries.map(buildItem));
  item.append(list);
  addToggles(list);
  const button = item.querySelector(":scope > .toggle");
  if (button) connect(button, list);
  return list;
}

function buildItem({ label, href, part, className, items }: Entry): HTMLLIElement {
  const pieces = breakName(label).flatMap((piece, index) => (index > 0 ? [create("wbr"), piece] : piece));
  const link = create("a", { href }, ...pieces);
  if (isHere(link)) link.ariaCurrent = "page";
  const item = create("li", {}, link);
  if (className) item.className = className;
  if (part) item.dataset.part = part;
  // A list of which neither items nor address are known cannot be opened: its label leads there.
  if (items && !part) item.append(create("ul", { hidden: "" }, ...items.map(buildItem)));
  return item;
}

function isHere({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === location.origin && trimSlash(pathname) === trimSlash(location.pathname);
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/** Replaces a window on a long list by the whole of it; entries that are there stay as they are. */
async function showMore(button: HTMLButtonElement): Promise<void> {
  const list = button.closest("ul");
  const part = button.dataset.part;
  if (!list || !part || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  const before = button.parentElement?.previousElementSibling ?? null;
  try {
    const entries = await fetchPart(part);
    const present = new Map(
      [...list.children].flatMap((item) => {
        const link = linkOf(item);
        return link ? [[identify(link), item] as const] : [];
      }),
    );
    list.replaceChildren(
      ...entries.map((entry) => present.get(`${entry.href} ${entry.label}`) ?? buildItem(entry)),
    );
    addToggles(list);
    const next = before ? before.nextElementSibling : list.firstElementChild;
    if (next) linkOf(next)?.focus();
  } catch {
    button.ariaBusy = null;
    linkOf(list.parentElement as Element)?.click();
  }
}

function identify(link: HTMLAnchorElement): string {
  return `${link.getAttribute("href")} ${link.textContent}`;
}

// ---------------------------------------------------------------------------- between pages

/** Reads what the last page left. A reload keeps what was open but loads its lists anew. */
function readState(): State | undefined {
  try {
    const state = JSON.parse(sessionStorage.getItem(key) ?? "") as State;
    return Array.isArray(state.items) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/** Opens what was open. The way to the current page stays open, whatever was closed. */
function restore(list: Element, entries: readonly Entry[], reload = isReload()): void {
  const kept = new Map(entries.map((entry) => [`${entry.href} ${entry.label}`, entry]));
  for (const item of list.children as HTMLCollectionOf<HTMLElement>) {
    const link = linkOf(item);
    const entry = link ? kept.get(identify(link)) : undefined;
    if (!entry || item.dataset.fixed !== undefined) continue;
    const { open = false, items } = entry;
    const own = listOf(item);
    if (own) {
      if (open || !item.querySelector("[aria-current]")) show(item, own, open);
      restore(own, items ?? [], reload);
    } else if (open && items && !reload) {
      const built = addList(item, items);
      show(item, built, true);
      restore(built, items, reload);
    } else if (open && item.dataset.part) {
      void toggle(item, true).then(() => {
        const loaded = listOf(item);
        if (loaded) restore(loaded, items ?? [], reload);
      });
    }
  }
}

/** Reads a list back from the page; of a window on a longer one only the open categories. */
function readList(list: Element): Entry[] {
  return [...(list.children as HTMLCollectionOf<HTMLElement>)].flatMap((item) => {
    const link = linkOf(item);
    if (!link) return [];
    const own = listOf(item);
    const more = own?.querySelector<HTMLElement>(":scope > li > .more");
    const part = item.dataset.part ?? more?.dataset.part;
    return {
      label: link.textContent,
      href: link.getAttribute("href") ?? "",
      ...(part && { part }),
      ...(item.className && { className: item.className }),
      ...(own && !own.hidden && { open: true }),
      ...(own && !more && { items: readList(own) }),
    };
  });
}
