// Works round a loss of API Extractor: a module that calls itself by its global name (`export as namespace preact` and
// `preact.Context` in one file) leads it to the file itself, which it takes for nothing that it knows, and gives the package up.

/** A symbol of the compiler's. */
interface NamedSymbol {
  readonly declarations?: readonly { readonly kind: number }[];
}

type AnalyzerClass = new (
  ...given: never[]
) => { fetchReferencedAstEntity(symbol: NamedSymbol, isExternal: boolean): unknown };

/** The extractor's module that has its analyzer. */
export interface ReferenceLibrary {
  ExportAnalyzer?: AnalyzerClass;
}

/**
 * Makes the extractor leave such names as they are written.
 * @param kind the compiler's number for `export as namespace`
 * @returns false where it doesn't, because its class is another one
 */
export function leaveOwnGlobals(library: ReferenceLibrary, kind: number): boolean {
  const { ExportAnalyzer: Analyzer } = library;
  if (typeof Analyzer?.prototype?.fetchReferencedAstEntity !== "function") return false;
  library.ExportAnalyzer = class extends Analyzer {
    override fetchReferencedAstEntity(symbol: NamedSymbol, isExternal: boolean): unknown {
      if (symbol.declarations?.some((declaration) => declaration.kind === kind)) return undefined;
      return super.fetchReferencedAstEntity(symbol, isExternal);
    }
  };
  return true;
}
