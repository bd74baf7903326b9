// Works round a loss of API Extractor: it doesn't know its own package's types again where a module adds to them
// (`declare module "other" { interface Options { … } }`), because the compiler then has a symbol of its own for all declarations
// (`Collector.tryGetEntityForSymbol`). Names of such types would lead nowhere. Here the symbols of the declarations are asked too.

/** A symbol of the compiler's. */
interface MergedSymbol {
  readonly declarations?: readonly { readonly symbol?: MergedSymbol }[];
}

/** The extractor's class that knows what a package has. */
export interface CollectorClass {
  readonly prototype?: { tryGetEntityForSymbol?(symbol: MergedSymbol): unknown };
}

/**
 * Makes the extractor find what a package has by symbols that are merged, too.
 * @returns false where it doesn't, because its class is another one
 */
export function followMergedSymbols(collector: CollectorClass | undefined): boolean {
  const { prototype } = collector ?? {};
  const own = prototype?.tryGetEntityForSymbol;
  if (!prototype || typeof own !== "function") return false;
  prototype.tryGetEntityForSymbol = function (merged) {
    let entity = own.call(this, merged);
    for (const { symbol } of merged.declarations ?? []) entity ??= symbol && own.call(this, symbol);
    return entity;
  };
  return true;
}

/** What the extractor's analyzer is given to look symbols up with. */
interface SymbolTable {
  fetchAstSymbol(options: { readonly followedSymbol: MergedSymbol }): unknown;
}

type AnalyzerClass = new (program: never, checker: never, bundled: never, table: SymbolTable) => object;

/** The extractor's module that has its analyzer. */
export interface AnalyzerLibrary {
  ExportAnalyzer?: AnalyzerClass;
}

/**
 * Makes the extractor find what a list of exports names, or an `export =`, where a module adds to it: it is looked up as it is
 * declared, and not as it is with the additions.
 * @returns false where it doesn't, because its class is another one
 */
export function exportMergedSymbols(library: AnalyzerLibrary): boolean {
  const { ExportAnalyzer: Analyzer } = library;
  if (typeof Analyzer !== "function") return false;
  library.ExportAnalyzer = class extends Analyzer {
    constructor(program: never, checker: never, bundled: never, table: SymbolTable) {
      const fetchAstSymbol: SymbolTable["fetchAstSymbol"] = (options) => {
        const found = table.fetchAstSymbol(options);
        const symbol = options.followedSymbol.declarations?.[0]?.symbol;
        if (found !== undefined || symbol === undefined || symbol === options.followedSymbol) return found;
        return table.fetchAstSymbol({ ...options, followedSymbol: symbol });
      };
      super(program, checker, bundled, { ...table, fetchAstSymbol });
    }
  };
  return true;
}
