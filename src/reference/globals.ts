// What a package declares for all others, which no import says (`declare var process`, `declare global { … }`): documented as an
// entry point of its own. The extractor takes such declarations for the language's; it is shown them as exports, piece by piece,
// as for the compiler those of several files are one symbol, with what the language itself says of it.
import { compare } from "../diagnostics.ts";
import type { AnalyzerAdaptation } from "./analyzer.ts";
import { FLAGS } from "./compiler-symbols.ts";
import { ownFiles, type Program } from "./declarations.ts";
import {
  type DeclarationNode,
  isItem,
  type SymbolChecker,
  type SymbolCollector,
  type TypeSymbol,
} from "./exported-symbols.ts";
import type { Located } from "./locate.ts";
import type { Shown, Subpath } from "./subpaths.ts";

/** A statement, as far as declarations are looked for. */
interface Statement extends DeclarationNode {
  /** Of variables. */
  readonly declarationList?: { readonly declarations: readonly DeclarationNode[] };
  /** Of a block such as `declare global`. */
  readonly body?: { readonly statements?: readonly Statement[] };
}

/** The name by which the reference has what a package declares for all. */
export function globalsName(name: string): string {
  return `${name} globals`;
}

/**
 * Finds what a package declares for all, and collects it.
 * @param file a module to begin with where the package has none
 */
export function findGlobals(
  item: Located,
  collector: SymbolCollector,
  program: Program,
  file: string,
): Subpath | undefined {
  const specifier = globalsName(item.config.name);
  if (item.config.entryPoints?.includes(specifier) === false) return undefined;
  const checker = program.getTypeChecker() as unknown as SymbolChecker;
  const pieces = new Map<string, TypeSymbol>();
  const seen = new Set<TypeSymbol>();
  const own = new Map<string, string>();
  const names = new Set<string>();
  for (const source of ownFiles(program, item)) {
    const isModule = checker.getSymbolAtLocation(source) !== undefined;
    for (const declaration of declared(source.statements as readonly Statement[], isModule)) {
      const { name, symbol: piece } = declaration;
      const whole = name && checker.getSymbolAtLocation(name);
      if (!piece || !whole || !isItem(whole) || saysNothing(declaration, whole)) continue;
      // Of a variable, another declaration says the same.
      const key = piece.flags & FLAGS.variable ? whole : piece;
      names.add(whole.name);
      if (seen.has(key)) continue;
      seen.add(key);
      const shownAs = `${whole.name}_${pieces.size}`;
      pieces.set(shownAs, piece);
      own.set(shownAs, whole.name);
      collector.symbol(item, specifier, whole);
    }
  }
  if (pieces.size === 0) return undefined;
  const exports = [...names].sort(compare);
  return {
    specifier,
    file,
    own,
    pieces,
    comment: "",
    exported: {
      globals: true,
      entryPoints: [{ specifier, exports }],
      reexports: [],
      documented: exports.length,
      namespaceComments: {},
      bundled: [],
    },
  };
}

/** The declarations that hold for all: those of a script, and those of a module's `declare global`. */
function declared(statements: readonly Statement[], isModule: boolean): DeclarationNode[] {
  return statements.flatMap((statement) => {
    const { name, body, declarationList } = statement;
    if (name?.text === "global" && isModule) return declared(body?.statements ?? [], false);
    if (isModule || /^["']/.test(name?.getText() ?? "")) return [];
    return declarationList ? [...declarationList.declarations] : [statement];
  });
}

/** Whether a declaration only says that there is such a type, which another package or the language declares. */
function saysNothing({ members }: DeclarationNode, { declarations = [] }: TypeSymbol): boolean {
  return members?.length === 0 && declarations.length > 1;
}

/** Shows the extractor what a package declares for all. @param shown says what, and may change from package to package */
export function showGlobals(shown: Shown): AnalyzerAdaptation {
  return {
    loss: "what packages declare for all is not documented",
    needs: ["isImportableAmbientSourceFile"],
    adapt(analyzer) {
      const own = analyzer.isImportableAmbientSourceFile.bind(analyzer);
      analyzer.isImportableAmbientSourceFile = (source) => own(source) || shown.globalFiles.has(source);
    },
  };
}
