// What types have that no model says. They inherit from bases that none describes: `extends Omit<Base, "a">`, a mixin's class,
// a conditional type, a type that no package of the reference exports; and modules add to them. The compiler knows the members
// of each, with all type parameters put in; what stands in the reference as it is declared is only named. Where a base hangs on
// a type parameter, nothing can be known.
import { addedMembers, additionsTo } from "./added-members.ts";
import type { PackageOf } from "./declarations.ts";
import { aliased, type DeclarationNode, type ExportedSymbols, FLAGS, type TypeSymbol } from "./exported-symbols.ts";
import { textOf } from "./tokens.ts";
import { createMemberTeller, nameOf, type Told } from "./told-members.ts";
import type { Type, TypeLibrary, TypeProgram } from "./type-checker.ts";
import { createTypeWriter } from "./type-writer.ts";
import type { InheritedMember } from "./types.ts";

/** By package, then by a type's name with its namespaces: what it inherits that no model says. */
export type InheritedMembers = ReadonlyMap<string, Readonly<Record<string, readonly InheritedMember[]>>>;

/**
 * Finds the inherited and added members that models don't have, of the types that packages export.
 * @param packages names of all packages of the reference
 * @param packageOf finds which one a file belongs to
 */
export function inheritedMembers(
  typescript: TypeLibrary,
  program: TypeProgram,
  exported: ExportedSymbols,
  packages: ReadonlySet<string>,
  packageOf: PackageOf,
): InheritedMembers {
  const checker = program.getTypeChecker();
  const { SyntaxKind } = typescript;
  const writer = createTypeWriter(typescript, checker, exported, packageOf);
  const teller = createMemberTeller(typescript, program, writer, packages, packageOf);
  const found = new Map<string, Record<string, InheritedMember[]>>();
  const asDeclared = new Map<TypeSymbol, boolean>();
  const described = new Map<TypeSymbol, Pick<InheritedMember, "kind" | "declarations">>();
  for (const [symbol, names] of exported) {
    if (!(symbol.flags & (FLAGS.class | FLAGS.interface))) continue;
    const clauses = clausesOf(symbol);
    const plain = plainBases(symbol);
    const additions = additionsTo(symbol);
    // Nearly all types extend what the reference has, all the way up.
    if (!plain.isPartial && additions.length === 0) continue;
    const added = additions.length > 0 ? addedMembers(checker, teller, additions, symbol) : [];
    for (const name of names) {
      const inherited = plain.isPartial ? membersOf(symbol, plain.types, clauses, name.package) : [];
      const members = [...added, ...inherited];
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

  /** The types of a symbol's `extends` clauses. */
  function clausesOf({ declarations = [] }: TypeSymbol): DeclarationNode[] {
    return declarations.flatMap(({ heritageClauses = [] }) =>
      heritageClauses.flatMap(({ token, types }) => (token === SyntaxKind.ExtendsKeyword ? types : [])),
    );
  }

  /** The types that a symbol extends by their names and that the reference has, and whether there are others. */
  function plainBases(symbol: TypeSymbol): { readonly types: ReadonlySet<TypeSymbol>; readonly isPartial: boolean } {
    const types = new Set([symbol]);
    let isPartial = false;
    for (const type of types) {
      for (const { expression } of clausesOf(type)) {
        const named = expression && checker.getSymbolAtLocation(expression);
        const base = named && aliased(checker, named);
        if (base && base.flags & (FLAGS.class | FLAGS.interface) && exported.has(base)) types.add(base);
        else isPartial = true;
      }
    }
    return { types, isPartial };
  }

  function membersOf(
    symbol: TypeSymbol,
    plain: ReadonlySet<TypeSymbol>,
    clauses: readonly DeclarationNode[],
    home: string,
  ): InheritedMember[] {
    const instance = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    const statics = symbol.flags & FLAGS.class ? checker.getTypeOfSymbol(symbol).getProperties() : [];
    const read = (property: TypeSymbol, isStatic: boolean): InheritedMember[] => {
      const own = isStatic ? symbol.exports : symbol.members;
      if (own?.has(property.escapedName) || property.name === "prototype") return [];
      const [nearest] = property.declarations ?? [];
      const owner = nearest && ownerOf(nearest);
      if (owner?.symbol && plain.has(owner.symbol)) return [];
      const declarations = property.declarations?.filter(teller.isShown) ?? [];
      const [declaration] = declarations;
      if (nearest && !declaration) return [];
      const name = nameOf(property, declaration);
      if (name === undefined) return [];
      const modifiers = teller.modifiersOf(property, declaration);
      const common = { name, static: isStatic, optional: modifiers.optional, readonly: modifiers.readonly };
      const names = owner?.symbol ? exported.get(owner.symbol) : undefined;
      const declaring = names?.find((one) => one.package === home) ?? names?.[0];
      if (declaring && owner?.symbol && owner.symbol.flags & (FLAGS.class | FLAGS.interface)) {
        const from = { name: owner.name, ...declaring };
        if (isAsDeclared(property, declaration)) return [{ ...common, from, kind: "property", declarations: [] }];
      }
      const clause = clauses.find((one) => checker.getTypeAtLocation(one).getProperty(property.name));
      const of = nearest && packageOf(nearest.getSourceFile().fileName);
      const from = {
        name: owner?.name ?? clause?.expression?.getText() ?? "",
        ...declaring,
        ...(of !== undefined && !packages.has(of) && { isForeign: true as const }),
      };
      return [{ ...common, from, ...describe({ property, name, declarations, modifiers, owner: owner?.symbol }) }];
    };
    return [...instance.flatMap((one) => read(one, false)), ...statics.flatMap((one) => read(one, true))];
  }

  /** The nearest declaration round a member that has a name: a type, or a constant that a mixin made. */
  function ownerOf(
    member: DeclarationNode,
  ): { readonly name: string; readonly symbol: TypeSymbol | undefined } | undefined {
    for (let node = member.parent; node?.parent; node = node.parent) {
      const text = node.kind === SyntaxKind.Parameter ? undefined : node.name?.text;
      if (text !== undefined) return { name: text, symbol: checker.getSymbolAtLocation(node.name) };
    }
    return undefined;
  }

  /** Describes a member once: of a base without type parameters, it is the same for all, though each has a copy. */
  function describe(told: Told): Pick<InheritedMember, "kind" | "declarations"> {
    const { property, declarations } = told;
    const [declaration] = declarations;
    const same = (declaration && isCopy(property, declaration) && symbolOf(declaration)) || property;
    const known = described.get(same) ?? teller.describe({ ...told, property: same });
    described.set(same, known);
    return known;
  }

  /** The symbol of a declaration, with all that modules add to it. */
  function symbolOf({ name, symbol }: DeclarationNode): TypeSymbol | undefined {
    return symbol && ((name && checker.getSymbolAtLocation(name)) ?? symbol);
  }

  /** Whether a member has the type that it was declared with, be it that it is optional here. */
  function isAsDeclared(property: TypeSymbol, declaration: DeclarationNode | undefined): boolean {
    const declared = declaration && symbolOf(declaration);
    const known = asDeclared.get(property);
    if (!declared || known !== undefined) return known ?? false;
    const [type, written] = [checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(declared)];
    const text = (one: Type, { flags }: TypeSymbol) => textOf(writer.type(one, (flags & FLAGS.optional) !== 0));
    const isSame = type === written || text(type, property) === text(written, declared);
    asDeclared.set(property, isSame);
    return isSame;
  }
}

/** The compiler's `CheckFlags.Instantiated`. */
const CHECKED_INSTANTIATED = 1;

/** Whether a member is the one that a class or an interface without type parameters declares, and nothing was put in. */
function isCopy(property: TypeSymbol, { parent }: DeclarationNode): boolean {
  const { links } = property as { readonly links?: { readonly checkFlags?: number } };
  return links?.checkFlags === CHECKED_INSTANTIATED && parent.name !== undefined && !parent.typeParameters;
}
