// What types have that no model says. They inherit from bases that none describes: `extends Omit<Base, "a">`, a mixin's class,
// a conditional type, a type that no package of the reference exports; and modules add to them. The compiler knows the members
// of each, with all type parameters put in; what stands in the reference as it is declared is only named. Where a base hangs on
// a type parameter, nothing can be known.
import { addedMembers, additionsTo } from "./added-members.ts";
import type { CompiledPackages } from "./compiled-packages.ts";
import { basesOf, isClassOrInterface } from "./inherited-members/bases.ts";
import { Descriptions } from "./inherited-members/descriptions.ts";
import { Heir } from "./inherited-members/heir.ts";
import { MemberTeller } from "./told-members.ts";
import { TypeWriter } from "./type-writer.ts";
import type { InheritedMember } from "./types.ts";

/** By package, then by a type's name with its namespaces: what it inherits that no model says. */
export type InheritedMembers = ReadonlyMap<string, Readonly<Record<string, readonly InheritedMember[]>>>;

/** Finds the inherited and added members that models don't have, of the types that packages export. */
export function inheritedMembers(packages: CompiledPackages): InheritedMembers {
  const writer = new TypeWriter(packages);
  const teller = new MemberTeller(packages, writer);
  const descriptions = new Descriptions(packages, writer, teller);
  const found = new Map<string, Record<string, InheritedMember[]>>();
  for (const [symbol, names] of packages.exported) {
    if (!isClassOrInterface(symbol)) continue;
    const bases = basesOf(packages, symbol);
    const additions = additionsTo(symbol);
    // Nearly all types extend what the reference has, all the way up.
    if (!bases.isPartial && additions.length === 0) continue;
    const added = additions.length > 0 ? addedMembers(packages, teller, additions, symbol) : [];
    const heir = bases.isPartial ? new Heir(packages, descriptions, symbol, bases) : undefined;
    /** A package may export it by several names. */
    const inherited = new Map<string, readonly InheritedMember[]>();
    for (const name of names) {
      const ofHeir = inherited.get(name.package) ?? heir?.members(name.package) ?? [];
      inherited.set(name.package, ofHeir);
      const members = [...added, ...ofHeir];
      if (members.length === 0) continue;
      const types = found.get(name.package) ?? Object.create(null);
      found.set(name.package, types);
      // Each type has declarations of its own: what the links of a comment mean hangs on where it stands.
      types[name.path] = members.map((one) => ({
        ...one,
        declarations: one.declarations.map((same) => ({ ...same })),
      }));
    }
  }
  return found;
}
