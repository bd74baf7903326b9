// Takes many pages through their pass: on this thread for few, on one more thread per core for many.
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DocsgenError, EXIT } from "./diagnostics.ts";
import type { PassInput } from "./page-pass/input.ts";
import { timedOut } from "./page-pass/problems.ts";
import { createPagePass } from "./page-pass.ts";
import { loadPageHooks } from "./plugins/hooks.ts";
import { packageRoot } from "./project.ts";
import type { Reference } from "./reference/types.ts";
import { loadRenderer, type Renderer } from "./render.ts";
import { type PackedPages, PageCollector } from "./search.ts";
import type { Page, PageRecord } from "./types.ts";
import { createWatchdog } from "./watchdog.ts";

/**
 * A worker loads and warms up all that the main thread has loaded and warm: fewer pages than this cost more processor
 * time with one and hardly less waiting. For pages of the reference it reads the whole reference besides.
 */
const WORKER_FROM = { guides: 600, reference: 1500 } as const;
/**
 * Pages that a thread claims at a time: few enough to be heard of soon and to end together with the others, many enough to
 * claim seldom, because each time limit that is set up is a thread of V8's.
 */
const CLAIM = { first: 16, least: 4, most: 64, ms: 50 } as const;

/** How often a template may take too long on a thread; after that it is not rendered any more. */
const MOST_LATE = 2;

/** What a worker thread is given. */
export interface WorkerData {
  readonly input: PassInput;
  /** Indexes into the site's pages. */
  readonly todo: readonly number[];
  /** How many of `todo` are claimed, shared by all threads. */
  readonly claimed: SharedArrayBuffer;
  /** How many threads claim. */
  readonly threads: number;
}

export interface PoolOptions {
  readonly jobs: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** The compiled API reference, for this thread; the others read it from its file. */
  readonly reference: Reference | undefined;
  /** For this thread; the others load their own. */
  readonly renderer: Renderer;
  onProgress(done: number): void;
}

/** What came of a pass over many pages. */
export interface MadePages {
  /** In the order in which the pages were asked for. */
  readonly records: readonly PageRecord[];
  /** What they are found by; each thread has its own. */
  readonly found: readonly PackedPages[];
}

/**
 * Takes the pages of `todo` through their pass.
 * @throws what a page pass throws (disk full, permission), and the signal's reason
 */
export async function runPages(input: PassInput, todo: readonly number[], options: PoolOptions): Promise<MadePages> {
  const kind = input.site.pages[todo[0] ?? -1]?.api ? "reference" : "guides";
  const jobs = options.jobs ?? (todo.length < WORKER_FROM[kind] ? 1 : os.availableParallelism());
  const claimed = new SharedArrayBuffer(4);
  const records = new Map<string, PageRecord>();
  const found: PackedPages[] = [];
  const threads = Math.max(1, Math.min(jobs, Math.ceil(todo.length / CLAIM.first)));
  const work = { input, todo, claimed, threads };
  const workers = Array.from({ length: threads - 1 }, () => startWorker(work, options.signal));
  const keep = (batch: readonly PageRecord[]): void => {
    for (const record of batch) records.set(record.route, record);
    options.onProgress(records.size);
  };
  try {
    const onBatch = (batch: readonly PageRecord[]): void => {
      options.signal?.throwIfAborted();
      keep(batch);
    };
    const own = claimPages(work, onBatch, options);
    const results = await Promise.all([own, ...workers.map(({ done }) => done)]);
    for (const result of results) {
      keep(result.records);
      found.push(...result.found);
    }
  } finally {
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }
  const inOrder = todo.map((index) => {
    const record = records.get((input.site.pages[index] as Page).route);
    if (!record) throw new DocsgenError(EXIT.defect, `page ${input.site.pages[index]?.file} came back from no thread`);
    return record;
  });
  return { records: inOrder, found };
}

/**
 * How many pages to claim next.
 * @param last how many were claimed last, and in how many milliseconds they were made
 * @param left how many nobody has claimed, by so many threads
 */
export function nextClaim(
  last: { readonly pages: number; readonly ms: number },
  left: number,
  threads: number,
): number {
  const atPace = Math.round((last.pages * CLAIM.ms) / Math.max(last.ms, 1));
  return Math.max(CLAIM.least, Math.min(CLAIM.most, atPace, Math.ceil(left / (2 * threads))));
}

/** Claims pages until none is left, and hands on the records of those that were claimed together; gives what is left to tell. */
export async function claimPages(
  data: WorkerData,
  onBatch: (batch: readonly PageRecord[]) => void,
  { reference, renderer: own }: Partial<Pick<PoolOptions, "reference" | "renderer">> = {},
): Promise<MadePages> {
  const { input, todo, threads } = data;
  const counter = new Int32Array(data.claimed);
  // Where nothing is written, nothing is searched either.
  const collector = input.site.config.search && input.stage !== undefined ? new PageCollector() : undefined;
  const { root, content, plugins } = input;
  const hooks = plugins && (await loadPageHooks(plugins.plugins, root, content, input.site.config));
  const renderer = own ?? (await loadRenderer(input.templates));
  const pass = await createPagePass(input, { reference, collector, hooks, renderer });
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
    const batch: PageRecord[] = [];
    watchdog(
      pages,
      (page) => batch.push(pass(page)),
      (page) => batch.push(timeOut(page)),
    );
    onBatch(batch);
    const ms = performance.now() - started;
    count = nextClaim({ pages: pages.length, ms }, todo.length - Atomics.load(counter, 0), threads);
    // Lets signals, timers and messages through.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** An error as it crosses threads. */
interface ThreadError {
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly path?: string;
  readonly exitCode?: number;
  readonly hint?: string;
}

function revive(error: ThreadError): Error {
  if (error.exitCode !== undefined) {
    return new DocsgenError(error.exitCode, error.message, error.hint === undefined ? {} : { hint: error.hint });
  }
  return Object.assign(new Error(error.message), error);
}

function startWorker(data: WorkerData, signal: AbortSignal | undefined): { worker: Worker; done: Promise<MadePages> } {
  const worker = new Worker(path.join(packageRoot(), "lib", "worker.js"), { workerData: data });
  const done = new Promise<MadePages>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    worker.once("message", (message: MadePages | { error: ThreadError }) =>
      "records" in message ? resolve(message) : reject(revive(message.error)),
    );
    worker.once("error", reject);
    worker.once("exit", (code) => {
      signal?.removeEventListener("abort", abort);
      reject(new DocsgenError(EXIT.defect, `a worker thread ended with code ${code} before its work was done`));
    });
  });
  // The caller awaits all threads together; one that fails while another is awaited must not count as unhandled.
  done.catch(() => {});
  return { worker, done };
}
