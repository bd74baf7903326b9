// What names stand for in the packages that are installed.
import type ts from "typescript";

/** What is asked, and of whom. */
export interface UseScope {
  readonly typescript: typeof ts;
  readonly checker: ts.TypeChecker;
  /** The content folder, with slashes: what its pages and modules declare is theirs, and no package's. */
  readonly content: string;
}

/** Whether a package declares something. One of the same workspace is a link, which the compiler has followed. */
export function isInstalled({ content }: UseScope, node: ts.Node): boolean {
  const { fileName, isDeclarationFile } = node.getSourceFile();
  return isDeclarationFile || fileName.includes("/node_modules/") || !fileName.startsWith(`${content}/`);
}

/** The tags of a declaration's comment. */
export function tagsOf({ typescript }: UseScope, node: ts.Node): readonly ts.JSDocTag[] {
  // The comment of `export { a, b } from` stands before all of it.
  const commented = typescript.isExportSpecifier(node) ? node.parent.parent : node;
  return typescript.getJSDocTags(commented);
}

/** A symbol's declarations, those of the exports on the way to it before its own. */
export function declarationsOf(scope: UseScope, symbol: ts.Symbol): readonly ts.Node[] {
  const { typescript, checker } = scope;
  let at: ts.Symbol | undefined = symbol;
  for (let hops = 0; at && at.flags & typescript.SymbolFlags.Alias && hops < 20; hops++) {
    const { declarations = [] }: ts.Symbol = at;
    if (declarations.some((each) => isInstalled(scope, each) && tagsOf(scope, each).length > 0)) return declarations;
    at = checker.getImmediateAliasedSymbol(at);
  }
  return at?.declarations ?? [];
}
