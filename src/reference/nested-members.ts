// Works round a mistake of API Extractor: members of a literal among a type's parameters or bases (`interface A<T = { b: 1 }>`,
// `extends Map<string, { b: 1 }>`) become members of the type itself (`AstSymbolTable`, which looks for the nearest declaration
// round them that it knows).
import type { DeclarationNode, ExportedSymbols } from "./exported-symbols.ts";

/** By a type's path in its package: names of members that a model may have and the type has not; kinds of nameless ones. */
export type NestedMembers = ReadonlyMap<string, ReadonlySet<string>>;

interface ModelItem {
  readonly kind?: string;
  readonly name?: string;
  members?: ModelItem[];
}

/** The parts of the `typescript` module that are used. */
export interface NodeLibrary {
  /** Names of kinds by their numbers. */
  readonly SyntaxKind: Readonly<Record<number, string>>;
  forEachChild(node: DeclarationNode, visit: (child: DeclarationNode) => void): void;
}

/** Finds members that stand in the parameters or bases of a package's types and are none of their own. */
export function nestedMembers(typescript: NodeLibrary, symbols: ExportedSymbols, packageName: string): NestedMembers {
  const nameOf = ({ name, kind }: DeclarationNode): string => name?.getText() ?? typescript.SyntaxKind[kind] ?? "";
  const found = new Map<string, ReadonlySet<string>>();
  for (const [{ declarations = [] }, names] of symbols) {
    const paths = names.filter((one) => one.package === packageName);
    if (paths.length === 0) continue;
    const nested = new Set<string>();
    const visit = (node: DeclarationNode): void => {
      for (const member of node.members ?? []) nested.add(nameOf(member));
      typescript.forEachChild(node, visit);
    };
    for (const { typeParameters = [], heritageClauses = [] } of declarations) {
      typeParameters.forEach(visit);
      for (const { types: bases } of heritageClauses) bases.forEach(visit);
    }
    if (nested.size === 0) continue;
    for (const { members = [] } of declarations) for (const member of members) nested.delete(nameOf(member));
    for (const { path } of paths) found.set(path, nested);
  }
  return found;
}

/** Takes such members out of a model, given as JSON. */
export function withoutNestedMembers(model: string, nested: NestedMembers): string {
  if (nested.size === 0) return model;
  const root = JSON.parse(model) as ModelItem;
  for (const entryPoint of root.members ?? []) clean(entryPoint, []);
  return JSON.stringify(root);

  function clean(item: ModelItem, path: readonly string[]): void {
    for (const member of item.members ?? []) {
      if (member.kind !== "Namespace" && member.kind !== "Class" && member.kind !== "Interface") continue;
      const inner = [...path, member.name ?? ""];
      const names = member.kind === "Namespace" ? undefined : nested.get(inner.join("."));
      if (names && member.members)
        member.members = member.members.filter(({ name, kind = "" }) => !names.has(name || kind));
      clean(member, inner);
    }
  }
}
