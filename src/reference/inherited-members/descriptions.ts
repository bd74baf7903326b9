// What is told of inherited members: once of each, though every heir may have a copy of it.
import type { CompiledPackages } from "../compiled-packages.ts";
import { FLAGS } from "../compiler-symbols.ts";
import type { DeclarationNode, TypeSymbol } from "../exported-symbols.ts";
import { textOf } from "../tokens.ts";
import type { Description, MemberTeller, Told } from "../told-members.ts";
import type { Type, TypeChecker } from "../type-checker.ts";
import type { TypeWriter } from "../type-writer.ts";

/** The compiler's `CheckFlags.Instantiated`. */
const CHECKED_INSTANTIATED = 1;

/** Describes inherited members. */
export class Descriptions {
  readonly #checker: TypeChecker;
  readonly #writer: TypeWriter;
  readonly #teller: MemberTeller;
  readonly #asDeclared = new Map<TypeSymbol, boolean>();
  /** The types of members as they are declared: hundreds of heirs may be compared with one. */
  readonly #declared = new Map<TypeSymbol, string>();
  readonly #described = new Map<TypeSymbol, Description>();

  constructor({ checker }: CompiledPackages, writer: TypeWriter, teller: MemberTeller) {
    this.#checker = checker;
    this.#writer = writer;
    this.#teller = teller;
  }

  /** Describes a member. Of a base without type parameters, it is the same for all. */
  of(told: Told): Description {
    const { property, declarations } = told;
    const [declaration] = declarations;
    const same = (declaration && isCopy(property, declaration) && this.#symbolOf(declaration)) || property;
    const known = this.#described.get(same) ?? this.#teller.describe({ ...told, property: same });
    this.#described.set(same, known);
    return known;
  }

  /** How a class is made, and the first declaration that says it. */
  constructorOf(type: TypeSymbol): ReturnType<MemberTeller["constructorOf"]> {
    return this.#teller.constructorOf(type);
  }

  /** Whether a member has the type that it was declared with, be it that it is optional here. */
  isAsDeclared(property: TypeSymbol, declaration: DeclarationNode | undefined): boolean {
    const declared = declaration && this.#symbolOf(declaration);
    const known = this.#asDeclared.get(property);
    if (!declared || known !== undefined) return known ?? false;
    const type = this.#checker.getTypeOfSymbol(property);
    const written = this.#checker.getTypeOfSymbol(declared);
    const isSame = type === written || this.#text(type, property) === this.#declaredText(written, declared);
    this.#asDeclared.set(property, isSame);
    return isSame;
  }

  /** The symbol of a declaration, with all that modules add to it. */
  #symbolOf({ name, symbol }: DeclarationNode): TypeSymbol | undefined {
    return symbol && ((name && this.#checker.getSymbolAtLocation(name)) ?? symbol);
  }

  #declaredText(type: Type, declared: TypeSymbol): string {
    const text = this.#declared.get(declared) ?? this.#text(type, declared);
    this.#declared.set(declared, text);
    return text;
  }

  #text(type: Type, { flags }: TypeSymbol): string {
    return textOf(this.#writer.type(type, (flags & FLAGS.optional) !== 0));
  }
}

/** Whether a member is the one that a class or an interface without type parameters declares, and nothing was put in. */
function isCopy(property: TypeSymbol, { parent }: DeclarationNode): boolean {
  const { links } = property as { readonly links?: { readonly checkFlags?: number } };
  return links?.checkFlags === CHECKED_INSTANTIATED && parent.name !== undefined && !parent.typeParameters;
}
