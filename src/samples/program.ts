// The site's samples as one program of the site's own TypeScript, which is loaded here and only here. Kept between checks,
// it does again only what an edit changed.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type ts from "typescript";
import { hashOf } from "../hash.ts";
import { createWatchdog, type Watchdog } from "../watchdog.ts";
import { findApiUses } from "./api-uses.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest, CheckResponse, FoundError, ModuleFindings } from "./findings.ts";
import { dependenciesOf, type ImportScope } from "./program/dependencies.ts";
import { createHost, SiteModules } from "./program/host.ts";
import { findUnawaited } from "./unawaited.ts";

type TypeScript = typeof ts;

/** A program that is checked again and again. */
export interface SampleProgram {
  check(request: CheckRequest): CheckResponse;
}

/** Opens a program. Nothing is read before the first check but TypeScript itself. */
export function openProgram(setup: CompilerSetup): SampleProgram {
  const typescript = createRequire(path.join(setup.content, "package.json"))(setup.typescript) as TypeScript;
  if (typeof typescript.createLanguageService === "function") return new CompiledSamples(typescript, setup);
  const problem = `TypeScript ${typescript.version ?? ""} cannot be used by other programs; install one that can, such as typescript@6`;
  return { check: () => ({ findings: {}, problems: [problem] }) };
}

/** What is known of a module whose check was broken off. */
const NOTHING: ModuleFindings = { errors: [], uses: [], unawaited: [], dependencies: [], missing: [] };

class CompiledSamples implements SampleProgram {
  readonly #typescript: TypeScript;
  readonly #setup: CompilerSetup;
  /** The content folder, with slashes. */
  readonly #content: string;
  readonly #optionProblems: readonly string[];
  readonly #modules: SiteModules;
  readonly #watchdog: Watchdog;
  #service: ts.LanguageService;
  readonly #scope: ImportScope;

  constructor(typescript: TypeScript, setup: CompilerSetup) {
    const { options, errors } = typescript.convertCompilerOptionsFromJson(setup.compilerOptions, setup.content);
    const { locked } = setup;
    this.#typescript = typescript;
    this.#setup = setup;
    this.#content = setup.content.split(path.sep).join("/");
    this.#optionProblems = errors.map(({ messageText }) => this.#textOf(messageText));
    const modules = new SiteModules(this.#content);
    const host = createHost(typescript, options, this.#content, modules);
    this.#modules = modules;
    this.#watchdog = createWatchdog(setup.checkMs);
    this.#service = typescript.createLanguageService(host);
    this.#scope = { typescript, options, host, modules, locked };
  }

  check(request: CheckRequest): CheckResponse {
    this.#modules.take(request);
    let program = this.#service.getProgram();
    if (!program) return { findings: {}, problems: ["TypeScript makes no program of the samples"] };
    const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
    const hashes = new Map<string, string>();
    const findings: Record<string, ModuleFindings> = Object.create(null);
    for (const name of request.wanted) {
      let isBrokenOff = false;
      const checkOne = (): void => {
        // What was broken off, to have its time once more, leaves a compiler that is not to be relied on.
        if (isBrokenOff) program = this.#anew();
        isBrokenOff = true;
        const file = program?.getSourceFile(this.#modules.fileOf(name));
        if (program && file) findings[name] = this.#checkFile(program, file, hashes);
        isBrokenOff = false;
      };
      // One at a time: each has all of the limit for itself.
      this.#watchdog([name], checkOne, () => {
        findings[name] = { ...NOTHING, brokenOffMs: this.#setup.checkMs };
      });
      if (isBrokenOff) program = this.#anew();
    }
    const problems = new Set([...this.#optionProblems, ...general.map(({ messageText }) => this.#textOf(messageText))]);
    return { findings, problems: [...problems] };
  }

  /** Forgets all that the compiler has found out. */
  #anew(): ts.Program | undefined {
    this.#service.dispose();
    this.#service = this.#typescript.createLanguageService(this.#scope.host);
    return this.#service.getProgram();
  }

  /** @param hashes of the files that modules before it depend on, by absolute name */
  #checkFile(program: ts.Program, file: ts.SourceFile, hashes: Map<string, string>): ModuleFindings {
    const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ code, start = 0, messageText }): FoundError => {
        const { line, character } = file.getLineAndCharacterOfPosition(start);
        return { line, column: character, code, text: this.#textOf(messageText) };
      },
    );
    const checker = program.getTypeChecker();
    const uses = findApiUses(this.#typescript, checker, file, this.#content);
    const unawaited = findUnawaited(this.#typescript, checker, file);
    const { found, missing } = dependenciesOf(this.#scope, checker, file);
    const dependencies = found.map((name): [string, string] => {
      const hash = hashes.get(name) ?? hashOf(fs.readFileSync(name));
      hashes.set(name, hash);
      return [this.#fromContent(name), hash];
    });
    return { errors, uses, unawaited, dependencies, missing: missing.map((name) => this.#fromContent(name)) };
  }

  #fromContent(file: string): string {
    return path.relative(this.#setup.content, file).split(path.sep).join("/");
  }

  /** A message of the compiler's; files are named from the content folder. */
  #textOf(message: string | ts.DiagnosticMessageChain): string {
    return this.#typescript.flattenDiagnosticMessageText(message, "\n").replaceAll(`${this.#content}/`, "");
  }
}
