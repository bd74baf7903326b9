// Works round a refusal of API Extractor: it gives up a package that exports a `var`, because it takes one for the parameter of
// a function (`ExportAnalyzer.fetchReferencedAstEntity`). While declarations are read, `var` is written as `let`, which is as
// long, and is how a page shows it anyway. One in a namespace, where words of comments would be mistaken for it, is told from a
// parameter by what it belongs to.
import type { AnalyzedSymbol, AnalyzerAdaptation } from "./analyzer.ts";
import { FLAGS } from "./compiler-symbols.ts";

/** A `var` at the top of a module. */
const VAR = /^((?:export[ \t]+)?declare[ \t]+|export[ \t]+)var(?![\w$])/gm;

/**
 * Writes `let` for each `var` that a module of a package may export.
 * @param file absolute path; the language's own files declare names for all others, of which some come twice
 */
export function withoutVars(text: string, file: string): string {
  return !text.includes("var ") || /\/node_modules\/(?:typescript|@types)\//.test(file)
    ? text
    : text.replace(VAR, "$1let");
}

/** A symbol, as far as it is looked at. */
interface Variable extends AnalyzedSymbol {
  readonly flags?: number;
  readonly parent?: { readonly flags: number };
}

/** Finds each `var` of a namespace, which others import by its name where `export =` exports the namespace. */
export const followNamespaceVars: AnalyzerAdaptation = {
  loss: "packages that import a `var` of a namespace are not documented",
  needs: ["fetchReferencedAstEntity"],
  adapt(analyzer, table) {
    const own = analyzer.fetchReferencedAstEntity.bind(analyzer);
    analyzer.fetchReferencedAstEntity = (symbol: Variable, isExternal) => {
      const isVar = ((symbol.flags ?? 0) & FLAGS.functionScoped) !== 0;
      if (!isVar || ((symbol.parent?.flags ?? 0) & FLAGS.namespace) === 0) return own(symbol, isExternal);
      return table.fetchAstSymbol({
        followedSymbol: symbol,
        isExternal,
        includeNominalAnalysis: false,
        addIfMissing: true,
      });
    };
  },
};
