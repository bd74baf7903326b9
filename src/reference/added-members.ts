// What modules add to the types that packages export (`declare module "base" { interface Base { … } }`): members, events, and
// overloads of the methods that a type has. API Extractor doesn't look at them; the compiler knows them.
import type { CompiledPackages } from "./compiled-packages.ts";
import type { DeclarationNode, TypeSymbol } from "./exported-symbols.ts";
import { isAddition } from "./module-additions.ts";
import { eventName } from "./symbols.ts";
import { modifiersOf } from "./told-members/modifiers.ts";
import { isMethod, isShown, type MemberTeller, nameOf } from "./told-members.ts";
import type { InheritedMember } from "./types.ts";

/** The compiler's name for what a type is called with. */
const CALL = "__call";
const NO_MODIFIERS = { static: false, optional: false, readonly: false };

/** The declarations of a type that modules add. */
export function additionsTo({ declarations = [] }: TypeSymbol): readonly DeclarationNode[] {
  return declarations.length > 1 ? declarations.filter(isAddition) : [];
}

/** Tells what additions give to a type. Of a method that it has itself, what is told are the overloads that it gets. */
export function addedMembers(
  packages: CompiledPackages,
  teller: MemberTeller,
  additions: readonly DeclarationNode[],
  owner: TypeSymbol,
): InheritedMember[] {
  const type = packages.checker.getDeclaredTypeOfSymbol(owner);
  const nodes = additions.flatMap(({ members = [] }) => members);
  const names = new Set(nodes.flatMap(({ symbol }) => symbol?.name ?? []));
  const called = nodes.filter((one) => one.symbol?.name === CALL && isShown(packages, one));
  const calls = teller.calls(called, owner).map((one): InheritedMember => {
    const name = eventName(one) ?? one.name;
    return { kind: "call", name, ...NO_MODIFIERS, from: undefined, declarations: [one] };
  });
  const named = [...names].flatMap((key): InheritedMember[] => {
    const property = type.getProperty(key);
    const all = property?.declarations ?? [];
    const declarations = all.filter((one) => isAddition(one) && isShown(packages, one));
    const [first] = declarations;
    const name = property && first && nameOf(property, first);
    // Another declaration of a property says nothing new.
    if (!name || (!isMethod(property) && !all.every(isAddition))) return [];
    const modifiers = modifiersOf(packages.typescript, property, first);
    const { optional, readonly } = modifiers;
    const described = teller.describe({ property, name, declarations, modifiers, owner });
    return [{ name, static: false, optional, readonly, from: undefined, ...described }];
  });
  return [...calls, ...named];
}
