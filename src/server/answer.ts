// Answers a request with what a source has found for it.
import { createHash } from "node:crypto";
import { createReadStream, fstatSync, type ReadStream, type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheControl } from "../headers.ts";
import type { LiveReload } from "../live-reload.ts";
import { unlessGone } from "./folder.ts";
import { mediaType, respond } from "./http.ts";
import type { FileData, Found, Refusal } from "./source.ts";

/**
 * Answers with what was found.
 * @param live makes pages reload, where they are to
 * @returns `false` where it has gone meanwhile, and nothing was answered
 */
export async function answerFound(
  request: IncomingMessage,
  response: ServerResponse,
  found: Found | Refusal,
  live: LiveReload | undefined,
): Promise<boolean> {
  if ("status" in found) {
    response.setHeader("Cache-Control", "no-cache");
    answerRefusal(response, found, live);
    return true;
  }
  const { path, data } = found;
  const isFile = typeof data === "object" && "file" in data;
  const reloading = mediaType(path).startsWith("text/html") ? live : undefined;
  if (isFile && !reloading) return answerFile(request, response, path, data);
  const plain = isFile ? await unlessGone(() => readFile(data.file)) : Buffer.from(data);
  if (!plain) return false;
  answerBytes(request, response, path, reloading ? reloading.inject(plain) : plain);
  return true;
}

/** Answers with a page that is no success. @param live as for `answerFound` */
export function answerRefusal(response: ServerResponse, { status, html }: Refusal, live: LiveReload | undefined): void {
  const bytes = live ? live.inject(Buffer.from(html)) : Buffer.from(html);
  response.writeHead(status, { "Content-Type": mediaType("404.html"), "Content-Length": bytes.length });
  response.end(bytes); // Node leaves it out of an answer to HEAD.
}

function answerBytes(request: IncomingMessage, response: ServerResponse, path: string, bytes: Buffer): void {
  // No date: what is made when it is asked for has none.
  respond(request, response, {
    type: mediaType(path),
    cache: cacheControl(path),
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    size: bytes.length,
    send: (range) => response.end(range ? bytes.subarray(range.from, range.to + 1) : bytes),
  });
}

async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { file, send }: FileData,
): Promise<boolean> {
  const stats = await unlessGone(() => statSync(file));
  if (!stats?.isFile()) return false;
  watchTransfer(response, stats);
  respond(request, response, {
    type: mediaType(path),
    cache: cacheControl(path),
    etag: `"${[stats.size, stats.mtimeMs, stats.ctimeMs].map((n) => n.toString(36)).join("-")}"`,
    modified: stats.mtime,
    size: stats.size,
    send(range) {
      if (range) createReadStream(file, { start: range.from, end: range.to }).pipe(response);
      else if (send) send(response);
      else createReadStream(file).pipe(response);
    },
  });
  return true;
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
