// Where addresses in a Starlight page lead: to pages by the addresses they had, to files beside them or behind an alias, to
// static files.
import path from "node:path";
import { relativeFile } from "../../project.ts";
import { bareRoute } from "../../route.ts";
import { isFile } from "../../stat.ts";
import { withoutBase } from "../head.ts";
import { fileNamed } from "../mdx/imports.ts";
import type { Migration, OldPage } from "../migration.ts";
import type { Addresses } from "../page.ts";
import type { StarlightSettings } from "./settings.ts";

/** Answers for one site. */
export interface StarlightAddresses extends Addresses {
  /** Finds a page by an address of the configuration or of front matter, which may be relative to a page. */
  pageOf(address: string, from?: OldPage): OldPage | undefined;
}

/** Makes them. @param redirected routes that are redirected in the new site */
export function starlightAddresses(
  migration: Migration,
  settings: StarlightSettings,
  redirected: ReadonlySet<string>,
): StarlightAddresses {
  const { base } = settings;
  const bare = (address: string) => address.replace(/[?#].*$/, "").replace(/(?:\/index)?\.html$/i, "") || "/";
  return { resolve, pageOf };

  function resolve(wanted: string, from: OldPage): string | null | undefined {
    const address = withoutBase(`${wanted}${wanted === base.slice(0, -1) ? "/" : ""}`, base);
    const moved = address === wanted ? undefined : address;
    if (wanted.startsWith("/")) {
      const isThere = [address, wanted].some((each) => migration.hasStatic(each) || redirected.has(bareRoute(each)));
      if (isThere) return migration.hasStatic(wanted) ? undefined : moved;
      const page = migration.pageAt(bare(address)) ?? migration.pageAt(bare(wanted));
      if (page) return /\.html$/i.test(wanted) ? page.route : migration.pageAt(bare(address)) ? moved : undefined;
    }
    const file = findFile(wanted, path.dirname(from.absolute), settings) ?? besideOf(wanted, from);
    const page = file === undefined ? pageOf(wanted, from) : undefined;
    const found = page ? relativeFile(from.target, page.target) : file && migration.addressOf(file, from);
    return found === wanted || found === `./${wanted}` ? undefined : (found ?? null);
  }

  /** A file without `./` before its name; a page's name may be its address. */
  function besideOf(wanted: string, from: OldPage): string | undefined {
    const file = path.join(path.dirname(from.absolute), wanted);
    return /\.\w+$/.test(wanted) && isFile(file) ? file : undefined;
  }

  function pageOf(address: string, from?: OldPage): OldPage | undefined {
    const rooted = from === undefined || address.startsWith("/");
    if (rooted) {
      const written = `/${bare(address).replace(/^\/+/, "")}`;
      return migration.pageAt(withoutBase(written, base)) ?? migration.pageAt(written);
    }
    const { route } = from;
    if (route === undefined) return undefined;
    const below = `${bareRoute(route)}/`.replace("//", "/");
    const bases = settings.hasSlashes ? [below, bareRoute(route)] : [bareRoute(route), below];
    return bases
      .map((each) => migration.pageAt(bare(path.posix.resolve(each.replace(/[^/]*$/, ""), address))))
      .find((page) => page !== undefined);
  }
}

/** Finds a file by what an import, an image or an address says. @param folder absolute path of what it is relative to */
export function findFile(
  specifier: string,
  folder: string,
  { folder: site, aliases }: StarlightSettings,
): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) return fileNamed(path.join(folder, specifier));
  if (specifier.startsWith("/")) return [path.join(site, specifier)].find(isFile);
  for (const [alias, to] of aliases) {
    const found = specifier.startsWith(alias) ? fileNamed(path.join(to, specifier.slice(alias.length))) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
