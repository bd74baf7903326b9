// Works round failures of API Extractor: it gives a package up for a type `import("./module").Name` that the module has not, and
// for the type of a whole module (`AstSymbolTable`). They are left as they are written, as those of other packages are.
import type { AnalyzerAdaptation, Qualifier, TypeImport } from "./analyzer.ts";
import { FLAGS } from "./compiler-symbols.ts";

/** The parts of a checker that are used. */
export interface TypeImportChecker {
  getSymbolAtLocation(node: unknown): unknown;
  getAliasedSymbol(symbol: never): unknown;
  isUnknownSymbol(symbol: unknown): boolean;
}

/** Whether nothing has the name that is imported as a type. */
export function isLostTypeName(checker: TypeImportChecker, qualifier: Qualifier): boolean {
  const symbol = checker.getSymbolAtLocation(qualifier.right ?? qualifier) as { readonly flags: number } | undefined;
  if (symbol === undefined || checker.isUnknownSymbol(symbol)) return true;
  return (symbol.flags & FLAGS.alias) !== 0 && checker.isUnknownSymbol(checker.getAliasedSymbol(symbol as never));
}

/** Takes types that a module of the package doesn't have, and those of whole modules, for another package's. */
export function leaveLostTypeNames(checker: TypeImportChecker): AnalyzerAdaptation {
  return {
    loss: "packages that import types which are not exported are not documented",
    needs: ["fetchReferencedAstEntityFromImportTypeNode"],
    adapt(analyzer) {
      const own = analyzer.fetchReferencedAstEntityFromImportTypeNode.bind(analyzer);
      analyzer.fetchReferencedAstEntityFromImportTypeNode = (node, isExternal) => {
        const { qualifier } = node;
        return own(!qualifier || isLostTypeName(checker, qualifier) ? fromElsewhere(node) : node, isExternal);
      };
    },
  };
}

/** The same type, imported from a module that is nowhere. */
function fromElsewhere(node: TypeImport): TypeImport {
  const { argument } = node;
  const literal = Object.create(argument.literal, { text: { value: `elsewhere:${argument.literal.text}` } });
  return Object.create(node, { argument: { value: Object.create(argument, { literal: { value: literal } }) } });
}
