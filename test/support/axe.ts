// What is wrong with a page as it is shown: axe's findings, and content wider than the window.
import axe from "axe-core";
import type { Page } from "playwright-core";

/** All rules that a page must keep, and those of them that its colours decide. */
const RULES = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  colours: ["color-contrast", "link-in-text-block"],
};

/** Lists what axe finds as `rule: element message`. */
export async function violations(page: Page, rules: keyof typeof RULES = "all"): Promise<string[]> {
  // Not a script element: the page's policy would refuse it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly: RULES[rules], resultTypes: ["violations"] });
  // What a page does right is most of what axe tells: it is not even asked for the places of that.
  const found = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as axe.AxeResults["violations"];
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`),
  );
}

/** Lists what axe finds in the dark theme, whose colours alone are others. The page stays in it. */
export async function darkViolations(page: Page): Promise<string[]> {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  if ((await ground()) === before) return ["there is no dark theme"];
  return (await violations(page, "colours")).map((each) => `dark: ${each}`);
}

/** Says by how much a page is wider than its window; "" where it is not. */
export async function scrollsSideways(page: Page): Promise<string> {
  const { scroll, view } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  return scroll > view ? `scrolls sideways: ${scroll} > ${view}` : "";
}
