// What types inherit from bases that no model describes: `extends Omit<Base, "a">`, a mixin's class, a conditional type, a type
// that no package of the reference exports; and what modules add to them (`declare module "base" { interface Base { … } }`),
// which API Extractor doesn't look at. The compiler knows the members of each, with all type parameters put in, and which
// symbol each name in their types is; what stands in the reference as it is declared is only named. Where a base hangs on a
// type parameter, nothing can be known.
import { brackets, closingOf } from "./brackets.ts";
import type { PackageOf } from "./declarations.ts";
import { patternName } from "./destructured-parameters.ts";
import {
  aliased,
  commentBefore,
  type DeclarationFile,
  type DeclarationNode,
  type ExportedTypes,
  FLAGS,
  type SymbolChecker,
  type TypeSymbol,
} from "./exported-types.ts";
import { isAddition } from "./module-additions.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type { InheritedMember, RawDeclaration, RawParameter, RawRange, RawToken } from "./types.ts";

/** A type of the compiler's. */
interface Type {
  getProperties(): readonly TypeSymbol[];
  getProperty(name: string): TypeSymbol | undefined;
}

interface Signature {
  readonly typeParameters?: readonly { getConstraint(): Type | undefined; getDefault(): Type | undefined }[];
  readonly parameters: readonly TypeSymbol[];
  readonly declaration?: { readonly type?: DeclarationNode };
  getReturnType(): Type;
}

/** The parts of a checker that are used. */
export interface TypeChecker extends SymbolChecker {
  getDeclaredTypeOfSymbol(symbol: TypeSymbol): Type;
  getTypeOfSymbol(symbol: TypeSymbol): Type;
  getNonNullableType(type: Type): Type;
  getTypeAtLocation(node: DeclarationNode): Type;
  getSignaturesOfType(type: Type, kind: number): readonly Signature[];
  getTypePredicateOfSignature(signature: Signature): unknown;
  isOptionalParameter(node: DeclarationNode): boolean;
  typeToString(type: unknown, enclosing: undefined, flags: number): string;
  signatureToString(signature: Signature, enclosing: undefined, flags: number): string;
  // Not of its public interface: they write what the others give, and say of each name which symbol it is.
  writeType?(type: unknown, enclosing: undefined, flags: number, writer: TextWriter): void;
  writeTypePredicate?(predicate: unknown, enclosing: undefined, flags: number, writer: TextWriter): void;
}

/** What the compiler writes with. */
interface TextWriter {
  getText(): string;
  writeSymbol(text: string, symbol: TypeSymbol): void;
}

/** The parts of the `typescript` module that are used. */
export interface TypeLibrary {
  readonly ModifierFlags: Readonly<Record<"Private" | "Protected" | "Readonly" | "Abstract", number>>;
  readonly SyntaxKind: Readonly<Record<"ExtendsKeyword" | "Parameter" | "GetAccessor", number>>;
  readonly TypeFormatFlags: Readonly<Record<"NoTruncation" | "UseAliasDefinedOutsideCurrentScope", number>>;
  getCombinedModifierFlags(node: DeclarationNode): number;
  /** Not of its public interface. */
  createTextWriter?(newLine: string): TextWriter;
}

/** The parts of a program that are used. */
export interface TypeProgram {
  getTypeChecker(): TypeChecker;
  isSourceFileDefaultLibrary(file: DeclarationFile): boolean;
}

/** By package, then by a type's name with its namespaces: what it inherits that no model says. */
export type InheritedMembers = ReadonlyMap<string, Readonly<Record<string, readonly InheritedMember[]>>>;

interface Modifiers {
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly protected: boolean;
}

/** Longer types are a compiler's answer, not a reader's. */
const MAX_TYPE = 500;

/**
 * Finds the inherited and added members that models don't have, of the types that packages export.
 * @param packages names of all packages of the reference
 * @param packageOf finds which one a file belongs to
 */
export function inheritedMembers(
  typescript: TypeLibrary,
  program: TypeProgram,
  exported: ExportedTypes,
  packages: ReadonlySet<string>,
  packageOf: PackageOf,
): InheritedMembers {
  const checker = program.getTypeChecker();
  const { ModifierFlags, SyntaxKind, TypeFormatFlags } = typescript;
  const format = TypeFormatFlags.NoTruncation | TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  const found = new Map<string, Record<string, InheritedMember[]>>();
  const asDeclared = new Map<TypeSymbol, boolean>();
  const described = new Map<TypeSymbol, Pick<InheritedMember, "kind" | "declarations">>();
  for (const [symbol, names] of exported) {
    if (!(symbol.flags & (FLAGS.class | FLAGS.interface))) continue;
    const clauses = clausesOf(symbol);
    const plain = plainBases(symbol);
    const { declarations = [] } = symbol;
    const additions = declarations.length > 1 ? declarations.filter(isAddition) : [];
    // Nearly all types extend what the reference has, all the way up.
    if (!plain.isPartial && additions.length === 0) continue;
    for (const name of names) {
      const inherited = plain.isPartial ? membersOf(symbol, plain.types, clauses, name.package) : [];
      const members = [...additions.flatMap((one) => addedBy(one, symbol, name.package)), ...inherited];
      if (members.length === 0) continue;
      const types = found.get(name.package) ?? Object.create(null);
      found.set(name.package, types);
      types[name.path] = members;
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
      const [declaration] = property.declarations ?? [];
      const owner = declaration && ownerOf(declaration);
      if (owner?.symbol && plain.has(owner.symbol)) return [];
      if (declaration && !isShown(declaration)) return [];
      const name = nameOf(property, declaration);
      if (name === undefined) return [];
      const modifiers = modifiersOf(property, declaration);
      const common = { name, static: isStatic, optional: modifiers.optional, readonly: modifiers.readonly };
      const names = owner?.symbol ? exported.get(owner.symbol) : undefined;
      const declaring = names?.find((one) => one.package === home) ?? names?.[0];
      if (declaring && owner?.symbol && owner.symbol.flags & (FLAGS.class | FLAGS.interface)) {
        const from = { name: owner.name, ...declaring };
        if (isAsDeclared(property, declaration)) return [{ ...common, from, kind: "property", declarations: [] }];
      }
      const clause = clauses.find((one) => checker.getTypeAtLocation(one).getProperty(property.name));
      const from = { name: owner?.name ?? clause?.expression?.getText() ?? "", ...declaring };
      return [{ ...common, from, ...describe(property, name, declaration, modifiers) }];
    };
    return [...instance.flatMap((one) => read(one, false)), ...statics.flatMap((one) => read(one, true))];
  }

  /** The members that an addition gives to a type, which are its own where its package itself adds them. */
  function addedBy(addition: DeclarationNode, symbol: TypeSymbol, home: string): InheritedMember[] {
    const adding = packageOf(addition.getSourceFile().fileName) ?? home;
    // Whether what else is installed adds anything says nothing to readers.
    if (!packages.has(adding)) return [];
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    return (addition.members ?? []).flatMap((node) => {
      const property = node.symbol && type.getProperty(node.symbol.name);
      const [declaration] = property?.declarations ?? [];
      // Of overloads, those of the type itself are in its model.
      if (!property || !declaration || !isAddition(declaration) || !isShown(declaration)) return [];
      const name = declaration === node && nameOf(property, declaration);
      if (!name) return [];
      const modifiers = modifiersOf(property, declaration);
      const { optional, readonly } = modifiers;
      const from = adding === home ? undefined : { name: adding, package: adding };
      return [{ name, static: false, optional, readonly, from, ...describe(property, name, declaration, modifiers) }];
    });
  }

  /** Whether a member is one for readers: what the language and Node declare they know, or find there. */
  function isShown(declaration: DeclarationNode): boolean {
    const file = declaration.getSourceFile();
    if (program.isSourceFileDefaultLibrary(file) || packageOf(file.fileName) === "@types/node") return false;
    const isPrivate = typescript.getCombinedModifierFlags(declaration) & ModifierFlags.Private;
    return !isPrivate && !/@internal\b/.test(commentBefore(declaration));
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

  function modifiersOf(property: TypeSymbol, declaration: DeclarationNode | undefined): Modifiers {
    const modifiers = declaration ? typescript.getCombinedModifierFlags(declaration) : 0;
    return {
      optional: (property.flags & FLAGS.optional) !== 0,
      readonly: isReadonly(property, modifiers),
      protected: (modifiers & ModifierFlags.Protected) !== 0,
    };
  }

  /** Whether a member has the type that it was declared with, be it that it is optional here. */
  function isAsDeclared(property: TypeSymbol, declaration: DeclarationNode | undefined): boolean {
    const declared = declaration?.symbol;
    const known = asDeclared.get(property);
    if (!declared || known !== undefined) return known ?? false;
    const [type, written] = [checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(declared)];
    const text = (one: Type, { flags }: TypeSymbol) => textOf(typeTokens(one, (flags & FLAGS.optional) !== 0));
    const isSame = type === written || text(type, property) === text(written, declared);
    asDeclared.set(property, isSame);
    return isSame;
  }

  /** A member as a model would have it. */
  function describe(
    property: TypeSymbol,
    name: string,
    declaration: DeclarationNode | undefined,
    modifiers: Modifiers,
  ): Pick<InheritedMember, "kind" | "declarations"> {
    // Of a base without type parameters, one is the same for all, though the compiler makes one for each that has it.
    const same = declaration?.symbol && isCopy(property, declaration) ? declaration.symbol : property;
    const known = described.get(same);
    if (known) return known;
    const type = checker.getTypeOfSymbol(same);
    const { optional } = modifiers;
    const common = {
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
    } as const;
    const signatures = isMethod(property) ? checker.getSignaturesOfType(checker.getNonNullableType(type), 0) : [];
    let member: Pick<InheritedMember, "kind" | "declarations">;
    if (signatures.length > 0) {
      const declarations = signatures.map(
        (signature): RawDeclaration => ({ ...common, kind: "MethodSignature", ...methodOf(name, signature, optional) }),
      );
      member = { kind: "method", declarations };
    } else {
      const head = `${common.readonly ? "readonly " : ""}${name}${optional ? "?" : ""}: `;
      const code = createCode();
      code.add(head);
      const written = code.add(typeTokens(type, optional));
      code.add(";");
      const { tokens } = code;
      const kind = "PropertySignature";
      member = {
        kind: "property",
        declarations: [{ ...common, kind, tokens, typeParameters: [], parameters: [], type: written }],
      };
    }
    described.set(same, member);
    return member;

    function methodOf(
      method: string,
      signature: Signature,
      isOptional: boolean,
    ): Pick<RawDeclaration, "tokens" | "typeParameters" | "parameters" | "type"> {
      const { tokens, add } = createCode();
      const part = (before: string, type: Type | undefined): RawRange => {
        if (!type) return [0, 0];
        add(before);
        return add(typeTokens(type));
      };
      add(`${method}${isOptional ? "?" : ""}`);
      const typeParameters = (signature.typeParameters ?? []).map((one, i) => {
        const name = checker.typeToString(one, undefined, format);
        add(`${i > 0 ? ", " : "<"}${name}`);
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
        const type = add(typeTokens(checker.getTypeOfSymbol(parameter), optional));
        return { name, type, optional: optional && !rest, rest };
      });
      add("): ");
      const type = add(returnTokens(signature));
      add(";");
      return { tokens, typeParameters, parameters, type };
    }
  }

  function returnTokens(signature: Signature): readonly RawToken[] {
    const predicate = checker.getTypePredicateOfSignature(signature);
    if (predicate) {
      const whole = () => checker.signatureToString(signature, undefined, format).replace(/^.*\): /s, "");
      return tokensOf(checker.writeTypePredicate, predicate, whole);
    }
    // The compiler puts in the type itself.
    const isThis = signature.declaration?.type?.getText() === "this";
    return isThis ? [{ text: "this", reference: undefined }] : typeTokens(signature.getReturnType());
  }

  function typeTokens(type: Type, isOptional = false): readonly RawToken[] {
    const tokens = tokensOf(checker.writeType, type, () => checker.typeToString(type, undefined, format));
    const shown = isOptional ? withoutUndefined(tokens) : tokens;
    return textOf(shown).length > MAX_TYPE ? [{ text: "…", reference: undefined }] : shown;
  }

  /** Lets the compiler write something. @param text gives it where no names can be told */
  function tokensOf<What>(
    write: ((what: What, enclosing: undefined, flags: number, writer: TextWriter) => void) | undefined,
    what: What,
    text: () => string,
  ): readonly RawToken[] {
    const writer = typescript.createTextWriter?.("");
    if (!write || !writer) return [{ text: text(), reference: undefined }];
    const tokens: RawToken[] = [];
    let end = 0;
    const flush = (): void => {
      const before = writer.getText().slice(end);
      if (before !== "") tokens.push({ text: before, reference: undefined });
      end += before.length;
    };
    const own = writer.writeSymbol;
    writer.writeSymbol = (name, symbol) => {
      const reference = symbol && referenceOf(symbol);
      if (reference !== undefined) flush();
      own(name, symbol);
      if (reference === undefined) return;
      tokens.push({ text: name, reference });
      end += name.length;
    };
    write(what, undefined, format, writer);
    flush();
    return tokens;
  }

  /** How a model names a type of the reference: as the package that declares it has it, else as one that bundles it. */
  function referenceOf(symbol: TypeSymbol): string | undefined {
    const names = exported.get(symbol);
    const file = symbol.declarations?.[0]?.getSourceFile().fileName;
    const declaring = file === undefined ? undefined : packageOf(file);
    const name = names?.find((one) => one.package === declaring) ?? names?.[0];
    const [, meaning] = MEANINGS.find(([flag]) => symbol.flags & flag) ?? [];
    return name && `${name.package}!${name.path}:${meaning}`;
  }

  function isReadonly(property: TypeSymbol, modifiers: number): boolean {
    // A mapped type says it of a symbol that it made.
    const { links } = property as { readonly links?: { readonly checkFlags?: number } };
    if (((links?.checkFlags ?? 0) & CHECKED_READONLY) !== 0) return true;
    const { declarations = [] } = property;
    const isGetter = declarations.length > 0 && declarations.every(({ kind }) => kind === SyntaxKind.GetAccessor);
    return (modifiers & ModifierFlags.Readonly) !== 0 || isGetter;
  }
}

const MEANINGS = [
  [FLAGS.class, "class"],
  [FLAGS.interface, "interface"],
  [FLAGS.enum, "enum"],
  [FLAGS.typeAlias, "type"],
] as const;

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

/** Takes off what an optional type has more, and the parentheses round all of the rest, which a function has in a union. */
function withoutUndefined(tokens: readonly RawToken[]): readonly RawToken[] {
  const text = textOf(tokens).replace(/ \| undefined$/, "");
  const close = text.startsWith("(") ? closingOf(brackets(text), 0) : undefined;
  const inside = close?.end === text.length ? 1 : 0;
  return sliceTokens(tokens, inside, text.length - inside);
}

/** Whether a member was declared as a method. A mapped type makes a property of it. */
function isMethod({ flags, declarations }: TypeSymbol): boolean {
  return ((flags | (declarations?.[0]?.symbol?.flags ?? 0)) & FLAGS.method) !== 0;
}

/** The compiler's `CheckFlags.Instantiated` and `CheckFlags.Readonly`. */
const CHECKED_INSTANTIATED = 1;
const CHECKED_READONLY = 8;

/** Whether a member is the one that a class or an interface without type parameters declares, and nothing was put in. */
function isCopy(property: TypeSymbol, { parent }: DeclarationNode): boolean {
  const { links } = property as { readonly links?: { readonly checkFlags?: number } };
  return links?.checkFlags === CHECKED_INSTANTIATED && parent.name !== undefined && !parent.typeParameters;
}

/** The name of a property as it is written; undefined for one that is private to its class. */
function nameOf({ name, escapedName }: TypeSymbol, declaration: DeclarationNode | undefined): string | undefined {
  if (escapedName.startsWith("__#")) return undefined;
  const written = declaration?.name;
  // What a symbol names has its expression in brackets, and quotes stay.
  if (written?.expression || /^["'\d]/.test(written?.getText() ?? "")) return written?.getText();
  if (escapedName.startsWith("__@")) return undefined;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
