// Where an item is imported from, and whether there is more than a type to import. Pure.
import { pathOf } from "./docs.ts";
import type { Lookup } from "./lookup.ts";
import type { SymbolItem, SymbolPackage } from "./symbols.ts";
import type { ApiItem, EntryPoint } from "./types.ts";

/** Finds what an import of an item says; of an item in a namespace, an import of the namespace. */
export function importOf(
  item: SymbolItem,
  owner: SymbolPackage,
  lookup: Lookup,
): Pick<ApiItem, "entryPoint" | "typeOnly" | "valueFrom"> {
  const [name = item.name] = pathOf(item);
  const { entryPoints } = owner.extracted;
  const entryPoint = entryPoints.find(({ exports }) => exports.includes(name));
  const isWithoutValue = entryPoint?.typesOnly?.includes(name) === true;
  return {
    entryPoint: entryPoint?.specifier,
    typeOnly: isWithoutValue || (owner.itemsByName.get(name) ?? []).every(isType),
    valueFrom: isWithoutValue ? (valueFrom(name, entryPoints) ?? declaredValue(item, lookup)) : undefined,
  };
}

/** Whether an item is nothing but a type, or has nothing but types. */
function isType({ kind, items }: SymbolItem): boolean {
  return kind === "interface" || kind === "typealias" || (kind === "namespace" && items.every(isType));
}

function valueFrom(name: string, entryPoints: readonly EntryPoint[]): string | undefined {
  return entryPoints.find(({ exports, typesOnly }) => exports.includes(name) && !typesOnly?.includes(name))?.specifier;
}

/** The entry point that has the value in the package that declares it, where another one bundles that. */
function declaredValue(item: SymbolItem, lookup: Lookup): string | undefined {
  const [first = "", second = ""] = item.declarations[0]?.source?.split("/") ?? [];
  const declaring = lookup.package(first.startsWith("@") ? `${first}/${second}` : first);
  return declaring && valueFrom(pathOf(item)[0] ?? item.name, declaring.extracted.entryPoints);
}
