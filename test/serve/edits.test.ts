// The whole of `docsgen serve --watch`: real builds, real edits, a real browser.
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { serve } from "../../src/index.ts";
import type { BuildResult } from "../../src/types.ts";
import { launchBrowser } from "../support/browser.ts";
import { hashFiles } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { STRICT_POLICY } from "../support/visit.ts";
import { until } from "./raw.ts";

const test = suite("edits");
const closers: (() => Promise<unknown>)[] = [];

test.after(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(files: Record<string, string>) {
  const site = makeSite(files);
  const results: BuildResult[] = [];
  const server = await serve({ root: site.root, watch: true, port: 0, onBuild: (result) => results.push(result) });
  closers.push(server.close);
  return { site, server, results, text: async (path: string) => (await fetch(new URL(path, server.url))).text() };
}

test("whatever is edited, the output ends equal to a clean build's", async () => {
  const { site, results } = await start({
    "content/docs/index.md": "# Home\n\n[a](./a.md)\n",
    "content/docs/a.md": "# A\n",
    "content/docs/guide/b.md": "# B\n",
  });
  const cleanFiles = async () => {
    const out = join(site.root, "clean");
    await site.built({ out: "clean", cache: false });
    const files = hashFiles(out);
    rmSync(out, { recursive: true });
    return files;
  };
  const steps: [string, () => void][] = [
    ["an edit", () => site.write({ "content/docs/a.md": "# A, edited\n" })],
    ["a new page", () => site.write({ "content/docs/guide/new.md": "# New\n" })],
    [
      "a new folder",
      () => site.write({ "content/docs/more/deep/c.md": "# C\n", "content/docs/more/_category_.yml": "label: More\n" }),
    ],
    ["a deleted page", () => site.erase("content/docs/guide/new.md")],
    ["a deleted folder", () => site.erase("content/docs/more")],
    ["a static file", () => site.write({ "content/static/humans.txt": "Us.\n" })],
    ["a configuration", () => site.write({ "docsgen.config.ts": 'export default { title: "Renamed" };\n' })],
    [
      "a template",
      () => site.write({ "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n" }),
    ],
    ["no template", () => site.erase("templates")],
    ["no configuration", () => site.erase("docsgen.config.ts")],
  ];
  for (const [what, change] of steps) {
    const heard = results.length;
    change();
    await until(`a build after ${what}`, () => results.length > heard && results.at(-1)?.ok);
    const clean = await cleanFiles();
    await until(`${what} is built`, () => JSON.stringify(hashFiles(site.out)) === JSON.stringify(clean)).catch(() =>
      assert.equal(hashFiles(site.out), clean, what),
    );
  }
});

test("a link that leads nowhere is told, and its mending too", async () => {
  const { site, results, text } = await start({ "content/docs/index.md": "# Home\n" });
  site.write({ "content/docs/index.md": "# Broken\n\n[x](./x.md)\n" });
  await until("an error", () => results.at(-1)?.ok === false);
  assert.match(await text("/docs/"), ">Home<");
  assert.is(results.at(-1)?.diagnostics.find(({ severity }) => severity === "error")?.line, 3);
  site.write({ "content/docs/x.md": "# X\n" });
  await until("the mending", () => results.at(-1)?.ok);
  assert.match(await text("/docs/"), ">Broken<");
  assert.match(await text("/docs/x"), ">X<");
  symlinkSync("/etc", join(site.root, "content/docs/etc"));
  site.write({ "content/docs/x.md": "# X again\n" });
  await until("a build with a link in the content", () => results.length >= 4);
});

let browser: Browser | undefined;
test.before(async () => {
  browser = await launchBrowser();
  closers.push(async () => browser?.close());
});

test("an open page shows an edit, under the strictest policy, and keeps its last good state", async () => {
  const { site, server, results } = await start({ "content/docs/index.md": "# One\n" });
  const page = await (browser as Browser).newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  // Only documents get the header: fulfilling a stream would wait for its end.
  await page.route(/\/docs\/$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": STRICT_POLICY } });
  });
  await page.goto(new URL("/docs/", server.url).href);
  for (const title of ["Two", "Three"]) {
    site.write({ "content/docs/index.md": `# ${title}\n` });
    await page.getByRole("heading", { name: title, level: 1 }).waitFor({ timeout: 10_000 });
  }
  site.write({ "content/docs/index.md": "# Four\n\n[x](./x.md)\n" });
  await until("an error", () => results.at(-1)?.ok === false);
  assert.is(await page.getByRole("heading", { name: "Three", level: 1 }).count(), 1);
  site.write({ "content/docs/index.md": "# Five\n" });
  await page.getByRole("heading", { name: "Five", level: 1 }).waitFor({ timeout: 10_000 });
  assert.equal(problems, []);
  await page.close();
});

test("seven open pages leave the eighth a connection", async () => {
  const { server } = await start({ "content/docs/index.md": "# One\n" });
  const context = await (browser as Browser).newContext();
  const pages = [];
  for (let i = 0; i < 8; i++) {
    const page = await context.newPage();
    // A headless browser calls every page visible: hide those behind the last as a window does.
    await page.addInitScript(() => {
      const state = { hidden: false };
      Object.defineProperty(document, "hidden", { get: () => state.hidden });
      addEventListener("hide-me", () => {
        state.hidden = true;
        document.dispatchEvent(new Event("visibilitychange"));
      });
    });
    await page.goto(new URL("/docs/", server.url).href, { timeout: 10_000 });
    await page.evaluate(() => dispatchEvent(new Event("hide-me")));
    pages.push(page);
  }
  assert.is(pages.length, 8);
  await context.close();
});

test("a page whose server was started anew finds back to it", async () => {
  const first = await start({ "content/docs/index.md": "# One\n" });
  const page = await (browser as Browser).newPage();
  await page.goto(new URL("/docs/", first.server.url).href);
  await page.waitForTimeout(300);
  const port = Number(new URL(first.server.url).port);
  await first.server.close();
  first.site.write({ "content/docs/index.md": "# Later\n" });
  const second = await serve({ root: first.site.root, watch: true, port });
  closers.push(second.close);
  await page.getByRole("heading", { name: "Later", level: 1 }).waitFor({ timeout: 15_000 });
  await page.close();
});

test.run();
