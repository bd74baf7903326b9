// Serves a site over HTTP for its author alone. Owns who may ask; what is served, its source knows. Never builds.
import { createServer, type ServerOptions as HttpOptions, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { isHostFile } from "./headers/hosts.ts";
import type { Header } from "./headers.ts";
import type { LiveReload } from "./live-reload.ts";
import { answerFound, answerRefusal } from "./server/answer.ts";
import { decodePath, originForm, say } from "./server/http.ts";
import { type Base, isWildcard, listen, ownHosts, parseBaseUrl } from "./server/listen.ts";
import { type Source, VANISHED } from "./server/source.ts";

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

/** What bounds a client that takes its time; in milliseconds, but for the size of headers in bytes. */
const LIMITS: HttpOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};

/** Listens, and answers with what the source has. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { source, live } = options;
  const host = options.host.replace(/[[\]]/g, "");
  let served: Served = {
    source,
    live,
    base: parseBaseUrl(options.baseUrl),
    headers: options.headers ?? [],
    former: [],
  };

  const server = createServer(LIMITS);
  server.maxConnections = 2_048;
  server.timeout = 60_000; // of silence: a client that takes nothing of a file keeps it open
  const port = await listen(server, host, options.port, options.portNamed);
  server.on("error", () => {}); // A connection that couldn't be accepted (too many open files) is the client's to retry.
  const isOwnHost = ownHosts(host, port, (server.address() as AddressInfo).address);
  server.on("request", (request, response) => {
    answer(request, response, isOwnHost, served).catch(() => {
      if (response.headersSent) response.destroy();
      else say(response, 500, "Internal server error");
    });
  });

  return {
    get url() {
      const name = isWildcard(host) ? "localhost" : isIP(host) === 6 ? `[${host}]` : host;
      return `http://${name}:${port}${served.base.href}`;
    },
    refresh(baseUrl, headers = served.headers) {
      const base = baseUrl === undefined ? served.base : parseBaseUrl(baseUrl);
      const former = base.path === served.base.path ? served.former : [served.base, ...served.former];
      served = { ...served, base, former, headers };
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

/** What is served, as it is now. */
interface Served {
  readonly source: Source;
  readonly live: LiveReload | undefined;
  readonly base: Base;
  readonly headers: readonly Header[];
  /** What was the base before, the last one first: pages that are open there are led along. */
  readonly former: readonly Base[];
}

/** Answers a request, unless its client may not ask it. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  isOwnHost: (request: IncomingMessage) => boolean,
  served: Served,
): Promise<void> {
  const { source, live, base, headers } = served;
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  // A foreign page whose name was made to resolve to this machine still sends its own name.
  if (!isOwnHost(request)) return say(response, 403, "This server answers only to the address it was started with");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    response.setHeader("Connection", "close");
    return say(response, 405, "Only GET and HEAD");
  }
  const path = decodePath(originForm(request));
  if (path === undefined) return say(response, 400, "Malformed path");
  if (live?.answer(request, response, path)) return;
  for (const [name, value] of headers) response.setHeader(name, value);

  const wanted = path.startsWith(base.path) ? path.slice(base.path.length) : undefined;
  if (wanted === undefined) {
    if (path === "/" || `${path}/` === base.path) return lead(response, base.href);
    if (!(await leadAlong(response, path, served))) await answerMissing(response, "", served);
    return;
  }
  // A publication may stand between its two renames: what was listed is back within milliseconds.
  for (let attempt = 0; attempt < 6; attempt++) {
    const found = await source.find(wanted);
    if (found === undefined || (found !== VANISHED && "path" in found && isHostFile(found.path))) break;
    if (found !== VANISHED && (await answerFound(request, response, found, live))) return;
    source.forget?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (await leadAlong(response, path, served)) return;
  await answerMissing(response, wanted, served);
}

/** Leads to what an address under a former base is under the base of now, if it is anything; says whether it is. */
async function leadAlong(response: ServerResponse, path: string, { source, base, former }: Served): Promise<boolean> {
  for (const { path: before } of former) {
    const wanted = path.startsWith(before) ? path.slice(before.length) : undefined;
    if (wanted === undefined || (await source.find(wanted)) === undefined) continue;
    lead(response, base.href + encodeURI(wanted));
    return true;
  }
  return false;
}

function lead(response: ServerResponse, href: string): void {
  response.writeHead(302, { Location: href, "Content-Length": 0, "Cache-Control": "no-cache" }).end();
}

async function answerMissing(response: ServerResponse, wanted: string, { source, live }: Served): Promise<void> {
  response.setHeader("Cache-Control", "no-cache");
  const page = await source.missing(wanted);
  if (page) answerRefusal(response, page, live);
  else say(response, 404, "Not found");
}
