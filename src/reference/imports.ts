// Where an item is imported from, and whether there is more than a type to import. Pure.
import { importSpecifier } from "./import-specifier.ts";
import type { Lookup } from "./lookup.ts";
import { pathOf, type SymbolItem, type SymbolPackage } from "./symbols.ts";
import type { ApiItem, EntryPoint } from "./types.ts";

/**
 * Finds what an import of an item says; of an item in a namespace, an import of the namespace. What its own package keeps
 * to itself, another one may export.
 */
export function importOf(
  item: SymbolItem,
  owner: SymbolPackage,
  lookup: Lookup,
): Pick<ApiItem, "entryPoint" | "global" | "byDefault" | "typeOnly" | "valueFrom"> {
  if (owner.extracted.globals) return { entryPoint: undefined, global: true, typeOnly: false, valueFrom: undefined };
  const path = pathOf(item);
  const [name = item.name] = path;
  const { entryPoints } = owner.extracted;
  const named = exporting(entryPoints, name) ?? bundlingEntryPoint(item, lookup);
  const entryPoint = named ?? entryPoints.find(({ byDefault }) => byDefault === name);
  const exportedPath = named ? path : [DEFAULT, ...path.slice(1)];
  const isWithoutValue = entryPoint !== undefined && !hasValue(entryPoint, exportedPath);
  return {
    entryPoint: entryPoint && importSpecifier(entryPoint.specifier),
    ...(entryPoint && !named && { byDefault: true as const }),
    typeOnly: isWithoutValue || (owner.itemsByName.get(name) ?? []).every((one) => isType(one)),
    valueFrom: isWithoutValue ? (valueFrom(exportedPath, entryPoints) ?? declaredValue(item, lookup)) : undefined,
  };
}

/** The name under which a module has its default export. */
const DEFAULT = "default";

function exporting(entryPoints: readonly EntryPoint[], name: string): EntryPoint | undefined {
  // No import can say it in braces as it is.
  return name === DEFAULT ? undefined : entryPoints.find(({ exports }) => exports.includes(name));
}

function bundlingEntryPoint(item: SymbolItem, lookup: Lookup): EntryPoint | undefined {
  const same = item.parent ? undefined : lookup.bundled(item);
  return same && exporting(lookup.package(same.packageName)?.extracted.entryPoints ?? [], same.name);
}

/** Whether an item is nothing but a type, or has nothing but types. */
function isType(item: SymbolItem, around: readonly SymbolItem[] = []): boolean {
  const { kind, items, references } = item;
  if (kind !== "namespace") return kind === "interface" || kind === "typealias";
  // A namespace can have itself.
  if (around.includes(item)) return true;
  const inside = [...around, item];
  return items.every((one) => isType(one, inside)) && references.every((one) => isType(one.item, inside));
}

/** Whether an entry point exports a name's value, as far as it has one. */
function hasValue({ typesOnly = [] }: EntryPoint, path: readonly string[]): boolean {
  return typesOnly.length === 0 || !path.some((_, i) => typesOnly.includes(path.slice(0, i + 1).join(".")));
}

function valueFrom(path: readonly string[], entryPoints: readonly EntryPoint[]): string | undefined {
  const [name = ""] = path;
  const found = entryPoints.find((one) => one.exports.includes(name) && hasValue(one, path));
  return found && importSpecifier(found.specifier);
}

/** The entry point that has the value in the package that declares it, where another one bundles that. */
function declaredValue(item: SymbolItem, lookup: Lookup): string | undefined {
  const [first = "", second = ""] = item.declarations[0]?.source?.split("/") ?? [];
  const declaring = lookup.package(first.startsWith("@") ? `${first}/${second}` : first);
  return declaring && valueFrom(pathOf(item), declaring.extracted.entryPoints);
}
