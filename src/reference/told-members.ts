// Members that no model describes, as one would have them: what the compiler tells of each.
import type { PackageOf } from "./declarations.ts";
import { patternName } from "./destructured-parameters.ts";
import { commentBefore, type DeclarationNode, FLAGS, type TypeSymbol } from "./exported-symbols.ts";
import { addingPackage, isAddition } from "./module-additions.ts";
import { textOf } from "./tokens.ts";
import type { Signature, Type, TypeLibrary, TypeProgram } from "./type-checker.ts";
import type { TypeWriter } from "./type-writer.ts";
import type { InheritedMember, RawDeclaration, RawParameter, RawRange, RawToken } from "./types.ts";

/** What a member is said to be. */
export interface Modifiers {
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly protected: boolean;
}

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

/** Describes members. */
export interface MemberTeller {
  /** Whether a declaration is one for readers: what the language and Node declare they know, or find there. */
  isShown(declaration: DeclarationNode): boolean;
  modifiersOf(property: TypeSymbol, declaration: DeclarationNode | undefined): Modifiers;
  /** A member as a model would have it. */
  describe(told: Told): Pick<InheritedMember, "kind" | "declarations">;
  /** What some of a type's declarations say of calling it. */
  calls(declarations: readonly DeclarationNode[], owner: TypeSymbol): readonly RawDeclaration[];
}

/**
 * Makes a teller.
 * @param packages names of all packages of the reference
 * @param packageOf finds which one a file belongs to
 */
export function createMemberTeller(
  typescript: TypeLibrary,
  program: TypeProgram,
  writer: TypeWriter,
  packages: ReadonlySet<string>,
  packageOf: PackageOf,
): MemberTeller {
  const checker = program.getTypeChecker();
  const { ModifierFlags, SyntaxKind } = typescript;
  return { isShown, modifiersOf, describe, calls };

  function isShown(declaration: DeclarationNode): boolean {
    const file = declaration.getSourceFile();
    if (program.isSourceFileDefaultLibrary(file)) return false;
    const from = packageOf(file.fileName);
    if (from === "@types/node") return false;
    // Whether what else is installed adds anything says nothing to readers.
    if (from !== undefined && !packages.has(from) && isAddition(declaration)) return false;
    const isPrivate = typescript.getCombinedModifierFlags(declaration) & ModifierFlags.Private;
    return !isPrivate && !/@internal\b/.test(commentBefore(declaration));
  }

  function modifiersOf(property: TypeSymbol, declaration: DeclarationNode | undefined): Modifiers {
    const modifiers = declaration ? typescript.getCombinedModifierFlags(declaration) : 0;
    return {
      optional: (property.flags & FLAGS.optional) !== 0,
      readonly: isReadonly(property, modifiers),
      protected: (modifiers & ModifierFlags.Protected) !== 0,
    };
  }

  function isReadonly(property: TypeSymbol, modifiers: number): boolean {
    // A mapped type says it of a symbol that it made.
    const { links } = property as { readonly links?: { readonly checkFlags?: number } };
    if (((links?.checkFlags ?? 0) & CHECKED_READONLY) !== 0) return true;
    const { declarations = [] } = property;
    const isGetter = declarations.length > 0 && declarations.every(({ kind }) => kind === SyntaxKind.GetAccessor);
    return (modifiers & ModifierFlags.Readonly) !== 0 || isGetter;
  }

  function describe({
    property,
    name,
    declarations,
    modifiers,
    owner,
  }: Told): Pick<InheritedMember, "kind" | "declarations"> {
    const [first] = declarations;
    const { optional } = modifiers;
    const common = (declaration: DeclarationNode | undefined) => commonOf(name, modifiers, declaration, owner);
    const type = checker.getTypeOfSymbol(property);
    const all = isMethod(property) ? checker.getSignaturesOfType(checker.getNonNullableType(type), 0) : [];
    const hidden = property.declarations?.filter((one) => !declarations.includes(one)) ?? [];
    const signatures = all.filter(({ declaration }) => !declaration || !hidden.includes(declaration));
    if (signatures.length > 0) {
      const described = signatures.map((signature): RawDeclaration => {
        const { declaration } = signature;
        const own = declaration && declarations.includes(declaration) ? declaration : first;
        return { ...common(own), kind: "MethodSignature", ...methodOf(name, signature, optional) };
      });
      return { kind: "method", declarations: described };
    }
    const code = createCode();
    code.add(`${modifiers.readonly ? "readonly " : ""}${name}${optional ? "?" : ""}: `);
    const written = code.add(writer.type(type, optional));
    code.add(";");
    const { tokens } = code;
    const declared = { tokens, typeParameters: [], parameters: [], type: written };
    return { kind: "property", declarations: [{ ...common(first), kind: "PropertySignature", ...declared }] };
  }

  function calls(declarations: readonly DeclarationNode[], owner: TypeSymbol): RawDeclaration[] {
    const signatures = checker.getSignaturesOfType(checker.getDeclaredTypeOfSymbol(owner), 0);
    const modifiers = { optional: false, readonly: false, protected: false };
    return signatures.flatMap((signature): RawDeclaration[] => {
      const { declaration } = signature;
      if (!declaration || !declarations.includes(declaration)) return [];
      const common = commonOf("call", modifiers, declaration, owner);
      return [{ ...common, kind: "CallSignature", ...methodOf("", signature, false) }];
    });
  }

  /** What is the same for all kinds. @param declaration whose comment it has, and who adds it */
  function commonOf(
    name: string,
    modifiers: Modifiers,
    declaration: DeclarationNode | undefined,
    owner: TypeSymbol | undefined,
  ) {
    const addedBy = declaration && owner && addingPackage(declaration, owner, packageOf);
    return {
      ...modifiers,
      name,
      reference: "",
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

  function methodOf(
    method: string,
    signature: Signature,
    isOptional: boolean,
  ): Pick<RawDeclaration, "tokens" | "typeParameters" | "parameters" | "type"> {
    const { tokens, add } = createCode();
    const part = (before: string, type: Type | undefined): RawRange => {
      if (!type) return [0, 0];
      add(before);
      return add(writer.type(type));
    };
    add(`${method}${isOptional ? "?" : ""}`);
    const typeParameters = (signature.typeParameters ?? []).map((one, i) => {
      add(i > 0 ? ", " : "<");
      const name = textOf(writer.type(one));
      add(name);
      const constraint = part(" extends ", one.getConstraint());
      return { name, constraint, default: part(" = ", one.getDefault()) };
    });
    add(typeParameters.length > 0 ? ">(" : "(");
    const parameters = signature.parameters.map((parameter, i): RawParameter => {
      const [node] = parameter.declarations ?? [];
      const isParameter = node?.kind === SyntaxKind.Parameter;
      const optional = isParameter && checker.isOptionalParameter(node);
      const rest = isParameter && node.dotDotDotToken !== undefined;
      const written = isParameter ? (node.name?.getText() ?? "") : "";
      // The compiler has no name for one that is taken apart.
      const name = /^[{[]/.test(written) ? patternName(written) : parameter.name;
      add(`${i > 0 ? ", " : ""}${rest ? "..." : ""}${name}${optional && !rest ? "?" : ""}: `);
      const type = add(writer.type(checker.getTypeOfSymbol(parameter), optional));
      return { name, type, optional: optional && !rest, rest };
    });
    add("): ");
    const type = add(writer.returned(signature));
    add(";");
    return { tokens, typeParameters, parameters, type };
  }
}

/** Puts a declaration's code together. */
function createCode(): {
  readonly tokens: readonly RawToken[];
  /** Appends some, and tells where it stands. */
  add(code: string | readonly RawToken[]): RawRange;
} {
  const tokens: RawToken[] = [];
  return {
    tokens,
    add(code) {
      const start = tokens.length;
      tokens.push(...(typeof code === "string" ? [{ text: code, reference: undefined }] : code));
      return [start, tokens.length];
    },
  };
}

/** Whether a member was declared as a method. A mapped type makes a property of it. */
export function isMethod({ flags, declarations }: TypeSymbol): boolean {
  return ((flags | (declarations?.[0]?.symbol?.flags ?? 0)) & FLAGS.method) !== 0;
}

/** The compiler's `CheckFlags.Readonly`. */
const CHECKED_READONLY = 8;

/** The name of a property as it is written; undefined for one that is private to its class. */
export function nameOf(
  { name, escapedName }: TypeSymbol,
  declaration: DeclarationNode | undefined,
): string | undefined {
  if (escapedName.startsWith("__#")) return undefined;
  const written = declaration?.name;
  // What a symbol names has its expression in brackets, and quotes stay.
  if (written?.expression || /^["'\d]/.test(written?.getText() ?? "")) return written?.getText();
  if (escapedName.startsWith("__@")) return undefined;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
