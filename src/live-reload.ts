// How open pages hear that they are others now, or that something is wrong. The channel itself says nothing of the site;
// what it makes pages ask for is theirs alone.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { Clients } from "./live-reload/clients.ts";
import { describe, type LiveSource, lookOf, type PageState, stateOf } from "./live-reload/page-state.ts";
import { packageRoot } from "./project.ts";
import { decodePath, say } from "./server/http.ts";

export type { LiveSource } from "./live-reload/page-state.ts";

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

/** What is said of a page that is not known yet; it is told again when it is. */
const NOTHING: Omit<PageState, "version"> = { look: "", styles: [], own: [], others: [] };

/** Opens the channel to the author's pages, guarded by a token that is new in each run. */
export function createLiveReload(source: LiveSource): LiveReload {
  const token = randomBytes(16).toString("hex");
  const script = readFileSync(path.join(packageRoot(), "lib", "live.js"));
  const clients = new Clients(source);
  return {
    answer(request, response, wanted) {
      if (wanted !== STREAM && wanted !== STATE && wanted !== SCRIPT) return false;
      const query = new URLSearchParams(request.url?.split("?")[1]);
      response.setHeader("Cache-Control", "no-store");
      // A script can be named by any page, but only with its token; all else is asked for with a header, which makes a
      // browser ask first whether a foreign page may, and nobody ever says yes.
      const given = wanted === SCRIPT ? query.get("token") : request.headers["docsgen-token"];
      // A page that a browser has kept from another run has the token of that: its script finds out.
      const isKept = wanted === SCRIPT && request.headers["sec-fetch-site"] === "same-origin";
      if (!(isKept || isSame(String(given), token)) || isForeign(request)) say(response, 403, "Forbidden");
      else if (wanted === SCRIPT) send(response, "text/javascript", script);
      else answerPage(request, response, wanted, query).catch(() => response.destroy());
      return true;
    },
    inject: (html) => withScript(html, token, source),
    refresh: () => clients.refresh(),
    get clients() {
      return clients.size;
    },
    close: () => clients.close(),
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
      const { look, styles, own, others } = (await stateOf(page, source)) ?? NOTHING;
      return send(response, "application/json", Buffer.from(JSON.stringify({ look, styles, own, others })));
    }
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    request.socket.setTimeout(0);
    await clients.add({ response, path: page, version: query.get("version"), seen: query.get("seen") });
  }
}

/** Adds the script that listens to a page. It says what the page is as it was served. */
function withScript(html: Buffer, token: string, source: LiveSource): Buffer {
  const { version, styles } = describe(html.toString(), source);
  const query = `token=${token}&amp;version=${version}&amp;seen=${lookOf(styles, [], [])}`;
  const tag = Buffer.from(`<script src="${SCRIPT}?${query}" defer></script>`);
  // One character a byte, so that places in the text are places in the buffer.
  const end = html.toString("latin1").toLowerCase().lastIndexOf("</body");
  return end < 0 ? Buffer.concat([html, tag]) : Buffer.concat([html.subarray(0, end), tag, html.subarray(end)]);
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
