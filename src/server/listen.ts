// Where the server listens, and which requests name it.
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { environmentError, usageError } from "../diagnostics.ts";
import { decodePath } from "./http.ts";

// How many ports after the first are tried.
const PORTS = 20;

/**
 * Listens at a port or, unless it was named, at the next free one; gives the port.
 * @throws DocsgenError with exit code 2 for what is no port, 3 where it is taken or denied
 */
export async function listen(server: Server, host: string, first: number, named: boolean): Promise<number> {
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

/** Whether a host means every address of this machine. */
export function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** Makes the test whether a request's Host names this server. */
export function ownHosts(host: string, port: number, address: string): (request: IncomingMessage) => boolean {
  const bracketed = (name: string) => (isIP(name) === 6 ? `[${name}]` : name.toLowerCase());
  const own = ["localhost", "127.0.0.1", "[::1]", bracketed(host), bracketed(address)];
  const names = new Set<string | undefined>(own);
  const isOwnAddress = (name: string | undefined) =>
    Object.values(networkInterfaces()).some((list) => list?.some((entry) => bracketed(entry.address) === name));

  return (request) => {
    // Several are put together to what names nothing.
    const given = (request.headersDistinct.host ?? []).join().toLowerCase();
    const [, name, digits] = /^(\[[\da-f:.]+\]|[^\s:[\]/@,]+)(?::(\d{1,5}))?$/.exec(given) ?? [];
    if (isWildcard(host)) return names.has(name) || isOwnAddress(name);
    return names.has(name) && Number(digits ?? 80) === port;
  };
}

/** The path that everything lives under; starts and ends with a slash. */
export interface Base {
  /** As a browser is told it. */
  readonly href: string;
  /** As it is in decoded paths. */
  readonly path: string;
}

/** Reads a base; refuses what would send a browser to another host, and what no request can name. */
export function parseBaseUrl(baseUrl: string): Base {
  if (/^\/(?:[^/\\\s?#\p{Surrogate}]+\/)*$/u.test(baseUrl)) {
    const href = encodeURI(baseUrl).replace(/%25(?=[\da-f]{2})/gi, "%");
    const path = decodePath(href);
    if (path !== undefined) return { href, path };
  }
  throw usageError(`baseUrl "${baseUrl}" is no path`, "It starts and ends with one slash: /docs/");
}
