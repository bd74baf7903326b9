// The site's samples as one program of the site's own TypeScript, which is loaded here and only here. Kept between checks,
// it does again only what an edit changed.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type ts from "typescript";
import { hashOf } from "../hash.ts";
import { findApiUses } from "./api-uses.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest, CheckResponse, FoundError, ModuleFindings } from "./findings.ts";
import { findUnawaited } from "./unawaited.ts";

/** A program that is checked again and again. */
export interface SampleProgram {
  check(request: CheckRequest): CheckResponse;
}

/** Opens a program. Nothing is read before the first check but TypeScript itself. */
export function openProgram(setup: CompilerSetup): SampleProgram {
  const content = setup.content.split(path.sep).join("/");
  const typescript = createRequire(path.join(setup.content, "package.json"))(setup.typescript) as typeof ts;
  if (typeof typescript.createLanguageService !== "function") {
    const problem = `TypeScript ${typescript.version ?? ""} cannot be used by other programs; install one that can, such as typescript@6`;
    return { check: () => ({ findings: {}, problems: [problem] }) };
  }
  const { options, errors } = typescript.convertCompilerOptionsFromJson(setup.compilerOptions, setup.content);
  const textOf = (message: string | ts.DiagnosticMessageChain): string =>
    typescript.flattenDiagnosticMessageText(message, "\n").replaceAll(`${content}/`, "");
  const optionProblems = errors.map(({ messageText }) => textOf(messageText));

  /** Absolute names of the modules that are no files, and their texts. */
  let texts = new Map<string, string>();
  let names: readonly string[] = [];
  let wanted: ReadonlySet<string> = new Set();
  let checks = 0;
  const isInstalled = (file: string): boolean => file.includes("/node_modules/");
  const { sys } = typescript;
  const host: ts.LanguageServiceHost & { hasInvalidatedResolutions(file: string): boolean } = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...names],
    getProjectVersion: () => String(checks),
    getScriptVersion: (file) => texts.get(file) ?? (isInstalled(file) ? "" : fileVersion(file)),
    getScriptSnapshot: (file) => {
      const text = texts.get(file) ?? sys.readFile(file);
      return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => content,
    getDefaultLibFileName: (given) => typescript.getDefaultLibFilePath(given),
    useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
    fileExists: (file) => texts.has(file) || sys.fileExists(file),
    readFile: (file, encoding) => texts.get(file) ?? sys.readFile(file, encoding),
    directoryExists: (folder) => sys.directoryExists(folder),
    getDirectories: (folder) => sys.getDirectories(folder),
    readDirectory: (...given) => sys.readDirectory(...given),
    realpath: (file) => sys.realpath?.(file) ?? file,
    // What was not there before may be there now.
    hasInvalidatedResolutions: (file) => wanted.has(file),
  };
  const service = typescript.createLanguageService(host);

  return {
    check(request) {
      checks++;
      texts = new Map();
      names = request.modules.map(({ name, text }) => {
        const file = `${content}/${name}`;
        if (text !== undefined) texts.set(file, text);
        return file;
      });
      wanted = new Set(request.wanted.map((name) => `${content}/${name}`));
      const program = service.getProgram();
      if (!program) return { findings: {}, problems: ["TypeScript makes no program of the samples"] };
      const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
      const hashes = new Map<string, string>();
      const findings: Record<string, ModuleFindings> = Object.create(null);
      for (const name of request.wanted) {
        const file = program.getSourceFile(`${content}/${name}`);
        if (file) findings[name] = checkFile(program, file, hashes);
      }
      const problems = new Set([...optionProblems, ...general.map(({ messageText }) => textOf(messageText))]);
      return { findings, problems: [...problems] };
    },
  };

  function checkFile(program: ts.Program, file: ts.SourceFile, hashes: Map<string, string>): ModuleFindings {
    const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ code, start = 0, messageText }): FoundError => {
        const { line, character } = file.getLineAndCharacterOfPosition(start);
        return { line, column: character, code, text: textOf(messageText) };
      },
    );
    const checker = program.getTypeChecker();
    const uses = findApiUses(typescript, checker, file, content);
    const unawaited = findUnawaited(typescript, checker, file);
    const files = dependenciesOf(checker, file);
    const dependencies = files.found.map((name): [string, string] => {
      const hash = hashes.get(name) ?? hashOf(fs.readFileSync(name));
      hashes.set(name, hash);
      return [fromContent(name), hash];
    });
    return { errors, uses, unawaited, dependencies, missing: files.missing.map(fromContent) };
  }

  function fromContent(file: string): string {
    return path.relative(setup.content, file).split(path.sep).join("/");
  }

  /** The files that a module imports, and theirs, as far as no lockfile vouches for them; and those that are looked for in vain. */
  function dependenciesOf(checker: ts.TypeChecker, module: ts.SourceFile) {
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
      for (const specifier of specifiersOf(file)) {
        if (/^\.{0,2}\//.test(specifier.text))
          typescript.resolveModuleName(specifier.text, file.fileName, options, searching);
        for (const declaration of checker.getSymbolAtLocation(specifier)?.declarations ?? []) {
          const target = declaration.getSourceFile();
          const { fileName } = target;
          if (found.has(fileName) || texts.has(fileName) || target === module || fileName.startsWith(lib)) continue;
          if (setup.locked && isInstalled(fileName)) continue;
          found.add(fileName);
          visit(target);
        }
      }
    };
    visit(module);
    return { found: [...found].sort(), missing: [...missing].sort() };
  }

  function specifiersOf(file: ts.SourceFile): ts.StringLiteral[] {
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
}

function fileVersion(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}` : "";
}
