// npm run bench:search -- <output folder> [--slow 4] [--docs docs] [--again 25]
// Types all queries into the search of a built site, letter by letter, in a browser with a slowed processor, and says how
// long each keystroke waits for its answer: from the key to the changed list, and to the frame that shows it. A first
// round loads the index, the second one is measured. Queries with a keystroke that took longer than --again milliseconds
// are typed twice more and the medians count, because other processes of the machine hit single keystrokes. Prints also
// what the index weighs, and what a first answer loads.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { searchIn } from "../search/build-index.ts";
import { queries } from "../search/queries.ts";
import { launchBrowser } from "../support/browser.ts";
import { serveFolder } from "../support/serve-folder.ts";
import { UsageError, whole } from "./options.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    slow: { type: "string", default: "4" },
    docs: { type: "string", default: "docs" },
    again: { type: "string", default: "25" },
  },
});
const out = resolve(positionals[0] ?? "dist");
const folder = join(out, values.docs, "search");
const slowness = whole("--slow", values.slow);
const againMs = whole("--again", values.again);
if (!existsSync(folder))
  throw new UsageError(`${out} holds no search index under ${values.docs}/: build a site there first`);

interface Keystroke {
  readonly text: string;
  /** Milliseconds from the key to the changed list, and to the next frame. */
  readonly list: number;
  readonly frame: number;
}

weigh();
await measure();

function weigh(): void {
  const packed = readdirSync(folder).map((name) => gzipSync(readFileSync(join(folder, name))).length);
  console.log(`${packed.length} files, ${kilobytes(packed.reduce((sum, size) => sum + size, 0))} gzip in all`);
}

async function measure(): Promise<void> {
  const bytes: number[] = [];
  for (const { query } of queries) {
    const search = searchIn((name) => readFileSync(join(folder, name), "utf8"));
    await search.find(query);
    bytes.push(search.bytes());
  }
  console.log(`a first answer loads ${spread(bytes.map((each) => each / 1000))} kB gzip`);
  const server = await serveFolder(out);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/${values.docs}/`);
    await page.keyboard.press("/");
    await page.getByRole("combobox").waitFor();
    await page.evaluate(watch);
    const all = queries.map(({ query }) => query);
    await typeAll(page, all);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const once = await typeAll(page, all);
    const isSlow = (query: string) => once.get(query)?.some(({ list }) => list > againMs);
    const slow = all.filter(isSlow);
    console.log(`${slow.length} of ${all.length} queries are typed again`);
    const rounds = [once, await typeAll(page, slow), await typeAll(page, slow)];
    const keys = all.flatMap((query) =>
      medians(rounds.flatMap((round) => (round.has(query) ? [round.get(query) as Keystroke[]] : []))),
    );
    console.log(`${keys.length} keystrokes, a processor ${values.slow} times slower`);
    console.log(`to the list:  ${spread(keys.map(({ list }) => list))} ms`);
    console.log(`to the frame: ${spread(keys.map(({ frame }) => frame))} ms`);
    const slowest = [...keys].sort((a, b) => b.list - a.list).slice(0, 8);
    for (const { text, list, frame } of slowest) console.log(`  ${list.toFixed(1)}  ${frame.toFixed(1)}  ${text}`);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Types queries, and gives the keystrokes of each. */
async function typeAll(page: Page, all: readonly string[]): Promise<Map<string, Keystroke[]>> {
  const input = page.getByRole("combobox");
  const typed = new Map<string, Keystroke[]>();
  for (const query of all) {
    await input.fill("");
    await page.evaluate(() => {
      (globalThis as unknown as { keystrokes: Keystroke[] }).keystrokes = [];
    });
    for (const character of query) {
      await input.press(character === " " ? "Space" : character);
      await page.waitForFunction(() => (globalThis as unknown as { isSettled: boolean }).isSettled);
    }
    typed.set(query, await page.evaluate(() => (globalThis as unknown as { keystrokes: Keystroke[] }).keystrokes));
  }
  return typed;
}

/** Takes the time of each keystroke. Runs in the page. */
function watch(): void {
  const state = globalThis as unknown as { keystrokes: Keystroke[]; isSettled: boolean };
  const input = document.querySelector<HTMLInputElement>("[role=combobox]");
  const dialog = document.querySelector("dialog");
  if (!input || !dialog) throw new Error("the search is not open");
  input.addEventListener(
    "beforeinput",
    () => {
      state.isSettled = false;
      const start = performance.now();
      let list = 0;
      const observer = new MutationObserver((changes) => {
        // Excerpts come later.
        if (list > 0 || changes.every(({ target }) => (target as Element).closest?.(".search-excerpt"))) return;
        list = performance.now() - start;
        requestAnimationFrame(() => {
          setTimeout(() => {
            observer.disconnect();
            state.keystrokes.push({ text: input.value, list, frame: performance.now() - start });
            state.isSettled = true;
          });
        });
      });
      observer.observe(dialog, { childList: true, subtree: true, characterData: true });
    },
    { capture: true },
  );
}

/** Each keystroke's medians over rounds that type the same. */
function medians(rounds: readonly (readonly Keystroke[])[]): Keystroke[] {
  const [first = []] = rounds;
  const middle = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
  return first.map(({ text }, i) => ({
    text,
    list: middle(rounds.map((keys) => keys[i]?.list ?? 0)),
    frame: middle(rounds.map((keys) => keys[i]?.frame ?? 0)),
  }));
}

function spread(list: readonly number[]): string {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, max ${at(1)}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
