// The page of a package.
import { packageSource } from "../search-source.ts";
import { packageToc } from "../toc.ts";
import type { ApiPackage } from "../types.ts";
import { anchorsOn, type PageParts, type ReferenceContent } from "./parts.ts";

/** Makes the page of a package. */
export function packageContent(parts: PageParts, pkg: ApiPackage): ReferenceContent {
  const { guides, renderer, comments, view, twins, sources } = parts;
  const shown = view.package(pkg);
  const toc = packageToc(pkg, guides.length > 0);
  return {
    description: pkg.description || comments.description(pkg.docs.summary) || describe(pkg),
    anchors: anchorsOn(toc, [], { members: [], items: pkg.items }),
    links: comments.links,
    toc,
    render: (frame) => renderer.apiPackage({ package: shown, usedIn: guides, ...frame }),
    twin: () => twins.package(pkg),
    found: () => packageSource(pkg, guides.length, sources),
  };
}

function describe({ name, partOf, globals }: ApiPackage): string {
  if (partOf && globals) return `What the package ${partOf.name} declares for all files, without an import.`;
  return partOf ? `Entry point ${name} of the package ${partOf.name}.` : `API of the package ${name}.`;
}
