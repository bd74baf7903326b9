// What a package says of a module that it exports as a namespace: the comment stands where the name is exported, not in the
// module, and the extractor reads only comments of declarations.
import { FLAGS } from "./compiler-symbols.ts";
import type { ExportChecker, ExportedSymbol } from "./type-only.ts";

/** A node of an export, in a file. */
interface Node {
  readonly parent?: Node;
  /** Where its comments begin. */
  readonly pos: number;
  getStart(): number;
  getSourceFile(): { readonly text: string };
  /** Of a list of exports: those in it. */
  readonly elements?: unknown;
  /** Only of files and of blocks. */
  readonly statements?: unknown;
  /** Of `export …`, not of `import …`. */
  readonly exportClause?: unknown;
}

/** Exports that lead on to one another; nobody's code goes as far. */
const MAX_STEPS = 50;

/** Finds the comment with which a module is exported as a namespace; undefined for any other symbol, or where there is none. */
export function namespaceComment(checker: ExportChecker, symbol: ExportedSymbol): string | undefined {
  if (!(symbol.flags & FLAGS.alias)) return undefined;
  const [target] = (checker.getAliasedSymbol(symbol).declarations ?? []) as readonly Node[];
  if (target?.statements === undefined) return undefined;
  let at: ExportedSymbol | undefined = symbol;
  for (let step = 0; at && at.flags & FLAGS.alias && step < MAX_STEPS; step++) {
    const comment = ((at.declarations ?? []) as readonly Node[]).map(commentOf).find((text) => text !== undefined);
    if (comment !== undefined) return comment;
    at = checker.getImmediateAliasedSymbol(at);
  }
  return undefined;
}

/** The comment before a name in a list of exports, or before `export * as name`. */
function commentOf(node: Node): string | undefined {
  const exported = node.parent?.elements === undefined ? node.parent : node;
  if (!exported || (exported !== node && exported.exportClause !== node)) return undefined;
  const before = node.getSourceFile().text.slice(exported.pos, exported.getStart());
  const comments = before.match(/\/\*\*(?!\/)[\s\S]*?\*\//g);
  return comments?.at(-1)?.replace(/\n[ \t]+(?=\*)/g, "\n ");
}
