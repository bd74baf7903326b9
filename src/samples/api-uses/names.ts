// Where names come into a module or are taken from something: imports, properties, qualified names, calls.
import type ts from "typescript";
import { declarationsOf, type UseScope } from "./declarations.ts";

/** A name that is taken from elsewhere, with what it is. */
export interface UsedName {
  readonly name: ts.Identifier;
  readonly declarations: readonly ts.Node[];
}

/** The name that a node takes from elsewhere; undefined for none. */
export function usedName(scope: UseScope, node: ts.Node): UsedName | undefined {
  const { typescript, checker } = scope;
  const symbolAt = (name: ts.Node) => checker.getSymbolAtLocation(name);
  if (typescript.isImportSpecifier(node)) return use(scope, node.propertyName ?? node.name, symbolAt(node.name));
  if (typescript.isExportSpecifier(node)) {
    const isFromElsewhere = node.parent.parent.moduleSpecifier !== undefined;
    return isFromElsewhere ? use(scope, node.propertyName ?? node.name, symbolAt(node.name)) : undefined;
  }
  if (typescript.isImportClause(node)) return node.name && use(scope, node.name, symbolAt(node.name));
  if (typescript.isPropertyAccessExpression(node))
    return use(scope, node.name, symbolAt(node.name), calledAs(scope, node));
  if (typescript.isQualifiedName(node)) return use(scope, node.right, symbolAt(node.right));
  if (typescript.isNewExpression(node) || typescript.isCallExpression(node)) {
    const { expression } = node;
    return typescript.isIdentifier(expression) ? overloadIn(scope, node, expression) : undefined;
  }
  if (typescript.isBindingElement(node)) return boundIn(scope, node);
  const isProperty =
    typescript.isPropertyAssignment(node) ||
    typescript.isShorthandPropertyAssignment(node) ||
    typescript.isJsxAttribute(node);
  return isProperty ? use(scope, node.name, propertyOf(scope, node.parent, node.name)) : undefined;
}

/** @param called the declaration that a call means, which counts alone if it is one of the symbol's */
function use(scope: UseScope, name: ts.Node, symbol: ts.Symbol | undefined, called?: ts.Node): UsedName | undefined {
  if (!symbol || !scope.typescript.isIdentifier(name)) return undefined;
  const declarations = declarationsOf(scope, symbol);
  return { name, declarations: called && declarations.includes(called) ? [called] : declarations };
}

/** What `const { name } = object` takes. */
function boundIn(scope: UseScope, node: ts.BindingElement): UsedName | undefined {
  const { typescript, checker } = scope;
  const name = node.propertyName ?? node.name;
  if (!typescript.isObjectBindingPattern(node.parent) || !typescript.isIdentifier(name)) return undefined;
  return use(scope, name, checker.getTypeAtLocation(node.parent).getProperty(name.text));
}

/** What a property of an object that is written out is in the type that the object must have. */
function propertyOf({ typescript, checker }: UseScope, object: ts.Expression, name: ts.Node): ts.Symbol | undefined {
  return typescript.isIdentifier(name) ? checker.getContextualType(object)?.getProperty(name.text) : undefined;
}

/** The declaration that a call of a property means; undefined where it is not called. */
function calledAs({ typescript, checker }: UseScope, node: ts.PropertyAccessExpression): ts.Node | undefined {
  const { parent } = node;
  const isCallee =
    (typescript.isCallExpression(parent) || typescript.isNewExpression(parent)) && parent.expression === node;
  return isCallee ? checker.getResolvedSignature(parent)?.declaration : undefined;
}

/** A call of one of several functions or constructors of a name: the name by itself says nothing of each. */
function overloadIn(
  scope: UseScope,
  node: ts.CallExpression | ts.NewExpression,
  name: ts.Identifier,
): UsedName | undefined {
  const { typescript, checker } = scope;
  const called = checker.getResolvedSignature(node)?.declaration;
  const symbol = checker.getSymbolAtLocation(name);
  if (!called || !symbol) return undefined;
  const isOverload = typescript.isFunctionDeclaration(called) && declarationsOf(scope, symbol).length > 1;
  const isConstructor =
    typescript.isConstructorDeclaration(called) || typescript.isConstructSignatureDeclaration(called);
  return isOverload || isConstructor ? { name, declarations: [called] } : undefined;
}
