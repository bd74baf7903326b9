// Starts the islands of a page: each loads its component, and all of them one React, at the time that it asks for.
import { findAll } from "./dom.ts";
import type { IslandComponent } from "./hydrate.ts";

/** Loads an island's component. */
type LoadComponent = () => Promise<{ readonly component: IslandComponent }>;
type LoadHydrate = () => Promise<typeof import("./hydrate.ts")>;

/** How far below the window an island may lie that is loaded when it is near. */
const NEAR = "200px";

/** Starts those of the page, and those that come into it. What an island showed before stays when it fails. */
export function startIslands(components: Readonly<Record<string, LoadComponent>>, loadHydrate: LoadHydrate): void {
  const known = new WeakSet<Element>();
  const startAll = () => {
    for (const element of findAll("docsgen-island")) {
      const load = components[element.dataset["island"] ?? ""];
      if (!load || known.has(element)) continue;
      known.add(element);
      const start = () => void hydrateIsland(element, load, loadHydrate);
      const mode = element.dataset["mode"];
      const shown = element.firstElementChild;
      if (mode === "start") startOnPress(element, start);
      else if (mode === "visible" && shown) startWhenNear(shown, start);
      else start();
    }
  };
  startAll();
  // An edit that `docsgen serve --watch` has put into the page.
  document.addEventListener("docsgen-edit", startAll);
}

async function hydrateIsland(element: HTMLElement, load: LoadComponent, loadHydrate: LoadHydrate): Promise<void> {
  const { dataset } = element;
  const fail = (error: unknown): void => {
    dataset["state"] = "failed";
    // To the console: readers keep what they had.
    reportError(error);
  };
  dataset["state"] = "loading";
  element.setAttribute("aria-busy", "true");
  try {
    const [{ component }, { hydrate }] = await Promise.all([load(), loadHydrate()]);
    await hydrate(element, component, fail);
    dataset["state"] = "ready";
  } catch (error) {
    fail(error);
  } finally {
    element.removeAttribute("aria-busy");
  }
}

function startWhenNear(shown: Element, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: NEAR },
  );
  observer.observe(shown);
}

/** Listens on the island itself: after a failure its content is there anew, and may be started again. */
function startOnPress(element: HTMLElement, start: () => void): void {
  element.addEventListener("click", ({ target }) => {
    const { state } = element.dataset;
    const isStart = (target as Element).closest("[data-start]") !== null;
    if (isStart && state !== "loading" && state !== "ready") start();
  });
}
