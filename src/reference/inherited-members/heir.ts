// What one type inherits that no model says.
import type { CompiledPackages } from "../compiled-packages.ts";
import { FLAGS } from "../compiler-symbols.ts";
import type { DeclarationNode, ExportedName, TypeSymbol } from "../exported-symbols.ts";
import { modifiersOf } from "../told-members/modifiers.ts";
import { isShown, nameOf } from "../told-members.ts";
import type { InheritedMember } from "../types.ts";
import { type Bases, isClassOrInterface } from "./bases.ts";
import type { Descriptions } from "./descriptions.ts";

/** The compiler's name for what a class has as its constructor. */
const CONSTRUCTOR = "__constructor";

/** What declares a member. */
interface Owner {
  readonly name: string;
  readonly symbol: TypeSymbol | undefined;
}

/** A type that inherits. */
export class Heir {
  readonly #packages: CompiledPackages;
  readonly #descriptions: Descriptions;
  readonly #symbol: TypeSymbol;
  readonly #bases: Bases;

  constructor(packages: CompiledPackages, descriptions: Descriptions, symbol: TypeSymbol, bases: Bases) {
    this.#packages = packages;
    this.#descriptions = descriptions;
    this.#symbol = symbol;
    this.#bases = bases;
  }

  /** The members that its plain bases don't have. @param home name of the package whose page has the type */
  members(home: string): InheritedMember[] {
    const { checker } = this.#packages;
    const symbol = this.#symbol;
    const instance = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    const statics = symbol.flags & FLAGS.class ? checker.getTypeOfSymbol(symbol).getProperties() : [];
    return [
      ...instance.flatMap((one) => this.#member(one, false, home) ?? []),
      ...statics.flatMap((one) => this.#member(one, true, home) ?? []),
      ...this.#constructors(home),
    ];
  }

  /** How a class is made that has no constructor, and whose plain bases have none; the language's own are left out. */
  #constructors(home: string): InheritedMember[] {
    const isClass = (this.#symbol.flags & FLAGS.class) !== 0;
    if (!isClass || [...this.#bases.plain].some(({ members }) => members?.has(CONSTRUCTOR))) return [];
    const { declarations, first } = this.#descriptions.constructorOf(this.#symbol);
    if (first === undefined) return [];
    const owner = this.#ownerOf(first);
    const from = this.#from(first, this.#bases.clauses[0], owner, this.#exportedName(owner, home));
    const name = "constructor";
    return [{ kind: name, name, static: false, optional: false, readonly: false, from, declarations }];
  }

  /** Undefined for a property that it has itself, that a plain base has, or that readers are not shown. */
  #member(property: TypeSymbol, isStatic: boolean, home: string): InheritedMember | undefined {
    const { typescript, checker } = this.#packages;
    const own = isStatic ? this.#symbol.exports : this.#symbol.members;
    if (own?.has(property.escapedName) || property.name === "prototype") return undefined;
    const [nearest] = property.declarations ?? [];
    const owner = nearest && this.#ownerOf(nearest);
    if (owner?.symbol && this.#bases.plain.has(owner.symbol)) return undefined;
    const declarations = property.declarations?.filter((one) => isShown(this.#packages, one)) ?? [];
    const [declaration] = declarations;
    if (nearest && !declaration) return undefined;
    const name = nameOf(property, declaration);
    if (name === undefined) return undefined;
    const modifiers = modifiersOf(typescript, property, declaration);
    const common = { name, static: isStatic, optional: modifiers.optional, readonly: modifiers.readonly };
    const declaring = this.#exportedName(owner, home);
    if (
      declaring &&
      owner?.symbol &&
      isClassOrInterface(owner.symbol) &&
      this.#descriptions.isAsDeclared(property, declaration)
    ) {
      const from = { name: owner.name, ...declaring };
      return { ...common, from, kind: "property", declarations: [] };
    }
    const clause = this.#bases.clauses.find((one) => checker.getTypeAtLocation(one).getProperty(property.name));
    const from = this.#from(nearest, clause, owner, declaring);
    const described = this.#descriptions.of({ property, name, declarations, modifiers, owner: owner?.symbol });
    return { ...common, from, ...described };
  }

  /** The nearest declaration round a member that has a name: a type, or a constant that a mixin made. */
  #ownerOf(member: DeclarationNode): Owner | undefined {
    const { typescript, checker } = this.#packages;
    for (let node = member.parent; node?.parent; node = node.parent) {
      const text = node.kind === typescript.SyntaxKind.Parameter ? undefined : node.name?.text;
      if (text !== undefined) return { name: text, symbol: checker.getSymbolAtLocation(node.name) };
    }
    return undefined;
  }

  /** The name under which the reference has an owner, in the package whose page it is for if it can be. */
  #exportedName(owner: Owner | undefined, home: string): ExportedName | undefined {
    const names = owner?.symbol ? this.#packages.exported.get(owner.symbol) : undefined;
    return names?.find((one) => one.package === home) ?? names?.[0];
  }

  /** Where a member is from: what declares it, else the base that a clause names. @param nearest its first declaration */
  #from(
    nearest: DeclarationNode | undefined,
    clause: DeclarationNode | undefined,
    owner: Owner | undefined,
    declaring: ExportedName | undefined,
  ): NonNullable<InheritedMember["from"]> {
    const { names, packageOf } = this.#packages;
    const of = nearest && packageOf(nearest.getSourceFile().fileName);
    return {
      name: owner?.name ?? clause?.expression?.getText() ?? "",
      ...declaring,
      ...(of !== undefined && !names.has(of) && { isForeign: true as const }),
    };
  }
}
