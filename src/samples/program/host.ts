// What the compiler sees of a site: its modules as the last request has them, and files.
import fs from "node:fs";
import type ts from "typescript";
import type { CheckRequest } from "../findings.ts";

/** The modules of a site, from one request to the next. */
export class SiteModules {
  readonly #content: string;
  /** Of those that are no files, by absolute name. */
  #texts: ReadonlyMap<string, string> = new Map();
  #names: readonly string[] = [];
  #wanted: ReadonlySet<string> = new Set();
  #version = 0;

  /** @param content absolute path of the content folder, with slashes */
  constructor(content: string) {
    this.#content = content;
  }

  /** Absolute names of all. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Another one with each request. */
  get version(): number {
    return this.#version;
  }

  /** Takes in what is to be checked. */
  take({ modules, wanted }: CheckRequest): void {
    this.#version++;
    this.#names = modules.map(({ name }) => this.fileOf(name));
    this.#texts = new Map(
      modules.flatMap(({ name, text }) => (text === undefined ? [] : [[this.fileOf(name), text] as const])),
    );
    this.#wanted = new Set(wanted.map((name) => this.fileOf(name)));
  }

  /** The absolute name of a module. @param name content-relative */
  fileOf(name: string): string {
    return `${this.#content}/${name}`;
  }

  /** The text of a module that is no file; undefined for all else. */
  text(file: string): string | undefined {
    return this.#texts.get(file);
  }

  /** Whether a module is to be checked. */
  isWanted(file: string): boolean {
    return this.#wanted.has(file);
  }
}

/** Where the compiler reads. */
export type SampleHost = ts.LanguageServiceHost & { hasInvalidatedResolutions(file: string): boolean };

/** Makes a host of the compiler's. @param content absolute path of the content folder, with slashes */
export function createHost(
  typescript: typeof ts,
  options: ts.CompilerOptions,
  content: string,
  modules: SiteModules,
): SampleHost {
  const { sys } = typescript;
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...modules.names],
    getProjectVersion: () => String(modules.version),
    getScriptVersion: (file) => modules.text(file) ?? (isInstalled(file) ? "" : fileVersion(file)),
    getScriptSnapshot: (file) => {
      const text = modules.text(file) ?? sys.readFile(file);
      return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => content,
    getDefaultLibFileName: (given) => typescript.getDefaultLibFilePath(given),
    useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
    fileExists: (file) => modules.text(file) !== undefined || sys.fileExists(file),
    readFile: (file, encoding) => modules.text(file) ?? sys.readFile(file, encoding),
    directoryExists: (folder) => sys.directoryExists(folder),
    getDirectories: (folder) => sys.getDirectories(folder),
    readDirectory: (...given) => sys.readDirectory(...given),
    realpath: (file) => sys.realpath?.(file) ?? file,
    // What was not there before may be there now.
    hasInvalidatedResolutions: (file) => modules.isWanted(file),
  };
}

/** Whether a file belongs to an installed package. */
export function isInstalled(file: string): boolean {
  return file.includes("/node_modules/");
}

function fileVersion(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}` : "";
}
