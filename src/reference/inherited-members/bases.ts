// What types extend.
import type { CompiledPackages } from "../compiled-packages.ts";
import { FLAGS } from "../compiler-symbols.ts";
import { aliased, type DeclarationNode, type TypeSymbol } from "../exported-symbols.ts";

/** What a type extends. */
export interface Bases {
  /** The types of its own `extends` clauses. */
  readonly clauses: readonly DeclarationNode[];
  /** It and the types that it extends by their names and that the reference has, all the way up. */
  readonly plain: ReadonlySet<TypeSymbol>;
  /** Whether there are others. */
  readonly isPartial: boolean;
}

/** Whether a symbol is a type that may extend others. */
export function isClassOrInterface({ flags }: TypeSymbol): boolean {
  return (flags & (FLAGS.class | FLAGS.interface)) !== 0;
}

/** Finds what a type extends. */
export function basesOf(packages: CompiledPackages, symbol: TypeSymbol): Bases {
  const { checker, exported } = packages;
  const plain = new Set([symbol]);
  let isPartial = false;
  for (const type of plain) {
    for (const { expression } of clausesOf(packages, type)) {
      const named = expression && checker.getSymbolAtLocation(expression);
      const base = named && aliased(checker, named);
      if (base && isClassOrInterface(base) && exported.has(base)) plain.add(base);
      else isPartial = true;
    }
  }
  return { clauses: clausesOf(packages, symbol), plain, isPartial };
}

function clausesOf({ typescript }: CompiledPackages, { declarations = [] }: TypeSymbol): DeclarationNode[] {
  return declarations.flatMap(({ heritageClauses = [] }) =>
    heritageClauses.flatMap(({ token, types }) => (token === typescript.SyntaxKind.ExtendsKeyword ? types : [])),
  );
}
