// The members of the object literals in one type that have comments.
import { commentBefore } from "../exported-symbols.ts";
import { withoutComments } from "../nested-comments.ts";
import type { NodeLibrary } from "../nested-members.ts";
import type { LiteralMember } from "../types.ts";
import { CALLED, isPattern, kindOf, parametersOf, type TypeNode, writtenName } from "./names.ts";

const FUNCTIONS: ReadonlySet<string | undefined> = new Set(["FunctionType", "ConstructorType"]);

/**
 * Finds the members in a type.
 * @param path the names of what the type is inside of, each with a dot
 * @param name of what is called where the type is a function's
 */
export function membersIn(typescript: NodeLibrary, node: TypeNode, path: string, name: string): LiteralMember[] {
  const kind = kindOf(typescript, node);
  if (FUNCTIONS.has(kind))
    return membersOfCall(typescript, node, path, kind === "ConstructorType" ? `new ${name}` : name);
  if (kind === "TypeLiteral") {
    const members = (node.members ?? []) as readonly TypeNode[];
    return members.flatMap((member) => [
      ...told(typescript, member, path),
      ...inMember(typescript, member, path, name),
    ]);
  }
  const members: LiteralMember[] = [];
  typescript.forEachChild(node, (child) => void members.push(...membersIn(typescript, child, path, name)));
  return members;
}

/** Finds the members in the types of what a function takes, and in that of what it returns. */
export function membersOfCall(
  typescript: NodeLibrary,
  { parameters = [], type }: TypeNode,
  path: string,
  name: string,
): LiteralMember[] {
  return [
    ...parameters.flatMap((parameter) => {
      const taken = parameter.name?.getText() ?? "";
      const inner = isPattern(taken) ? path : `${path}${taken}.`;
      return parameter.type ? membersIn(typescript, parameter.type, inner, inner.slice(0, -1) || name) : [];
    }),
    ...(type ? membersIn(typescript, type, `${name}().`, `${name}()`) : []),
  ];
}

/** A literal's member by itself, if readers are told of it. */
function told(typescript: NodeLibrary, member: TypeNode, path: string): LiteralMember[] {
  const comment = commentBefore(member);
  if (comment === "" || /@internal\b/.test(comment)) return [];
  return [{ name: path + writtenName(typescript, member), comment, ...codeOf(member) }];
}

/** What stands in the type of a literal's member. @param name of what is called where the literal is */
function inMember(typescript: NodeLibrary, member: TypeNode, path: string, name: string): LiteralMember[] {
  const kind = kindOf(typescript, member);
  const whole = path + writtenName(typescript, member);
  if (!CALLED.has(kind)) return member.type ? membersIn(typescript, member.type, `${whole}.`, whole) : [];
  // What is called has its parameters in its name.
  const called =
    kind === "CallSignature" ? name : whole.slice(0, whole.length - parametersOf(typescript, member).length);
  return membersOfCall(typescript, member, called === name ? path : `${called.trim()}.`, called);
}

function codeOf(member: TypeNode): Pick<LiteralMember, "before" | "type" | "optional"> {
  const { type, parameters, questionToken } = member;
  const start = member.getStart();
  const before = type ? member.getSourceFile().text.slice(start, type.getStart()) : member.getText();
  return {
    before: withoutComments(before),
    type: type ? withoutComments(type.getText()) : "",
    optional: questionToken !== undefined && parameters === undefined,
  };
}
