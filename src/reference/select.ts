// Which of several things of one name is meant. Pure.
import type { ReferenceStep } from "./declaration-reference.ts";
import type { SymbolItem, SymbolMember } from "./symbols.ts";
import type { ApiKind, RawDeclaration } from "./types.ts";

/** What canonical references call kinds. */
export const MEANINGS: ReadonlyMap<string, ApiKind> = new Map([
  ["class", "class"],
  ["interface", "interface"],
  ["type", "typealias"],
  ["enum", "enum"],
  ["namespace", "namespace"],
  ["function", "function"],
  ["var", "variable"],
  ["variable", "variable"],
] as const);

/** Whether an item is a type with members that others can inherit. */
export function isType({ kind }: SymbolItem): boolean {
  return kind === "class" || kind === "interface";
}

/** Items of a name in the namespaces that an item stands in, innermost first. */
export function siblings(item: SymbolItem | undefined, name: string): SymbolItem[] {
  const found: SymbolItem[] = [];
  for (let scope = item?.kind === "namespace" ? item : item?.parent; scope; scope = scope.parent) {
    found.push(...(scope.itemsByName.get(name) ?? []));
  }
  return found;
}

/** Whether an item is nothing but a value. */
export function isValueOnly({ kind }: SymbolItem): boolean {
  return kind === "variable" || kind === "function";
}

/** The item that has what could not be found in it; of a type and a constant, whose members are no symbols, the latter. */
export function containerOf(
  items: readonly SymbolItem[],
  [first, second]: readonly ReferenceStep[],
): SymbolItem | undefined {
  const selected = first?.selector === undefined ? undefined : items.find((item) => isSelected(item, first.selector));
  const constant = second && items[0]?.kind === "typealias" ? items.find(({ kind }) => kind === "variable") : undefined;
  return selected ?? constant ?? items[0];
}

/** Whether a selector of a comment's reference means an item. */
export function isSelected(item: SymbolItem, selector: string | undefined): boolean {
  const kind = MEANINGS.get(selector ?? "");
  return kind === undefined || item.kind === kind;
}

/** Whether a selector of a comment's reference means a member. */
export function isSelectedMember(member: SymbolMember, selector: string | undefined): boolean {
  if (selector === "static") return member.static;
  if (selector === "instance") return !member.static;
  if (selector === "constructor") return member.kind === "constructor";
  const label = selector !== undefined && /^[A-Z]/.test(selector) ? `{@label ${selector}}` : undefined;
  return label === undefined || member.declarations.some(({ comment }) => comment.includes(label));
}

/** Whether a package's file declares an item, be it that another package bundles it. */
export function isDeclaredIn(item: SymbolItem, packageName: string): boolean {
  // Its name, or that of its folder beside the bundling package's.
  const folder = packageName.slice(packageName.indexOf("/") + 1);
  return item.declarations.some(
    ({ source = "", isForeign }) =>
      isForeign && (source.startsWith(`${packageName}/`) || source.startsWith(`${folder}/`)),
  );
}

/** Whether a declaration's type is one name, with arguments or without. */
export function isNameOnly({ tokens, type: [start, end] }: RawDeclaration): boolean {
  const rest = tokens.slice(start, end).map(({ text }, i) => (i === 0 ? "" : text));
  return /^(?:<[^&|]*>)?[\s;]*$/.test(rest.join(""));
}
