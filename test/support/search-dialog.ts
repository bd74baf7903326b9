// The search dialog of a page, as tests use it: nothing is read of it before it has answered what stands in its field.
import type { Locator, Page } from "playwright-core";

/** Returns the field that is typed in. */
export function searchInput(page: Page): Locator {
  return page.getByRole("combobox");
}

/** Returns what is in the list of results. */
export function searchOptions(page: Page): Locator {
  return page.getByRole("option");
}

/**
 * Waits until the list, or what is said in its place, is the answer to all that was typed: before, it may be that to
 * the letters before the last one.
 */
export async function answered(page: Page): Promise<void> {
  await page.locator("dialog.search [role=listbox]:not([aria-busy])").waitFor({ state: "attached" });
}
