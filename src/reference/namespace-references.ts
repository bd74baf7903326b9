// Works round a mistake of API Extractor: what a module has that is exported as a namespace (`export * as ns`), it refers to by
// names that nothing has (`package!ns.Name_2`, `package!~ns_1.Name`; `DeclarationReferenceGenerator`). Such names would lead nowhere.
import { aliased, type SymbolChecker, type TypeSymbol } from "./exported-symbols.ts";

/** The extractor's class that refers to symbols. */
interface Generator {
  getDeclarationReferenceForSymbol(symbol: TypeSymbol, meaning: number): object | undefined;
}

/** The extractor's module that has it. */
export interface GeneratorLibrary {
  readonly DeclarationReferenceGenerator?: { readonly prototype: Partial<Generator> };
}

/**
 * Makes the extractor refer to what is in namespaces by its name there.
 * @param of gives that name; undefined for what is in none
 * @returns false where it doesn't, because its class is another one
 */
export function referToNamespaces(
  { DeclarationReferenceGenerator }: GeneratorLibrary,
  checker: SymbolChecker,
  of: (symbol: TypeSymbol, meaning: number) => string | undefined,
): boolean {
  const own = DeclarationReferenceGenerator?.prototype.getDeclarationReferenceForSymbol;
  if (!DeclarationReferenceGenerator || typeof own !== "function") return false;
  DeclarationReferenceGenerator.prototype.getDeclarationReferenceForSymbol = function (symbol, meaning) {
    const reference = of(aliased(checker, symbol), meaning);
    // It is written as text, and asked for nothing else.
    return reference === undefined ? own.call(this as Generator, symbol, meaning) : { toString: () => reference };
  };
  return true;
}
