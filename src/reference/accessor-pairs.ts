// Works round two losses of API Extractor: of a getter with a setter it takes whichever stands first, so that a setter hides its
// getter (`ApiModelGenerator`), and the getter's comment alone (`Collector`). The comment of either is the property's.

/** A declaration among a class's children. */
interface Node {
  readonly kind: number;
  readonly symbol?: { readonly declarations?: readonly Node[] };
}

/** The extractor's of it. */
interface Child {
  readonly declaration: { readonly kind: number };
}

/** Where a comment stands. */
interface Range {
  readonly pos: number;
  readonly end: number;
}

/** The parts of the extractor that find a declaration's children and its comments. */
export interface AccessorLibrary {
  readonly AstDeclaration?: {
    readonly prototype: { readonly children?: readonly Child[] };
  };
  readonly TypeScriptInternals?: { getJSDocCommentRanges?(node: Node, text: string): readonly Range[] | undefined };
}

/** What says something of the setter alone. */
const LEVEL = /@(?:public|beta|alpha|internal)\b/;

/**
 * Makes the extractor take getters before setters, with the setter's comment where they have none.
 * @returns false where it doesn't, because the classes are others
 */
export function joinAccessors(
  { AstDeclaration, TypeScriptInternals }: AccessorLibrary,
  setter: number,
  getter: number,
): boolean {
  const children = AstDeclaration && Object.getOwnPropertyDescriptor(AstDeclaration.prototype, "children")?.get;
  const known = TypeScriptInternals?.getJSDocCommentRanges;
  if (!children || !TypeScriptInternals || typeof known !== "function") return false;
  const isSetter = ({ declaration }: Child) => declaration.kind === setter;
  Object.defineProperty(AstDeclaration.prototype, "children", {
    get(this: object) {
      const all: readonly Child[] = children.call(this);
      return [...all.filter((one) => !isSetter(one)), ...all.filter(isSetter)];
    },
  });
  TypeScriptInternals.getJSDocCommentRanges = (node, text) => {
    const own = known.call(TypeScriptInternals, node, text);
    const other =
      node.kind === getter && !own?.length && node.symbol?.declarations?.find(({ kind }) => kind === setter);
    // They stand in one class, and so in one file.
    const others = other ? known.call(TypeScriptInternals, other, text) : undefined;
    return others?.some(({ pos, end }) => LEVEL.test(text.slice(pos, end))) ? own : (others ?? own);
  };
  return true;
}
