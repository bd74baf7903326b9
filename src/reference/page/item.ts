// The page of an item that has one.
import { groupMembers, kindName, tableIds } from "../../../templates/parts/api-terms.ts";
import { hrefOf } from "../../route.ts";
import type { ApiPackageLink } from "../../types.ts";
import { itemSource } from "../search-source.ts";
import { itemToc } from "../toc.ts";
import type { ApiItem, ApiPackage } from "../types.ts";
import { anchorsOn, type PageParts, type ReferenceContent } from "./parts.ts";

/** Makes the page of an item. */
export function itemContent(parts: PageParts, item: ApiItem, pkg: ApiPackage): ReferenceContent {
  const { page, guides, config, renderer, comments, view, twins, sources } = parts;
  const shown = view.item(item);
  const comment = item.signatures[0]?.docs;
  const description = comments.description(comment?.summary || comment?.remarks || "");
  const toc = itemToc(item, guides.length > 0);
  return {
    description: description || `${kindName(item.kind)} ${page.title} of the package ${pkg.name}.`,
    anchors: anchorsOn(toc, tableIds(groupMembers(item.members)), item),
    links: comments.links,
    toc,
    render: (frame) =>
      renderer.apiItem({ item: shown, package: linkTo(pkg, config.baseUrl), usedIn: guides, ...frame }),
    twin: () => twins.item(item, pkg),
    found: () => itemSource(item, pkg, guides.length, sources),
  };
}

function linkTo(pkg: ApiPackage, baseUrl: string): ApiPackageLink {
  const { name, route, version, license, copyright, homepage } = pkg;
  return { name, href: hrefOf(baseUrl, route), version, license, copyright, homepage };
}
