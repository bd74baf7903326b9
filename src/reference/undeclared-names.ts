// Works round a failure of API Extractor: it gives a package up for a name that the compiler knows nowhere, such as a global of a
// runtime whose types are not installed (`AstSymbolTable`). To the extractor such names are globals, which it leaves as they are
// written; they are told of as warnings.
import { displayPath } from "../project.ts";
import type { Diagnostic } from "../types.ts";
import type { SourceFile } from "./declarations.ts";

/** A name where it is used. */
interface Node {
  readonly kind: number;
  readonly parent: Node;
  readonly text?: string;
  /** What stands before a dot, as a type and as a value; or what a statement or brackets are round. */
  readonly left?: Node;
  readonly expression?: Node;
  getStart(): number;
  getSourceFile(): SourceFile;
}

/** What a name means. */
interface Found {
  readonly declarations?: readonly { getSourceFile(): SourceFile }[];
}

/** The parts of a checker that the extractor asks for names. */
export interface NameChecker {
  getSymbolAtLocation(node: Node): unknown;
  /** Not of its public interface. */
  getEmitResolver(): { hasGlobalName(name: string): boolean };
}

/** The parts of the `typescript` module that are used. */
export interface KindLibrary {
  readonly SyntaxKind: Readonly<
    Record<
      "ComputedPropertyName" | "ExpressionWithTypeArguments" | "Identifier" | "TypeQuery" | "TypeReference",
      number
    >
  >;
}

/** What is told of one: what is wrong, and how it is mended. */
type Said = Pick<Diagnostic, "message" | "hint">;

/** A name that is in scope and has no declaration. */
const NOWHERE = { name: "unknown", escapedName: "unknown", flags: 0 };

/** The names that a package uses and nobody declares. */
export class UndeclaredNames {
  /** As the extractor is to see it. */
  readonly checker: NameChecker;
  readonly #uses = new Map<string, Set<Node>>();
  /** What the extractor has been answered since it began. */
  readonly #answered = new Set<Node>();
  readonly #told = new Set<Node>();

  constructor(checker: NameChecker, { SyntaxKind }: KindLibrary) {
    const { ComputedPropertyName, ExpressionWithTypeArguments, Identifier, TypeQuery, TypeReference } = SyntaxKind;
    // Of these the extractor asks what the first name means.
    const asking = new Set([ComputedPropertyName, ExpressionWithTypeArguments, TypeQuery, TypeReference]);
    let asked: Node | undefined;
    const getSymbolAtLocation = (node: Node): unknown => {
      if (node.kind !== Identifier) return checker.getSymbolAtLocation(node);
      asked = node;
      // Of some uses the compiler says that it doesn't know the name, of others nothing.
      return checker.getSymbolAtLocation(node) ?? NOWHERE;
    };
    // The extractor asks this right after it asked what a name means, and has found no declaration of it in the same file. It
    // asks of other names too, which it may give to what it has: these must not all be taken.
    const resolver = checker.getEmitResolver();
    const hasGlobalName = (name: string): boolean => {
      if (resolver.hasGlobalName(name)) return true;
      if (asked?.text !== name || this.#answered.has(asked) || !isFirstName(asked, asking)) return false;
      const file = asked.getSourceFile();
      const { declarations = [] } = (checker.getSymbolAtLocation(asked) ?? NOWHERE) as Found;
      if (declarations.some((declaration) => declaration.getSourceFile() === file)) return false;
      this.#answered.add(asked);
      // What a module adds to another one sees names of that, which are in another file.
      if (declarations.length === 0) this.#add(asked);
      return true;
    };
    const own = Object.create(resolver, { hasGlobalName: { value: hasGlobalName } });
    this.checker = Object.create(checker, {
      getSymbolAtLocation: { value: getSymbolAtLocation },
      getEmitResolver: { value: () => own },
    });
  }

  /** Forgets the uses: the extractor begins anew. */
  begin(): void {
    this.#uses.clear();
    this.#answered.clear();
  }

  /** Tells of each name once, at its first use, but for what was told of another package. */
  problems(packageName: string, root: string): Diagnostic[] {
    return [...this.#uses].flatMap(([name, nodes]): Diagnostic[] => {
      const [first] = nodes;
      if (!first || this.#told.has(first)) return [];
      for (const node of nodes) this.#told.add(node);
      const file = first.getSourceFile();
      const { line, character } = file.getLineAndCharacterOfPosition(first.getStart());
      const { message, hint } = said(name, file);
      const more = nodes.size > 1 ? `; of ${nodes.size} uses, this is the first` : "";
      return [
        {
          file: displayPath(root, file.fileName),
          line: line + 1,
          column: character + 1,
          severity: "warning",
          code: "reference-type-error",
          message: `reference: ${packageName}: ${message}${more}`,
          hint: `${hint}\nUntil then, what the reference says of types from it is incomplete.`,
        },
      ];
    });
  }

  #add(node: Node): void {
    const name = node.text ?? "";
    const uses = this.#uses.get(name) ?? new Set();
    this.#uses.set(name, uses.add(node));
  }
}

/** Whether a name is the first of what stands in a node of some kinds. */
function isFirstName(name: Node, kinds: ReadonlySet<number>): boolean {
  for (let node = name; ; node = node.parent) {
    const { parent } = node;
    if (kinds.has(parent.kind)) return true;
    if (parent.left !== node && parent.expression !== node) return false;
  }
}

function said(name: string, { statements }: SourceFile): Said {
  const imported = statements.find(({ importClause }) => importClause?.name?.text === name);
  return imported
    ? {
        message: `module "${imported.moduleSpecifier?.text}" has no default export, which "${name}" is here`,
        hint: "Import the module's names in braces, or all of them by `import * as`.",
      }
    : {
        message: `the name "${name}" is neither declared nor imported where it is used`,
        hint: "Import it there. Where an @types package declares it, install that and list it in the content folder's package.json.",
      };
}
