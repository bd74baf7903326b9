// Which names a module exports as types only, although what they name has a value, which TypeScript then lets nobody use.
// The compiler tells what a name is in the end, not what stood before it on the way there: the way is gone again here.
import { EQUALS, FLAGS, STARS } from "./compiler-symbols.ts";

/** A node, with what nodes of imports and exports have. */
interface Node {
  readonly parent?: Node;
  readonly isTypeOnly?: boolean;
  readonly name?: { readonly text: string };
  readonly propertyName?: { readonly text: string };
  readonly moduleSpecifier?: unknown;
  readonly elements?: unknown;
  /** Of an import's clause: what it takes besides the default. */
  readonly namedBindings?: unknown;
  /** Only of files and of blocks. */
  readonly statements?: unknown;
}

/** A symbol; `exports` are those of a module, by name. */
export interface ExportedSymbol {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly object[];
  readonly exports?: ReadonlyMap<string, ExportedSymbol>;
}

/** The parts of a program's checker that are used. */
export interface ExportChecker {
  getExportsOfModule(module: unknown): ExportedSymbol[];
  isUnknownSymbol(symbol: unknown): boolean;
  getSymbolAtLocation(node: unknown): unknown;
  getAliasedSymbol(symbol: ExportedSymbol): ExportedSymbol;
  getImmediateAliasedSymbol(symbol: ExportedSymbol): ExportedSymbol | undefined;
}

/**
 * Lists the names that a module exports as types only, although they have a value where they are declared; of modules
 * that it exports as namespaces, those in them too (`Ns.name`).
 */
export function typeOnlyExports(checker: ExportChecker, module: ExportedSymbol): string[] {
  return namesIn(checker, module, []);
}

function namesIn(checker: ExportChecker, module: ExportedSymbol, around: readonly ExportedSymbol[]): string[] {
  if (around.includes(module)) return [];
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const target = symbol.flags & FLAGS.alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (!(target.flags & FLAGS.value) || checker.isUnknownSymbol(target)) return [];
    if (!isValueOfModule(checker, module, symbol.name, new Map())) return [symbol.name];
    const [declaration] = (target.declarations ?? []) as readonly Node[];
    if (declaration?.statements === undefined) return [];
    return namesIn(checker, target, [...around, module]).map((name) => `${symbol.name}.${name}`);
  });
}

/** By module: names that were asked for. Asked once more, they are no other way to the value. */
type Seen = Map<ExportedSymbol, Set<string>>;

function isValueOfModule(checker: ExportChecker, module: ExportedSymbol, name: string, seen: Seen): boolean {
  const names = seen.get(module) ?? new Set();
  seen.set(module, names);
  if (names.has(name)) return false;
  names.add(name);
  const { exports } = module;
  if (!exports) return true;
  if (exports.has(EQUALS)) {
    const listed = checker.getExportsOfModule(module).find((one) => one.name === name);
    // What an `export =` has else is declared, whatever it is called.
    return listed === undefined || isValue(checker, listed, seen);
  }
  const own = exports.get(name);
  if (own) return isValue(checker, own, seen);
  const stars = (exports.get(STARS)?.declarations ?? []) as readonly Node[];
  return stars.some((star) => {
    if (star.isTypeOnly === true) return false;
    const from = checker.getSymbolAtLocation(star.moduleSpecifier) as ExportedSymbol | undefined;
    return from !== undefined && isValueOfModule(checker, from, name, seen);
  });
}

/** Whether a name that a module declares, imports or exports stands for a value. */
function isValue(checker: ExportChecker, symbol: ExportedSymbol, seen: Seen): boolean {
  if (!(symbol.flags & FLAGS.alias)) return true;
  const [node] = (symbol.declarations ?? []) as readonly Node[];
  if (!node) return true;
  const around = untilStatement(node);
  if (around.some(({ isTypeOnly }) => isTypeOnly === true)) return false;
  const specifier = around.find(({ moduleSpecifier }) => moduleSpecifier !== undefined)?.moduleSpecifier;
  if (specifier === undefined) {
    const next = checker.getImmediateAliasedSymbol(symbol);
    return next === undefined || isValue(checker, next, seen);
  }
  const name = importedName(node);
  const from = checker.getSymbolAtLocation(specifier) as ExportedSymbol | undefined;
  return name === undefined || from === undefined || isValueOfModule(checker, from, name, seen);
}

/** The name that an import or export takes from a module; undefined where it takes all of the module. */
function importedName(node: Node): string | undefined {
  // One of a list: `a` or `a as b`.
  if (node.parent?.elements !== undefined) return (node.propertyName ?? node.name)?.text;
  // The clause of an import is the symbol's own node for a default only.
  return node.parent?.moduleSpecifier !== undefined && "namedBindings" in node ? "default" : undefined;
}

/** A node with those that it stands in, to the statement that all of them are of. */
function untilStatement(node: Node): Node[] {
  const around: Node[] = [];
  for (let at: Node | undefined = node; at && at.statements === undefined; at = at.parent) around.push(at);
  return around;
}
