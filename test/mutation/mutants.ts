// Makes mutants of a TypeScript module: small faults, all of them in one text, each behind a switch. Knows no files.
import ts from "typescript";

/** One small fault. */
export interface Mutant {
  /** Its number in the instrumented text. */
  readonly id: number;
  readonly line: number;
  /** The function that it is in; "module" outside of all. */
  readonly where: string;
  /** What stands there, blanks run together, and what stands there instead. */
  readonly from: string;
  readonly to: string;
  /** Which of the mutants with these words in this function it is, from 1. */
  readonly nth: number;
}

type Words = Pick<Mutant, "where" | "from" | "to">;

export interface Instrumented {
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/**
 * Puts all mutants of a module into its text, as `(isMutant(7) ? mutated : original)`. As long as no mutant is switched
 * on, the text does what it did.
 * @param firstId number of the first mutant
 * @param switchPath where the text imports `isMutant` from
 */
export function instrument(file: string, text: string, firstId: number, switchPath: string): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  const note = (node: ts.Node, to: string): string => {
    const id = firstId + mutants.length;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const words = { where: whereIs(node), from: shown(node.getText()), to: shown(to) };
    mutants.push({ id, line: line + 1, ...words, nth: 1 + mutants.filter((each) => isLike(each, words)).length });
    return `isMutant(${id})`;
  };

  const write = (node: ts.Node): string => {
    if (isUntouched(node)) return node.getText();
    const statement = removable(node);
    const faults = statement ? [] : faultsOf(node);
    const guard = statement ? note(node, "") : "";
    const switches = faults.map((fault) => `${note(node, fault)} ? ${fault} : `);
    const inner = writeChildren(node);
    if (statement) return `{ if (!${guard}) ${inner} }`;
    return switches.length === 0 ? inner : `(${switches.join("")}${inner})`;
  };

  const writeChildren = (node: ts.Node): string => {
    let out = "";
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      if (child.getStart() < at) return;
      out += text.slice(at, child.getStart()) + write(child);
      at = child.end;
    });
    return out + text.slice(at, node.end);
  };

  const body = text.slice(0, source.getStart()) + writeChildren(source);
  return { text: `import { isMutant } from ${JSON.stringify(switchPath)};\n${body}`, mutants };
}

/** Whether two mutants have the same words. */
function isLike(a: Words, b: Words): boolean {
  return a.where === b.where && a.from === b.from && a.to === b.to;
}

function shown(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The name of the innermost function round a node. */
function whereIs(node: ts.Node): string {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    const named =
      ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isGetAccessor(at) ? at.name : undefined;
    if (named) return named.getText();
    const value = ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at) ? at : undefined;
    if (value?.initializer && ts.isFunctionLike(value.initializer)) return value.name.getText();
  }
  return "module";
}

/** What has no meaning while the program runs, or can't be switched. */
function isUntouched(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

/** Whether a node is a statement that can be left out. */
function removable(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node)) return true;
  if (ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node)) return true;
  return ts.isReturnStatement(node) && (node.expression === undefined || !isLast(node));
}

/** Whether nothing of its function comes after a statement: to leave out its value says the same as to leave it out. */
function isLast(node: ts.Statement): boolean {
  return ts.isBlock(node.parent) && ts.isFunctionLike(node.parent.parent) && node.parent.statements.at(-1) === node;
}

/** What may stand in an expression's place. */
function faultsOf(node: ts.Node): string[] {
  if (!isReplaceable(node)) return [];
  const faults = new Set<string>();
  if (isCondition(node)) {
    if (!isLoop(node.parent)) faults.add("true");
    faults.add("false");
  } else if (isReturned(node)) faults.add("undefined");
  for (const fault of ownFaults(node)) faults.add(fault);
  faults.delete(node.getText());
  return [...faults];
}

function isReplaceable(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  if (!parent || !ts.isExpression(node) || ts.isParenthesizedExpression(node)) return false;
  // The name of a property, and the left side of an assignment, are places and no values.
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node) return false;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind)) return false;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return !/\+\+|--/.test(parent.getText()) && parent.operator !== ts.SyntaxKind.MinusToken;
  if (ts.isTaggedTemplateExpression(parent) || ts.isTemplateSpan(node)) return false;
  if (ts.isIdentifier(node) && !isCondition(node) && !isReturned(node)) return false;
  // Brackets in the midst of a?.b.c would end what the question mark guards.
  return !(ts.isOptionalChain(parent) && parent.expression === node);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isLoop(node: ts.Node): boolean {
  return ts.isWhileStatement(node) || ts.isForStatement(node) || ts.isDoStatement(node);
}

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node;
}

/** Whether a node is what a function returns; literals have faults of their own. */
function isReturned(node: ts.Node): boolean {
  const { parent } = node;
  if (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
    return false;
  if (node.getText() === "undefined") return false;
  return (
    (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) && !ts.isBlock(node) && isExpressionOf(parent, node)
  );
}

function isExpressionOf(parent: ts.ReturnStatement | ts.ArrowFunction, node: ts.Node): boolean {
  return ts.isReturnStatement(parent) ? parent.expression === node : parent.body === node;
}

const OPERATORS: ReadonlyMap<string, readonly string[]> = new Map([
  ["<", ["<=", ">="]],
  ["<=", ["<", ">"]],
  [">", [">=", "<="]],
  [">=", [">", "<"]],
  ["===", ["!=="]],
  ["!==", ["==="]],
  ["&&", ["||"]],
  ["||", ["&&"]],
  ["+", ["-"]],
  ["-", ["+"]],
  ["*", ["/"]],
  ["/", ["*"]],
  ["%", ["*"]],
  ["**", ["*"]],
  ["&", ["|"]],
  ["|", ["&"]],
  ["+=", ["-="]],
  ["-=", ["+="]],
  ["??=", ["="]],
]);

/** Methods whose call may be another one's, or none: then what it is called on stands alone. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["trim", ""],
  ["slice", ""],
  ["filter", ""],
  ["sort", ""],
  ["reverse", ""],
  ["toReversed", ""],
  ["toLowerCase", ""],
  ["toUpperCase", ""],
  ["normalize", ""],
  ["replace", ""],
  ["replaceAll", ""],
  ["padStart", ""],
]);

function ownFaults(node: ts.Expression): string[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return [node.text === "" ? '"mutant"' : '""'];
  if (ts.isTemplateExpression(node)) return ['""'];
  if (ts.isRegularExpressionLiteral(node)) return regexFaults(node.text);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return ["[]"];
  if (ts.isPrefixUnaryExpression(node)) return unaryFaults(node);
  if (ts.isBinaryExpression(node)) return binaryFaults(node);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return methodFaults(node, node.expression);
  return [];
}

function unaryFaults({ operator, operand }: ts.PrefixUnaryExpression): string[] {
  const isSign = operator === ts.SyntaxKind.MinusToken || operator === ts.SyntaxKind.ExclamationToken;
  return isSign ? [operand.getText()] : [];
}

function binaryFaults(node: ts.BinaryExpression): string[] {
  const { left, right } = node;
  const operator = node.operatorToken.getText();
  if (operator === "??") return [left.getText()];
  if (operator === "+" && [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side)))
    return [];
  // `true` and `false` in a condition's place say all that an equality's opposite would.
  if (/^[!=]==$/.test(operator) && isCondition(node)) return [];
  return (OPERATORS.get(operator) ?? []).map((other) => `${left.getText()} ${other} ${right.getText()}`);
}

function methodFaults(
  node: ts.CallExpression,
  { expression, name, questionDotToken }: ts.PropertyAccessExpression,
): string[] {
  const other = METHODS.get(name.text);
  if (other === undefined) return [];
  if (other === "") return [expression.getText()];
  const rest = node.getText().slice(name.end - node.getStart());
  return [`${expression.getText()}${questionDotToken ? "?." : "."}${other}${rest}`];
}

/** Regular expressions with one piece changed. */
function regexFaults(text: string): string[] {
  const end = text.lastIndexOf("/");
  const pattern = text.slice(1, end);
  const flags = text.slice(end + 1);
  const faults: string[] = [];
  const put = (from: number, length: number, instead: string) =>
    faults.push(`/${pattern.slice(0, from)}${instead}${pattern.slice(from + length)}/${flags}`);
  // An escape, a bracketed class from its bracket on, a group's question mark, or a single character.
  const pieces = /\\[pPu]\{[^}]*\}|\\.|\[\^?|\(\?(?:<?[=!:]|<\w+>)?|./gsu;
  let inClass = false;
  for (const { 0: piece, index } of pattern.matchAll(pieces)) {
    const kind = /^\\([dDsSwW])$/.exec(piece)?.[1];
    if (kind) put(index + 1, 1, kind === kind.toLowerCase() ? kind.toUpperCase() : kind.toLowerCase());
    else if (!inClass && piece.startsWith("[")) {
      put(index, piece.length, piece === "[" ? "[^" : "[");
      inClass = true;
    } else if (inClass) inClass = piece !== "]";
    else if (piece === "^" || piece === "$") put(index, 1, "");
    else if (piece === "+" || piece === "*" || piece === "?") put(index, 1, "");
    else if (piece === "(?=") put(index, 3, "(?!");
    else if (piece === "(?!") put(index, 3, "(?=");
  }
  for (const flag of flags.replace(/[dgy]/g, "")) faults.push(`/${pattern}/${flags.replace(flag, "")}`);
  return faults.filter((fault) => isRegex(fault) && !/^\/\/\w*$/.test(fault));
}

function isRegex(text: string): boolean {
  const end = text.lastIndexOf("/");
  try {
    new RegExp(text.slice(1, end), text.slice(end + 1));
    return true;
  } catch {
    return false;
  }
}
