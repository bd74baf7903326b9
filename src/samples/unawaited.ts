// Finds promises that a module starts and leaves at its top level: what fails in them is not seen by who runs the module.
import type ts from "typescript";
import type { Place } from "./findings.ts";

type TypeScript = typeof ts;

/** Finds the statements. One that begins with `void` says that it means to. */
export function findUnawaited(typescript: TypeScript, checker: ts.TypeChecker, file: ts.SourceFile): Place[] {
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    // What a function leaves, the function's own callers may know of.
    if (typescript.isFunctionLike(node) || typescript.isClassLike(node)) return;
    if (!typescript.isExpressionStatement(node)) {
      typescript.forEachChild(node, visit);
      return;
    }
    const { expression } = node;
    // An assignment gives the promise to a name.
    const isKept =
      typescript.isBinaryExpression(expression) && expression.operatorToken.kind === typescript.SyntaxKind.EqualsToken;
    if (isKept || !isPromise(expression)) return;
    const { line, character } = file.getLineAndCharacterOfPosition(expression.getStart(file));
    found.push({ line, column: character });
  };
  visit(file);
  return found;

  function isPromise(expression: ts.Expression): boolean {
    const then = checker.getTypeAtLocation(expression).getProperty("then");
    return then !== undefined && checker.getTypeOfSymbolAtLocation(then, expression).getCallSignatures().length > 0;
  }
}
