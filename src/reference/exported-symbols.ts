// What packages export, as the compiler's symbols, and under which names.
import { DEFAULT, EQUALS, FLAGS } from "./compiler-symbols.ts";
import { isBundled, type PackageOf } from "./declarations.ts";
import { exportsOf, isFromElsewhere } from "./export-equals.ts";
import type { Located } from "./locate.ts";

/** A node of a declaration file, as far as one is looked at. */
export interface DeclarationNode {
  readonly kind: number;
  readonly parent: DeclarationNode;
  /** Where its comments begin. */
  readonly pos: number;
  readonly name?: DeclarationNode & { readonly text?: string };
  /** Of an `extends` clause's type, what stands before its arguments; of a name in brackets, what is in them. */
  readonly expression?: DeclarationNode;
  readonly heritageClauses?: readonly { readonly token: number; readonly types: readonly DeclarationNode[] }[];
  readonly typeParameters?: readonly DeclarationNode[];
  readonly members?: readonly DeclarationNode[];
  readonly symbol?: TypeSymbol;
  readonly dotDotDotToken?: unknown;
  getStart(): number;
  getText(): string;
  getSourceFile(): DeclarationFile;
}

export interface DeclarationFile {
  readonly fileName: string;
  readonly text: string;
  /** Only of modules. */
  readonly symbol?: unknown;
}

/** A symbol of the compiler's. */
export interface TypeSymbol {
  readonly name: string;
  readonly escapedName: string;
  readonly flags: number;
  readonly declarations?: readonly DeclarationNode[];
  /** Of a class or an interface, what belongs to its instances, and what to the class itself. */
  readonly members?: ReadonlyMap<string, unknown>;
  readonly exports?: ReadonlyMap<string, TypeSymbol>;
}

/** The parts of a checker that find symbols. */
export interface SymbolChecker {
  getSymbolAtLocation(node: unknown): TypeSymbol | undefined;
  getAliasedSymbol(symbol: TypeSymbol): TypeSymbol;
  getExportsOfModule(module: unknown): readonly TypeSymbol[];
}

/** A name under which a package exports something. */
export interface ExportedName {
  readonly package: string;
  /** With the namespaces that it stands in: `Namespace.Name`. */
  readonly path: string;
}

/** What has a place in the reference. */
const ITEM =
  FLAGS.variable | FLAGS.function | FLAGS.class | FLAGS.interface | FLAGS.enum | FLAGS.namespace | FLAGS.typeAlias;

/** Names of all that packages export. */
export type ExportedSymbols = ReadonlyMap<TypeSymbol, readonly ExportedName[]>;

/** Collects what packages export, in namespaces too: from their main entry points, then what others have besides. */
export class SymbolCollector {
  readonly found = new Map<TypeSymbol, ExportedName[]>();
  /** By name and file, whichever build's that is: the first. */
  readonly #builds = new Map<string, { readonly file: string; readonly name: ExportedName }>();
  readonly #checker: SymbolChecker;
  readonly #packageOf: PackageOf;

  constructor(checker: SymbolChecker, packageOf: PackageOf) {
    this.#checker = checker;
    this.#packageOf = packageOf;
  }

  /** Collects all that a module exports. */
  module(item: Located, module: TypeSymbol): void {
    this.#collect(item, item.config.name, module, [], []);
  }

  /** Collects one export of an entry point. @param name the entry point's */
  symbol(item: Located, name: string, symbol: TypeSymbol): void {
    this.#add(item, name, symbol, [], []);
  }

  /** The name by which a symbol is collected, or its like in another build of the same file (`.d.mts` and `.d.cts`). */
  known(target: TypeSymbol): ExportedName | undefined {
    const same = this.#builds.get(buildKey(target));
    return this.found.get(target)?.[0] ?? (same && same.file !== fileOf(target) ? same.name : undefined);
  }

  /** The package that an export is declared in, where that is another one; its page is there. */
  foreign(item: Located, target: TypeSymbol): string | undefined {
    const file = fileOf(target);
    const from = file === undefined ? undefined : this.#packageOf(file);
    return from !== undefined && from !== item.config.name && !isBundled(from, item) ? from : undefined;
  }

  #collect(
    item: Located,
    name: string,
    module: TypeSymbol,
    path: readonly string[],
    around: readonly TypeSymbol[],
  ): void {
    if (around.includes(module)) return;
    const exported = exportsOf(this.#checker, module);
    // What is exported by several names too, models have by that which it is declared with.
    const isDeclared = (symbol: TypeSymbol) => Number(aliased(this.#checker, symbol).name === symbol.name);
    for (const symbol of [...exported].sort((a, b) => isDeclared(b) - isDeclared(a))) {
      const isTwice = ({ name, flags }: TypeSymbol) => flags & FLAGS.alias && isNumbered(symbol.name, name);
      if (path.length > 0 && exported.some(isTwice)) continue;
      // What a namespace lists has no place in it: no model has it there.
      if (path.length > 0 && isFromElsewhere(this.#checker, symbol)) continue;
      this.#add(item, name, symbol, path, [...around, module]);
    }
  }

  #add(item: Located, owner: string, symbol: TypeSymbol, path: readonly string[], around: readonly TypeSymbol[]): void {
    const target = wholeOf(this.#checker, aliased(this.#checker, symbol));
    if (this.foreign(item, target) !== undefined) return;
    const name = symbol.name === "default" ? (target.declarations?.[0]?.name?.text ?? target.name) : symbol.name;
    const inner = [...path, name];
    if (target.flags & ITEM) {
      const names = this.found.get(target) ?? [];
      this.found.set(target, names);
      const exported = { package: owner, path: inner.join(".") };
      names.push(exported);
      const key = buildKey(target);
      if (!this.#builds.has(key)) this.#builds.set(key, { file: fileOf(target) ?? "", name: exported });
    }
    if (target.flags & FLAGS.namespace) this.#collect(item, owner, target, inner, around);
  }
}

/** Whether the compiler made a name from another one that is taken, as it does in namespaces: often it exports both. */
export function isNumbered(name: string, from: string): boolean {
  return name.startsWith(`${from}_`) && /^\d+$/.test(name.slice(from.length + 1));
}

function fileOf({ declarations }: TypeSymbol): string | undefined {
  return declarations?.[0]?.getSourceFile().fileName;
}

function buildKey(target: TypeSymbol): string {
  // The compiler's name for a default export that has none, where it writes `export =`.
  const name = target.name === "_default" ? "default" : target.name;
  return `${withoutBuild(fileOf(target) ?? "")} ${name}`;
}

/** A declaration file without what tells builds of the same module apart. */
function withoutBuild(file: string): string {
  return file.replace(/\/(?:esm|cjs|umd|dist|module)(?=\/)/g, "").replace(/\.d\.[cm]?ts$/, "");
}

/** Whether a symbol has a place in the reference. */
export function isItem({ flags }: TypeSymbol): boolean {
  return (flags & ITEM) !== 0;
}

/** The symbol that another one is a name of, or the symbol itself. */
export function aliased(checker: SymbolChecker, symbol: TypeSymbol): TypeSymbol {
  return symbol.flags & FLAGS.alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * What a module exports by `export =`, for what that lists as its default: the compiler takes that for the module's default,
 * where models have the whole.
 */
function wholeOf(checker: SymbolChecker, target: TypeSymbol): TypeSymbol {
  const module = target.declarations?.[0]?.getSourceFile().symbol as TypeSymbol | undefined;
  const equal = module?.exports?.get(EQUALS);
  const whole = equal && aliased(checker, equal);
  const listed = whole?.exports?.get(DEFAULT);
  return whole && listed && aliased(checker, listed) === target ? whole : target;
}

/** The last doc comment before a node; "" for none. */
export function commentBefore(node: DeclarationNode): string {
  const before = node.getSourceFile().text.slice(node.pos, node.getStart());
  return (
    before
      .match(/\/\*\*(?!\/)[\s\S]*?\*\//g)
      ?.at(-1)
      ?.replace(/\n[ \t]+(?=\*)/g, "\n ") ?? ""
  );
}
