// Only in pages of `docsgen serve --watch`: shows what was edited, new styles too, without a load of the page where that can
// be, and what is wrong. Asks with a header that no foreign page can send unasked.
import { create, findAll } from "./dom.ts";
import { showEdit } from "./live/edit.ts";
import { keepState, restoreState } from "./live/kept.ts";
import { fetchServed, isOwn } from "./live/served.ts";
import { type ProblemView, showProblems } from "./problems.ts";

/** What the server says of this page. */
interface PageState {
  /** Names all that follows. */
  readonly look: string;
  /** Hrefs of the styles that the page has now. */
  readonly styles: readonly string[];
  readonly own: readonly ProblemView[];
  readonly others: readonly ProblemView[];
}

const address = new URL((document.currentScript as HTMLScriptElement).src);
const given = (name: string) => address.searchParams.get(name) ?? "";
const headers = { "docsgen-token": given("token") };
const page = new URLSearchParams({ path: location.pathname, version: given("version"), seen: given("seen") });
const refused = "docsgen-refused";
/** After how many milliseconds the page tries again: at first, and at last while there is no server. */
const PAUSE = { shortest: 500, longest: 4000 };
/** After so many milliseconds of silence a connection is dead: the server says something each half minute. */
const SILENCE = 75_000;
/** Without what leads to a place on it. */
const here = location.origin + location.pathname + location.search;
/** What the page was made of: scripts have changed it since. */
let served = fetchServed(here);
let heard = false;
let connection: AbortController | undefined;
/** Styles that are on their way, or were not to be had. */
const coming = new Set<HTMLLinkElement>();
let silence: ReturnType<typeof setTimeout> | undefined;

restoreState();
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
  let pause = PAUSE.shortest;
  while (!signal.aborted) {
    try {
      expectSign();
      const response = await fetch(`/__docsgen/live?${page}`, { headers, signal, cache: "no-store" });
      if (response.status === 403) return isOutdated() ? reload() : clearTimeout(silence);
      // Who answers otherwise is not the server, but stands where it was, or before it, and may give way to it.
      if (response.ok && response.body) {
        heard = true;
        pause = PAUSE.shortest;
        await listen(response.body, signal);
      }
    } catch {
      // It has ended, or the page was hidden.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, PAUSE.longest);
  }
}

/** Does what the server says until the connection ends. */
async function listen(body: ReadableStream<BufferSource>, signal: AbortSignal): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    expectSign();
    const lines = (text + piece.value).split("\n");
    text = lines.pop() ?? "";
    const isOther = lines.includes("reload") && !(await takeEdit());
    if (signal.aborted) return;
    if (isOther) return reload();
    if (lines.includes("reload") || lines.includes("look")) await look(signal);
  }
}

/** Connects anew unless something is heard: a network, or a machine that slept, may have lost a connection without its end. */
function expectSign(): void {
  clearTimeout(silence);
  silence = setTimeout(() => void (document.hidden || connect()), SILENCE);
}

/** Whether the server that refuses this page is another run of it, with another token. */
function isOutdated(): boolean {
  if (heard) return true;
  try {
    // A page that was loaded anew for that and has the same token is refused for another reason.
    const isKnown = sessionStorage.getItem(refused) === given("token");
    sessionStorage.setItem(refused, given("token"));
    return !isKnown;
  } catch {
    return false;
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
  // What is shown besides is still that of before.
  page.set("seen", "");
  return true;
}

async function look(signal: AbortSignal): Promise<void> {
  const response = await fetch(`/__docsgen/state?${page}`, { headers, signal, cache: "no-store" });
  if (!response.ok) return;
  const state = (await response.json()) as PageState;
  if (!takeStyles(state.styles)) return reload();
  page.set("seen", state.look);
  showProblems(state.own, state.others);
}

/** Puts new styles in the place of old ones; says whether that is all that there is to do. */
function takeStyles(hrefs: readonly string[]): boolean {
  // What has not come, and is out of date already, would come for nothing, or never.
  for (const link of coming) {
    if (hrefs.includes(new URL(link.href).pathname)) continue;
    coming.delete(link);
    link.remove();
  }
  const links = findAll<HTMLLinkElement>("head link[rel=stylesheet]").filter(isOwn);
  const old = links.filter(({ href }) => !hrefs.includes(new URL(href).pathname));
  const fresh = hrefs.filter((href) => !links.some((link) => new URL(link.href).pathname === href));
  if (old.length !== fresh.length) return old.length === 0 && fresh.length === 0;
  for (const [i, link] of old.entries()) {
    const next = create("link", { rel: "stylesheet", href: fresh[i] ?? "" });
    // The page is never without styles: the old ones go when the new ones are there.
    next.addEventListener("load", () => {
      coming.delete(next);
      link.remove();
    });
    coming.add(next);
    link.after(next);
  }
  return true;
}

function reload(): void {
  connection?.abort();
  keepState();
  location.reload();
}
