// How models name the items of the reference that symbols of the compiler are.
import { isAmbient } from "./ambient-modules.ts";
import type { CompiledPackages } from "./compiled-packages.ts";
import { FLAGS } from "./compiler-symbols.ts";
import type { TypeSymbol } from "./exported-symbols.ts";
import { isGlobal } from "./module-additions.ts";
import { depthOf } from "./same-items.ts";
import type { RawToken } from "./types.ts";

const MEANINGS = [
  [FLAGS.class, "class"],
  [FLAGS.interface, "interface"],
  [FLAGS.enum, "enum"],
  [FLAGS.typeAlias, "type"],
  [FLAGS.function, "function"],
  [FLAGS.variable, "var"],
  [FLAGS.namespace, "namespace"],
] as const;

/** All meanings. */
const ANY = -1;

/** Names symbols as models do. */
export class CanonicalReferences {
  readonly #packages: Pick<CompiledPackages, "exported" | "packageOf">;
  /** Modules that are exported as namespaces, by their files as the compiler writes them; found when one is asked for. */
  #modules: ReadonlyMap<string, TypeSymbol> | undefined;

  constructor(packages: Pick<CompiledPackages, "exported" | "packageOf">) {
    this.#packages = packages;
  }

  /**
   * An item of the reference: as the package that declares it has it, else as one that bundles it; undefined for others.
   * @param meaning flags of what is meant, where a symbol is several things
   */
  of(symbol: TypeSymbol, meaning = ANY): string | undefined {
    const { exported, packageOf } = this.#packages;
    const names = exported.get(symbol);
    const file = symbol.declarations?.[0]?.getSourceFile().fileName;
    const declaring = file === undefined ? undefined : packageOf(file);
    const own = names?.filter((one) => one.package === declaring) ?? [];
    // In as few namespaces as may be: what a module exports of others is there once more.
    const [name] = [...(own.length > 0 ? own : (names ?? []))].sort((a, b) => depthOf(a) - depthOf(b));
    const means = (flags: number) => MEANINGS.find(([flag]) => symbol.flags & flags & flag);
    const [, kind] = means(meaning) ?? means(ANY) ?? [];
    return name && `${name.package}!${name.path}:${kind}`;
  }

  /**
   * An item that is only in namespaces, of which modules are exported as one or a list gives it a name, or that is in a module
   * which a package declares, or declared for all; undefined for others.
   */
  inNamespace(symbol: TypeSymbol, meaning: number): string | undefined {
    const names = this.#packages.exported.get(symbol);
    const { fileName = "", symbol: module } = symbol.declarations?.[0]?.getSourceFile() ?? {};
    // The extractor would name the package alone.
    if (isAmbient(fileName) || isGlobal(symbol)) return this.of(symbol, meaning);
    if (!names || names.some(({ path }) => !path.includes("."))) return undefined;
    return names.some(({ path }) => isWritten(symbol, path, module)) ? undefined : this.of(symbol, meaning);
  }

  /** The namespace that a module is exported as; undefined for none. @param file as the compiler writes it */
  module(file: string): RawToken | undefined {
    const { exported } = this.#packages;
    this.#modules ??= new Map(
      [...exported.keys()].flatMap((symbol) =>
        symbol.name.startsWith('"') ? [[symbol.name.slice(1, -1), symbol] as const] : [],
      ),
    );
    const symbol = this.#modules.get(file);
    const name = symbol && exported.get(symbol)?.[0]?.path;
    return symbol && name !== undefined ? { text: name, reference: this.of(symbol) } : undefined;
  }
}

/** Whether a symbol's path is that of namespaces round it, as they are declared. */
function isWritten(symbol: TypeSymbol, path: string, module: unknown): boolean {
  let at: (TypeSymbol & { readonly parent?: TypeSymbol }) | undefined = symbol;
  for (const name of path.split(".").reverse()) {
    // A list's is declared in no symbol.
    if (at?.name !== name) return false;
    at = at.parent;
  }
  return at === module;
}
