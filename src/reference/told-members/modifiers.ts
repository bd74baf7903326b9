// What a member is said to be.
import { FLAGS } from "../compiler-symbols.ts";
import type { DeclarationNode, TypeSymbol } from "../exported-symbols.ts";
import type { TypeLibrary } from "../type-checker.ts";

/** What a member is said to be. */
export interface Modifiers {
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly protected: boolean;
}

/** The compiler's `CheckFlags.Readonly`. */
const CHECKED_READONLY = 8;

/** Tells what a member is said to be. @param declaration undefined where the compiler made it */
export function modifiersOf(
  typescript: TypeLibrary,
  property: TypeSymbol,
  declaration: DeclarationNode | undefined,
): Modifiers {
  const { ModifierFlags } = typescript;
  const modifiers = declaration ? typescript.getCombinedModifierFlags(declaration) : 0;
  return {
    optional: (property.flags & FLAGS.optional) !== 0,
    readonly: (modifiers & ModifierFlags.Readonly) !== 0 || isMadeReadonly(property) || isGetter(typescript, property),
    protected: (modifiers & ModifierFlags.Protected) !== 0,
  };
}

/** A mapped type says it of a symbol that it made. */
function isMadeReadonly(property: TypeSymbol): boolean {
  const { links } = property as { readonly links?: { readonly checkFlags?: number } };
  return ((links?.checkFlags ?? 0) & CHECKED_READONLY) !== 0;
}

function isGetter({ SyntaxKind }: TypeLibrary, { declarations = [] }: TypeSymbol): boolean {
  return declarations.length > 0 && declarations.every(({ kind }) => kind === SyntaxKind.GetAccessor);
}
