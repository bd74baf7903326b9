// The files of a folder, as a static host gives them. Never leaves the folder, never writes.
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { type Source, VANISHED } from "./source.ts";

/**
 * Serves what a folder holds.
 * @param dir absolute, there or not
 * @param fallback HTML to answer with (503) as long as the folder holds no file
 */
export function folderSource(dir: string, fallback?: () => string | undefined): Source {
  const files = openListings(dir);
  // Only whole files that are known to be there are left to it: its ranges and methods are not HTTP's.
  const sendWhole = sirv(dir, { dev: true, extensions: [] });
  return {
    async find(path) {
      const name = await files.find(path);
      if (typeof name !== "string") return name;
      return {
        path: name,
        data: {
          file: join(dir, name),
          send: (response) => sendWhole(wholeFile(name), response, () => void response.destroy()),
        },
      };
    },
    async missing() {
      if (await files.isEmpty()) {
        const html = fallback?.();
        if (html !== undefined) return { status: 503, html };
      }
      const name = await files.find("404.html");
      const html = typeof name === "string" && (await unlessGone(() => readFile(join(dir, name))));
      return html ? { status: 404, html } : undefined;
    },
    forget: files.forget,
  };
}

/** Words a request for sirv that says nothing but which file, whatever its name (`#`, `?`, `%`). */
function wholeFile(file: string): IncomingMessage {
  const pathname = `/${file.replaceAll("%", "%25")}`;
  return { url: pathname, headers: {}, _parsedUrl: { raw: pathname, pathname } } as unknown as IncomingMessage;
}

interface Listings {
  /** The file, relative to the folder, that a decoded path (no slash at its start) leads to. */
  find(path: string): Promise<string | typeof VANISHED | undefined>;
  isEmpty(): Promise<boolean>;
  /** Drops what is known: the next question reads the disk. */
  forget(): void;
}

interface Listing {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly until: number;
}

// For builds that another process makes.
const LISTING_MS = 1_000;

/**
 * Knows which files a folder holds. A path is never joined to the folder before each of its names was found in a
 * listing, so that no spelling of a path reaches a dotfile, a link or anything above; each listing is read when it is
 * first needed, so that neither start nor refresh grows with the site.
 */
function openListings(root: string): Listings {
  let listings = new Map<string, Promise<Listing | undefined>>();

  async function list(folder: string): Promise<Listing | undefined> {
    const known = await listings.get(folder);
    if (known && performance.now() < known.until) return known;
    const from = listings;
    const reading = read(join(root, folder));
    from.set(folder, reading);
    // What can't be read now may be readable at the next question.
    reading.catch(() => from.delete(folder));
    return reading;
  }

  async function find(path: string, folder: string): Promise<string | typeof VANISHED | undefined> {
    const listing = await list(folder);
    if (!listing) return VANISHED;
    const slash = path.indexOf("/");
    const name = slash < 0 ? path : path.slice(0, slash);
    if (listing.folders.has(name)) return find(slash < 0 ? "" : path.slice(slash + 1), `${folder}${name}/`);
    if (slash >= 0) return undefined;
    const file = name || "index.html";
    return listing.files.has(file) ? folder + file : undefined;
  }

  return {
    find: (path) => find(path, ""),
    async isEmpty() {
      const listing = await list("");
      return !listing || listing.files.size + listing.folders.size === 0;
    },
    forget() {
      listings = new Map();
    },
  };
}

/** Lists the real files and folders of a folder; links, dotfiles and what is neither are left out. */
async function read(folder: string): Promise<Listing | undefined> {
  const entries = await unlessGone(() => readdir(folder, { withFileTypes: true }));
  if (!entries) return undefined;
  const seen = entries.filter((entry) => !entry.name.startsWith("."));
  return {
    files: new Set(seen.filter((entry) => entry.isFile()).map((entry) => entry.name)),
    folders: new Set(seen.filter((entry) => entry.isDirectory()).map((entry) => entry.name)),
    until: performance.now() + LISTING_MS,
  };
}

/** Does something with a file; undefined where it has gone. */
export async function unlessGone<T>(action: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
