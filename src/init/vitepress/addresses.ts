// Where addresses in a VitePress page lead: files and routes have the same names, with or without an ending.
import path from "node:path";
import { relativeFile } from "../../project.ts";
import { dirName, joinPath, parseHref } from "../../route.ts";
import { isFile } from "../../stat.ts";
import { insideOf, type Migration, type OldPage } from "../migration.ts";
import type { Addresses } from "../page.ts";

/**
 * Makes the answers for one site.
 * @param source absolute path of the folder of the pages
 * @param base of its addresses, which HTML has in front of them
 */
export function vitepressAddresses(migration: Migration, source: string, base: string): Addresses {
  return { resolve };

  function resolve(wanted: string, from: OldPage): string | null | undefined {
    const found = resolvePlain(wanted, from);
    if (found !== null || base === "/" || !wanted.startsWith(base)) return found;
    const below = `/${wanted.slice(base.length)}`;
    const inside = resolvePlain(below, from);
    return inside === undefined ? below : inside;
  }

  function resolvePlain(wanted: string, from: OldPage): string | null | undefined {
    const rooted = wanted.startsWith("/");
    if (rooted && migration.hasStatic(wanted)) return undefined;
    const page = pageAt(wanted, from);
    if (page) return addressOf(page, wanted, from);
    const file = rooted ? path.join(source, wanted) : path.join(path.dirname(from.absolute), wanted);
    if (!isFile(file)) return null;
    const moved = migration.addressOf(file, from);
    return moved === wanted || moved === `./${wanted}` ? undefined : (moved ?? null);
  }

  function pageAt(wanted: string, from: OldPage): OldPage | undefined {
    const bare = wanted.replace(/(?:\/index)?\.(?:md|html)$/i, "");
    if (wanted.startsWith("/")) return migration.pageAt(bare === "" ? "/" : bare);
    const folder = path.dirname(from.absolute);
    const own =
      migration.pageOf(path.join(folder, wanted)) ??
      migration.pageOf(path.join(folder, `${wanted.replace(/\.html$/i, "")}.md`));
    if (own?.route !== undefined) return own;
    const inside = insideOf(source, from.absolute);
    const base = from.route ?? (inside === undefined ? undefined : `/${inside}`);
    const route = base === undefined ? undefined : joinPath(dirName(base), bare);
    return route === undefined ? undefined : migration.pageAt(`/${route}`);
  }

  /** How the page is written now: as before, if docsgen understands that. */
  function addressOf(page: OldPage, wanted: string, from: OldPage): string | undefined {
    const rooted = wanted.startsWith("/");
    if (/\.html$/i.test(wanted)) return page.route ?? relativeFile(from.target, page.target);
    const file = rooted ? joinPath(wanted) : joinPath(dirName(from.target), wanted);
    const isFound = [file, `${file}.md`, joinPath(file ?? "", "index.md")].includes(page.target);
    const isRoute = rooted && !/\.md$/i.test(wanted);
    return isFound || isRoute ? undefined : relativeFile(from.target, page.target);
  }
}

/** Makes what finds a page by an address of the configuration or of front matter. @param base as above */
export function pageFinder(migration: Migration, base: string): (link: string) => OldPage | undefined {
  const bare = (text: string) => text.replace(/(?:\/index)?\.(?:md|html)$/i, "") || "/";
  return (link) => {
    const parsed = parseHref(link);
    if (parsed.kind === "external") return undefined;
    const written = `/${parsed.path.replace(/^\/+/, "")}`;
    const below = base !== "/" && written.startsWith(base) ? `/${written.slice(base.length)}` : written;
    return migration.pageAt(bare(written)) ?? migration.pageAt(bare(below));
  };
}
