// Badges of the sidebar as readers meet them: in the page, in lists that load when opened, and on the page after.
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { type SiteServer, serve } from "../../src/serve.ts";
import { violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { faintTexts } from "./checks/contrast.ts";

const site = makeSite({
  "content/docs/index.md": "---\nsidebar_badge: { text: Start, type: tip }\n---\n# Home\n\nText.\n",
  "content/docs/part/_category_.yml": "badge: Folder\n",
  "content/docs/part/aNameOfManyParts.md":
    "---\nsidebar_badge: { text: Old one, type: warning }\n---\n# aNameOfManyParts\n\nText.\n",
  "content/docs/part/plain.md": "# Plain\n\nText.\n",
});
let browser: Browser;
let server: SiteServer;

const test = suite("badges of the sidebar");
test.before(async () => {
  browser = await launchBrowser();
  await site.built();
  server = await serve({ root: site.root, port: 0 });
});
test.after(async () => {
  await browser?.close();
  await server?.close();
});

/** What the tree's visible links say, and the classes of their badges. */
async function shown(path: string, options: VisitOptions, open?: string) {
  const visited = await visit(browser, options);
  const { page } = visited;
  await page.goto(server.url + path);
  if (open) await page.getByRole("button", { name: open }).click();
  const tree = page.locator(".tree");
  await tree.waitFor();
  const read = async () => [
    ...(await tree
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.textContent?.replace("\t", " | ")))),
    ...(await tree.locator(".badge").evaluateAll((all) => all.map(({ className }) => className))),
  ];
  return { visited, page, tree, read };
}

test("a badge is said behind its label, but not with the button that opens it, in a list that is loaded and on the page after as well", async () => {
  const { visited, page, tree, read } = await shown("docs/", {});
  assert.equal(await read(), ["Home | Start", "part | Folder", "badge tip", "badge"]);
  assert.is(await tree.getByRole("link", { name: "Home Start", exact: true }).count(), 1);
  await tree.getByRole("button", { name: "Pages in part", exact: true }).click();
  const inner = tree.getByRole("link", { name: "aNameOfManyParts Old one", exact: true });
  await inner.waitFor();
  const all = ["Home | Start", "part | Folder", "aNameOfManyParts | Old one", "Plain"];
  const opened = [...all, "badge tip", "badge", "badge warning"];
  assert.equal(await read(), opened);
  await inner.click();
  await page.waitForURL("**/part/aNameOfManyParts");
  assert.equal(await read(), opened);
  // Home's list is the one that was kept.
  await tree.getByRole("link", { name: "Home Start" }).click();
  await page.waitForURL("**/docs/");
  await inner.waitFor();
  assert.equal(await read(), opened);
  await page.reload();
  await inner.waitFor();
  assert.equal(await read(), opened);
  await visited.close();
});

test("badges are as easy to read as other texts, in the column and in the drawer, in both themes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      const open = width < 900 ? "Menu" : undefined;
      const { visited, page, tree } = await shown("docs/part/aNameOfManyParts", { colorScheme, width }, open);
      const where = `${colorScheme}, ${width}`;
      assert.ok(await tree.getByText("Old one", { exact: true }).isVisible(), where);
      const faint = await faintTexts(page);
      assert.equal(
        faint.filter((text) => text.includes("badge")),
        [],
        where,
      );
      assert.equal(await violations(page), [], where);
      await visited.close();
    }
  }
});

test.run();
