// A slow network, for tests of what readers see meanwhile: requests wait until the test lets them go on.
import type { Page, Route } from "playwright-core";

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
  await page.route(url, async (route) => {
    await mayGoOn;
    await answer(route);
  });
  return goOn;
}
