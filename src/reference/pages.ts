// The reference as a part of the site: which pages it has, and what the sidebar shows of it. Renders nothing.
import { itemKinds } from "../../templates/parts/api-terms.ts";
import { compare } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { bareRoute, hrefOf } from "../route.ts";
import type { Page, SidebarCategory, SidebarItem } from "../types.ts";
import type { ApiItem, ApiKind, ApiPackage, Reference, ReferenceConfig } from "./types.ts";

/** Where one site's reference stands. */
export interface ReferenceSite {
  readonly reference: Reference;
  readonly config: ReferenceConfig;
  /** Route that all pages of the reference begin with (`/docs/api`). */
  readonly base: string;
  /** Docs folder and its route's first part; "." for none. */
  readonly docsPath: string;
}

/** Kinds in the order in which lists show them. */
const KIND_ORDER: readonly ApiKind[] = itemKinds.map(({ kind }) => kind);

/** Whether an item has a page of its own. */
function hasPage({ kind, sameAs }: ApiItem): boolean {
  return kind !== "function" && kind !== "variable" && sameAs === undefined;
}

/** Every item of a package that has a page, those in namespaces included. */
export function itemsWithPages(items: readonly ApiItem[]): ApiItem[] {
  return items.filter(hasPage).flatMap((item) => [item, ...itemsWithPages(item.items)]);
}

/** Hashes what each page shows: all of the reference once more as JSON, so that it is done once, when it is compiled. */
export function pageHashes(packages: readonly ApiPackage[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const { items, ...pkg } of packages) {
    hashes[pkg.route] = hashOf(JSON.stringify([pkg, items.map(shownInList)]));
    const identity = [pkg.name, pkg.version, pkg.license, pkg.copyright, pkg.homepage, pkg.note];
    for (const item of itemsWithPages(items)) {
      // A namespace of thousands of items is not to be written once more for the page that lists them.
      const shown = { ...item, items: item.items.map(shownInList) };
      hashes[item.route] = hashOf(JSON.stringify([identity, shown]));
    }
  }
  return hashes;
}

/** What the page of a package or a namespace shows of an item: its functions and variables in full, all else in brief. */
function shownInList(item: ApiItem): unknown {
  if (!hasPage(item)) return item;
  const { name, kind, route, level, signatures, members } = item;
  return [name, kind, route, level, signatures.map(({ docs }) => docs), members.map(({ anchor }) => anchor)];
}

/** Lists the pages of the reference. */
export function referencePages(site: ReferenceSite): Page[] {
  const { base, reference } = site;
  const { packages, hashes } = reference;
  const list = hashOf(JSON.stringify(packages.map(({ name, version, description }) => [name, version, description])));
  const all = { type: "packages" } as const;
  return [
    page(site, `${base}/`, "API reference", list, "index.d.ts", { type: "index" }),
    page(site, `${base}/package-reference`, "Package reference", list, "packages.d.ts", all),
    ...packages.flatMap(({ name, route, items }) => {
      const owner = { name, route };
      const hash = (of: string) => hashes[of] ?? "";
      return [
        page(site, route, name, hash(route), "package.json", { type: "package", package: owner }),
        ...itemsWithPages(items).map((item) =>
          page(site, item.route, titleOf(item), hash(item.route), item.source ?? "index.d.ts", {
            type: "item",
            package: owner,
          }),
        ),
      ];
    }),
  ];
}

function page(
  site: ReferenceSite,
  route: string,
  title: string,
  hash: string,
  source: string,
  api: NonNullable<Page["api"]>,
): Page {
  const bare = bareRoute(route).slice(1);
  return {
    file: `node_modules/${api.package?.name ?? "."}/${source}#${route}`,
    id: idOf(site, route),
    route,
    output: `${bare}/index.html`,
    title,
    label: title,
    frontMatter: {},
    bodyLine: 1,
    hash,
    api,
  };
}

function idOf({ docsPath }: ReferenceSite, route: string): string {
  const below = route.slice(docsPath === "." ? 1 : docsPath.length + 2);
  return below.endsWith("/") ? `${below}index` : below;
}

/** The name that readers know: with its namespaces. */
export function titleOf(item: ApiItem): string {
  return [...item.namespace, item.name].join(".");
}

/** The sidebar's category: the headline packages with their items, then the list of all packages. */
export function referenceSidebar(site: ReferenceSite, label: string, baseUrl: string): SidebarCategory {
  const { reference, base } = site;
  const byName = new Map(reference.packages.map((pkg) => [pkg.name, pkg]));
  const headline = (site.config.headline ?? reference.packages.map(({ name }) => name)).flatMap(
    (name) => byName.get(name) ?? [],
  );
  const link = (text: string, route: string): SidebarItem => ({
    type: "link",
    label: text,
    href: hrefOf(baseUrl, route),
    docId: idOf(site, route),
    unlisted: false,
  });
  const packages = headline.filter(({ partOf }) => !partOf).map(entryOf);
  return {
    type: "category",
    label,
    href: hrefOf(baseUrl, `${base}/`),
    collapsed: true,
    collapsible: true,
    items: [...packages, link("Package reference", `${base}/package-reference`)],
  };

  /** A package with its items, then its entry points with theirs. */
  function entryOf(pkg: ApiPackage): SidebarItem {
    const items = itemsWithPages(pkg.items).sort(
      (a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compare(titleOf(a), titleOf(b)),
    );
    const parts = reference.packages.filter(({ partOf }) => partOf?.name === pkg.name);
    const entries = [...items.map((item) => link(titleOf(item), item.route)), ...parts.map(entryOf)];
    if (entries.length === 0) return link(pkg.name, pkg.route);
    return {
      type: "category",
      label: pkg.name,
      href: hrefOf(baseUrl, pkg.route),
      collapsed: true,
      collapsible: true,
      items: entries,
    };
  }
}
