// The index by which authors name symbols: `Symbol`, `Symbol.member`, with or without the package. Pure.
import type { Lookup } from "./lookup.ts";
import { addressOf, KINDS, otherNamesOf, type SymbolItem, type SymbolPackage } from "./symbols.ts";

/**
 * Indexes the routes of everything that has a name. What stands at a package's top comes before what stands in
 * namespaces, and packages come in their order.
 */
export function indexNames(packages: readonly SymbolPackage[], lookup: Lookup): Record<string, readonly string[]> {
  const names = new Map<string, Set<string>>();
  const top = packages.flatMap((one) => [...one.items].sort(byKind).map((item) => ({ item, path: [item.name] })));
  const inner = top.flatMap(({ item, path }) => descendants(item, path));

  for (const { item, path } of [...top, ...inner]) {
    addItem(item, path);
    if (path.length > 1) addItem(item, path.slice(-1));
  }
  for (const one of packages)
    for (const item of one.items) for (const name of otherNamesOf(item, one)) addItem(item, [name]);
  // `Tree.is`, where `Tree` is a constant of an interface's type; `SharedMap.set`, where it is an interface's other name.
  for (const { item, path } of top) {
    const type = lookup.typeOf(item);
    if (type) addMembers(type, path, item.packageName);
  }
  const index: Record<string, readonly string[]> = Object.create(null);
  for (const name of [...names.keys()].sort()) index[name] = [...(names.get(name) ?? [])];
  return index;

  function addItem(item: SymbolItem, path: readonly string[]): void {
    add(path, item.packageName, addressOf(item));
    addMembers(item, path, item.packageName);
  }

  function addMembers(item: SymbolItem, path: readonly string[], packageName: string): void {
    for (const { member, anchor } of lookup.members.of(item)) {
      add([...path, member.name], packageName, `${item.route}#${anchor}`);
    }
    for (const [literal, to] of lookup.literals(item)) add([...path, literal], packageName, to);
  }

  function add(path: readonly string[], packageName: string, to: string): void {
    const name = path.join(".");
    const { shortName = packageName, extracted } = lookup.package(packageName) ?? {};
    // Those of a package itself have each something else.
    const others = extracted?.partOf === undefined ? [] : extracted.entryPoints.map(({ specifier }) => specifier);
    for (const key of new Set([name, ...[shortName, packageName, ...others].map((one) => `${one}.${name}`)])) {
      const routes = names.get(key);
      if (routes) routes.add(to);
      else names.set(key, new Set([to]));
    }
  }
}

/** All that is in a namespace, what is placed elsewhere included. @param around the namespaces that lead to it */
function descendants(
  item: SymbolItem,
  path: readonly string[],
  around: readonly SymbolItem[] = [],
): { item: SymbolItem; path: string[] }[] {
  if (around.includes(item)) return [];
  const inner = [...item.items.map((one) => ({ name: one.name, item: one })), ...item.references];
  return inner
    .sort((a, b) => byKind(a.item, b.item))
    .flatMap(({ name, item: one }) => {
      const innerPath = [...path, name];
      return [{ item: one, path: innerPath }, ...descendants(one, innerPath, [...around, item])];
    });
}

function byKind(a: SymbolItem, b: SymbolItem): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}
