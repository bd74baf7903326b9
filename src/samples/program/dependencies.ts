// Which files a module's result depends on.
import path from "node:path";
import type ts from "typescript";
import { isInstalled, type SampleHost, type SiteModules } from "./host.ts";

type TypeScript = typeof ts;

/** What the modules of a site are looked through with. */
export interface ImportScope {
  readonly typescript: TypeScript;
  readonly options: ts.CompilerOptions;
  readonly host: SampleHost;
  readonly modules: SiteModules;
  /** Whether a lockfile says what the installed packages are. */
  readonly locked: boolean;
}

/** Files, by absolute name, sorted. */
export interface Dependencies {
  readonly found: readonly string[];
  /** Those that are looked for in vain. */
  readonly missing: readonly string[];
}

/** Finds the files that a module imports, and theirs, as far as no lockfile vouches for them. */
export function dependenciesOf(scope: ImportScope, checker: ts.TypeChecker, module: ts.SourceFile): Dependencies {
  const { typescript, options, host, modules, locked } = scope;
  const content = host.getCurrentDirectory();
  const lib = path.dirname(typescript.getDefaultLibFilePath(options)).split(path.sep).join("/");
  const found = new Set<string>();
  const missing = new Set<string>();
  const searching: ts.ModuleResolutionHost = {
    readFile: (file) => host.readFile(file),
    fileExists(file) {
      const isThere = host.fileExists(file);
      if (!isThere) missing.add(file);
      return isThere;
    },
  };
  const visit = (file: ts.SourceFile): void => {
    for (const specifier of specifiersOf(typescript, file)) {
      if (/^\.{0,2}\//.test(specifier.text))
        typescript.resolveModuleName(specifier.text, file.fileName, options, searching);
      const symbol = checker.getSymbolAtLocation(specifier);
      // A package that is linked to its workspace may be built yet.
      if (!symbol && isLinked(specifier.text))
        typescript.resolveModuleName(specifier.text, file.fileName, options, searching);
      for (const declaration of symbol?.declarations ?? []) {
        const target = declaration.getSourceFile();
        const { fileName } = target;
        const isKnown = found.has(fileName) || modules.text(fileName) !== undefined || target === module;
        if (isKnown || fileName.startsWith(lib) || (locked && isInstalled(fileName))) continue;
        found.add(fileName);
        visit(target);
      }
    }
  };
  const isLinked = (specifier: string): boolean => {
    const name = /^(?:@[^/]+\/)?[^@./][^/]*/.exec(specifier)?.[0];
    const folders = name === undefined ? [] : foldersAbove(content).map((folder) => `${folder}/node_modules/${name}`);
    const folder = folders.find((each) => host.directoryExists?.(each));
    return folder !== undefined && !isInstalled(`${host.realpath?.(folder) ?? folder}/`);
  };
  visit(module);
  return { found: [...found].sort(), missing: [...missing].sort() };
}

/** A folder and those that it lies in. @param folder absolute, with slashes */
function foldersAbove(folder: string): string[] {
  const above = path.posix.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

/** The names of modules that a file says: where it imports, exports from elsewhere, and in types. */
function specifiersOf(typescript: TypeScript, file: ts.SourceFile): ts.StringLiteral[] {
  const specifiers: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (typescript.isStringLiteral(node)) {
      const { parent } = node;
      const isSpecifier =
        typescript.isImportDeclaration(parent) ||
        typescript.isExportDeclaration(parent) ||
        typescript.isExternalModuleReference(parent) ||
        (typescript.isCallExpression(parent) && parent.expression.kind === typescript.SyntaxKind.ImportKeyword) ||
        (typescript.isLiteralTypeNode(parent) && typescript.isImportTypeNode(parent.parent));
      if (isSpecifier) specifiers.push(node);
    }
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return specifiers;
}
