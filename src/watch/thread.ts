// The thread that watches: asks the system about folders only, because each of its events names the file, and a site has
// few folders and many files. Started by watch.ts.
import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type FSWatcher, watch } from "chokidar";
import { lstatOf, statOf } from "../stat.ts";
import { isWithin, realPath } from "./paths.ts";

/** What a thread is given. */
export interface WatchTask {
  /** The project's root; watched for what is created later. */
  readonly root: string;
  /** Folders whose files count, there or not. */
  readonly folders: readonly string[];
  /** Single files that count, there or not. */
  readonly files: readonly string[];
  /** Folders that never count, wherever they lie. */
  readonly ignored: readonly string[];
  /** Clock time in milliseconds: what changed after it is told, also if nobody watched yet. */
  readonly since: number;
}

/** What it is told. */
export type WatchOrder = { readonly files: readonly string[]; readonly folders: readonly string[] };
/** What it tells. */
export type WatchNews = { readonly changed: readonly string[] } | { readonly ready: true };

/** After so many milliseconds a folder that has come is looked at again; the system may be busy at the first time. */
const SETTLED = [150, 1000];
/** Clocks of file systems go in steps of some milliseconds, and may be behind by one. */
const CLOCK_STEP = 100;

const task = workerData as WatchTask;
const root = realPath(task.root);
const folders = [...new Set(task.folders.map(realPath))];
const files = new Set(task.files.map(realPath));
const ignored = task.ignored.map(realPath);
let news: string[] = [];
let watcher: FSWatcher;
let polls = false;
let since = task.since - CLOCK_STEP;
/** Watched folders in whose places others stand. */
const renewed = new Set<string>();

let started = start();
parentPort?.on("message", async (order: WatchOrder) => {
  // chokidar loses folders that it is about to enter when it is asked for others meanwhile.
  await started;
  const freshFiles = order.files.map(realPath).filter((file) => !files.has(file));
  const freshFolders = order.folders.map(realPath).filter((folder) => !folders.includes(folder));
  if (freshFiles.length + freshFolders.length === 0) return;
  for (const file of freshFiles) files.add(file);
  folders.push(...freshFolders);
  watcher.add(asked(freshFolders, freshFiles));
  for (const ms of SETTLED) setTimeout(catchUp, ms, freshFiles, freshFolders);
});
await started;
parentPort?.postMessage({ ready: true } satisfies WatchNews);

async function start(): Promise<void> {
  const outside = (each: string) => !isWithin(each, root);
  const places = [root, ...asked(folders.filter(outside), [...files].filter(outside))];
  const current = watch(places, {
    // chokidar asks with `/` on every system.
    ignored: (name, stats) => {
      const each = path.normalize(name);
      return !(counts(each) || leads(each)) || (!polls && stats !== undefined && !stats.isDirectory());
    },
    ignoreInitial: true,
    // scan refuses links that lead out of the content, and what lies inside is watched anyway.
    followSymlinks: false,
    atomic: false,
    usePolling: polls,
    interval: 500,
  });
  watcher = current;
  // What the system says of a folder, word for word: chokidar itself drops what follows an event within 50 ms.
  current.on("raw", (event, name, details) => {
    const { watchedPath } = details as { readonly watchedPath?: string };
    if (polls || watchedPath === undefined) return;
    const named = typeof name === "string" && name !== "" ? path.join(watchedPath, name) : watchedPath;
    // A watched folder that goes says so with its own name, unless chokidar was there before; no other one tells of these.
    const isItself = event === "rename" && name === path.basename(watchedPath) && lstatOf(named) === undefined;
    tell(isItself && lstatOf(watchedPath) === undefined ? watchedPath : named);
    if (event !== "rename") return;
    if (isFolder(named) && Object.hasOwn(current.getWatched(), named)) renew(named);
    else if (name === path.basename(watchedPath) && places.includes(watchedPath)) renew(watchedPath);
  });
  current.on("all", (event, name) => {
    if (polls || event === "unlinkDir") tell(name);
    if (event === "unlinkDir" && !polls && places.includes(name)) renew(name);
    if (event === "addDir" && !polls) follow(name);
  });
  await new Promise<void>((resolve) => {
    current.on("ready", resolve);
    current.on("error", (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if (polls) return; // What can't be asked now is asked again.
      if (code === "ENOSPC" || code === "EMFILE") {
        // The system's watches are used up (fs.inotify.max_user_watches): ask the files themselves.
        polls = true;
        current.close().then(start).then(resolve);
        tell(root);
      } else tell(root); // Whoever reads it says what can't be read, and where.
    });
  });
  enterMissed(Object.keys(current.getWatched()));
  catchUp([...files], folders);
}

/**
 * Watches all anew, because a folder stands, or will, where a watched one stood: the system watches a folder, not its name,
 * and chokidar doesn't see that it is another one. To be asked for that folder again puts it into confusion.
 */
function renew(folder: string): void {
  if (renewed.size === 0) started = started.then(restart);
  renewed.add(folder);
}

async function restart(): Promise<void> {
  const those = [...renewed];
  renewed.clear();
  since = Date.now() - CLOCK_STEP;
  await watcher.close();
  await start();
  for (const folder of those) {
    follow(folder, true);
    // It may have come while the folder around it was being entered.
    follow(path.dirname(folder));
  }
}

/** What the system is asked about: a file's folder tells of the file. */
function asked(ofFolders: readonly string[], ofFiles: readonly string[]): string[] {
  const wanted = [...ofFolders, ...(polls ? ofFiles : ofFiles.map((file) => path.dirname(file)))];
  // When it is asked for the root of a file system, chokidar (5.0) takes that for gone, and all that it watches below.
  return [...new Set(wanted.map(nearest))].filter((place) => path.dirname(place) !== place);
}

/** What there is of a path: where the rest will be seen to come. */
function nearest(wanted: string): string {
  return fs.existsSync(wanted) || path.dirname(wanted) === wanted ? wanted : nearest(path.dirname(wanted));
}

function counts(name: string): boolean {
  if (files.has(name)) return true;
  if (ignored.some((folder) => isWithin(name, folder))) return false;
  return folders.some((folder) => isWithin(name, folder) && !isHidden(path.relative(folder, name)));
}

/** Whether a folder is on the way to what counts: it must be entered, though its other files don't count. */
function leads(name: string): boolean {
  return (
    name === root || folders.some((folder) => isWithin(folder, name)) || [...files].some((file) => isWithin(file, name))
  );
}

/** Whether a path is a dotfile's, a dependency's or an editor's backup. */
function isHidden(name: string): boolean {
  return name.endsWith("~") || name.split(path.sep).some((part) => part.startsWith(".") || part === "node_modules");
}

function tell(name: string): void {
  const each = path.normalize(name);
  if (each !== root && !counts(each)) return;
  if (news.length === 0) {
    setImmediate(() => {
      parentPort?.postMessage({ changed: news } satisfies WatchNews);
      news = [];
    });
  }
  news.push(each);
}

/** Tells of a folder that has come, and of what is in it. */
function tellFolder(folder: string): void {
  tell(folder);
  try {
    for (const name of fs.readdirSync(folder)) tell(path.join(folder, name));
  } catch {
    // It has gone again.
  }
}

/**
 * Tells of a folder that has come, and again of what was put into it before it was watched.
 * @param isWhole whether chokidar says nothing of the folders in it
 */
function follow(folder: string, isWhole = false): void {
  tellFolder(folder);
  if (isWhole) for (const inner of foldersIn(folder)) follow(inner, true);
  for (const ms of SETTLED) setTimeout(lookAgain, ms, folder);
}

function lookAgain(folder: string): void {
  tellFolder(folder);
  enterMissed([folder]);
}

/** Enters what came into folders between: chokidar lists a folder first, and watches it then. */
function enterMissed(entered: readonly string[]): void {
  const watched = watcher.getWatched();
  for (const inner of entered.flatMap(foldersIn)) {
    if (Object.hasOwn(watched, inner)) continue;
    watcher.add(inner);
    follow(inner, true);
  }
}

/** The folders in a folder that count, or lead to what does. */
function foldersIn(folder: string): string[] {
  try {
    const folders = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => path.join(folder, name)).filter((each) => counts(each) || leads(each));
  } catch {
    return []; // It has gone again.
  }
}

function isFolder(name: string): boolean {
  return lstatOf(name)?.isDirectory() ?? false;
}

/** Tells what changed before it was watched. */
function catchUp(ofFiles: readonly string[], ofFolders: readonly string[]): void {
  for (const file of ofFiles) if (changedSince(statOf(file))) tell(file);
  for (const folder of ofFolders) {
    try {
      if (changedSince(fs.statSync(folder))) tell(folder);
      const entries = fs.readdirSync(folder, { withFileTypes: true });
      const counting = entries.filter(({ name }) => counts(path.join(folder, name)));
      const names = (list: typeof entries) => list.map(({ name }) => path.join(folder, name));
      catchUp(
        names(counting.filter((entry) => !entry.isDirectory())),
        names(counting.filter((entry) => entry.isDirectory())),
      );
    } catch {
      // It is not there, or may not be read: it is told when that changes.
    }
  }
}

function changedSince(stat: fs.Stats | undefined): boolean {
  return stat !== undefined && Math.max(stat.mtimeMs, stat.ctimeMs) >= since;
}
