// What the tests of the example apps stand on: the local service, a browser, and each app's page served once.
import type { Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { type Running, serveExample, startService } from "./local-service.ts";

export interface Ground {
  /** The address of the local service. */
  readonly service: string;
  /** Serves an example, by its entry file. */
  serve(name: string, entry: string): Promise<Running>;
  /** Opens an example in two pages with nothing in common but the address. */
  twoPages(name: string, entry: string): Promise<[Page, Page]>;
  /** The same for a page that is served at an address. */
  twoPagesAt(url: string): Promise<[Page, Page]>;
  /** A page that shares nothing with the others. */
  newPage(): Promise<Page>;
  /** Closes all pages that a test has opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the service and the browser. */
export async function startGround(): Promise<Ground> {
  const service = await startService();
  const browser = await launchBrowser().catch(async (error) => {
    await service.close();
    throw error;
  });
  const served = new Map<string, Promise<Running>>();

  const serve = (name: string, entry: string) => {
    const page = served.get(name) ?? serveExample(name, entry, service.url);
    served.set(name, page);
    return page;
  };
  const newPage = async () => (await browser.newContext()).newPage();
  const twoPagesAt = async (url: string): Promise<[Page, Page]> => {
    const a = await newPage();
    await a.goto(url);
    await a.waitForFunction(() => location.hash.length > 1);
    const b = await newPage();
    await b.goto(a.url());
    return [a, b];
  };
  return {
    service: service.url,
    serve,
    newPage,
    closePages: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    twoPagesAt,
    twoPages: async (name, entry) => twoPagesAt((await serve(name, entry)).url),
    close: async () => {
      await browser.close();
      for (const page of served.values()) await (await page).close();
      await service.close();
    },
  };
}
