// The reference's pages as Markdown: the same facts in the same order as on the page, for those who read text. Made from the
// reference itself; comments come as plain Markdown.
import {
  groupMembers,
  isDeclared,
  isDetailed,
  isOwn,
  isSameLevel,
  kindName,
  kindNames,
  levelsOf,
  memberName,
  NOT_AT_HAND,
} from "../../templates/parts/api-terms.ts";
import { codeSpan, fence, listEntry, plainText } from "../markdown-text.ts";
import { titleOf } from "./pages.ts";
import { about, deprecation, docsOf } from "./twins/comments.ts";
import { alsoOf, bases, detailsOf, importOf, levelOf, signatureOf } from "./twins/declarations.ts";
import { enumMembers, inherited, lists, usedIn } from "./twins/lists.ts";
import { joinBlocks, link, section, type TwinParts } from "./twins/parts.ts";
import type { ApiItem, ApiMember, ApiPackage } from "./types.ts";

/** Writes the twins of the reference's pages. */
export interface Twins {
  item(item: ApiItem, pkg: ApiPackage): string;
  package(pkg: ApiPackage): string;
  /** The start page, or the list of all packages. */
  index(title: string, description: string, packages: readonly ApiPackage[]): string;
}

/** Makes the writers of one page. */
export function createTwins(parts: TwinParts): Twins {
  const { markdown } = parts;
  return {
    item(item, pkg) {
      const { members, signatures } = item;
      const [first, ...others] = signatures;
      const isNamesOnly = !isDeclared(item) && members.length === 0 && item.items.length === 0;
      const detailed = members.filter(isDetailed);
      return joined([
        `# ${plainText(titleOf(item))}`,
        `> ${[`${kindNames(item)} of ${link(parts, codeSpan(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(), levelOf(item), item.sealed ? "sealed: not for others to extend or implement" : ""].filter(Boolean).join("; ")}`,
        deprecation(parts, first?.docs),
        markdown(first?.docs.summary ?? ""),
        isNamesOnly ? `Name and kind only: the declarations of ${codeSpan(pkg.name)} ${NOT_AT_HAND}` : importOf(item),
        first && !isNamesOnly && item.kind !== "enum" ? signatureOf(first) : "",
        bases(parts, "Extends", item.extends),
        bases(parts, "Implements", item.implements),
        alsoOf(parts, item),
        first && docsOf(parts, first, 2),
        ...others.flatMap((signature) => [signatureOf(signature), ...about(parts, signature, 3)]),
        ...item.alike
          .filter(isDeclared)
          .map((one) =>
            section(
              kindName(one.kind),
              joinBlocks(
                one.signatures.flatMap((signature) => [signatureOf(signature), ...about(parts, signature, 3)]),
              ),
            ),
          ),
        ...enumMembers(parts, members),
        ...groupMembers(detailed).flatMap(({ many, members: found }) => [
          `## ${many}`,
          ...found.map((member) =>
            detailsOf(parts, member.static ? `static ${memberName(member)}` : memberName(member), member.signatures, [
              tagsOf(member, item),
              origin(parts, member),
            ]),
          ),
        ]),
        inherited(
          parts,
          members.filter((member) => !isOwn(member) && !isDetailed(member)),
        ),
        ...lists(parts, item.items),
        usedIn(parts),
      ]);
    },

    package(pkg) {
      const { version, license, description, items, reexports, namesOnly, note, docs } = pkg;
      const entryPoints = pkg.entryPoints.filter(({ count }) => count > 0);
      const facts = [version && `version ${version}`, license && `${license} licence`].filter(Boolean).join(", ");
      return joined([
        `# ${plainText(pkg.name)}`,
        `> ${facts === "" ? "Package" : `Package, ${facts}`}`,
        deprecation(parts, docs),
        plainText(description),
        markdown(docs.summary),
        note === undefined ? "" : markdown(note),
        namesOnly && note === undefined ? "Names and kinds are all that is known: the rest is left out." : "",
        version === "" ? "" : fence(`npm install ${pkg.name}@${version}`, "sh"),
        namesOnly
          ? ""
          : entryPoints
              .map(({ specifier, count }) => `- ${codeSpan(specifier)}: ${plural(count, "export")}`)
              .join("\n"),
        docsOf(parts, pkg, 2),
        ...lists(parts, items),
        items.length === 0 && reexports.length === 0
          ? "All that this package exports is internal: there is nothing in it for others to use."
          : "",
        section(
          "Re-exported from other packages",
          reexports.map((one) => `- ${link(parts, codeSpan(one.name), one.to)} from ${codeSpan(one.from)}`).join("\n"),
        ),
        usedIn(parts),
      ]);
    },

    index: (title, description, packages) =>
      joined([
        `# ${plainText(title)}`,
        `> ${plainText(description)}`,
        packages
          .map((pkg) =>
            listEntry(
              `${link(parts, codeSpan(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(),
              plainText(pkg.description),
            ),
          )
          .join("\n"),
      ]),
  };
}

function origin(parts: TwinParts, { inheritedFrom: from }: ApiMember): string {
  return from ? `Inherited from ${link(parts, codeSpan(from.name), from.to)}` : "";
}

function tagsOf(member: ApiMember, item: ApiItem): string {
  const tags = (["protected", "abstract", "readonly", "optional"] as const).filter((tag) => member[tag]);
  const level = isSameLevel(member.level, item.level) ? [] : levelsOf(member.level);
  return [...level, ...tags].join(", ");
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function joined(blocks: readonly (string | undefined)[]): string {
  return `${joinBlocks(blocks)}\n`;
}
