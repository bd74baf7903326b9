// A static host as sites are deployed on: compresses, lets browsers keep what has a hash in its name, sends the strict policy.
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { STRICT_POLICY } from "../support/visit.ts";

export interface Host {
  /** Scheme, host and port; no slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
};

/** Serves a folder on a free port of this machine. */
export function startHost(folder: string): Promise<Host> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, decodeURIComponent(pathname));
    const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    const found = [path, join(path, "index.html")].find(isFile);
    const file = found ?? join(folder, "404.html");
    response.writeHead(found ? 200 : 404, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-encoding": "gzip",
      "cache-control": pathname.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": STRICT_POLICY,
      "x-content-type-options": "nosniff",
    });
    response.end(gzipSync(readFileSync(file)));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
