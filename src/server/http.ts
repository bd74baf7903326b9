// What HTTP promises: conditions, ranges, types, and what a path means. Knows no file system.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";

/** A body that can be sent whole or in part. */
export interface Body {
  readonly type: string;
  readonly cache: string;
  readonly etag: string;
  readonly modified?: Date;
  readonly size: number;
  /** Sends all bytes, or those of a range. */
  send(range: Range | undefined): void;
}

/** Places of bytes, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Answers as conditions and range of the request want it. */
export function respond({ method, headers }: IncomingMessage, response: ServerResponse, body: Body): void {
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
  if (method === "HEAD") response.end();
  else body.send(range);
}

/** Answers with a line of text. */
export function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Content-Length": text.length + 1 });
  response.end(`${text}\n`);
}

/** Gives a request's target as a path, also where it is a whole address (RFC 9112, 3.2.2) of the host that it is sent to. */
export function originForm({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const [whole = "", host] = /^http:\/\/([^/?#]+)/i.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return url;
  const target = url.slice(whole.length);
  return target.startsWith("/") ? target : `/${target}`;
}

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
  return !given.includes('"') && modified !== undefined && wholeSeconds(modified) === Date.parse(given);
}

/** Reads a Range (RFC 9110, 14.2); undefined where it is to be ignored: several ranges, other units, nonsense. */
export function parseRange(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(String(header)) ?? [];
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
