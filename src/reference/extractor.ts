// API Extractor over one TypeScript program of all packages. The only module that knows API Extractor, an optional peer
// that is loaded from the site's own node_modules. Takes seconds, and runs on a thread of its own.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compare } from "../diagnostics.ts";
import { packageNameOf, resolveInstalled } from "../packages.ts";
import { displayPath } from "../project.ts";
import type { Diagnostic } from "../types.ts";
import { type AccessorLibrary, joinAccessors } from "./accessor-pairs.ts";
import { ALPHA_MARK, restoreAlpha } from "./alpha-methods.ts";
import {
  ambientModules,
  globalsFile,
  isAmbient,
  type MapperLibrary,
  type ParserLibrary,
  placeAmbient,
  withDeclaringFiles,
} from "./ambient-modules.ts";
import { type AnalyzerLibrary, adaptAnalyzer } from "./analyzer.ts";
import { baseComments, withBaseComments } from "./base-comments.ts";
import { CanonicalReferences } from "./canonical-references.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { type CommentLibrary, keepCommentSources } from "./comment-sources.ts";
import type { CompiledPackages } from "./compiled-packages.ts";
import {
  type CompilerLibrary,
  createDeclarationProgram,
  declarationOptions,
  programSeenFrom,
} from "./declaration-program.ts";
import {
  type Checker,
  type Exported,
  othersTypes,
  type Program,
  packageFinder,
  readExports,
  type SourceFile,
} from "./declarations.ts";
import { keepParameters, type ParameterNormalizer } from "./destructured-parameters.ts";
import { type ModuleLibrary, takeEqualsForDefault } from "./export-equals.ts";
import { withExportedNames } from "./exported-names.ts";
import { type SymbolChecker, SymbolCollector } from "./exported-symbols.ts";
import { extractionFailure, isModule, noModule } from "./extraction-failure.ts";
import { findGlobals, showGlobals } from "./globals.ts";
import { leaveLostTypeNames, type TypeImportChecker } from "./import-types.ts";
import { type InheritedMembers, inheritedMembers } from "./inherited-members.ts";
import { type LiteralMembers, literalMembers } from "./literal-members.ts";
import { type ExtractOptions, type Located, problem } from "./locate.ts";
import { type LostChecker, leaveLostExports, leaveLostNames, leaveLostStars } from "./lost-exports.ts";
import { type CollectorClass, exportMergedSymbols, followMergedSymbols } from "./merged-symbols.ts";
import { namespaceExports, withNamespaceExports } from "./namespace-exports.ts";
import { type GeneratorLibrary, referToNamespaces } from "./namespace-references.ts";
import { withoutNestedComments } from "./nested-comments.ts";
import { type NodeLibrary, nestedMembers, withoutNestedMembers } from "./nested-members.ts";
import { leaveOwnGlobals } from "./own-globals.ts";
import { followOwnRequires, type RequireChecker } from "./own-requires.ts";
import { type SameItems, sameItems } from "./same-items.ts";
import { type ModelLibrary, separateDeclarations } from "./separate-declarations.ts";
import { findSubpaths, type Shown, type Subpath, showSubpaths, splitModel } from "./subpaths.ts";
import type { TypeChecker, TypeLibrary, TypeProgram } from "./type-checker.ts";
import { type KindLibrary, type NameChecker, UndeclaredNames } from "./undeclared-names.ts";
import { withoutUnstatedLevels } from "./unstated-levels.ts";
import { followNamespaceVars } from "./var-exports.ts";

/** The package's name. */
export const EXTRACTOR = "@microsoft/api-extractor";
const LISTS_HINT = "To have that documented too, give other declarations of the package with `types`.";
/** The oldest version that docsgen takes. */
const OLDEST = "7.60.0";

/** What the extractor and the compiler tell of packages. */
export interface Extracted {
  /** By name: the model as JSON; "" where the extractor wrote none. */
  readonly models: ReadonlyMap<string, string>;
  readonly exported: ReadonlyMap<string, Exported>;
  readonly inherited: InheritedMembers;
  readonly literals: LiteralMembers;
  readonly same: SameItems;
  readonly problems: readonly Diagnostic[];
}

/** The parts of API Extractor that are used. */
interface ExtractorLibrary {
  readonly Extractor: {
    invoke(config: unknown, options: object): { readonly succeeded: boolean };
  };
  readonly ExtractorConfig: { prepare(options: object): unknown };
}

/** What adaptations of the extractor ask the compiler. */
type ExtractorChecker = RequireChecker & LostChecker & TypeImportChecker;

/**
 * Extracts the models of packages from their declarations.
 * @param work an empty folder
 * @param onPackage hears how many are done
 */
export function extractDeclared(
  given: readonly Located[],
  options: ExtractOptions,
  work: string,
  onPackage: (done: number) => void,
): Extracted {
  const models = new Map<string, string>();
  const exported = new Map<string, Exported>();
  const problems: Diagnostic[] = [];
  const require = createRequire(resolveInstalled(`${EXTRACTOR}/package.json`, options.content));
  const { Extractor, ExtractorConfig } = require(EXTRACTOR) as ExtractorLibrary;
  const typescript = inside(require)("typescript") as CompilerLibrary &
    TypeLibrary &
    NodeLibrary &
    KindLibrary &
    ParserLibrary;
  const tsdocConfigFile = tsdocConfig(require, options.config.tags ?? ["legacy", "system"]);
  const ambient = ambientModules(typescript, given);
  const { declared } = ambient;
  const entries = declared.flatMap(({ entry, entryPoints, patternPoints }) => [
    entry,
    ...[...entryPoints, ...patternPoints].map(({ file }) => file),
  ]);
  const program = createDeclarationProgram(typescript, entries, options.content, ambient);
  const typeProgram = program as unknown as TypeProgram;
  const checker = typeProgram.getTypeChecker() as TypeChecker & ExtractorChecker & NameChecker;
  const undeclared = new UndeclaredNames(checker, typescript);
  const shown: Shown = {
    entry: "",
    isMain: true,
    lists: true,
    hasLists: false,
    subpaths: [],
    globalFiles: new Set(),
    failed: [],
  };
  const packageOf = packageFinder(declared, program);
  const collector = new SymbolCollector(checker, packageOf);
  for (const item of declared) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(item.entry));
    if (module) collector.module(item, module);
  }
  const names = new Set(options.config.packages.map((one) => (typeof one === "string" ? one : one.name)));
  const subpaths = declared.map((item) => {
    const found = findSubpaths(item, collector, subpathProgram(program), names);
    const globals = findGlobals(item, collector, program, globalsFile(item.entry));
    return globals ? [...found, globals] : found;
  });
  const wholes = new Map(
    declared.flatMap(({ config }, i) => (subpaths[i] ?? []).map(({ specifier }) => [specifier, config.name] as const)),
  );
  const symbols = collector.found;
  /** Why the package at work is taken without the lists of its namespace. */
  let refusedLists: string | undefined;
  const packages: CompiledPackages = {
    typescript,
    program: typeProgram,
    checker,
    exported: symbols,
    names: new Set(declared.map(({ config }) => config.name)),
    packageOf,
  };
  problems.push(...adaptExtractor(require, packages, checker, shown, options.root));
  const comments = baseComments(packages);
  const listed = namespaceExports(checker, symbols);
  onPackage(0);
  declared.forEach((item, i) => {
    extractOne(item, i);
    onPackage(i + 1);
  });
  const inherited = inheritedMembers(packages);
  const literals = literalMembers(typescript, symbols);
  return {
    models,
    exported,
    inherited,
    literals,
    same: sameItems(symbols, (name) => wholes.get(name) ?? name),
    problems: problems.map((one) => ambient.place(one)),
  };

  function extractOne(item: Located, i: number): void {
    const { name } = item.config;
    const broken = checkDeclarations(typescript, program, item, options.root);
    problems.push(...broken);
    if (broken.some(({ severity }) => severity === "error")) return;
    const own = subpaths[i] ?? [];
    const outside = noModule(program, item, own, options.root);
    // Types of what is there at run time declare, and export, as that is.
    const declares = own.some(({ file, pieces }) => isAmbient(file) && (!pieces || name.startsWith("@types/")));
    if (outside && !declares) problems.push(outside);
    if (outside && own.length === 0) return;
    const out = path.join(work, `${i}.api.json`);
    refusedLists = undefined;
    const first = invoke(item, out, own);
    // What the extractor can't take may be another entry point's.
    const last = first !== undefined && own.length > 0 && !outside ? invoke(item, out, []) : first;
    if (last !== undefined) {
      const { message, hint = "", ...place } = failure(item, last);
      const what = `package ${JSON.stringify(name)} cannot be extracted: ${message}`;
      problems.push(problem(place, "reference-extraction", what, hint));
      return;
    }
    const main = `all entry points of ${JSON.stringify(name)} but the main one are`;
    if (first !== undefined) problems.push(leftOut(item, first, main));
    if (refusedLists !== undefined)
      problems.push(leftOut(item, refusedLists, `what the namespace of ${JSON.stringify(name)} lists is`, LISTS_HINT));
    for (const { specifier, message } of shown.failed)
      problems.push(leftOut(item, message, `entry point ${JSON.stringify(specifier)} is`));
    problems.push(...undeclared.problems(name, options.root));
    const exports = readExports(program, packageOf, item);
    const written = fs.existsSync(out) ? fs.readFileSync(out, "utf8") : "";
    const whole = withExportedNames(withoutUnstatedLevels(restoreAlpha(withDeclaringFiles(written))), exports);
    const parts = splitModel(whole, name, own, outside === undefined);
    for (const [part, split] of parts) {
      const model = withNamespaceExports(split, listed);
      const own = withoutNestedComments(withoutNestedMembers(model, nestedMembers(typescript, symbols, part)));
      models.set(part, withBaseComments(own, comments.get(part)));
    }
    const documented = own.filter(({ specifier }) => models.has(specifier));
    for (const { specifier, exported: of } of documented) exported.set(specifier, of);
    exported.set(name, {
      ...exports,
      ...(documented.length > 0 && { subpaths: documented.map(({ specifier }) => specifier).sort(compare) }),
    });
  }

  /** Runs the extractor; gives its message where it fails, also without lists, by which it meets more that it can't take. */
  function invoke(item: Located, out: string, own: readonly Subpath[], lists = true): string | undefined {
    const [other] = own;
    // The extractor begins with a module, whichever that is.
    const isMain = other === undefined || isModule(program, item.entry);
    const entry = isMain ? item.entry : other.file;
    const known = entry.replaceAll("\\", "/");
    const pieces = own.flatMap((one) => [...(one.pieces?.values() ?? [])]);
    const globalFiles = new Set(
      pieces.flatMap(({ declarations = [] }) => declarations.map((one) => one.getSourceFile())),
    );
    Object.assign(shown, { entry: known, isMain, lists, hasLists: false, subpaths: own, globalFiles, failed: [] });
    undeclared.begin();
    try {
      Extractor.invoke(prepare(ExtractorConfig, { ...item, entry }, out, options, tsdocConfigFile), {
        // All that it reads of a compiler's state.
        compilerState: { program: programSeenFrom(item, program, undeclared.checker) },
        localBuild: true,
        // Its messages are for the package's authors.
        messageCallback: (message: { handled: boolean }) => {
          message.handled = true;
        },
      });
    } catch (error) {
      const { message } = error as Error;
      if (!shown.hasLists || !lists) return message;
      refusedLists = message;
      return invoke(item, out, own, false);
    }
    return undefined;
  }

  function failure(item: Located, said: string): ReturnType<typeof extractionFailure> {
    return extractionFailure(program, item, options.root, said);
  }

  /** Tells of what is not documented, although the package is: entry points, by default. */
  function leftOut(item: Located, said: string, what: string, other?: string): Diagnostic {
    const { message, hint: _, ...place } = failure(item, said);
    const entry = `{ name: ${JSON.stringify(item.config.name)}, entryPoints: ["…"] }`;
    const hint =
      other ?? `Install what it needs. Or list in the configuration which ones are documented: ${entry}; none is [].`;
    const whole = `${what} left out, as the extractor cannot take what it declares: ${message}`;
    return { ...problem(place, "reference-entry-point", whole, hint), severity: "warning" };
  }
}

/** Gives what is asked of a program to find entry points. */
function subpathProgram(program: Program): Parameters<typeof findSubpaths>[2] {
  const checker = program.getTypeChecker() as Checker & SymbolChecker;
  return { checker, sourceFile: (file) => program.getSourceFile(file) as SourceFile | undefined };
}

/** Mends what the extractor loses, in its own modules; tells where a version has them otherwise, and loses it then. */
function adaptExtractor(
  require: NodeJS.Require,
  packages: CompiledPackages,
  checker: SymbolChecker & ExtractorChecker,
  shown: Shown,
  root: string,
): Diagnostic[] {
  const { SyntaxKind } = packages.typescript;
  const inner = path.dirname(require.resolve(EXTRACTOR));
  const normalizers = path.join(inner, "generators", "DtsEmitHelpers.js");
  const { DtsEmitHelpers } = required<{ DtsEmitHelpers?: ParameterNormalizer }>(require, normalizers);
  const { Collector } = required<{ Collector?: CollectorClass }>(
    require,
    path.join(inner, "collector", "Collector.js"),
  );
  const lost = separateDeclarations(required<ModelLibrary>(inside(require), `${EXTRACTOR}-model`)).map(
    (kind) => `${kind} that are declared in several pieces may lack what all but one of these say`,
  );
  if (!keepParameters(DtsEmitHelpers, SyntaxKind.Parameter))
    lost.push("parameters that are taken apart have names of the extractor's own");
  const generator = path.join(inner, "generators", "DeclarationReferenceGenerator.js");
  const references = new CanonicalReferences(packages);
  const refer: Parameters<typeof referToNamespaces>[2] = (symbol, meaning) => references.inNamespace(symbol, meaning);
  if (!referToNamespaces(required<GeneratorLibrary>(require, generator), checker, refer))
    lost.push("names in modules that are exported as namespaces lead nowhere");
  if (!followMergedSymbols(Collector)) lost.push("names of types that modules add to lead nowhere");
  const analyzed = (name: string) => required<object>(require, path.join(inner, "analyzer", `${name}.js`));
  const unfit = adaptAnalyzer(analyzed("ExportAnalyzer") as AnalyzerLibrary, [
    exportMergedSymbols,
    leaveOwnGlobals(SyntaxKind.NamespaceExportDeclaration),
    followOwnRequires(checker),
    leaveLostNames(checker),
    leaveLostStars(checker),
    leaveLostTypeNames(checker),
    followNamespaceVars,
    showSubpaths(shown),
    showGlobals(shown),
  ]);
  lost.push(...unfit.map(({ loss }) => loss));
  const mapper = path.join(inner, "collector", "SourceMapper.js");
  if (!placeAmbient(required<MapperLibrary>(require, mapper)))
    lost.push("modules that packages declare are not documented");
  const modules = analyzed("AstModule") as ModuleLibrary;
  if (!leaveLostExports(modules, checker)) lost.push("packages that export names which are nowhere are not documented");
  if (!takeEqualsForDefault(modules, checker, shown)) lost.push("`export =` is not documented");
  const accessors = { ...analyzed("AstDeclaration"), ...analyzed("TypeScriptInternals") } as AccessorLibrary;
  if (!joinAccessors(accessors, SyntaxKind.SetAccessor, SyntaxKind.GetAccessor))
    lost.push("of getters with setters the one that stands first is documented");
  if (!keepCommentSources(required<CommentLibrary>(inside(require), "@microsoft/tsdoc")))
    lost.push("lists in lists of comments are flat");
  if (lost.length === 0) return [];
  const manifest = require.resolve(`${EXTRACTOR}/package.json`);
  const { version = "" } = require(manifest) as { version?: string };
  const what = `${EXTRACTOR} ${version} is made otherwise than docsgen expects: ${lost.join("; ")}`;
  const hint = `Install the newest version of it that is told of no longer; ${OLDEST} is one.`;
  const place = { file: displayPath(root, manifest), line: 1, column: 1 };
  return [{ ...problem(place, "reference-extractor-version", what, hint), severity: "warning" }];
}

/** Requires what a version may lack; empty where it does. */
function required<T extends object>(require: NodeJS.Require, name: string): Partial<T> {
  try {
    return require(name) as T;
  } catch {
    return {};
  }
}

/** Requires from where the extractor's own dependencies are. */
function inside(require: NodeJS.Require): NodeJS.Require {
  return createRequire(require.resolve(`${EXTRACTOR}/package.json`));
}

function prepare(
  ExtractorConfig: ExtractorLibrary["ExtractorConfig"],
  item: Located,
  out: string,
  options: ExtractOptions,
  tsdocConfigFile: unknown,
): unknown {
  const { config, folder, entry } = item;
  const ownManifest = path.join(folder, "package.json");
  // The extractor wants a manifest; declarations of the site's own need not have one.
  const packageJsonFullPath = fs.existsSync(ownManifest) ? ownManifest : `${out}.package.json`;
  if (packageJsonFullPath !== ownManifest) fs.writeFileSync(packageJsonFullPath, JSON.stringify({ name: config.name }));
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    tsdocConfigFile,
    // Such a module is no file.
    ignoreMissingEntryPoint: true,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      // A package under node_modules counts as foreign, and its model comes out empty, unless it names itself here.
      bundledPackages: [packageNameOf(config.name), ...othersTypes(item), ...(config.bundle ?? [])],
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: {
          compilerOptions: declarationOptions(options.content),
          files: [entry],
        },
      },
      docModel: { enabled: true, apiJsonFilePath: out },
      apiReport: { enabled: false, reportFileName: "unused.api.md" },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
  });
}

/** TSDoc's standard tags and the packages' own: an unknown modifier would be dropped from the comments. */
function tsdocConfig(require: NodeJS.Require, tags: readonly string[]): unknown {
  const inner = inside(require);
  const { TSDocConfigFile } = inner("@microsoft/tsdoc-config") as {
    TSDocConfigFile: { loadFromObject(json: object): unknown };
  };
  const { StandardTags } = inner("@microsoft/tsdoc") as {
    StandardTags: { allDefinitions: readonly { tagName: string }[] };
  };
  const own = [...tags.map((tag) => `@${tag}`), ALPHA_MARK];
  const known = [...StandardTags.allDefinitions.map(({ tagName }) => tagName), ...own];
  return TSDocConfigFile.loadFromObject({
    $schema: "https://developer.microsoft.com/json-schemas/tsdoc/v0/tsdoc.schema.json",
    tagDefinitions: own.map((tagName) => ({ tagName, syntaxKind: "modifier" })),
    supportForTags: Object.fromEntries(known.map((tag) => [tag, true])),
  });
}
