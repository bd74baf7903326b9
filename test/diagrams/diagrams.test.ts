// Diagrams of whole sites, with a small package in mermaid's place: which pages load it, what is built, what it draws.
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { FAKE_MERMAID } from "../support/fake-mermaid.ts";
import type { Files } from "../support/folder.ts";
import { serveFolder } from "../support/serve-folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { visit } from "../support/visit.ts";

const test = suite("diagrams");
let browser: Browser;

test.before(async () => {
  browser = await launchBrowser();
});

test.after(() => browser?.close());

const PAGES: Files = {
  "content/docs/index.md": "# Home\n\n```js\n1;\n```\n",
  "content/docs/drawn.md":
    '# Drawn\n\n```mermaid alt="One to two"\none --> two\n```\n\n```mermaid alt="Not drawn"\nbroken\n```\n',
};

const SCRIPT = /<script type="module" src="\/(assets\/mermaid-[0-9a-f]{8}\.js)"/;

test("only pages with a diagram load mermaid, and only a site with such a page holds it", async () => {
  const site = makeSite({ ...PAGES, ...FAKE_MERMAID });
  await site.built();
  const [, script = ""] = SCRIPT.exec(site.html("/docs/drawn")) ?? [];
  assert.ok(site.files()[script], "the script is there");
  assert.not.match(site.html("/docs/"), /mermaid/);
  assert.match(site.main("/docs/drawn"), /<figcaption>[\s\S]*One to two/);
  const parts = Object.keys(site.files()).filter((file) => file.startsWith("assets/mermaid-"));
  assert.is(parts.length, 3, parts.join());

  site.write({ "content/docs/drawn.md": "# Drawn\n" });
  await site.built();
  assert.not.ok(Object.keys(site.files()).some((file) => file.includes("mermaid")));
  site.remove();
});

test("the same packages give the same files in every folder, and another version other names", async () => {
  const [one, other] = [makeSite({ ...PAGES, ...FAKE_MERMAID }), makeSite({ ...PAGES, ...FAKE_MERMAID })];
  await one.built();
  await other.built({ cache: false });
  assert.equal(one.files(), other.files());
  const before = SCRIPT.exec(one.html("/docs/drawn"))?.[1];
  one.write({
    "content/node_modules/shapes/package.json": '{ "name": "shapes", "version": "1.0.1", "main": "index.js" }',
  });
  await one.built();
  const after = SCRIPT.exec(one.html("/docs/drawn"))?.[1];
  assert.ok(after !== undefined && after !== before, `${before} → ${after}`);
  one.remove();
  other.remove();
});

test("without mermaid one warning says what to install; with it the next build draws", async () => {
  const site = makeSite({ ...PAGES, "content/docs/more.md": PAGES["content/docs/drawn.md"] ?? "" });
  const { diagnostics } = await site.built();
  const warnings = diagnostics.filter(({ code }) => code === "mermaid-missing");
  assert.equal(
    warnings.map(({ file, line, column, severity }) => `${file}:${line}:${column} ${severity}`),
    ["content/docs/drawn.md:3:4 warning"],
  );
  assert.match(warnings[0]?.hint ?? "", /npm install mermaid\nThe same on 3 more pages/);
  assert.not.match(site.html("/docs/drawn"), SCRIPT);
  site.write(FAKE_MERMAID);
  await site.built();
  assert.match(site.html("/docs/drawn"), SCRIPT);
  site.remove();
});

test("a mermaid that cannot be bundled is an error with its place", async () => {
  const site = makeSite({ ...PAGES, ...FAKE_MERMAID, "content/node_modules/mermaid/shape.js": 'import "nowhere";' });
  const result = await site.build();
  assert.is(result.ok, false);
  const problem = result.diagnostics.find(({ code }) => code === "mermaid-bundle");
  assert.is(problem?.file, "content/node_modules/mermaid/package.json");
  assert.match(problem?.message ?? "", /nowhere/);
  site.remove();
});

test("diagrams are drawn under the strict policy, in the theme's colours; one that fails stays source", async () => {
  const site = makeSite({ ...PAGES, ...FAKE_MERMAID });
  await site.built();
  const server = await serveFolder(site.out);
  const visited = await visit(browser);
  try {
    const { page, problems } = visited;
    await page.goto(`${server.origin}/docs/drawn`);
    const drawing = page.getByRole("img", { name: "One to two" });
    await drawing.locator("svg").waitFor();
    const look = () =>
      drawing.locator("rect").evaluate((rect) => {
        const { fill, strokeWidth } = getComputedStyle(rect);
        return { fill, strokeWidth, measured: rect.closest("svg")?.dataset["measured"] };
      });
    assert.equal(await look(), { fill: "rgb(227, 242, 243)", strokeWidth: "7px", measured: "7px" });
    assert.is(await page.getByText("One to two").isVisible(), false, "the caption has become the label");
    assert.is(await page.getByText("broken").isVisible(), true);
    assert.is(await page.getByText("Not drawn").isVisible(), true);

    await page.evaluate(() => {
      document.documentElement.dataset["theme"] = "dark";
    });
    await page.waitForFunction(() => {
      const rect = document.querySelector(".drawing rect");
      return rect && getComputedStyle(rect).fill === "rgb(20, 52, 58)";
    });
    const expected = problems.filter((problem) => problem !== "uncaught: cannot draw this");
    assert.equal(expected, []);
    // After drawing, HTML from strings is refused again.
    const refused = await page.evaluate(() => {
      try {
        document.createElement("div").innerHTML = "<b>";
        return false;
      } catch {
        return true;
      }
    });
    assert.is(refused, true);
  } finally {
    await visited.close();
    await server.close();
    site.remove();
  }
});

test("without scripts a diagram is its source and its text", async () => {
  const site = makeSite({ ...PAGES, ...FAKE_MERMAID });
  await site.built();
  const server = await serveFolder(site.out);
  const visited = await visit(browser, { scripts: false });
  try {
    await visited.page.goto(`${server.origin}/docs/drawn`);
    assert.is(await visited.page.getByText("one --> two").isVisible(), true);
    assert.is(await visited.page.getByText("One to two").isVisible(), true);
  } finally {
    await visited.close();
    await server.close();
    site.remove();
  }
});

test.run();
