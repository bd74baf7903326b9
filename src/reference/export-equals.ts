// Works round a gap of API Extractor: of `export = name` it makes nothing, and it gives a package up that takes such a module's
// default or a member of its namespace (`ExportAnalyzer`). It is shown the name as exported by default, which is how most import
// it. The compiler's own symbols stay as they are: beside another export it would merge the name with the module. What the
// namespace of that name lists (`export { A }`) the extractor leaves out too; it is shown these as the module's, which they are to
// who imports them.
import { DEFAULT, EQUALS, FLAGS } from "./compiler-symbols.ts";

/** A node, with what one of a list of exports has. */
interface Node {
  readonly parent?: Node;
  readonly elements?: unknown;
  /** Only of files and of blocks. */
  readonly statements?: unknown;
  getSourceFile(): unknown;
}

/** A symbol, as far as it is looked at. */
interface Listed {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly object[];
}

/** A module's symbol, as far as it is looked at. */
interface ModuleSymbol<S = unknown> {
  readonly exports?: ReadonlyMap<string, S>;
}

/** What the extractor knows a module by. */
type ModuleClass = new (options: never) => object;

/** The extractor's module that has the class. */
export interface ModuleLibrary {
  AstModule?: ModuleClass;
}

/** The parts of a checker that are used. */
interface ModuleChecker<S> {
  getExportsOfModule(module: unknown): readonly S[];
  getAliasedSymbol(symbol: S): S;
}

/** Lists the exports of a module: of one with `export =` that, as the default, and what its namespace lists. */
export function exportsOf<S extends Listed>(checker: ModuleChecker<S>, module: ModuleSymbol<S>): readonly S[] {
  const found = checker.getExportsOfModule(module);
  const equal = module.exports?.get(EQUALS);
  return equal === undefined ? found : [...found.filter((one) => isListed(checker, one)), asDefault(equal)];
}

function isListed<S extends Listed>(checker: ModuleChecker<S>, symbol: S): boolean {
  return symbol.name !== DEFAULT && isFromElsewhere(checker, symbol);
}

/** Whether a name is one that a `declare namespace` lists, and stands for nothing that is declared in it anyway. */
export function isFromElsewhere<S extends Listed>(
  checker: Pick<ModuleChecker<S>, "getAliasedSymbol">,
  symbol: S,
): boolean {
  if (!(symbol.flags & FLAGS.alias)) return false;
  const [specifier] = (symbol.declarations ?? []) as readonly Node[];
  if (specifier?.parent?.elements === undefined || !isInNamespace(specifier)) return false;
  const [target] = (checker.getAliasedSymbol(symbol).declarations ?? []) as readonly Node[];
  if (target === undefined) return false;
  return !isInNamespace(target) || target.getSourceFile() !== specifier.getSourceFile();
}

/** Whether the statement of a node is one of a block, not of a file. */
function isInNamespace(node: Node): boolean {
  let at: Node | undefined = node.parent;
  while (at && at.statements === undefined) at = at.parent;
  return at?.parent !== undefined;
}

/** What a module has, listed with the default; what its namespace holds is there for who asks for it. */
class Exports extends Map<string, unknown> {
  members: ReadonlyMap<string, unknown> = new Map();
  override get(name: string): unknown {
    return super.get(name) ?? this.members.get(name);
  }
}

/**
 * Makes the extractor take what a module exports by `export =` for its default.
 * @param shown says whether it is shown lists too, and is told where there are any; both hold for a run
 * @returns false where it doesn't, because its class is another one
 */
export function takeEqualsForDefault(
  library: ModuleLibrary,
  checker: ModuleChecker<Listed & { readonly escapedName: string }>,
  shown: { readonly lists: boolean; hasLists: boolean },
): boolean {
  const { AstModule: Module } = library;
  if (typeof Module !== "function" || "moduleSymbol" in Module.prototype) return false;
  library.AstModule = class extends Module {
    declare moduleSymbol: ModuleSymbol<Listed & { readonly escapedName: string }>;
    constructor(options: never) {
      super(options);
      const { exports } = this.moduleSymbol ?? {};
      const equal = exports?.get(EQUALS);
      if (!exports || equal === undefined || exports.has(DEFAULT)) return;
      const own = shown.lists ? exportsOf(checker, this.moduleSymbol) : [asDefault(equal)];
      if (own.length > 1) shown.hasLists = true;
      const listed = new Exports([...exports, ...own.map((one) => [one.escapedName, one] as const)]);
      listed.members = new Map(checker.getExportsOfModule(this.moduleSymbol).map((one) => [one.escapedName, one]));
      this.moduleSymbol = Object.create(this.moduleSymbol, { exports: { value: listed } });
    }
  };
  return true;
}

/** The same symbol by the default's name. */
function asDefault<S>(symbol: S): S {
  return Object.create(symbol as object, { name: { value: DEFAULT }, escapedName: { value: DEFAULT } });
}
