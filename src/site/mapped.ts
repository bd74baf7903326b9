// Which pages search engines are told of by the site's map.
import type { Page, ResolvedConfig } from "../types.ts";

type MapConfig = Pick<ResolvedConfig, "url"> & { readonly version: Pick<ResolvedConfig["version"], "noIndex"> };

/** Whether a site may have a map: one that doesn't know where it will be, or is not to be found, has none. */
export function mayBeMapped({ url, version }: MapConfig): boolean {
  return url !== undefined && !version.noIndex;
}

/** Lists the pages of the map. Without any there is no map: search engines refuse an empty one. */
export function mappedPages({
  config,
  pages,
}: {
  readonly config: MapConfig;
  readonly pages: readonly Page[];
}): Page[] {
  return mayBeMapped(config) ? pages.filter((page) => !page.frontMatter.unlisted) : [];
}
