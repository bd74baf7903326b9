// The on-this-page list of a page of the reference: its headings in the order in which the templates have them. The terms
// are the templates' own, so that list and page agree.
import {
  groupItems,
  groupMembers,
  isDeclared,
  isDetailed,
  kindName,
  memberName,
  sectionId,
} from "../../templates/parts/api-terms.ts";
import type { TocItem } from "../types.ts";
import type { ApiCommented, ApiItem, ApiPackage } from "./types.ts";

/** Lists the headings of an item's page. */
export function itemToc(item: ApiItem, isUsed: boolean): TocItem[] {
  const [first] = item.signatures;
  const toc = [...(first ? docsToc(first) : []), ...alikeToc(item)];
  if (item.members.length > 0) toc.push({ id: "page:members", text: "Members", level: 2 });
  for (const member of item.members) {
    if (member.kind === "member") toc.push({ id: member.anchor, text: member.name, level: 3 });
  }
  for (const group of groupMembers(item.members.filter(isDetailed))) {
    toc.push({ id: group.id, text: group.many, level: 2 });
    for (const member of group.members) {
      const prefix = member.static ? "static " : "";
      toc.push({ id: member.anchor, text: prefix + memberName(member), level: 3 });
    }
  }
  return [...toc, ...listToc(item.items), ...usedToc(isUsed)];
}

/** Each value of the item's name. */
function alikeToc({ alike }: ApiItem): TocItem[] {
  return alike.filter(isDeclared).map(({ kind }) => {
    const title = kindName(kind);
    return { id: sectionId(title), text: title, level: 2 };
  });
}

/** What the page's own comment says beyond its summary. */
function docsToc({ docs, typeParameters = [], parameters = [], members = [] }: ApiCommented): TocItem[] {
  const sections: [boolean, string][] = [
    [typeParameters.some((one) => one.docs !== ""), "Type parameters"],
    [parameters.some((one) => one.docs !== ""), "Parameters"],
    [members.length > 0, "Members"],
    [docs.returns !== "", "Returns"],
    [docs.throws.length > 0, "Throws"],
    [docs.remarks !== "", "Remarks"],
    [docs.examples.length > 0, docs.examples.length === 1 ? "Example" : "Examples"],
    [docs.see.length > 0, "See also"],
  ];
  return sections.flatMap(([there, text]) => (there ? [{ id: sectionId(text), text, level: 2 }] : []));
}

/** Lists the headings of a package's page. */
export function packageToc(pkg: ApiPackage, isUsed: boolean): TocItem[] {
  const reexports = pkg.reexports.length > 0 ? [{ id: "page:re-exports", text: "Re-exported", level: 2 }] : [];
  return [...docsToc(pkg), ...listToc(pkg.items), ...reexports, ...usedToc(isUsed)];
}

/** Tables of all kinds come first, then the functions and variables in full. */
function listToc(items: readonly ApiItem[]): TocItem[] {
  const groups = groupItems(items);
  const details = groups.flatMap(({ kind, one, items: found }) => {
    const shown = found.filter((item) => item.anchor !== undefined && isDeclared(item));
    if (shown.length === 0) return [];
    const entries = shown.map(({ anchor, name }) => ({ id: anchor ?? "", text: name, level: 3 }));
    return [{ id: `page:${kind}-details`, text: `${one} details`, level: 2 }, ...entries];
  });
  return [...groups.map(({ id, many }) => ({ id, text: many, level: 2 })), ...details];
}

function usedToc(isUsed: boolean): TocItem[] {
  return isUsed ? [{ id: "page:used-in", text: "Used in these guides", level: 2 }] : [];
}
