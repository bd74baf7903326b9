// Only in pages of `docsgen serve --watch`: shows what was edited, new styles too, without a load of the page where that can
// be, and what is wrong. Asks with a header that no foreign page can send unasked.
import { create, findAll } from "./dom.ts";
import { showEdit } from "./live/edit.ts";
import { fetchServed, isOwn } from "./live/served.ts";
import { type ProblemView, showProblems } from "./problems.ts";

/** What the server says of this page. */
interface PageState {
  /** Hrefs of the styles that the page has now. */
  readonly styles: readonly string[];
  readonly own: readonly ProblemView[];
  readonly others: readonly ProblemView[];
}

const address = new URL((document.currentScript as HTMLScriptElement).src);
const given = (name: string) => address.searchParams.get(name) ?? "";
const headers = { "docsgen-token": given("token") };
const page = new URLSearchParams({ path: location.pathname, version: given("version"), seen: given("seen") });
const scrolled = "docsgen-scroll";
/** Without what leads to a place on it. */
const here = location.origin + location.pathname + location.search;
/** What the page was made of: scripts have changed it since. */
let served = fetchServed(here);
let heard = false;
let connection: AbortController | undefined;

restoreScroll();
// Hidden pages hang up: browsers allow six connections to a host, and six tabs would use them all.
document.addEventListener("visibilitychange", () => {
  connection?.abort();
  if (!document.hidden) void connect();
});
addEventListener("pageshow", ({ persisted }) => persisted && void connect());
if (!document.hidden) void connect();

/** Listens until the page is hidden, and tries again when the server has gone. */
async function connect(): Promise<void> {
  connection?.abort();
  connection = new AbortController();
  const { signal } = connection;
  while (!signal.aborted) {
    try {
      const response = await fetch(`/__docsgen/live?${page}`, { headers, signal, cache: "no-store" });
      // The server was started anew, with another token.
      if (response.status === 403 && heard) return reload();
      if (!response.ok || !response.body) return;
      heard = true;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const lines = (text + piece.value).split("\n");
        text = lines.pop() ?? "";
        if (lines.includes("reload") && !(await takeEdit())) return reload();
        if (lines.includes("reload") || lines.includes("look")) await look(signal);
      }
    } catch {
      // It has ended, or the page was hidden.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Makes the page what is served now; says whether that can be done without a load. */
async function takeEdit(): Promise<boolean> {
  const coming = fetchServed(here);
  const [old, next] = [await served, await coming];
  // Between the page and the second look at it, it may have become another one.
  if (!old || !next || old.version !== page.get("version") || !showEdit(old, next)) return false;
  served = coming;
  page.set("version", next.version);
  page.set("seen", next.seen);
  return true;
}

async function look(signal: AbortSignal): Promise<void> {
  const response = await fetch(`/__docsgen/state?${page}`, { headers, signal, cache: "no-store" });
  if (!response.ok) return;
  const state = (await response.json()) as PageState;
  if (!takeStyles(state.styles)) return reload();
  showProblems(state.own, state.others);
}

/** Puts new styles in the place of old ones; says whether that is all that there is to do. */
function takeStyles(hrefs: readonly string[]): boolean {
  const links = findAll<HTMLLinkElement>("head link[rel=stylesheet]").filter(isOwn);
  const old = links.filter(({ href }) => !hrefs.includes(new URL(href).pathname));
  const fresh = hrefs.filter((href) => !links.some((link) => new URL(link.href).pathname === href));
  if (old.length !== fresh.length) return old.length === 0 && fresh.length === 0;
  for (const [i, link] of old.entries()) {
    const next = create("link", { rel: "stylesheet", href: fresh[i] ?? "" });
    // The page is never without styles: the old ones go when the new ones are there.
    next.addEventListener("load", () => link.remove());
    link.after(next);
  }
  return true;
}

function reload(): void {
  connection?.abort();
  const parts = scrollers().map(({ scrollTop }) => scrollTop);
  try {
    sessionStorage.setItem(scrolled, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY, parts }));
  } catch {
    // Storage may be switched off; the browser itself restores the page's own scroll position.
  }
  location.reload();
}

/** Restores what was scrolled when the page reloaded itself. */
function restoreScroll(): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(scrolled) ?? "{}") as Record<string, unknown>;
    sessionStorage.removeItem(scrolled);
    if (saved.path !== location.pathname) return;
    scrollTo({ left: saved.x as number, top: saved.y as number, behavior: "instant" });
    for (const [i, top] of (saved.parts as number[]).entries()) {
      const part = scrollers()[i];
      if (part) part.scrollTop = top;
    }
  } catch {
    // Nothing was saved.
  }
}

/** The parts of a page that scroll by themselves. */
function scrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("nav, aside")];
}
