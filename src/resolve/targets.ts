// Where links of a site may lead: its pages, static files, redirects and what each build writes, by what they are called.
import { toNfc } from "../nfc.ts";
import { bareRoute, baseName, dirName, withoutAnchor } from "../route.ts";
import { mayBeMapped } from "../site/mapped.ts";
import type { FrontMatter, Page, Site } from "../types.ts";

/** Where links may lead: routes by what they are called. */
export interface LinkTargets {
  readonly byRoute: ReadonlyMap<string, string>;
  readonly byFile: ReadonlyMap<string, string>;
  readonly statics: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
  /** Files that the build writes for tools and hosts, under the output folder. */
  readonly written: ReadonlySet<string>;
  /** Files, routes and aliases of pages that are left out because of errors of their own. */
  readonly broken: ReadonlySet<string>;
  /** Files of drafts, by file and by route. */
  readonly drafts: ReadonlyMap<string, string>;
}

/** What of a site its links need. */
export interface TargetSite extends Omit<Site, "pages" | "sidebar"> {
  readonly pages: readonly (Pick<Page, "file" | "route"> & {
    readonly frontMatter: Pick<Page["frontMatter"], "aliases">;
  })[];
}

/** Indexes the site for its links: by its pages' files, routes and aliases, its static files and redirects. */
export function indexTargets(site: TargetSite): LinkTargets {
  const byRoute = new Map<string, string>();
  const byFile = new Map<string, string>();
  const redirects = new Map(site.config.redirects.map(({ from, to }) => [bareRoute(from), withoutAnchor(to)]));
  for (const { route, file, frontMatter } of site.pages) {
    byRoute.set(bareRoute(route), route);
    byFile.set(toNfc(file), route);
    for (const alias of frontMatter.aliases ?? []) redirects.set(bareRoute(alias), route);
  }
  const broken = new Set(
    site.broken.flatMap(({ file, route, page }) => [toNfc(file), ...addressesOf({ route, ...page })]),
  );
  const drafts = new Map(
    site.drafts.flatMap(({ file, route }) => [toNfc(file), bareRoute(route)].map((name) => [name, file] as const)),
  );
  const written = new Set(writtenFiles(site));
  return { byRoute, byFile, statics: new Set(site.assets), redirects, written, broken, drafts };
}

/** Lists all by which links may mean a page, each with the ends of addresses that may lead there by it. */
export function namesOf({
  file,
  route,
  frontMatter,
}: TargetSite["pages"][number]): readonly (readonly [name: string, ends: readonly string[]])[] {
  const stem = baseName(toNfc(file)).replace(/\.md$/, "");
  const ends = stem === "index" ? [stem, baseName(dirName(toNfc(file)))] : [stem];
  const addresses = addressesOf({ route, frontMatter });
  return [[file, ends] as const, ...addresses.map((name) => [name, [baseName(name)]] as const)];
}

/** Lists a page's addresses, as `bareRoute` has them: its route, and its aliases as far as they are known. */
export function addressesOf(of: {
  readonly route: string;
  readonly frontMatter?: Pick<FrontMatter, "aliases">;
}): string[] {
  return [of.route, ...(of.frontMatter?.aliases ?? [])].map(bareRoute);
}

/**
 * Lists what each build of such a site writes beside its pages, but for what only docsgen's own pages name; "" is the page at
 * `/` that leads to the first one. What it leads to is no matter of the pages that link to it.
 */
function writtenFiles({ config }: TargetSite): string[] {
  const { docsPath, llms, manifest } = config;
  return [
    "",
    docsPath === "." ? "sidebar.json" : `${docsPath}/sidebar.json`,
    "404.html",
    "robots.txt",
    ...(mayBeMapped(config) ? ["sitemap.xml"] : []),
    ...(llms ? ["llms.txt", "llms-full.txt"] : []),
    ...(manifest ? ["docsgen-manifest.json"] : []),
  ];
}
