// The parts of TypeScript's compiler that tell of types and their members. No values.
import type { DeclarationFile, DeclarationNode, SymbolChecker, TypeSymbol } from "./exported-symbols.ts";

/** A type of the compiler's. */
export interface Type {
  readonly symbol?: TypeSymbol;
  getProperties(): readonly TypeSymbol[];
  getProperty(name: string): TypeSymbol | undefined;
}

/** One way to call something. */
export interface Signature {
  readonly typeParameters?: readonly (Type & { getConstraint(): Type | undefined; getDefault(): Type | undefined })[];
  readonly parameters: readonly TypeSymbol[];
  readonly declaration?: DeclarationNode & { readonly type?: DeclarationNode };
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
  writeType?(
    type: unknown,
    enclosing: undefined,
    flags: number,
    writer: TextWriter,
    enough?: number,
    verbosity?: undefined,
    out?: { truncated: boolean },
  ): void;
  writeTypePredicate?(predicate: unknown, enclosing: undefined, flags: number, writer: TextWriter): void;
}

/** What the compiler writes with. */
export interface TextWriter {
  getText(): string;
  writeSymbol(text: string, symbol: TypeSymbol): void;
}

/** The parts of the `typescript` module that are used. */
export interface TypeLibrary {
  readonly ModifierFlags: Readonly<Record<"Private" | "Protected" | "Readonly" | "Abstract" | "Static", number>>;
  readonly SyntaxKind: Readonly<
    Record<"ExtendsKeyword" | "Parameter" | "GetAccessor" | "SetAccessor" | "NamespaceExportDeclaration", number>
  >;
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
