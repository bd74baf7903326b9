// Works round a gap of API Extractor: of `export = name` it makes nothing, and it gives a package up that takes such a module's
// default or a member of its namespace (`ExportAnalyzer`). It is shown the name as exported by default, which is how most import
// it. The compiler's own symbols stay as they are: beside another export it would merge the name with the module.

const EQUALS = "export=";
const DEFAULT = "default";

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

/** The part of a checker that is used. */
interface ModuleChecker<S> {
  getExportsOfModule(module: unknown): readonly S[];
}

/** Lists the exports of a module: of one with `export =` that alone, as the default, not what its namespace holds. */
export function exportsOf<S>(checker: ModuleChecker<S>, module: ModuleSymbol<S>): readonly S[] {
  const equal = module.exports?.get(EQUALS);
  return equal === undefined ? checker.getExportsOfModule(module) : [asDefault(equal)];
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
 * @returns false where it doesn't, because its class is another one
 */
export function takeEqualsForDefault(
  library: ModuleLibrary,
  checker: ModuleChecker<{ readonly escapedName: string }>,
): boolean {
  const { AstModule: Module } = library;
  if (typeof Module !== "function" || "moduleSymbol" in Module.prototype) return false;
  library.AstModule = class extends Module {
    declare moduleSymbol: ModuleSymbol;
    constructor(options: never) {
      super(options);
      const { exports } = this.moduleSymbol ?? {};
      const equal = exports?.get(EQUALS);
      if (!exports || equal === undefined || exports.has(DEFAULT)) return;
      const listed = new Exports([...exports, [DEFAULT, asDefault(equal)]]);
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
