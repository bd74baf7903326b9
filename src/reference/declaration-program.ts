// One TypeScript program of all packages' declaration files, made for extraction: it reads what the extractor reads and
// no more.
import path from "node:path";
import { markAlpha } from "./alpha-methods.ts";
import { type AmbientModules, isAmbient } from "./ambient-modules.ts";
import type { TypeScript } from "./check-declarations.ts";
import { type FileName, isBundled, othersTypes, type Program, packageOf } from "./declarations.ts";
import { frameComments } from "./frameless-comments.ts";
import { globalTypes, TYPES } from "./global-types.ts";
import type { Located } from "./locate.ts";
import { withoutVars } from "./var-exports.ts";

/** The parts of a compiler's host that are used. */
interface CompilerHost {
  readFile(file: string): string | undefined;
  fileExists(file: string): boolean;
  jsDocParsingMode?: number;
}

/** The parts of the `typescript` module that make a program. */
export interface CompilerLibrary extends TypeScript {
  readonly sys: object;
  readonly JSDocParsingMode?: { readonly ParseNone: number };
  parseJsonConfigFileContent(json: object, host: object, folder: string): { readonly options: object };
  createCompilerHost(options: object): CompilerHost;
  createProgram(files: readonly string[], options: object, host: CompilerHost): Program;
}

/** What an import is found to lead to. */
interface Resolution {
  readonly resolvedModule?: {
    readonly resolvedFileName: string;
    readonly packageId?: object;
    readonly isExternalLibraryImport?: boolean;
  };
}

/** What the extractor asks of a program besides. */
type ResolvingProgram = Program & {
  getResolvedModule(file: unknown, specifier: string, mode: unknown): Resolution | undefined;
};

/** Options of the compiler for declarations of packages, as a tsconfig.json has them. */
export function declarationOptions(content: string): object {
  const types = globalTypes(content);
  return {
    target: "es2022",
    // Whichever names of the language a package uses (`Disposable`), it is extracted.
    lib: ["esnext", "dom", "dom.iterable"],
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    skipLibCheck: true,
    typeRoots: [...new Set([path.join(content, "node_modules", TYPES), ...types.map(({ root }) => root)])],
    types: types.map(({ name }) => name),
  };
}

/**
 * Makes the program: it reads each file once, and takes a quarter of the time of one program for each package.
 * @param entries absolute paths of declaration files
 */
export function createDeclarationProgram(
  typescript: CompilerLibrary,
  entries: readonly string[],
  content: string,
  { texts, files }: Pick<AmbientModules, "texts" | "files"> = { texts: new Map(), files: new Map() },
): Program {
  const paths = Object.fromEntries([...files].map(([name, file]) => [name, [file]]));
  const json = { compilerOptions: { ...declarationOptions(content), paths }, files: entries };
  const { options } = typescript.parseJsonConfigFileContent(json, typescript.sys, content);
  const host = typescript.createCompilerHost(options);
  const { fileExists, readFile } = host;
  // The extractor reads comments from the text. As nodes they would be a seventh of the time of a program.
  const { JSDocParsingMode } = typescript;
  if (JSDocParsingMode) host.jsDocParsingMode = JSDocParsingMode.ParseNone;
  host.readFile = (file) => {
    const text = texts.get(file) ?? readFile.call(host, file);
    return text === undefined || !/\.d\.[cm]?ts$/.test(file) ? text : withoutVars(markAlpha(frameComments(text)), file);
  };
  // Where a package has both, its declarations are what users get, and what the extractor takes.
  host.fileExists = (file) => {
    const source = /^(.+?)(?<!\.d)\.[jt]sx?$/.exec(file);
    const isHidden = source && fileExists.call(host, `${source[1]}.d.ts`);
    return texts.has(file) || (!isHidden && fileExists.call(host, file));
  };
  return typescript.createProgram([...new Set([...entries, ...texts.keys()])], options, host);
}

/**
 * Gives the program as one package sees it. The entry files of all are the program's own, so that it takes none for
 * another package's, and the extractor would give what such a file declares or exports to the package that uses it.
 * @param checker what is seen of the program's
 */
export function programSeenFrom(item: Located, program: Program, checker: object): Program {
  const own = [item.config.name, ...othersTypes(item)];
  const isForeign = (file: FileName): boolean => {
    const owner = packageOf(file.fileName);
    const isOthers = owner !== undefined && !own.includes(owner) && !isBundled(owner, item);
    return isOthers || program.isSourceFileFromExternalLibrary(file);
  };
  // Of a folder that is imported by its path (`./errors`) the compiler doesn't say to which package it belongs.
  const getResolvedModule = (file: unknown, specifier: string, mode: unknown): Resolution | undefined => {
    const found = (program as ResolvingProgram).getResolvedModule(file, specifier, mode);
    const module = found?.resolvedModule;
    const isDeclared = module && isAmbient(module.resolvedFileName);
    if (!isDeclared && (!module || module.packageId || !specifier.startsWith("."))) return found;
    const isExternalLibraryImport = isDeclared === true && isForeign({ fileName: module.resolvedFileName });
    return { ...found, resolvedModule: { ...module, isExternalLibraryImport } };
  };
  return Object.create(program, {
    isSourceFileFromExternalLibrary: { value: isForeign },
    getResolvedModule: { value: getResolvedModule },
    getTypeChecker: { value: () => checker },
  });
}
