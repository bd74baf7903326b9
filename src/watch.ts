// Owns what follows a change: which files are watched, and when what they changed is taken in. Never reads what a file says.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { packageRoot } from "./project.ts";
import type { WatchNews, WatchOrder, WatchTask } from "./watch/thread.ts";

/** What is watched; without `since` what changed before the watch was asked for counts as known. */
export type WatchedPaths = Omit<WatchTask, "since"> & Partial<Pick<WatchTask, "since">>;

export interface FileWatch {
  /** Resolves when everything is watched. What changed before, but since the time that was given, is told then, too. */
  readonly ready: Promise<void>;
  /** Watches further files and folders: what the configuration imports and names now. */
  add(files: readonly string[], folders: readonly string[]): void;
  close(): Promise<void>;
}

export interface WatchHooks {
  /** Is told absolute paths without links; the root where anything may have changed. */
  changed(files: readonly string[]): void;
  /** Hears of a defect that ended the watch. */
  failed(error: unknown): void;
}

/** Watches a site's sources, on a thread of its own: for large sites it is busy for a second before it knows every folder. */
export function watchFiles(paths: WatchedPaths, { changed, failed }: WatchHooks): FileWatch {
  const workerData: WatchTask = { ...paths, since: paths.since ?? Date.now() };
  const worker = new Worker(path.join(packageRoot(), "lib", "watch-worker.js"), { workerData });
  let closed = false;
  const ready = new Promise<void>((resolve, reject) => {
    worker.on("error", (error) => {
      reject(error);
      failed(error);
    });
    worker.on("exit", () => (closed ? resolve() : reject(new Error("the thread that watches files ended early"))));
    worker.on("message", (news: WatchNews) => {
      if ("ready" in news) resolve();
      else changed(news.changed);
    });
  });
  // Whoever waits for it hears of it, too; nobody need wait.
  ready.catch(() => {});
  return {
    ready,
    add(files, folders) {
      worker.postMessage({ files, folders } satisfies WatchOrder);
    },
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}

export interface Updater {
  /** Tells that files changed. */
  changed(files: Iterable<string>): void;
  /** Forgets what is due and waits for what runs. */
  close(): Promise<void>;
}

/**
 * Takes changes in.
 * @param believe whether files that are gone or empty are so for good
 * @returns false where it must be asked again, a little later
 */
export type TakeChanges = (changed: ReadonlySet<string>, believe: boolean) => Promise<boolean>;

/** Milliseconds. */
export interface UpdaterTimes {
  /** How long after an edit further events of the same save may come. @default 1 */
  readonly gather?: number;
  /** How long files may be gone or empty while an editor saves them. @default 50 */
  readonly settle?: number;
  /** What comes so soon after an update is no edit by itself. @default 5 */
  readonly rest?: number;
  /** How long it must be quiet after what came too soon, and in a burst. @default [20, 300] */
  readonly quiet?: readonly [number, number];
  /** How long changes that never end may put an update off. @default 4000 */
  readonly patience?: number;
}

/** An edit makes few events; more at once are a burst, such as a checkout. */
const FEW = 8;
/** So many events within so many milliseconds, and an update just before them, are a burst, too, with whatever gaps between. */
const DENSE = { events: 12, ms: 100 };
/** A timer that is so late, in milliseconds, says that the process was held up, and what came meanwhile is not heard yet. */
const LATE = 10;

/**
 * Takes an edit in at once, and the changes of a burst together. What comes during an update or right after it waits until
 * it is quiet for a moment; in a burst the moment is a longer one. After as long a silence the next edit is taken in at
 * once again. One update runs at a time.
 */
export function createUpdater(take: TakeChanges, times: UpdaterTimes = {}): Updater {
  const { gather = 1, settle = 50, rest = 5, quiet = [20, 300], patience = 4000 } = times;
  let pending = new Set<string>();
  let events = 0;
  /** When the last few events came. */
  const recent: number[] = [];
  /** When the first and the last of what is pending came, and when the last update ended. */
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  /** 0 for an edit, 1 for changes that came too soon, 2 for a burst. */
  let haste: 0 | 1 | 2 = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  function schedule(): void {
    clearTimeout(timer);
    if (closed || running || pending.size === 0) return;
    const due =
      haste === 0
        ? Math.min(last + gather, first + 5 * gather)
        : Math.min(last + quiet[haste === 1 ? 0 : 1], first + patience);
    timer = setTimeout(ring, Math.max(0, due - performance.now()), due);
  }

  function ring(due: number): void {
    const now = performance.now();
    const follows = now < ended + quiet[1];
    const isDense = recent.length === DENSE.events && now - (recent[0] ?? 0) < DENSE.ms;
    const isDue = haste === 0 || now < due + LATE || now > first + patience;
    if (isDue && !(haste < 2 && follows && isDense)) run(follows);
    else {
      if (isDue) haste = 2;
      else last = now;
      schedule();
    }
  }

  /** @param follows whether the update before it has only just ended */
  function run(follows: boolean): void {
    const files = pending;
    if (events > FEW) haste = 2;
    pending = new Set();
    events = 0;
    running = takeSettled(files).finally(() => {
      running = undefined;
      ended = performance.now();
      if (pending.size > 0) haste = haste === 0 && !follows ? 1 : 2;
      schedule();
    });
  }

  async function takeSettled(files: ReadonlySet<string>): Promise<void> {
    if (await take(files, false)) return;
    await new Promise((resolve) => setTimeout(resolve, settle));
    if (closed) return;
    const all = new Set([...files, ...pending]);
    pending = new Set();
    await take(all, true);
  }

  return {
    changed(files) {
      const now = performance.now();
      if (pending.size === 0) {
        first = now;
        if (!running && now > last + quiet[1]) haste = 0;
        else if (!running && now < ended + rest && haste === 0) haste = 1;
      }
      last = now;
      for (const file of files) {
        pending.add(file);
        events++;
        if (recent.push(now) > DENSE.events) recent.shift();
      }
      schedule();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
