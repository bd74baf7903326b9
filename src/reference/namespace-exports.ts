// Works round API Extractor: it calls what a namespace exports by a list as it is declared (`const a_1: 1; export { a_1 as a }`,
// as the compiler writes what has the name of something round it), and takes what the list leaves out for exported.
import { DEFAULT, FLAGS } from "./compiler-symbols.ts";
import {
  aliased,
  type DeclarationNode,
  type ExportedSymbols,
  isNumbered,
  type SymbolChecker,
  type TypeSymbol,
} from "./exported-symbols.ts";

/** What a namespace exports by a list. */
interface ListedNames {
  /** All that it exports. */
  readonly exported: ReadonlySet<string>;
  /** By what something is declared as: what it is exported as. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** What has statements: a namespace's block, or a file. */
interface Block {
  readonly statements?: readonly { readonly exportClause?: unknown }[];
}

type Namespace = DeclarationNode & { readonly body?: Block };

/** By package, and by the path that a namespace has there. */
export type NamespaceExports = ReadonlyMap<string, ReadonlyMap<string, ListedNames>>;

interface ModelItem {
  readonly kind?: string;
  name?: string;
  members?: ModelItem[];
}

/** Finds the namespaces of packages that have such lists. */
export function namespaceExports(checker: SymbolChecker, symbols: ExportedSymbols): NamespaceExports {
  const found = new Map<string, Map<string, ListedNames>>();
  for (const [namespace, names] of symbols) {
    const listed = namespace.flags & FLAGS.namespace ? listedIn(checker, namespace) : undefined;
    if (!listed) continue;
    for (const { package: owner, path } of names) {
      const paths = found.get(owner) ?? new Map<string, ListedNames>();
      found.set(owner, paths.set(path, listed));
    }
  }
  return found;
}

function listedIn(checker: SymbolChecker, { declarations = [], exports }: TypeSymbol): ListedNames | undefined {
  // Of a module that is exported as a namespace the extractor takes the names of its exports.
  const blocks = declarations.flatMap((one) => (one as Namespace).body ?? []);
  // Without a list, all that is in the block is exported.
  if (!exports || !blocks.some(({ statements = [] }) => statements.some(({ exportClause }) => exportClause)))
    return undefined;
  const renamed = new Map<string, string>();
  // Of several names the first counts, as for references.
  for (const symbol of [...exports.values()].reverse()) {
    const { name, declarations: of = [] } = aliased(checker, symbol);
    if (name === symbol.name || symbol.name === DEFAULT || !of.some((one) => blocks.includes(blockOf(one)))) continue;
    if (!exports.has(name) || isNumbered(name, symbol.name)) renamed.set(name, symbol.name);
  }
  return { exported: new Set(exports.keys()), renamed };
}

/** The block that a declaration's statement is one of, or its file. */
function blockOf(declaration: DeclarationNode): Block {
  let at = declaration as DeclarationNode & Block;
  while (at.parent && !at.statements) at = at.parent;
  return at;
}

/** Gives what is in such namespaces of a model, given as JSON, the names that it is exported by; takes out what is not exported. */
export function withNamespaceExports(model: string, all: NamespaceExports): string {
  if (all.size === 0) return model;
  const root = JSON.parse(model) as ModelItem;
  const own = all.get(root.name ?? "");
  for (const { members = [] } of root.members ?? []) for (const item of members) rename(item, item.name ?? "");
  return JSON.stringify(root);

  function rename(item: ModelItem, path: string): void {
    if (item.kind !== "Namespace" || !item.members) return;
    const listed = own?.get(path);
    item.members = item.members.filter((member) => {
      const { name = "" } = member;
      if (!listed) return true;
      member.name = listed.renamed.get(name) ?? name;
      return listed.exported.has(member.name);
    });
    for (const member of item.members) rename(member, `${path}.${member.name}`);
  }
}
