// What a module adds to another one: `declare module "other" { interface Options { more: string } }`. API Extractor doesn't look
// at it. Pure.

/** A declaration, with what is round it. */
interface Nested {
  readonly parent?: Nested;
  readonly name?: { getText?(): string };
  /** Only modules have a symbol. */
  getSourceFile(): { readonly symbol?: unknown };
}

/** Whether a declaration stands in what a module adds to another one. */
export function isAddition(declaration: Nested): boolean {
  if (declaration.getSourceFile().symbol === undefined) return false;
  for (let node = declaration.parent; node; node = node.parent)
    if (/^["']/.test(node.name?.getText?.() ?? "")) return true;
  return false;
}
