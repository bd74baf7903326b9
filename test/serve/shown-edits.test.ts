// What an open page becomes by an edit must be what a load of it shows, without a load where that can be.
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { FAKE_MERMAID } from "../support/fake-mermaid.ts";
import type { Files } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { type LivePage, visitLive } from "./live-page.ts";
import { type LiveSite, watchesFor } from "./live-site.ts";
import { until } from "./raw.ts";

const test = suite("shown edits");
const watch = watchesFor(test);
let browser: Browser;

test.before(async () => {
  browser = await launchBrowser();
});
test.after(() => browser?.close());

const COUNTER = (word: string) => `
import { useEffect, useState } from "react";
export const attributes = { start: "number" };
export const island = "load";
export function Counter({ attributes, html }) {
  const [count, setCount] = useState(attributes.start);
  useEffect(() => {
    window.mounted = (window.mounted ?? 0) + 1;
    return () => { window.mounted--; };
  }, []);
  return <button type="button" className="counter" onClick={() => setCount(count + 1)}>${word} {count}</button>;
}
`;

/** Pieces of a page, which edits change one by one. */
const PIECES = {
  front: "title: Edited page\ndescription: First words.",
  top: "A first paragraph with `code` and a [link](./other.md).",
  list: "- one\n- two\n  - three\n- four",
  headings: "## First\n\nText of the first.\n\n## Second\n\nText of the second.",
  code: '```js title="a.js"\nconst a = 1;\n```',
  table: "| a | b |\n| - | - |\n| 1 | 2 |",
  tabs: "::::tabs\n:::tab[npm]\nBy `npm`.\n\n```sh\nnpm i\n```\n:::\n:::tab[yarn]\nBy yarn.\n:::\n::::",
  grouped: "::::tabs{group=pkg}\n:::tab[npm]\nBy npm again.\n:::\n:::tab[yarn]\nBy yarn again.\n:::\n::::",
  details: ":::details[More]\nHidden words.\n:::",
  island: "::counter{start=3}",
  diagram: '```mermaid alt="One to two"\none --> two\n```',
  end: "The last words.",
};
type Pieces = { [P in keyof typeof PIECES]: string };

function pageOf(pieces: Partial<Pieces>): Files {
  const { front, ...rest } = { ...PIECES, ...pieces };
  return { "content/docs/guide/edited.md": `---\n${front}\n---\n\n${Object.values(rest).join("\n\n")}\n` };
}

const SITE: Files = {
  ...FAKE_MERMAID,
  "docsgen.config.ts": "export default { csp: {}, markdown: { rawHtml: true } };\n",
  "templates/directives/Counter.tsx": COUNTER("Count"),
  "content/docs/index.md": "# Home\n",
  "content/docs/guide/index.md": "# Guide\n",
  "content/docs/guide/other.md": "# Other\n",
  "content/docs/else/index.md": "# Else\n",
  "content/docs/else/deep.md": "# Deep\n",
  ...pageOf({}),
};
const PATH = "/docs/guide/edited";

const start = (files: Files = SITE): Promise<LiveSite> => watch(files);

/** Opens the page, and waits until all of it works. */
async function openPage(live: LiveSite, path = PATH): Promise<LivePage> {
  const opened = await visitLive(browser, live, path);
  await settled(opened.page);
  return opened;
}

/** Waits until islands live, diagrams are drawn, and the page is ready for an edit. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll<HTMLElement>("docsgen-island")];
    const diagrams = [...document.querySelectorAll(".diagram")];
    return (
      document.readyState === "complete" &&
      islands.every(({ dataset }) => dataset["state"] === "ready") &&
      diagrams.every((figure) => figure.querySelector("svg")) &&
      // It has asked for itself: from now on it knows what it was made of.
      performance.getEntriesByName(location.href, "resource").length > 0
    );
  });
  // The first frames mark the section that is read, and find the sidebar's place.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** All that a page holds, as text: elements, attributes, what is open; without what differs in every load. */
function snapshot(page: Page): Promise<string> {
  return page.evaluate(() => {
    const lines: string[] = [];
    const lists = new Map<string, number>();
    const numbered = (text: string) =>
      text.replace(/page:list-\d+/g, (id) => {
        if (!lists.has(id)) lists.set(id, lists.size + 1);
        return `page:list-${lists.get(id)}`;
      });
    const walk = (node: Node, indent: string): void => {
      if (!(node instanceof Element)) {
        if (node.nodeType === Node.TEXT_NODE) lines.push(indent + JSON.stringify(node.textContent));
        return;
      }
      if (node.matches("script[src*='__docsgen'], link[rel=prefetch]")) return;
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${JSON.stringify(numbered(value))}`);
      const open = node instanceof HTMLDetailsElement && node.open ? " (open)" : "";
      const checked = node instanceof HTMLInputElement && node.checked ? " (checked)" : "";
      lines.push(`${indent}<${node.localName} ${attributes.sort().join(" ")}>${open}${checked}`);
      for (const child of node.childNodes) walk(child, `${indent} `);
    };
    walk(document.documentElement, "");
    return `${lines.join("\n")}\nsheets ${document.adoptedStyleSheets.length}`;
  });
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

/** Edits, waits for the page to show it, and compares it with a load. */
async function compare(live: LiveSite, page: Page, edit: Edit, count: number): Promise<void> {
  await mark(page);
  const word = `Edit ${count}.`;
  live.site.write({ ...pageOf({ ...edit.pieces, end: word }), ...edit.files });
  for (const file of edit.erased ?? []) live.site.erase(file);
  if (edit.isLoaded) await until(`${edit.name}: a load`, async () => !(await isMarked(page).catch(() => true)));
  await page.getByText(word).waitFor();
  // Files that come or go beside the page may be taken in after it.
  const { added = 0 } = edit;
  await until(`${edit.name}: entries`, async () => (await page.locator(".tree").getByText("Added").count()) === added);
  await settled(page);
  assert.is(await isMarked(page), edit.isLoaded !== true, `${edit.name} takes no load`);
  const shown = await snapshot(page);
  await page.reload();
  await settled(page);
  assert.fixture(shown, await snapshot(page), edit.name);
}

interface Edit {
  readonly name: string;
  /** How many entries of the sidebar are called "Added" after it. */
  readonly added?: number;
  readonly pieces?: Partial<Pieces>;
  readonly files?: Files;
  readonly erased?: readonly string[];
  /** Whether only a load can show it. */
  readonly isLoaded?: boolean;
}

const EDITS: readonly Edit[] = [
  { name: "text", pieces: { top: "Other first words." } },
  { name: "text and a list", pieces: { list: "- one\n- new\n- two\n  - three and a half" } },
  { name: "a heading more", pieces: { headings: `## New\n\nNew text.\n\n${PIECES.headings}` } },
  { name: "a heading less", pieces: { headings: "## Second\n\nText of the second." } },
  { name: "no headings", pieces: { headings: "" } },
  { name: "headings again", pieces: {} },
  { name: "code", pieces: { code: '```js title="b.js"\nconst b = 2;\nconst c = 3;\n```' } },
  { name: "another language, and more code", pieces: { code: "```ts\nlet a: string;\n```\n\n```sh\nls\n```" } },
  { name: "a table", pieces: { table: "| a | b | c |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |" } },
  { name: "text in a tab", pieces: { tabs: PIECES.tabs.replace("By yarn", "With yarn").replace("npm i", "npm ci") } },
  { name: "another label of a tab", pieces: { tabs: PIECES.tabs.replace("[yarn]", "[pnpm]") } },
  { name: "a tab more", pieces: { tabs: PIECES.tabs.replace(/::::$/, ":::tab[bun]\nBy bun.\n:::\n::::") } },
  { name: "tabs before tabs", pieces: { top: PIECES.tabs } },
  { name: "tabs in another's place", pieces: { top: PIECES.grouped, grouped: "" } },
  { name: "tabs as they were", pieces: {} },
  { name: "details", pieces: { details: ":::details[More of it]{open}\nShown words.\n:::" } },
  { name: "details closed", pieces: {} },
  { name: "an island's text before it", pieces: { top: "An island is below." } },
  { name: "an island's attribute", pieces: { island: "::counter{start=5}" } },
  { name: "two islands", pieces: { island: "::counter{start=1}\n\n::counter{start=5}" } },
  { name: "an island before them", pieces: { top: "::counter{start=9}" } },
  { name: "no island, and its script goes", pieces: { island: "" }, isLoaded: true },
  { name: "an island, and its script comes", pieces: {}, isLoaded: true },
  { name: "a diagram", pieces: { diagram: '```mermaid alt="Three"\none --> three\n```' } },
  { name: "a diagram before it", pieces: { top: '```mermaid alt="First"\nzero --> one\n```' } },
  { name: "a diagram less", pieces: {} },
  { name: "a title", pieces: { front: "title: Another title\ndescription: First words." } },
  { name: "keywords, no description", pieces: { front: "title: Another title\nkeywords: [one, two]" } },
  { name: "all back", pieces: {} },
  { name: "a sidebar's label", pieces: { front: "title: Edited page\nsidebar_label: By another name" } },
  { name: "a landing page", pieces: { front: "title: Edited page\nlayout: landing" }, isLoaded: true },
  { name: "another text of it", pieces: { front: "title: Edited page\nlayout: landing", top: "Other words." } },
  { name: "a page of the docs again", pieces: {}, isLoaded: true },
  { name: "a page more in the sidebar", files: { "content/docs/guide/added.md": "# Added\n" }, added: 1 },
  {
    name: "a category more",
    added: 2,
    files: { "content/docs/added/index.md": "# Added\n", "content/docs/added/a.md": "# A\n" },
  },
  { name: "both gone", erased: ["content/docs/guide/added.md", "content/docs/added"] },
  { name: "raw HTML", pieces: { top: 'A <kbd>key</kbd> and <b>more</b>.\n\n<div class="x">\n\ninside\n\n</div>' } },
  { name: "what a policy refuses", pieces: { top: '<p style="color: red">Red</p>' }, isLoaded: true },
  { name: "what it refused gone", pieces: {}, isLoaded: true },
  { name: "an island's source", files: { "templates/directives/Counter.tsx": COUNTER("Counted") }, isLoaded: true },
  {
    name: "what frames the page",
    files: { "docsgen.config.ts": 'export default { csp: {}, markdown: { rawHtml: true }, title: "Other" };\n' },
    isLoaded: true,
  },
];

test("each kind of edit shows what a load shows", async () => {
  const live = await start();
  const { page } = await openPage(live);
  for (const [index, edit] of EDITS.entries()) await compare(live, page, edit, index + 1);
  await page.close();
});

test("what is open, chosen, focused and scrolled stays so", async () => {
  const lines = (word: string) => Array.from({ length: 60 }, (_, i) => `Line ${i} ${word}.`).join("\n\n");
  const live = await start({ ...SITE, ...pageOf({ top: `${lines("one")}\n\n[Focused](./other.md) link.` }) });
  const { page, problems } = await openPage(live);
  await mark(page);
  await page.getByRole("button", { name: "Pages in Else" }).click();
  await page.getByRole("link", { name: "Deep" }).waitFor();
  await page.locator("article summary").click();
  await page.getByRole("tab", { name: "yarn" }).first().click();
  await page.locator(".counter").click();
  await page.getByRole("link", { name: "Focused" }).focus();
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await settled(page);
  const top = await page.evaluate(() => scrollY);
  assert.ok(top > 800, `scrolled to ${top}`);
  const drawing = await page.locator(".drawing svg").elementHandle();
  const edited = { top: `${lines("two")}\n\n[Focused](./other.md) link, edited.` };
  live.site.write(pageOf({ ...edited, tabs: PIECES.tabs.replace("[yarn]", "[pnpm]").replace("[npm]", "[yarn]") }));
  await page.getByText("Line 0 two.").waitFor({ state: "attached" });
  live.site.write(pageOf({ ...edited, front: "title: Edited page\nsidebar_label: Another label" }));
  await page.getByRole("link", { name: "Another label" }).first().waitFor();

  assert.ok(await isMarked(page));
  assert.is(await page.evaluate(() => scrollY), top);
  assert.ok(await page.getByRole("link", { name: "Deep" }).isVisible(), "the category is open");
  assert.ok(await page.getByText("Hidden words.").isVisible(), "the details are open");
  assert.is(await page.getByRole("tab", { name: "yarn" }).first().getAttribute("aria-selected"), "true");
  assert.is(await page.locator(".counter").innerText(), "Count 4");
  assert.is(await page.evaluate(() => document.activeElement?.textContent), "Focused");
  assert.ok(await drawing?.evaluate((svg) => svg.isConnected), "what is drawn is not drawn again");

  // An open search stays open, with what was typed; so it does when only something is wrong.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("words");
  live.site.write(pageOf({ end: "Searched." }));
  await page.getByText("Searched.").waitFor({ state: "attached" });
  live.site.write(pageOf({ end: "Searched. [x](./nowhere.md)" }));
  await page.getByText("1 error").first().waitFor({ state: "attached" });
  assert.is(await page.getByRole("combobox").inputValue(), "words");
  assert.ok(await isMarked(page));
  assert.equal(problems, []);
  await page.close();
});

/** A site whose sidebar has lists that the page doesn't hold, one inside the other; that has its first page's address. */
const NESTED: Files = {
  ...SITE,
  "content/docs/else/inner/leaf.md": "# Leaf\n",
};
const PART = "/docs/sidebar/else.json";

interface HeldPart {
  /** How often the list was asked for since. */
  asked(): number;
  /** Lets what was asked and what will be go to the server, or fail. */
  release(how?: "continue" | "abort"): void;
}

/** Holds back what a page asks for of a category's list, as a slow host does. */
async function holdPart(page: Page): Promise<HeldPart> {
  let release: HeldPart["release"] = () => {};
  const released = new Promise<"continue" | "abort">((resolve) => {
    release = (how = "continue") => resolve(how);
  });
  let asked = 0;
  await page.route(`**${PART}`, async (route) => {
    asked++;
    if ((await released) === "abort") await route.abort();
    else await route.continue();
  });
  return { asked: () => asked, release };
}

/** Opens the page with a category open whose list has been loaded. */
async function openCategory(live: LiveSite): Promise<LivePage> {
  const opened = await openPage(live);
  await opened.page.getByRole("button", { name: "Pages in Else" }).click();
  await entry(opened.page, "Deep").waitFor();
  await mark(opened.page);
  return opened;
}

function entry(page: Page, name: string) {
  return page.locator(".tree").getByRole("link", { name, exact: true });
}

/** Edits what the page shows of the sidebar itself, and waits for it. */
async function relabel(live: LiveSite, page: Page, label: string): Promise<void> {
  live.site.write(pageOf({ front: `title: Edited page\nsidebar_label: ${label}` }));
  await entry(page, label).waitFor();
}

/** Edits a list that the page doesn't hold. */
async function relabelDeep(live: LiveSite, label: string): Promise<void> {
  live.site.write({ "content/docs/else/deep.md": `# ${label}\n` });
  await live.shows(PART, label);
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("a category stays open while an edit has its list loaded anew, and in further edits meanwhile", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openCategory(live);
  const held = await holdPart(page);
  for (const [count, label] of ["Once", "Twice"].entries()) {
    await relabel(live, page, label);
    assert.ok(await entry(page, "Deep").isVisible(), `open after edit ${count + 1}`);
    await until("the list is asked for", () => held.asked() === count + 1);
  }
  await relabelDeep(live, "Deeper");
  held.release();
  await entry(page, "Deeper").waitFor();
  assert.is(await entry(page, "Deep").count(), 0);
  assert.ok(await isMarked(page));
  assert.equal(problems, []);
  await page.close();
});

test("a category that is being opened is open after an edit", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openPage(live);
  const held = await holdPart(page);
  await page.getByRole("button", { name: "Pages in Else" }).click();
  await until("the list is asked for", () => held.asked() === 1);
  await relabel(live, page, "Once");
  held.release();
  await entry(page, "Deep").waitFor();
  assert.equal(problems, []);
  await page.close();
});

test("what is opened and focused in a list stays so when another one takes its place", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openCategory(live);
  const held = await holdPart(page);
  await relabel(live, page, "Once");
  await page.getByRole("button", { name: "Pages in inner" }).click();
  await entry(page, "Leaf").focus();
  await relabelDeep(live, "Deeper");
  held.release();
  await entry(page, "Deeper").waitFor();
  assert.ok(await entry(page, "Leaf").isVisible(), "the inner category is open");
  assert.is(await focusedText(page), "Leaf");

  // What is called otherwise is found by its address.
  await entry(page, "Deeper").focus();
  await relabelDeep(live, "Deepest");
  await relabel(live, page, "Twice");
  await entry(page, "Deepest").waitFor();
  assert.is(await focusedText(page), "Deepest");
  await page.getByRole("button", { name: "Pages in inner" }).focus();
  await relabelDeep(live, "Deep");
  await relabel(live, page, "Once");
  await entry(page, "Deep").waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.ariaLabel), "Pages in inner");
  // Lists inside are loaded anew as well; one that is the same stays as it is.
  live.site.write({ "content/docs/else/inner/leaf.md": "# Leaves\n" });
  await live.shows("/docs/sidebar/else-inner.json", "Leaves");
  const heldAgain = await holdPart(page);
  await relabel(live, page, "Twice");
  const deep = await entry(page, "Deep").elementHandle();
  heldAgain.release();
  await entry(page, "Leaves").waitFor();
  assert.ok(await deep?.evaluate((link) => link.isConnected), "what is the same is not put in again");
  assert.ok(await isMarked(page));
  assert.equal(problems, []);
  await page.close();
});

test("a category stays closed that is closed while its list is loaded anew", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openCategory(live);
  const held = await holdPart(page);
  await relabel(live, page, "Once");
  const button = page.getByRole("button", { name: "Pages in Else" });
  await button.click();
  await relabelDeep(live, "Deeper");
  held.release();
  const deeper = page.locator(".tree").getByText("Deeper");
  await deeper.waitFor({ state: "attached" });
  assert.is(await deeper.isVisible(), false);
  assert.is(await button.getAttribute("aria-expanded"), "false");
  assert.equal(problems, []);
  await page.close();
});

test("a reload shows an open category's list at once, and what it has become when that is loaded", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openCategory(live);
  const held = await holdPart(page);
  await relabelDeep(live, "Deeper");
  await page.reload();
  await settled(page);
  assert.ok(await entry(page, "Deep").isVisible(), "open at once");
  held.release();
  await entry(page, "Deeper").waitFor();
  assert.is(held.asked(), 1);
  assert.equal(problems, []);
  await page.close();
});

test("a list that cannot be loaded anew stays as it is", async () => {
  const live = await start(NESTED);
  const { page, problems } = await openCategory(live);
  const held = await holdPart(page);
  held.release("abort");
  const failed = page.waitForEvent("requestfailed");
  await relabel(live, page, "Once");
  await failed;
  await failsOnceMore(page);
  assert.ok(await entry(page, "Deep").isVisible());
  assert.ok(await isMarked(page), "the page is the same");
  assert.ok(
    problems.every((problem) => problem.includes("net::ERR_FAILED")),
    problems.join("\n"),
  );
  await page.close();
});

test("a page that opens what was being opened on the last one stays where that cannot be loaded", async () => {
  const live = await start(NESTED);
  const { page } = await openPage(live);
  const held = await holdPart(page);
  await page.getByRole("button", { name: "Pages in Else" }).click();
  await until("the list is asked for", () => held.asked() === 1);
  await entry(page, "Other").click();
  await until("the list is asked for again", () => held.asked() === 2);
  await settled(page);
  await mark(page);
  held.release("abort");
  await failsOnceMore(page);
  assert.ok(await isMarked(page), "the page is the same");
  await page.close();
});

/** Fails to load the list once more: by then the page has heard of the first time. */
async function failsOnceMore(page: Page): Promise<void> {
  await page.evaluate((part) => fetch(part).catch(() => {}), PART);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

test("scripts work on what an edit has put in", async () => {
  const live = await start({ ...SITE, ...pageOf({ code: "", tabs: "", headings: "", island: "::counter{start=1}" }) });
  const { page, problems } = await openPage(live);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await mark(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [count, word] of ["one", "two"].entries()) {
    const filler = Array.from({ length: 60 }, (_, i) => `Line ${i}.`).join("\n\n");
    live.site.write(
      pageOf({
        code: `\`\`\`js\nconst ${word} = 1;\n\`\`\``,
        tabs: PIECES.tabs.replaceAll("yarn", word),
        headings: `## First ${word}\n\n${filler}\n\n## Second ${word}\n\n${filler}`,
        island: `::counter{start=${count + 2}}`,
      }),
    );
    await page.getByRole("heading", { name: `First ${word}` }).waitFor();
    await settled(page);
    const block = page.locator(".code", { hasText: `const ${word}` });
    await block.hover();
    await block.getByRole("button", { name: "Copy code" }).click();
    await until("the code is copied", async () => (await copied()) === `const ${word} = 1;`);
    await page.getByRole("button", { name: "Copy page" }).click();
    await until("the page is copied", async () => (await copied()).includes(`## First ${word}`));
    await page.getByRole("tab", { name: word }).click();
    assert.ok(await page.getByText(`By ${word}.`).isVisible());
    assert.is(await page.getByText("By npm.").isVisible(), false);
    await page.locator(".counter").click();
    assert.is(await page.locator(".counter").innerText(), `Count ${count + 3}`);
    assert.is(await page.evaluate(() => (window as { mounted?: number }).mounted), 1, "the last island has ended");
    await page.getByRole("heading", { name: `Second ${word}` }).evaluate((heading) => heading.scrollIntoView());
    const current = page.locator(".toc a[aria-current]");
    await until("the section is marked", async () => (await current.allInnerTexts()).join() === `Second ${word}`);
  }
  assert.ok(await isMarked(page));
  assert.equal(problems, []);
  await page.close();
});

test("what an edit takes away leaves nothing behind", async () => {
  const live = await start();
  const { page, problems } = await openPage(live);
  await mark(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const count = async (): Promise<Record<string, number>> => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const edit = async (word: string) => {
    const tabs = PIECES.tabs.replaceAll("yarn", word);
    live.site.write(
      pageOf({
        front: `title: Page ${word}`,
        headings: `## Heading ${word}`,
        tabs,
        code: `\`\`\`js\n${word};\n\`\`\`\n\n\`\`\`ts\n${word};\n\`\`\``,
        island: `::counter{start=${word.length}}`,
        diagram: `\`\`\`mermaid alt="${word}"\none --> ${word}\n\`\`\``,
        end: `The end, ${word}.`,
      }),
    );
    await page.getByText(`The end, ${word}.`).waitFor();
    await settled(page);
  };
  for (let i = 0; i < 10; i++) await edit(`word${i}`);
  const before = await count();
  for (let i = 10; i < 70; i++) await edit(`word${i}`);
  const after = await count();
  // Ten edits' worth of what the page holds would be thousands of nodes.
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  assert.ok(grown("Nodes") < 200, `${grown("Nodes")} nodes more`);
  assert.ok(grown("JSEventListeners") < 10, `${grown("JSEventListeners")} listeners more`);
  assert.ok(grown("Documents") <= 1, `${grown("Documents")} documents more`);
  assert.is(await page.evaluate(() => document.adoptedStyleSheets.length), 1);
  assert.is(await page.evaluate(() => (window as { mounted?: number }).mounted), 1);
  assert.ok(await isMarked(page));
  assert.equal(problems, []);
  await page.close();
});

test("a script of the site's own takes a load", async () => {
  const live = await start({
    ...SITE,
    "templates/parts/Footer.tsx": 'export const Footer = () => <script src="/own.js" defer />;\n',
    "content/static/own.js": 'document.querySelector("article").dataset.own = "here";\n',
  });
  const { page } = await openPage(live);
  await mark(page);
  live.site.write(pageOf({ end: "With the script." }));
  await page.getByText("With the script.").waitFor();
  await page.locator("article[data-own]").waitFor();
  assert.is(await isMarked(page), false);
  await page.close();
});

test.run();
