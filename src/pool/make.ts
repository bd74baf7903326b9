// What each thread does that makes pages: it claims some of those that are left, makes them, and claims the next.
import { batchWriter } from "../emit.ts";
import type { PassInput } from "../page-pass/input.ts";
import { timedOut } from "../page-pass/problems.ts";
import { createPagePass } from "../page-pass.ts";
import { loadPageHooks } from "../plugins/hooks.ts";
import type { Reference } from "../reference/types.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { type PackedPages, PageCollector } from "../search.ts";
import type { Page, PageRecord } from "../types.ts";
import { createWatchdog } from "../watchdog.ts";
import { CLAIM, nextClaim } from "./claim.ts";
import { readAhead } from "./read-ahead.ts";
import { takeTurns } from "./turns.ts";

/** How often a template may take too long on a thread; after that it is not rendered any more. */
const MOST_LATE = 2;

/** What all threads are given. */
export interface PageWork {
  readonly input: PassInput;
  /** Indexes into the site's pages. */
  readonly todo: readonly number[];
  /** How many of `todo` are claimed, shared by all threads. */
  readonly claimed: SharedArrayBuffer;
  /** How many threads claim. */
  readonly threads: number;
}

/** What the main thread has already; the others load their own. */
export interface Loaded {
  /** The compiled API reference. */
  readonly reference: Reference | undefined;
  readonly renderer: Renderer;
}

/** What came of a pass over many pages. */
export interface MadePages {
  /** In the order in which the pages were asked for. */
  readonly records: readonly PageRecord[];
  /** What they are found by; each thread has its own. */
  readonly found: readonly PackedPages[];
}

/** Claims pages until none is left, and hands on the records of those that were claimed together; gives what is left to tell. */
export async function claimPages(
  { input, todo, claimed, threads }: PageWork,
  onBatch: (batch: readonly PageRecord[]) => void,
  { reference, renderer: own }: Partial<Loaded> = {},
): Promise<MadePages> {
  const counter = new Int32Array(claimed);
  // Where nothing is written, nothing is searched either.
  const collector = input.site.config.search && input.stage !== undefined ? new PageCollector() : undefined;
  const { root, content, plugins } = input;
  const hooks = plugins && (await loadPageHooks(plugins.plugins, root, content, input.site.config));
  const renderer = own ?? (await loadRenderer(input.templates));
  const writer = input.stage === undefined ? undefined : batchWriter(input.stage);
  const { expect, sourceOf } = readAhead(content);
  const pass = await createPagePass(input, { reference, collector, hooks, renderer, writer, sourceOf });
  const watchdog = createWatchdog(input.site.config.limits.pageMs);
  /** By template, how often it took too long. */
  const late = new Map<string, number>();
  const timeOut = (page: Page): PageRecord => {
    const template = renderer.brokenOff();
    const record = timedOut(page, input, { plugin: hooks?.busy, template });
    if (template && !template.isSound) {
      const times = (late.get(template.template) ?? 0) + 1;
      late.set(template.template, times);
      // What all pages have in common is told in seconds, not after the time limits of all of them.
      if (times >= MOST_LATE) renderer.refuse(template, record.diagnostics[0]?.message ?? "");
    }
    return record;
  };
  let count: number = CLAIM.first;
  for (;;) {
    const from = Atomics.add(counter, 0, count);
    if (from >= todo.length) {
      return { records: [], found: collector ? [collector.pack()] : [] };
    }
    const started = performance.now();
    const pages = todo.slice(from, from + count).map((index) => input.site.pages[index] as Page);
    expect(pages);
    const batch = takeTurns(pages, pass, watchdog, timeOut);
    writer?.flush();
    onBatch(batch);
    const ms = performance.now() - started;
    count = nextClaim({ pages: pages.length, ms }, todo.length - Atomics.load(counter, 0), threads);
    // Lets signals, timers and messages through.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
