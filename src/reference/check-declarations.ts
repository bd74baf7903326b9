// What is broken in declaration files: syntax, and modules and names that they take from nowhere.
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { findPackage, packageNameOf } from "../packages.ts";
import { displayPath } from "../project.ts";
import type { Diagnostic } from "../types.ts";
import type { TypeImport } from "./analyzer.ts";
import { FLAGS } from "./compiler-symbols.ts";
import { type Node, ownFiles, type Program, type SourceFile, slashed } from "./declarations.ts";
import { isLostTypeName } from "./import-types.ts";
import type { Located } from "./locate.ts";

/** The parts of the `typescript` module that are used. */
export interface TypeScript {
  isImportDeclaration(node: Node): boolean;
  isExportDeclaration(node: Node): boolean;
  isLiteralTypeNode(node: Node): boolean;
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
}

/** The text that names a module, in whatever imports it. */
interface Specifier extends Node {
  readonly text: string;
  readonly pos: number;
  readonly parent: Node & { readonly parent: TypeImport & Node };
}

/** A file with all that it imports. */
interface ImportingFile extends SourceFile {
  readonly imports: readonly Specifier[];
}

/** The parts of a program that are used. */
type ResolvingProgram = Program & {
  /** Of the compiler's own; what it gives is there for modules and for files that are none. */
  getResolvedModuleFromModuleSpecifier?(specifier: Node, file: SourceFile): { readonly resolvedModule?: object };
};

/** A place in a file of declarations. */
interface Place {
  readonly file: SourceFile;
  readonly position: number;
}

/** What an import doesn't find, and how that is mended. */
interface MissingModule {
  readonly what: string;
  readonly hint: string;
}

/** Imports that don't find the same. */
interface LostImports {
  readonly missing: MissingModule;
  readonly first: Place;
  count: number;
  /** Where all of it is exported. */
  star?: Place;
}

const HINT = "Install what the declaration needs, or another version of the package; the reference may be incomplete.";

const UNBUILT =
  "It is linked from another folder, as in a workspace: build it first, so that the files are there which its package.json names.\nUntil then, what the reference says of types from it is incomplete.";

/** By the package that declares a runtime's own modules: whose they are. */
const RUNTIMES: ReadonlyMap<string, string> = new Map([
  ["@types/node", "Node"],
  ["@types/bun", "Bun"],
]);

/**
 * Finds what is broken in the declaration files of one package: syntax (the file is skipped from there on), and imports
 * that lead nowhere (what uses them is documented with `any`). A full type check would take longer than extraction does.
 */
export function checkDeclarations(
  typescript: TypeScript,
  program: ResolvingProgram,
  item: Located,
  root: string,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  /** By what is missing. */
  const lost = new Map<string, LostImports>();
  const checker = program.getTypeChecker();
  const add = (place: Place, severity: Diagnostic["severity"], message: string, hint = HINT): void => {
    const { line, character } = place.file.getLineAndCharacterOfPosition(place.position);
    problems.push({
      file: displayPath(root, place.file.fileName),
      line: line + 1,
      column: character + 1,
      severity,
      code: severity === "error" ? "reference-syntax" : "reference-type-error",
      message: `reference: ${item.config.name}: ${message}`,
      hint,
    });
  };
  for (const file of ownFiles(program, item) as ImportingFile[]) {
    // What follows the first one is mostly its echo.
    const [syntax] = program.getSyntacticDiagnostics(file);
    if (syntax) {
      const text = typescript.flattenDiagnosticMessageText(syntax.messageText, " ");
      add({ file, position: syntax.start ?? 0 }, "error", text);
      continue;
    }
    // The compiler lists those of types last.
    for (const specifier of [...file.imports].sort((a, b) => a.pos - b.pos)) {
      const { parent } = specifier;
      const isExport = typescript.isExportDeclaration(parent);
      const { importClause, exportClause } = parent;
      if (!checker.getSymbolAtLocation(specifier)) {
        // A file that is no module declares globals.
        const isForItself = !isExport && !importClause && typescript.isImportDeclaration(parent);
        const found = program.getResolvedModuleFromModuleSpecifier?.(specifier, file)?.resolvedModule;
        if (isForItself && found) continue;
        const missing = missingModule(specifier.text, file.fileName, item);
        const place = { file, position: specifier.getStart() };
        const known = lost.get(missing.what) ?? { missing, first: place, count: 0 };
        known.count++;
        if (isExport && !exportClause) known.star ??= place;
        lost.set(missing.what, known);
      } else if (typescript.isLiteralTypeNode(parent)) {
        const { qualifier } = parent.parent;
        if (qualifier && isLostTypeName(checker, qualifier))
          add(
            { file, position: qualifier.getStart() },
            "warning",
            `module "${specifier.text}" has no export "${qualifier.getText()}"`,
          );
      } else {
        const names = importClause?.namedBindings?.elements ?? exportClause?.elements ?? [];
        for (const element of importClause?.name ? [importClause, ...names] : names) {
          const symbol = element.name && checker.getSymbolAtLocation(element.name);
          if (!symbol || !((symbol as { flags: number }).flags & FLAGS.alias)) continue;
          if (!checker.isUnknownSymbol(checker.getAliasedSymbol(symbol as never))) continue;
          const wanted = element.propertyName ?? element.name;
          const what = element === importClause ? "default export" : `export "${wanted?.text}"`;
          const message = `module "${specifier.text}" has no ${what}`;
          add({ file, position: wanted?.getStart() ?? 0 }, "warning", message);
        }
      }
    }
  }
  for (const { missing, first, count, star } of lost.values()) {
    const exported = star ? ", all of whose exports this package exports" : "";
    const imports =
      count > 1 ? `; ${count} imports lead nowhere for that, of which this is ${star ? "one" : "the first"}` : "";
    const hint = star ? `${missing.hint}\nWhat is exported from there is not in it at all.` : missing.hint;
    add(star ?? first, "warning", `cannot find ${missing.what}${exported}${imports}`, hint);
  }
  return problems;
}

/** Tells what an import that finds no module lacks: a package, or one of its modules. */
function missingModule(specifier: string, file: string, { manifest }: Located): MissingModule {
  const bun = /^bun(?::|$)/.test(specifier) ? "@types/bun" : packageNameOf(specifier);
  const name = isBuiltin(specifier) ? "@types/node" : bun;
  const runtime = RUNTIMES.get(name);
  const folder = runtime === undefined ? findPackage(name, path.dirname(file)) : undefined;
  if (folder !== undefined && !slashed(fs.realpathSync(folder)).endsWith(`/node_modules/${name}`))
    return { what: specifier === name ? `declarations of package "${name}"` : `module "${specifier}"`, hint: UNBUILT };
  // A scheme (`virtual:`) is a bundler's or a runtime's.
  if (folder !== undefined || /^[./#]|^\w+:/.test(name)) return { what: `module "${specifier}"`, hint: HINT };
  const types = `@types/${name.replace(/^@([^/]+)\//, "$1__")}`;
  const wanted = manifest.peerDependencies?.[types] === undefined ? name : types;
  const hint = `Install it where the package is: npm install --save-dev ${wanted}\nUntil then, what the reference says of types from it is incomplete.`;
  return { what: `package "${name}"${runtime ? `, which declares ${runtime}'s own modules` : ""}`, hint };
}
