// Serves a folder over HTTP as a static host would, for its author alone. Owns who may ask, what a path means
// and what HTTP promises (conditions, ranges, types). Never builds, never writes, never leaves the folder.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, fstatSync, type ReadStream, type Stats, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { extname, join } from "node:path";
import sirv from "sirv";
import { environmentError, usageError } from "./diagnostics.ts";
import { isHostFile } from "./headers/hosts.ts";
import { cacheControl, type Header } from "./headers.ts";
import type { LiveReload } from "./watch.ts";

export interface StaticServerOptions {
  /** The folder, there or not. */
  readonly dir: string;
  /** The path that everything lives under; starts and ends with a slash. */
  readonly baseUrl: string;
  /**
   * The address to listen at. Only requests that name it, or this machine as `localhost`, `127.0.0.1` or `[::1]`, are
   * answered. `0.0.0.0` and `::` mean every address of this machine: each of them may then be named, with any port
   * (a container's may be another one outside), but no host name except `localhost`.
   */
  readonly host: string;
  readonly port: number;
  /** Whether the port was asked for; without it the next free one will do. */
  readonly portNamed: boolean;
  /** Sent with every file, beside what belongs to HTTP. @default none */
  readonly headers?: readonly Header[];
  /** Makes pages reload; without it every byte served is a byte of the folder. */
  readonly reload?: LiveReload;
  /** HTML to answer with (503) as long as the folder holds no file. */
  fallback?(): string | undefined;
}

export interface StaticServer {
  /** Where the site is, `baseUrl` included. */
  readonly url: string;
  /** Forgets what the folder held; `baseUrl` and the headers may be others from now on. */
  refresh(baseUrl?: string, headers?: readonly Header[]): void;
  /** Ends every connection; resolves when nothing is open. */
  close(): Promise<void>;
}

/** Listens, and answers with the folder's files. */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { dir, reload } = options;
  const files = openFolder(dir);
  // Only whole files that are known to be there are left to it: its ranges and methods are not HTTP's.
  const sendWhole = sirv(dir, { dev: true, extensions: [] });
  const host = options.host.replace(/^\[(.*)\]$/, "$1");
  let baseUrl = checkBaseUrl(options.baseUrl);
  let headers = options.headers ?? [];

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      answer(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else say(response, 500, "Internal server error");
      });
    },
  );
  server.maxConnections = 2_048;
  server.timeout = 60_000; // of silence: a client that takes nothing of a file keeps it open
  const port = await listen(server, host, options.port, options.portNamed);
  server.on("error", () => {}); // A connection that couldn't be accepted (too many open files) is the client's to retry.
  const isOwnHost = ownHosts(host, port, (server.address() as AddressInfo).address);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    // A foreign page whose name was made to resolve to this machine still sends its own name.
    if (!isOwnHost(request)) return say(response, 403, "This server answers only to the address it was started with");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      response.setHeader("Connection", "close");
      return say(response, 405, "Only GET and HEAD");
    }
    const path = decodePath(request.url ?? "");
    if (path === undefined) return say(response, 400, "Malformed path");
    if (reload?.answer(request, response, path)) return;
    for (const [name, value] of headers) response.setHeader(name, value);

    const base = decodePath(baseUrl) ?? baseUrl;
    if (!path.startsWith(base)) {
      if (path !== "/" && `${path}/` !== base) return answerNotFound(request, response);
      response.writeHead(302, { Location: baseUrl, "Content-Length": 0, "Cache-Control": "no-cache" }).end();
      return;
    }
    // A publication may stand between its two renames: what was listed is back within milliseconds.
    for (let attempt = 0; attempt < 6; attempt++) {
      const file = await files.find(path.slice(base.length));
      if (file === undefined || (file !== VANISHED && isHostFile(file))) break;
      if (file !== VANISHED && (await answerFile(request, response, file))) return;
      files.forget();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await answerNotFound(request, response);
  }

  /** Answers with a file; `false` where it has gone meanwhile. */
  async function answerFile(request: IncomingMessage, response: ServerResponse, file: string): Promise<boolean> {
    const path = join(dir, file);
    const type = mediaType(file);
    const cache = cacheControl(file);
    if (reload && type.startsWith("text/html")) {
      const html = await unlessGone(() => readFile(path));
      if (!html) return false;
      const bytes = reload.inject(html);
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
      // No date: the script changes without the file.
      respond(request, response, {
        type,
        cache,
        etag,
        size: bytes.length,
        send: (range) => response.end(range ? bytes.subarray(range.from, range.to + 1) : bytes),
      });
      return true;
    }
    const stats = await unlessGone(() => statSync(path));
    if (!stats?.isFile()) return false;
    watchTransfer(response, stats);
    respond(request, response, {
      type,
      cache,
      etag: `"${[stats.size, stats.mtimeMs, stats.ctimeMs].map((n) => n.toString(36)).join("-")}"`,
      modified: stats.mtime,
      size: stats.size,
      send(range) {
        if (range) createReadStream(path, { start: range.from, end: range.to }).pipe(response);
        else sendWhole(wholeFile(file), response, () => void response.destroy());
      },
    });
    return true;
  }

  async function answerNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("Cache-Control", "no-cache");
    if (await files.isEmpty()) {
      const html = options.fallback?.();
      if (html !== undefined) return answerPage(request, response, 503, Buffer.from(html));
    }
    const file = await files.find("404.html");
    const html = typeof file === "string" && (await unlessGone(() => readFile(join(dir, file))));
    if (html) answerPage(request, response, 404, html);
    else say(response, 404, "Not found");
  }

  function answerPage(request: IncomingMessage, response: ServerResponse, status: number, html: Buffer): void {
    const bytes = reload ? reload.inject(html) : html;
    response.writeHead(status, { "Content-Type": mediaType("404.html"), "Content-Length": bytes.length });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  return {
    get url() {
      const name = isWildcard(host) ? "localhost" : isIP(host) === 6 ? `[${host}]` : host;
      return `http://${name}:${port}${baseUrl}`;
    },
    refresh(next, nextHeaders) {
      if (next !== undefined) baseUrl = checkBaseUrl(next);
      headers = nextHeaders ?? headers;
      files.forget();
    },
    async close() {
      reload?.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

// ---------------------------------------------------------------------------- listening

// How many ports after the first are tried.
const PORTS = 20;

/** Listens at a port or, unless it was named, at the next free one; gives the port. */
async function listen(server: Server, host: string, first: number, named: boolean): Promise<number> {
  if (!Number.isInteger(first) || first < 0 || first > 65_535)
    throw usageError(`port ${first} is no port`, "Ports are 0 to 65535.");
  const last = named ? first : Math.min(first + PORTS, 65_535);
  for (let port = first; port <= last; port++) {
    try {
      server.listen({ host, port, backlog: 2_048 });
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE") continue;
      if (code === "EACCES")
        throw environmentError(
          `port ${port} may not be used`,
          "Ports below 1024 need special rights: name another with --port.",
          error,
        );
      throw environmentError(
        `cannot listen at ${host}, port ${port}: ${code}`,
        "--host names an address of this machine.",
        error,
      );
    }
  }
  throw named
    ? environmentError(`port ${first} is in use`, "End the program that uses it, or name another with --port.")
    : environmentError(`ports ${first} to ${last} are in use`, "Name a free one with --port.");
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** Makes the test whether a request's Host names this server. */
function ownHosts(host: string, port: number, address: string): (request: IncomingMessage) => boolean {
  const bracketed = (name: string) => (isIP(name) === 6 ? `[${name}]` : name.toLowerCase());
  const names = new Set(["localhost", "127.0.0.1", "[::1]", bracketed(host), bracketed(address)]);
  const isOwnAddress = (name: string) =>
    Object.values(networkInterfaces()).some((list) => list?.some((entry) => bracketed(entry.address) === name));

  return (request) => {
    const given = request.headersDistinct.host ?? [];
    const [, name, digits] =
      /^(\[[\da-f:.]+\]|[^\s:[\]/@]+)(?::(\d{1,5}))?$/.exec((given[0] ?? "").toLowerCase()) ?? [];
    if (given.length !== 1 || name === undefined) return false;
    if (isWildcard(host)) return names.has(name) || isOwnAddress(name);
    return names.has(name) && Number(digits ?? 80) === port;
  };
}

/** Refuses what would send a browser to another host. */
function checkBaseUrl(baseUrl: string): string {
  if (!/^\/(?:[^/\\\s]+\/)*$/.test(baseUrl))
    throw usageError(`baseUrl "${baseUrl}" is no path`, "It starts and ends with one slash: /docs/");
  return encodeURI(baseUrl).replace(/%25(?=[\da-f]{2})/gi, "%");
}

// ---------------------------------------------------------------------------- the folder

/** A folder that should be there, being the root or listed in one, isn't. */
const VANISHED = Symbol("vanished");

interface Folder {
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
function openFolder(root: string): Folder {
  let listings = new Map<string, Promise<Listing | undefined>>();

  async function list(folder: string): Promise<Listing | undefined> {
    const known = await listings.get(folder);
    if (known && performance.now() < known.until) return known;
    const from = listings;
    const reading = read(join(root, folder));
    from.set(folder, reading);
    // Only what could be read is remembered.
    reading.then(
      (listing) => listing ?? from.delete(folder),
      () => from.delete(folder),
    );
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

async function unlessGone<T>(action: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

// ---------------------------------------------------------------------------- sending

interface Body {
  readonly type: string;
  readonly cache: string;
  readonly etag: string;
  readonly modified?: Date;
  readonly size: number;
  /** Sends all bytes, or those of a range. */
  send(range: Range | undefined): void;
}

/** Places of bytes, both included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Answers as conditions and range of the request want it. */
function respond({ method, headers }: IncomingMessage, response: ServerResponse, body: Body): void {
  response.setHeader("ETag", body.etag);
  if (body.modified) response.setHeader("Last-Modified", body.modified.toUTCString());
  response.setHeader("Cache-Control", body.cache);
  if (isFresh(headers, body)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("Accept-Ranges", "bytes");
  const range = method === "GET" && rangeApplies(headers, body) ? parseRange(headers.range, body.size) : undefined;
  if (range === "unsatisfiable") {
    response.setHeader("Content-Range", `bytes */${body.size}`);
    say(response, 416, "Range not satisfiable");
    return;
  }
  if (range) response.setHeader("Content-Range", `bytes ${range.from}-${range.to}/${body.size}`);
  response.statusCode = range ? 206 : 200;
  response.setHeader("Content-Type", body.type);
  response.setHeader("Content-Length", range ? range.to - range.from + 1 : body.size);
  if (method === "HEAD" || body.size === 0) response.end();
  else body.send(range);
}

/** Words a request for sirv that says nothing but which file, whatever its name (`#`, `?`, `%`). */
function wholeFile(file: string): IncomingMessage {
  const pathname = `/${file.replaceAll("%", "%25")}`;
  return { url: pathname, headers: {}, _parsedUrl: { raw: pathname, pathname } } as unknown as IncomingMessage;
}

/** Minds the file that is piped into a response: sirv neither closes it when the client leaves nor hears its errors. */
function watchTransfer(response: ServerResponse, stats: Stats): void {
  response.once("pipe", (source: ReadStream) => {
    // Another file has come in its place: the length that was promised is not its own.
    source.once("open", (fd) => {
      const now = fstatSync(fd);
      if (now.ino !== stats.ino || now.size !== stats.size) response.destroy();
    });
    source.once("error", () => response.destroy());
    response.once("close", () => source.destroy());
  });
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Content-Length": text.length + 1 });
  response.end(`${text}\n`);
}

// ---------------------------------------------------------------------------- HTTP's rules

/** Decodes a request's path, once; undefined where it is malformed or means something else than names in folders. */
export function decodePath(url: string): string | undefined {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.startsWith("/")) return undefined;
  const names: string[] = [];
  for (const part of path.split("/")) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
    if (name === "." || name === ".." || /[/\\\u0000-\u001f\u007f]/.test(name)) return undefined;
    names.push(name);
  }
  return names.join("/");
}

/** Whether the client's copy is still good (RFC 9110, 13.1): dates count only where no tag is given. */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Pick<Body, "etag" | "modified">): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined)
    return tags.trim() === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = headers["if-modified-since"];
  return since !== undefined && modified !== undefined && wholeSeconds(modified) <= Date.parse(since);
}

/** Whether a range may be sent of this version (RFC 9110, 13.1.5): an exact tag or date only. */
export function rangeApplies(
  headers: IncomingHttpHeaders,
  { etag, modified }: Pick<Body, "etag" | "modified">,
): boolean {
  const given = headers["if-range"]?.toString();
  if (given === undefined || given === etag) return true;
  return !/^(?:W\/)?"/.test(given) && modified !== undefined && wholeSeconds(modified) === Date.parse(given);
}

/** Reads a Range (RFC 9110, 14.2); undefined where it is to be ignored: several ranges, other units, nonsense. */
export function parseRange(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? "unsatisfiable" : { from: size - count, to: size - 1 };
  }
  if (last !== "" && Number(first) > Number(last)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { from: Number(first), to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

// A null prototype: an extension may be "constructor".
const TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  gif: "image/gif",
  htm: "text/html; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  otf: "font/otf",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  ttf: "font/ttf",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webm: "video/webm",
  webmanifest: "application/manifest+json; charset=utf-8",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
  yaml: "text/plain; charset=utf-8",
  yml: "text/plain; charset=utf-8",
  zip: "application/zip",
});

/** The Content-Type of a file, by its name. */
export function mediaType(file: string): string {
  return TYPES[extname(file).slice(1).toLowerCase()] ?? "application/octet-stream";
}
