// What is said inside a type: of the members of an object literal that a constant, an alias or a property has for its type.
// The extractor writes such a literal without its comments; the compiler has them.
import { patternName } from "./destructured-parameters.ts";
import { commentBefore, type DeclarationNode, type ExportedSymbols } from "./exported-symbols.ts";
import { withoutComments } from "./nested-comments.ts";
import type { NodeLibrary } from "./nested-members.ts";
import type { LiteralMember } from "./types.ts";

/** By package, then by what has the type, its kind first: `variable Ns.Name`, `property Ns.Name.member`. */
export type LiteralMembers = ReadonlyMap<string, Readonly<Record<string, readonly LiteralMember[]>>>;

/** A node of a type, or a member or parameter in one. */
interface TypeNode extends DeclarationNode {
  readonly type?: TypeNode;
  readonly parameters?: readonly TypeNode[];
  readonly questionToken?: unknown;
}

/** Functions' types, in which a literal is that of a parameter. */
const FUNCTIONS: ReadonlySet<string | undefined> = new Set(["FunctionType", "ConstructorType"]);
const PROPERTIES: ReadonlySet<string | undefined> = new Set(["PropertySignature", "PropertyDeclaration"]);
const INDEX = "IndexSignature";

/** Finds the members of literals that have comments, in the types of what packages export. */
export function literalMembers(typescript: NodeLibrary, exported: ExportedSymbols): LiteralMembers {
  const found = new Map<string, Record<string, readonly LiteralMember[]>>();
  const kindOf = ({ kind }: DeclarationNode): string | undefined => typescript.SyntaxKind[kind];
  for (const [{ declarations = [] }, names] of exported) {
    for (const node of declarations) {
      if (kindOf(node) === "TypeAliasDeclaration") add(node, "typealias", names, "");
      if (kindOf(node) === "VariableDeclaration") add(node, "variable", names, "");
      for (const member of node.members ?? []) {
        const kind = kindOf(member);
        if (PROPERTIES.has(kind)) add(member, "property", names, `.${member.name?.getText()}`);
        if (kind === INDEX) add(member, "index", names, ".index");
      }
    }
  }
  return found;

  function add(
    { type }: TypeNode,
    kind: string,
    names: Iterable<{ package: string; path: string }>,
    end: string,
  ): void {
    const members = type ? membersIn(type, "") : [];
    if (members.length === 0) return;
    for (const name of names) {
      const ofPackage = found.get(name.package) ?? Object.create(null);
      found.set(name.package, ofPackage);
      ofPackage[`${kind} ${name.path}${end}`] = members;
    }
  }

  /** @param path the names of the literal members that the type is inside of, each with a dot */
  function membersIn(node: TypeNode, path: string): LiteralMember[] {
    if (FUNCTIONS.has(kindOf(node))) return [];
    const members: LiteralMember[] = [];
    if (kindOf(node) === "TypeLiteral") {
      for (const member of (node.members ?? []) as readonly TypeNode[]) {
        const comment = commentBefore(member);
        const name = path + nameOf(member);
        if (comment !== "" && !/@internal\b/.test(comment)) members.push({ name, comment, ...codeOf(member) });
        const isCalled = member.parameters !== undefined && kindOf(member) !== INDEX;
        if (member.type && !isCalled) members.push(...membersIn(member.type, `${name}.`));
      }
    } else typescript.forEachChild(node, (child) => void members.push(...membersIn(child, path)));
    return members;
  }

  /** A member's name, with its parameters where it is called. */
  function nameOf(member: TypeNode): string {
    const { name, parameters } = member;
    const kind = kindOf(member);
    if (kind === INDEX) return `[${parameters?.[0]?.getText() ?? ""}]`;
    const before = kind === "ConstructSignature" ? "new " : (name?.getText() ?? "");
    if (!parameters || kind === "GetAccessor") return before;
    const taken = parameters.map(({ name, dotDotDotToken, questionToken }) => {
      const written = name?.getText() ?? "";
      return (
        (dotDotDotToken ? "..." : "") +
        (/^[{[]/.test(written) ? patternName(written) : written) +
        (questionToken ? "?" : "")
      );
    });
    return `${before}(${taken.join(", ")})`;
  }
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
