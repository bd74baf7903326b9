// What is said inside a type: of the members of an object literal in the type of a constant, an alias or a property, of what a
// function takes or of what it returns. The extractor writes such a literal without its comments; the compiler has them.
import type { ExportedSymbols } from "./exported-symbols.ts";
import { bareCode } from "./literal-docs.ts";
import { membersIn, membersOfCall } from "./literal-members/literals.ts";
import { CALLED, INDEX, kindOf, type TypeNode } from "./literal-members/names.ts";
import type { NodeLibrary } from "./nested-members.ts";
import type { LiteralMember } from "./types.ts";

/** By package, then by what has the type, its kind first: `variable Ns.Name`, `property Ns.Name.member`. */
export type LiteralMembers = ReadonlyMap<string, Readonly<Record<string, readonly LiteralMember[]>>>;

/** What has a type: its kind in a model, its name after that of its item, and what readers call it by. */
interface Holder {
  readonly kind: string;
  readonly end: string;
  readonly name: string;
}

/** What has a type with literals in it, and their members. */
interface Held extends Pick<Holder, "kind" | "end"> {
  readonly members: readonly LiteralMember[];
}

const PROPERTIES: ReadonlySet<string | undefined> = new Set([
  "PropertySignature",
  "PropertyDeclaration",
  "GetAccessor",
]);

/** Finds the members of literals that have comments, in the types of what packages export. */
export function literalMembers(typescript: NodeLibrary, exported: ExportedSymbols): LiteralMembers {
  const found = new Map<string, Record<string, readonly LiteralMember[]>>();
  for (const [{ declarations = [] }, names] of exported) {
    for (const { kind, end, members } of (declarations as readonly TypeNode[]).flatMap((node) =>
      held(typescript, node),
    )) {
      if (members.length === 0) continue;
      for (const name of names) {
        const ofPackage = found.get(name.package) ?? Object.create(null);
        found.set(name.package, ofPackage);
        const key = `${kind} ${name.path}${end}`;
        // Those of a call are added to what its overloads have.
        const overloads = members[0]?.within === undefined ? [] : (ofPackage[key] ?? []);
        ofPackage[key] = [...overloads, ...members];
      }
    }
  }
  return found;
}

/** What has a type in the declaration of an item: it, or its members. */
function held(typescript: NodeLibrary, node: TypeNode): Held[] {
  const members = (node.members ?? []) as readonly TypeNode[];
  return [...ofItem(typescript, node), ...members.flatMap((member) => ofMember(typescript, member))];
}

function ofItem(typescript: NodeLibrary, node: TypeNode): Held[] {
  const item = (kind: string): Holder => ({ kind, end: "", name: node.name?.getText() ?? "" });
  switch (kindOf(typescript, node)) {
    case "TypeAliasDeclaration":
      return inType(typescript, node, item("typealias"));
    case "VariableDeclaration": {
      // A constant whose type is a function's is one for the extractor.
      const isFunction = node.type && kindOf(typescript, node.type) === "FunctionType";
      return inType(typescript, node, item(isFunction ? "function" : "variable"));
    }
    case "FunctionDeclaration":
      return [inCall(typescript, node, item("function"))];
    default:
      return [];
  }
}

function ofMember(typescript: NodeLibrary, member: TypeNode): Held[] {
  const kind = kindOf(typescript, member);
  const name = member.name?.getText() ?? "";
  if (PROPERTIES.has(kind)) return inType(typescript, member, { kind: "property", end: `.${name}`, name });
  if (kind === INDEX) return inType(typescript, member, { kind: "index", end: ".index", name });
  if (!CALLED.has(kind)) return [];
  const nameless = CALLED.get(kind);
  const holder = {
    kind: nameless ?? "method",
    end: `.${nameless ?? name}`,
    name: nameless === "new" ? "new " : name,
  };
  return [inCall(typescript, member, holder)];
}

function inType(typescript: NodeLibrary, { type }: TypeNode, { kind, end, name }: Holder): Held[] {
  return type ? [{ kind, end, members: membersIn(typescript, type, "", name) }] : [];
}

/** What stands in one of several overloads, with the code that tells it from the others. */
function inCall(typescript: NodeLibrary, node: TypeNode, { kind, end, name: called }: Holder): Held {
  const { name } = node;
  const start = name ? name.getStart() + name.getText().length - node.getStart() : 0;
  const within = bareCode(node.getText().slice(start));
  const members = membersOfCall(typescript, node, "", called).map((member) => ({ ...member, within }));
  return { kind, end, members };
}
