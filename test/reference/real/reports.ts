// API reports as their packages' makers publish them (`api-report/*.api.md`): an account of what a package exports that is
// independent of docsgen. Read with TypeScript's parser.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** An exported thing: `path kind` (`JsonAsTree.Array class`), with the own members of a class, an interface or an enum. */
export type Exports = Map<string, Set<string>>;

interface Declared {
  readonly kind: string;
  readonly node: ts.Node;
  readonly isExported: boolean;
}

const KINDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.ClassDeclaration, "class"],
  [ts.SyntaxKind.InterfaceDeclaration, "interface"],
  [ts.SyntaxKind.EnumDeclaration, "enum"],
  [ts.SyntaxKind.TypeAliasDeclaration, "typealias"],
  [ts.SyntaxKind.ModuleDeclaration, "namespace"],
  [ts.SyntaxKind.FunctionDeclaration, "function"],
]);

/** Reads all reports of a package, whatever their level; undefined where it has none. @param folder the package's */
export function readReports(folder: string): Exports | undefined {
  const reports = join(folder, "api-report");
  if (!existsSync(reports)) return undefined;
  const found: Exports = new Map();
  for (const name of readdirSync(reports).filter((file) => file.endsWith(".api.md"))) {
    const code = /```ts\n([\s\S]*?)\n```/.exec(readFileSync(join(reports, name), "utf8"))?.[1];
    if (code === undefined) throw new Error(`${join(reports, name)} has no code block`);
    const source = ts.createSourceFile("report.d.ts", code, ts.ScriptTarget.Latest, true);
    const { parseDiagnostics = [] } = source as { parseDiagnostics?: readonly unknown[] };
    if (parseDiagnostics.length > 0) throw new Error(`${join(reports, name)} is no TypeScript`);
    collect(source.statements, [], undefined, found);
  }
  return found;
}

/** Adds what a file or a namespace exports. @param outer what the file declares, for a namespace that exports it by name */
function collect(
  statements: readonly ts.Statement[],
  path: readonly string[],
  outer: ReadonlyMap<string, readonly Declared[]> | undefined,
  found: Exports,
): void {
  const declared = new Map<string, Declared[]>();
  const lists = statements.filter(ts.isExportDeclaration);
  // Where nothing is exported by name, an ambient namespace exports everything.
  const exportsAll = outer !== undefined && lists.length === 0;
  for (const statement of statements) {
    for (const [name, kind, node] of declarationsOf(statement)) {
      const all = declared.get(name) ?? [];
      all.push({ kind, node, isExported: exportsAll || isExported(statement) });
      declared.set(name, all);
    }
  }
  const scope = outer ?? declared;
  const add = (name: string, { kind, node }: Declared): void => {
    const key = `${[...path, name].join(".")} ${kind}`;
    const members = found.get(key) ?? new Set();
    found.set(key, members);
    for (const member of membersOf(node)) members.add(member);
    if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
      collect(node.body.statements, [...path, name], scope, found);
    }
  };
  for (const [name, all] of declared) for (const one of all) if (one.isExported) add(name, one);
  for (const list of lists) {
    if (!list.exportClause || !ts.isNamedExports(list.exportClause)) throw new Error(`cannot read ${list.getText()}`);
    for (const { name, propertyName } of list.exportClause.elements) {
      const local = scope.get((propertyName ?? name).text);
      for (const one of local ?? []) add(name.text, one);
      if (!local) found.set(`${[...path, name.text].join(".")} re-export`, new Set());
    }
  }
}

function declarationsOf(statement: ts.Statement): [name: string, kind: string, node: ts.Node][] {
  const kind = KINDS.get(statement.kind);
  if (kind !== undefined) return [[(statement as unknown as { name: ts.Identifier }).name.text, kind, statement]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((node) => {
    // A constant whose type is a function is a function to API Extractor.
    const isFunction = node.type !== undefined && ts.isFunctionTypeNode(node.type);
    return [node.name.getText(), isFunction ? "function" : "variable", node];
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Own members as `kind name`, by the kinds that pages have. */
export function membersOf(node: ts.Node): string[] {
  if (ts.isEnumDeclaration(node)) return node.members.map(({ name }) => `member ${memberName(name)}`);
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return [];
  return [...node.members].flatMap((member: ts.ClassElement | ts.TypeElement) => {
    if (ts.isConstructorDeclaration(member)) return ["constructor constructor"];
    if (ts.isCallSignatureDeclaration(member)) return [`call ${eventOf(member) ?? "call"}`];
    if (ts.isConstructSignatureDeclaration(member)) return ["new new"];
    if (ts.isIndexSignatureDeclaration(member)) return ["index index"];
    if (!member.name) return [];
    const isMethod = ts.isMethodDeclaration(member) || ts.isMethodSignature(member);
    return [`${isMethod ? "method" : "property"} ${memberName(member.name)}`];
  });
}

function memberName(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

/** The event that `(event: "connected", listener: …)` is for. */
function eventOf(signature: ts.CallSignatureDeclaration): string | undefined {
  const type = signature.parameters[0]?.type;
  return type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined;
}
