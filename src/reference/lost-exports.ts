// Works round failures of API Extractor: it gives a package up where a module takes a name from another one that has it not, or
// exports all of one that it doesn't find (`ExportAnalyzer`). Such names are told of as warnings, and documented as text.
import type { AnalyzedSymbol, AnalyzerAdaptation } from "./analyzer.ts";
import { FLAGS, STARS } from "./compiler-symbols.ts";
import type { ModuleLibrary } from "./export-equals.ts";
import { isGlobal } from "./module-additions.ts";

/** A module's symbol, as far as it is looked at. */
interface ModuleSymbol {
  readonly exports?: ReadonlyMap<string, AnalyzedSymbol>;
}

/** A node of an `export *`, or of what declares a module. */
interface Node {
  readonly moduleSpecifier?: unknown;
  getSourceFile(): unknown;
}

/** A symbol with its declarations. */
interface Declared {
  readonly declarations?: readonly Node[];
}

/** The parts of a checker that are used. */
export interface LostChecker {
  isUnknownSymbol(symbol: unknown): boolean;
  getSymbolAtLocation(node: unknown): unknown;
  getAliasedSymbol(symbol: never): unknown;
}

/** Leaves names that lead nowhere as they are written. */
export function leaveLostNames(checker: LostChecker): AnalyzerAdaptation {
  return {
    loss: "packages that use names which are not exported are not documented",
    needs: ["fetchReferencedAstEntity"],
    adapt(analyzer) {
      const own = analyzer.fetchReferencedAstEntity.bind(analyzer);
      analyzer.fetchReferencedAstEntity = (symbol, isExternal) =>
        isLost(checker, symbol) ? undefined : own(symbol, isExternal);
    },
  };
}

/** Leaves modules out, all of which are exported, that are nowhere, or nothing but what a file declares besides (`node:fs`). */
export function leaveLostStars(checker: LostChecker): AnalyzerAdaptation {
  const isFile = (star: Node): boolean => {
    const { declarations = [] } = (checker.getSymbolAtLocation(star.moduleSpecifier) ?? {}) as Declared;
    return declarations.some((declaration) => declaration.getSourceFile() === declaration);
  };
  return {
    loss: "packages that export all of a module which is not installed are not documented",
    needs: ["fetchAstModuleFromSourceFile"],
    adapt(analyzer) {
      const own = analyzer.fetchAstModuleFromSourceFile.bind(analyzer);
      analyzer.fetchAstModuleFromSourceFile = (source, reference, isExternal) => {
        const { symbol } = source as { readonly symbol?: { readonly exports?: ReadonlyMap<string, Declared> } };
        const stars = symbol?.exports?.get(STARS);
        const found = stars?.declarations?.filter(isFile);
        // Only the extractor asks in this way: the compiler's own list stays as it is.
        if (stars && found) Object.defineProperty(stars, "getDeclarations", { value: () => found, configurable: true });
        return own(source, reference, isExternal);
      };
    },
  };
}

/**
 * Leaves names that lead nowhere out of what modules export.
 * @returns false where it doesn't, because the extractor's class is another one
 */
export function leaveLostExports(library: ModuleLibrary, checker: LostChecker): boolean {
  const { AstModule: Module } = library;
  if (typeof Module !== "function" || "moduleSymbol" in Module.prototype) return false;
  library.AstModule = class extends Module {
    declare moduleSymbol: ModuleSymbol;
    constructor(options: never) {
      super(options);
      const all = [...(this.moduleSymbol?.exports ?? [])];
      const found = all.filter(([, symbol]) => !isLost(checker, symbol));
      if (found.length < all.length)
        this.moduleSymbol = Object.create(this.moduleSymbol, { exports: { value: new Map(found) } });
    }
  };
  return true;
}

function isLost(checker: LostChecker, symbol: AnalyzedSymbol & { readonly flags?: number }): boolean {
  if (((symbol.flags ?? 0) & FLAGS.alias) === 0) return false;
  const target = checker.getAliasedSymbol(symbol as never);
  return checker.isUnknownSymbol(target) || isGlobal(target as Parameters<typeof isGlobal>[0]);
}
