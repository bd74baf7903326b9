// A network that is slow or broken, for tests of what readers see then: requests are answered by the test, or wait until it
// lets them go on.
import type { Page, Route } from "playwright-core";

/**
 * Answers a page's requests.
 * @param url which of them; as text a pattern, as `page.route` takes it
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(url, answer);
  await untilRouted(page);
}

/**
 * Holds a page's requests back.
 * @param url which of them; as text a pattern, as `page.route` takes it
 * @param answer what becomes of them then; else they are answered as if nothing had held them
 * @returns a function that lets them go on, and those to come
 */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer = (route: Route): Promise<void> => route.fallback(),
): Promise<() => void> {
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await intercept(page, url, async (route) => {
    await mayGoOn;
    await answer(route);
  });
  return goOn;
}

/**
 * Waits until what a page asks for goes through its routes: Chromium says that it does before the page that is there already
 * has heard of it, so that now and then a request passed by.
 */
async function untilRouted(page: Page): Promise<void> {
  if (!page.url().startsWith("http")) return;
  const probe = new URL("?routed", page.url()).href;
  await page.route(probe, (route) => route.fulfill({ body: "routed" }));
  await page.evaluate(async (address) => {
    while ((await (await fetch(address)).text()) !== "routed");
  }, probe);
  await page.unroute(probe);
}
