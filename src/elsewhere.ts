// Addresses of the site's host that are another site's: which ones are, and what is put before those that are this site's. Pure.
import { toNfc } from "./nfc.ts";
import { decodePath, parseHref } from "./route.ts";
import type { ResolvedConfig } from "./types.ts";

/** Finds the patterns that an address fits; undefined where it fits none. @param path decoded, without query and anchor */
export type FindElsewhere = (path: string) => readonly string[] | undefined;

/** Prepares that for a site. */
export function createElsewhere({ linksElsewhere }: Pick<ResolvedConfig, "linksElsewhere">): FindElsewhere {
  if (linksElsewhere.length === 0) return () => undefined;
  const all = linksElsewhere.map((pattern) => ({ pattern, parts: decodePath(pattern).split("*") }));
  return (path) => {
    // Where such a path leads is found out by who follows it.
    if (/\/\.\.?(?:\/|$)/.test(path)) return undefined;
    const found = all.filter(({ parts }) => fits(path, parts)).map(({ pattern }) => pattern);
    return found.length > 0 ? found : undefined;
  };
}

/** Makes an address that the configuration names the one that pages have: with the base, where it is the site's own. */
export function createWithBase(config: Pick<ResolvedConfig, "baseUrl" | "linksElsewhere">): (href: string) => string {
  const find = createElsewhere(config);
  return (href) => {
    if (!href.startsWith("/") || href.startsWith("//")) return href;
    const parsed = parseHref(href);
    return parsed.kind === "local" && find(parsed.path) ? href : config.baseUrl + toNfc(href.slice(1));
  };
}

/** Whether a path is made of these parts, in their order, with anything between them. In time that the path's length bounds. */
function fits(path: string, [first = "", ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first) || !path.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= path.length;
}
