// A page of a watched site in a real browser.
import type { Browser, Page } from "playwright-core";
import { STRICT_POLICY } from "../support/visit.ts";
import type { LiveSite } from "./live-site.ts";

/** A page that is open, and what the browser complained about. */
export interface LivePage {
  readonly page: Page;
  readonly problems: string[];
}

/** Opens a page under the strictest policy; whatever the browser complains about is gathered. */
export async function visitLive(browser: Browser, live: LiveSite, path: string): Promise<LivePage> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  // Only documents get the header: fulfilling a stream would wait for its end.
  await page.route(/\/docs\/[^.]*$/, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": STRICT_POLICY } });
    } catch (error) {
      // A page asks for itself once more when it is shown; one that is closed by then takes no answer.
      if (/disposed|closed/.test(String(error))) return;
      // Where the server is stopped meanwhile, it hears what a browser would tell it.
      if (!/ECONNREFUSED|ECONNRESET|socket hang up/.test(String(error))) throw error;
      await route.abort("connectionrefused").catch(() => {});
    }
  });
  await page.goto(new URL(path, live.server.url).href);
  return { page, problems };
}
