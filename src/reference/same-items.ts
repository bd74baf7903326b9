// What packages export in namespaces once more (`export * as z` beside `export *`, a module that two namespaces have): by which
// of its names it has its page. Else all of it would be there as often as it has names.
import type { ExportedName, ExportedSymbols } from "./exported-symbols.ts";
import type { ItemName } from "./types.ts";

/** By package, then by a name with its namespaces (`z.core`): the name of the same item that has its page. */
export type SameItems = ReadonlyMap<string, Readonly<Record<string, ItemName>>>;

/** Finds what stands in namespaces under other names. @param wholeOf the package that one is, or is an entry point of */
export function sameItems(symbols: ExportedSymbols, wholeOf: (name: string) => string): SameItems {
  const found = new Map<string, Record<string, ItemName>>();
  for (const names of symbols.values()) {
    for (const name of names.length > 1 ? names : []) {
      // What is exported by several names at the top, models have by one of them.
      if (!name.path.includes(".")) continue;
      const whole = wholeOf(name.package);
      const first = firstOf(names.filter((one) => wholeOf(one.package) === whole));
      if (!first || first === name || isSamePlace(first, name)) continue;
      const same = found.get(name.package) ?? Object.create(null);
      found.set(name.package, same);
      same[name.path] = first;
    }
  }
  return found;
}

/** The name with the fewest namespaces in the entry point that was collected first. */
function firstOf(names: readonly ExportedName[]): ExportedName | undefined {
  let first: ExportedName | undefined;
  for (const name of names) {
    // The compiler's name for a module that is a default export.
    if (name.path.startsWith('"')) continue;
    if (!first || (name.package === first.package && depthOf(name) < depthOf(first))) first = name;
  }
  return first;
}

function isSamePlace(a: ExportedName, b: ExportedName): boolean {
  return a.package === b.package && a.path === b.path;
}

/** In how many namespaces a name stands, and one. */
export function depthOf({ path }: ExportedName): number {
  return path.split(".").length;
}
