// Works round a loss of API Extractor: a module that calls itself by its global name (`export as namespace preact` and
// `preact.Context` in one file) leads it to the file itself, which it takes for nothing that it knows, and gives the package up.
import type { AnalyzerAdaptation } from "./analyzer.ts";

/** Leaves such names as they are written. @param kind the compiler's number for `export as namespace` */
export function leaveOwnGlobals(kind: number): AnalyzerAdaptation {
  return {
    loss: "packages that call themselves by a global name are not documented",
    needs: ["fetchReferencedAstEntity"],
    adapt(analyzer) {
      const own = analyzer.fetchReferencedAstEntity.bind(analyzer);
      analyzer.fetchReferencedAstEntity = (symbol, isExternal) =>
        symbol.declarations?.some((declaration) => declaration.kind === kind) ? undefined : own(symbol, isExternal);
    },
  };
}
