// The reference's pages as Markdown: the same facts in the same order as on the page, for those who read text. Made from the
// reference itself; comments come as plain Markdown.
import { codeSpan, listEntry, plainText } from "../markdown-text.ts";
import { itemTwin } from "./twins/item.ts";
import { packageTwin } from "./twins/package.ts";
import { joinTwin, link, type TwinParts } from "./twins/parts.ts";
import type { ApiItem, ApiPackage } from "./types.ts";

/** Writes the twins of the reference's pages. */
export interface Twins {
  item(item: ApiItem, pkg: ApiPackage): string;
  package(pkg: ApiPackage): string;
  /** The start page, or the list of all packages. */
  index(title: string, description: string, packages: readonly ApiPackage[]): string;
}

/** Makes the writers of one page. */
export function createTwins(parts: TwinParts): Twins {
  return {
    item: (item, pkg) => itemTwin(parts, item, pkg),
    package: (pkg) => packageTwin(parts, pkg),
    index: (title, description, packages) => indexTwin(parts, title, description, packages),
  };
}

function indexTwin(parts: TwinParts, title: string, description: string, packages: readonly ApiPackage[]): string {
  const entries = packages.map((pkg) =>
    listEntry(`${link(parts, codeSpan(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(), plainText(pkg.description)),
  );
  return joinTwin([`# ${plainText(title)}`, `> ${plainText(description)}`, entries.join("\n")]);
}
