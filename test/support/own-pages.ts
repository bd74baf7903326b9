// The own site's pages in a browser: one build, one server and one browser for all that a file of tests looks at.
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import config from "../../docsgen.config.ts";
import { launchBrowser } from "./browser.ts";
import { buildOwnSite } from "./own-site.ts";
import type { PageState } from "./page-states.ts";
import { serveFolder } from "./serve-folder.ts";
import { type VisitOptions, visit } from "./visit.ts";

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

/** Builds the own site, without its samples, which change no page. */
export async function openOwnPages(): Promise<OwnPages> {
  const { out } = await buildOwnSite({ config: { ...config, samples: { check: false } } });
  const server = await serveFolder(out);
  const browser = await launchBrowser();
  return {
    async expectNone(states, options, check) {
      const found: string[] = [];
      const waiting = [...states];
      const visitNext = async (): Promise<void> => {
        for (let state = waiting.shift(); state; state = waiting.shift()) {
          const { name, path, enter } = state;
          const { page, problems, close } = await visit(browser, { ...options, isPoliced: true });
          try {
            const response = await page.goto(server.origin + path);
            const isMissing = name === "not found";
            assert.is(response?.status(), isMissing ? 404 : 200, path);
            await enter?.(page);
            // Which regions can be scrolled, and are tab stops for it, is known after the first layout.
            await page.evaluate(
              () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
            );
            const faults = await check(page, state);
            const unexpected = problems.filter((problem) => !(isMissing && problem.includes("404")));
            found.push(...[...faults, ...unexpected].filter(Boolean).map((fault) => `${name}: ${fault}`));
          } finally {
            await close();
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
      assert.is(found.sort().join("\n"), "");
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
