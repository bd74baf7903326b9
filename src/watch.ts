// Owns what follows a change: which files are watched, when a rebuild starts, how open pages hear of it.
// Never builds and never reads what a file says.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join, normalize, relative, sep } from "node:path";
import { type FSWatcher, watch as watchTree } from "chokidar";

// ---------------------------------------------------------------------------- files

export interface WatchedPaths {
  /** The project's root; watched for what is created later. */
  readonly root: string;
  /** Folders whose files count (`content/`, `templates/`), there or not. */
  readonly folders: readonly string[];
  /** Single files that count (the configuration), there or not. */
  readonly files: readonly string[];
  /** Folders that never count, wherever they lie (output, cache). */
  readonly ignored: readonly string[];
}

export interface FileWatch {
  /** Watches further files and folders: what the configuration imports and names now. */
  add(files: readonly string[], folders: readonly string[]): void;
  close(): Promise<void>;
}

/** Watches a site's sources; resolves when every later change will be told. */
export async function watchFiles(paths: WatchedPaths, changed: (file: string) => void): Promise<FileWatch> {
  const root = real(paths.root);
  const folders = paths.folders.map(real);
  const files = new Set(paths.files.map(real));
  const ignored = paths.ignored.map(real);

  function counts(path: string): boolean {
    if (files.has(path)) return true;
    if (ignored.some((folder) => isWithin(path, folder))) return false;
    return folders.some((folder) => isWithin(path, folder) && !isHidden(relative(folder, path)));
  }
  // A folder on the way to what counts must be entered, though its other files don't count.
  const leads = (path: string) =>
    path === root ||
    folders.some((folder) => isWithin(folder, path)) ||
    [...files].some((file) => isWithin(file, path));

  const outside = () => [...folders, ...files].filter((path) => !isWithin(path, root));
  let watcher: FSWatcher;
  let polls = false;
  let closed = false;

  async function start(): Promise<void> {
    watcher = watchTree([root, ...outside()], {
      // chokidar asks with `/` on every system.
      ignored: (path) => !counts(normalize(path)) && !leads(normalize(path)),
      ignoreInitial: true,
      // scan refuses links that lead out of the content, and what lies inside is watched anyway.
      followSymlinks: false,
      // Its own pairing of unlink and add delays every deletion; events are gathered by `createRebuilder`.
      atomic: false,
      usePolling: polls,
      interval: 500,
    });
    const current = watcher;
    current.on("all", (_event, path) => {
      if (counts(path)) changed(path);
    });
    await new Promise<void>((resolve) => {
      current.on("ready", resolve);
      current.on("error", (error) => {
        const { code } = error as NodeJS.ErrnoException;
        if (polls) return; // What can't be asked now is asked again.
        if (code === "ENOSPC" || code === "EMFILE") {
          // The system's watches are used up (fs.inotify.max_user_watches): ask the files themselves.
          polls = true;
          current.close().then(startAgain).then(resolve);
        } else changed(root); // The build says what can't be read, and where.
      });
    });
  }

  async function startAgain(): Promise<void> {
    if (closed) return;
    await start();
    changed(root);
  }

  await start();
  return {
    add(moreFiles, moreFolders) {
      const freshFiles = moreFiles.map(real).filter((file) => !files.has(file));
      const freshFolders = moreFolders.map(real).filter((folder) => !folders.includes(folder));
      for (const file of freshFiles) files.add(file);
      folders.push(...freshFolders);
      const fresh = [...freshFiles, ...freshFolders];
      if (fresh.length > 0) watcher.add(fresh);
    },
    async close() {
      closed = true;
      await watcher.close();
    },
  };
}

/** Resolves links in a path as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(real(parent), basename(path));
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Whether a path is a dotfile's, a dependency's or an editor's backup. */
function isHidden(path: string): boolean {
  return path.endsWith("~") || path.split(sep).some((name) => name.startsWith(".") || name === "node_modules");
}

// ---------------------------------------------------------------------------- rebuilds

export interface Rebuilder {
  /** Tells that a file changed. */
  changed(file: string): void;
  /** Forgets what is due and waits for what runs. */
  close(): Promise<void>;
}

/**
 * Milliseconds after which a change of the same file is told again. chokidar drops what follows an event within 50 ms:
 * a build that starts sooner than this after one may miss a later edit, and hear nothing of it.
 */
export const SETTLED_MS = 60;

/** Runs `task` after changes, one run at a time, and exactly once more for all that changed meanwhile. */
export function createRebuilder(
  task: (changed: ReadonlySet<string>) => Promise<void>,
  /**
   * Milliseconds: how long it must be quiet before a run, and how long changes that never end may put it off. After a
   * run, until patience is over, quiet must last four times as long: a burst with gaps in it is no series of runs.
   */
  { quiet = 75, patience = 1000 }: { quiet?: number; patience?: number } = {},
): Rebuilder {
  let pending = new Set<string>();
  let first = 0;
  let last = 0;
  let ran = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  function schedule(): void {
    clearTimeout(timer);
    if (closed || running || pending.size === 0) return;
    const now = performance.now();
    const due = Math.min(last + (now - ran < patience ? 4 * quiet : quiet), first + patience);
    timer = setTimeout(run, Math.max(0, due - now));
  }

  function run(): void {
    const files = pending;
    ran = performance.now();
    const hasty = ran - last < SETTLED_MS;
    pending = new Set();
    running = task(files).finally(() => {
      running = undefined;
      if (hasty && pending.size === 0) {
        pending = files;
        first = performance.now();
      }
      schedule();
    });
  }

  return {
    changed(file) {
      last = performance.now();
      if (pending.size === 0) first = last;
      pending.add(file);
      schedule();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

// ---------------------------------------------------------------------------- open pages

/** Tells open pages to reload. What it sends says nothing about the site. */
export interface LiveReload {
  /** Answers a request that is for it; `false` leaves the request alone. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Adds the script that listens to a page. */
  inject(html: Buffer): Buffer;
  /** Makes every open page reload. */
  announce(): void;
  /** How many pages listen. */
  readonly clients: number;
  /** Ends what isn't the server's: its connections it closes itself. */
  close(): void;
}

const STREAM = "/__docsgen/reload";
const SCRIPT = "/__docsgen/reload.js";

// Hidden pages hang up: browsers allow six connections to a host, and six tabs would use them all.
// `seen` lets a page that was away, or not yet listening, hear at once that it is out of date.
// A refusal after a success means that the server was started anew, with another token.
const CLIENT = `(() => {
  const address = "${STREAM}" + new URL(document.currentScript.src).search;
  let source;
  let heard = false;
  const connect = () => {
    source = new EventSource(address);
    source.onopen = () => { heard = true; };
    source.onmessage = () => { source.close(); location.reload(); };
    source.onerror = () => { if (heard && source.readyState === EventSource.CLOSED) location.reload(); };
  };
  document.addEventListener("visibilitychange", () => {
    source?.close();
    if (!document.hidden) connect();
  });
  if (!document.hidden) connect();
})();
`;

/** Opens the channel to the author's pages, guarded by a token that is new in each run. */
export function createLiveReload(): LiveReload {
  const token = randomBytes(16).toString("hex");
  const clients = new Set<ServerResponse>();
  let builds = 0;
  const heartbeat = setInterval(() => send(":\n\n"), 30_000).unref();

  function send(text: string): void {
    for (const client of clients) client.write(text);
  }

  return {
    answer(request, response, path) {
      if (path !== STREAM && path !== SCRIPT) return false;
      const query = new URLSearchParams(request.url?.split("?")[1]);
      response.setHeader("Cache-Control", "no-store");
      if (!isSame(query.get("token") ?? "", token) || !isSameOrigin(request, path === STREAM)) {
        response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" }).end("Forbidden\n");
        return true;
      }
      response.setHeader("Content-Type", `${path === STREAM ? "text/event-stream" : "text/javascript"}; charset=utf-8`);
      if (path === SCRIPT) {
        response.writeHead(200, { "Content-Length": Buffer.byteLength(CLIENT) });
        response.end(request.method === "HEAD" ? undefined : CLIENT);
      } else if (request.method === "HEAD") {
        response.writeHead(200).end();
      } else {
        request.socket.setTimeout(0);
        clients.add(response);
        response.on("close", () => clients.delete(response));
        response.writeHead(200);
        response.write(query.get("seen") === String(builds) ? "retry: 500\n\n" : "retry: 500\ndata: reload\n\n");
      }
      return true;
    },
    inject(html) {
      const tag = Buffer.from(`<script src="${SCRIPT}?token=${token}&amp;seen=${builds}" defer></script>`);
      // One character a byte, so that places in the text are places in the buffer.
      const end = html.toString("latin1").toLowerCase().lastIndexOf("</body");
      return end < 0 ? Buffer.concat([html, tag]) : Buffer.concat([html.subarray(0, end), tag, html.subarray(end)]);
    },
    announce() {
      builds++;
      send("data: reload\n\n");
    },
    get clients() {
      return clients.size;
    },
    close() {
      clearInterval(heartbeat);
    },
  };
}

/** Compares secrets in a time that says nothing about them. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Whether the browser says that one of our own pages asks; `proven`: silence isn't enough. */
function isSameOrigin({ headers }: IncomingMessage, proven: boolean): boolean {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  if (site !== undefined && site !== "same-origin") return false;
  if (origin !== undefined && origin !== `http://${headers.host}`) return false;
  return !proven || site !== undefined || origin !== undefined;
}
