// The gallery of all parts: nothing is missing from it, and all of it stands up to axe, the keyboard, zoom, forced colours
// and a reckoning of every text's contrast.
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { build } from "../../src/index.ts";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { readStyles } from "../support/css.ts";
import { listFiles, makeFolder } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { faintTexts } from "./checks/contrast.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { walk } from "./checks/keyboard.ts";
import { smallTargets } from "./checks/targets.ts";
import { cutText, enlargeText, spaceText } from "./checks/text.ts";

const GALLERY = "/docs/";
/** Has what a page in a category has. */
const NEIGHBOUR = "/docs/more/terms";

/** Where the gallery shows each part and each directive: a selector of something that it alone renders. */
const SHOWN: Readonly<Record<string, string>> = {
  "parts/ApiAlike": ".api-alike",
  "parts/ApiAlikeValues": ".api-alike-values",
  "parts/ApiCode": ".api-import > pre > code.language-ts",
  // The gallery's class has one signature, its method two.
  "parts/ApiDeclaration": ".api-member .api-signature",
  "parts/ApiDeprecated": ".admonition[aria-label=Deprecated]",
  "parts/ApiDocs": ".api-returns",
  "parts/ApiEntryPoints": ".api details > summary + .api-table",
  // Round an article of the class `api`, what `Page` has round others.
  "parts/ApiFrame": ".layout > .main",
  "parts/ApiHeading": "h2[id='page:members'] + .anchor",
  "parts/ApiHtml": ".api-summary",
  "parts/ApiImport": ".api-import-from",
  "parts/ApiItemTable": ".api-items",
  "parts/ApiItems": ".api-kind",
  "parts/ApiLevelBadges": ".api-badge.legacy",
  "parts/ApiLevelNotice": ".api-level.admonition",
  "parts/ApiMemberDetails": ".api-member",
  "parts/ApiMembers": ".api-members",
  "parts/ApiParameters": ".api-parameters",
  "parts/ApiProvenance": ".api-provenance",
  "parts/ApiSignature": ".api-signature",
  "parts/ApiTokens": ".api-type > a",
  "parts/ApiUsedIn": ".api-guides",
  "parts/ApiValueNote": "p.api-import",
  "parts/ArticleHead": ".article-head",
  "parts/ArticleMeta": ".article-meta",
  "parts/Breadcrumbs": ".breadcrumbs",
  "parts/BreakableName": ".api-items wbr",
  "parts/Footer": ".footer-columns",
  "parts/Head": "head > title",
  "parts/Header": ".header",
  "parts/Layout": ".layout > .main",
  "parts/NavbarLinks": ".header .navbar",
  "parts/PageActions": ".page-actions",
  "parts/Pagination": ".pagination",
  "parts/SearchButton": ".search-button",
  "parts/Sidebar": ".sidebar",
  "parts/SidebarItems": ".tree li",
  "parts/SkipLink": ".skip-link",
  "parts/ThemeSwitch": ".theme-switch",
  "parts/Toc": ".toc",
  "parts/VersionNotice": ".version-notice",
  "directives/Admonition": ".admonition.tip",
  "directives/Badge": ".badge.danger",
  "directives/Cards": ".cards > li",
  "directives/Details": "article details[open]",
  "directives/Figure": "figure > figcaption",
  "directives/Filetree": ".filetree .folder",
  "directives/Linkcard": ".linkcard",
  "directives/Steps": ".steps.list",
  "directives/Tabs": ".tabs[data-ready]",
};

/** Classes of the styles that the gallery shows nowhere, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "not-found": "on 404.html",
  "not-found-code": "on 404.html",
  h2: "steps by headings of another level",
  h4: "steps by headings of another level",
  escape_: "a colour that no short sample has",
  more: "in a sidebar that is too long for a page",
  drawing: "where mermaid is installed",
  "api-packages": "on the reference's start page",
  "api-counts": "on the reference's start page",
  "api-package-table": "on the list of packages",
  wide: "in a header of many links, which menus.test.ts looks at",
  wider: "in a header of many links, which menus.test.ts looks at",
  widest: "in a header of many links, which menus.test.ts looks at",
  loose: "in a header of many links, which menus.test.ts looks at",
  landing: "on a landing page, which landing.test.ts looks at",
};
/** The search's dialog is loaded on first use; search.test.ts looks at it. */
const DIALOG = /^search(?!-button$|-label$|-key$)/;

const test = suite("gallery");
let browser: Browser;
let server: FolderServer;

test.before(async () => {
  const out = join(makeFolder("gallery"), "dist");
  const result = await build({ root: join(root, "test/gallery"), out });
  assert.is(result.diagnostics.map(formatDiagnostic).join("\n"), "");
  server = await serveFolder(out);
  browser = await launchBrowser();
});
test.after(async () => {
  await browser?.close();
  await server?.close();
});

async function on<T>(path: string, options: VisitOptions, body: (page: Page) => Promise<T>): Promise<T> {
  const { page, problems, close } = await visit(browser, { ...options, isPoliced: true });
  try {
    await page.goto(server.origin + path);
    for (const island of await page.locator("docsgen-island").all())
      await island.and(page.locator("[data-state=ready]")).waitFor({ state: "attached" });
    const result = await body(page);
    assert.equal(problems, []);
    return result;
  } finally {
    await close();
  }
}

/** Says which selectors match nothing on the gallery's pages. */
async function unmatched(selectors: readonly string[]): Promise<string[]> {
  const left = async (path: string, rest: readonly string[]) =>
    on(path, {}, (page) => page.evaluate((all) => all.filter((each) => !document.querySelector(each)), rest));
  return left(NEIGHBOUR, await left(GALLERY, selectors));
}

test("every part and every directive is in the gallery", async () => {
  const files = ["parts", "directives"].flatMap((folder) =>
    listFiles(join(root, "templates", folder)).map((file) => `${folder}/${file}`),
  );
  // Components have names that begin so; other modules hold what these are made of.
  const parts = files.filter((file) => /\/[A-Z]\w*\.tsx$/.test(file)).map((file) => file.replace(/\.tsx$/, ""));
  assert.equal(Object.keys(SHOWN).sort(), parts.sort(), "show it in test/gallery, and say here where");
  const missing = new Set(await unmatched(Object.values(SHOWN)));
  assert.equal(
    Object.keys(SHOWN).filter((part) => missing.has(SHOWN[part] ?? "")),
    [],
  );
});

test("every class that has a style is in the gallery", async () => {
  // The search brings its own when it is opened.
  const own = readStyles().filter(({ place }) => /^templates\/(?!styles\/search\.css)/.test(place));
  const classes = new Set(
    own.flatMap(({ selector }) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name)),
  );
  const missing = await unmatched([...classes].map((name) => `.${name}`));
  const names = missing.map((selector) => selector.slice(1)).filter((name) => !name.startsWith("hljs-"));
  assert.equal(names.filter((name) => !DIALOG.test(name)).sort(), Object.keys(ELSEWHERE).sort());
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`axe, targets and the contrast of every text, ${colorScheme}, ${width} px`, async () => {
      await on(GALLERY, { colorScheme, width }, async (page) => {
        const found = [...(await violations(page)), ...(await smallTargets(page)), ...(await faintTexts(page))];
        assert.equal([...found, await scrollsSideways(page)].filter(Boolean), []);
      });
    });
  }
}

test("on a phone tables of up to three columns use the width that is there; those of more scroll, and none is squeezed", async () => {
  const tables = await on(GALLERY, { width: 390 }, (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("article > .table")].map((box) => ({
        columns: box.querySelectorAll("th").length,
        scrolls: box.scrollWidth > box.clientWidth,
        isTabStop: box.tabIndex === 0,
        narrowest: Math.min(...[...box.querySelectorAll("th")].map((cell) => cell.offsetWidth)),
        spills: [...box.querySelectorAll<HTMLElement>("th, td")].some((cell) => cell.scrollWidth > cell.clientWidth),
      })),
    ),
  );
  const few = tables.filter(({ columns }) => columns < 4);
  assert.equal(few.map(({ columns }) => columns).sort(), [2, 3]);
  for (const { scrolls, isTabStop, narrowest } of few) {
    assert.equal([scrolls, isTabStop], [false, false]);
    assert.ok(narrowest > 80, `${narrowest} px`);
  }
  assert.ok(tables.some(({ scrolls, isTabStop }) => scrolls && isTabStop));
  assert.not(tables.some(({ spills }) => spills));
});

test("a component's button that has no style of its own is seen to be one", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await on(GALLERY, { colorScheme }, async (page) => {
      const found = await page.locator("article button:not([class], [role])").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { borderTopStyle, borderTopColor, color, cursor } = getComputedStyle(button);
          return { borderTopStyle, borderTopColor, color, cursor, height: button.getBoundingClientRect().height };
        }),
      );
      const [ready, idle, disabled] = found;
      assert.is(found.length, 3);
      for (const { borderTopStyle, height } of found) assert.equal([borderTopStyle, height >= 32], ["solid", true]);
      assert.equal(idle, disabled);
      assert.is.not(ready?.color, idle?.color);
      assert.is.not(ready?.borderTopColor, idle?.borderTopColor);
      assert.equal([ready?.cursor, idle?.cursor], ["pointer", "default"]);
    });
  }
});

test("text that is twice as large stays whole on a phone", async () => {
  await on(GALLERY, { width: 390 }, async (page) => {
    await enlargeText(page);
    assert.equal([...(await cutText(page)), await scrollsSideways(page)].filter(Boolean), []);
  });
});

test("the keyboard reaches all of it; nothing is cut when zoomed and spaced; forced colours tell all", async () => {
  await on(GALLERY, {}, async (page) => {
    const { problems, stops } = await walk(page);
    assert.ok(stops > 100, `${stops} stops`);
    const found = [...problems];
    await page.emulateMedia({ forcedColors: "active" });
    found.push(...(await forcedColorFaults(page)));
    await page.emulateMedia({ forcedColors: "none" });
    await page.setViewportSize({ width: 320, height: 640 });
    await spaceText(page);
    found.push(...(await cutText(page)), await scrollsSideways(page));
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    found.push(await scrollsSideways(page));
    assert.equal(found.filter(Boolean), []);
  });
});

test.run();
