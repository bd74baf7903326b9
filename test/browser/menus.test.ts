// The menus of the header, in a real browser and under the strict policy: with scripts and without, by mouse and by
// keyboard, in both directions, and on phones, where the drawer has them.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type SiteServer, serve } from "../../src/serve.ts";
import type { NavbarItem, NavbarLink } from "../../src/types.ts";
import { scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { htmlProblems } from "../support/valid-html.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { faintTexts } from "./checks/contrast.ts";
import { forcedColorFaults } from "./checks/forced-colors.ts";
import { walk } from "./checks/keyboard.ts";
import { smallTargets } from "./checks/targets.ts";
import { cutText, enlargeText } from "./checks/text.ts";

const LINKS: readonly NavbarLink[] = [
  { label: "Home", href: "/docs/" },
  { label: "A part of this page that has a name of more words than a line holds", href: "/docs/#part" },
  { label: "Elsewhere", href: "https://elsewhere.example/" },
];
const MANY = Array.from({ length: 60 }, (_, at): NavbarLink => ({ label: `Number ${at}`, href: `/docs/?${at}` }));

const test = suite("menus");
let browser: Browser;
let site: TestSite;
let server: SiteServer;

test.before(async () => {
  site = makeSite({ "content/docs/index.md": `# Home\n\n${"Text.\n\n".repeat(40)}## Part\n\nText.\n` });
  const config = {
    title: "Site",
    url: "https://docs.example",
    // The menus are nearer to both sides of the window.
    search: false,
    navbar: {
      items: [
        { label: "One", items: LINKS },
        { label: "A link that leaves no room to those beside it", href: "/docs/" },
        { label: "Two", items: MANY },
        { label: "Three", items: LINKS },
        { label: "Four", items: LINKS },
      ],
    },
  };
  server = await serve({ root: site.root, config, port: 0 });
  assert.equal(server.result?.diagnostics, []);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

async function on(options: VisitOptions, body: (page: Page) => Promise<void>, origin = server.url): Promise<void> {
  const { page, problems, close } = await visit(browser, options);
  try {
    await page.goto(`${origin}docs/`);
    await body(page);
    assert.equal(problems, []);
  } finally {
    await close();
  }
}

const inHeader = (page: Page, label: string) => page.locator(".header .navbar summary", { hasText: label });

/** Labels of the header's menus whose links are seen. */
function seen(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".header .navbar details")]
      .filter((menu) => menu.querySelector("a")?.checkVisibility({ visibilityProperty: true }))
      .map((menu) => menu.querySelector("summary")?.textContent ?? null),
  );
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

test("a menu is a list in the list of links, below what opens it, and valid HTML", async () => {
  const html = await (await fetch(`${server.url}docs/`)).text();
  const [inHeader, inDrawer, ...others] = html.match(/<nav class="navbar wide".*?<\/nav>/gs) ?? [];
  assert.is(inHeader, inDrawer);
  assert.equal(others, []);
  const [home, part] = LINKS.map(({ label, href }) => `<li><a href="${href}">${label}</a></li>`);
  const menu = `<li><details name="page:menu"><summary>One</summary><ul>${home}${part}`;
  assert.ok(inHeader?.startsWith(`<nav class="navbar wide" aria-label="Site"><ul>${menu}`), inHeader);
  assert.equal(await htmlProblems(html), []);
});

test("without scripts a press opens and closes a menu, and one at a time is open", async () => {
  await on({ scripts: false }, async (page) => {
    const isOpen = () => page.locator(".header .navbar [open] > summary").allTextContents();
    await inHeader(page, "One").click();
    assert.equal(await isOpen(), ["One"]);
    await page.locator(".header .navbar").getByRole("link", { name: "Elsewhere" }).waitFor();
    await inHeader(page, "Three").click();
    assert.equal(await isOpen(), ["Three"]);
    await inHeader(page, "Three").click();
    assert.equal(await isOpen(), []);
  });
});

test("a press opens a menu; one elsewhere, on another menu or on a link closes it, and the pointer alone does nothing", async () => {
  await on({}, async (page) => {
    await inHeader(page, "One").hover();
    assert.equal(await seen(page), []);
    await inHeader(page, "One").click();
    assert.equal(await seen(page), ["One"]);
    await page.locator("h1").hover({ position: { x: 5, y: 5 } });
    assert.equal(await seen(page), ["One"]);
    await inHeader(page, "Four").click();
    assert.equal(await seen(page), ["Four"]);
    await page.locator("h1").click({ position: { x: 5, y: 5 } });
    assert.equal(await seen(page), []);
    await inHeader(page, "Four").click();
    await page.locator(".header .navbar [open]").getByRole("link", { name: "A part" }).click();
    assert.equal([await seen(page), new URL(page.url()).hash], [[], "#part"]);
  });
});

test("by keyboard: Enter opens, Escape gives the focus back, and what the focus leaves closes", async () => {
  await on({}, async (page) => {
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return [await focused(page), await seen(page)];
    };
    await inHeader(page, "Three").focus();
    assert.equal(await press("Enter"), ["Three", ["Three"]]);
    assert.equal(await press("Tab"), ["Home", ["Three"]]);
    assert.equal(await press("Escape"), ["Three", []]);
    assert.equal(await press("Space"), ["Three", ["Three"]]);
    assert.equal(await press("Tab", "Tab", "Tab"), ["Elsewhere", ["Three"]]);
    assert.equal(await press("Tab"), ["Four", []]);
    assert.equal(await press("Enter"), ["Four", ["Four"]]);
    const [last, open] = await press("Shift+Tab");
    assert.equal([last, open], ["Three", []]);
    // A browser may leave the focus where it was when a pointer opens a menu.
    await inHeader(page, "One").click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    assert.equal(await press("Escape"), ["One", []]);
  });
});

for (const direction of ["ltr", "rtl"]) {
  for (const [width, height] of [
    [960, 700],
    [1280, 800],
    [1280, 400],
  ] as const) {
    test(`each menu lies inside of the window and over the page, ${direction}, ${width} × ${height} px`, async () => {
      await on({ width, height }, async (page) => {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
        for (const label of ["One", "Two", "Three", "Four"]) {
          await inHeader(page, label).click();
          const panel = page.locator(".header .navbar [open] > ul");
          const box = await panel.boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${label} from ${box?.x}, ${box?.width} wide`);
          assert.ok(box.y + box.height <= height, `${label} from ${box.y}, ${box.height} high`);
          assert.is(await scrollsSideways(page), "");
          for (const link of [panel.locator("a").first(), panel.locator("a").last()]) {
            await link.scrollIntoViewIfNeeded();
            const isOnTop = await link.evaluate((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return document.elementFromPoint(x + width / 2, y + height / 2) === element;
            });
            assert.ok(isOnTop, `a link of ${label} is under something`);
          }
        }
      });
    });
  }
}

test("an open menu stands up to axe, reckoned contrasts, forced colours, large text and the keyboard", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await on({ colorScheme }, async (page) => {
      await inHeader(page, "Four").click();
      const found = [...(await violations(page)), ...(await smallTargets(page)), ...(await faintTexts(page))];
      assert.equal(found, []);
    });
  }
  await on({ forcedColors: true }, async (page) => {
    await inHeader(page, "Four").click();
    assert.equal(await forcedColorFaults(page), []);
  });
  await on({ width: 1920, height: 1000 }, async (page) => {
    await enlargeText(page);
    await inHeader(page, "Four").click();
    const box = await page.locator(".header .navbar [open] > ul").boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 1920);
    assert.equal([...(await cutText(page)), await scrollsSideways(page)].filter(Boolean), []);
  });
  await on({}, async (page) => {
    const { problems, stops } = await walk(page);
    assert.equal(problems, []);
    assert.ok(stops > 8, `${stops} stops`);
  });
});

for (const direction of ["ltr", "rtl"]) {
  test(`on a phone the drawer has the menus as lists that stay open, ${direction}`, async () => {
    await on({ width: 390 }, async (page) => {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      await page.locator(".menu-button").click();
      const menu = page.locator(".sidebar .navbar summary", { hasText: "Three" });
      const link = page.locator(".sidebar .navbar [open]").getByRole("link", { name: "A part" });
      await menu.click();
      for (const target of [menu, link]) {
        const box = await target.boundingBox();
        assert.ok(box && box.height >= 40 && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
      }
      // Where one lies among others, and what the drawer holds, is told by the order.
      assert.ok(((await menu.boundingBox())?.y ?? 0) < ((await link.boundingBox())?.y ?? 0));
      const found = [...(await violations(page)), ...(await smallTargets(page)), ...(await faintTexts(page))];
      assert.equal([...found, await scrollsSideways(page)].filter(Boolean), []);
      await enlargeText(page);
      assert.equal(await cutText(page), []);
      await page.locator(".sidebar .tree a").first().focus();
      assert.ok(await link.isVisible());
      await page.keyboard.press("Escape");
      assert.not(await page.locator(".sidebar").isVisible());
    });
  });
}

test("a link of the drawer to a place on the page itself leads there, and the keyboard goes on from it", async () => {
  await on({ width: 390 }, async (page) => {
    await page.locator(".menu-button").click();
    await page.locator(".sidebar .navbar summary", { hasText: "One" }).click();
    await page.locator(".sidebar .navbar [open]").getByRole("link", { name: "A part" }).click();
    await page.locator(".sidebar").waitFor({ state: "hidden" });
    const { y = -1 } = (await page.locator("#part").boundingBox()) ?? {};
    assert.ok(y > 0 && y < 800, `${y}`);
    await page.keyboard.press("Tab");
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute("href")), "#part");
  });
});

const WORDS = ["Documentation", "Guides and tutorials", "Reference for developers", "Community and support", "More"];
const LONGER = [...WORDS, "Release announcements", "Packages and templates", "Migration from others"];
const LONGEST = [...LONGER, "Examples and showcases", "Frequently asked questions", "Service level agreements"];

for (const [words, isStuck] of [
  [WORDS, true],
  [LONGER, true],
  [["开发者参考资料", "社区与支持反馈", "更多的内容信息", "文档和示例代码"], true],
  [LONGEST, false],
] as const) {
  test(`${words.length} menus that leave no room for title and search have rows of their own: ${words[1]}`, async () => {
    const titled = makeSite({ "content/docs/index.md": `# Home\n\n${"Text.\n\n".repeat(40)}## Part\n\nText.\n` });
    const items: NavbarItem[] = [...words.map((label) => ({ label, items: LINKS })), { label: "Blog", href: "/docs/" }];
    const config = { title: "A site with a title of many words", url: "https://docs.example", navbar: { items } };
    const other = await serve({ root: titled.root, config, port: 0 });
    try {
      for (const width of [960, 1280, 1600]) {
        await on(
          { width, height: 800 },
          async (page) => {
            assert.is(await scrollsSideways(page), "");
            const [title, search, bar] = await Promise.all(
              [".site-title", ".search-button", ".header"].map((part) => page.locator(part).boundingBox()),
            );
            assert.ok(title && title.width >= 70, `a title of ${title?.width} px, ${width}`);
            assert.ok(search && search.x + search.width <= width);
            for (const link of await page.locator(".header .navbar > ul > li").all()) {
              const box = await link.boundingBox();
              assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0);
              assert.ok(bar && box.y + box.height <= bar.y + bar.height, `${await link.textContent()}, ${width}`);
            }
            for (const menu of await page.locator(".header .navbar summary").all()) {
              await menu.click();
              const box = await page.locator(".header .navbar [open] > ul").boundingBox();
              assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800, `${width}`);
              assert.is(await scrollsSideways(page), "");
              const opener = await menu.boundingBox();
              assert.ok(opener && box.y >= opener.y + opener.height, "the links lie below what opens them");
            }
            await page.goto(`${page.url().split("#")[0]}#part`);
            await page.mouse.wheel(0, 1);
            const sidebar = await page.locator(".sidebar").boundingBox();
            const part = await page.locator("h2").first().boundingBox();
            const end = isStuck ? (bar?.height ?? 0) : 0;
            assert.is(Math.round(sidebar?.y ?? 0), end, "the sidebar sticks below the header");
            assert.ok((part?.y ?? 0) >= end);
          },
          other.url,
        );
      }
    } finally {
      await other.close();
      titled.remove();
    }
  });
}

for (const [what, labels, spacing] of [
  ["capitals", ["DOCUMENTATION", "WORKSHOPS", "COMMUNITY", "MWMWMW", "ABOUT"], "0"],
  ["a font that is wider than usual", ["Guides", "Reference", "Tutorials", "Community", "About"], "0.3em"],
] as const) {
  test(`links that take more room than was reckoned push nothing out of the header: ${what}`, async () => {
    const titled = makeSite({ "content/docs/index.md": "# Home\n\nText.\n" });
    const items = labels.map((label) => ({ label, href: "/docs/" }));
    const config = { title: "A site with a title of many words", url: "https://docs.example", navbar: { items } };
    const other = await serve({ root: titled.root, config, port: 0 });
    try {
      for (const width of [960, 1000, 1280]) {
        await on(
          { width },
          async (page) => {
            await page.locator(".header .navbar").evaluate((bar, letterSpacing) => {
              Object.assign(bar.style, { letterSpacing });
            }, spacing);
            assert.is(await scrollsSideways(page), "");
            const [title, bar] = await Promise.all(
              [".site-title", ".header"].map((part) => page.locator(part).boundingBox()),
            );
            assert.ok(title && title.width >= 70, `a title of ${title?.width} px, ${width}`);
            for (const part of await page.locator(".header :is(.navbar a, .search-button, .theme-switch)").all()) {
              const box = await part.boundingBox();
              assert.ok(box && bar && box.x >= title.x + title.width && box.x + box.width <= width);
              assert.ok(box.y >= 0 && box.y + box.height <= bar.height);
            }
          },
          other.url,
        );
      }
    } finally {
      await other.close();
      titled.remove();
    }
  });
}

test("the link to the page itself and the link to its section are marked, with their menu, in header and drawer", async () => {
  const files = ["index", "guide/index", "guide/part/one", "guide/two", "guidebook", "start/first", "start/second"];
  const pages = Object.fromEntries(files.map((name) => [`content/docs/${name}.md`, `# Page ${name}\n\nText.\n`]));
  const many = makeSite({
    ...pages,
    "content/docs/start/_category_.yml": "label: Start\nlink:\n  type: doc\n  id: start/first\n",
  });
  const items: NavbarItem[] = [
    { label: "Docs", href: "/docs/" },
    {
      label: "Menu",
      items: [
        { label: "Guide", href: "/docs/guide/" },
        { label: "Two", href: "/docs/guide/two" },
        { label: "A place", href: "/docs/guide/#x" },
      ],
    },
    { label: "First steps", href: "/docs/start/first" },
    { label: "Elsewhere", href: "https://elsewhere.example/docs/guide/two/" },
    // All pages are below it, and it is the section of none.
    { label: "Start", href: "/" },
  ];
  const config = {
    title: "Site",
    url: "https://docs.example",
    navbar: { items },
    checks: { links: "off", anchors: "off" },
  } as const;
  const other = await serve({ root: many.root, config, port: 0 });
  try {
    assert.equal(other.result?.diagnostics, []);
    for (const [path, label, mark, menu] of [
      ["docs/", "Docs", "page", false],
      ["docs/guidebook/", "Docs", "true", false],
      ["docs/guide/", "Guide", "page", true],
      ["docs/guide/?a=b#x", "Guide", "page", true],
      ["docs/guide/part/one/", "Guide", "true", true],
      ["docs/guide/two/", "Two", "page", true],
      ["docs/start/first/", "First steps", "page", false],
      // Its address doesn't tell, its breadcrumbs do.
      ["docs/start/second/", "First steps", "true", false],
      // No page is there, whatever the address begins with.
      ["nowhere", undefined, undefined, false],
      ["docs/guide/nowhere", undefined, undefined, false],
    ] as const) {
      const { page, close } = await visit(browser, { width: 1280 });
      await page.goto(other.url + path);
      // The drawer has the page's own entry too, which is the one that says "page".
      for (const [place, said] of [
        [".header", mark],
        [".sidebar", "true"],
      ]) {
        const marked = await page
          .locator(`${place} .navbar [aria-current]`)
          .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("aria-current")]));
        assert.equal(marked, label ? [[label, said]] : [], `${path}, ${place}`);
      }
      const colors = await page
        .locator(".header .navbar > ul > li > :is(a, details) ")
        .evaluateAll((links) =>
          links.map((link) => getComputedStyle(link.matches("a") ? link : (link.firstElementChild ?? link)).color),
        );
      const at = label ? (menu ? 1 : label === "Docs" ? 0 : 2) : -1;
      const [plain = ""] = colors.slice(3);
      assert.equal(
        colors.map((color) => color !== plain),
        [0, 1, 2, 3, 4].map((index) => index === at),
        `${path}: ${colors}`,
      );
      await close();
    }
  } finally {
    await other.close();
    many.remove();
  }
});

test("the drawer has one row for the page itself; a link that leads there, but is no entry, keeps the mark", async () => {
  const files = { "content/docs/index.md": "# Home\n\nText.\n", "content/docs/apart.md": "# Apart\n\nText.\n" };
  const small = makeSite(files);
  const items = [
    { label: "Docs", href: "/docs/" },
    { label: "Apart", href: "/docs/apart" },
  ];
  const other = await serve({
    root: small.root,
    config: { title: "Site", url: "https://docs.example", sidebar: ["index"], navbar: { items } },
    port: 0,
  });
  const { page, close } = await visit(browser, { width: 390 });
  try {
    for (const [path, row] of [
      ["docs/", ".tree"],
      ["docs/apart/", ".navbar"],
    ]) {
      await page.goto(other.url + path);
      await page.locator(".menu-button").click();
      await page.locator(`.sidebar .navbar [aria-current]`).waitFor();
      const grounds = await page
        .locator(".sidebar a")
        .evaluateAll((links) =>
          links.flatMap((link) =>
            getComputedStyle(link).backgroundColor === "rgba(0, 0, 0, 0)" ? [] : [link.closest("nav")?.className],
          ),
        );
      assert.equal(grounds, [row?.slice(1)], path);
      assert.is(await page.locator(`.sidebar ${row} [aria-current=page]`).count(), 1, path);
    }
  } finally {
    await close();
    await other.close();
    small.remove();
  }
});

test("the drawer opens where the page's entry is, though a link of the navbar is marked too", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `page-${at}`);
  const long = makeSite(Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, `# ${name}\n\nText.\n`])));
  const navbar = {
    items: [
      { label: "Docs", href: "/docs/page-0" },
      { label: "Fifty", href: "/docs/page-50" },
    ],
  };
  const other = await serve({
    root: long.root,
    config: { title: "Site", url: "https://docs.example", navbar },
    port: 0,
  });
  const { page, close } = await visit(browser, { width: 390, height: 600 });
  try {
    await page.goto(`${other.url}docs/page-50/`);
    assert.is(await page.locator(".sidebar .navbar [aria-current]").count(), 1);
    await page.locator(".menu-button").click();
    const colors = await page
      .locator(".sidebar .navbar a")
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
    assert.is.not(colors[0], colors[1]);
    const box = await page.locator(".tree [aria-current]").boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 600, JSON.stringify(box));
  } finally {
    await close();
    await other.close();
    long.remove();
  }
});

test("on a phone without scripts the links at the page's end have the menus", async () => {
  await on({ width: 390, scripts: false }, async (page) => {
    await page.locator(".sidebar .navbar summary", { hasText: "One" }).click();
    await page.locator(".sidebar .navbar").getByRole("link", { name: "Elsewhere" }).waitFor();
  });
});

test.run();
