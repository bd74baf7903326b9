// API Extractor's analyzer with what docsgen changes of it: one class for all adaptations. Each wraps methods as those before it
// have left them, so that none takes the place of another.

/** A symbol of the compiler's. */
export interface AnalyzedSymbol {
  readonly declarations?: readonly {
    readonly kind: number;
    readonly symbol?: AnalyzedSymbol;
    getSourceFile(): unknown;
  }[];
}

/** What stands after the dot of a type that is imported where it is used. */
export interface Qualifier {
  /** Of several names, the last. */
  readonly right?: unknown;
  getText(): string;
  getStart(): number;
}

/** A type that is imported where it is used. */
export interface TypeImport {
  readonly qualifier?: Qualifier;
  readonly argument: { readonly literal: { readonly text: string } };
}

/** A file of declarations. */
interface AnalyzedModule {
  readonly sourceFile: { readonly fileName: string };
}

/** The analyzer's methods that are used. */
interface Analyzer {
  fetchReferencedAstEntity(symbol: AnalyzedSymbol, isExternal: boolean): unknown;
  fetchReferencedAstEntityFromImportTypeNode(node: TypeImport, isExternal: boolean): unknown;
  tryGetExportOfAstModule(name: string, module: AnalyzedModule): unknown;
  fetchAstModuleFromSourceFile(source: unknown, reference: undefined, isExternal: boolean): AnalyzedModule;
  /** Whether what a file that is no module declares is taken for more than the language's. */
  isImportableAmbientSourceFile(source: unknown): boolean;
  fetchAstModuleExportInfo(module: AnalyzedModule): { readonly exportedLocalEntities: ReadonlyMap<string, unknown> };
}

/** How a symbol is looked up. */
interface FetchOptions {
  readonly isExternal: boolean;
  readonly includeNominalAnalysis: boolean;
  readonly addIfMissing: boolean;
}

/** What an analyzer is given to look symbols up with. */
interface SymbolTable {
  fetchAstSymbol(options: { readonly followedSymbol: AnalyzedSymbol } & FetchOptions): unknown;
  /** Looks at all that belongs to a symbol. */
  analyze(entity: unknown): void;
}

interface AnalyzedProgram {
  getSourceFile(file: string): unknown;
}

/** A change of what analyzers do. */
export interface AnalyzerAdaptation {
  /** What is lost where it cannot be made. */
  readonly loss: string;
  /** The methods without which it is not made. */
  readonly needs: readonly (keyof Analyzer)[];
  /** Wraps methods of an analyzer, or of its own table. */
  adapt(analyzer: Analyzer, table: SymbolTable, program: AnalyzedProgram): void;
}

type AnalyzerClass = new (program: AnalyzedProgram, checker: never, bundled: never, table: SymbolTable) => Analyzer;

/** The extractor's module that has its analyzer. */
export interface AnalyzerLibrary {
  ExportAnalyzer?: AnalyzerClass;
}

/**
 * Makes the extractor use an analyzer with all adaptations that its own allows.
 * @returns the others
 */
export function adaptAnalyzer(
  library: AnalyzerLibrary,
  adaptations: readonly AnalyzerAdaptation[],
): readonly AnalyzerAdaptation[] {
  const { ExportAnalyzer: Class } = library;
  if (typeof Class !== "function") return adaptations;
  const fits = ({ needs }: AnalyzerAdaptation) => needs.every((name) => typeof Class.prototype[name] === "function");
  library.ExportAnalyzer = class extends Class {
    constructor(...[program, checker, bundled, given]: ConstructorParameters<AnalyzerClass>) {
      const table = { ...given };
      super(program, checker, bundled, table);
      for (const one of adaptations.filter(fits)) one.adapt(this, table, program);
    }
  };
  return adaptations.filter((one) => !fits(one));
}
