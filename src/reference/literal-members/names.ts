// How the nodes of types are called, and which of them are called themselves.
import { patternName } from "../destructured-parameters.ts";
import type { DeclarationNode } from "../exported-symbols.ts";
import type { NodeLibrary } from "../nested-members.ts";

/** A node of a type, or a member or parameter in one. */
export interface TypeNode extends DeclarationNode {
  readonly type?: TypeNode;
  readonly parameters?: readonly TypeNode[];
  readonly questionToken?: unknown;
}

/** The kind of a member that has brackets for a name. */
export const INDEX = "IndexSignature";

/** Members that are called, with the names that models have for those without one. */
export const CALLED: ReadonlyMap<string | undefined, string | undefined> = new Map([
  ["MethodSignature", undefined],
  ["MethodDeclaration", undefined],
  ["Constructor", "constructor"],
  ["CallSignature", "call"],
  ["ConstructSignature", "new"],
]);

/** The kind of a node, as the compiler calls it. */
export function kindOf({ SyntaxKind }: NodeLibrary, { kind }: DeclarationNode): string | undefined {
  return SyntaxKind[kind];
}

/** Whether a parameter is taken apart, and so has no name. @param name as it is written */
export function isPattern(name: string): boolean {
  return /^[{[]/.test(name);
}

/** A member's name, with its parameters where it is called. */
export function writtenName(typescript: NodeLibrary, member: TypeNode): string {
  const { name, parameters } = member;
  const kind = kindOf(typescript, member);
  if (kind === INDEX) return `[${parameters?.[0]?.getText() ?? ""}]`;
  return (kind === "ConstructSignature" ? "new " : (name?.getText() ?? "")) + parametersOf(typescript, member);
}

/** The parameters of a member that is called, in parentheses; "" for others. */
export function parametersOf(typescript: NodeLibrary, member: TypeNode): string {
  if (!CALLED.has(kindOf(typescript, member))) return "";
  const taken = (member.parameters ?? []).map(
    ({ name, dotDotDotToken, questionToken }) =>
      (dotDotDotToken ? "..." : "") + patternName(name?.getText() ?? "") + (questionToken ? "?" : ""),
  );
  return `(${taken.join(", ")})`;
}
