// The author's loop in a real browser, the same way for every generator: how long its server takes to show the first page,
// and how long it takes from the end of a save until the new text is on the page that is open.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Corpus } from "./corpus.ts";
import { median, quantile, shown, table } from "./figures.ts";
import { cleanEnv, endGroup, sessionCpuMs, sessionMb } from "./measure.ts";
import { freePort } from "./server.ts";
import type { Tool } from "./tool.ts";

/** What was measured of one generator's server on one site; times in milliseconds. */
export interface Edits {
  readonly site: string;
  readonly tool: string;
  /** From the start of the process until it answers a request for the page with 200. */
  answeredMs: number;
  /** From the start of the process until the browser shows the page's text. */
  shownMs: number;
  /** From the end of each write until the browser shows the new text. */
  readonly editMs: number[];
  /** Processor time of the server for each edit, what runs in its background included. */
  cpuMs: number;
  /** Memory that the server's processes hold after the edits. */
  memoryMb: number;
  /** Why there is no result, or not all of it. */
  failure?: string;
}

export interface EditOptions {
  readonly folder: string;
  readonly browser: Browser;
  readonly edits: number;
  /** Milliseconds that a start may take, and an edit. */
  readonly startLimitMs: number;
  readonly editLimitMs: number;
  tell(line: string): void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a generator's server on a site and edits its page. */
export async function measureEdits(tool: Tool, corpus: Corpus, options: EditOptions): Promise<Edits> {
  const result: Edits = {
    site: corpus.name,
    tool: tool.name,
    answeredMs: Number.NaN,
    shownMs: Number.NaN,
    editMs: [],
    cpuMs: Number.NaN,
    memoryMb: Number.NaN,
  };
  const { dev } = tool;
  if (!dev) return { ...result, failure: "has no server" };
  const site = path.join(options.folder, tool.name);
  fs.mkdirSync(site, { recursive: true });
  tool.prepare(corpus, site);
  const port = await freePort();
  const log = path.join(options.folder, "log.txt");
  const out = fs.openSync(log, "w");
  const began = performance.now();
  const child = spawn(tool.command, dev.args(port), {
    cwd: site,
    env: cleanEnv(tool.env),
    stdio: ["ignore", out, out],
    detached: true,
  });
  fs.closeSync(out);
  let isEnded = false;
  child.once("exit", () => {
    isEnded = true;
  });
  child.once("error", () => {
    isEnded = true;
  });
  const end = () => {
    if (child.pid !== undefined) endGroup(child.pid);
  };
  process.once("exit", end);
  const context = await options.browser.newContext({ bypassCSP: true });
  try {
    const url = `http://127.0.0.1:${port}${dev.path(corpus.edited)}`;
    const source = path.join(site, tool.source(corpus.edited));
    const text = fs.readFileSync(source, "utf8");
    const title = /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? "";
    const deadline = began + options.startLimitMs;
    while (!(await answers(url, deadline))) {
      if (isEnded) throw new Error(`ended: ${last(log)}`);
      if (performance.now() > deadline) throw new Error(`no page after ${shown(options.startLimitMs / 1000)} s`);
      await pause(20);
    }
    result.answeredMs = performance.now() - began;
    const page = await context.newPage();
    await showing(page, url, title, deadline);
    result.shownMs = performance.now() - began;
    options.tell(`${corpus.name}, ${tool.name}, first page: ${shown(result.shownMs / 1000)} s`);
    // What starts in the background goes on, as it does for authors.
    await pause(2000);
    let cpuBefore = Number.NaN;
    for (let i = 0; i <= options.edits; i++) {
      if (i === 1) cpuBefore = cpuOf(child.pid);
      const mark = `Edit ${i} of ${port}.`;
      fs.writeFileSync(source, `${text}\n${mark}\n`);
      const saved = performance.now();
      try {
        await page.waitForFunction(isShown, mark, { polling: 5, timeout: options.editLimitMs });
      } catch {
        throw new Error(isEnded ? `ended: ${last(log)}` : `no edit after ${shown(options.editLimitMs / 1000)} s`);
      }
      // The first edit loads what only edits need.
      if (i > 0) result.editMs.push(performance.now() - saved);
      // An author does not save again within the same moment.
      await pause(400);
    }
    result.cpuMs = (cpuOf(child.pid) - cpuBefore) / options.edits;
    result.memoryMb = child.pid === undefined ? Number.NaN : sessionMb(child.pid);
    options.tell(`${corpus.name}, ${tool.name}, an edit: ${shown(median(result.editMs))} ms`);
  } catch (error) {
    result.failure = (error as Error).message.trim();
    options.tell(`${corpus.name}, ${tool.name}: ${result.failure}`);
  } finally {
    await context.close();
    end();
    process.off("exit", end);
    fs.rmSync(site, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}

/** Loads a page until its text is there: some servers send a page that says to wait, or none at all yet. */
async function showing(page: Page, url: string, text: string, deadline: number): Promise<void> {
  for (;;) {
    const left = deadline - performance.now();
    if (left <= 0) throw new Error(`the browser does not show "${text}"`);
    try {
      await page.goto(url, { timeout: left, waitUntil: "commit" });
      await page.waitForFunction(isShown, text, { polling: 5, timeout: Math.min(left, 60_000) });
      return;
    } catch {
      await pause(100);
    }
  }
}

/** Runs in the page. */
function isShown(text: string): boolean {
  return (document.querySelector("main") ?? document.body)?.innerText.includes(text) ?? false;
}

async function answers(url: string, deadline: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(deadline - performance.now())));
    const response = await fetch(url, { signal, headers: { accept: "text/html" } });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

function cpuOf(pid: number | undefined): number {
  return pid === undefined ? Number.NaN : sessionCpuMs(pid);
}

function last(log: string): string {
  return fs.readFileSync(log, "utf8").trim().split("\n").slice(-5).join(" ").slice(0, 400);
}

/** The table of servers. */
export function editTable(results: readonly Edits[]): string {
  const rows = results.map((result) => [
    result.site,
    result.failure === undefined ? result.tool : `${result.tool} (failed: ${result.failure.split("\n")[0]})`,
    ...[result.answeredMs / 1000, result.shownMs / 1000].map(shown),
    ...[median(result.editMs), quantile(result.editMs, 0.9), result.cpuMs, result.memoryMb].map(shown),
  ]);
  return table(
    ["site", "generator", ">answers s", ">first page s", ">edit ms", ">edit p90 ms", ">CPU ms an edit", ">server MB"],
    rows,
  );
}
