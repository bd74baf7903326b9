// The whole of `docsgen serve --watch`: real edits, a real browser, and what a clean build of the same sources writes.
import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { interfaceOf, model, property } from "../reference/model-builder.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Files, listFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { visitLive } from "./live-page.ts";
import { endsClean, type LiveSite, watchesFor } from "./live-site.ts";
import { until } from "./raw.ts";

const test = suite("edits");
const start = watchesFor(test);

test("whatever is edited, what is served ends equal to a clean build's output", async () => {
  const live = await start({
    "content/docs/index.md": "# Home\n\n[a](./a.md)\n",
    "content/docs/a.md": "# A\n\n::include{file=_part.md}\n",
    "content/docs/_part.md": "A part.\n",
    "content/docs/guide/b.md": "# B\n\n```js file=../../code/x.js\n```\n",
    "content/code/x.js": "one();\n",
  });
  const { site } = live;
  const docs = join(site.root, "content/docs");
  const steps: [what: string, change: () => void, gone?: string[]][] = [
    ["an include", () => site.write({ "content/docs/_part.md": "Another part.\n" })],
    ["a snippet", () => site.write({ "content/code/x.js": "two();\n" })],
    ["an edit", () => site.write({ "content/docs/a.md": "# A, edited\n" })],
    ["a position", () => site.write({ "content/docs/a.md": "---\nsidebar_position: 9\n---\n# A\n" })],
    ["a slug", () => site.write({ "content/docs/a.md": "---\nslug: /moved\n---\n# A\n" }), ["/docs/a"]],
    ["a category", () => site.write({ "content/docs/guide/_category_.yml": "label: Guides\n" })],
    ["another category", () => site.write({ "content/docs/guide/_category_.yml": "label: Guided\nposition: 1\n" })],
    ["no category", () => site.erase("content/docs/guide/_category_.yml")],
    [
      "an atomic save",
      () => {
        writeFileSync(join(docs, ".a.md.tmp"), "# A, saved\n");
        renameSync(join(docs, ".a.md.tmp"), join(docs, "a.md"));
      },
    ],
    ["a new page", () => site.write({ "content/docs/guide/new.md": "# New\n" })],
    [
      "a renamed page",
      () => renameSync(join(docs, "guide/new.md"), join(docs, "guide/renamed.md")),
      ["/docs/guide/new"],
    ],
    [
      "a new folder",
      () => site.write({ "content/docs/more/deep/c.md": "# C\n", "content/docs/more/_category_.yml": "label: More\n" }),
    ],
    ["a renamed folder", () => renameSync(join(docs, "more"), join(docs, "less")), ["/docs/more/deep/c"]],
    ["a page in the renamed folder", () => site.write({ "content/docs/less/deep/c.md": "# C, there\n" })],
    ["a deleted page", () => site.erase("content/docs/guide/renamed.md"), ["/docs/guide/renamed"]],
    ["a deleted folder", () => site.erase("content/docs/less"), ["/docs/less/deep/c"]],
    [
      "a link in the place of a folder",
      () => {
        renameSync(join(docs, "guide"), join(docs, "led-to"));
        symlinkSync("led-to", join(docs, "guide"));
      },
      ["/docs/guide/b"],
    ],
    ["a page behind the link", () => writeFileSync(join(docs, "guide/b.md"), "# B, behind\n"), ["/docs/guide/b"]],
    [
      "a folder in the place of the link",
      () => {
        site.erase("content/docs/guide");
        renameSync(join(docs, "led-to"), join(docs, "guide"));
      },
      ["/docs/led-to/b"],
    ],
    ["a static file", () => site.write({ "content/static/humans.txt": "Us.\n" })],
    ["another static file", () => site.write({ "content/static/humans.txt": "All of us.\n" })],
    [
      "a folder in the place of a file",
      () => {
        site.erase("content/static/humans.txt");
        site.write({ "content/static/humans.txt/all.txt": "All.\n" });
      },
      ["/humans.txt"],
    ],
    ["a configuration", () => site.write({ "docsgen.config.ts": 'export default { title: "Renamed" };\n' })],
    [
      "a template",
      () => site.write({ "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n" }),
    ],
    ["a style", () => site.write({ "templates/styles/print.css": "body { color: red; }\n" })],
    ["another style", () => site.write({ "templates/styles/print.css": "body { color: blue; }\n" })],
    ["no template", () => site.erase("templates")],
    ["no configuration", () => site.erase("docsgen.config.ts")],
  ];
  for (const [what, change, gone] of steps) {
    change();
    await endsClean(live, what, gone);
  }
});

const widgetModel = (doc: string) => model("widgets", [interfaceOf("Widget", [property("size")], [], { doc })]);

const PLAIN = 'export default { title: "Plain" };\n';
const FOOTER = 'import { text } from "../../lib/text.ts";\nexport const Footer = () => <footer>{text}</footer>;\n';
/** What breaks the configuration, the templates or a plugin, and the one file that mends it. */
const MENDED_ELSEWHERE: Readonly<Record<string, [broken: Files, mending: Files]>> = {
  "a file that the configuration imports comes": [
    { "docsgen.config.ts": 'import { title } from "./lib/title.js";\nexport default { title };\n' },
    { "lib/title.ts": 'export const title = "Mended";\n' },
  ],
  "the syntax of a file that the configuration imports newly": [
    {
      "docsgen.config.ts": 'import { title } from "./lib/title";\nexport default { title };\n',
      "lib/title.ts": "export const title = ;\n",
    },
    { "lib/title.ts": 'export const title = "Mended";\n' },
  ],
  "a value of a file that the configuration imports newly": [
    {
      "docsgen.config.ts": 'import { titles } from "./lib/titles.ts";\nexport default { title: titles[0] };\n',
      "lib/titles.ts": "export const titles = [5];\n",
    },
    { "lib/titles.ts": 'export const titles = ["Mended"];\n' },
  ],
  "an export that the configuration imports newly": [
    {
      "docsgen.config.ts": 'import { name } from "./lib/name.ts";\nexport default { title: name };\n',
      "lib/name.ts": 'export const nme = "";\n',
    },
    { "lib/name.ts": 'export const name = "Mended";\n' },
  ],
  "a file that a template imports from elsewhere comes": [
    { "templates/parts/Footer.tsx": FOOTER },
    { "lib/text.ts": 'export const text = "Mended";\n' },
  ],
  "the syntax of a file that a template imports newly": [
    { "templates/parts/Footer.tsx": FOOTER, "lib/text.ts": "export const text = ;\n" },
    { "lib/text.ts": 'export const text = "Mended";\n' },
  ],
  "an export that a template imports newly": [
    { "templates/parts/Footer.tsx": FOOTER, "lib/text.ts": "export const txt = 1;\n" },
    { "lib/text.ts": 'export const text = "Mended";\n' },
  ],
  "what a file throws that a template imports newly": [
    { "templates/parts/Footer.tsx": FOOTER, "lib/text.ts": 'export const text = "";\nthrow new Error("not yet");\n' },
    { "lib/text.ts": 'export const text = "Mended";\n' },
  ],
  "a package that a template imports is installed": [
    { "templates/parts/Footer.tsx": FOOTER.replace("../../lib/text.ts", "text") },
    {
      "node_modules/text/package.json": '{ "name": "text", "version": "1.0.0", "main": "index.js" }\n',
      "node_modules/text/index.js": 'exports.text = "Mended";\n',
      "node_modules/.package-lock.json": "{}\n",
    },
  ],
  "a file that a plugin imports comes": [
    {
      "docsgen.config.ts": 'export default { plugins: [{ module: "./plugin.ts" }] };\n',
      "plugin.ts":
        'import { text } from "./lib/text";\nexport default { name: "one", pages: () => [{ path: "made.md", markdown: "# " + text }] };\n',
    },
    { "lib/text/index.ts": 'export const text = "Mended";\n' },
  ],
};

for (const [what, [broken, mending]] of Object.entries(MENDED_ELSEWHERE)) {
  test(`what mends an error is heard of outside of content and templates, too: ${what}`, async () => {
    const live = await start({ "docsgen.config.ts": PLAIN, "content/docs/index.md": "# Home\n" });
    live.site.write(broken);
    const problems = () => live.updates.at(-1)?.diagnostics.filter(({ severity }) => severity === "error") ?? [];
    await until("an error", () => problems().length > 0);
    live.site.write(mending);
    await until("no error", () => live.updates.length > 0 && problems().length === 0);
    await endsClean(live, what);
  });
}

test("a model of the reference is read anew, and a broken one leaves the last", async () => {
  const live = await start({
    "content/docs/index.md": "# Home\n\n[Widget](api:Widget)\n",
    "docsgen.config.mjs": `export default { reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] } };\n`,
    "content/reference/widgets.api.json": widgetModel("A widget."),
  });
  const { site, ask, updates } = live;
  await endsClean(live, "the start");
  site.write({ "content/reference/widgets.api.json": widgetModel("A better widget.") });
  await endsClean(live, "another model");
  const { text } = await ask("/docs/api/widgets/widget-interface");
  assert.match(text, "A better widget.");
  site.write({ "content/reference/widgets.api.json": "{" });
  const isTold = () => updates.at(-1)?.diagnostics.some(({ code }) => code === "api-model-unreadable");
  await until("the broken model is told", isTold);
  assert.match((await ask("/docs/api/widgets/widget-interface")).text, "A better widget.");
  site.write({ "content/reference/widgets.api.json": widgetModel("A mended widget.") });
  await endsClean(live, "the mended model");
  assert.not.ok(isTold());
});

let browser: Browser | undefined;
test.before(async () => {
  browser = await launchBrowser();
});
test.after(async () => browser?.close());

const visit = (live: LiveSite, path: string) => visitLive(browser as Browser, live, path);

const long = (text: string) => `# Long\n\n${Array.from({ length: 80 }, (_, i) => `Line ${i} ${text}.`).join("\n\n")}\n`;

test("an open page shows an edit and keeps its scroll position", async () => {
  const live = await start({ "content/docs/index.md": long("one"), "content/docs/a.md": "# A\n" });
  const { page, problems } = await visit(live, "/docs/");
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
  const line = () => page.getByText("Line 79 ");
  for (const text of ["two", "three"]) {
    live.site.write({ "content/docs/index.md": long(text) });
    await page.getByText(`Line 79 ${text}.`).waitFor({ state: "attached", timeout: 60_000 });
    await until("it has scrolled back", async () => (await page.evaluate(() => scrollY)) === 1200);
  }
  assert.is(await line().count(), 1);
  // Another page's edit reloads nothing here.
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await live.edit({ "content/docs/a.md": "# A\n\nEdited.\n" });
  live.site.write({ "content/docs/a.md": "# A\n\nEdited again.\n" });
  await live.shows("/docs/a", "again");
  assert.is(await page.evaluate(() => (window as { marked?: boolean }).marked), true);
  assert.equal(problems, []);
  await page.close();
});

const FOLDED = `${long("one")}
:::details[More]
Hidden words.
:::

:::::tabs
:::tab[npm]
By npm.
:::
:::tab[yarn]
By yarn.
:::
:::::
`;

/** Opens and chooses what there is, and scrolls. */
async function leaf(page: Page): Promise<void> {
  await page.locator("main summary").click();
  await page.getByRole("tab", { name: "yarn" }).click();
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
}

async function isLeafed(page: Page): Promise<boolean> {
  return (
    (await page.evaluate(() => scrollY)) === 1200 &&
    (await page.getByText("Hidden words.").isVisible()) &&
    (await page.getByRole("tab", { name: "yarn" }).getAttribute("aria-selected")) === "true"
  );
}

test("an edit that takes a load of the page leaves what is open, chosen and scrolled", async () => {
  const live = await start({ "content/docs/index.md": FOLDED });
  const { page, problems } = await visit(live, "/docs/");
  await leaf(page);
  live.site.write({ "templates/parts/Footer.tsx": "export const Footer = () => <footer>Ours</footer>;\n" });
  await page.getByText("Ours").waitFor({ state: "attached", timeout: 60_000 });
  await until("all is as it was", () => isLeafed(page));
  assert.equal(problems, []);
  await page.close();
});

test("a page that is gone for a while comes back as it was left", async () => {
  const live = await start({ "content/docs/index.md": "# Home\n", "content/docs/a.md": FOLDED });
  const { page } = await visit(live, "/docs/a");
  await leaf(page);
  rmSync(join(live.site.root, "content/docs/a.md"));
  await page.getByRole("heading", { name: "Page not found" }).waitFor({ timeout: 60_000 });
  live.site.write({ "content/docs/a.md": FOLDED });
  await page.getByRole("heading", { name: "Long" }).waitFor({ timeout: 60_000 });
  await until("all is as it was", () => isLeafed(page));
  await page.close();
});

test("an error appears in a panel with its place and lines, hides, opens, and goes when it is mended", async () => {
  const live = await start({ "content/docs/index.md": "# One\n" });
  const { page, problems } = await visit(live, "/docs/");
  live.site.write({ "content/docs/index.md": "# Two\n\n[x](./<img src=x>.md)\n\n[y](./y.md)\n" });
  const panel = page.getByRole("alert", { name: "Errors" });
  await panel.waitFor({ timeout: 60_000 });
  assert.match((await panel.innerText()) ?? "", "2 errors");
  const link = panel.getByRole("link").first();
  assert.match((await link.innerText()) ?? "", "content/docs/index.md:");
  assert.match((await link.getAttribute("href")) ?? "", /^vscode:\/\/file\/.*\/content\/docs\/index\.md:\d+:\d+$/);
  assert.match(await panel.innerText(), "> 5 | [y](./y.md)");
  assert.is(await page.getByRole("heading", { name: "One", level: 1 }).count(), 1, "the last good page stays");
  if (process.env["DOCSGEN_SHOTS"]) await page.screenshot({ path: join(process.env["DOCSGEN_SHOTS"], "overlay.png") });

  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  const badge = page.getByRole("button", { name: "2 errors" });
  await badge.waitFor();
  await page.reload();
  await badge.waitFor({ timeout: 60_000 });
  assert.is(await panel.count(), 0, "what was hidden stays hidden");
  await badge.click();
  await panel.waitFor();
  live.site.write({ "content/docs/index.md": "# Mended\n" });
  await page.getByRole("heading", { name: "Mended", level: 1 }).waitFor({ timeout: 60_000 });
  await until("nothing is left of it", async () => (await page.locator("docsgen-problems").count()) === 0);

  live.site.write({ "content/docs/index.md": "---\ntitel: x\n---\n# Three\n" });
  await panel.waitFor({ timeout: 60_000 });
  live.site.write({ "content/docs/index.md": "# Mended\n" });
  await panel.waitFor({ state: "detached", timeout: 60_000 });
  assert.equal(problems, []);
  await page.close();
});

test("a style is swapped without a reload", async () => {
  const style = (colour: string) => `body { background-color: ${colour}; }\n`;
  const live = await start({
    "content/docs/index.md": long("one"),
    "templates/styles/print.css": style("rgb(1, 2, 3)"),
  });
  const { page, problems } = await visit(live, "/docs/");
  await page.evaluate(() => Object.assign(window, { marked: true }));
  for (const colour of ["rgb(4, 5, 6)", "rgb(7, 8, 9)"]) {
    live.site.write({ "templates/styles/print.css": style(colour) });
    await until(`the page is ${colour}`, async () => {
      return (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) === colour;
    });
    await until("the old style has gone", async () => (await page.locator("link[rel=stylesheet]").count()) === 1);
  }
  assert.is(await page.evaluate(() => (window as { marked?: boolean }).marked), true);
  assert.equal(problems, []);
  await page.close();
});

test("a page that is not there yet shows itself when it comes", async () => {
  const live = await start({ "content/docs/index.md": "# One\n" });
  const { page } = await visit(live, "/docs/later");
  live.site.write({ "content/docs/later.md": "# Later\n" });
  await page.getByRole("heading", { name: "Later", level: 1 }).waitFor({ timeout: 60_000 });
  live.site.erase("content/docs/later.md");
  await page.getByRole("heading", { name: /not found/i }).waitFor({ timeout: 60_000 });
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
    await page.goto(new URL("/docs/", server.url).href, { timeout: 60_000 });
    await page.evaluate(() => dispatchEvent(new Event("hide-me")));
    pages.push(page);
  }
  assert.is(pages.length, 8);
  await context.close();
});

test("a page whose server was started anew finds back to it", async () => {
  const first = await start({ "content/docs/index.md": "# One\n" });
  const { page } = await visit(first, "/docs/");
  // Once it has taken an edit, it listens.
  first.site.write({ "content/docs/index.md": "# Two\n" });
  await page.getByRole("heading", { name: "Two", level: 1 }).waitFor({ timeout: 60_000 });
  await first.server.close();
  first.site.write({ "content/docs/index.md": "# Later\n" });
  await start(first.site, { port: first.port });
  await page.getByRole("heading", { name: "Later", level: 1 }).waitFor({ timeout: 60_000 });
  await page.close();
});

test("what the next start need not read again is left in the cache, and only there", async () => {
  const first = await start({ "content/docs/index.md": "# One\n", "content/docs/a.md": "# A\n" });
  await first.server.close();
  const files = listFiles(first.site.root).filter((file) => !file.startsWith(".docsgen/"));
  assert.equal(files, ["content/docs/a.md", "content/docs/index.md"]);
  assert.ok(existsSync(join(first.site.root, ".docsgen/preview")));
  first.site.write({ "content/docs/a.md": "# Changed\n" });
  const second = await start(first.site);
  await endsClean(second, "the second start");
});

test.run();
