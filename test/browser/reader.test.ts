// What readers get around the article, in a real browser and under the strict policy, on a small site below a sub-path.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import type { SiteServer } from "../../src/serve.ts";
import { serve } from "../../src/serve.ts";
import { launchBrowser } from "../support/browser.ts";
import { hold, intercept } from "../support/intercept.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";
import { brokenWords, enlargeText } from "./checks/text.ts";

const SECTIONS = ["One", "Two", "Three", "Four", "Five (short)", "Six", "Seven"];
const LONG = SECTIONS.map((title, at) => `## ${title}\n\n${"Some text of a section.\n\n".repeat(at < 4 ? 30 : 1)}`);
const GUIDE = `---
keywords: [a, b]
---
# A \`</script>\` & "more"

Text with a [link](long.md), [one elsewhere](https://elsewhere.example/x) and [a file](/file.txt).

## First part

\`\`\`\`ts
const wide = "${"very wide ".repeat(40)}";
const narrow = 1;
\`\`\`\`

## Second part

\`\`\`ts
const fits = 1;
\`\`\`
`;
const TABLES = `# Tables

| What | Why |
|---|---|
| \`listen tcp4 127.0.0.1:8080: bind: address already in use\` | ${"Something else listens there. ".repeat(6)} |

| Name | Use |
|---|---|
| \`@some-framework/a-rather-long-name-of-a-package\` | \`AnExportOfIt.memberWithAVeryLongNameOfItsOwn\` |
| \`fluid-framework\` | \`npm run build\` |

| Setting | Value |
|---|---|
| spring.datasource.hikari.connectionTimeoutMilliseconds | \`organisation.default\` |
| https://example.com/a/very/long/path/without/any/spaces | text of an ordinary kind that wraps |

| One | Two | Three | Four | Five | Six |
|---|---|---|---|---|---|
| Telecommunications | ${"connectionTimeoutMilliseconds | ".repeat(4)} text |
`;
const NARROW = `---
sidebar_label: SharedDirectoryChange
---
# ConsensusRegisterOfTables

Call \`view.upgradeSchema()\` or \`comparePersistedSchema\`, or where there is less room:

- \`container.isDirty\` and \`createObject\`, then \`ValidateRecursiveSchema\`

## \`InsecureTokenProvider\` or ConsensusRegisterOfTables

| Name | Type | What it is |
|---|---|---|
| \`AzureMember.additionalDetails\` | \`TinyliciousMember\` | ${"What the service knows of a member. ".repeat(3)} |
| \`connectionState\` | \`@some-framework/presence\` | Nothing |

| One | Two | Three | Four |
|---|---|---|---|
| EstablishingConnection | \`referenceSequenceNumber\` | \`IGenerateSummaryTreeResult\` | text |

| Name | What it is |
|---|---|
| \`@some-framework/azure-client/internal\` | ${"What this package is for. ".repeat(3)} |
`;
const LINKS = `# Links

[Guide](guide.md), [its part](guide.md#first-part), [the guide again](guide.md), [a file](/file.txt),
[elsewhere](https://elsewhere.example/x), [there again](https://elsewhere.example/x), <https://named.example/>,
[named.example/y](https://named.example/y), [mail](mailto:a@b.example), <c@d.example>, [below](#below).

## Below

Text.
`;
const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const FOLDED = `# Folded

:::::details[More]
## Inside

::::tabs
:::tab[A]
Text.
:::
:::tab[B]
### Deep inside
:::
::::
:::::

Text of a note.[^1]

[^1]: https://elsewhere.example/${"a-path-that-fills-its-line/".repeat(9)}

<div dir="rtl" lang="ar">

هذا نص مع \`code()\` و<kbd>Esc()</kbd> في السطر.

</div>
`;
const SUM = "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>";
const FORMULA = `<figure tabindex="0"><math display="block"><mrow>${`${SUM}<mfrac><mi>a</mi><mi>b</mi></mfrac>`.repeat(20)}</mrow></math></figure>`;
const PLACES = ["Visual Studio Code", "Command line", "GitHub Actions", "Azure Pipelines", "Somewhere else"];
const PLACED = `::::tabs{group=place}\n${PLACES.map((each) => `:::tab[${each}]\nIn ${each}.\n:::`).join("\n")}\n::::`;
const FILES: Record<string, string> = {
  "content/docs/index.md": "# Home\n\n[Guide](start/guide.md)\n",
  "content/docs/start/guide.md": GUIDE,
  "content/docs/start/long.md": `# Long\n\n${LONG.join("\n")}`,
  "content/docs/start/tabs.md":
    "# Tabs\n\n::::tabs\n:::tab[A]\n## In A\n:::\n:::tab[B]\n## In B\n:::\n::::\n\n## After\n",
  "content/docs/start/places.md": `# Places\n\n${PLACED}\n\nText.\n\n${PLACED}\n`,
  "content/docs/start/tables.md": TABLES,
  "content/docs/start/narrow.md": NARROW,
  "content/docs/build/_category_.json":
    '{ "label": "Build", "link": { "type": "doc", "id": "build/the-whole-picture" } }',
  "content/docs/build/the-whole-picture.md": "---\nsidebar_label: Overview\n---\n# The whole picture\n\nText.\n",
  "content/docs/build/builds.md": "# Builds\n\nText.\n",
  "content/docs/build/building.md": "# Building\n\nText.\n",
  "content/docs/start/links.md": LINKS,
  "content/docs/start/nested.md": FOLDED,
  "content/docs/start/rooms.md":
    "# Containers\n\n:::details[A]{open}\n## Folded\n\nText.\n:::\n\n<details open>\n<summary>B</summary>\n\n### Raw\n\nText.\n\n" +
    "</details>\n\n:::note\n## Noted\n\nText.\n:::\n\n::::cards\n:::card[C]\n### Carded\n\nText.\n\n### Second\n\nText.\n:::\n" +
    "::::\n\n## Section\n",
  "content/docs/start/summaries.md":
    "# Summaries\n\n<details>\n<summary>\n\n## One\n\n</summary>\n\nText.\n\n</details>\n\n<details><summary><h3>Two</h3></summary>Text.</details>\n",
  "content/docs/start/sums.md": `# Formula\n\n${FORMULA}\n`,
  "content/docs/start/themes.md": `# Themes

![By day](./day.svg#gh-light-mode-only) ![By night](./night.svg#gh-dark-mode-only) ![Always](./always.svg)
`,
  ...Object.fromEntries(
    ["day", "night", "always"].map((name) => [
      `content/docs/start/${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>${name}</title></svg>`,
    ]),
  ),
  "content/static/file.txt": "text",
};
for (let at = 0; at < 60; at++) FILES[`content/docs/many/page-${at}.md`] = `# Page ${at}\n\nText.\n`;

const test = suite("around the article");
let browser: Browser;
let site: TestSite;
let server: SiteServer;

test.before(async () => {
  site = makeSite(FILES);
  const config = {
    title: "Site",
    version: { label: "Next" },
    url: "https://docs.example",
    samples: { check: false },
    checks: { orphans: "off" },
    footer: { columns: [{ title: LONG_WORD, items: [{ label: LONG_WORD, href: "/docs/" }] }], text: LONG_WORD },
  } as const;
  server = await serve({ root: site.root, config, baseUrl: "/sub/", port: 0 });
  assert.equal(server.result?.diagnostics, []);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

interface Options extends VisitOptions {
  /** Run in the page before anything else. */
  readonly init?: () => void;
}

/** Runs a test in a fresh context and fails it on any problem that the page had. */
async function on(path: string, options: Options, body: (visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visit(browser, options);
  try {
    await visited.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    if (options.init) await visited.page.addInitScript(options.init);
    await visited.page.goto(server.url + path);
    await body(visited);
    assert.equal(visited.problems, []);
  } finally {
    await visited.close();
  }
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What screen readers are told, as soon as they are. */
async function said(page: Page): Promise<string | null> {
  const status = page.locator("p[role=status]:not(:empty)");
  await status.waitFor({ state: "attached" });
  return status.textContent();
}

// ---- copying

test("the page is copied as its Markdown twin, and that is said", async () => {
  await on("docs/start/guide", {}, async ({ page }) => {
    await page.getByRole("button", { name: "Copy page" }).click();
    assert.is(await said(page), "Page copied as Markdown");
    assert.is(await clipboard(page), site.read("dist/docs/start/guide/index.md"));
  });
});

test("that a page could not be copied is said, too", async () => {
  const visited = await visit(browser);
  await visited.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visited.page.goto(`${server.url}docs/start/guide`);
  await visited.context.route("**/index.md", (route) => route.fulfill({ status: 404 }));
  await visited.page.getByRole("button", { name: "Copy page" }).click();
  assert.is(await said(visited.page), "Could not copy");
  await visited.close();
});

test("where nothing can be copied, no button says it can; the link to the Markdown is there anyway", async () => {
  const init = () => Object.defineProperty(navigator, "clipboard", { value: undefined });
  for (const options of [{ scripts: false }, { init }]) {
    await on("docs/start/guide", options, async ({ page }) => {
      assert.not(await page.locator(".copy-page").isVisible());
      const link = page.getByRole("link", { name: "View this page as Markdown" });
      assert.is(await link.getAttribute("href"), "/sub/docs/start/guide/index.md");
      const answer = await page.request.get(new URL((await link.getAttribute("href")) ?? "", server.url).href);
      assert.is(await answer.text(), site.read("dist/docs/start/guide/index.md"));
    });
  }
});

test("a heading in a summary is one line with the triangle, and opens and closes the details", async () => {
  await on("docs/start/summaries", {}, async ({ page }) => {
    for (const summary of await page.locator("article summary").all()) {
      const lines = await summary.evaluate(
        (element) =>
          element.getBoundingClientRect().height /
          parseFloat(getComputedStyle(element.firstElementChild as Element).fontSize),
      );
      assert.ok(lines < 2, `${lines} times as high as its text`);
      await summary.locator(":is(h2, h3)").click();
    }
    assert.is(await page.locator("details[open]").count(), 2);
  });
});

test("the first heading of a container has no section's room above it", async () => {
  await on("docs/start/rooms", {}, async ({ page }) => {
    const rooms = await page.locator("article .heading").evaluateAll((headings) =>
      headings.map((heading) => {
        const before = heading.previousElementSibling ?? heading.parentElement?.previousElementSibling;
        const room = heading.getBoundingClientRect().top - (before as Element).getBoundingClientRect().bottom;
        return `${heading.firstElementChild?.textContent} ${room <= 16 ? "near" : room >= 28 ? "apart" : room}`;
      }),
    );
    assert.equal(rooms, ["Folded near", "Raw near", "Noted near", "Carded near", "Second apart", "Section apart"]);
  });
});

test("a heading's link is reached by keyboard, leads to the heading and is copied", async () => {
  await on("docs/start/guide", {}, async ({ page }) => {
    const anchor = page.locator("#second-part + .anchor");
    await page.locator("#first-part + .anchor").focus();
    for (let stops = 0; stops < 10 && !(await isFocused(anchor)); stops++) await page.keyboard.press("Tab");
    assert.ok(await isFocused(anchor), "the link is in the tab order");
    assert.is(await anchor.evaluate((element) => getComputedStyle(element).opacity), "1");
    await page.keyboard.press("Enter");
    assert.is(await said(page), "Link copied");
    assert.is(await clipboard(page), `${server.url}docs/start/guide#second-part`);
    assert.is(new URL(page.url()).hash, "#second-part");
  });
});

function isFocused(locator: ReturnType<Page["locator"]>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

test("code that is wider than the page scrolls by itself and by keyboard; code that fits is no tab stop", async () => {
  await on("docs/start/guide", { width: 390 }, async ({ page }) => {
    const [wide, fits] = [page.locator("pre").nth(0), page.locator("pre").nth(1)];
    await page.locator("pre:not([tabindex])").waitFor();
    assert.equal([await wide.getAttribute("tabindex"), await fits.getAttribute("tabindex")], ["0", null]);
    await wide.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => (document.querySelector("pre")?.scrollLeft ?? 0) > 0);
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
});

test("no cell of a table is printed over the next one, and none takes the place of prose", async () => {
  for (const width of [320, 360, 600, 800, 1280]) {
    await on("docs/start/tables", { width }, async ({ page }) => {
      const cells = await page.locator("td").evaluateAll((all) =>
        all.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right } = cell.getBoundingClientRect();
          const text = range.getBoundingClientRect();
          return {
            name: cell.textContent?.slice(0, 30),
            width: right - left,
            over: text.right - right,
            rows: text.height,
          };
        }),
      );
      for (const { name, over } of cells) assert.ok(over <= 0, `${width} px: ${name} stands ${over} px over`);
      const [first, prose, , , short] = cells;
      if (width === 1280) assert.ok((prose?.width ?? 0) > (first?.width ?? 0), "the prose has more room than the code");
      assert.ok((short?.rows ?? 0) < 30, `${width} px: ${short?.name} is broken`);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }
});

test("on a phone names in tables break between their parts, sentences are no strips, and what has no room scrolls", async () => {
  for (const width of [320, 360, 390]) {
    await on("docs/start/narrow", { width }, async ({ page }) => {
      assert.equal(await brokenWords(page, ".table"), [], `${width} px`);
      const narrowest = await page
        .locator("td")
        .evaluateAll((all) => Math.min(...all.flatMap((td) => (td.textContent?.[60] ? td.clientWidth : []))));
      assert.ok(narrowest >= 130, `${width} px: ${narrowest} px`);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }
  // Where there is room, a name is in one piece.
  await on("docs/start/narrow", {}, async ({ page }) => {
    const lines = await page
      .locator(".table .name")
      .evaluateAll((all) => all.map((each) => each.getClientRects().length));
    assert.ok(lines.length > 2);
    assert.equal(
      lines.filter((count) => count > 1),
      [],
    );
  });
});

test("where text is large for its column, its names break between their parts and its words may be hyphenated", async () => {
  await on("docs/start/narrow", {}, async ({ page }) => {
    const hyphens = () => page.locator(".tree").evaluate((tree) => getComputedStyle(tree).hyphens);
    assert.is(await hyphens(), "manual");
    await enlargeText(page);
    assert.is(await hyphens(), "auto");
    const current = page.locator(".tree [aria-current=page]");
    assert.ok(((await current.boundingBox())?.height ?? 0) > 100, "the label takes several lines");
    assert.equal(await brokenWords(page, ".tree [aria-current=page], .breadcrumbs"), []);
  });
});

test("where text is large on a phone, names in headings and sentences break between their parts", async () => {
  await on("docs/start/narrow", { width: 390 }, async ({ page }) => {
    await enlargeText(page);
    assert.equal(await brokenWords(page, "article :is(h1, h2, p, li)"), []);
    assert.ok(((await page.locator("h1").boundingBox())?.height ?? 0) > 60, "the title takes two lines");
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
  // Where there is room, a name is in one piece.
  await on("docs/start/narrow", {}, async ({ page }) => {
    const names = page.locator("article .word");
    assert.is(await names.count(), 5);
    const gaps = await names.locator("wbr").evaluateAll((all) => all.map((gap) => getComputedStyle(gap).display));
    assert.equal([...new Set(gaps)], ["none"]);
  });
});

test("a formula that is wider than the column scrolls sideways, and only so", async () => {
  await on("docs/start/sums", { width: 390 }, async ({ page }) => {
    const { wide, tall } = await page.locator("figure").evaluate((figure) => ({
      wide: figure.scrollWidth - figure.clientWidth,
      tall: figure.scrollHeight - figure.clientHeight,
    }));
    assert.ok(wide > 0);
    assert.is(tall, 0);
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
});

test("a version that has no room beside the title begins where the title does", async () => {
  await on("docs/start/guide", { width: 320 }, async ({ page }) => {
    await page.locator(".site-title span").evaluate((title) => title.replaceChildren("A title of several words"));
    const [title, version] = await Promise.all(
      [".site-title", ".version"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(title && version && version.y > title.y + title.height / 2);
    assert.is(version.x, title.x);
  });
});

test("a title with a version behind it stands as high as the icons beside it", async () => {
  await on("docs/start/guide", { width: 390 }, async ({ page }) => {
    await page.locator(".site-title span").evaluate((title) => title.replaceChildren("Title"));
    const [title = 0, version = 0, menu = 0] = await page.evaluate(() => {
      const letters = document.createRange();
      letters.selectNodeContents(document.querySelector(".site-title > span") as Element);
      const [badge, button] = [".version", ".menu-button"].map((part) => document.querySelector(part) as Element);
      return [letters, badge, button].map((each) => {
        const { top = 0, bottom = 0 } = each?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      });
    });
    assert.ok(Math.abs(title - menu) <= 1, `${title} beside ${menu}`);
    assert.ok(Math.abs(version - menu) <= 1, `${version} beside ${menu}`);
  });
});

test("no long word of the footer makes the page wider than the window", async () => {
  for (const width of [320, 390, 1280]) {
    await on("docs/start/guide", { width }, async ({ page }) => {
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const rights = await page
        .locator(".footer :is(h2, a, p)")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      assert.is(rights.length, 3);
      for (const right of rights) assert.ok(right <= width, `${right} of ${width}`);
    });
  }
});

test("the way back from a footnote is large enough for a finger, though it may stand alone in its line", async () => {
  await on("docs/start/nested", { width: 390 }, async ({ page }) => {
    const box = await page.locator(".footnote-back").boundingBox();
    assert.ok(box && box.width >= 24 && box.height >= 24, JSON.stringify(box));
  });
});

test("code in text that runs from right to left runs from left to right", async () => {
  await on("docs/start/nested", {}, async ({ page }) => {
    const lasts = await page.locator("[dir=rtl] :is(code, kbd)").evaluateAll((all) =>
      all.map((element) => {
        const text = element.firstChild as Text;
        const places = [0, text.length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().x;
        });
        return (places[0] ?? 0) < (places[1] ?? 0);
      }),
    );
    assert.equal(lasts, [true, true]);
  });
});

test("where a reader asks for more contrast, no text is muted and no line is faint", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await on("docs/start/guide", { colorScheme }, async ({ page }) => {
      await page.emulateMedia({ contrast: "more" });
      const colors = await page.evaluate(() => {
        const color = (selector: string, property: "color" | "borderBottomColor") =>
          getComputedStyle(document.querySelector(selector) as Element)[property];
        return {
          text: [color(".breadcrumbs", "color"), color("body", "color")],
          line: [color(".header", "borderBottomColor"), color(".search-button", "borderBottomColor")],
        };
      });
      assert.is(colors.text[0], colors.text[1]);
      assert.is(colors.line[0], colors.line[1]);
    });
  }
});

// ---- movement

test("a link to a page is prefetched when the pointer rests on it or the focus reaches it, once", async () => {
  await on("docs/start/guide", {}, async ({ page, requests }) => {
    const asked = (path: string) => requests.filter((url) => url === `${server.url}${path}`).length;
    const link = page.locator("article").getByRole("link", { name: "link", exact: true });
    const prefetched = (path: string) =>
      page.waitForFunction((href) => document.querySelector(`link[rel=prefetch][href="${href}"]`), `/sub/${path}`);
    await link.hover();
    await prefetched("docs/start/long");
    await page.mouse.move(0, 0);
    await link.hover();
    await page.waitForTimeout(200);
    await page.locator(".site-title").focus();
    await prefetched("docs/");
    // What is elsewhere, a file, or the page itself is not.
    for (const name of ["one elsewhere", "a file", "View this page as Markdown"]) {
      await page.getByRole("link", { name }).hover();
      await page.waitForTimeout(200);
    }
    await page.locator("[aria-current=page]").first().hover();
    await page.waitForTimeout(200);
    assert.equal(
      await page.locator("link[rel=prefetch]").evaluateAll((all) => all.map((each) => each.getAttribute("href"))),
      ["/sub/docs/start/long", "/sub/docs/"],
    );
    assert.equal([asked("docs/start/long"), asked("docs/"), asked("file.txt")], [1, 1, 0]);
  });
});

test("nothing is prefetched where data is to be saved or comes slowly", async () => {
  const slow = () => Object.defineProperty(navigator, "connection", { value: { effectiveType: "slow-2g" } });
  const saving = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  for (const init of [slow, saving]) {
    await on("docs/start/guide", { init }, async ({ page }) => {
      await page.locator("article").getByRole("link", { name: "link", exact: true }).hover();
      await page.waitForTimeout(250);
      assert.is(await page.locator("link[rel=prefetch]").count(), 0);
    });
  }
});

test("pages move into each other where the system allows motion, and only there", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        document.documentElement.dataset["moved"] = String(
          !!(event as unknown as { viewTransition: unknown }).viewTransition,
        );
      });
    });
    await page.goto(`${server.url}docs/start/guide`);
    await page.locator("article").getByRole("link", { name: "link", exact: true }).click();
    await page.waitForURL("**/long");
    const moved = await page.locator("html[data-moved]").getAttribute("data-moved");
    assert.is(moved, String(reducedMotion === "no-preference"), reducedMotion);
    await context.close();
  }
});

test("before the page's script has come, the theme switches show the choice that was kept, and take another one", async () => {
  await on("docs/start/guide", {}, async ({ page }) => {
    const chosen = () =>
      page
        .locator(".theme-switch input:checked")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await page.locator(".theme-switch input[value=dark]").first().check({ force: true });
    const load = await hold(page, "**/main-*.js");
    await page.reload({ waitUntil: "commit" });
    await page.locator("footer").waitFor();
    assert.equal(await chosen(), ["dark", "dark"]);
    await page.locator(".theme-switch input[value=light]").first().check({ force: true });
    const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
    assert.is(await theme(), "light");
    load();
    await page.waitForLoadState("load");
    assert.is(await theme(), "light");
    assert.equal(await chosen(), ["light", "light"]);
  });
});

test("the sidebar is where it was before the next page is painted", async () => {
  await on("docs/many/page-30", { height: 500 }, async ({ page }) => {
    const scroller = page.locator(".sidebar");
    await page.locator('.tree a[href$="/page-45"]').scrollIntoViewIfNeeded();
    // Not where the script would put it by itself.
    const before = await scroller.evaluate((element) => {
      element.scrollTop -= 70;
      return element.scrollTop;
    });
    assert.ok(before > 0);
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { tops: number[] };
      seen.tops = [];
      const look = () => {
        const sidebar = document.querySelector(".sidebar");
        if (sidebar && document.querySelector("main")) seen.tops.push(sidebar.scrollTop);
        if (seen.tops.length < 5) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.locator('.tree a[href$="/page-45"]').click();
    await page.waitForURL("**/page-45");
    await page.waitForFunction(() => (globalThis as unknown as { tops: number[] }).tops.length === 5);
    const tops = await page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
    // The first frame's own callbacks run before it is painted, in the order in which they were asked for.
    assert.equal([...new Set(tops.slice(1))], [before]);
  });
});

// ---- scrolling

test("in a low window, which the header leaves, the sidebar has all of its height", async () => {
  await on("docs/start/long", { height: 400 }, async ({ page }) => {
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    const box = await page.locator(".sidebar").boundingBox();
    assert.equal([box?.y, box?.height], [0, 400]);
  });
});

test("nothing moves when the search or the drawer opens, on long pages and on short ones, where scrollbars take room", async () => {
  const classic = await launchBrowser({ hasClassicScrollbars: true });
  try {
    for (const [path, isLong] of [
      ["docs/start/long", true],
      ["docs/start/guide", false],
    ] as const) {
      // Wide enough for a drawer, and so high that nothing scrolls on a short page.
      const { page, close } = await visit(classic, { width: 800, height: 1400 });
      await page.goto(server.url + path);
      const room = () =>
        page.locator(":is(.header, .main, .footer)").evaluateAll((parts) => parts.map((part) => part.clientWidth));
      const before = await room();
      const isScrolling = await page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        return scrollHeight > clientHeight;
      });
      assert.is(isScrolling, isLong);
      if (isLong) assert.ok((before[0] ?? 0) < 800, "scrollbars take room");
      await page.locator(".menu-button").click();
      await page.locator(".sidebar").waitFor();
      assert.equal(await room(), before, `${path}, drawer`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      await page.locator(".search[open]").waitFor();
      assert.equal(await room(), before, `${path}, search`);
      await close();
    }
  } finally {
    await classic.close();
  }
  // Where they lie over the page, nothing is kept for them.
  await on("docs/start/guide", { width: 800 }, async ({ page }) => {
    assert.is(await page.locator(".header").evaluate((header) => header.clientWidth), 800);
  });
});

/** Where a page has been, as it told. */
interface Scrolled {
  places: Set<number>;
  hasArrived: boolean;
}

function recordScrolls(): void {
  const seen = globalThis as unknown as Scrolled;
  seen.places = new Set();
  addEventListener("scroll", () => {
    seen.places.add(scrollY);
    seen.hasArrived = false;
  });
  addEventListener("scrollend", () => {
    seen.hasArrived = true;
  });
}

/** Waits until a heading can be seen, and asserts that the page was nowhere else on its way. */
async function expectJump(page: Page, id: string, how: string): Promise<void> {
  await page.waitForFunction((id) => {
    const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
    return top >= 0 && top < innerHeight;
  }, id);
  const count = await page.evaluate(() => (globalThis as unknown as Scrolled).places.size);
  assert.ok(count < 2, `${how}: it was in ${count} places`);
}

/** Waits until a page has been in several places on its way, and has arrived. */
async function expectMovement(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { places, hasArrived } = globalThis as unknown as Scrolled;
    return hasArrived && places.size > 3;
  });
  await page.locator("html:not([data-smooth])").waitFor();
  await page.evaluate(() => (globalThis as unknown as Scrolled).places.clear());
}

test("what is opened at a heading is there at once; a link on the page moves it smoothly, the history doesn't", async () => {
  await on("docs/start/long#four", { motion: "no-preference", init: recordScrolls }, async ({ page }) => {
    await expectJump(page, "four", "opened");
    const link = page.locator(".toc").getByRole("link", { name: "One", exact: true });
    await link.click();
    await expectMovement(page);
    await page.goBack();
    await expectJump(page, "four", "gone back");
    await link.focus();
    await page.keyboard.press("Enter");
    await expectMovement(page);
    // In another tab, nothing scrolls here.
    await link.click({ modifiers: ["ControlOrMeta"] });
    await page.locator("html:not([data-smooth])").waitFor();
    await page.goBack();
    await expectJump(page, "four", "gone back after a link was opened in another tab");
    await page.goForward();
    await page.reload();
    await expectJump(page, "one", "loaded again");
  });
  await on("docs/start/long", { init: recordScrolls }, async ({ page }) => {
    await page.locator(".toc").getByRole("link", { name: "Four", exact: true }).click();
    await expectJump(page, "four", "less motion");
  });
});

test("a heading that the search finds on another page is there at once, and is where the keyboard goes on", async () => {
  const visited = await visit(browser, { motion: "no-preference" });
  const { page } = visited;
  await page.addInitScript(recordScrolls);
  await page.goto(`${server.url}docs/start/guide`);
  await page.keyboard.press("/");
  await page.locator(".search input").fill("seven");
  await page.locator('.search a[href$="long#seven"]').click();
  await page.waitForURL("**/long#seven");
  await expectJump(page, "seven", "found");
  await page.keyboard.press("Tab");
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute("href")), "#seven");
  await visited.close();
});

/** How far things have moved since the page was loaded, as browsers sum it up. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

test("nothing moves while a page loads", async () => {
  for (const width of [390, 1280]) {
    await on("docs/start/guide", { width }, async ({ page }) => {
      await page.waitForLoadState("networkidle");
      assert.is(await shiftOf(page), 0, `${width} px`);
    });
  }
});

// ---- on this page

/** The entry that is marked as being read. */
function current(page: Page): Promise<string | null> {
  return page.locator(".toc a[aria-current]").textContent();
}

test("the list follows the scroll: every section has its turn, in order, short ones at the end too", async () => {
  // The second is a desktop's window at 400 %.
  for (const size of [
    { width: 1280, height: 800 },
    { width: 320, height: 256 },
  ]) {
    await on("docs/start/long", size, async ({ page }) => {
      const seen = await page.evaluate(async () => {
        const turns: string[] = [];
        // In a frame the page hears first that it was scrolled; a task behind the frame sees what it made of that.
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        for (let top = 0; ; top += 40) {
          scrollTo({ top, behavior: "instant" });
          await frame();
          const now = document.querySelector(".toc a[aria-current]")?.textContent ?? "";
          if (turns.at(-1) !== now) turns.push(now);
          if (innerHeight + scrollY >= document.documentElement.scrollHeight - 1) return turns;
        }
      });
      // Before the first section none is read: a small window shows the page's head alone.
      assert.equal(seen, size.width === 320 ? ["", ...SECTIONS] : SECTIONS, `${size.width} px`);
    });
  }
});

test("the bar on a phone names no section at the top of the page, neither at first nor after a scroll back", async () => {
  await on("docs/start/long", { width: 390, height: 500 }, async ({ page }) => {
    const named = (title: string) =>
      page.waitForFunction((wanted) => document.querySelector(".toc-here")?.textContent === wanted, title);
    await page.evaluate(() => document.querySelector("h2")?.before("Text. ".repeat(200)));
    // What the list does comes a frame after the scroll: a section that is named tells that it has begun.
    for (const title of ["Two", "Three"]) {
      await page.getByRole("heading", { name: title }).evaluate((heading) => heading.scrollIntoView());
      await named(title);
      await page.evaluate(() => scrollTo(0, 0));
      await named("");
      assert.is(await page.locator(".toc a[aria-current]").count(), 0);
    }
  });
});

test("the list of headings leads back to the top, and leaves the address as it was", async () => {
  for (const width of [1280, 390]) {
    await on("docs/start/long", { width, height: 500 }, async ({ page }) => {
      const link = page.locator(".toc").getByRole("link", { name: "Back to top" });
      const toggle = page.locator(".toc-toggle");
      if (width < 500) await toggle.click();
      const address = page.url();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await link.click();
      await page.waitForFunction(() => scrollY < 10);
      assert.is(page.url(), address);
      assert.is(await page.evaluate(() => document.activeElement?.className), "content");
      if (width < 500) assert.not(await page.locator(".toc-list").isVisible());
    });
  }
});

test("without scripts the list of headings is folded where it would stand before the text, and open beside it", async () => {
  for (const width of [390, 1280]) {
    await on("docs/start/long", { width, scripts: false }, async ({ page }) => {
      const link = page.locator(".toc").getByRole("link", { name: "Seven" });
      assert.is(await link.isVisible(), width === 1280);
      const toggle = page.locator(".toc-toggle");
      assert.is(await toggle.isVisible(), width === 390);
      if (width === 1280) return;
      await toggle.click();
      await link.click();
      // The list stays open, and must not cover the text.
      const [list, text] = await Promise.all([
        page.locator(".toc-list").boundingBox(),
        page.locator("h1").boundingBox(),
      ]);
      assert.ok(list && text && list.y + list.height <= text.y, JSON.stringify([list, text]));
    });
  }
});

test("a section that was jumped to is the one that is read, wherever it stands", async () => {
  await on("docs/start/long", {}, async ({ page }) => {
    for (const title of [...SECTIONS, ...SECTIONS.toReversed()]) {
      await page.locator(".toc").getByRole("link", { name: title }).click();
      await page.waitForFunction(
        (wanted) => document.querySelector(".toc a[aria-current]")?.textContent === wanted,
        title,
      );
    }
  });
  await on("docs/start/long#six", {}, async ({ page }) => {
    await page.locator(".toc a[aria-current]").waitFor();
    assert.is(await current(page), "Six");
  });
});

test("what is folded round the place that an address leads to opens, in browsers too that leave it folded", async () => {
  // No navigation, so that the browser has no part in it.
  const lead = () => history.replaceState(null, "", "#deep-inside");
  const told = async (page: Page) => {
    await page.evaluate(lead);
    await page.evaluate(() => dispatchEvent(new HashChangeEvent("hashchange")));
  };
  for (const [init, then] of [
    [lead, () => Promise.resolve()],
    [undefined, told],
  ] as const) {
    await on("docs/start/nested", { ...(init && { init }), height: 300 }, async ({ page }) => {
      await then(page);
      const heading = page.locator("#deep-inside");
      await heading.waitFor({ state: "visible" });
      await page.waitForFunction(() => scrollY > 0);
      await page.getByRole("tab", { name: "B", selected: true }).waitFor();
    });
  }
});

test("the tab that was chosen is seen in every row of tabs of its group, and the page stays where it is", async () => {
  await on("docs/start/places", { width: 390, height: 500 }, async ({ page }) => {
    const rows = page.locator(".tab-list");
    const cut = () =>
      rows.evaluateAll((all) =>
        all.map((row) => {
          const frame = row.getBoundingClientRect();
          const tab = row.querySelector("[aria-selected=true]")?.getBoundingClientRect();
          return tab ? Math.max(0, frame.left - tab.left, tab.right - frame.right) : "no tab";
        }),
      );
    const place = () => page.evaluate(() => [scrollX, scrollY]);
    const top = await rows.nth(0).boundingBox();
    await rows.nth(0).getByRole("tab", { name: "Somewhere else" }).click();
    assert.equal(await cut(), [0, 0]);
    assert.equal(await rows.nth(0).boundingBox(), top);
    await page.reload();
    await page.waitForFunction(() => [...document.querySelectorAll(".tab-list")].every((row) => row.scrollLeft > 0));
    assert.equal(
      [await cut(), await place()],
      [
        [0, 0],
        [0, 0],
      ],
    );
    await rows.nth(1).getByRole("tab", { name: "Visual Studio Code" }).click();
    assert.equal(await cut(), [0, 0]);
  });
});

test("screen readers meet the chosen panel of tabs alone; the page's search finds the others", async () => {
  // As in browsers whose elements have no such properties (Firefox 115): assigning to one sets no attribute.
  const init = () => {
    delete (Element.prototype as Partial<Element>).ariaHidden;
  };
  await on("docs/start/places", { init }, async ({ page }) => {
    const names = () =>
      page.getByRole("tabpanel").evaluateAll((all) => all.map((one) => one.id.split("-").slice(1, 3).join()));
    assert.equal(await names(), ["1,1", "2,1"]);
    await page.getByRole("tab", { name: "Somewhere else" }).first().click();
    assert.equal((await names()).length, 2);
    assert.is.not((await names())[0], "1,1");
    assert.is(await page.locator("#page\\:tab-1-1-panel").getAttribute("hidden"), "until-found");
  });
});

test("an address with a broken anchor breaks nothing", async () => {
  for (const path of ["docs/start/tabs#%zz", "docs/start/long#%zz"]) {
    await on(path, { height: 400 }, async ({ page }) => {
      await page.getByRole("button", { name: "Copy page" }).waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.locator(".toc a[aria-current]").waitFor();
    });
  }
  await on("docs/start/tabs#in-b", {}, async ({ page }) => {
    await page.getByRole("tab", { name: "B", selected: true }).waitFor();
    assert.ok(await page.locator("#in-b").isVisible());
  });
});

// ---- 404

test("the 404 page suggests what is near, at any depth", async () => {
  for (const path of ["docs/start/giude", "docs/a/b/c/guide", "start/guide", "docs/start/guide.html"]) {
    const visited = await visit(browser);
    await visited.page.goto(server.url + path);
    const near = visited.page.locator("[data-suggest] a");
    await near.first().waitFor();
    assert.is(await near.first().getAttribute("href"), "/sub/docs/start/guide", path);
    assert.is(await visited.page.locator("meta[name=robots]").getAttribute("content"), "noindex");
    await near.first().click();
    await visited.page.getByRole("heading", { name: '& "more"' }).waitFor();
    await visited.close();
  }
  const visited = await visit(browser);
  await visited.page.goto(`${server.url}qqq`);
  await visited.page.waitForLoadState("networkidle");
  assert.is(await visited.page.locator("[data-suggest] a").count(), 0);
  await visited.close();
});

test("the 404 page suggests a category's own page first where the address is like its folder's", async () => {
  for (const path of ["docs/build", "docs/biuld/", "docs/Build/index.html"]) {
    const visited = await visit(browser);
    await visited.page.goto(server.url + path);
    const first = visited.page.locator("[data-suggest] a").first();
    await first.waitFor();
    assert.equal(
      [await first.getAttribute("href"), await first.textContent()],
      ["/sub/docs/build/the-whole-picture", "Build: Overview"],
      path,
    );
    await visited.close();
  }
});

test("the 404 page says that it looks for suggestions, and at once which part of the site the address is of", async () => {
  const own = makeSite({
    "content/docs/index.md": "# Home\n",
    "content/docs/build/index.md": "# Building\n",
    "content/docs/build/views.md": "# Views\n",
  });
  const ownServer = await serve({ root: own.root, port: 0 });
  const visited = await visit(browser);
  const { page } = visited;
  const goOn = await hold(page, "**/sidebar.json");
  try {
    await page.goto(`${ownServer.url}docs/build/veiws`);
    const status = page.locator("[data-suggest]").getByRole("status");
    await status.filter({ hasText: "Looking for pages with a similar address …" }).waitFor();
    const hrefs = () => page.locator("[data-suggest] a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    assert.equal(await hrefs(), ["/docs/build/"]);
    assert.match(await page.locator("[data-suggest]").innerText(), /this part of the site: Building/);
    goOn();
    await status.filter({ hasText: "Did you mean one of these?" }).waitFor();
    // The part of the site stays where it is, and is not told again.
    assert.equal(await hrefs(), ["/docs/build/", "/docs/build/views"]);
  } finally {
    await visited.close();
    await ownServer.close();
    own.remove();
  }
});

test("the 404 page knows a part of the site whose folder has no page of its own by the page that stands for it", async () => {
  const own = makeSite({
    "content/docs/index.md": "# Home\n",
    "content/docs/build/first.md": "# First\n",
    "content/docs/build/views.md": "# Views\n",
    "content/docs/one/a.md": "# One A\n",
    "content/docs/one/b.md": "# One B\n",
    "docsgen.config.ts": `export default {
      sidebar: [
        "index",
        { type: "category", label: "Whole", items: [{ type: "autogenerated", dirName: "build" }] },
        { type: "category", label: "Half", items: ["one/a"] },
        { type: "category", label: "Other half", items: ["one/b"] },
      ],
    };`,
  });
  const ownServer = await serve({ root: own.root, port: 0 });
  const visited = await visit(browser);
  const { page } = visited;
  try {
    await intercept(page, "**/sidebar.json", (route) => route.fulfill({ status: 404 }));
    const hrefs = async (path: string) => {
      await page.goto(`${ownServer.url}docs/${path}`);
      await page.getByRole("status").filter({ hasText: "could not be looked up" }).waitFor();
      const all = await page.locator("[data-suggest] > p:not([role]) a").all();
      return Promise.all(all.map(async (a) => `${await a.textContent()} ${await a.getAttribute("href")}`));
    };
    assert.equal(await hrefs("build/veiws"), ["Whole /docs/build/first"]);
    // Of two that lead into the same folder, neither can say that it is its.
    assert.equal(await hrefs("one/c"), []);
    assert.equal(await hrefs("nowhere"), []);
  } finally {
    await visited.close();
    await ownServer.close();
    own.remove();
  }
});

test("the 404 page says so where nothing is near, and where its suggestions cannot be loaded, and tries again", async () => {
  const visited = await visit(browser);
  const { page } = visited;
  const status = page.locator("[data-suggest]").getByRole("status");
  await page.goto(`${server.url}qqq`);
  await status.filter({ hasText: "No page has a similar address." }).waitFor();
  await page.route("**/sidebar.json", (route) => route.abort());
  await page.goto(`${server.url}docs/start/giude`);
  await status.filter({ hasText: "could not be looked up" }).waitFor();
  await page.unroute("**/sidebar.json");
  await status.getByRole("link", { name: "Try again" }).click();
  await status.filter({ hasText: "Did you mean one of these?" }).waitFor();
  await visited.close();
});

test("nothing moves when the suggestions come", async () => {
  for (const width of [360, 700, 1280]) {
    const visited = await visit(browser, { width, height: 740 });
    // The suggestions come when the page has been painted.
    await visited.page.route("**/sidebar.json", async (route) => {
      await visited.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
      await route.continue();
    });
    await visited.page.goto(`${server.url}docs/start/giude`);
    await visited.page.locator("[data-suggest] a").first().waitFor();
    assert.is(await shiftOf(visited.page), 0, `${width} px`);
    await visited.close();
  }
});

test("on the 404 page no entry is marked, not even one that is kept of a page that is gone", async () => {
  const visited = await visit(browser);
  await visited.page.goto(`${server.url}docs/start/guide`);
  const kept = await visited.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".tree > ul > li[data-part]")].map((item) => ({
      label: item.querySelector("a")?.textContent,
      href: item.querySelector("a")?.getAttribute("href"),
      open: true,
      items: [{ label: "Gone", href: "/sub/docs/many/gone" }],
    })),
  );
  assert.ok(kept.length > 0);
  await visited.page.addInitScript((items) => {
    if (location.pathname.endsWith("/gone"))
      sessionStorage.setItem("docsgen:sidebar", JSON.stringify({ top: 0, items }));
  }, kept);
  await visited.page.goto(`${server.url}docs/many/gone`);
  await visited.page.locator(".tree").getByRole("link", { name: "Gone" }).first().waitFor();
  assert.equal(await visited.page.locator("[aria-current]").allTextContents(), []);
  await visited.close();
});

test("without scripts the 404 page leads to the home page and to every category", async () => {
  const visited = await visit(browser, { scripts: false });
  await visited.page.goto(`${server.url}docs/no/such/page`);
  const links = visited.page.locator("main a, .tree a");
  const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  for (const href of ["/sub/docs/", "/sub/docs/start/guide"]) assert.ok(hrefs.includes(href), `${href} of ${hrefs}`);
  for (const link of await links.all()) assert.ok(await link.isVisible());
  await visited.close();
});

// ---- themes

test("a logo for each theme is shown in that one, and stands alone where it replaces the title", async () => {
  const own = makeSite({
    "content/docs/a.md": "# A\n\nText.\n",
    "content/static/day.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
    "content/static/night.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>',
  });
  const logo = { src: "/day.svg", srcDark: "/night.svg", alt: "" };
  const shownIn = async (colorScheme: "light" | "dark", replacesTitle: boolean) => {
    const config = { title: "Own", logo: { ...logo, replacesTitle } };
    const ownServer = await serve({ root: own.root, config, baseUrl: "/sub/", port: 0 });
    const { page, close } = await visit(browser, { colorScheme });
    await page.goto(`${ownServer.url}docs/a`);
    const link = page.getByRole("link", { name: "Own", exact: true });
    await link.locator("img:visible").waitFor();
    const shown = await link.locator("img:visible").evaluateAll((all) => all.map((each) => each.getAttribute("src")));
    const text = await link.innerText();
    await close();
    await ownServer.close();
    return [...shown, text];
  };
  assert.equal(await shownIn("light", false), ["/sub/day.svg#gh-light-mode-only", "Own"]);
  assert.equal(await shownIn("dark", false), ["/sub/night.svg#gh-dark-mode-only", "Own"]);
  assert.equal(await shownIn("dark", true), ["/sub/night.svg#gh-dark-mode-only", ""]);
  own.remove();
});

test("a logo in the title's place is larger than one beside it, and fits on a phone however wide it is", async () => {
  const own = makeSite({
    "content/docs/a.md": "# A\n\nText.\n",
    "content/static/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="100"/>',
  });
  const sizeOf = async (width: number, replacesTitle: boolean) => {
    const config = { title: "Own", logo: { src: "/wide.svg", alt: "", replacesTitle } };
    const ownServer = await serve({ root: own.root, config, port: 0 });
    const { page, close } = await visit(browser, { width });
    await page.goto(`${ownServer.url}docs/a`, { waitUntil: "load" });
    const size = await page.locator(".site-title img").boundingBox();
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await close();
    await ownServer.close();
    return { width: size?.width ?? 0, height: size?.height, scrolls };
  };
  assert.equal(await sizeOf(1280, false), { width: 400, height: 20, scrolls: false });
  assert.equal(await sizeOf(1280, true), { width: 560, height: 28, scrolls: false });
  const { width, scrolls } = await sizeOf(390, true);
  assert.ok(width > 100 && width < 320 && !scrolls, `${width}`);
  own.remove();
});

test("an image for one theme is shown in that one, by the system or by the reader's choice, and loaded only there", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await on("docs/start/themes", { colorScheme }, async ({ page }) => {
      const shown = async () => {
        const images = await page.locator("article img:visible").all();
        return Promise.all(images.map((image) => image.getAttribute("alt")));
      };
      const other = colorScheme === "light" ? "dark" : "light";
      const loaded = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .map(({ name }) => name)
            .join(),
        );
      const only = { light: "By day", dark: "By night" };
      const file = { light: "/day-", dark: "/night-" };
      assert.equal(await shown(), [only[colorScheme], "Always"]);
      await page.waitForFunction(() => {
        const images = document.querySelectorAll<HTMLImageElement>("article img");
        return Array.from(images).every((image) => image.complete || !image.checkVisibility());
      });
      assert.match(await loaded(), file[colorScheme]);
      assert.not.match(await loaded(), file[other]);
      await page.locator(`.theme-switch input[value=${other}]`).first().check({ force: true });
      assert.equal(await shown(), [only[other], "Always"]);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.equal(await shown(), ["By day", "Always"]);
    });
  }
});

// ---- print

test("paper has the article alone, in light colours, with its links spelled out and its code whole", async () => {
  await on("docs/start/guide", { colorScheme: "dark" }, async ({ page }) => {
    await page.locator(".theme-switch input[value=dark]").first().check({ force: true });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    for (const part of [".header", ".sidebar", ".toc", ".article-head", ".pagination", ".copy", ".anchor"])
      for (const each of await page.locator(part).all()) assert.not(await each.isVisible(), part);
    const link = page.locator("article a[href$='/long']");
    const after = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    assert.is(after, '" (https://docs.example/sub/docs/start/long)"');
    assert.is(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      "rgb(255, 255, 255)",
    );
    const cut = await page
      .locator("pre")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    assert.is(cut, 0);
    // What heads something is not left alone at the foot of a sheet.
    const breaks = await page
      .locator("article")
      .evaluate((article) =>
        ["h2", "h5", "dt"].map(
          (name) => getComputedStyle(article.appendChild(document.createElement(name))).breakAfter,
        ),
      );
    assert.equal(breaks, ["avoid", "avoid", "avoid"]);
  });
});

test("no table is wider than the paper, whatever long words it has", async () => {
  for (const width of [500, 718]) {
    await on("docs/start/tables", { width }, async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      const over = await page
        .locator(".table")
        .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
      assert.equal(over, [0, 0, 0, 0], `${width} px`);
    });
  }
});

/** Lists what is printed behind the links of the article. */
async function spelledOut(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const contents = await page
    .locator("article p a")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
  return contents.map((content) => content.replace(/^" \((.*)\)"$/, "$1").replace(/^none$|^""$/, ""));
}

test("an address is printed once, where it is not there to read, as the site's own address has it, and never of the page itself", async () => {
  const site = "https://docs.example/sub";
  await on("docs/start/links", {}, async ({ page }) => {
    const [guide, part, again, file, ...others] = await spelledOut(page);
    assert.equal(
      [guide, part, again, file],
      [`${site}/docs/start/guide`, `${site}/docs/start/guide#first-part`, "", `${site}/file.txt`],
    );
    assert.equal(others, ["https://elsewhere.example/x", "", "", "", "mailto:a@b.example", "", ""]);
  });
});

test("on paper a page of the reference spells out what leads elsewhere: the names of its links are found by the search", async () => {
  await on("docs/start/links", {}, async ({ page }) => {
    await page.locator("article").evaluate((article) => {
      article.classList.add("api");
    });
    const printed = await spelledOut(page);
    assert.equal(printed.filter(Boolean), ["https://elsewhere.example/x", "mailto:a@b.example"]);
  });
});

test("without scripts no address is printed that lacks its host", async () => {
  await on("docs/start/links", { scripts: false }, async ({ page }) => {
    const [guide, part, again, file, elsewhere, ...others] = await spelledOut(page);
    assert.equal([guide, part, again, file, elsewhere], ["", "", "", "", "https://elsewhere.example/x"]);
    for (const address of others) assert.match(address, /^(|https:.*|mailto:.*)$/);
  });
});

// ---- sharing

test("the breadcrumbs for search engines are data that no policy stops", async () => {
  await on("docs/start/guide", {}, async ({ page }) => {
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    const { itemListElement } = JSON.parse(json ?? "") as { itemListElement: { name: string; item?: string }[] };
    assert.equal(
      itemListElement.map(({ name }) => name),
      ["start", 'A </script> & "more"'],
    );
    assert.match(itemListElement[0]?.item ?? "", /^https:\/\/docs\.example\/sub\/docs\//);
  });
});

test.run();
