// The own site's pages in a browser: one build, one server and one browser for all that a file of tests looks at.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "./browser.ts";
import { ownSite } from "./own-site.ts";
import type { PageState } from "./page-states.ts";
import { serveFolder } from "./serve-folder.ts";
import { type Visit, type VisitOptions, visit } from "./visit.ts";

export interface OwnPages {
  /**
   * Visits states and collects what a check finds, with whatever the page says or the policy refuses meanwhile.
   * Fails with all of it at once.
   */
  expectNone(
    states: readonly PageState[],
    options: VisitOptions,
    check: (page: Page, state: PageState) => Promise<readonly string[]>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Pages that are looked at side by side. */
const AT_ONCE = 2;

/** Serves the own site as all test files of this run share it, and starts a browser. */
export async function openOwnPages(): Promise<OwnPages> {
  const { out } = await ownSite();
  const server = await serveFolder(out);
  const browser = await launchBrowser();
  return {
    async expectNone(states, options, check) {
      const found: string[] = [];
      const waiting = [...states];
      const look = async ({ page, problems }: Visit, state: PageState): Promise<void> => {
        const { name, path, enter } = state;
        const before = problems.length;
        const response = await page.goto(server.origin + path);
        const isMissing = name.startsWith("not found");
        assert.is(response?.status(), isMissing ? 404 : 200, path);
        await enter?.(page);
        // Which regions can be scrolled, and are tab stops for it, is known after the first layout.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
        );
        const faults = await check(page, state);
        const unexpected = problems.slice(before).filter((problem) => !(isMissing && problem.includes("404")));
        found.push(...[...faults, ...unexpected].filter(Boolean).map((fault) => `${name}: ${fault}`));
      };
      const lookAtAll = async (): Promise<void> => {
        let visited: Visit | undefined;
        try {
          for (let state = waiting.shift(); state; state = waiting.shift()) {
            if (visited) await startAfresh(visited.page, options);
            visited ??= await open(browser, options);
            await look(visited, state);
            // The mouse stays where it has pressed.
            if (!state.enter) continue;
            await visited.close();
            visited = undefined;
          }
        } finally {
          await visited?.close();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lookAtAll));
      assert.is(found.sort().join("\n"), "");
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Opens a page that many states are looked at on: a new one for each takes longer than the looking. */
async function open(browser: Browser, options: VisitOptions): Promise<Visit> {
  const visited = await visit(browser, { ...options, isPoliced: true });
  // At the start of a document: pages keep what was unfolded when they are left.
  await visited.context.addInitScript(() => {
    if (location.protocol === "about:") return;
    localStorage.clear();
    sessionStorage.clear();
  });
  return visited;
}

/** Leaves what was looked at; the window, and what the system asks for, are as they were. */
async function startAfresh(
  page: Page,
  { width = 1280, height = 800, colorScheme = "light", motion = "reduce", forcedColors }: VisitOptions,
): Promise<void> {
  await page.goto("about:blank");
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: motion, forcedColors: forcedColors ? "active" : "none" });
}
