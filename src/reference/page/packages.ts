// The pages that list packages: the start page of the reference, with the headline ones first, and the list of all.
import { OTHERS } from "../../../templates/parts/api-terms.ts";
import { hrefOf } from "../../route.ts";
import type { Page } from "../../types.ts";
import { listSource } from "../search-source.ts";
import type { ApiPackage } from "../types.ts";
import type { PageParts, ReferenceContent } from "./parts.ts";

/** Makes a page that lists packages. @param packages all of the reference, by name */
export function packagesContent(parts: PageParts, packages: readonly ApiPackage[]): ReferenceContent {
  const { page, config, renderer, comments, twins } = parts;
  const { baseUrl } = config;
  const headline = config.reference?.headline ?? [];
  // Entry points stand on the page of their package.
  const whole = packages.filter(({ partOf }) => !partOf);
  const kind = page.api?.type === "packages" ? "packages" : "index";
  const description =
    kind === "packages"
      ? describeAll(whole.length)
      : "Where to start in the API reference: the packages that applications import, and all the others.";
  const listed = () => (kind === "packages" ? whole : headlineFirst(whole, headline));
  return {
    description,
    anchors: kind === "index" && isParted(whole, headline) ? [OTHERS] : [],
    links: comments.links,
    toc: [],
    render: (frame) =>
      renderer.apiIndex({
        kind,
        packages: listed().map((pkg) => summaryOf(pkg, baseUrl, headline)),
        all: hrefOf(baseUrl, `${baseRoute(page)}package-reference`),
        ...frame,
      }),
    twin: () => twins.index(page.title, description, listed()),
    found: () => listSource(page.title, description),
  };
}

/** Whether there are packages of the headline, and others. */
function isParted(packages: readonly ApiPackage[], headline: readonly string[]): boolean {
  const inHeadline = packages.filter(({ name }) => headline.includes(name)).length;
  return inHeadline > 0 && inHeadline < packages.length;
}

function describeAll(count: number): string {
  return count === 1
    ? "The only package of the API reference, with what it holds."
    : `All ${count} packages of the API reference, with what each of them holds.`;
}

/** Packages in the order of the headline, then those that are not in it. */
function headlineFirst(packages: readonly ApiPackage[], headline: readonly string[]): readonly ApiPackage[] {
  const rank = ({ name }: ApiPackage) => (headline.includes(name) ? headline.indexOf(name) : headline.length);
  return [...packages].sort((a, b) => rank(a) - rank(b));
}

/** What a list shows of a package: how many items of each kind it has. */
function summaryOf(pkg: ApiPackage, baseUrl: string, headline: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const { kind } of pkg.items) counts[kind] = (counts[kind] ?? 0) + 1;
  const { name, route, version, description } = pkg;
  return { name, href: hrefOf(baseUrl, route), version, description, headline: headline.includes(name), counts };
}

function baseRoute({ route }: Page): string {
  return route.endsWith("/") ? route : route.slice(0, route.lastIndexOf("/") + 1);
}
