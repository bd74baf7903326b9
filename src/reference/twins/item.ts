// The twin of an item's page.
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
} from "../../../templates/parts/api-terms.ts";
import { codeSpan, plainText } from "../../markdown-text.ts";
import { titleOf } from "../pages.ts";
import type { ApiItem, ApiMember, ApiPackage } from "../types.ts";
import { about, deprecation, docsOf } from "./comments.ts";
import { alsoOf, bases, detailsOf, importOf, levelOf, signatureOf } from "./declarations.ts";
import { enumMembers, inherited, lists, usedIn } from "./lists.ts";
import { joinBlocks, joinTwin, link, section, type TwinParts } from "./parts.ts";

/** Writes what an item's page says. */
export function itemTwin(parts: TwinParts, item: ApiItem, pkg: ApiPackage): string {
  const { members, signatures } = item;
  const [first, ...others] = signatures;
  const isNamesOnly = !isDeclared(item) && members.length === 0 && item.items.length === 0;
  return joinTwin([
    `# ${plainText(titleOf(item))}`,
    `> ${factsOf(parts, item, pkg)}`,
    deprecation(parts, first?.docs),
    parts.markdown(first?.docs.summary ?? ""),
    isNamesOnly ? `Name and kind only: the declarations of ${codeSpan(pkg.name)} ${NOT_AT_HAND}` : importOf(item),
    first && !isNamesOnly && item.kind !== "enum" ? signatureOf(first) : "",
    bases(parts, "Extends", item.extends),
    bases(parts, "Implements", item.implements),
    alsoOf(parts, item),
    first && docsOf(parts, first, 2),
    ...others.flatMap((signature) => [signatureOf(signature), ...about(parts, signature, 3)]),
    ...alikeSections(parts, item),
    ...enumMembers(parts, members),
    ...memberSections(parts, item),
    inherited(
      parts,
      members.filter((member) => !isOwn(member) && !isDetailed(member)),
    ),
    ...lists(parts, item.items),
    usedIn(parts),
  ]);
}

/** What an item is, where it is from, and how stable it is. */
function factsOf(parts: TwinParts, item: ApiItem, pkg: ApiPackage): string {
  return [
    `${kindNames(item)} of ${link(parts, codeSpan(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(),
    levelOf(item),
    item.sealed ? "sealed: not for others to extend or implement" : "",
  ]
    .filter(Boolean)
    .join("; ");
}

/** What is declared under the item's name besides, each kind in a section. */
function alikeSections(parts: TwinParts, { alike }: ApiItem): string[] {
  return alike
    .filter(isDeclared)
    .map(({ kind, signatures }) =>
      section(
        kindName(kind),
        joinBlocks(signatures.flatMap((signature) => [signatureOf(signature), ...about(parts, signature, 3)])),
      ),
    );
}

/** The members that have their details on the page, by kind. */
function memberSections(parts: TwinParts, item: ApiItem): string[] {
  return groupMembers(item.members.filter(isDetailed)).flatMap(({ many, members }) => [
    `## ${many}`,
    ...members.map((member) =>
      detailsOf(parts, member.static ? `static ${memberName(member)}` : memberName(member), member.signatures, [
        tagsOf(member, item),
        origin(parts, member),
      ]),
    ),
  ]);
}

function origin(parts: TwinParts, { inheritedFrom: from }: ApiMember): string {
  return from ? `Inherited from ${link(parts, codeSpan(from.name), from.to)}` : "";
}

function tagsOf(member: ApiMember, item: ApiItem): string {
  const tags = (["protected", "abstract", "readonly", "optional"] as const).filter((tag) => member[tag]);
  const level = isSameLevel(member.level, item.level) ? [] : levelsOf(member.level);
  return [...level, ...tags].join(", ");
}
