// The search in a real browser, under the strict policy: the ways to it, its keys, what it shows, and what it does where
// something cannot be loaded.
import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { constant, interfaceOf, method, model } from "../reference/model-builder.ts";
import { darkViolations, scrollsSideways, violations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Files } from "../support/folder.ts";
import { hold, intercept } from "../support/intercept.ts";
import { answered, searchInput, searchOptions } from "../support/search-dialog.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";
import { enlargeText } from "./checks/text.ts";

const test = suite("search");

const config = (more = "") => `export default { title: "Trees", url: "https://docs.example"${more} };\n`;
const MODEL = model("zebras", [
  interfaceOf(
    "Zebra",
    [
      method("get", "Gets a stripe. Stripes of a Zebra are black.\n\n@alpha", { tag: "Alpha" }),
      method("stripes", "All of `__them__`: see <https://docs.example/_a_>.\n\n@deprecated Use get."),
      method("silent"),
    ],
    [],
    { doc: "An animal with\nstripes. It is no horse.\n\n@public" },
  ),
  interfaceOf("Quagga", [method("trot"), method("graze")], [], { doc: "@public" }),
  interfaceOf("ZebraStripesList", [method("stripesOf", "Of a Zebra, the stripes.")]),
  {
    kind: "Enum",
    name: "Gait",
    doc: "How it goes.\n\n@public",
    tokens: ["export declare enum Gait "],
    members: [{ kind: "EnumMember", name: "Walk", doc: "Slowly, as a Zebra does.", tokens: ["Walk = ", "0"] }],
  },
  constant("Herd", "Zebra", { doc: "Where each Zebra is kept.\n\n@alpha", tag: "Alpha" }),
]);
const REFERENCE = ', reference: { packages: [{ name: "zebras", model: "zebras.api.json" }] }';
const HOSTILE = "<img src=x onerror=alert(1)> & <b>bold</b>";
const FILES: Files = {
  "docsgen.config.mjs": config(REFERENCE),
  "content/zebras.api.json": MODEL,
  "content/docs/verbatim.md":
    "# Verbatim\n\nThe base is `db__inMemory`, *not* db\\_file.\n\nOpen <http://127.0.0.1:8080/> locally.\n\n" +
    "An escaped &lt;script&gt;alert(1)&lt;/script&gt; stays text.\n\nA quoted `longKeepViaZebraStripesList`.\n",
  "content/docs/index.md":
    '# Home\n\nWhere it begins. [Views](./views.md)\n\n:::details[More]\n<input aria-label="Note">\n:::\n',
  "content/docs/views.md":
    "---\ntitle: Working with views\n---\n\nA tree is *seen* through a [view](./index.md).\n\n```js\nview();\n```\n\n" +
    "## Open a view\n\nFirst words. To open the view of a **tree**, say `viewWith`.\n\n## Close it again\n\nA closed tree is gone.\n",
  "content/docs/hostile.md": `---\ntitle: ${JSON.stringify(HOSTILE)}\n---\n\nThe hostile text is <script>text</script> & more.\n`,
  "content/docs/odd/100% odd #name?.md": "---\ntitle: Peculiar\n---\n\n## Part {#the.part}\n\nPeculiar words.\n",
  "content/docs/marsupials-of-the-open-woodland/night.md":
    "# By night\n\nEarly in the morning, and late in the evening too, a numbat looks for food that it finds in old wood.\n",
  ...Object.fromEntries(
    Array.from({ length: 4 }, (_, i) => [
      `content/docs/wordy-${i}.md`,
      `# Guide ${i}\n\nA wallaby ${"that has been seen here and there before ".repeat(5)}is seen again.\n`,
    ]),
  ),
  "content/docs/more.md": `---\ntitle: Many\n---\n\n${Array.from({ length: 12 }, (_, i) => `## Tree ${i}\n\nText.\n`).join("\n")}`,
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`content/docs/tree-${i}.md`, `# Tree number ${i}\n\nA tree of its own.\n`]),
  ),
};

/** Pages that a word finds at once, and others that are found only when another word's slip is mended: more than are shown. */
const MENDED: Files = {
  "docsgen.config.mjs": config(),
  "content/docs/index.md": "# Home\n\nWhere it begins.\n",
  // So many words that they are in several files: a slip in the first letter is not in that of the word.
  "content/docs/words.md": `# Words\n\n${Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`).join(" ")}\n`,
  ...Object.fromEntries(
    Array.from({ length: 5 }, (_, i) => [`content/docs/early-${i}.md`, `# Ocelot\n\nAn ocelot, ${i} years old.\n`]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`content/docs/late-${i}.md`, `# Margarita ${i}\n\nDrunk by an ocelot.\n`]),
  ),
};
const SLIP = "ocelot nargarita";

/** Files of the search's index that say what is where. */
const INDEX = /search\/(?:terms|titles)[\w-]*\.json/;

let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  site = makeSite(FILES);
  await site.built();
  server = await serveFolder(site.out);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page in a fresh context; fails on any problem that the page had, but for those that the test expects. */
async function on(
  path: string,
  options: VisitOptions & { readonly origin?: string; readonly expects?: RegExp },
  body: (visited: Visit) => Promise<void>,
): Promise<void> {
  const visited = await visit(browser, { ...options, isPoliced: true });
  try {
    await visited.page.goto((options.origin ?? server.origin) + path);
    await body(visited);
    assert.equal(
      visited.problems.filter((problem) => !options.expects?.test(problem)),
      [],
    );
  } finally {
    await visited.close();
  }
}

const dialog = (page: Page) => page.locator("dialog.search");
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]");

/** Waits for the answer, and returns what is said in the place of results. */
async function said(page: Page): Promise<string> {
  await answered(page);
  return page.locator(".search-note").innerText();
}

/** Replaces what is searched for, and waits for the first result. */
async function searchInstead(page: Page, query: string): Promise<void> {
  await searchInput(page).fill(query);
  await found(page);
}

/** Waits for the answer, and that there are results. */
async function found(page: Page): Promise<void> {
  await answered(page);
  await searchOptions(page).first().waitFor();
}

/** Opens the search, types, and waits for results. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await searchInput(page).waitFor();
  await page.keyboard.type(query);
  await found(page);
}

/** Fails with what axe finds in either theme; leaves the page in the light one. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  const found = [...(await violations(page)), ...(await darkViolations(page)), await scrollsSideways(page)];
  assert.equal(found.filter(Boolean), [], state);
  await page.emulateMedia({ colorScheme: "light" });
}

test("nothing of the search is loaded before it is used, and its script when the pointer is near", async () => {
  await on("/docs/", {}, async ({ page, requests }) => {
    await page.waitForLoadState("networkidle");
    assert.not(
      requests.some((url) => url.includes("search")),
      requests.join(" "),
    );
    const loaded = page.waitForRequest(/assets\/search-\w+\.js$/);
    await page.locator(".search-button").hover();
    await loaded;
    assert.is(await dialog(page).isVisible(), false);
  });
});

test("it opens by its button and by its keys, and gives the focus back", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const link = page.getByRole("link", { name: "Views", exact: true });
    const focused = (selector: string) => page.evaluate((part) => document.activeElement?.matches(part), selector);
    await link.focus();
    for (const key of ["/", "Control+k", "Meta+k"]) {
      await page.keyboard.press(key);
      await searchInput(page).waitFor();
      assert.ok(await focused("[role=combobox]"), key);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      assert.ok(await focused("a"), `after ${key}`);
    }
    await page.locator(".search-button").click();
    await searchInput(page).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    assert.ok(await focused(".search-button"));
    await page.locator(".search-button").click();
    await searchInput(page).waitFor();
    await page.mouse.click(5, 300);
    await dialog(page).waitFor({ state: "hidden" });
  });
});

test("its key is the same where a keyboard has letters of another script on it", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const press = (key: string, code: string, modifier: "ctrlKey" | "metaKey") =>
      page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true })), {
        key,
        code,
        [modifier]: true,
      });
    // Where Latin letters lie elsewhere, it is the letter that counts.
    await press("t", "KeyK", "ctrlKey");
    await press("ن", "KeyK", "ctrlKey");
    await searchInput(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await press("л", "KeyK", "metaKey");
    await searchInput(page).waitFor();
  });
});

test("its key is a letter like others where text is written", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.getByText("More").click();
    const field = page.getByLabel("Note");
    await field.focus();
    await page.keyboard.type("a/b");
    assert.is(await field.inputValue(), "a/b");
    assert.is(await dialog(page).count(), 0);
  });
});

test("results come while typing: groups, marks, the heading, the sentence", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await search(page, "open a vi");
    assert.equal(await page.getByRole("group").locator(".search-heading").allInnerTexts(), ["Guides"]);
    const first = searchOptions(page).first();
    assert.is(await first.locator(".search-name").innerText(), "Working with views › Open a view");
    assert.is(await first.getAttribute("href"), "/docs/views#open-a-view");
    await first.locator(".search-excerpt bdi").waitFor();
    assert.is(await first.locator(".search-excerpt").innerText(), "To open the view of a tree, say viewWith.");
    assert.equal(await first.locator(".search-excerpt mark").allInnerTexts(), ["open", "vi", "vi"]);
    assert.is(await page.getByRole("status").last().innerText(), `${await searchOptions(page).count()} results`);
    assert.is(await searchInput(page).getAttribute("aria-activedescendant"), await first.getAttribute("id"));
    assert.is(await searchInput(page).getAttribute("aria-expanded"), "true");
  });
});

test("each result that comes into view gets its sentence, no other does, and none moves the next one", async () => {
  await on("/docs/", { height: 420 }, async ({ page, requests }) => {
    const release = await hold(page, "**/tree-*/index.md");
    await search(page, "tree number");
    const second = searchOptions(page).nth(1);
    const last = searchOptions(page).last();
    const count = await searchOptions(page).count();
    assert.ok(count > 6, `${count} results`);
    const { y } = (await second.boundingBox()) ?? {};
    release();
    await second.locator(".search-excerpt bdi").waitFor();
    assert.is((await second.boundingBox())?.y, y);
    assert.is(await last.locator(".search-excerpt bdi").count(), 0);
    assert.ok(requests.filter((url) => url.endsWith("/index.md")).length < count - 1);
    await last.scrollIntoViewIfNeeded();
    await last.locator(".search-excerpt bdi").waitFor();
  });
});

test("sentences that are longer than their room move nothing either", async () => {
  for (const width of [320, 390, 1280]) {
    await on("/docs/", { width }, async ({ page }) => {
      const release = await hold(page, "**/wordy-*/index.md");
      await search(page, "wallaby");
      const tops = () => searchOptions(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      const before = await tops();
      assert.is(before.length, 4);
      release();
      await page.locator(".search-excerpt bdi").nth(3).waitFor();
      assert.equal(await tops(), before, `${width} px`);
    });
  }
});

test("on a phone a sentence goes on from what the result belongs to, and what is marked of it can be seen", async () => {
  for (const width of [320, 390]) {
    await on("/docs/", { width }, async ({ page }) => {
      await search(page, "numbat");
      const first = searchOptions(page).first();
      const mark = first.locator(".search-excerpt mark");
      await mark.waitFor();
      const bottomOf = (locator: Locator) => locator.evaluate((each) => each.getBoundingClientRect().bottom);
      assert.ok((await bottomOf(mark)) <= (await bottomOf(first)), `${width} px`);
      const topOf = (locator: Locator) => locator.evaluate((each) => each.getClientRects()[0]?.top);
      const about = await topOf(first.locator(".search-about"));
      assert.ok(Math.abs(((await topOf(first.locator(".search-excerpt"))) ?? 0) - (about ?? 0)) < 8, "in one line");
    });
  }
});

/** Searches, and tells the first result: where it leads, and its sentence. */
async function answerTo(page: Page, query: string): Promise<readonly [href: string | null, sentence: string]> {
  await searchInstead(page, query);
  const first = searchOptions(page).first();
  await first.locator(".search-excerpt bdi").waitFor({ state: "attached" });
  return [await first.getAttribute("href"), await first.locator(".search-excerpt").innerText()];
}

const DESCRIBED = [
  ["Zebra", "/docs/api/zebras/zebra-interface", "An animal with stripes."],
  ["Zebra.get", "/docs/api/zebras/zebra-interface#get-method", "Gets a stripe."],
  [
    "Zebra.stripes",
    "/docs/api/zebras/zebra-interface#stripes-method",
    "All of __them__: see https://docs.example/_a_.",
  ],
  ["Zebra.silent", "/docs/api/zebras/zebra-interface#silent-method", ""],
  // Of what nobody has described, what it has says most.
  ["Quagga", "/docs/api/zebras/quagga-interface", "graze, trot"],
  ["Gait", "/docs/api/zebras/gait-enum", "How it goes."],
  ["Gait.Walk", "/docs/api/zebras/gait-enum#Walk-member", "Slowly, as a Zebra does."],
  ["Herd", "/docs/api/zebras/#Herd-variable", "Where each Zebra is kept."],
] as const;
const QUOTED = [
  ["base inMemory", "/docs/verbatim", "The base is db__inMemory, not db_file."],
  ["open locally", "/docs/verbatim", "Open http://127.0.0.1:8080/ locally."],
  ["escaped script", "/docs/verbatim", "An escaped <script>alert(1)</script> stays text."],
] as const;

test("a symbol shows what it is, a guide what is asked, as it is written", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.keyboard.press("/");
    for (const [query, href, sentence] of [...DESCRIBED, ...QUOTED])
      assert.equal(await answerTo(page, query), [href, sentence], query);
    assert.is(await dialog(page).locator("script").count(), 0);
  });
});

test("a guide that is found by a sentence of its text leads to the section that has it, and says so", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.keyboard.press("/");
    assert.equal(await answerTo(page, "gone"), ["/docs/views#close-it-again", "A closed tree is gone."]);
    const name = searchOptions(page).first().locator(".search-name");
    assert.is(await name.innerText(), "Working with views › Close it again");
    const [href] = await answerTo(page, "seen through");
    assert.is(href, "/docs/views", "before the first heading");
  });
});

test("where the section's name would take another line, the result leads there and stays as high as it was", async () => {
  await on("/docs/", { width: 260 }, async ({ page }) => {
    const release = await hold(page, "**/views/index.md");
    await search(page, "gone");
    const first = searchOptions(page).first();
    const before = await first.boundingBox();
    release();
    await first.locator(".search-excerpt bdi").waitFor();
    assert.is(await first.getAttribute("href"), "/docs/views#close-it-again");
    assert.equal(await first.boundingBox(), before);
  });
});

test("the keys walk the list, and Enter goes where it leads", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await search(page, "tree");
    const count = await searchOptions(page).count();
    assert.ok(count > 5, `${count} results`);
    const at = async () => Number((await chosen(page).getAttribute("id"))?.split("-").at(-1));
    const steps: readonly (readonly [string, number])[] = [
      ["ArrowDown", 1],
      ["ArrowDown", 2],
      ["ArrowUp", 1],
      ["End", count - 1],
      ["ArrowDown", 0],
      ["ArrowUp", count - 1],
      ["Home", 0],
    ];
    for (const [key, place] of steps) {
      await page.keyboard.press(key);
      assert.is(await at(), place, key);
      assert.is(await searchInput(page).getAttribute("aria-activedescendant"), await chosen(page).getAttribute("id"));
      const isInView = await chosen(page).evaluate((element) => {
        const box = element.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
      });
      assert.ok(isInView, key);
    }
    // Typing again, the keys move in the text.
    await page.keyboard.type("s");
    await page.keyboard.press("Home");
    await page.keyboard.type("x");
    assert.is(await searchInput(page).inputValue(), "xtrees");
    await searchInput(page).fill("open a view");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/views#open-a-view");
  });
});

test("the list says that it is busy until it answers what is typed", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const file = /search\/(?:terms|pages)/;
    const goOn = await hold(page, file);
    await page.keyboard.press("/");
    const list = page.locator("dialog.search [role=listbox]");
    await answered(page);
    const isAsked = page.waitForRequest(file);
    await page.keyboard.type("peculiar");
    await isAsked;
    assert.is(await list.getAttribute("aria-busy"), "true");
    assert.is(await searchOptions(page).count(), 0);
    goOn();
    await found(page);
    assert.is(await searchOptions(page).first().locator(".search-name").innerText(), "Peculiar");
  });
});

test("where an answer takes long, the earlier list stays, and it shows that there is another one to come", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("docsgen:searches", '["before"]'));
    const goOn = await hold(page, /search\/terms[\w-]*\.json/);
    await page.keyboard.press("/");
    await searchOptions(page).first().waitFor();
    await page.keyboard.type("peculiar");
    await page.locator("dialog.search[data-late]").waitFor();
    assert.is(await page.getByRole("status").last().innerText(), "Searching …");
    assert.equal(await searchOptions(page).allInnerTexts(), ["before"]);
    goOn();
    await page.locator("dialog.search:not([data-late])").waitFor();
    assert.is(await searchOptions(page).first().locator(".search-name").innerText(), "Peculiar");
    assert.is(await page.getByRole("status").last().innerText(), "1 result");
  });
});

test("where words are still looked for, what the others find is shown, and what is chosen in it stays chosen", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const goOn = await hold(page, /search\/words[\w-]*\.json/);
    await page.keyboard.press("/");
    await searchInput(page).fill("tree number xyloglyph");
    await searchOptions(page).first().waitFor();
    const list = page.locator("dialog.search [role=listbox]");
    assert.is(await list.getAttribute("aria-busy"), "true");
    assert.is(await page.locator(".search-note").innerText(), "Searching …");
    assert.is(await page.getByRole("status").last().innerText(), "Searching …");
    await expectAccessible(page, "early results");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const href = await chosen(page).getAttribute("href");
    goOn();
    assert.match(await said(page), /^Nothing found for “xyloglyph”/);
    assert.is(await chosen(page).getAttribute("href"), href);
  });
});

test("what is chosen in an early answer stays chosen where the whole answer lacks it", async () => {
  await withMended(async (page, goOn) => {
    await page.keyboard.press("ArrowDown");
    const href = (await chosen(page).getAttribute("href")) ?? "";
    assert.match(href, /early-/);
    const early = await searchOptions(page).count();
    goOn();
    await answered(page);
    assert.match((await searchOptions(page).first().getAttribute("href")) ?? "", /late-/);
    assert.ok((await searchOptions(page).count()) > early);
    assert.is(await chosen(page).getAttribute("href"), href);
    assert.is(await searchInput(page).getAttribute("aria-activedescendant"), await chosen(page).getAttribute("id"));
    assert.equal(await page.getByRole("group").locator(".search-heading").allInnerTexts(), ["Guides"]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
  });
});

test("a press that follows at once upon another answer opens nothing that was not seen there, and a later one does", async () => {
  await withMended(async (page, goOn) => {
    const first = searchOptions(page).first();
    const { x = 0, y = 0, height = 0 } = (await first.boundingBox()) ?? {};
    const address = page.url();
    await page.clock.pauseAt(Date.now() + 60_000);
    goOn();
    await answered(page);
    const href = (await first.getAttribute("href")) ?? "";
    assert.match(href, /late-/);
    await page.mouse.click(x + 40, y + height / 2);
    await page.mouse.click(x + 40, y + height / 2, { button: "middle" });
    assert.ok(await dialog(page).isVisible());
    assert.is(page.url(), address);
    await page.clock.runFor(600);
    await page.mouse.click(x + 40, y + height / 2);
    await page.waitForURL(`**${href}`);
    assert.is(page.context().pages().length, 1, "tabs");
  });
});

test("a result that stays where it was while an answer is completed opens at once", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const goOn = await hold(page, /search\/words[\w-]*\.json/);
    await page.keyboard.press("/");
    await searchInput(page).fill("tree number xyloglyph");
    await searchOptions(page).first().waitFor();
    const first = searchOptions(page).first();
    const href = (await first.getAttribute("href")) ?? "";
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    goOn();
    await answered(page);
    assert.is(await first.getAttribute("href"), href);
    await first.click();
    await page.waitForURL((url) => url.href.endsWith(href));
  });
});

test("Enter opens the first early result once there was time to see it", async () => {
  await withMended(async (page) => {
    const href = (await chosen(page).getAttribute("href")) ?? "";
    assert.match(href, /early-/);
    await page.clock.fastForward(600);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
  });
});

/** Searches for what has a slip, and goes on when what is found without the mended word is shown. */
async function withMended(body: (page: Page, goOn: () => void) => Promise<void>): Promise<void> {
  const other = makeSite(MENDED);
  await other.built();
  const served = await serveFolder(other.out);
  try {
    await on("/docs/", { origin: served.origin }, async ({ page }) => {
      const goOn = await hold(page, /search\/words[\w-]*\.json/);
      await page.clock.install();
      await page.keyboard.press("/");
      await searchInput(page).fill(SLIP);
      await searchOptions(page).first().waitFor();
      await body(page, goOn);
    });
  } finally {
    await served.close();
    other.remove();
  }
}

test("Enter follows what was chosen in results that are still looked for", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await hold(page, /search\/words[\w-]*\.json/);
    await page.keyboard.press("/");
    await searchInput(page).fill("tree number xyloglyph");
    await searchOptions(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    const href = (await chosen(page).getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href.endsWith(href));
  });
});

test("the list of the index' files is loaded beside the search's script, and once", async () => {
  await on("/docs/", {}, async ({ page, requests }) => {
    const goOn = await hold(page, /assets\/search-\w+\.js/);
    const asked = page.waitForRequest(/search\/index\.json/);
    await page.keyboard.press("/");
    await asked;
    goOn();
    await searchInput(page).waitFor();
    await searchInstead(page, "peculiar");
    assert.is(requests.filter((url) => url.endsWith("search/index.json")).length, 1);
  });
});

test("while the search is still loaded a character can be taken back, and Escape wants it no more", async () => {
  for (const [key, typed] of [
    ["Backspace", "vie"],
    ["Escape", ""],
  ] as const)
    await on("/docs/", {}, async ({ page }) => {
      const script = /search-[\w-]+\.js/;
      const goOn = await hold(page, script);
      const isAsked = page.waitForRequest(script);
      await page.getByRole("link", { name: "Views", exact: true }).focus();
      await page.keyboard.press("/");
      await isAsked;
      await page.keyboard.type("view");
      await page.keyboard.press(key);
      goOn();
      await dialog(page).waitFor({ state: "attached" });
      if (key === "Escape") await page.keyboard.press("/");
      await searchInput(page).waitFor();
      assert.is(await searchInput(page).inputValue(), typed, key);
    });
});

test("while the search is still loaded its button shows so, whichever way it was asked for, and no more when it opens", async () => {
  const button = (page: Page) => page.locator(".search-button");
  for (const [width, ask] of [
    [1280, (page: Page) => page.keyboard.press("Control+k")],
    [390, (page: Page) => button(page).click()],
  ] as const)
    await on("/docs/", { width, motion: "no-preference" }, async ({ page }) => {
      const idle = await button(page).screenshot();
      const goOn = await hold(page, /assets\/search-\w+\.js/);
      await ask(page);
      assert.is(await button(page).getAttribute("aria-busy"), "true", `${width} px`);
      const turning = await button(page)
        .locator(".icon")
        .evaluate((icon) => icon.getAnimations().length);
      assert.is(turning, 1, `${width} px`);
      await expectAccessible(page, `loading, ${width} px`);
      goOn();
      await searchInput(page).waitFor();
      assert.is(await button(page).getAttribute("aria-busy"), null, `${width} px`);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await page.mouse.move(5, 400);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      assert.equal(await button(page).screenshot(), idle, `${width} px`);
    });
});

test("where the system wants no motion, the button shows by another sign that the search is loaded, in its colours too", async () => {
  for (const forcedColors of [false, true])
    await on("/docs/", { forcedColors }, async ({ page }) => {
      const icon = page.locator(".search-button .icon");
      const idle = await icon.screenshot();
      await hold(page, /assets\/search-\w+\.js/);
      await page.keyboard.press("/");
      await page.locator(".search-button[aria-busy]").waitFor();
      assert.is(await icon.evaluate((element) => element.getAnimations().length), 0);
      assert.not.equal(await icon.screenshot(), idle);
      const [drawn, text] = await icon.evaluate((element) => [
        getComputedStyle(element).borderBottomColor,
        getComputedStyle(element.parentElement as Element).color,
      ]);
      assert.is(drawn, text);
    });
});

test("Escape takes back the wish for a search that is still loaded, and the button shows so", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const script = /assets\/search-\w+\.js/;
    await hold(page, script);
    await page.getByRole("link", { name: "Views", exact: true }).focus();
    await page.keyboard.press("/");
    await page.locator(".search-button[aria-busy]").waitFor();
    await page.keyboard.press("Escape");
    assert.is(await page.locator(".search-button").getAttribute("aria-busy"), null);
    assert.is(await page.evaluate(() => document.activeElement?.textContent), "Views");
    await page.keyboard.press("/");
    assert.is(await page.locator(".search-button").getAttribute("aria-busy"), "true", "asked for again");
  });
});

test("a keyboard on the screen has a field to write in from the press on, and what it writes there is taken over", async () => {
  await on("/docs/", { width: 390 }, async ({ page }) => {
    const goOn = await hold(page, /assets\/search-\w+\.js/);
    const button = page.locator(".search-button");
    await button.click();
    assert.is(await page.evaluate(() => document.activeElement?.tagName), "INPUT");
    // Such keyboards press no keys, and may write a word at once.
    await page.keyboard.insertText("peculiar");
    goOn();
    await searchInput(page).waitFor();
    assert.is(await searchInput(page).inputValue(), "peculiar");
    await found(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((element) => element === document.activeElement));
    assert.is(await page.locator("input[type=text]:not(dialog *)").count(), 0);
  });
});

test("what is typed while the search is still loaded is searched for, and typed on", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const goOn = await hold(page, /search\.[\w-]+\.js|search-[\w-]+\.js/);
    const isAsked = page.waitForRequest(/search/);
    // What has the focus gets it back at once, where a page without would take until it is drawn.
    await page.getByRole("link", { name: "Views", exact: true }).focus();
    await page.keyboard.press("/");
    await isAsked;
    await page.keyboard.type("work/p ec");
    await page.keyboard.press("Control+A");
    goOn();
    await searchInput(page).waitFor();
    await page.keyboard.type("uliar");
    assert.is(await searchInput(page).inputValue(), "work/p eculiar");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    assert.is(await searchInput(page).inputValue(), "work/p eculiar");
    await page.keyboard.type("peculiar");
    assert.is(await searchInput(page).inputValue(), "peculiar", "opened again, it is typed anew");
    await found(page);
  });
});

test("Enter counts for what is typed, also before its answer is there", async () => {
  await on("/docs/", {}, async ({ page }) => {
    const goOn = await hold(page, /search\/(?:terms|pages)/);
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    await page.keyboard.type("peculiar");
    await page.keyboard.press("Enter");
    goOn();
    await page.waitForURL(/Peculiar|peculiar|odd/i);
    assert.is(await page.locator("h1").innerText(), "Peculiar");
  });
});

test("Enter whose answer is still on the way goes nowhere once the search is closed or something else is typed", async () => {
  for (const key of ["Escape", "z"])
    await on("/docs/", {}, async ({ page }) => {
      const terms = /search\/terms/;
      const address = page.url();
      const goOn = await hold(page, terms);
      await page.keyboard.press("/");
      await searchInput(page).waitFor();
      const isAsked = page.waitForRequest(terms);
      await searchInput(page).fill("peculiar");
      await isAsked;
      await page.keyboard.press("Enter");
      await page.keyboard.press(key);
      // Nothing of the site follows what is asked for here: once it is answered, so is what was asked for before.
      const [isLoaded] = await Promise.all([page.waitForResponse(terms), goOn()]);
      await isLoaded.finished();
      await answered(page);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      assert.is(page.url(), address, key);
    });
});

test("Enter that ends what an input method composes goes nowhere, in whichever way a browser says so", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.keyboard.press("/");
    await searchInput(page).fill("peculiar");
    await answered(page);
    const wasTaken = await searchInput(page).evaluate((input) =>
      // The second is Safari's: there the composition is at its end already.
      [{ isComposing: true }, { keyCode: 229 }].map(
        (said) => !input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true, ...said })),
      ),
    );
    assert.equal(wasTaken, [false, false]);
    assert.ok(await searchInput(page).isVisible());
  });
});

test("the page behind it stays where it is", async () => {
  await on("/docs/more", { height: 500 }, async ({ page }) => {
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    for (const [x, y] of [
      [5, 5],
      [640, 60],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 300);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog.search").waitFor({ state: "hidden" });
    await page.mouse.wheel(0, 40);
    await page.waitForFunction(() => scrollY >= 40);
    assert.is(await page.evaluate(() => scrollY), 40);
  });
});

test("with Ctrl a result opens in a tab of its own, and the search stays", async () => {
  await on("/docs/", {}, async ({ page, context }) => {
    await search(page, "close it");
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    const tab = await opened;
    await tab.waitForURL("**/docs/views#close-it-again");
    assert.ok(await dialog(page).isVisible());
  });
});

test("a result on the same page closes the search and goes to its heading", async () => {
  await on("/docs/more", { height: 400 }, async ({ page }) => {
    await search(page, "tree 11");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "hidden" });
    assert.match(page.url(), /\/docs\/more#tree-11$/);
    await page.waitForFunction(() => scrollY > 300);
  });
});

test("what was searched for is there again, until it is forgotten", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await search(page, "peculiar");
    await page.keyboard.press("Enter");
    await page.waitForURL(/odd/);
    await page.keyboard.press("/");
    await found(page);
    await searchInput(page).fill("");
    await page.getByRole("option", { name: "peculiar", exact: true }).waitFor();
    assert.equal(await searchOptions(page).allInnerTexts(), ["peculiar"]);
    await page.keyboard.press("Enter");
    await searchOptions(page).locator(".search-name").first().waitFor();
    assert.is(await searchInput(page).inputValue(), "peculiar");
    await searchInput(page).fill("");
    await page.getByRole("button", { name: "Forget recent searches" }).click();
    await searchOptions(page).first().waitFor({ state: "detached" });
    assert.is(await page.evaluate(() => localStorage.getItem("docsgen:searches")), null);
  });
});

test("what was typed last stands in the field on the next page and after going back, to be typed over", async () => {
  await on("/docs/", {}, async ({ page, context }) => {
    await search(page, "peculiar");
    await page.keyboard.press("Enter");
    await page.waitForURL(/odd/);
    await page.keyboard.press("/");
    await found(page);
    assert.is(await searchInput(page).inputValue(), "peculiar");
    await page.keyboard.press("Escape");
    await page.goBack();
    await page.keyboard.press("/");
    await found(page);
    assert.is(await searchInput(page).inputValue(), "peculiar");
    await page.keyboard.type("tree n");
    await found(page);
    assert.is(await searchInput(page).inputValue(), "tree n");
    // In another tab something else is looked for.
    const other = await context.newPage();
    await other.goto(`${server.origin}/docs/`);
    await other.keyboard.press("/");
    await searchInput(other).waitFor();
    assert.is(await searchInput(other).inputValue(), "");
  });
});

test("?q= in an address opens the search, and goes when it is closed", async () => {
  await on("/docs/views?q=close+it&x=1#open-a-view", {}, async ({ page }) => {
    await searchOptions(page).first().waitFor();
    assert.is(await searchInput(page).inputValue(), "close it");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await page.waitForURL(/\/docs\/views\?x=1#open-a-view$/);
  });
});

test("names are text, whatever is in them, and odd addresses lead where they should", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await search(page, "bold onerror");
    assert.is(await searchOptions(page).first().locator(".search-name").innerText(), HOSTILE);
    assert.is(await dialog(page).locator("img, b, script").count(), 0);
    await searchInstead(page, "<img src=x onerror=alert(2)>");
    assert.is(await dialog(page).locator("img").count(), 0);
    await searchInput(page).fill("<b>zzqqxxyy</b>");
    assert.is(
      await said(page),
      "Nothing found for “<b>zzqqxxyy</b>”. Check the spelling, or try fewer or other words.",
    );
    await searchInstead(page, "part peculiar");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#the\.part$/);
    assert.is(await page.locator("h1").innerText(), "Peculiar");
  });
});

test("where nothing is found it says so, and what to do", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await page.keyboard.press("/");
    assert.match(await said(page), /^Find pages, headings and symbols/);
    await page.keyboard.type("z");
    assert.is(await said(page), "Keep typing …");
    await page.keyboard.type("zqqxxyy");
    assert.match(await said(page), /^Nothing found for “zzqqxxyy”/);
    assert.match(await page.getByRole("status").last().innerText(), /^Nothing found/);
    assert.is(await searchInput(page).getAttribute("aria-expanded"), "false");
    await page.keyboard.press("Enter");
    assert.ok(await dialog(page).isVisible());
  });
});

test("the dialog ends above the window's end, however high the window is", async () => {
  await on("/docs/", { width: 1280 }, async ({ page }) => {
    await search(page, "zebrastripes");
    for (const height of [480, 600, 720, 800, 1080]) {
      await page.setViewportSize({ width: 1280, height });
      const { top, bottom } = await dialog(page).evaluate((element) => {
        // As high as it may be, whatever was found.
        element.style.blockSize = "100rem";
        return element.getBoundingClientRect().toJSON() as DOMRect;
      });
      assert.ok(top > 0 && bottom <= height - 8, `${top} to ${bottom} of ${height}`);
    }
  });
});

test("where text is large on a phone, a word that is typed has room in the field, and the button stands below it", async () => {
  await on("/docs/", { width: 390 }, async ({ page }) => {
    await search(page, "viewWith");
    const room = () => searchInput(page).evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
    const tops = () =>
      page
        .locator(".search-bar > :is(input, button)")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const [field = 0, button = 0] = await tops();
    assert.ok(button - field < 20, "in one line");
    await enlargeText(page);
    const [larger = 0, below = 0] = await tops();
    assert.ok(below - larger > 60, "in two lines");
    assert.is(await room(), 0);
  });
});

test("where text is large on a phone, a long name in the results breaks between its parts, marked or not", async () => {
  await on("/docs/", { width: 260 }, async ({ page }) => {
    await search(page, "zebrastripes");
    await enlargeText(page);
    const lines = await linesOf(page.locator(".search-name > bdi").first());
    assert.is(lines.join(""), "ZebraStripesList");
    assert.ok(lines.length > 1 && lines.every((line) => /^(?:Zebra|Stripes|List)/.test(line)), lines.join("|"));
    // So does one in the sentence.
    await searchInstead(page, "quoted");
    const excerpt = page.locator(".search-excerpt > bdi").first();
    await excerpt.waitFor();
    const said = await linesOf(excerpt);
    assert.is(said.join("").replaceAll(" ", ""), "AquotedlongKeepViaZebraStripesList.");
    const begun = said.filter((line) => !/^ ?(?:A |quoted|long|Keep|Via|Zebra|Stripes|List)/.test(line));
    assert.equal(begun, [], said.join("|"));
  });
});

/** The text of each line of an element. */
function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const byTop = new Map<number, string>();
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        byTop.set(top, (byTop.get(top) ?? "") + range.toString());
      }
    }
    return [...byTop.values()];
  });
}

test("where results come only near what was typed, or lack a word of it, it says so", async () => {
  await on("/docs/", {}, async ({ page }) => {
    await search(page, "numbre");
    assert.is(await said(page), "Nothing found for “numbre”. This comes nearest.");
    assert.match(await page.getByRole("status").last().innerText(), /^Nothing found for “numbre”.* \d+ results$/);
    await searchInstead(page, "tree qxyzzy");
    assert.is(await said(page), "Nothing found for “qxyzzy”. This comes nearest.");
    await searchInstead(page, "number");
    assert.is(await page.locator(".search-note").isVisible(), false);
  });
});

test("what could not be loaded is not asked for with each letter, but by a new dialog", async () => {
  await on("/docs/", { expects: /503/ }, async ({ page }) => {
    let asked = 0;
    await intercept(page, INDEX, (route) => {
      asked++;
      return route.fulfill({ status: 503 });
    });
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    await page.clock.install();
    await page.keyboard.type("tree");
    await said(page);
    const first = asked;
    for (const key of ["Backspace", "e", "Backspace", "e"]) await page.keyboard.press(key);
    await said(page);
    assert.is(asked, first);
    await page.keyboard.press("Escape");
    // A closed dialog's field has the focus until the page is drawn.
    await page.waitForFunction(() => document.activeElement === document.body);
    const byDialog = page.waitForRequest(INDEX);
    await page.keyboard.press("/");
    await byDialog;
    await said(page);
    await page.clock.fastForward(6000);
    const byLetter = page.waitForRequest(INDEX);
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await byLetter;
  });
});

test("offline it says so, and works when the connection is back", async () => {
  await on("/docs/", { expects: /^failed: |ERR_INTERNET_DISCONNECTED/ }, async ({ page, context }) => {
    await page.locator(".search-button").hover();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.locator(".search-button").click();
    await searchInput(page).waitFor();
    await page.keyboard.type("tree");
    assert.match(await said(page), /Are you offline\?$/);
    await context.setOffline(false);
    await searchOptions(page).first().waitFor();
    assert.is(await page.getByRole("button", { name: "Try again" }).isVisible(), false);
  });
});

test("where a file of it cannot be loaded, it can be tried again", async () => {
  await on("/docs/", { expects: /50[03]/ }, async ({ page }) => {
    const file = /search\/terms[\w-]*\.json/;
    await intercept(page, file, (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    await page.keyboard.type("tree");
    await said(page);
    await page.unroute(file);
    await page.getByRole("button", { name: "Try again" }).click();
    await searchOptions(page).first().waitFor();
    assert.is(await page.getByRole("button", { name: "Try again" }).isVisible(), false);
  });
});

test("where one file of it cannot be loaded, what the others find is shown, and the rest when it is asked for again", async () => {
  const words = Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`).join(" ");
  const other = makeSite({ ...FILES, "content/docs/words.md": `# Word1\n\n${words}\n` });
  await other.built();
  const served = await serveFolder(other.out);
  try {
    await on("/docs/", { origin: served.origin, expects: /503/ }, async ({ page }) => {
      const file = /search\/(?:terms|titles)-w[\w-]*\.json/;
      await intercept(page, file, (route) => route.fulfill({ status: 503 }));
      await search(page, "tree word1");
      const again = page.getByRole("button", { name: "A part of the search could not be loaded. Try again" });
      await again.waitFor();
      const count = await searchOptions(page).count();
      assert.ok(count > 0);
      assert.is(
        await page.locator("dialog.search [role=status]").textContent(),
        `${count} results. A part of the search could not be loaded.`,
      );
      assert.is(await page.locator('[role=option][href^="/docs/words"]').count(), 0);
      await expectAccessible(page, "a part is missing");
      await page.unroute(file);
      await again.click();
      await page.locator('[role=option][href^="/docs/words"]').waitFor();
      assert.is(await page.locator(".search-more:visible").count(), 0);
    });
  } finally {
    await served.close();
    other.remove();
  }
});

test("once loaded, an answer needs no connection", async () => {
  await on("/docs/", { expects: /^failed: .*\.md|ERR_INTERNET_DISCONNECTED/ }, async ({ page, context }) => {
    await search(page, "tree number");
    await context.setOffline(true);
    await searchInstead(page, "tree num");
    assert.ok((await searchOptions(page).count()) > 3);
  });
});

test("a page that is older than the site says that the search is gone, and finds it again", async () => {
  const folder = join(site.out, "assets");
  const [script = ""] = readdirSync(folder).filter((name) => /^search-\w+\.js$/.test(name));
  await on("/docs/", { expects: /404/ }, async ({ page }) => {
    renameSync(join(folder, script), join(folder, "away.js"));
    try {
      await page.locator(".search-button").click();
      await page.getByRole("button", { name: "Search cannot be loaded. Try again" }).waitFor();
      assert.is(await page.locator(".search-button").getAttribute("aria-busy"), null);
    } finally {
      renameSync(join(folder, "away.js"), join(folder, script));
    }
    await page.getByRole("button", { name: "Search cannot be loaded. Try again" }).click();
    await searchInput(page).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  });
});

test("where the search was asked for by its key and cannot be loaded, the focus is on what says so and tries again", async () => {
  await on("/docs/more", { height: 420, expects: /503/ }, async ({ page }) => {
    const script = /assets\/search-\w+\.js/;
    await intercept(page, script, (route) => route.fulfill({ status: 503 }));
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 300);
    await page.keyboard.press("/");
    const again = page.getByRole("button", { name: "Search cannot be loaded. Try again" });
    await again.waitFor();
    assert.ok(await again.evaluate((element) => element === document.activeElement));
    const { y = -1 } = (await again.boundingBox()) ?? {};
    assert.ok(y >= 0, "in view");
    await page.unroute(script);
    await page.keyboard.press("Enter");
    await searchInput(page).waitFor();
  });
});

test("pages that are added while a page is open are found, and its own still lead right", async () => {
  // So many words that they are in several files.
  const words = Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`).join(" ");
  const other = makeSite({ ...FILES, "content/docs/words.md": `# Words\n\n${words}\n` });
  await other.built();
  const served = await serveFolder(other.out);
  try {
    await on("/docs/", { origin: served.origin }, async ({ page }) => {
      await search(page, "peculiar");
      other.write({ "content/docs/aaa.md": "# Aardvark\n\nNew.\n" });
      await other.built();
      // Other files than those that are there already: they belong to the new index.
      await searchInput(page).fill("aardvark");
      await page.locator('[role=option][href="/docs/aaa"]').waitFor();
    });
  } finally {
    await served.close();
  }
});

test("it works under a sub-path, without Markdown of the pages, and with one page found", async () => {
  const other = makeSite({ ...FILES, "docsgen.config.mjs": config(`, baseUrl: "/a/b/", llms: false${REFERENCE}`) });
  await other.built({ out: "out/a/b" });
  const served = await serveFolder(join(other.root, "out"));
  try {
    await on("/a/b/docs/", { origin: served.origin }, async ({ page, requests }) => {
      await search(page, "close it again");
      const first = searchOptions(page).first();
      assert.is(await first.getAttribute("href"), "/a/b/docs/views#close-it-again");
      await first.locator(".search-excerpt bdi").waitFor();
      assert.is(await first.locator(".search-excerpt").innerText(), "A closed tree is gone.");
      for (const [query, href, sentence] of [...DESCRIBED, ...QUOTED])
        assert.equal(await answerTo(page, query), [`/a/b${href}`, sentence], query);
      await searchInstead(page, "close it again");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/a/b/docs/views#close-it-again");
      assert.ok(requests.every((url) => url.startsWith(`${served.origin}/a/b/`)));
    });
  } finally {
    await served.close();
  }
});

test("over an open menu it takes the menu's place", async () => {
  await on("/docs/", { width: 390 }, async ({ page }) => {
    await page.locator(".menu-button").click();
    await page.keyboard.press("/");
    await searchInput(page).waitFor();
    await page.keyboard.type("tree");
    await searchOptions(page).first().waitFor();
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null));
  });
});

test("axe finds nothing in its states, in both themes, wide and narrow", async () => {
  for (const width of [320, 1280]) {
    await on("/docs/", { width, expects: /503/ }, async ({ page }) => {
      const check = (state: string) => expectAccessible(page, `${state}, ${width} px`);
      const file = /search\/[\w-]+\.json/;
      const fail = await hold(page, file, (route) => route.fulfill({ status: 503 }));
      await page.keyboard.press("/");
      assert.match(await said(page), /^Find pages/);
      await check("empty");
      await page.keyboard.type("tree");
      await page.locator("dialog.search[data-late]").waitFor();
      await check("late");
      fail();
      const again = page.getByRole("button", { name: "Try again" });
      await again.waitFor();
      await check("failed");
      await page.unroute(file);
      await again.click();
      await page.locator(".search-excerpt bdi").first().waitFor();
      await check("results");
      await searchInput(page).fill("zzqqxxyy");
      await said(page);
      await check("nothing found");
      await page.evaluate(() => localStorage.setItem("docsgen:searches", '["tree"]'));
      await searchInput(page).fill("");
      await page.getByRole("button", { name: "Forget recent searches" }).waitFor();
      await check("recent searches");
    });
  }
});

test("without scripts there is no button that does nothing", async () => {
  await on("/docs/", { scripts: false }, async ({ page }) => {
    assert.is(await page.locator(".search-button").isVisible(), false);
  });
});

test.run();
