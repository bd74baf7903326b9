// What a module adds to another one: `declare module "other" { interface Options { more: string } }`. API Extractor doesn't look
// at it. Pure.

/** A declaration, with what is round it. */
interface Nested {
  readonly parent?: Nested;
  readonly name?: { getText?(): string };
  /** Only modules have a symbol. */
  getSourceFile(): { readonly fileName: string; readonly symbol?: unknown };
}

/** Whether a declaration stands in what a module adds to another one. */
export function isAddition(declaration: Nested): boolean {
  if (declaration.getSourceFile().symbol === undefined) return false;
  for (let node = declaration.parent; node; node = node.parent)
    if (/^["']/.test(node.name?.getText?.() ?? "")) return true;
  return false;
}

/** Whether something is declared for all, as by `declare global`: the extractor takes that for the language's. */
export function isGlobal({ declarations: [first] = [] }: { readonly declarations?: readonly Nested[] }): boolean {
  for (let node = first?.parent; node; node = node.parent) {
    const name = node.name?.getText?.() ?? "";
    if (name === "global" || /^["']/.test(name)) return name === "global";
  }
  return first !== undefined && first.getSourceFile().symbol === undefined;
}

/**
 * The package that adds a member to another one's type; undefined where the type's own package declares or adds it.
 * @param packageOf finds which package a file belongs to
 */
export function addingPackage(
  member: Nested,
  type: { readonly declarations?: readonly Nested[] },
  packageOf: (file: string) => string | undefined,
): string | undefined {
  if (!isAddition(member)) return undefined;
  const own = type.declarations?.find((one) => !isAddition(one));
  const adding = packageOf(member.getSourceFile().fileName);
  return own && packageOf(own.getSourceFile().fileName) === adding ? undefined : adding;
}
