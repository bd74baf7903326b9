// What TypeScript's own program tells of declaration files: what they export, and whose they are. The program is
// the extractor's; only the parts of its interface that are used are described here.
import fs from "node:fs";
import path from "node:path";
import { compare } from "../diagnostics.ts";
import { readManifest } from "../packages.ts";
import { FLAGS } from "./compiler-symbols.ts";
import { exportsOf } from "./export-equals.ts";
import type { Located } from "./locate.ts";
import { isAddition } from "./module-additions.ts";
import { namespaceComment } from "./namespace-comments.ts";
import { type ExportChecker, typeOnlyExports } from "./type-only.ts";
import type { EntryPoint, ExtractedPackage } from "./types.ts";

/** What a package's declaration files export. */
export interface Exported {
  readonly entryPoints: readonly EntryPoint[];
  readonly reexports: ExtractedPackage["reexports"];
  readonly documented: number;
  readonly namespaceComments: NonNullable<ExtractedPackage["namespaceComments"]>;
  /** Names of bundled packages that it exports too, and where they are declared. */
  readonly bundled: ExtractedPackage["reexports"];
  /** It is no module, but what the package declares for all. */
  readonly globals?: true;
  /** Entry points that have a page of their own, for what the main one lacks. */
  readonly subpaths?: readonly string[];
}

/** A node, with the children that imports and exports have. */
export interface Node {
  readonly name?: Node;
  readonly propertyName?: Node;
  readonly moduleSpecifier?: Node & { readonly text: string };
  readonly importClause?: Node & { readonly namedBindings?: Node };
  readonly exportClause?: Node;
  readonly elements?: readonly Node[];
  readonly text?: string;
  getStart(): number;
}

/** What a file of a program is known by. */
export interface FileName {
  readonly fileName: string;
}

/** A file of a program. */
export interface SourceFile extends Node, FileName {
  readonly text: string;
  readonly statements: readonly Node[];
  getLineAndCharacterOfPosition(position: number): { readonly line: number; readonly character: number };
}

/** The parts of a program's checker that are used. */
export type Checker = Pick<ExportChecker, "isUnknownSymbol" | "getSymbolAtLocation" | "getImmediateAliasedSymbol"> & {
  getExportsOfModule(symbol: unknown): Symbol[];
  getAliasedSymbol(symbol: Symbol): Symbol;
  /** Those that blocks declare: `declare module "name"`. */
  getAmbientModules(): Symbol[];
};

/** The parts of a program that are used. */
export interface Program {
  getSourceFiles(): readonly SourceFile[];
  getSyntacticDiagnostics(file?: SourceFile): readonly {
    readonly file?: SourceFile;
    readonly start?: number;
    readonly messageText: unknown;
  }[];
  getTypeChecker(): Checker;
  getSourceFile(file: string): unknown;
  isSourceFileFromExternalLibrary(file: FileName): boolean;
}

interface Symbol {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly Declaration[];
  readonly exports?: ReadonlyMap<string, Symbol>;
}

interface Declaration {
  readonly parent?: Declaration;
  readonly name?: { readonly text?: string; getText?(): string };
  /** Where the node's comments begin, and where it begins itself. */
  readonly pos: number;
  getStart(): number;
  /** Only of files and of blocks. */
  readonly statements?: readonly unknown[];
  getSourceFile(): { readonly fileName: string; readonly text: string; readonly symbol?: unknown };
}

const DEFAULT = "default";

/** Reads what a package's entry points export, and from where. */
export function readExports(program: Program, packageOf: PackageOf, item: Located): Exported {
  const checker = program.getTypeChecker();
  const moduleOf = (file: string): Symbol | undefined => {
    const source = program.getSourceFile(file);
    return source === undefined ? undefined : (checker.getSymbolAtLocation(source) as Symbol | undefined);
  };
  const entryPoints = item.entryPoints.map((one) => readEntryPoint(checker, one.specifier, moduleOf(one.file)));
  // The main one first, then the one with the least in it: what an import should name.
  const { name } = item.config;
  entryPoints.sort(
    (a, b) => Number(b.specifier === name) - Number(a.specifier === name) || a.exports.length - b.exports.length,
  );
  const offered = new Set(entryPoints.flatMap(({ exports }) => exports));
  const bundled = (from: string) => isBundled(from, item);
  const reexports: { name: string; from: string }[] = [];
  const bundledNames: { name: string; from: string }[] = [];
  const namespaceComments: Record<string, string> = Object.create(null);
  let documented = 0;
  const main = moduleOf(item.entry);
  for (const symbol of main ? exportsOf(checker, main) : []) {
    const target = symbol.flags & FLAGS.alias ? checker.getAliasedSymbol(symbol) : symbol;
    const file = target.declarations?.[0]?.getSourceFile().fileName;
    const from = file === undefined ? undefined : packageOf(file);
    const isForeign = from !== undefined && from !== name;
    // What another package adds to this one is there only where that one is.
    if (isForeign && target.declarations?.[0] && isAddition(target.declarations[0])) continue;
    if (isForeign && offered.has(symbol.name))
      (bundled(from) ? bundledNames : reexports).push({ name: symbol.name, from });
    if (isForeign && !bundled(from)) continue;
    if (!target.declarations?.some(isInternal)) documented++;
    const comment = namespaceComment(checker, symbol);
    if (comment !== undefined) namespaceComments[symbol.name] = comment;
  }
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  return {
    entryPoints,
    reexports: reexports.sort(byName),
    namespaceComments,
    documented,
    bundled: bundledNames.sort(byName),
  };
}

/** Reads the names that an entry point exports. */
export function readEntryPoint(checker: Checker, specifier: string, module: Symbol | undefined): EntryPoint {
  const found = module ? exportsOf(checker, module) : [];
  const typesOnly = module ? [...new Set(typeOnlyExports(checker, module))].sort(compare) : [];
  const symbol = found.find((one) => one.name === DEFAULT);
  const target = symbol && (symbol.flags & FLAGS.alias ? checker.getAliasedSymbol(symbol) : symbol);
  const aliases = aliasesIn(checker, found);
  return {
    specifier,
    exports: [...new Set(found.map(({ name }) => name))].sort(compare),
    ...(aliases.length > 0 && { aliases }),
    ...(target && { byDefault: target.declarations?.[0]?.name?.text ?? target.name }),
    ...(typesOnly.length > 0 && { typesOnly }),
  };
}

/** Finds what is exported by several names. */
function aliasesIn(checker: Checker, exported: readonly Symbol[]): NonNullable<EntryPoint["aliases"]> {
  const names = new Map<Symbol, string[]>();
  for (const symbol of exported) {
    const target = symbol.flags & FLAGS.alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (checker.isUnknownSymbol(target)) continue;
    names.set(target, [...(names.get(target) ?? []), symbol.name]);
  }
  return [...names].flatMap(([{ name }, of]) => (of.length > 1 ? { declared: name, names: of.sort(compare) } : []));
}

/** Whether the comment of a declaration's statement says `@internal`. */
export function isInternal(declaration: Declaration): boolean {
  let statement = declaration;
  while (statement.parent && !statement.parent.statements) statement = statement.parent;
  // The declaration of a whole file, a module's, is no statement.
  if (!statement.parent) return false;
  const before = statement.getSourceFile().text.slice(statement.pos, statement.getStart());
  return /@internal\b/.test(before.slice(Math.max(before.lastIndexOf("/**"), 0)));
}

/** Whether a package bundles another one. */
export function isBundled(name: string, { config }: Located): boolean {
  return (config.bundle ?? []).some(
    (pattern) => name === pattern || (pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1))),
  );
}

/** The `@types` package that a package's declarations are taken from; none where they are its own. */
export function othersTypes({ entry }: Located): string[] {
  const owner = packageOf(slashed(entry));
  return owner?.startsWith("@types/") ? [owner] : [];
}

/** Finds the package that a file belongs to; undefined for a file of the site. */
export type PackageOf = (file: string) => string | undefined;

/**
 * Makes a finder that knows also packages that are linked into node_modules from elsewhere, as in a workspace: those of the
 * reference, and those that an import found, which their manifests name.
 */
export function packageFinder(
  declared: readonly Located[],
  program: Pick<Program, "getSourceFile" | "isSourceFileFromExternalLibrary">,
): PackageOf {
  const linked = declared.flatMap(({ config, folder }) => {
    const real = config.types === undefined ? slashed(fs.realpathSync(folder)) : "node_modules";
    return real.split("/").includes("node_modules") ? [] : { start: `${real}/`, name: config.name };
  });
  const written = declared.flatMap((item) => {
    const start = `${slashed(item.folder)}/`;
    return item.config.types !== undefined && othersTypes(item).length > 0 ? { start, name: item.config.name } : [];
  });
  // Of a package in another one's folder, the inner.
  linked.sort((a, b) => b.start.length - a.start.length);
  /** By folder. */
  const names = new Map<string, string | undefined>();
  const imported = (file: string) => {
    const source = program.getSourceFile(file) as SourceFile | undefined;
    if (!source || !program.isSourceFileFromExternalLibrary(source)) return undefined;
    const folder = path.dirname(file);
    if (!names.has(folder)) names.set(folder, manifestName(folder));
    return names.get(folder);
  };
  const named = (file: string, among: typeof linked) => among.find(({ start }) => file.startsWith(start))?.name;
  return (file) => named(file, written) ?? packageOf(file) ?? named(file, linked) ?? imported(file);
}

/** The name in the nearest manifest that has one. */
function manifestName(start: string): string | undefined {
  for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const name = readManifest(path.join(folder, "package.json"))?.name;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The package that a file under node_modules belongs to. */
export function packageOf(file: string): string | undefined {
  const at = file.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const [first = "", second = ""] = file.slice(at + "/node_modules/".length).split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The files of a package itself, and not of packages in it. */
export function ownFiles(program: Program, { folder }: Located): SourceFile[] {
  const start = `${slashed(folder)}/`;
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(start) && !fileName.slice(start.length).includes("node_modules/"));
}

/** A path as the compiler writes it. */
export function slashed(file: string): string {
  return file.replaceAll("\\", "/");
}
