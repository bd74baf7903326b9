// Where a previewed site's pages are found, by file and address. Pure.
import { isDeepStrictEqual } from "node:util";
import type { RenderedPage } from "../../page-pass/tools.ts";
import { indexTargets, type LinkTargets } from "../../resolve/targets.ts";
import { twinPath } from "../../route.ts";
import { hasSameAddresses } from "../../site/addresses.ts";
import { mayBeMapped } from "../../site/mapped.ts";
import type { Page, Site } from "../../types.ts";

/** Where in `site.pages` the page is that an output file shows, and as what. */
export interface PagePlace {
  readonly index: number;
  readonly form: keyof RenderedPage;
}

export interface SiteAddresses {
  readonly targets: LinkTargets;
  /** Pages and their twins, by path under the output folder. */
  readonly places: ReadonlyMap<string, PagePlace>;
  /** Where in `site.pages` a page is, by file. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Files of pages, by route. */
  readonly files: ReadonlyMap<string, string>;
  /** Other addresses of pages, by route. */
  readonly aliases: readonly (readonly [route: string, aliases: readonly string[]])[];
}

/**
 * Finds out where pages are.
 * @param previous whatever comes out the same is taken over from it
 */
export function addressesOf(
  site: Site,
  previous: (SiteAddresses & { readonly site: Site }) | undefined,
): SiteAddresses {
  const { pages, assets, config } = site;
  const before = previous?.site;
  if (previous && before?.config.llms === config.llms && hasSameAddresses(before.pages, pages)) {
    const { places, indexes, files, aliases, targets } = previous;
    const haveSameAliases = before.pages.every(
      (page, i) => page === pages[i] || isDeepStrictEqual(aliasesOf(page), aliasesOf(pages[i])),
    );
    const isSame =
      haveSameAliases &&
      isDeepStrictEqual(before.config.redirects, config.redirects) &&
      // What else a build writes follows from them.
      mayBeMapped(before.config) === mayBeMapped(config) &&
      before.config.manifest === config.manifest &&
      isDeepStrictEqual(before.assets, assets) &&
      isDeepStrictEqual(before.broken, site.broken) &&
      isDeepStrictEqual(before.drafts, site.drafts);
    return {
      places,
      indexes,
      files,
      aliases: haveSameAliases ? aliases : listAliases(pages),
      targets: isSame ? targets : indexTargets(site),
    };
  }
  const places = new Map<string, PagePlace>();
  for (const [index, page] of pages.entries()) {
    places.set(page.output, { index, form: "html" });
    if (config.llms) places.set(twinPath(page.route), { index, form: "twin" });
  }
  return {
    places,
    indexes: new Map(pages.map(({ file }, index) => [file, index])),
    files: new Map(pages.map(({ route, file }) => [route, file])),
    aliases: listAliases(pages),
    targets: indexTargets(site),
  };
}

function listAliases(pages: readonly Page[]): SiteAddresses["aliases"] {
  return pages.flatMap((page) => {
    const aliases = aliasesOf(page);
    return aliases ? [[page.route, aliases] as const] : [];
  });
}

function aliasesOf(page: Page | undefined): readonly string[] | undefined {
  return page?.frontMatter.aliases;
}
