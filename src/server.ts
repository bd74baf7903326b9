// Serves a site over HTTP for its author alone. Owns who may ask; what is served, its source knows. Never builds.
import { createHash } from "node:crypto";
import { createReadStream, fstatSync, type ReadStream, type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { isHostFile } from "./headers/hosts.ts";
import { cacheControl, type Header } from "./headers.ts";
import type { LiveReload } from "./live-reload.ts";
import { unlessGone } from "./server/folder.ts";
import { decodePath, mediaType, respond, say } from "./server/http.ts";
import { isWildcard, listen, ownHosts, parseBaseUrl } from "./server/listen.ts";
import { type Found, type Refusal, type Source, VANISHED } from "./server/source.ts";

export interface ServerOptions {
  readonly source: Source;
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
  /** Makes pages reload; without it every byte served is a byte of the source. */
  readonly live?: LiveReload;
}

export interface Server {
  /** Where the site is, `baseUrl` included. */
  readonly url: string;
  /** Forgets what the source held; `baseUrl` and the headers may be others from now on. */
  refresh(baseUrl?: string, headers?: readonly Header[]): void;
  /** Ends every connection; resolves when nothing is open. */
  close(): Promise<void>;
}

/** Listens, and answers with what the source has. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { source, live } = options;
  const host = options.host.replace(/[[\]]/g, "");
  let base = parseBaseUrl(options.baseUrl);
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
    if (live?.answer(request, response, path)) return;
    for (const [name, value] of headers) response.setHeader(name, value);

    const wanted = path.startsWith(base.path) ? path.slice(base.path.length) : undefined;
    if (wanted === undefined) {
      if (path !== "/" && `${path}/` !== base.path) return answerMissing(response, "");
      response.writeHead(302, { Location: base.href, "Content-Length": 0, "Cache-Control": "no-cache" }).end();
      return;
    }
    // A publication may stand between its two renames: what was listed is back within milliseconds.
    for (let attempt = 0; attempt < 6; attempt++) {
      const found = await source.find(wanted);
      if (found === undefined || (found !== VANISHED && "path" in found && isHostFile(found.path))) break;
      if (found !== VANISHED && (await answerFound(request, response, found))) return;
      source.forget?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await answerMissing(response, wanted);
  }

  /** Answers with what was found; `false` where it has gone meanwhile. */
  async function answerFound(
    request: IncomingMessage,
    response: ServerResponse,
    found: Found | Refusal,
  ): Promise<boolean> {
    if ("status" in found) {
      response.setHeader("Cache-Control", "no-cache");
      answerPage(response, found);
      return true;
    }
    const { path, data } = found;
    const type = mediaType(path);
    const cache = cacheControl(path);
    const isPage = type.startsWith("text/html");
    const isFile = typeof data === "object" && "file" in data;
    if (!isFile || (live && isPage)) {
      const plain = isFile ? await unlessGone(() => readFile(data.file)) : Buffer.from(data);
      if (!plain) return false;
      const bytes = live && isPage ? live.inject(plain) : plain;
      // No date: what is made when it is asked for has none.
      respond(request, response, {
        type,
        cache,
        etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
        size: bytes.length,
        send: (range) => response.end(range ? bytes.subarray(range.from, range.to + 1) : bytes),
      });
      return true;
    }
    const { file } = data;
    const stats = await unlessGone(() => statSync(file));
    if (!stats?.isFile()) return false;
    watchTransfer(response, stats);
    respond(request, response, {
      type,
      cache,
      etag: `"${[stats.size, stats.mtimeMs, stats.ctimeMs].map((n) => n.toString(36)).join("-")}"`,
      modified: stats.mtime,
      size: stats.size,
      send(range) {
        if (range) createReadStream(file, { start: range.from, end: range.to }).pipe(response);
        else if (data.send) data.send(response);
        else createReadStream(file).pipe(response);
      },
    });
    return true;
  }

  async function answerMissing(response: ServerResponse, wanted: string): Promise<void> {
    response.setHeader("Cache-Control", "no-cache");
    const page = await source.missing(wanted);
    if (page) answerPage(response, page);
    else say(response, 404, "Not found");
  }

  function answerPage(response: ServerResponse, { status, html }: Refusal): void {
    const bytes = live ? live.inject(Buffer.from(html)) : Buffer.from(html);
    response.writeHead(status, { "Content-Type": mediaType("404.html"), "Content-Length": bytes.length });
    response.end(bytes); // Node leaves it out of an answer to HEAD.
  }

  return {
    get url() {
      const name = isWildcard(host) ? "localhost" : isIP(host) === 6 ? `[${host}]` : host;
      return `http://${name}:${port}${base.href}`;
    },
    refresh(next, nextHeaders) {
      if (next !== undefined) base = parseBaseUrl(next);
      headers = nextHeaders ?? headers;
      source.forget?.();
    },
    async close() {
      live?.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
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
