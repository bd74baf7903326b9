// What screen readers call a page's headings: in lists of headings, and where readers go from one to the next.
import type { Page } from "playwright-core";

const LINK = /^Linktothissection:(.+)/;

/** Lists headings whose name has more than their text in it, and links to sections that name none of the page's. */
export async function headingNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const namesOf = (wanted: string): string[] =>
    nodes.flatMap(({ ignored, role, name }) => {
      // Chromium says a space where a word may break.
      const text = String(name?.value ?? "").replace(/\s+/g, "");
      return !ignored && role?.value === wanted && text !== "" ? [text] : [];
    });
  const headings = namesOf("heading");
  const led = namesOf("link").flatMap((name) => LINK.exec(name)?.[1] ?? []);
  return [
    ...headings.filter((name) => name.includes("Linkto")).map((name) => `a heading is called "${name}"`),
    ...led.filter((to) => !headings.some((name) => name.startsWith(to))).map((to) => `no heading is called "${to}"`),
  ];
}
