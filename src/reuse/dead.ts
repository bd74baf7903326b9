// Whether addresses that led nowhere lead nowhere still, and for the same reason. What that takes is put together when it is asked for.
import type { CachedPages } from "../cache.ts";
import { toNfc } from "../nfc.ts";
import { namesAt } from "../resolve/pages.ts";
import { addressesOf } from "../resolve/targets.ts";
import { bareRoute, joinPath, parseHref, withoutAnchor } from "../route.ts";
import type { BrokenPage, DeadAddress, Page, PageRecord, Site } from "../types.ts";

/** What of a site decides where addresses lead; redirects of the configuration apart, which are the same. */
interface NamedSite {
  readonly pages: readonly Page[];
  readonly assets: readonly string[];
  readonly drafts: readonly BrokenPage[];
  readonly broken: readonly BrokenPage[];
}

/**
 * Tells of pages whether nothing has come or gone that an address of theirs may mean. Files beside the page apart: that they are not
 * there is among what it read.
 */
export function sameDeadAddresses(site: Site, cached: CachedPages | undefined): (record: PageRecord) => boolean {
  const redirects = new Map(
    site.config.redirects.map(({ from, to }) => [bareRoute(from), bareRoute(withoutAnchor(to))]),
  );
  let changed: ReadonlySet<string | undefined> | undefined;

  return ({ route, dead }) => dead?.every((address) => isAsItWas(route, address)) ?? true;

  function isAsItWas(route: string, { kind, href, file }: DeadAddress): boolean {
    const parsed = parseHref(href);
    // The names of the reference are what pages are cached under.
    if (kind === "symbol" || parsed.kind === "external") return true;
    const { path: wanted } = parsed;
    const names = namesAt({ file, route }, wanted);
    const moved = names.map((name) => redirects.get(name));
    changed ??= changedNames(site, cached);
    return ![...names, ...moved, joinPath("static", wanted)].some((name) => changed?.has(name));
  }
}

/** By what pages, drafts and files may be meant that came, went, or are others under the same name. */
function changedNames(site: Site, cached: CachedPages | undefined): ReadonlySet<string | undefined> {
  const now = namesOf(site);
  // With pages that have errors of their own nothing is built.
  const before = cached ? namesOf({ ...cached, pages: cached.pages.map(({ page }) => page), broken: [] }) : now;
  const changed = [...now, ...before].filter(([key]) => now.has(key) !== before.has(key));
  return new Set(changed.map(([, name]) => name));
}

/** All names, by what each stands for. */
function namesOf({ pages, assets, drafts, broken }: NamedSite): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (kind: string, name: string, file: string) => names.set(`${kind}\0${name}\0${file}`, name);
  for (const { file, route, frontMatter } of pages) {
    add("page", toNfc(file), file);
    for (const address of addressesOf({ route, frontMatter })) add("page", address, file);
  }
  for (const file of assets) add("static", file, file);
  for (const { file, route } of drafts) {
    add("draft", toNfc(file), file);
    add("draft", bareRoute(route), file);
  }
  for (const { file, route, page } of broken) {
    add("broken", toNfc(file), file);
    for (const address of addressesOf({ route, ...page })) add("broken", address, file);
  }
  return names;
}
