// Members that no model describes, as one would have them: what the compiler tells of each.
import type { CompiledPackages } from "./compiled-packages.ts";
import { FLAGS } from "./compiler-symbols.ts";
import { commentBefore, type DeclarationNode, type TypeSymbol } from "./exported-symbols.ts";
import { addingPackage, isAddition } from "./module-additions.ts";
import { textOf } from "./tokens.ts";
import { Code } from "./told-members/code.ts";
import { type Modifiers, modifiersOf } from "./told-members/modifiers.ts";
import { writeConstructor, writeSignature } from "./told-members/signature.ts";
import type { Signature } from "./type-checker.ts";
import type { TypeWriter } from "./type-writer.ts";
import type { InheritedMember, RawDeclaration } from "./types.ts";

/** A member that is to be described. */
export interface Told {
  readonly property: TypeSymbol;
  /** As it is written. */
  readonly name: string;
  /** Those of its declarations that readers are shown; none where the compiler made it. */
  readonly declarations: readonly DeclarationNode[];
  readonly modifiers: Modifiers;
  /** The type that declares it. */
  readonly owner: TypeSymbol | undefined;
}

/** The compiler's `SignatureKind.Construct`. */
const CONSTRUCTED = 1;

/** What is told of a member. */
export type Description = Pick<InheritedMember, "kind" | "declarations">;

/** Describes members. */
export class MemberTeller {
  readonly #packages: CompiledPackages;
  readonly #writer: TypeWriter;

  constructor(packages: CompiledPackages, writer: TypeWriter) {
    this.#packages = packages;
    this.#writer = writer;
  }

  /** A member as a model would have it. */
  describe(told: Told): Description {
    const { name, declarations, modifiers } = told;
    const [first] = declarations;
    const signatures = this.#signatures(told);
    if (signatures.length === 0) return { kind: "property", declarations: [this.#property(told)] };
    const described = signatures.map((signature): RawDeclaration => {
      const { declaration } = signature;
      const own = declaration && declarations.includes(declaration) ? declaration : first;
      const before = `${name}${modifiers.optional ? "?" : ""}`;
      return { ...this.#common(told, own), kind: "MethodSignature", ...this.#signature(before, signature) };
    });
    return { kind: "method", declarations: described };
  }

  /** What some of a type's declarations say of calling it. */
  calls(declarations: readonly DeclarationNode[], owner: TypeSymbol): readonly RawDeclaration[] {
    const { checker } = this.#packages;
    const signatures = checker.getSignaturesOfType(checker.getDeclaredTypeOfSymbol(owner), 0);
    const told = { name: "call", modifiers: { optional: false, readonly: false, protected: false }, owner };
    return signatures.flatMap((signature): RawDeclaration[] => {
      const { declaration } = signature;
      if (!declaration || !declarations.includes(declaration)) return [];
      return [{ ...this.#common(told, declaration), kind: "CallSignature", ...this.#signature("", signature) }];
    });
  }

  /** How a class is made, as far as readers are shown it, and the first declaration that says it. */
  constructorOf(type: TypeSymbol): {
    readonly declarations: readonly RawDeclaration[];
    readonly first: DeclarationNode | undefined;
  } {
    const { checker, typescript } = this.#packages;
    const found = checker.getSignaturesOfType(checker.getTypeOfSymbol(type), CONSTRUCTED).flatMap((signature) => {
      const { declaration } = signature;
      return declaration && isShown(this.#packages, declaration) ? [{ signature, declaration }] : [];
    });
    const declarations = found.map(({ signature, declaration }): RawDeclaration => {
      const told = { name: "constructor", modifiers: modifiersOf(typescript, type, declaration), owner: undefined };
      const written = writeConstructor(this.#packages, this.#writer, signature);
      return { ...this.#common(told, declaration), kind: "Constructor", ...written };
    });
    return declarations.some(saysParameters)
      ? { declarations, first: found[0]?.declaration }
      : { declarations: [], first: undefined };
  }

  /** The ways to call a method, but for those whose declarations readers are not shown. None for what is no method. */
  #signatures({ property, declarations }: Told): readonly Signature[] {
    if (!isMethod(property)) return [];
    const { checker } = this.#packages;
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    const hidden = property.declarations?.filter((one) => !declarations.includes(one)) ?? [];
    return checker
      .getSignaturesOfType(type, 0)
      .filter(({ declaration }) => !declaration || !hidden.includes(declaration));
  }

  #signature(before: string, signature: Signature) {
    return writeSignature(this.#packages, this.#writer, before, signature);
  }

  #property(told: Told): RawDeclaration {
    const { property, name, declarations, modifiers } = told;
    const { optional, readonly } = modifiers;
    const type = this.#packages.checker.getTypeOfSymbol(property);
    const code = new Code();
    code.add(`${readonly ? "readonly " : ""}${name}${optional ? "?" : ""}: `);
    const written = code.add(this.#writer.type(type, optional));
    code.add(";");
    const declared = { tokens: code.tokens, typeParameters: [], parameters: [], type: written };
    return { ...this.#common(told, declarations[0]), kind: "PropertySignature", ...declared };
  }

  /** What is the same for all kinds. @param declaration whose comment it has, and who adds it */
  #common(
    { name, modifiers, owner }: Pick<Told, "name" | "modifiers" | "owner">,
    declaration: DeclarationNode | undefined,
  ) {
    const addedBy = declaration && owner && addingPackage(declaration, owner, this.#packages.packageOf);
    return {
      ...modifiers,
      name,
      comment: declaration ? commentBefore(declaration) : "",
      releaseTag: "none",
      members: [],
      initializer: [0, 0],
      extends: [],
      implements: [],
      source: undefined,
      isForeign: false,
      static: false,
      abstract: false,
      ...(addedBy !== undefined && { addedBy }),
    } as const;
  }
}

/** Whether a constructor says what it is given: a mixin's `...args: any[]` says no more than none does. */
function saysParameters({ parameters, tokens }: RawDeclaration): boolean {
  return parameters.some(({ rest, type }) => !rest || textOf(tokens.slice(...type)) !== "any[]");
}

/** Whether a declaration is one for readers: what the language and Node declare they know, or find there. */
export function isShown(
  { typescript, program, names, packageOf }: CompiledPackages,
  declaration: DeclarationNode,
): boolean {
  const file = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(file)) return false;
  const from = packageOf(file.fileName);
  if (from === "@types/node") return false;
  // Whether what else is installed adds anything says nothing to readers.
  if (from !== undefined && !names.has(from) && isAddition(declaration)) return false;
  const isPrivate = typescript.getCombinedModifierFlags(declaration) & typescript.ModifierFlags.Private;
  return !isPrivate && !/@internal\b/.test(commentBefore(declaration));
}

/** Whether a member was declared as a method. A mapped type makes a property of it. */
export function isMethod({ flags, declarations }: TypeSymbol): boolean {
  return ((flags | (declarations?.[0]?.symbol?.flags ?? 0)) & FLAGS.method) !== 0;
}

/** The name of a property as it is written; undefined for one that is private to its class. */
export function nameOf(
  { name, escapedName }: TypeSymbol,
  declaration: DeclarationNode | undefined,
): string | undefined {
  if (escapedName.startsWith("__#")) return undefined;
  const written = declaration?.name;
  const text = written?.getText() ?? "";
  // What a symbol names has its expression in brackets, and quotes stay. A text in brackets has the name that models give it.
  if (written?.expression ? !/^\[\s*(["'])[^"']*\1\s*\]$/.test(text) : /^["'\d]/.test(text)) return text;
  if (escapedName.startsWith("__@")) return undefined;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
