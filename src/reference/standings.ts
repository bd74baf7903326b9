// What of a reference is not simply public, by route: for links to it. Pure.
import { addressOf } from "./symbols.ts";
import type { ApiItem, ApiLevel, ApiPackage, ApiSignature, ApiStanding, Standing } from "./types.ts";

/** Collects the items and members that are deprecated, or less stable than public. */
export function collectStandings(packages: readonly ApiPackage[]): Record<string, readonly Standing[]> {
  const standings: Record<string, readonly Standing[]> = Object.create(null);
  const add = (route: string, level: ApiLevel, signatures: readonly ApiSignature[]): void => {
    const found = standingsOf(level, signatures);
    if (found.length > 0) standings[route] = found;
  };
  const addItem = (item: ApiItem): void => {
    add(addressOf(item), item.level, item.signatures);
    for (const member of item.members) add(`${item.route}#${member.anchor}`, member.level, member.signatures);
    item.items.forEach(addItem);
  };
  for (const { items } of packages) items.forEach(addItem);
  return standings;
}

function standingsOf({ tag, legacy }: ApiLevel, signatures: readonly ApiSignature[]): Standing[] {
  const notices = signatures.map(({ docs }) => docs.deprecated);
  // What still has a way to be used that is not deprecated may be used.
  const isDeprecated = notices.length > 0 && notices.every((notice) => notice !== undefined);
  // Legacy APIs carry a release tag besides, which says how far along their removal is.
  const standing: ApiStanding | undefined = legacy ? "legacy" : tag === "public" || tag === "none" ? undefined : tag;
  return [
    ...(isDeprecated ? [{ standing: "deprecated", notice: notices[0] ?? "" } as const] : []),
    ...(standing ? [{ standing, notice: "" }] : []),
  ];
}
