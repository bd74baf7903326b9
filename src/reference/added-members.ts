// What modules add to the types that packages export (`declare module "base" { interface Base { … } }`): members, and overloads
// of the methods that a type has. API Extractor doesn't look at them; the compiler knows them.
import type { DeclarationNode, TypeSymbol } from "./exported-symbols.ts";
import { isAddition } from "./module-additions.ts";
import { isMethod, type MemberTeller, nameOf } from "./told-members.ts";
import type { TypeChecker } from "./type-checker.ts";
import type { InheritedMember } from "./types.ts";

/** The declarations of a type that modules add. */
export function additionsTo({ declarations = [] }: TypeSymbol): readonly DeclarationNode[] {
  return declarations.length > 1 ? declarations.filter(isAddition) : [];
}

/** Tells what additions give to a type. Of a method that it has itself, what is told are the overloads that it gets. */
export function addedMembers(
  checker: TypeChecker,
  teller: MemberTeller,
  additions: readonly DeclarationNode[],
  owner: TypeSymbol,
): InheritedMember[] {
  const type = checker.getDeclaredTypeOfSymbol(owner);
  const names = new Set(additions.flatMap(({ members = [] }) => members.flatMap(({ symbol }) => symbol?.name ?? [])));
  return [...names].flatMap((key) => {
    const property = type.getProperty(key);
    const all = property?.declarations ?? [];
    const declarations = all.filter((one) => isAddition(one) && teller.isShown(one));
    const [first] = declarations;
    const name = property && first && nameOf(property, first);
    // Another declaration of a property says nothing new.
    if (!name || (!isMethod(property) && !all.every(isAddition))) return [];
    const modifiers = teller.modifiersOf(property, first);
    const { optional, readonly } = modifiers;
    const described = teller.describe({ property, name, declarations, modifiers, owner });
    return [{ name, static: false, optional, readonly, from: undefined, ...described }];
  });
}
