// What each thread does that makes pages: it claims some of those that are left, makes them, and claims the next.
import { failsBuild } from "../diagnostics.ts";
import { batchWriter } from "../emit.ts";
import type { Navigation } from "../navigation.ts";
import type { PassInput } from "../page-pass/input.ts";
import { type PageProblems, timedOut } from "../page-pass/problems.ts";
import { createPagePass } from "../page-pass.ts";
import { loadPageHooks } from "../plugins/hooks.ts";
import type { Reference } from "../reference/types.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { type PackedPages, PageCollector } from "../search.ts";
import { isSettled, statOf } from "../stat.ts";
import type { Page, PageRecord } from "../types.ts";
import { createWatchdog } from "../watchdog.ts";
import { CLAIM, nextClaim } from "./claim.ts";
import { readAhead } from "./read-ahead.ts";
import { packSeen, type Seen } from "./seen.ts";
import { takeTurns } from "./turns.ts";

/** How often a template may take too long on a thread; after that it is not rendered any more. */
const MOST_LATE = 2;

/** Places in what all threads share. */
const [CLAIMED, FAILED] = [0, 1];

/** What all threads are given. */
export interface PageWork {
  readonly input: PassInput;
  /** The site's, or those that it leaves out. */
  readonly pages: readonly Page[];
  /** Indexes into the pages. */
  readonly todo: readonly number[];
  /** Shared by all threads: how many of `todo` are claimed, and whether the build has failed, both as 32 bits. */
  readonly shared: SharedArrayBuffer;
  /** Whether warnings fail the build. */
  readonly isStrict: boolean;
  /** How many threads claim. */
  readonly threads: number;
  /** Before any source was read; clock time in milliseconds. */
  readonly startedAt: number;
}

/** What the main thread has already; the others load their own. */
export interface Loaded {
  /** The compiled API reference. */
  readonly reference: Reference | undefined;
  readonly renderer: Renderer;
  readonly navigation: Navigation;
}

/** Pages that were claimed together. */
export interface Batch {
  /** Where in `todo` they begin. */
  readonly from: number;
  readonly records: readonly PageRecord[];
  /** How their files were found when they had been read. */
  readonly seen: Float64Array;
}

/** Claims pages until none is left, and hands on those that were claimed together; gives what all of them are found by. */
export async function claimPages(
  { input, pages, todo, shared, isStrict, threads, startedAt }: PageWork,
  onBatch: (batch: Batch) => void,
  { reference, renderer: loaded, navigation }: Partial<Loaded> = {},
): Promise<readonly PackedPages[]> {
  const counter = new Int32Array(shared);
  const isFailed = () => Atomics.load(counter, FAILED) !== 0;
  // Where nothing is written, nothing is searched either.
  const collector = input.site.config.search && input.stage !== undefined ? new PageCollector() : undefined;
  const { root, content, plugins } = input;
  const hooks = plugins && (await loadPageHooks(plugins.plugins, root, input.site.config));
  const renderer = loaded ?? (await loadRenderer(input.templates, { config: input.site.config }));
  const writer = input.stage === undefined ? undefined : batchWriter(input.stage);
  const { expect, sourceOf } = readAhead(content);
  const options = { reference, collector, hooks, renderer, navigation, writer, isFailed, sourceOf };
  const seen = new Map<Page, Seen>();
  // Asked when the file has been read: to ask the system takes a sixth of what a hash takes.
  const isSettledPage = (page: Page) => {
    const stat = statOf(`${content}/${page.file}`);
    if (stat) seen.set(page, stat);
    return stat !== undefined && isSettled(stat, startedAt);
  };
  const pass = await createPagePass(input, { ...options, isSettled: isSettledPage });
  const watchdog = createWatchdog(input.site.config.limits.pageMs);
  /** By template, how often it took too long. */
  const late = new Map<string, number>();
  const timeOut = (page: Page, found: PageProblems | undefined): PageRecord => {
    const template = renderer.brokenOff();
    const record = timedOut(page, input, { plugin: hooks?.busy, template }, found);
    if (template && !template.isSound) {
      const times = (late.get(template.template) ?? 0) + 1;
      late.set(template.template, times);
      // What all pages have in common is told in seconds, not after the time limits of all of them.
      if (times >= MOST_LATE) renderer.refuse(template, record.diagnostics.at(-1)?.message ?? "");
    }
    return record;
  };
  let count: number = CLAIM.first;
  for (;;) {
    const from = Atomics.add(counter, CLAIMED, count);
    if (from >= todo.length) return collector ? [collector.pack()] : [];
    const started = performance.now();
    const own = todo.slice(from, from + count).map((index) => pages[index] as Page);
    expect(own);
    const records = takeTurns(own, pass, watchdog, timeOut);
    writer?.flush();
    if (records.some(({ diagnostics }) => failsBuild(diagnostics, isStrict))) Atomics.store(counter, FAILED, 1);
    onBatch({ from, records, seen: packSeen(own, seen) });
    seen.clear();
    const ms = performance.now() - started;
    count = nextClaim({ pages: own.length, ms }, todo.length - Atomics.load(counter, CLAIMED), threads);
    // Lets signals, timers and messages through.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
