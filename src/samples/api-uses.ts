// Finds which names of packages a module uses that are not simply public. Asks TypeScript's checker where names come into
// a module or are taken from something: imports, properties, qualified names. What a local name stands for was asked when
// it was imported.
import type ts from "typescript";
import type { ApiStanding } from "../reference/types.ts";
import type { FoundUse } from "./findings.ts";

type TypeScript = typeof ts;

/** Legacy APIs carry a release tag besides, which says how far along their removal is. */
const RELEASES: readonly ApiStanding[] = ["internal", "legacy", "alpha", "beta"];

/**
 * Finds the uses, each name once a line.
 * @param content the content folder, with slashes: what its pages and modules declare is theirs, and no package's
 */
export function findApiUses(
  typescript: TypeScript,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  content: string,
): FoundUse[] {
  const found = new Map<string, FoundUse>();
  const visit = (node: ts.Node): void => {
    const used = usedName(node);
    if (used) {
      for (const { standing, notice } of standingsOf(used)) {
        const { line, character } = file.getLineAndCharacterOfPosition(used.name.getStart(file));
        const name = used.name.text;
        const key = `${line} ${name} ${standing}`;
        if (!found.has(key)) found.set(key, { line, column: character, standing, name, notice });
      }
    }
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];

  /** The name that a node takes from elsewhere, with what it is. */
  function usedName(node: ts.Node): { name: ts.Identifier; declarations: readonly ts.Node[] } | undefined {
    if (typescript.isImportSpecifier(node) || typescript.isExportSpecifier(node)) {
      const name = node.propertyName ?? node.name;
      const isImported = typescript.isImportSpecifier(node) || node.parent.parent.moduleSpecifier !== undefined;
      return isImported ? use(name, checker.getSymbolAtLocation(node.name)) : undefined;
    }
    if (typescript.isImportClause(node)) return node.name && use(node.name, checker.getSymbolAtLocation(node.name));
    if (typescript.isPropertyAccessExpression(node)) {
      return use(node.name, checker.getSymbolAtLocation(node.name), calledAs(node));
    }
    if (typescript.isQualifiedName(node)) return use(node.right, checker.getSymbolAtLocation(node.right));
    if (typescript.isNewExpression(node) || typescript.isCallExpression(node)) {
      const { expression } = node;
      return typescript.isIdentifier(expression) ? overloadIn(node, expression) : undefined;
    }
    if (typescript.isBindingElement(node) && typescript.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      return typescript.isIdentifier(name)
        ? use(name, checker.getTypeAtLocation(node.parent).getProperty(name.text))
        : undefined;
    }
    if (typescript.isPropertyAssignment(node) || typescript.isShorthandPropertyAssignment(node)) {
      return use(node.name, propertyOf(node.parent, node.name));
    }
    return typescript.isJsxAttribute(node) ? use(node.name, propertyOf(node.parent, node.name)) : undefined;
  }

  function propertyOf(object: ts.Expression, name: ts.Node): ts.Symbol | undefined {
    return typescript.isIdentifier(name) ? checker.getContextualType(object)?.getProperty(name.text) : undefined;
  }

  /** @param called the declaration that a call means, which counts alone if it is one of the symbol's */
  function use(name: ts.Node, symbol: ts.Symbol | undefined, called?: ts.Node) {
    if (!symbol || !typescript.isIdentifier(name)) return undefined;
    const declarations = declarationsOf(symbol);
    return { name, declarations: called && declarations.includes(called) ? [called] : declarations };
  }

  function calledAs(node: ts.PropertyAccessExpression): ts.Node | undefined {
    const { parent } = node;
    const isCallee =
      (typescript.isCallExpression(parent) || typescript.isNewExpression(parent)) && parent.expression === node;
    return isCallee ? checker.getResolvedSignature(parent)?.declaration : undefined;
  }

  /** A call of one of several functions or constructors of a name: the name by itself says nothing of each. */
  function overloadIn(node: ts.CallExpression | ts.NewExpression, name: ts.Identifier) {
    const called = checker.getResolvedSignature(node)?.declaration;
    const symbol = checker.getSymbolAtLocation(name);
    if (!called || !symbol) return undefined;
    const isOverload = typescript.isFunctionDeclaration(called) && declarationsOf(symbol).length > 1;
    const isConstructor =
      typescript.isConstructorDeclaration(called) || typescript.isConstructSignatureDeclaration(called);
    return isOverload || isConstructor ? { name, declarations: [called] } : undefined;
  }

  /** A symbol's declarations, those of the exports on the way to it before its own. */
  function declarationsOf(symbol: ts.Symbol): readonly ts.Node[] {
    let at: ts.Symbol | undefined = symbol;
    for (let hops = 0; at && at.flags & typescript.SymbolFlags.Alias && hops < 20; hops++) {
      const { declarations = [] }: ts.Symbol = at;
      if (declarations.some((each) => isInstalled(each) && tagsOf(each).length > 0)) return declarations;
      at = checker.getImmediateAliasedSymbol(at);
    }
    return at?.declarations ?? [];
  }

  function standingsOf({ declarations }: { declarations: readonly ts.Node[] }) {
    const installed = declarations.filter(isInstalled).map(tagsOf);
    if (installed.length === 0) return [];
    // Node's and the browser's own declarations have release tags of other meanings (`btoa` is "legacy").
    const isPlatform = declarations.some((each) => each.getSourceFile().fileName.includes("/node_modules/@types/"));
    // What still has a way to be used that is in order may be used.
    const has = (standing: ApiStanding) =>
      installed.every((tags) => tags.some(({ tagName }) => tagName.text === standing));
    const release = isPlatform ? undefined : RELEASES.find(has);
    const deprecated = has("deprecated")
      ? installed[0]?.find(({ tagName }) => tagName.text === "deprecated")
      : undefined;
    const notice = (typescript.getTextOfJSDocComment(deprecated?.comment) ?? "").replace(/\s+/g, " ").trim();
    return [
      ...(deprecated ? [{ standing: "deprecated" as const, notice }] : []),
      ...(release ? [{ standing: release, notice: "" }] : []),
    ];
  }

  function tagsOf(node: ts.Node): readonly ts.JSDocTag[] {
    // The comment of `export { a, b } from` stands before all of it.
    const commented = typescript.isExportSpecifier(node) ? node.parent.parent : node;
    return typescript.getJSDocTags(commented);
  }

  /** Whether a package declares it. One of the same workspace is a link, which the compiler has followed. */
  function isInstalled(node: ts.Node): boolean {
    const { fileName, isDeclarationFile } = node.getSourceFile();
    return isDeclarationFile || fileName.includes("/node_modules/") || !fileName.startsWith(`${content}/`);
  }
}
