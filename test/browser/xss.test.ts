// Hostile content in a real browser, without the policy that would hide a mistake: under `rawHtml: false` nothing of it
// runs, and nothing of it is in the page as more than text.
import type { Browser, BrowserContext, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import type { Files } from "../support/folder.ts";
import { answered, searchInput, searchOptions } from "../support/search-dialog.ts";
import { type FolderServer, serveUnguarded } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { BUILT, REFUSED, together, type Vector } from "./xss-vectors.ts";

const test = suite("hostile content");

const BREAKOUT = '"><img src=x onerror=__xss(1)>';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n';
const MODEL = {
  metadata: { toolPackage: "@microsoft/api-extractor", toolVersion: "7", schemaVersion: 1011 },
  kind: "Package",
  canonicalReference: "zebras!",
  docComment: "",
  name: "zebras",
  members: [
    {
      kind: "EntryPoint",
      canonicalReference: "zebras!",
      name: "",
      members: ["Zebra", BREAKOUT, "<script>__xss(1)</script>"].map((name, i) => ({
        kind: "Interface",
        canonicalReference: `zebras!Z${i}:interface`,
        docComment: `/**\n * A <img src=x onerror=__xss(1)> [x](javascript:__xss(1)) {@link javascript:__xss(1) | y} <b onclick="__xss(1)">z</b>\n * <script>__xss(1)</script>\n *\n * @remarks ${BREAKOUT}\n * @public\n */\n`,
        excerptTokens: [{ kind: "Content", text: `export interface ${name} <img src=x onerror=__xss(1)> ` }],
        releaseTag: "Public",
        fileUrlPath: "<img src=x onerror=__xss(1)>.ts",
        name,
        members: [
          {
            kind: "PropertySignature",
            canonicalReference: `zebras!Z${i}#p:member`,
            docComment: `/** ${BREAKOUT} */`,
            excerptTokens: [{ kind: "Content", text: `p: ${BREAKOUT}` }],
            releaseTag: "Public",
            name: `${BREAKOUT} zebra`,
          },
        ],
        extendsTokenRanges: [],
      })),
    },
  ],
};

const PAGES = together(BUILT);
const slugOf = (i: number) => `v${i}`;

/** A site with a page for each vector. Each calls `__xss` with its number, if it runs at all. */
function siteOf(vectors: readonly Vector[], rawHtml: boolean, more: Files = {}, config = ""): Files {
  const text = (source: string, i: number) => source.replaceAll("CALL", `__xss(${i})`);
  return {
    "docsgen.config.mjs": `export default { title: ${JSON.stringify(`Zebras ${BREAKOUT}`)}, url: "https://docs.example", description: ${JSON.stringify(BREAKOUT)}, footer: { text: ${JSON.stringify(BREAKOUT)} }, version: { label: ${JSON.stringify(BREAKOUT)} }, markdown: { rawHtml: ${rawHtml} }, checks: { links: "off", anchors: "off", assets: "off", duplicateIds: "off", alt: "off", orphans: "off", samples: "off" }${config} };\n`,
    "content/docs/index.md": "# Home\n",
    "content/static/logo.svg": LOGO,
    ...Object.fromEntries(vectors.map(({ source }, i) => [`content/docs/${slugOf(i)}.md`, text(source, i)])),
    ...more,
  };
}

let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  browser = await launchBrowser();
  site = makeSite(
    siteOf(
      PAGES,
      false,
      {
        "content/zebras.api.json": JSON.stringify(MODEL),
        [`content/docs/${'"><img src=x onerror=__xss(1)>'}.md`]: "Zebra by its name.\n",
        [`content/docs/<img src=x onerror=__xss(1)>/a.md`]: "# Zebra in a folder\n",
        "content/docs/part/_category_.json": JSON.stringify({ label: BREAKOUT, className: BREAKOUT }),
        "content/docs/part/a.md": "# Zebra of a category\n",
      },
      `, reference: { packages: [{ name: "zebras", model: "zebras.api.json" }] }`,
    ),
  );
  await site.built();
  server = await serveUnguarded(site.out);
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

/** A context that writes down everything that runs and should not. */
async function watched(): Promise<{ context: BrowserContext; page: Page; fired: string[] }> {
  const context = await browser.newContext();
  const fired: string[] = [];
  await context.exposeFunction("docsgenTestFired", (what: string) => fired.push(what));
  await context.addInitScript(() => {
    const scope = globalThis as unknown as Record<string, (what: unknown) => void>;
    const fire = (name: string) => (what: unknown) =>
      scope["docsgenTestFired"]?.(`${location.pathname} ${name} ${what}`);
    for (const name of ["__xss", "alert", "confirm", "prompt"]) scope[name] = fire(name);
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    fired.push(`${page.url()} dialog`);
    void dialog.dismiss();
  });
  page.on("download", () => fired.push(`${page.url()} download`));
  return { context, page, fired };
}

/** Opens a page, touches all that is in it, and waits until what that starts has run. */
async function provoke(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await page.evaluate(async () => {
    // Links lead nowhere here; a handler, or code in an address, runs all the same.
    document.addEventListener("click", (event) => event.preventDefault());
    for (const element of document.querySelectorAll<HTMLElement>("article *")) {
      for (const type of ["mouseover", "mouseenter", "focus", "toggle", "animationstart", "click"])
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** What a page has that no text may give it. */
function foreignParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      const name = element.localName;
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith("on")) found.push(`<${name} ${attribute}=${value}>`);
        const isAddress = /^(?:href|src|action|formaction|data|xlink:href|srcdoc|poster)$/.test(attribute);
        if (isAddress && /^\s*(?:javascript|vbscript|data):/i.test(value) && !/^data:,$|^data:image\/svg/.test(value))
          found.push(`<${name} ${attribute}=${value}>`);
      }
      const isData = name === "script" && element.getAttribute("type") === "application/ld+json";
      if (name === "script" && !isData && !(element as HTMLScriptElement).src.includes("/assets/"))
        found.push("<script>");
      if (/^(?:iframe|object|embed|base|frame|applet)$/.test(name)) found.push(`<${name}>`);
      if (element.closest("article") && /^(?:style|form|video|audio|marquee|textarea|template|link|meta|x)$/.test(name))
        found.push(`<${name}>`);
      if (name === "img" && element.getAttribute("src") === "x") found.push("<img src=x>");
    }
    return found;
  });
}

test("there are at least 150 vectors, and some run where raw HTML is let through", async () => {
  assert.ok(BUILT.length + REFUSED.length >= 150, `${BUILT.length} and ${REFUSED.length}`);
  const control = makeSite(siteOf(BUILT.slice(0, 80), true));
  const { ok } = await control.build();
  // What raw HTML makes a page unsafe by itself is refused there; the others are built.
  const bare = ok
    ? control
    : makeSite(
        siteOf(
          BUILT.filter((_, i) => [0, 16, 28, 48, 54].includes(i)),
          true,
        ),
      );
  if (!ok) await bare.built();
  const unguarded = await serveUnguarded(bare.out);
  const { context, page, fired } = await watched();
  try {
    for (const i of [0, 1, 2, 3, 4]) {
      await page.goto(`${unguarded.origin}/docs/${slugOf(i)}`);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("article *")) element.dispatchEvent(new Event("click"));
      });
    }
    assert.ok(new Set(fired).size >= 4, `the traps notice what runs: ${fired.join(", ")}`);
  } finally {
    await context.close();
    await unguarded.close();
  }
});

test("code in addresses is refused when the site is built, each with its place", async () => {
  const refused = makeSite(siteOf(REFUSED, false));
  const { ok, diagnostics } = await refused.build();
  assert.is(ok, false);
  REFUSED.forEach(({ name, source }, i) => {
    const found = diagnostics.filter(
      ({ file, code }) => file === `content/docs/${slugOf(i)}.md` && code === "unsafe-url",
    );
    assert.is(found.length, 1, `${name}: ${source}`);
    assert.ok((found[0]?.line ?? 0) >= 3 && (found[0]?.column ?? 0) >= 1, name);
  });
  assert.not(refused.exists("dist/docs/index.html"), "nothing was published");
});

test("no vector runs, and none is in a page as more than text", async () => {
  const { context, page, fired } = await watched();
  try {
    for (const [i, { name, source }] of PAGES.entries()) {
      await provoke(page, `/docs/${slugOf(i)}`);
      assert.equal(fired, [], `${name}: ${source}`);
      assert.equal(await foreignParts(page), [], `${name}: ${source}`);
    }
  } finally {
    await context.close();
  }
});

test("names of files, folders, categories and the reference are text", async () => {
  const isPage = (file: string) => file.endsWith("/index.html") && !/^docs\/v\d+\//.test(file);
  // What only leads elsewhere would take the test with it.
  const pages = Object.keys(site.files()).filter(
    (file) => isPage(file) && !/"refresh"/i.test(site.read(`dist/${file}`)),
  );
  assert.ok(pages.length >= 8, pages.join(" "));
  const { context, page, fired } = await watched();
  try {
    for (const file of [...pages, "404.html"]) {
      await provoke(page, `/${file.split("/").map(encodeURIComponent).join("/")}`);
      assert.equal(fired, [], file);
      assert.equal(await foreignParts(page), [], file);
      const data = await page.evaluate(() =>
        [...document.querySelectorAll("script[type='application/ld+json']")].map((script) => script.textContent ?? ""),
      );
      for (const text of data) assert.type(JSON.parse(text), "object");
    }
  } finally {
    await context.close();
  }
});

test("the sidebar's parts and the search's results are text", async () => {
  const { context, page, fired } = await watched();
  try {
    await page.goto(`${server.origin}/docs/`);
    const parts = await page.evaluate(() => {
      const toggles = document.querySelectorAll<HTMLElement>("nav li[data-part] > button");
      for (const toggle of toggles) toggle.click();
      return toggles.length;
    });
    assert.ok(parts > 0, "there are lists that are loaded when they are opened");
    await page.waitForLoadState("networkidle");
    assert.match(await page.locator("nav").first().innerText(), /<img src=x onerror=__xss\(1\)>/);
    assert.equal(await foreignParts(page), []);
    for (const query of ["zebra", "img src onerror", "script"]) {
      await page.locator(".search-button").click();
      await searchInput(page).fill(query);
      await answered(page);
      await searchOptions(page).first().waitFor();
      assert.match(await page.locator("dialog.search").innerText(), /<img|script/);
      assert.equal(await foreignParts(page), [], query);
      await page.keyboard.press("Escape");
      await page.locator("dialog.search").waitFor({ state: "hidden" });
    }
    assert.equal(fired, []);
  } finally {
    await context.close();
  }
});

test.run();
