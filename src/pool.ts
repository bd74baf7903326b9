// Takes many pages through their pass: on this thread for few, on one more thread per core for many; then makes the
// search index and what is put together from the pages' files on one of these.
import os from "node:os";
import { DocsgenError, EXIT } from "./diagnostics.ts";
import { packTask, type WholeTask } from "./joined/packed.ts";
import type { PassInput } from "./page-pass/input.ts";
import { mostThreads } from "./pool/claim.ts";
import type { Batch, Loaded, PageWork } from "./pool/make.ts";
import type { Answer, IndexTask, Reply, Request, Sent, ThreadError } from "./pool/messages.ts";
import { threadsWithin } from "./pool/open-files.ts";
import type { ReadBatch, ReadWork } from "./pool/read.ts";
import { seenAt } from "./pool/seen.ts";
import type { PackedPages } from "./search.ts";
import type { FailedPage } from "./site/read.ts";
import { printOutput } from "./thread-output.ts";
import { startThread } from "./thread-start.ts";
import { packTexts } from "./thread-texts.ts";
import type { OutputFile, Page, PageRecord, SourceFile } from "./types.ts";

/**
 * A worker loads and warms up all that the main thread has loaded and warm: fewer pages than this cost more processor
 * time with one and hardly less waiting. For pages of the reference it reads the whole reference besides.
 */
export const WORKER_FROM = { guides: 600, reference: 1500 } as const;

/**
 * The most that what is new on a thread takes before it is collected, in megabytes: half of what V8 lets it take. A page leaves so
 * little behind that it is as fast, in a tenth less memory.
 */
const YOUNG_MB = 24;

/** Threads that make pages; they stay from one pass to the next, with all that they have loaded. */
export interface Pool {
  /**
   * Starts the threads that so many guides are worth, so that they load what they need while the site is put in order.
   * @param templates absolute path of the templates' server bundle
   * @returns whether there are any
   */
  prepare(pages: number, templates: string): boolean;
  /**
   * Reads the metadata of pages, in their order, with the threads that are up by then; undefined where there are none.
   * @throws the signal's reason
   */
  read(sources: readonly SourceFile[], of: Omit<ReadWork, "sources" | "claimed">): Promise<ReadPages> | undefined;
  /**
   * Takes the pages of `todo` through their pass.
   * @param pages the site's, or those that it leaves out
   * @param todo indexes into the pages
   * @throws what a page pass throws (disk full, permission), and the signal's reason
   */
  run(input: PassInput, pages: readonly Page[], todo: readonly number[], options: RunOptions): Promise<MadePages>;
  /** Ends all threads but one. */
  keepOne(): void;
  /** Builds the search index on a thread; undefined where there is none. */
  index(task: IndexTask): Indexing | undefined;
  /** Puts a file together on a thread, after what that one does already; undefined where there is none. */
  join(task: WholeTask): Promise<OutputFile> | undefined;
  /** Ends the threads; resolves when all have ended. */
  close(): Promise<void>;
}

/** A search index that is being built. */
export interface Indexing {
  /** The files, when they are in the staging folder. @throws DocsgenError with exit code 3 for what the environment denies */
  readonly written: Promise<readonly OutputFile[]>;
  /** Saves it in a cache folder; gives the hash by which it is known again. */
  save(folder: string): Promise<string>;
}

/** Pages as their files have them. */
export type ReadPages = readonly (Page | FailedPage)[];

/** What came of a pass over many pages. */
export interface MadePages {
  /** In the order in which the pages were asked for. */
  readonly records: readonly PageRecord[];
  /** How the files of those that have one were found when they had been read. */
  readonly seen: readonly SourceFile[];
  /** What they are found by; each thread has its own. */
  readonly found: readonly PackedPages[];
}

export interface RunOptions extends Loaded {
  /** Whether a page with a warning fails the build. */
  readonly isStrict: boolean;
  onProgress(done: number): void;
  /** What this thread does first, while others make pages already. */
  meanwhile(): void;
}

/** What a thread is given when it starts. */
export interface Preparation {
  /** The templates that it will need, where that is known. */
  readonly templates: string | undefined;
}

/** What a build says of its threads. */
export interface PoolOptions {
  /** How many at most, this one included; undefined for as many as it is worth. */
  readonly jobs: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Before any source was read; clock time in milliseconds. */
  readonly startedAt: number;
}

/** Opens a pool; nothing is started yet. */
export function openPool({ jobs, signal, startedAt }: PoolOptions): Pool {
  const workers: PageWorker[] = [];
  const ending: Promise<unknown>[] = [];
  const endFrom = (first: number): void => {
    ending.push(...workers.splice(first).map((worker) => worker.end()));
  };
  const stop = new AbortController();
  // All threads hear of the signal by one listener: of more than ten, Node warns.
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { signal: stop.signal });
  });
  // Heard by those who wait for a thread.
  stopped.catch(() => {});
  const threadsFor = (pages: number, kind: keyof typeof WORKER_FROM): number => {
    const threads = Math.min(jobs ?? (pages < WORKER_FROM[kind] ? 1 : os.availableParallelism()), mostThreads(pages));
    return threads === 1 ? 1 : Math.min(threads, threadsWithin());
  };
  /** The workers that so many threads take beside this one. */
  const workersFor = (threads: number, templates?: string): readonly PageWorker[] => {
    while (workers.length < threads - 1) workers.push(startWorker({ templates }, stopped));
    return workers.slice(0, threads - 1);
  };

  return {
    prepare(pages, templates) {
      return workersFor(threadsFor(pages, "guides"), templates).length > 0;
    },

    read(sources, of) {
      return workers.length === 0 ? undefined : readBeside(workers, sources, of);
    },

    async run(input, pages, todo, options) {
      const kind = pages[todo[0] ?? -1]?.api ? "reference" : "guides";
      const threads = threadsFor(todo.length, kind);
      const { isStrict } = options;
      const work: PageWork = { input, pages, todo, shared: new SharedArrayBuffer(8), isStrict, threads, startedAt };
      const known = new Array<PageRecord | undefined>(todo.length).fill(undefined);
      const pageAt = (place: number) => pages[todo[place] as number] as Page;
      const files: SourceFile[] = [];
      let done = 0;
      const keep = ({ from, records, seen }: Batch): void => {
        for (const [i, record] of records.entries()) {
          known[from + i] = record;
          const stat = seenAt(seen, i);
          if (stat) files.push({ file: pageAt(from + i).file, ...stat });
        }
        done += records.length;
        options.onProgress(done);
      };
      const others = workersFor(threads, input.templates).map((worker) => worker.run(work, keep));
      // Loaded when the others are at work.
      const { claimPages } = await import("./pool/make.ts");
      options.meanwhile();
      const own = claimPages(
        work,
        (batch) => {
          signal?.throwIfAborted();
          keep(batch);
        },
        options,
      );
      const found = await Promise.all([own, ...others]);
      const records = known.map((record, i) => {
        if (record) return record;
        throw new DocsgenError(EXIT.defect, `page ${pageAt(i).file} came back from no thread`);
      });
      return { records, seen: files, found: found.flat() };
    },

    keepOne() {
      endFrom(1);
    },

    index(task) {
      const [worker] = workers;
      return worker && { written: worker.index(task), save: worker.save };
    },

    join(task) {
      return workers[0]?.join(task);
    },

    async close() {
      stop.abort();
      endFrom(0);
      await Promise.all(ending);
    },
  };
}

/** Reads pages on this thread; others that are up take their part. */
async function readBeside(
  workers: readonly PageWorker[],
  sources: readonly SourceFile[],
  of: Omit<ReadWork, "sources" | "claimed">,
): Promise<ReadPages> {
  const { asSent, claimSources } = await import("./pool/read.ts");
  const work: ReadWork = { ...of, sources: sources.map(asSent), claimed: new SharedArrayBuffer(4) };
  const read = new Array<Page | FailedPage | undefined>(sources.length).fill(undefined);
  let left = sources.length;
  let complete = (): void => {};
  const all = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const keep = ({ from, pages }: ReadBatch): void => {
    for (const [i, page] of pages.entries()) read[from + i] = page;
    left -= pages.length;
    if (left === 0) complete();
  };
  const others = workers.map((worker) => worker.read(work, keep));
  claimSources(work, keep);
  // Not for those that are not up yet: nothing is left for them.
  if (left > 0) await Promise.race([all, Promise.all(others)]);
  return read as ReadPages;
}

function revive({ exitCode, message, hint, diagnostics = [], ...rest }: ThreadError): Error {
  if (exitCode === undefined) return Object.assign(new Error(message), rest);
  return new DocsgenError(exitCode, message, { ...(hint !== undefined && { hint }), diagnostics });
}

/** A thread of the pool. */
interface PageWorker {
  /** Reads pages. */
  read(work: ReadWork, onBatch: (batch: ReadBatch) => void): Promise<true>;
  /** Makes pages; gives what they are found by. @param onBatch takes the others, as they are made */
  run(work: PageWork, onBatch: (batch: Batch) => void): Promise<readonly PackedPages[]>;
  /** Builds the search index and writes it. */
  index(task: IndexTask): Promise<readonly OutputFile[]>;
  /** Saves that index in a cache folder; gives its hash. */
  save(folder: string): Promise<string>;
  join(task: WholeTask): Promise<OutputFile>;
  end(): Promise<unknown>;
}

/** @param stopped rejects when nobody wants the thread's answers any more */
function startWorker(preparation: Preparation, stopped: Promise<never>): PageWorker {
  const worker = startThread("worker", preparation, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  printOutput(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new DocsgenError(EXIT.defect, `a worker thread ended with code ${code} before its work was done`)),
    );
  });
  // Heard when it has work; one that fails while nobody waits for it must not count as unhandled.
  failed.catch(() => {});
  let last = 0;
  /** @param answerOf gives what is waited for, where an answer has it */
  const ask = <T>(
    request: Request,
    answerOf: (answer: Answer) => T | undefined,
    transferred: readonly ArrayBuffer[] = [],
  ): Promise<T> => {
    const id = ++last;
    let release = (): void => {};
    const answered = new Promise<T>((resolve, reject) => {
      const listen = ({ to, answer }: Reply) => {
        if (to !== id) return;
        if ("error" in answer) reject(revive(answer.error));
        const value = answerOf(answer);
        if (value !== undefined) resolve(value);
      };
      release = () => {
        worker.off("message", listen);
      };
      worker.on("message", listen);
    });
    worker.postMessage({ id, request } satisfies Sent, transferred);
    const done = Promise.race([answered, failed, stopped]).finally(release);
    // The caller awaits several threads together; one that fails while another is awaited must not count as unhandled.
    done.catch(() => {});
    return done;
  };
  return {
    read: (work, onBatch) =>
      ask({ read: work }, (answer) => {
        if ("metadata" in answer) onBatch(answer.metadata);
        return "isRead" in answer ? answer.isRead : undefined;
      }),
    run: (work, onBatch) =>
      ask({ pages: work }, (answer) => {
        if ("batch" in answer) onBatch(answer.batch);
        return "found" in answer ? answer.found : undefined;
      }),
    index: ({ site: { routes, folder }, made, stage }) => {
      const logs = made.map(({ log }) => log.buffer as ArrayBuffer);
      const index = { routes: packTexts(routes), folder, made, stage };
      return ask({ index }, (answer) => ("written" in answer ? answer.written : undefined), logs);
    },
    save: (folder) => ask({ save: folder }, (answer) => ("hash" in answer ? answer.hash : undefined)),
    join: (task) => ask({ join: packTask(task) }, (answer) => ("joined" in answer ? answer.joined : undefined)),
    end: () => worker.terminate(),
  };
}
