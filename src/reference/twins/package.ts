// The twin of a package's page.
import { entryPointsOf, isAllInternal } from "../../../templates/parts/api-terms.ts";
import { codeSpan, fence, plainText } from "../../markdown-text.ts";
import type { ApiPackage } from "../types.ts";
import { deprecation, docsOf } from "./comments.ts";
import { lists, usedIn } from "./lists.ts";
import { joinTwin, link, section, type TwinParts } from "./parts.ts";

/** Writes what a package's page says. */
export function packageTwin(parts: TwinParts, pkg: ApiPackage): string {
  const { markdown } = parts;
  const { name, partOf, version, description, items, reexports, namesOnly, note, docs } = pkg;
  return joinTwin([
    `# ${plainText(name)}`,
    `> ${factsOf(parts, pkg)}`,
    deprecation(parts, docs),
    plainText(description),
    markdown(docs.summary),
    note === undefined ? "" : markdown(note),
    namesOnly && note === undefined ? "Names and kinds are all that is known: the rest is left out." : "",
    version === "" ? "" : fence(`npm install ${partOf?.name ?? name}@${version}`, "sh"),
    namesOnly ? "" : entryPointList(parts, pkg),
    docsOf(parts, pkg, 2),
    ...lists(parts, items),
    isAllInternal(pkg) ? "All that this package exports is internal: there is nothing in it for others to use." : "",
    section(
      "Re-exported from other packages",
      reexports.map((one) => `- ${link(parts, codeSpan(one.name), one.to)} from ${codeSpan(one.from)}`).join("\n"),
    ),
    usedIn(parts),
  ]);
}

function factsOf(parts: TwinParts, { partOf, globals, version, license }: ApiPackage): string {
  const what = partOf
    ? `${globals ? "Globals" : "Entry point"} of ${link(parts, codeSpan(partOf.name), partOf.to)}`
    : "Package";
  const facts = [version && `version ${version}`, license && `${license} licence`].filter(Boolean).join(", ");
  return facts === "" ? what : `${what}, ${facts}`;
}

/** Lists the entry points that export anything; many that have no page of their own on one line. */
function entryPointList(parts: TwinParts, pkg: ApiPackage): string {
  const { listed, folded } = entryPointsOf(pkg);
  const lines = listed.map(({ specifier, count, to }) => {
    const exports = `${count} export${count === 1 ? "" : "s"}`;
    return `- ${link(parts, codeSpan(specifier), to)}: ${exports}`;
  });
  if (folded.length > 0) {
    const names = folded.map(({ specifier }) => codeSpan(specifier)).join(", ");
    lines.push(`- ${folded.length} more, without a page of their own: ${names}`);
  }
  return lines.join("\n");
}
