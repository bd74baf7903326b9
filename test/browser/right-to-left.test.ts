// A site that is written from right to left, in a real browser: what is no text of its language runs as it does anywhere.
import type { Browser, Locator, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";

const PAGE = `---
last_update: { date: 2026-01-02, author: عمر }
---
# مقدمة

نص[^1].

## Node 20

## استخدام \`viewWith()\`

[^1]: حاشية.

\`\`\`js title=".env.js"
const name = "اسم"; // تعليق
\`\`\`

\`\`\`text title="ملف a.js"
a
\`\`\`

:::filetree
- docs/
  - .env **ملف**
  - \`a()\`
:::
`;

/** Names in what directives say by attributes, in titles of code and between tags of HTML. */
const SHOWN = `# ظاهر

::linkcard[نص]{href=./list.md description="دالة run()"}

::::cards
:::card[نص]{description="لغة C++"}
:::
::linkcard[نص]{href=./list.md description="مع @scope/pkg"}
::::

\`\`\`js title="دالة run()"
run();
\`\`\`

<p id="raw">دالة run() ثم <b>لغة C++</b> و <code>run()</code></p>

<details><summary>دالة run()</summary>

<pre>دالة run()</pre>

</details>
`;

/** Names as titles, whose signs have no direction. */
const NAMES = {
  "content/docs/names/view.md":
    "---\ntitle: viewWith()\n---\n\nنص.\n\n## دالة `run()`\n\n## `.env`\n\n### `Map<K, V[]>`\n\n## دالة run()\n\n### @scope/pkg\n\n## من **C++** إلى --flag\n",
  "content/docs/names/list.md": "---\ntitle: خيار --watch و C++\n---\n\nنص.\n",
  "content/docs/names/own.md":
    "# الملف docs/\n\nنص.\n\n## دالة stop()\n\nهنا zebra.\n\nلغة C++ و **run()** هنا.\n\n:::note[ملف docs/]\nنص\n:::\n\n| دالة run() |\n| --- |\n| --watch قيمة |\n",
  "content/docs/names/split.md":
    "# مقسوم\n\nنص.\n\n## نوع Map\\<K\\>\n\nهنا Map\\<K, V\\[\\]\\> ثم C\\+\\+ و \\@scope/pkg و run\\(\\)\n\n**C\\+\\+** لغة\n",
  "content/docs/names/shown.md": SHOWN,
  "content/docs/names/parted.md":
    '# مفصول\n\nنص.\n\nهنا **run**() ثم *Map*\\<K\\> ثم --**flag** ثم ***C***++\n\nهنا <b>run</b>() ثم <mark>C</mark>++\n\n<p id="parted">دالة <b>run</b>() ثم <i>C</i>++</p>\n\nספרייה ל-@scope/pkg\n\nالإصدار 2.x ثم 1.2.0-beta.1\n',
  "content/docs/names/directive.md":
    '# توجيه\n\nنص.\n\n:::own{say="دالة run()"}\nنص\n:::\n\n:own[نص]{say="لغة C++"} هنا\n',
  "templates/directives/Own.tsx":
    'import type { Usage } from "docsgen";\nexport const attributes = { say: "string" } as const;\nexport const usage: Usage = { kinds: ["container", "text"], label: "optional" };\nexport function Own({ attributes }: { attributes: { say: string } }) {\n  return <span className="own" title={attributes.say}>{attributes.say}<code>{attributes.say}</code></span>;\n}\n',
  "content/docs/names/terms.md":
    "# مصطلحات\n\nنص.\n\nلغة C++ مع @scope/pkg\n\nهنا run() ودالة stop() ثم Map\\<K\\>\n\nثم React() و Tree\\[\\]\n",
  "content/docs/names/glossary.md":
    "# مسرد\n\n## C++\n\nلغة.\n\n## @scope/pkg\n\nحزمة.\n\n## ودالة stop() ثم\n\nدالة.\n\n## Map\n\nنوع.\n\n## React\n\nمكتبة.\n\n## Tree\n\nشجرة.\n",
};

const MODEL = {
  metadata: { toolPackage: "@microsoft/api-extractor", toolVersion: "7", schemaVersion: 1011 },
  kind: "Package",
  canonicalReference: "calc!",
  docComment: "",
  name: "calc",
  members: [
    {
      kind: "EntryPoint",
      canonicalReference: "calc!",
      name: "",
      members: [
        {
          kind: "Interface",
          canonicalReference: "calc!Sum:interface",
          docComment: "/**\n * What comes out.\n *\n * @public\n */\n",
          excerptTokens: [{ kind: "Content", text: "export interface Sum " }],
          releaseTag: "Public",
          name: "Sum",
          members: [],
          extendsTokenRanges: [],
        },
      ],
    },
  ],
};

const test = suite("right to left");

let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  browser = await launchBrowser();
  site = makeSite({
    "content/docs/index.md": PAGE,
    ...NAMES,
    "content/calc.api.json": JSON.stringify(MODEL),
    "docsgen.config.mjs": `export default { title: "وثائق C++", version: { label: "1", banner: "unreleased" }, navbar: { items: [{ label: "دالة run()", href: "/docs/" }, { label: "لغة C++", items: [{ label: "دالة stop()", href: "/docs/" }] }] }, footer: { columns: [{ title: "لغة C++", items: [{ label: "دالة run()", href: "/docs/" }] }], text: "حقوق C++" }, locale: "ar", llms: false, glossary: "docs/names/glossary.md", sidebar: ["index", { type: "category", label: "حزمة @scope/pkg", items: ["names/view", "names/list", "names/own", "names/split", "names/shown", "names/parted", "names/directive", "names/terms", "names/glossary"] }, { type: "link", label: "موقع آخر", href: "https://example.com/" }, { type: "reference", label: "API" }], reference: { packages: [{ name: "calc", model: "calc.api.json" }] }, translations: { "Last updated on {date} by {author}": "حُدِّث في {date}، {author}" } };\n`,
  });
  await site.built();
  server = await serveFolder(site.out);
});

test.after(async () => {
  await browser.close();
  await server.close();
  site.remove();
});

async function on(path: string, look: (page: Page) => Promise<void>, options: VisitOptions = {}): Promise<void> {
  const { page, close } = await visit(browser, { isPoliced: true, ...options });
  try {
    await page.goto(`${server.origin}/docs/${path}`);
    await look(page);
  } finally {
    await close();
  }
}

/** Gives an element's characters as they are seen, line by line from left to right; those of Arabic words are in their reading order. */
async function seen(element: Locator): Promise<string> {
  return element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const pieces: { x: number; y: number; text: string }[] = [];
    while (texts.nextNode()) {
      for (const { 0: text, index } of (texts.currentNode.textContent ?? "").matchAll(/\p{L}+|[^\s\p{L}]/gu)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + text.length);
        const { x, bottom } = range.getBoundingClientRect();
        pieces.push({ x, y: Math.round(bottom / 16), text });
      }
    }
    return pieces
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map(({ text }) => text)
      .join("")
      .replaceAll("\u200e", "");
  });
}

test("words of code stay where the code has them, whatever script they are in", async () => {
  await on("", async (page) => {
    assert.is(await seen(page.locator(".code code").first()), 'constname="اسم";//تعليق');
  });
});

test("a block of code is laid out from left to right, and its title reads as it is written", async () => {
  await on("", async (page) => {
    const titles = page.locator(".code-title");
    assert.is(await seen(titles.nth(0)), ".env.js");
    assert.is(await seen(titles.nth(1)), "a.jsملف");
    const [title, code] = await Promise.all([titles.nth(0), page.locator(".code code").first()].map(leftOf));
    assert.is(title, code);
    await page.locator(".code").first().hover();
    const [block, button] = await Promise.all(
      [page.locator(".code"), page.locator(".copy")].map((each) => each.first().boundingBox()),
    );
    assert.ok(block && button && button.x > block.x + block.width / 2);
  });
});

/** Where an element's text begins. */
function leftOf(element: Locator): Promise<number> {
  return element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return Math.round(range.getBoundingClientRect().left);
  });
}

test("names of a file tree and days read as they are written", async () => {
  await on("", async (page) => {
    const names = await page.locator(".filetree li").evaluateAll((all) => all.length);
    assert.is(names, 3);
    assert.match(await seen(page.locator(".filetree > ul > li")), /docs\//);
    assert.is(await seen(page.locator(".filetree li li").nth(0)), "ملف.env");
    assert.is(await seen(page.locator(".filetree li li").nth(1)), "a()");
    assert.match(await seen(page.locator(".article-meta")), /2026-01-02/);
  });
});

test("pages of the reference, whose texts are English, run from left to right inside their frame", async () => {
  await on("api/calc/sum-interface", async (page) => {
    const article = page.locator("article");
    assert.equal(await article.evaluate((each) => [getComputedStyle(each).direction, each.getAttribute("lang")]), [
      "ltr",
      "en",
    ]);
    assert.is(await seen(page.locator(".api-summary")), "Whatcomesout.");
    assert.is(await page.evaluate(() => getComputedStyle(document.body).direction), "rtl");
  });
});

test("the arrow behind a link to another site points outwards", async () => {
  await on("", async (page) => {
    const link = page.locator(".tree a[href^=http]");
    assert.match(await link.evaluate((each) => getComputedStyle(each, "::after").content), /↖/);
  });
});

test("the link of a heading stands where the heading ends, also after a number", async () => {
  await on("", async (page) => {
    const [text, link] = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNode(document.getElementById("node-20")?.firstChild as Node);
      return [
        range.getBoundingClientRect().left,
        document.querySelector(".anchor")?.getBoundingClientRect().right ?? NaN,
      ];
    });
    assert.ok(link <= text + 1, `the link ends at ${link}, the text at ${text}`);
  });
});

test("in the results of the search a call ends with its parentheses", async () => {
  await on("", async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("viewwith");
    const option = page.getByRole("option").filter({ hasText: "مقدمة" });
    await option.waitFor();
    const shown = await seen(option.locator(".search-place bdi"));
    assert.is(shown, "viewWith()استخدام");
  });
});

test("a name keeps its signs on their side in titles and in all that leads to pages", async () => {
  await on("names/view", async (page) => {
    assert.is(await seen(page.locator("h1")), "viewWith()");
    assert.is(await seen(page.locator(".breadcrumbs li").first()), "@scope/pkgحزمة");
    assert.is(await seen(page.locator(".breadcrumbs li").last()), "viewWith()");
    assert.is(await seen(page.locator(".tree > ul > li:nth-child(2) > a")), "@scope/pkgحزمة");
    assert.is(await seen(page.locator(".tree [aria-current=page]")), "viewWith()");
    const toc = page.locator(".toc-list a");
    const headings = page.locator("article :is(h2, h3)");
    const shown = ["run()دالة", ".env", "Map<K,V[]>", "run()دالة", "@scope/pkg", "--flagإلىC++من"];
    for (const all of [toc, headings]) assert.equal(await Promise.all(shown.map((_, at) => seen(all.nth(at)))), shown);
    // Addresses are those of the text as it is written.
    assert.is(await headings.nth(4).getAttribute("id"), "scopepkg");
    assert.is(await seen(page.locator(".pagination .next strong")), "C++و--watchخيار");
  });
  await on("names/list", async (page) => {
    assert.is(await seen(page.locator("h1")), "C++و--watchخيار");
    assert.is(await seen(page.locator(".pagination .previous strong")), "viewWith()");
  });
  await on("names/own", async (page) => {
    assert.is(await seen(page.locator("h1")), "docs/الملف");
  });
  // A list that is loaded when it is opened.
  await on("", async (page) => {
    await page.getByRole("button", { name: /@scope/ }).click();
    assert.is(await seen(page.locator(".tree li li a[href$=view]")), "viewWith()");
  });
});

test("a name without marks of code keeps its signs in a text, a label and a table as well", async () => {
  await on("names/own", async (page) => {
    const shown = {
      "article > p >> nth=2": ".هناrun()وC++لغة",
      ".admonition-title": "docs/ملف",
      th: "run()دالة",
      td: "قيمة--watch",
    };
    for (const [selector, text] of Object.entries(shown)) assert.is(await seen(page.locator(selector)), text, selector);
  });
});

test("a name keeps its signs where Markdown parts them from it by escapes", async () => {
  await on("names/split", async (page) => {
    const shown = {
      "article h2": "Map<K>نوع",
      "article > p >> nth=1": "run()و@scope/pkgوC++ثمMap<K,V[]>هنا",
      "article > p >> nth=2": "لغةC++",
    };
    for (const [selector, text] of Object.entries(shown)) assert.is(await seen(page.locator(selector)), text, selector);
  });
});

test("a name keeps its signs in what directives say by attributes, in titles of code and between tags of HTML", async () => {
  await on("names/shown", async (page) => {
    await page.locator("summary").last().click();
    const shown = {
      ".linkcard > p >> nth=1": "run()دالة",
      ".cards > li > div >> nth=0": "C++لغة",
      ".cards > li > div >> nth=1": "@scope/pkgمع",
      ".code-title": "run()دالة",
      "#raw": "run()وC++لغةثمrun()دالة",
      "article summary": "run()دالة",
    };
    for (const [selector, text] of Object.entries(shown)) assert.is(await seen(page.locator(selector)), text, selector);
    // What is copied as code is what was written.
    assert.is(await page.locator("article details pre").textContent(), "دالة run()");
    assert.is(await page.locator("#raw code").textContent(), "run()");
  });
});

test("a name keeps its signs where emphasis or tags part them from it", async () => {
  await on("names/parted", async (page) => {
    const shown = {
      "article > p >> nth=1": "C++ثم--flagثمMap<K>ثمrun()هنا",
      "article > p >> nth=2": "C++ثمrun()هنا",
      "#parted": "C++ثمrun()دالة",
    };
    for (const [selector, text] of Object.entries(shown)) assert.is(await seen(page.locator(selector)), text, selector);
  });
});

test("a name keeps its signs in what a directive of the site's own shows of its attributes", async () => {
  await on("names/directive", async (page) => {
    for (const [at, text] of ["دالة run()", "لغة C++"].entries()) {
      const own = page.locator("article .own").nth(at);
      assert.is(await own.evaluate((each) => each.firstChild?.textContent), `${text}\u200e`);
      // Neither code nor what is no text of the page is another than it was written.
      assert.is(await own.locator("code").textContent(), text);
      assert.is(await own.getAttribute("title"), text);
    }
  });
});

test("a name keeps its signs behind a hyphen that joins it to a word", async () => {
  await on("names/parted", async (page) => {
    assert.is(await seen(page.locator("article > p").nth(-2)), "@scope/pkg-לספרייה");
  });
});

test("a version keeps the order of its parts where one of them is a word or a letter", async () => {
  await on("names/parted", async (page) => {
    assert.is(await seen(page.locator("article > p").last()), "1.2.0-beta.1ثم2.xالإصدار");
  });
});

test("a name keeps its signs in what the configuration says on every page", async () => {
  const shown = {
    ".site-title": "C++وثائق",
    ".navbar > ul > li > a": "run()دالة",
    ".navbar summary": "C++لغة",
    ".footer h2": "C++لغة",
    ".footer a": "run()دالة",
    ".footer p": "C++حقوق",
  };
  await on("", async (page) => {
    for (const [selector, text] of Object.entries(shown))
      assert.is(await seen(page.locator(selector).first()), text, selector);
    assert.is(await seen(page.locator(".version-notice strong")), "C++1وثائق");
    await page.locator(".header summary").click();
    assert.is(await seen(page.locator(".header details a")), "stop()دالة");
    // Where nothing is laid out, names are as they are written.
    assert.match(await page.title(), /\| وثائق C\+\+$/);
  });
  await on("nowhere", async (page) => {
    assert.match(await seen(page.locator("article p a")), "C++");
    assert.is((await seen(page.locator("article p a"))).includes("++C"), false);
  });
});

test("a name that is a term of the glossary, or has one in it, keeps its signs as well", async () => {
  await on("names/terms", async (page) => {
    const paragraphs = page.locator("article > p");
    assert.is(await seen(paragraphs.nth(1)), "@scope/pkgمعC++لغة");
    assert.is(await seen(paragraphs.nth(2)), "Map<K>ثمstop()ودالةrun()هنا");
    assert.is(await seen(paragraphs.nth(3)), "Tree[]وReact()ثم");
    const linked = (await page.locator("a.term").allTextContents()).map((text) => text.replaceAll("\u200e", ""));
    assert.equal(linked, ["C++", "@scope/pkg", "ودالة stop() ثم", "Map", "React", "Tree"]);
  });
});

test("what a section says is found in the page itself, also where its heading has marks that nobody sees", async () => {
  await on("", async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("zebra");
    await page.locator("[role=option][href*='names/own#']").waitFor();
  });
});

test("the way back from a footnote points to where the text is read from", async () => {
  await on("", async (page) => {
    assert.is(await page.locator(".footnote-back").textContent(), "↪");
  });
});

test.run();
