// What is said inside a type: of the members of an object literal in the type of a constant, an alias or a property, of what a
// function takes or of what it returns. The extractor writes such a literal without its comments; the compiler has them.
import { patternName } from "./destructured-parameters.ts";
import { commentBefore, type DeclarationNode, type ExportedName, type ExportedSymbols } from "./exported-symbols.ts";
import { bareCode } from "./literal-docs.ts";
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

/** What has a type: its kind in a model, its name after that of its item, and what readers call it by. */
interface Holder {
  readonly kind: string;
  readonly end: string;
  readonly name: string;
}

const FUNCTIONS: ReadonlySet<string | undefined> = new Set(["FunctionType", "ConstructorType"]);
const INDEX = "IndexSignature";
const PROPERTIES: ReadonlySet<string | undefined> = new Set([
  "PropertySignature",
  "PropertyDeclaration",
  "GetAccessor",
]);
/** Members that are called, with the names that models have for those without one. */
const CALLED: ReadonlyMap<string | undefined, string | undefined> = new Map([
  ["MethodSignature", undefined],
  ["MethodDeclaration", undefined],
  ["Constructor", "constructor"],
  ["CallSignature", "call"],
  ["ConstructSignature", "new"],
]);

/** Finds the members of literals that have comments, in the types of what packages export. */
export function literalMembers(typescript: NodeLibrary, exported: ExportedSymbols): LiteralMembers {
  const found = new Map<string, Record<string, readonly LiteralMember[]>>();
  const kindOf = ({ kind }: DeclarationNode): string | undefined => typescript.SyntaxKind[kind];
  for (const [{ declarations = [] }, names] of exported) {
    for (const node of declarations as readonly TypeNode[]) {
      const kind = kindOf(node);
      const item = (kind: string) => ({ kind, end: "", name: node.name?.getText() ?? "" });
      if (kind === "TypeAliasDeclaration") add(node, item("typealias"), names);
      // A constant whose type is a function's is one for the extractor.
      if (kind === "VariableDeclaration" && node.type)
        add(node, item(kindOf(node.type) === "FunctionType" ? "function" : "variable"), names);
      if (kind === "FunctionDeclaration") addCalled(node, item("function"), names);
      for (const member of (node.members ?? []) as readonly TypeNode[]) addMember(member, names);
    }
  }
  return found;

  function addMember(member: TypeNode, names: readonly ExportedName[]): void {
    const kind = kindOf(member);
    const name = member.name?.getText() ?? "";
    if (PROPERTIES.has(kind)) add(member, { kind: "property", end: `.${name}`, name }, names);
    if (kind === INDEX) add(member, { kind: "index", end: ".index", name }, names);
    if (!CALLED.has(kind)) return;
    const nameless = CALLED.get(kind);
    const holder = {
      kind: nameless ?? "method",
      end: `.${nameless ?? name}`,
      name: nameless === "new" ? "new " : name,
    };
    addCalled(member, holder, names);
  }

  function add({ type }: TypeNode, holder: Holder, names: readonly ExportedName[]): void {
    if (type) keep(membersIn(type, "", holder.name), holder, names);
  }

  /** Adds to what its overloads have. */
  function addCalled(node: TypeNode, holder: Holder, names: readonly ExportedName[]): void {
    const { name } = node;
    const start = name ? name.getStart() + name.getText().length - node.getStart() : 0;
    const within = bareCode(node.getText().slice(start));
    keep(
      membersOfCall(node, "", holder.name).map((member) => ({ ...member, within })),
      holder,
      names,
    );
  }

  function keep(members: readonly LiteralMember[], { kind, end }: Holder, names: readonly ExportedName[]): void {
    if (members.length === 0) return;
    for (const name of names) {
      const ofPackage = found.get(name.package) ?? Object.create(null);
      found.set(name.package, ofPackage);
      const key = `${kind} ${name.path}${end}`;
      const overloads = members[0]?.within === undefined ? [] : (ofPackage[key] ?? []);
      ofPackage[key] = [...overloads, ...members];
    }
  }

  /**
   * @param path the names of what the type is inside of, each with a dot
   * @param name of what is called where the type is a function's
   */
  function membersIn(node: TypeNode, path: string, name: string): LiteralMember[] {
    const kind = kindOf(node);
    if (FUNCTIONS.has(kind)) return membersOfCall(node, path, kind === "ConstructorType" ? `new ${name}` : name);
    const members: LiteralMember[] = [];
    if (kind === "TypeLiteral") {
      for (const member of (node.members ?? []) as readonly TypeNode[]) {
        const comment = commentBefore(member);
        const whole = path + nameOf(member);
        if (comment !== "" && !/@internal\b/.test(comment)) members.push({ name: whole, comment, ...codeOf(member) });
        const isCalled = CALLED.has(kindOf(member));
        // What is called has its parameters in its name.
        const called =
          kindOf(member) === "CallSignature" ? name : whole.slice(0, whole.length - parametersOf(member).length);
        if (isCalled) members.push(...membersOfCall(member, called === name ? path : `${called.trim()}.`, called));
        else if (member.type) members.push(...membersIn(member.type, `${whole}.`, whole));
      }
    } else typescript.forEachChild(node, (child) => void members.push(...membersIn(child, path, name)));
    return members;
  }

  /** What stands in the types of what a function takes, and in that of what it returns. */
  function membersOfCall({ parameters = [], type }: TypeNode, path: string, name: string): LiteralMember[] {
    return [
      ...parameters.flatMap((parameter) => {
        const taken = parameter.name?.getText() ?? "";
        const inner = /^[{[]/.test(taken) ? path : `${path}${taken}.`;
        return parameter.type ? membersIn(parameter.type, inner, inner.slice(0, -1) || name) : [];
      }),
      ...(type ? membersIn(type, `${name}().`, `${name}()`) : []),
    ];
  }

  /** A member's name, with its parameters where it is called. */
  function nameOf(member: TypeNode): string {
    const { name, parameters } = member;
    const kind = kindOf(member);
    if (kind === INDEX) return `[${parameters?.[0]?.getText() ?? ""}]`;
    return (kind === "ConstructSignature" ? "new " : (name?.getText() ?? "")) + parametersOf(member);
  }

  function parametersOf(member: TypeNode): string {
    if (!CALLED.has(kindOf(member))) return "";
    const taken = (member.parameters ?? []).map(
      ({ name, dotDotDotToken, questionToken }) =>
        (dotDotDotToken ? "..." : "") + patternName(name?.getText() ?? "") + (questionToken ? "?" : ""),
    );
    return `(${taken.join(", ")})`;
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
