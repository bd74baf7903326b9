// What a package's other entry points export besides the main one (`hono/cookie`, `rxjs/operators`): each that has anything of
// its own is documented as a package by its name. API Extractor knows one entry point. It is shown their exports as the main
// one's, by names that tell them apart, in one run; its model is cut up by these afterwards.
import { compare } from "../diagnostics.ts";
import { isAmbient } from "./ambient-modules.ts";
import type { AnalyzedSymbol, AnalyzerAdaptation } from "./analyzer.ts";
import { FLAGS } from "./compiler-symbols.ts";
import { type Checker, type Exported, isInternal, readEntryPoint } from "./declarations.ts";
import { exportsOf } from "./export-equals.ts";
import { aliased, isItem, type SymbolChecker, type SymbolCollector, type TypeSymbol } from "./exported-symbols.ts";
import type { EntryFile, Located } from "./locate.ts";
import { namespaceComment } from "./namespace-comments.ts";

/** An entry point with exports that no other one before it has. */
export interface Subpath extends EntryFile {
  /** By the names that it exports them by: what these are called. */
  readonly own: ReadonlyMap<string, string>;
  /** What its file says of itself, as a doc comment; "" for nothing. */
  readonly comment: string;
  readonly exported: Exported;
  /** Of what is declared for all, by the same names: what of each the package declares. */
  readonly pieces?: ReadonlyMap<string, AnalyzedSymbol>;
}

/** What is known of the program that has all declarations. */
interface SubpathProgram {
  readonly checker: SymbolChecker & Checker;
  sourceFile(file: string): { readonly text: string } | undefined;
}

/**
 * Finds the entry points of a package that have exports of their own, and collects these.
 * @param collector has collected what all main entry points export
 * @param names of all packages of the reference
 */
export function findSubpaths(
  item: Located,
  collector: SymbolCollector,
  { checker, sourceFile }: SubpathProgram,
  names: ReadonlySet<string>,
): Subpath[] {
  const seen = new Set([item.entry]);
  const isLeftOut = (specifier: string) =>
    names.has(specifier) || item.config.entryPoints?.includes(specifier) === false;
  const points = [...item.entryPoints, ...item.patternPoints].flatMap((point) => {
    const { specifier, file } = point;
    const source = seen.has(file) || isLeftOut(specifier) ? undefined : sourceFile(file);
    seen.add(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (!module) return [];
    return [
      {
        point,
        module,
        comment: moduleComment(source?.text ?? ""),
        count: exportsOf(checker as SymbolChecker, module).length,
      },
    ];
  });
  // What stands nearer to the package has what those below it say once more; of two beside each other, the smaller one.
  const rank = ({ specifier }: EntryFile) => specifier.split("/").length + (/\.[cm]?js$/.test(specifier) ? 100 : 0);
  points.sort((a, b) => rank(a.point) - rank(b.point) || a.count - b.count);
  // A module that the package declares has what it declares; others hand that on.
  const ambient = new Map(
    points.flatMap(({ point }) => (isAmbient(point.file) ? [[point.file, point.specifier]] : [])),
  );
  const found = points.flatMap(({ point, module, comment }) => {
    const one = subpath(item, point, module, collector, checker, ambient);
    return one ? [{ module, ...one, comment }] : [];
  });
  const listed = (found.length > 0 ? item.entryPoints : []).flatMap(({ specifier, file }) => {
    const module = isLeftOut(specifier) ? undefined : checker.getSymbolAtLocation(sourceFile(file));
    return module ? [{ specifier, module, symbols: exportedBy(module, checker) }] : [];
  });
  return found.map(({ module, ...one }) => {
    const symbols = exportedBy(module, checker);
    // The very same by another name, which leads to its page.
    const others = listed.filter((other) => other.specifier !== one.specifier && isSame(other.symbols, symbols));
    const entryPoints = [
      ...one.exported.entryPoints,
      ...others.map((other) => readEntryPoint(checker, other.specifier, other.module as never)),
    ];
    // Imports say the first: what has a scheme (`node:fs`) is of no package that happens to be installed.
    entryPoints.sort((a, b) => Number(b.specifier.includes(":")) - Number(a.specifier.includes(":")));
    return { ...one, exported: { ...one.exported, entryPoints } };
  });
}

/** What a module exports, wherever that is declared. */
function exportedBy(module: TypeSymbol, checker: SymbolChecker): ReadonlySet<unknown> {
  return new Set(exportsOf(checker, module).map((symbol) => aliased(checker, symbol)));
}

function isSame(some: ReadonlySet<unknown>, others: ReadonlySet<unknown>): boolean {
  return some.size === others.size && [...some].every((one) => others.has(one));
}

/** The doc comment at the beginning of a file that is about all of it, by TSDoc's tag or TypeDoc's; "" for none. */
function moduleComment(text: string): string {
  const [head = ""] = /^(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(text) ?? [];
  const comments = head.match(/\/\*\*(?!\/)[\s\S]*?\*\//g) ?? [];
  // With the module's name, which its page has anyway.
  const found = comments.find((one) => /@(?:packageDocumentation|module)\b/.test(one));
  return found?.replace(/@(?:packageDocumentation|module)\b(?:[ \t]+[\w@/.-]+(?=[ \t]*(?:$|\*\/)))?/gm, "") ?? "";
}

function subpath(
  item: Located,
  point: EntryFile,
  module: TypeSymbol,
  collector: SymbolCollector,
  checker: SubpathProgram["checker"],
  ambient: ReadonlyMap<string, string>,
): Omit<Subpath, "comment"> | undefined {
  const own = new Map<string, string>();
  const reexports: { name: string; from: string }[] = [];
  const namespaceComments: Record<string, string> = Object.create(null);
  const collected: TypeSymbol[] = [];
  const symbols = exportsOf(checker as SymbolChecker, module);
  // By its own name rather than in a namespace, or as the default.
  const rank = (symbol: TypeSymbol) =>
    symbol.name === "default" ? 2 : aliased(checker, symbol).flags & FLAGS.namespace ? 1 : 0;
  for (const symbol of [...symbols].sort((a, b) => rank(a) - rank(b))) {
    const target = aliased(checker, symbol);
    const { declarations = [] } = target;
    const known = collector.known(target);
    const declaring = ambient.get(declarations[0]?.getSourceFile().fileName ?? "");
    const other = declaring === point.specifier ? undefined : declaring;
    const from = known?.package ?? collector.foreign(item, target) ?? other;
    if (from !== undefined) {
      const name = known?.path ?? symbol.name;
      // What it exports by two names has its own page by the first, and is another's once.
      if (!collected.includes(target) && !reexports.some((one) => one.name === name && one.from === from))
        reexports.push({ name, from });
      continue;
    }
    if (!isItem(target) || declarations.length === 0 || declarations.every(isInternal)) continue;
    const name = symbol.name === "default" ? (declarations[0]?.name?.text ?? target.name) : symbol.name;
    own.set(symbol.name, [...own.values()].includes(name) ? symbol.name : name);
    collector.symbol(item, point.specifier, symbol);
    collected.push(target);
    const comment = namespaceComment(checker as never, symbol as never);
    if (comment !== undefined) namespaceComments[name] = comment;
  }
  if (own.size === 0) return undefined;
  const entryPoint = readEntryPoint(checker, point.specifier, module as never);
  return {
    ...point,
    own,
    exported: {
      entryPoints: [entryPoint],
      reexports: reexports.sort((a, b) => compare(a.name, b.name)),
      documented: own.size,
      namespaceComments,
      bundled: [],
    },
  };
}

/** What the extractor is shown when it looks at an entry file. */
export interface Shown {
  entry: string;
  /** Whether that is the package's main one; the exports of another one are among those of `subpaths`. */
  isMain: boolean;
  /** Whether it sees what namespaces list that are exported by `export =`. */
  lists: boolean;
  /** Whether there were any. */
  hasLists: boolean;
  subpaths: readonly Subpath[];
  /** Files that declare something for all. */
  globalFiles: ReadonlySet<unknown>;
  /** Subpaths that it can't take. */
  failed: { readonly specifier: string; readonly message: string }[];
}

/** What the extractor finds in a file that exports nothing. */
const NO_EXPORTS = {
  exportedLocalEntities: new Map<string, unknown>(),
  starExportedExternalModules: new Set(),
  visitedAstModules: new Set(),
};

/** Takes exports of other entry points for the main one's. @param shown says which, and may change from package to package */
export function showSubpaths(shown: Shown): AnalyzerAdaptation {
  return {
    loss: "only main entry points are documented",
    needs: ["fetchAstModuleExportInfo", "fetchAstModuleFromSourceFile"],
    adapt(analyzer, table, program) {
      const own = analyzer.fetchAstModuleExportInfo.bind(analyzer);
      const entityOf = (followedSymbol: AnalyzedSymbol): unknown => {
        const how = { isExternal: false, includeNominalAnalysis: false, addIfMissing: true };
        const entity = table.fetchAstSymbol({ followedSymbol, ...how });
        if (entity !== undefined) table.analyze(entity);
        return entity;
      };
      const entitiesOf = ({ specifier, file, pieces }: Subpath): ReadonlyMap<string, unknown> | undefined => {
        try {
          if (pieces) return new Map([...pieces].map(([name, symbol]) => [name, entityOf(symbol)]));
          const module = analyzer.fetchAstModuleFromSourceFile(program.getSourceFile(file), undefined, false);
          return own(module).exportedLocalEntities;
        } catch (error) {
          shown.failed.push({ specifier, message: (error as Error).message });
          return undefined;
        }
      };
      analyzer.fetchAstModuleExportInfo = (module) => {
        const hasSubpaths = shown.subpaths.length > 0 && module.sourceFile.fileName === shown.entry;
        const info = hasSubpaths && !shown.isMain ? NO_EXPORTS : own(module);
        if (!hasSubpaths) return info;
        const entities = new Map(info.exportedLocalEntities);
        for (const [i, subpath] of shown.subpaths.entries()) {
          const other = entitiesOf(subpath);
          for (const name of subpath.own.keys()) {
            const entity = other?.get(name);
            // Its own alone: what another entry point has too is among `reexports`.
            if (entity !== undefined) entities.set(`${name}${MARK}${i}`, entity);
          }
        }
        return { ...info, exportedLocalEntities: entities };
      };
    },
  };
}

/** What stands between a name and the number of its entry point. */
const MARK = "__docsgen_entry_";

interface Model {
  readonly members: readonly { readonly members: readonly { name?: string }[] }[];
}

/**
 * Cuts a model, given as JSON, into those of the package and of its entry points, by their names.
 * @param hasMain whether the package's own comment is its main entry point's
 */
export function splitModel(
  model: string,
  packageName: string,
  subpaths: readonly Subpath[],
  hasMain: boolean,
): [string, string][] {
  if (subpaths.length === 0 || !model.includes(MARK)) return [[packageName, model]];
  const ownName = (name: string, i: string) => subpaths[Number(i)]?.own.get(name) ?? name;
  const reference = new RegExp(`("[^"!\\\\]+)!([^"\\\\.#:~(\\[]+?)${MARK}(\\d+)`, "g");
  const root = JSON.parse(
    model.replace(reference, (_, _of, name, i) => `"${subpaths[Number(i)]?.specifier}!${ownName(name, i)}`),
  ) as Model;
  const [entryPoint] = root.members;
  const lists = new Map<string, object[]>([[packageName, []]]);
  const marked = new RegExp(`^(.+)${MARK}(\\d+)$`);
  for (const item of entryPoint?.members ?? []) {
    const [, name = "", i = ""] = marked.exec(item.name ?? "") ?? [];
    const owner = i === "" ? packageName : (subpaths[Number(i)]?.specifier ?? packageName);
    if (i !== "") item.name = ownName(name, i);
    const list = lists.get(owner) ?? [];
    lists.set(owner, list);
    list.push(item);
  }
  const comments = new Map(subpaths.map(({ specifier, comment }) => [specifier, comment]));
  return [...lists].map(([name, members]) => {
    const inner = { ...root, members: [{ ...entryPoint, members }] };
    const own =
      name === packageName
        ? { ...inner, ...(!hasMain && { docComment: "" }) }
        : { ...inner, name, canonicalReference: `${name}!`, docComment: comments.get(name) };
    return [name, JSON.stringify(own)];
  });
}
