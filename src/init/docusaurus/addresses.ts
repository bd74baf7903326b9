// Where addresses in a Docusaurus page lead: to files as its Markdown loader finds them, to routes, to static files.
import path from "node:path";
import { relativeFile } from "../../project.ts";
import { bareRoute, dirName } from "../../route.ts";
import { isFile } from "../../stat.ts";
import type { Migration, OldPage } from "../migration.ts";
import type { Addresses } from "../page.ts";

export interface AddressOptions {
  /** Absolute path of the site. */
  readonly site: string;
  readonly baseUrl: string;
  /** Absolute paths of the folders that hold pages. */
  readonly contentFolders: readonly string[];
  /** An address without the version that is taken over. */
  readonly withoutVersion: (address: string) => string;
  /** Routes that are redirected in the new site. */
  readonly redirected: ReadonlySet<string>;
}

/** Makes the answers for one site. */
export function docusaurusAddresses(migration: Migration, options: AddressOptions): Addresses {
  const { site, baseUrl, contentFolders } = options;
  const isKnown = (route: string) =>
    migration.pageAt(route) !== undefined || migration.hasStatic(route) || options.redirected.has(bareRoute(route));
  return { resolve };

  function resolve(wanted: string, from: OldPage): string | null | undefined {
    const inSite = /^@site\/(.*)$/s.exec(wanted)?.[1];
    if (inSite !== undefined) return fileAt(path.join(site, inSite), from) ?? null;
    const beside = path.join(path.dirname(from.absolute), wanted);
    if (/\.mdx?$/i.test(wanted)) return markdownAt(wanted, beside, from);
    return wanted.startsWith("/") ? fromRoot(wanted, from) : relative(wanted, beside, from);
  }

  function fileAt(absolute: string, from: OldPage): string | undefined {
    const [found] = [absolute, `${absolute}.mdx`, `${absolute}.md`].filter(isFile);
    return found === undefined ? undefined : migration.addressOf(found, from);
  }

  function markdownAt(wanted: string, beside: string, from: OldPage): string | null | undefined {
    const candidates = wanted.startsWith("/")
      ? [...contentFolders.map((folder) => path.join(folder, wanted)), path.join(site, wanted)]
      : [beside, ...contentFolders.map((folder) => path.join(folder, wanted)), path.join(site, wanted)];
    for (const candidate of candidates) {
      for (const file of [candidate, candidate.replace(/\.md$/i, ".mdx"), candidate.replace(/\.mdx$/i, ".md")]) {
        const page = migration.pageOf(file);
        if (page?.route === undefined) continue;
        const moved = relativeFile(from.target, page.target);
        // The shape stays as it was where it still fits: `page.md` beside `./page.md`.
        return moved === wanted || moved === `./${wanted}` ? undefined : moved;
      }
    }
    return null;
  }

  function fromRoot(wanted: string, from: OldPage): string | null | undefined {
    if (isKnown(wanted)) return undefined;
    const below = baseUrl !== "/" && `${wanted}/`.startsWith(baseUrl) ? `/${wanted.slice(baseUrl.length)}` : undefined;
    if (below !== undefined && isKnown(below)) return below;
    // Of a site with versions, this is the only one that is left.
    const current = options.withoutVersion(wanted).replace(/\/next(?=\/|$)/, "");
    if (current !== wanted && isKnown(current)) return current;
    return fileAt(path.join(site, wanted), from) ?? null;
  }

  function relative(wanted: string, beside: string, from: OldPage): string | null | undefined {
    if (isFile(beside)) {
      const moved = migration.addressOf(beside, from);
      return moved === wanted || moved === `./${wanted}` ? undefined : (moved ?? null);
    }
    // A file's name without its ending leads to it in docsgen, whatever the address of the page.
    const named = [".md", ".mdx"]
      .map((end) => migration.pageOf(beside + end))
      .find((page) => page?.route !== undefined);
    if (named && path.posix.join(dirName(from.target), `${wanted}.md`) === named.target) return undefined;
    if (from.route === undefined) return named ? relativeFile(from.target, named.target) : null;
    // Where no slash ends the address and where one does.
    const routes = [from.route, from.route.endsWith("/") ? bareRoute(from.route) : `${from.route}/`].map((base) => {
      const url = new URL(wanted.split("/").map(encodeURIComponent).join("/"), `http://x${encodeURI(base)}`);
      return decodeURIComponent(url.pathname);
    });
    const [near = "", far = ""] = routes;
    if (isKnown(near)) return undefined;
    return isKnown(far) ? far : null;
  }
}
