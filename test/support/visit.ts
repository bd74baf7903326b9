// Opens pages in a browser under the strict policy that the pages must work under, and writes down all that goes wrong.
import type { Browser, BrowserContext, Page } from "playwright-core";

/** The policy of a careful host; docsgen's pages promise to work under it. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** @default true */
  readonly scripts?: boolean;
  /** What the system asks for. @default "reduce" */
  readonly motion?: "reduce" | "no-preference";
  /** Colours of the reader's own in the place of the page's. @default false */
  readonly forcedColors?: boolean;
  /** The server sends the policy with its pages, as `serveFolder` does: faster than adding it here. @default false */
  readonly isPoliced?: boolean;
}

/** A browser context of its own, with one page. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages, uncaught errors, failed requests, error answers and violations of the policy, as they came. */
  readonly problems: readonly string[];
  /** Addresses of everything that was asked for. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Opens a browser context; goes nowhere yet. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, height = 800, colorScheme = "light", scripts = true, motion = "reduce" } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled: scripts,
    reducedMotion: motion,
    forcedColors: options.forcedColors ? "active" : "none",
  });
  const problems: string[] = [];
  const requests: string[] = [];
  if (!options.isPoliced) await addPolicy(context);
  if (scripts) {
    await context.exposeFunction("docsgenTestViolation", (text: string) => problems.push(`policy violation: ${text}`));
    await context.addInitScript(() => {
      const page = globalThis as unknown as { docsgenTestViolation(text: string): void };
      document.addEventListener("securitypolicyviolation", (event) => {
        page.docsgenTestViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
  }
  // Far more than any step needs, also on a machine that is busy with much else.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("console", (message) => problems.push(`console.${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("request", (request) => requests.push(request.url()));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends its prefetches.
    if (reason !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, problems, requests, close: () => context.close() };
}

/** Adds the policy to every answer that the pages of a context get. */
async function addPolicy(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": STRICT_POLICY } });
    } catch {
      // The page went elsewhere, or the test ended, while the answer was on its way.
    }
  });
}
