// From installed packages' declaration files to models. The only module that knows API Extractor, an optional peer that
// is loaded from the site's own node_modules.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compare, nearest } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { readSealed, removeOthers, writeSealed } from "../sealed.ts";
import type { Diagnostic } from "../types.ts";
import { ALPHA_MARK, restoreAlpha, type System, withMarkedAlpha } from "./alpha-methods.ts";
import type { EntryPoint, ExtractedPackage, ReferenceConfig, ReferencePackageConfig } from "./types.ts";

export interface ExtractOptions {
  /** Absolute path of the content folder; packages are looked up from there upwards. */
  readonly content: string;
  /** Folder for the extracted models. */
  readonly cacheDir: string;
  readonly config: ReferenceConfig;
  /** The configuration file as authors know it, for the places of problems. */
  readonly configFile: string;
  readonly display: (absolute: string) => string;
}

/** What is to be extracted; cheap to make, so that an unchanged build need not go on to `run`. */
export interface ExtractionPlan {
  /** Changes whenever any model may. */
  readonly hash: string;
  readonly problems: readonly Diagnostic[];
  /** Extracts, or reads what an earlier run left. */
  run(): {
    readonly packages: readonly ExtractedPackage[];
    readonly problems: readonly Diagnostic[];
    readonly cached: boolean;
  };
}

/** What a package's declaration files export. */
interface Exported {
  readonly entryPoints: readonly EntryPoint[];
  readonly reexports: ExtractedPackage["reexports"];
  readonly documented: number;
}

/** A package as it lies on disk. */
interface Located {
  readonly config: Exclude<ReferencePackageConfig, string>;
  readonly folder: string;
  readonly manifest: Manifest;
  /** The declaration file with everything in it. */
  readonly entry: string;
  readonly entryPoints: readonly { readonly specifier: string; readonly file: string }[];
  /** A ready model instead of declarations. */
  readonly model: string | undefined;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly author?: string | { readonly name?: string };
  readonly types?: string;
  readonly typings?: string;
  readonly exports?: unknown;
}

const EXTRACTOR = "@microsoft/api-extractor";

/** Finds the packages of the configuration, and what their models depend on. */
export function planExtraction(options: ExtractOptions): ExtractionPlan {
  const problems: Diagnostic[] = [];
  const located = options.config.packages.flatMap((entry) =>
    locate(typeof entry === "string" ? { name: entry } : entry, options, problems),
  );
  const require = createRequire(path.join(options.content, "package.json"));
  let extractor: Manifest = {};
  try {
    extractor = require(`${EXTRACTOR}/package.json`) as Manifest;
  } catch {
    if (located.some(({ model }) => model === undefined))
      problems.push(
        problem(
          options,
          "reference-extractor",
          `${EXTRACTOR} is not installed, which reads the packages' declarations`,
          `Install it beside the packages: npm install --save-dev ${EXTRACTOR} (in the content folder).`,
        ),
      );
  }
  const hash = keyOf(located, extractor.version ?? "", options);
  return {
    hash,
    problems,
    run() {
      const file = path.join(options.cacheDir, `models-${hash}.json`);
      const known = readSealed<ExtractedPackage[]>(file);
      if (known) return { packages: known, problems: [], cached: true };
      const found: Diagnostic[] = [];
      const packages = extract(located, require, options, found);
      if (found.length === 0) {
        writeSealed(file, packages);
        removeOthers(file, "models-");
      }
      return { packages, problems: found, cached: false };
    },
  };
}

function problem(options: ExtractOptions, code: string, message: string, hint: string): Diagnostic {
  return {
    file: options.configFile,
    line: 1,
    column: 1,
    severity: "error",
    code,
    message: `reference: ${message}`,
    hint,
  };
}

/** Finds a package and its declaration files. */
function locate(
  config: Exclude<ReferencePackageConfig, string>,
  options: ExtractOptions,
  problems: Diagnostic[],
): Located[] {
  const add = (code: string, message: string, hint: string): Located[] => {
    problems.push(problem(options, code, message, hint));
    return [];
  };
  const given = config.types ?? config.model;
  if (given !== undefined) {
    const file = path.resolve(options.content, given);
    const manifest: Manifest = readManifest(path.join(path.dirname(file), "package.json")) ?? { name: config.name };
    if (!fs.existsSync(file))
      return add(
        "reference-file",
        `${options.display(file)} does not exist, which ${config.name} names`,
        "Correct the path; it is relative to the content folder.",
      );
    const base = { config, folder: path.dirname(file), manifest, entry: file };
    const entryPoints = config.types === undefined ? [] : [{ specifier: config.name, file }];
    return [{ ...base, entryPoints, model: config.model === undefined ? undefined : file }];
  }
  const folder = findPackage(config.name, options.content);
  if (folder === undefined) {
    const known = installed(options.content);
    const near = nearest(config.name, known);
    return add(
      "reference-package",
      `package ${JSON.stringify(config.name)} is not installed`,
      `Install it in the content folder: npm install ${config.name}${near ? `\nOr did you mean ${JSON.stringify(near)}?` : ""}`,
    );
  }
  const manifest = readManifest(path.join(folder, "package.json")) ?? {};
  const entryPoints = entryFiles(config.name, folder, manifest);
  const main = entryPoints[0]?.file ?? declared(folder, manifest.types ?? manifest.typings);
  if (main === undefined) {
    return add(
      "reference-types",
      `package ${JSON.stringify(config.name)} has no declaration files`,
      "Its package.json names none that exists. Leave it out, or give declarations with `types`.",
    );
  }
  // Packages with several entry points keep what all of them export in an index beside them.
  const index = path.join(path.dirname(main), "index.d.ts");
  const entry = fs.existsSync(index) ? index : main;
  return [
    {
      config,
      folder,
      manifest,
      entry,
      entryPoints: entryPoints.length > 0 ? entryPoints : [{ specifier: config.name, file: main }],
      model: undefined,
    },
  ];
}

/** The entry points that are meant for users: all with declarations but the package's internal ones. */
function entryFiles(name: string, folder: string, manifest: Manifest): { specifier: string; file: string }[] {
  const map = typeof manifest.exports === "object" && manifest.exports !== null ? manifest.exports : {};
  return Object.entries(map).flatMap(([subpath, target]) => {
    if (/^\.\/(?:.*\/)?internal(?:\/|$)/.test(subpath) || subpath.includes("*") || !subpath.startsWith(".")) return [];
    const file = declared(folder, typesOf(target));
    return file === undefined ? [] : [{ specifier: name + subpath.slice(1), file }];
  });
}

/** The `types` of an export's conditions, ESM first. */
function typesOf(target: unknown): string | undefined {
  if (typeof target !== "object" || target === null) return undefined;
  const conditions = target as Record<string, unknown>;
  if (typeof conditions.types === "string") return conditions.types;
  for (const condition of ["import", "default", "require", "node"]) {
    const inner = typesOf(conditions[condition]);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function declared(folder: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const absolute = path.join(folder, file);
  return fs.existsSync(absolute) ? absolute : undefined;
}

function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (fs.existsSync(path.join(candidate, "package.json"))) return candidate;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** Names of what is installed in the content folder, for suggestions. */
function installed(content: string): string[] {
  const top = path.join(content, "node_modules");
  const list = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  return list(top).flatMap((name) =>
    name.startsWith("@") ? list(path.join(top, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

/**
 * What the models depend on: the bytes of the entry points' declarations, versions, the installed tree as npm recorded
 * it (with the integrity of each package), the extractor and the settings.
 */
function keyOf(located: readonly Located[], extractorVersion: string, options: ExtractOptions): string {
  const read = (file: string) => (fs.existsSync(file) ? hashOf(fs.readFileSync(file)) : "");
  const parts = located.map(({ config, manifest, entry, entryPoints, model }) => [
    config,
    manifest.version,
    read(entry),
    entryPoints.map(({ specifier, file }) => [specifier, read(file)]),
    model,
  ]);
  return hashOf(
    JSON.stringify([
      4,
      extractorVersion,
      options.config.tags,
      parts,
      read(path.join(options.content, "node_modules", ".package-lock.json")),
    ]),
  );
}

/** The parts of API Extractor that are used. */
interface ExtractorLibrary {
  readonly Extractor: {
    invoke(config: unknown, options: object): { readonly succeeded: boolean };
  };
  readonly ExtractorConfig: { prepare(options: object): unknown };
  readonly CompilerState: { create(config: unknown, options: object): { readonly program: Program } };
}

interface ExtractorMessage {
  handled: boolean;
  readonly category: string;
  readonly messageId: string;
  readonly text: string;
  readonly logLevel: string;
  readonly sourceFilePath?: string;
  readonly sourceFileLine?: number;
  readonly sourceFileColumn?: number;
}

/** The parts of TypeScript's program that tell what a module exports. */
interface Program {
  getTypeChecker(): {
    getSymbolAtLocation(node: unknown): unknown;
    getExportsOfModule(symbol: unknown): Symbol[];
    getAliasedSymbol(symbol: Symbol): Symbol;
  };
  getSourceFile(file: string): unknown;
}

interface Symbol {
  readonly name: string;
  getJsDocTags(): readonly { readonly name: string }[];
  readonly flags: number;
  readonly declarations?: readonly { getSourceFile(): { readonly fileName: string } }[];
}

const ALIAS = 2097152;

/** Extracts in one TypeScript program: it reads each package once, and takes a quarter of the time of one program each. */
function extract(
  located: readonly Located[],
  require: NodeJS.Require,
  options: ExtractOptions,
  problems: Diagnostic[],
): ExtractedPackage[] {
  const declared = located.filter(({ model }) => model === undefined);
  const models = new Map<string, string>();
  const exportsOf = new Map<string, Exported>();
  if (declared.length > 0) {
    const { Extractor, ExtractorConfig, CompilerState } = require(EXTRACTOR) as ExtractorLibrary;
    const tsdocConfigFile = tsdocConfig(require, options.config.tags ?? ["legacy", "system"]);
    const work = path.join(options.cacheDir, `extract-${process.pid}`);
    fs.mkdirSync(work, { recursive: true });
    try {
      const prepared = declared.map((item, i) => ({
        item,
        out: path.join(work, `${i}.api.json`),
        config: prepare(ExtractorConfig, item, path.join(work, `${i}.api.json`), options, tsdocConfigFile),
      }));
      const entries = declared.flatMap(({ entry, entryPoints }) => [entry, ...entryPoints.map(({ file }) => file)]);
      const { sys } = createRequire(require.resolve(`${EXTRACTOR}/package.json`))("typescript") as { sys: System };
      const compilerState = withMarkedAlpha(sys, () =>
        CompilerState.create(prepared[0]?.config, { additionalEntryPoints: [...new Set(entries)] }),
      );
      for (const { item, out, config } of prepared) {
        Extractor.invoke(config, {
          compilerState,
          localBuild: true,
          messageCallback: (message: ExtractorMessage) => {
            message.handled = true;
            if (message.category === "Compiler" && message.logLevel !== "none")
              problems.push(typeProblem(message, item, options));
          },
        });
        models.set(item.config.name, fs.existsSync(out) ? restoreAlpha(fs.readFileSync(out, "utf8")) : "");
        exportsOf.set(item.config.name, readExports(compilerState.program, item));
      }
    } finally {
      fs.rmSync(work, { recursive: true, force: true });
    }
  }
  return located.map(({ config, folder, manifest, model }) => ({
    name: config.name,
    version: manifest.version ?? "",
    description: manifest.description ?? "",
    license: manifest.license ?? "",
    copyright: copyrightOf(folder, manifest),
    homepage: manifest.homepage ?? "",
    model: model === undefined ? (models.get(config.name) ?? "") : fs.readFileSync(model, "utf8"),
    entryPoints: exportsOf.get(config.name)?.entryPoints ?? [],
    reexports: exportsOf.get(config.name)?.reexports ?? [],
    documented: exportsOf.get(config.name)?.documented,
    namesOnly: config.namesOnly ?? false,
    note: config.note,
  }));
}

function prepare(
  ExtractorConfig: ExtractorLibrary["ExtractorConfig"],
  item: Located,
  out: string,
  options: ExtractOptions,
  tsdocConfigFile: unknown,
): unknown {
  const { config, folder, entry } = item;
  const packageJson = path.join(folder, "package.json");
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: fs.existsSync(packageJson) ? packageJson : undefined,
    packageJson: fs.existsSync(packageJson) ? undefined : { name: config.name },
    tsdocConfigFile,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      // A package under node_modules counts as foreign, and its model comes out empty, unless it names itself here.
      bundledPackages: [config.name, ...(config.bundle ?? [])],
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2022",
            lib: ["es2022", "dom", "dom.iterable"],
            module: "nodenext",
            moduleResolution: "nodenext",
            strict: true,
            skipLibCheck: true,
            typeRoots: [path.join(options.content, "node_modules", "@types")],
          },
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
  const inner = createRequire(require.resolve(`${EXTRACTOR}/package.json`));
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

function readExports(program: Program, item: Located): Exported {
  const checker = program.getTypeChecker();
  const symbols = (file: string): Symbol[] => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? checker.getExportsOfModule(module) : [];
  };
  const entryPoints = item.entryPoints.map(({ specifier, file }) => ({
    specifier,
    exports: [...new Set(symbols(file).map(({ name }) => name))].sort(compare),
  }));
  // The main one first, then the one with the least in it: what an import should name.
  const { name } = item.config;
  entryPoints.sort(
    (a, b) => Number(b.specifier === name) - Number(a.specifier === name) || a.exports.length - b.exports.length,
  );
  const offered = new Set(entryPoints.flatMap(({ exports }) => exports));
  const bundled = (from: string) =>
    (item.config.bundle ?? []).some(
      (pattern) => from === pattern || (pattern.endsWith("*") && from.startsWith(pattern.slice(0, -1))),
    );
  const reexports: { name: string; from: string }[] = [];
  let documented = 0;
  for (const symbol of symbols(item.entry)) {
    const target = symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol;
    const file = target.declarations?.[0]?.getSourceFile().fileName;
    const from = file === undefined ? undefined : packageOf(file);
    if (from !== undefined && from !== name && !bundled(from)) {
      if (offered.has(symbol.name)) reexports.push({ name: symbol.name, from });
    } else if (!target.getJsDocTags().some((tag) => tag.name === "internal")) documented++;
  }
  return { entryPoints, reexports: reexports.sort((a, b) => compare(a.name, b.name)), documented };
}

/** The package that a file under node_modules belongs to. */
function packageOf(file: string): string | undefined {
  const at = file.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const [first = "", second = ""] = file.slice(at + "/node_modules/".length).split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

function copyrightOf(folder: string, manifest: Manifest): string {
  for (const name of ["LICENSE", "LICENSE.md", "LICENSE.txt"]) {
    const file = path.join(folder, name);
    const line = fs.existsSync(file)
      ? /^\s*copyright\b.*$/im.exec(fs.readFileSync(file, "utf8"))?.[0].trim()
      : undefined;
    if (line !== undefined) return line;
  }
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  return author === undefined ? "" : `Copyright (c) ${author}`;
}

/** A type error inside a declaration file: the model may miss something, which its author or ours must mend. */
function typeProblem(message: ExtractorMessage, item: Located, options: ExtractOptions): Diagnostic {
  const { sourceFilePath, sourceFileLine, sourceFileColumn } = message;
  return {
    file:
      sourceFilePath === undefined ? options.configFile : options.display(path.resolve(item.folder, sourceFilePath)),
    line: sourceFileLine ?? 1,
    column: sourceFileColumn ?? 1,
    severity: "warning",
    code: "reference-type-error",
    message: `reference: ${item.config.name}: ${message.text}`,
    hint: "Install the types that the declaration needs, or another version of the package; the model may be incomplete.",
  };
}
