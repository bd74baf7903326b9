// How models name the items of the reference that symbols of the compiler are.
import type { CompiledPackages } from "./compiled-packages.ts";
import { FLAGS } from "./compiler-symbols.ts";
import type { TypeSymbol } from "./exported-symbols.ts";
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

/** Names symbols as models do. */
export class CanonicalReferences {
  readonly #packages: Pick<CompiledPackages, "exported" | "packageOf">;
  /** Modules that are exported as namespaces, by their files as the compiler writes them; found when one is asked for. */
  #modules: ReadonlyMap<string, TypeSymbol> | undefined;

  constructor(packages: Pick<CompiledPackages, "exported" | "packageOf">) {
    this.#packages = packages;
  }

  /** An item of the reference: as the package that declares it has it, else as one that bundles it; undefined for others. */
  of(symbol: TypeSymbol): string | undefined {
    const { exported, packageOf } = this.#packages;
    const names = exported.get(symbol);
    const file = symbol.declarations?.[0]?.getSourceFile().fileName;
    const declaring = file === undefined ? undefined : packageOf(file);
    const name = names?.find((one) => one.package === declaring) ?? names?.[0];
    const [, meaning] = MEANINGS.find(([flag]) => symbol.flags & flag) ?? [];
    return name && `${name.package}!${name.path}:${meaning}`;
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
