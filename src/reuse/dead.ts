// Whether addresses that led nowhere lead nowhere still, and for the same reason. What that takes is put together when it is asked for.
import path from "node:path";
import type { CachedPages } from "../cache.ts";
import { toNfc } from "../nfc.ts";
import { isHidden } from "../resolve/files.ts";
import { namesAt } from "../resolve/pages.ts";
import { bareRoute, dirName, joinPath, parseHref, pathFrom, withoutAnchor } from "../route.ts";
import { statOf } from "../stat.ts";
import type { BrokenPage, DeadAddress, Page, PageRecord, Site } from "../types.ts";

/** What of a site decides where addresses lead; redirects of the configuration apart, which are the same. */
interface NamedSite {
  readonly pages: readonly Page[];
  readonly assets: readonly string[];
  readonly drafts: readonly BrokenPage[];
  readonly broken: readonly BrokenPage[];
}

/** Tells of pages whether nothing has come or gone that an address of theirs may mean. @param content absolute path of the content folder */
export function sameDeadAddresses(
  site: Site,
  cached: CachedPages | undefined,
  content: string,
): (record: PageRecord) => boolean {
  const redirects = new Map(
    site.config.redirects.map(({ from, to }) => [bareRoute(from), bareRoute(withoutAnchor(to))]),
  );
  const files = new Map<string, boolean>();
  let changed: ReadonlySet<string> | undefined;

  return ({ route, dead }) => dead?.every((address) => isAsItWas(route, address)) ?? true;

  function isAsItWas(route: string, { kind, href, file }: DeadAddress): boolean {
    const parsed = parseHref(href);
    // The names of the reference are what pages are cached under.
    if (kind === "symbol" || parsed.kind === "external") return true;
    const { path: wanted } = parsed;
    if (wanted === "") return true;
    changed ??= changedNames(site, cached);
    const beside = pathFrom(dirName(file), wanted);
    const isRooted = wanted.startsWith("/");
    // Links to files that are pages' by their ending lead to pages alone.
    if (!isRooted && beside !== undefined && (kind === "image" || !/\.md$/i.test(wanted)) && isThere(beside))
      return false;
    if (changed.size === 0) return true;
    const names = namesAt({ file, route }, wanted);
    const further = [...names.flatMap((name) => redirects.get(name) ?? []), isRooted && joinPath("static", wanted)];
    return ![...names, ...further].some((name) => name && changed?.has(name));
  }

  function isThere(file: string): boolean {
    let known = files.get(file);
    if (known === undefined) {
      known = !file.includes("\0") && !isHidden(file) && (statOf(path.join(content, file))?.isFile() ?? false);
      files.set(file, known);
    }
    return known;
  }
}

/** By what pages, drafts and files may be meant that came, went, or are others under the same name. */
function changedNames(site: Site, cached: CachedPages | undefined): ReadonlySet<string> {
  // With pages that have errors of their own nothing is built.
  const before = cached && namesOf({ ...cached, pages: cached.pages.map(({ page }) => page), broken: [] });
  const now = namesOf(site);
  const changed = new Set<string>();
  for (const [key, name] of now) if (!before?.has(key)) changed.add(name);
  for (const [key, name] of before ?? []) if (!now.has(key)) changed.add(name);
  return changed;
}

/** All names, by what each stands for. */
function namesOf({ pages, assets, drafts, broken }: NamedSite): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (kind: string, name: string, file: string) => names.set(`${kind}\0${name}\0${file}`, name);
  for (const { file, route, frontMatter } of pages) {
    add("page", toNfc(file), file);
    for (const address of [route, ...(frontMatter.aliases ?? [])]) add("page", bareRoute(address), file);
  }
  for (const file of assets) add("static", file, file);
  for (const [kind, list] of [
    ["draft", drafts],
    ["broken", broken],
  ] as const)
    for (const { file, route } of list) {
      add(kind, toNfc(file), file);
      add(kind, bareRoute(route), file);
    }
  return names;
}
