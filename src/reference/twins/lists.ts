// The lists of a twin: items, members of enums, inherited members, guides.
import { groupItems, isDeclared, isDeprecated, memberName, referenceNote } from "../../../templates/parts/api-terms.ts";
import { codeSpan, destination, listEntry, plainText } from "../../markdown-text.ts";
import type { ApiItem, ApiMember } from "../types.ts";
import { lead } from "./comments.ts";
import { alsoOf, detailsOf, importOf, levelOf, valueNote } from "./declarations.ts";
import { joinBlocks, link, section, type TwinParts } from "./parts.ts";

/** A list of all that has a page, then functions and variables in full; what is deprecated stands last. */
export function lists(parts: TwinParts, items: readonly ApiItem[]): string[] {
  return groupItems(items).map(({ many, items: found }) => {
    const full = found.filter((item) => item.anchor !== undefined && isDeclared(item));
    const listed = found.filter((item) => !full.includes(item));
    return joinBlocks([
      `## ${many}`,
      listed
        .map((item) => {
          const note = item.sameAs === undefined ? "" : referenceNote(item);
          const marks = [note, levelOf(item), isDeprecated(item) ? "deprecated" : ""].filter(Boolean).join(", ");
          const title = link(parts, codeSpan(item.name), item.anchor === undefined ? item.route : undefined);
          return listEntry(title + (marks && ` (${marks})`), lead(parts, item));
        })
        .join("\n"),
      ...full.map((item) =>
        detailsOf(parts, item.name, item.signatures, [
          levelOf(item),
          item.namespace.length === 0 ? importOf(item) : valueNote(item),
          alsoOf(parts, item),
        ]),
      ),
    ]);
  });
}

/** Lists the members of an enum, each with what is said of it. */
export function enumMembers({ markdown }: TwinParts, members: readonly ApiMember[]): string[] {
  const found = members.filter((member) => member.kind === "member");
  const entries = found.map((member) => {
    const value = member.value === undefined ? "" : ` = ${codeSpan(member.value)}`;
    const texts = member.signatures.flatMap(({ docs }) => [
      markdown(docs.summary),
      docs.deprecated === undefined ? "" : `**Deprecated.** ${markdown(docs.deprecated)}`.trimEnd(),
      markdown(docs.remarks),
    ]);
    return listEntry(codeSpan(member.name) + value, joinBlocks(texts));
  });
  return found.length === 0 ? [] : ["## Members", entries.join("\n")];
}

/** Lists members that have their details on another page. */
export function inherited(parts: TwinParts, members: readonly ApiMember[]): string {
  const entries = members.map((member) => {
    const { inheritedFrom } = member;
    const from =
      inheritedFrom && ` from ${link(parts, codeSpan(inheritedFrom.name), inheritedFrom.to?.replace(/#.*$/, ""))}`;
    return listEntry(link(parts, codeSpan(memberName(member)), inheritedFrom?.to) + (from ?? ""), lead(parts, member));
  });
  return section("Inherited members", entries.join("\n"));
}

/** Lists the guides that link to the page. */
export function usedIn({ guides }: TwinParts): string {
  const entries = guides.map(({ label, href }) => `- [${plainText(label)}](${destination(href)})`);
  return section("Used in these guides", entries.join("\n"));
}
