// Works round a loss of API Extractor: it doesn't know its own package's types again where a module adds to them
// (`declare module "other" { interface Options { … } }`), because the compiler then has a symbol of its own for all declarations
// (`Collector.tryGetEntityForSymbol`). Names of such types would lead nowhere. Here the symbols of the declarations are asked too.
import type { AnalyzedSymbol, AnalyzerAdaptation } from "./analyzer.ts";

/** The extractor's class that knows what a package has. */
export interface CollectorClass {
  readonly prototype?: { tryGetEntityForSymbol?(symbol: AnalyzedSymbol): unknown };
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

/** Finds what a list of exports names, or an `export =`, where a module adds to it: as it is declared, without the additions. */
export const exportMergedSymbols: AnalyzerAdaptation = {
  loss: "what modules add to is not found in lists of exports",
  needs: [],
  adapt(_analyzer, table) {
    const own = table.fetchAstSymbol;
    table.fetchAstSymbol = (options) => {
      const found = own(options);
      const symbol = options.followedSymbol.declarations?.[0]?.symbol;
      if (found !== undefined || symbol === undefined || symbol === options.followedSymbol) return found;
      return own({ ...options, followedSymbol: symbol });
    };
  },
};
