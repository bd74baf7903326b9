// The on-this-page list of a page of the reference: its headings in the order in which the templates have them. The terms
// are the templates' own, so that list and page agree.
import {
  groupMembers,
  isDeclared,
  isDeprecated,
  isOwn,
  itemKinds,
  memberName,
} from "../../templates/parts/api-terms.ts";
import type { TocItem } from "../types.ts";
import type { ApiItem, ApiPackage } from "./types.ts";

/** Lists the headings of an item's page. */
export function itemToc(item: ApiItem, isUsed: boolean): TocItem[] {
  const [first] = item.signatures;
  const sections: [boolean, string, string][] = [
    [first?.typeParameters.some(({ docs }) => docs !== "") === true, "page:type-parameters", "Type parameters"],
    [first !== undefined && first.docs.remarks !== "", "page:remarks", "Remarks"],
    [(first?.docs.examples.length ?? 0) > 0, "page:examples", "Examples"],
    [(first?.docs.see.length ?? 0) > 0, "page:see-also", "See also"],
    [item.members.length > 0, "page:members", "Members"],
  ];
  const toc = sections.flatMap(([there, id, text]) => (there ? [{ id, text, level: 2 }] : []));
  for (const member of item.members) {
    if (member.kind === "member") toc.push({ id: member.anchor, text: member.name, level: 3 });
  }
  for (const group of groupMembers(item.members.filter((member) => member.kind !== "member" && isOwn(member)))) {
    toc.push({ id: group.id, text: group.many, level: 2 });
    for (const member of group.members) {
      const prefix = member.static ? "static " : "";
      toc.push({ id: member.anchor, text: prefix + memberName(member), level: 3 });
    }
  }
  return [...toc, ...listToc(item.items), ...usedToc(isUsed)];
}

/** Lists the headings of a package's page. */
export function packageToc(pkg: ApiPackage, isUsed: boolean): TocItem[] {
  const reexports = pkg.reexports.length > 0 ? [{ id: "page:re-exports", text: "Re-exported", level: 2 }] : [];
  return [...listToc(pkg.items), ...reexports, ...usedToc(isUsed)];
}

/** Tables of all kinds come first, then the functions and variables in full; what is deprecated stands last. */
function listToc(items: readonly ApiItem[]): TocItem[] {
  const groups = itemKinds.flatMap((terms) => {
    const found = items.filter(({ kind }) => kind === terms.kind);
    return found.length === 0 ? [] : [{ ...terms, items: found }];
  });
  const details = groups.flatMap(({ kind, one, items: found }) => {
    const shown = found.filter((item) => item.anchor !== undefined && isDeclared(item));
    if (shown.length === 0) return [];
    const inOrder = [...shown.filter((item) => !isDeprecated(item)), ...shown.filter(isDeprecated)];
    const entries = inOrder.map(({ anchor, name }) => ({ id: anchor ?? "", text: name, level: 3 }));
    return [{ id: `page:${kind}-details`, text: `${one} details`, level: 2 }, ...entries];
  });
  return [...groups.map(({ id, many }) => ({ id, text: many, level: 2 })), ...details];
}

function usedToc(isUsed: boolean): TocItem[] {
  return isUsed ? [{ id: "page:used-in", text: "Used in these guides", level: 2 }] : [];
}
