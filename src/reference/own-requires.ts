// Works round a mistake of API Extractor: to it each `import Name = require("…")` is of another package, also `require("./name")`
// (`ExportAnalyzer`). What such a module exports would be called by no link, and where another file imports it otherwise, the
// extractor gives the package up.
import { isAmbient } from "./ambient-modules.ts";
import type { AnalyzedSymbol, AnalyzerAdaptation } from "./analyzer.ts";
import { DEFAULT, EQUALS, FLAGS } from "./compiler-symbols.ts";
import { packageOf } from "./declarations.ts";

/** A node, with what an `import Name = require("…")` has, and what lists of names have. */
interface Node {
  readonly parent?: Node;
  readonly moduleSpecifier?: unknown;
  readonly moduleReference?: { readonly expression?: { readonly text?: string } };
  getSourceFile?(): { readonly fileName: string };
}

/** A symbol, as far as it is looked at. */
interface Imported extends AnalyzedSymbol {
  readonly flags: number;
  readonly exports?: ReadonlyMap<string, unknown>;
}

/** The parts of a checker that are used. */
export interface RequireChecker {
  getSymbolAtLocation(node: unknown): unknown;
  getImmediateAliasedSymbol(symbol: unknown): unknown;
}

/** Takes what a module of the package itself exports by `export =` for that, where another one requires it. */
export function followOwnRequires(checker: RequireChecker): AnalyzerAdaptation {
  return {
    loss: "modules that require others of their package may not be documented",
    needs: ["fetchReferencedAstEntity", "fetchAstModuleFromSourceFile", "tryGetExportOfAstModule"],
    adapt(analyzer) {
      const own = analyzer.fetchReferencedAstEntity.bind(analyzer);
      analyzer.fetchReferencedAstEntity = (symbol, isExternal) => {
        const module = isExternal ? undefined : requiredModule(checker, symbol as Imported);
        if (module === undefined) return own(symbol, isExternal);
        const found = analyzer.fetchAstModuleFromSourceFile(module.declarations?.[0], undefined, false);
        return analyzer.tryGetExportOfAstModule(DEFAULT, found) ?? own(symbol, isExternal);
      };
    },
  };
}

/** The module with `export =` that a name is required from, if it is one of the package's own files. */
function requiredModule(checker: RequireChecker, symbol: Imported): Imported | undefined {
  for (let at: Imported | undefined = symbol; at && at.flags & FLAGS.alias; ) {
    const [node] = (at.declarations ?? []) as readonly Node[];
    const from = node?.moduleReference?.expression;
    if (from?.text !== undefined) {
      const module = checker.getSymbolAtLocation(from) as Imported | undefined;
      const [declared] = (module?.declarations ?? []) as readonly Node[];
      const isOwn = /^\.\.?(?:\/|$)/.test(from.text) || isDeclaredBeside(declared, node);
      return isOwn && module?.exports?.has(EQUALS) ? module : undefined;
    }
    // What is taken from a module by name, the analyzer follows.
    for (let around = node; around; around = around.parent) if (around.moduleSpecifier !== undefined) return undefined;
    at = checker.getImmediateAliasedSymbol(at) as Imported | undefined;
  }
  return undefined;
}

/** Whether a module is one that the package of a node declares. */
function isDeclaredBeside(module: Node | undefined, node: Node | undefined): boolean {
  const file = module?.getSourceFile?.().fileName ?? "";
  return isAmbient(file) && packageOf(file) === packageOf(node?.getSourceFile?.().fileName ?? "");
}
