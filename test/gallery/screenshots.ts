// npm run screenshots -- <folder>: takes pictures of the gallery and of each kind of page of the own site, in both themes,
// at three widths.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "../../src/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeFolder, removeFolder } from "../support/folder.ts";
import { buildOwnSite } from "../support/own-site.ts";
import { type PageState, statesAt } from "../support/page-states.ts";
import { root } from "../support/paths.ts";
import { serveFolder } from "../support/serve-folder.ts";
import { visit } from "../support/visit.ts";

const WIDTHS = [390, 768, 1280];
const HEIGHT = 900;
/** Of longer pages the start: more than that nobody looks at. */
const LONGEST = 8000;

const [, , , folder] = process.argv;
if (!folder) throw new Error("name the folder for the pictures: npm run screenshots -- <folder>");
mkdirSync(resolve(folder), { recursive: true });

/** Takes the pictures of a site. */
async function take(out: string, statesOf: (width: number) => readonly PageState[]): Promise<number> {
  const server = await serveFolder(out);
  const browser = await launchBrowser();
  let count = 0;
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of WIDTHS) {
        for (const { name, path, enter } of statesOf(width)) {
          const { page, close } = await visit(browser, { width, height: HEIGHT, colorScheme, isPoliced: true });
          await page.goto(server.origin + path, { waitUntil: "networkidle" });
          await enter?.(page);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const file = join(resolve(folder ?? ""), `${name.replaceAll(" ", "-")}-${width}-${colorScheme}.png`);
          const clip = { x: 0, y: 0, width, height: Math.min(height, LONGEST) };
          await page.screenshot(enter ? { path: file } : { path: file, fullPage: true, clip });
          await close();
          count++;
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return count;
}

const gallery = makeFolder("gallery");
const own = await buildOwnSite();
try {
  await build({ root: join(root, "test/gallery"), out: join(gallery, "dist") });
  const count =
    (await take(join(gallery, "dist"), () => [{ name: "gallery", path: "/docs/" }])) + (await take(own.out, statesAt));
  console.log(`${count} pictures in ${folder}`);
} finally {
  removeFolder(gallery);
  removeFolder(own.out);
}
