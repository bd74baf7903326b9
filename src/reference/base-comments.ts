// Comments that members inherit by `@inheritDoc` from bases that no model describes: those of packages that the reference doesn't
// have, and those that a package doesn't export. The compiler finds them.
import type { CompiledPackages } from "./compiled-packages.ts";
import { commentBefore, type DeclarationNode, type TypeSymbol } from "./exported-symbols.ts";
import { isClassOrInterface } from "./inherited-members/bases.ts";

/** By package, then by a type's name with its namespaces, then by member: the comments of the overloads that it overrides. */
export type BaseComments = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>>;

/** A comment that inherits from what its member overrides: it has no target, or one that counts for nothing. */
const INHERITS = /(?:^|\n)[\s*/]*@inheritdoc\b|\{@inheritdoc\s*\}/i;
/** Bases whose comments inherit in turn; nobody's code goes as deep. */
const MAX_STEPS = 20;

/** Finds what members inherit that say so, and that no model says. */
export function baseComments(packages: CompiledPackages): BaseComments {
  const found = new Map<string, Map<string, ReadonlyMap<string, readonly string[]>>>();
  for (const [symbol, names] of packages.exported) {
    if (!isClassOrInterface(symbol)) continue;
    const comments = commentsOf(packages, symbol);
    if (comments.size === 0) continue;
    for (const name of names) {
      const types = found.get(name.package) ?? new Map();
      found.set(name.package, types);
      types.set(name.path, comments);
    }
  }
  return found;
}

function commentsOf(packages: CompiledPackages, { declarations = [] }: TypeSymbol): Map<string, readonly string[]> {
  const comments = new Map<string, readonly string[]>();
  for (const member of declarations.flatMap(({ members = [] }) => members)) {
    const name = member.name?.getText();
    if (name === undefined || !INHERITS.test(commentBefore(member))) continue;
    const isStatic = isStaticMember(packages, member);
    const base = overridden(packages, member, isStatic, MAX_STEPS);
    if (base.length > 0) comments.set(keyOf(name, isStatic), base);
  }
  return comments;
}

/** The comments of what a member overrides; none where a model has them. */
function overridden(packages: CompiledPackages, member: DeclarationNode, isStatic: boolean, steps: number): string[] {
  const { checker, exported } = packages;
  const { heritageClauses = [] } = member.parent;
  for (const clause of heritageClauses.flatMap(({ types }) => types)) {
    const type = checker.getTypeAtLocation(clause);
    const owner = isStatic && type.symbol ? checker.getTypeOfSymbol(type.symbol) : type;
    const { declarations = [] } = owner.getProperty(member.symbol?.name ?? "") ?? {};
    const [base] = declarations;
    if (!base || (base.parent.symbol && exported.has(base.parent.symbol))) continue;
    const comments = declarations.map(commentBefore);
    if (comments.some((text) => text !== "" && !INHERITS.test(text))) return comments;
    const further = steps > 0 ? overridden(packages, base, isStatic, steps - 1) : [];
    if (further.length > 0) return further;
  }
  return [];
}

function isStaticMember({ typescript }: CompiledPackages, member: DeclarationNode): boolean {
  return (typescript.getCombinedModifierFlags(member) & typescript.ModifierFlags.Static) !== 0;
}

function keyOf(name: string, isStatic: boolean): string {
  return `${isStatic ? "static " : ""}${name}`;
}

interface ModelItem {
  readonly kind?: string;
  readonly name?: string;
  readonly isStatic?: boolean;
  readonly docComment?: string;
  readonly overloadIndex?: number;
  readonly members?: readonly ModelItem[];
  /** No part of the format. */
  baseComment?: string;
}

/** Puts such comments into the model of a package, given as JSON. */
export function withBaseComments(model: string, types: ReturnType<BaseComments["get"]>): string {
  if (!types) return model;
  const root = JSON.parse(model) as ModelItem;
  for (const entryPoint of root.members ?? []) add(entryPoint, [], types);
  return JSON.stringify(root);
}

function add(
  { members = [] }: ModelItem,
  path: readonly string[],
  types: NonNullable<ReturnType<BaseComments["get"]>>,
): void {
  for (const item of members) {
    const inner = [...path, item.name ?? ""];
    const isType = item.kind === "Class" || item.kind === "Interface";
    const comments = isType ? types.get(inner.join(".")) : undefined;
    for (const member of comments ? (item.members ?? []) : []) {
      const base = comments?.get(keyOf(member.name ?? "", member.isStatic === true));
      if (!base || !INHERITS.test(member.docComment ?? "")) continue;
      member.baseComment = base[(member.overloadIndex ?? 1) - 1] || base[0] || "";
    }
    if (item.kind === "Namespace") add(item, inner, types);
  }
}
