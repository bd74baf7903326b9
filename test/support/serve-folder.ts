// The simplest static host: clean addresses and 404.html, as many hosts have them. Independent of `docsgen serve`.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { STRICT_POLICY } from "./visit.ts";

export interface FolderServer {
  /** Scheme, host and port; no slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".xml": "application/xml",
};

/** Serves a folder on a free port of this machine, under the strict policy. */
export function serveFolder(folder: string): Promise<FolderServer> {
  return listen(folder, STRICT_POLICY);
}

/** Serves a folder without any policy: what is in its pages may run. */
export function serveUnguarded(folder: string): Promise<FolderServer> {
  return listen(folder, undefined);
}

function listen(folder: string, policy: string | undefined): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, decodeURIComponent(pathname));
    const found = [path, join(path, "index.html")].find((each) => existsSync(each) && statSync(each).isFile());
    const file = found ?? join(folder, "404.html");
    response.writeHead(found ? 200 : 404, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      ...(policy !== undefined && { "content-security-policy": policy }),
    });
    response.end(existsSync(file) ? readFileSync(file) : "");
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
