// Where a page is in the other versions and languages of its site. Pure.
import { bareRoute, hrefOf } from "./route.ts";
import type { PropAlternate, PropSwitch, ResolvedConfig, SiteBuild } from "./types.ts";

/** A list of builds as a menu: those to choose between. */
function listsOf({ versions, languages }: ResolvedConfig): (readonly SiteBuild[])[] {
  return [versions, languages].filter(({ length }) => length > 1);
}

/** The menus of versions and languages as they are where no page is. @param home href of this build's first page */
export function switchesOf(config: ResolvedConfig, home: string): readonly PropSwitch[] {
  return listsOf(config).map((builds) => ({
    kind: builds === config.versions ? "version" : "language",
    label: builds.find(({ isOwn }) => isOwn)?.label ?? "",
    items: builds.map(({ label, href, isOwn, isLatest, locale }) => ({
      label,
      href: isOwn ? home : href,
      current: isOwn,
      ...(isLatest && { latest: isLatest }),
      ...(locale !== undefined && { locale }),
    })),
  }));
}

/** A page's addresses in all builds. */
export interface PageBuilds {
  /** Hrefs in the order of the menus' items. */
  readonly hrefs: readonly string[];
  /** What search engines are told; undefined where that is nothing. */
  readonly alternates: readonly PropAlternate[] | undefined;
}

/** Finds a page in other builds; undefined where the site has none. @param isListed whether search engines are told of it */
export function findInBuilds(config: ResolvedConfig, route: string, isListed: boolean): PageBuilds | undefined {
  if (config.versions.length + config.languages.length === 0) return undefined;
  const own = hrefOf(config.baseUrl, route);
  const bare = bareRoute(route);
  const hrefs = listsOf(config).flatMap((builds) =>
    builds.map(({ isOwn, known, href }) => {
      if (isOwn) return own;
      return !known || known.routes.has(bare) || known.moved.has(bare) ? hrefOf(href, route) : href;
    }),
  );
  return { hrefs, alternates: isListed ? alternatesOf(config, route) : undefined };
}

/** Lists the languages that a page is in, this one too; undefined where there is but one, or where the site's own address is not known. */
export function alternatesOf(
  { url, baseUrl, languages }: Pick<ResolvedConfig, "url" | "baseUrl" | "languages">,
  route: string,
): readonly PropAlternate[] | undefined {
  if (url === undefined || languages.length < 2) return undefined;
  const bare = bareRoute(route);
  const found = languages.filter(({ isOwn, known }) => isOwn || !known || known.routes.has(bare));
  if (found.length < 2) return undefined;
  const alternates = found.map(({ isOwn, locale = "", href }) => {
    const address = hrefOf(isOwn ? baseUrl : href, route);
    return { locale, href: address.startsWith("/") ? url + address : address };
  });
  const main = alternates[found.findIndex(({ isDefault }) => isDefault)];
  return main ? [...alternates, { locale: "x-default", href: main.href }] : alternates;
}
