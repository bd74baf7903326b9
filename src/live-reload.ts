// How open pages hear that they are others now, or that something is wrong. The channel itself says nothing of the site;
// what it makes pages ask for is theirs alone.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { ProblemView } from "../templates/client/problems.ts";
import { hashOf } from "./hash.ts";
import { packageRoot } from "./project.ts";
import { decodePath, say } from "./server/http.ts";

/** What open pages are told of. */
export interface LiveSource {
  /**
   * The HTML that an address answers with, whatever its status; undefined where that is not known yet. Never waits for an
   * update, which may wait for this.
   * @param path decoded, `baseUrl` included
   */
  html(path: string): Promise<string | Uint8Array | undefined>;
  /** Hrefs of styles that pages may name, and which may change without them. */
  styles(): readonly string[];
  problems(path: string): { readonly own: readonly ProblemView[]; readonly others: readonly ProblemView[] };
}

export interface LiveReload {
  /** Answers a request that is for it; `false` leaves the request alone. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Adds the script that listens to a page. */
  inject(html: Buffer): Buffer;
  /** Tells each open page what is to be told: to reload if it is another one, to look if anything else about it is. */
  refresh(): Promise<void>;
  /** How many pages listen. */
  readonly clients: number;
  /** Ends what isn't the server's: its connections it closes itself. */
  close(): void;
}

const STREAM = "/__docsgen/live";
const STATE = "/__docsgen/state";
const SCRIPT = "/__docsgen/live.js";

interface Client {
  readonly response: ServerResponse;
  readonly path: string;
  /** What the page is. */
  version: string | null;
  /** What it has looked at, or is about to. */
  seen: string | null;
}

/** What there is to be known of a page. */
interface PageState {
  /** Names what the page is, apart from its styles. */
  readonly version: string;
  /** Names all the rest. */
  readonly look: string;
  readonly styles: readonly string[];
  readonly own: readonly ProblemView[];
  readonly others: readonly ProblemView[];
}

/** What is said of a page that is not known yet; it is told again when it is. */
const NOTHING: Pick<PageState, "styles" | "own" | "others"> = { styles: [], own: [], others: [] };

/** Opens the channel to the author's pages, guarded by a token that is new in each run. */
export function createLiveReload(source: LiveSource): LiveReload {
  const token = randomBytes(16).toString("hex");
  const script = readFileSync(path.join(packageRoot(), "lib", "live.js"));
  const clients = new Set<Client>();
  const heartbeat = setInterval(() => {
    for (const { response } of clients) response.write("\n");
  }, 30_000).unref();
  let refreshing: Promise<void> | undefined;
  let again: boolean;

  return {
    answer(request, response, wanted) {
      if (wanted !== STREAM && wanted !== STATE && wanted !== SCRIPT) return false;
      const query = new URLSearchParams(request.url?.split("?")[1]);
      response.setHeader("Cache-Control", "no-store");
      // A script can be named by any page, but only with its token; all else is asked for with a header, which makes a
      // browser ask first whether a foreign page may, and nobody ever says yes.
      const given = wanted === SCRIPT ? query.get("token") : request.headers["docsgen-token"];
      if (!isSame(String(given), token) || isForeign(request)) say(response, 403, "Forbidden");
      else if (wanted === SCRIPT) send(response, "text/javascript", script);
      else answerPage(request, response, wanted, query).catch(() => response.destroy());
      return true;
    },
    inject(html) {
      const { version, styles } = describe(html.toString());
      const query = `token=${token}&amp;version=${version}&amp;seen=${lookOf(styles, [], [])}`;
      const tag = Buffer.from(`<script src="${SCRIPT}?${query}" defer></script>`);
      // One character a byte, so that places in the text are places in the buffer.
      const end = html.toString("latin1").toLowerCase().lastIndexOf("</body");
      return end < 0 ? Buffer.concat([html, tag]) : Buffer.concat([html.subarray(0, end), tag, html.subarray(end)]);
    },
    refresh() {
      again = refreshing !== undefined;
      refreshing ??= refreshAll().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    get clients() {
      return clients.size;
    },
    close() {
      clearInterval(heartbeat);
    },
  };

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: string,
    query: URLSearchParams,
  ): Promise<void> {
    const page = decodePath(String(query.get("path")));
    if (page === undefined) return say(response, 400, "Malformed path");
    if (wanted === STATE) {
      const { styles, own, others } = (await stateOf(page)) ?? NOTHING;
      return send(response, "application/json", Buffer.from(JSON.stringify({ styles, own, others })));
    }
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    request.socket.setTimeout(0);
    const client = { response, path: page, version: query.get("version"), seen: query.get("seen") };
    clients.add(client);
    response.on("close", () => clients.delete(client));
    response.flushHeaders();
    const state = await stateOf(page);
    if (state) tell(client, state);
  }

  async function refreshAll(): Promise<void> {
    do {
      again = false;
      const states = new Map<string, PageState | undefined>();
      // The page that was opened last is most likely the one that is looked at.
      for (const client of [...clients].reverse()) {
        if (!states.has(client.path)) states.set(client.path, await stateOf(client.path));
        const state = states.get(client.path);
        if (state) tell(client, state);
      }
    } while (again);
  }

  function tell(client: Client, { version, look }: PageState): void {
    if (client.version !== version) client.response.write("reload\n");
    else if (client.seen !== look) client.response.write("look\n");
    client.version = version;
    client.seen = look;
  }

  async function stateOf(page: string): Promise<PageState | undefined> {
    const html = await source.html(page);
    if (html === undefined) return undefined;
    const { version, styles } = describe(Buffer.from(html).toString());
    const { own, others } = source.problems(page);
    return { version, look: lookOf(styles, own, others), styles, own, others };
  }

  function describe(html: string): { version: string; styles: readonly string[] } {
    const styles = source.styles().filter((href) => html.includes(href));
    const plain = styles.reduce((text, href) => text.replaceAll(href, ""), html);
    return { version: hashOf(plain).slice(0, 16), styles };
  }
}

function lookOf(styles: readonly string[], own: readonly ProblemView[], others: readonly ProblemView[]): string {
  return hashOf(JSON.stringify([styles, own, others])).slice(0, 16);
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { "Content-Type": `${type}; charset=utf-8`, "Content-Length": body.length });
  response.end(body); // Node leaves it out of an answer to HEAD.
}

/** Compares secrets in a time that says nothing about them. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Whether the browser says that it is not one of our own pages that asks; over plain HTTP it may say nothing at all. */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  return (
    (site !== undefined && site !== "same-origin") || (origin !== undefined && origin !== `http://${headers.host}`)
  );
}
