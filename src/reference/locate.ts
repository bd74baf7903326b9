// Finds the packages of the reference on disk: their folders, declaration files and entry points. Reads manifests; extracts
// nothing.
import fs from "node:fs";
import path from "node:path";
import { isRecord } from "../config/check.ts";
import type { ConfigAt } from "../config/places.ts";
import { nearest } from "../diagnostics.ts";
import { findPackage, type Manifest, readManifest, refusedPackage } from "../packages.ts";
import { displayPath } from "../project.ts";
import { refusalOf, refusedReadingAll } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { expandPatterns, type SubpathTarget } from "./subpath-patterns.ts";
import type { ReferenceConfig, ReferencePackageConfig } from "./types.ts";

export interface ExtractOptions {
  /** Absolute path of the content folder; packages are looked up from there upwards. */
  readonly content: string;
  /** Folder for the extracted models. */
  readonly cacheDir: string;
  readonly config: ReferenceConfig;
  /** The site's root, from which paths are shown. */
  readonly root: string;
}

/** What an import says, and the declaration file that it leads to. */
export interface EntryFile {
  readonly specifier: string;
  readonly file: string;
}

/** A package as it lies on disk. */
export interface Located {
  readonly config: Exclude<ReferencePackageConfig, string>;
  readonly folder: string;
  readonly manifest: Manifest;
  /** The declaration file with everything in it. */
  readonly entry: string;
  readonly entryPoints: readonly EntryFile[];
  /** Those that patterns of its manifest stand for. */
  readonly patternPoints: readonly EntryFile[];
  /** A ready model instead of declarations. */
  readonly model: string | undefined;
}

/**
 * Where the configuration lists a package; where it lists all, if its name is not in the list.
 * @param key what it says of the package
 */
export function placeOfPackage(
  { packages }: Pick<ReferenceConfig, "packages">,
  name: string,
  at: ConfigAt,
  ...key: readonly string[]
): ReturnType<ConfigAt> {
  const index = packages.findLastIndex((entry) => (typeof entry === "string" ? entry : entry.name) === name);
  return at(["reference", "packages", ...(index < 0 ? [] : [index, ...key])]);
}

/** A problem of the configuration, or of what it names. @param place where it is mended */
export function problem(place: ReturnType<ConfigAt>, code: string, message: string, hint: string): Diagnostic {
  return { ...place, severity: "error", code, message: `reference: ${message}`, hint };
}

/** Finds a package and its declaration files. */
export function locate(
  config: Exclude<ReferencePackageConfig, string>,
  options: ExtractOptions,
  at: ConfigAt,
  problems: Diagnostic[],
): Located[] {
  const add = (code: string, message: string, hint: string): Located[] => {
    problems.push(problem(placeOfPackage(options.config, config.name, at), code, message, hint));
    return [];
  };
  const given = config.types ?? config.model;
  if (given !== undefined) {
    const file = path.resolve(options.content, given);
    const beside = readManifest(path.join(path.dirname(file), "package.json"));
    const manifest = manifestOf(config.name, beside, options.content);
    if (!fs.existsSync(file))
      return add(
        "reference-file",
        `${displayPath(options.root, file)} does not exist, which ${config.name} names`,
        "Correct the path; it is relative to the content folder.",
      );
    const base = { config, folder: path.dirname(file), manifest, entry: file };
    const entryPoints = config.types === undefined ? [] : [{ specifier: config.name, file }];
    return [{ ...base, entryPoints, patternPoints: [], model: config.model === undefined ? undefined : file }];
  }
  const folder = findPackage(config.name, options.content);
  const refusal =
    folder === undefined ? refusedPackage(config.name, options.content) : refusalOf(`${folder}/package.json`);
  if (refusal) throw refusedReadingAll([refusal], []);
  if (folder === undefined) {
    const known = installed(options.content);
    const near = nearest(config.name, known);
    return add(
      "reference-package",
      `package ${JSON.stringify(config.name)} is not installed`,
      `Install it in the content folder or above it: npm install ${config.name}${near ? `\nOr did you mean ${JSON.stringify(near)}?` : ""}`,
    );
  }
  const manifest = readManifest(path.join(folder, "package.json")) ?? {};
  const entryPoints = entryFiles(config.name, folder, manifest);
  const main = entryPoints[0]?.file ?? mainFile(folder, manifest);
  if (main === undefined) {
    return add(
      "reference-types",
      `package ${JSON.stringify(config.name)} has no declaration files`,
      `Its package.json names none that exists. Build it first if it is your own. ${othersTypes(config.name, options.content)}
Or leave it out, or give declarations of your own with \`types\`.`,
    );
  }
  // Packages may keep what all of their entry points export in an index beside the main one.
  const index = path.join(path.dirname(main), "index.d.ts");
  const entry = !/^index\.d\.[cm]ts$/.test(path.basename(main)) && fs.existsSync(index) ? index : main;
  return [
    {
      config,
      folder,
      manifest,
      entry,
      ...(entryPoints.length > 0
        ? { entryPoints, patternPoints: patternFiles(config.name, folder, manifest) }
        : versionedFiles(config.name, folder, manifest, main)),
      model: undefined,
    },
  ];
}

/** What is said of a package whose declarations are given: by its own manifest, where those are another package's. */
function manifestOf(name: string, beside: Manifest | undefined, content: string): Manifest {
  const installed = beside?.name?.startsWith(TYPES) ? findPackage(name, content) : undefined;
  const own = installed === undefined ? undefined : readManifest(path.join(installed, "package.json"));
  return own ?? beside ?? { name };
}

const TYPES = "@types/";

/** Says how declarations that others wrote of a package are given: `@types/scope__name` has those of `@scope/name`. */
function othersTypes(name: string, content: string): string {
  const types = TYPES + name.replace(/^@([^/]+)\//, "$1__");
  const folder = findPackage(types, content);
  const main = folder && mainFile(folder, readManifest(path.join(folder, "package.json")) ?? {});
  const file = main ? path.relative(content, main).replaceAll("\\", "/") : `node_modules/${types}/index.d.ts`;
  const entry = `{ name: ${JSON.stringify(name)}, types: ${JSON.stringify(file)} }`;
  return main
    ? `Give those that are installed as ${types}: ${entry}.`
    : `Where others wrote some, install these and give them: npm install --save-dev ${types}, and ${entry}.`;
}

/** The entry points that are meant for users: all with declarations but the package's internal ones. */
function entryFiles(name: string, folder: string, { exports }: Manifest): EntryFile[] {
  // Without subpaths, it is about the package itself.
  return filesOf(name, folder, Object.entries(isMap(exports) ? exports : { ".": exports }));
}

/** The entry points that patterns stand for. */
function patternFiles(name: string, folder: string, { exports }: Manifest): EntryFile[] {
  return isMap(exports) ? filesOf(name, folder, expandPatterns(folder, exports)) : [];
}

/** The entry points of a package without `exports`: the main one, and those of which `typesVersions` has declarations. */
function versionedFiles(
  name: string,
  folder: string,
  manifest: Manifest,
  main: string,
): Pick<Located, "entryPoints" | "patternPoints"> {
  const { types, typings, main: code = "", exports } = manifest;
  const written = (types ?? typings ?? code).replace(/^\.\//, "");
  // What leads to the main one says where files are, and names none; so does what has an ending.
  const subpaths = Object.entries(exports === undefined ? newestPaths(manifest) : {}).flatMap(
    ([key, targets]): SubpathTarget[] => {
      const [before = ""] = key.split("*");
      const isPlace = before === "" || /\.[cm]?[jt]sx?$/.test(key) || (key.includes("*") && written.startsWith(before));
      return isPlace || !Array.isArray(targets) ? [] : [[`./${key.replace(/^\.\//, "")}`, targets]];
    },
  );
  const others = (found: readonly EntryFile[]): EntryFile[] => found.filter(({ file }) => file !== main);
  return {
    entryPoints: [{ specifier: name, file: main }, ...others(filesOf(name, folder, subpaths))],
    patternPoints: others(filesOf(name, folder, expandPatterns(folder, Object.fromEntries(subpaths)))),
  };
}

function filesOf(name: string, folder: string, targets: readonly SubpathTarget[]): EntryFile[] {
  return targets.flatMap(([subpath, target]) => {
    if (/^\.\/(?:.*\/)?internal(?:\/|$)/.test(subpath) || subpath.includes("*") || !subpath.startsWith(".")) return [];
    const file = exported(folder, target);
    return file === undefined ? [] : [{ specifier: name + subpath.slice(1), file }];
  });
}

/** Whether `exports` lists subpaths. */
function isMap(exports: unknown): exports is Readonly<Record<string, unknown>> {
  return isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
}

/** Conditions that hold for who imports a package, as the compiler has them. */
const CONDITIONS: ReadonlySet<string> = new Set(["types", "import", "node", "default"]);

/** The declaration file of an export: in the order of its conditions, as an import finds it, or as anything else does. */
function exported(folder: string, target: unknown): string | undefined {
  if (typeof target === "string") return declared(folder, target);
  if (Array.isArray(target)) return first(target, (one) => exported(folder, one));
  if (!isRecord(target)) return undefined;
  const conditions = Object.entries(target);
  // `types@>=5`: the compiler is newer than any that is named.
  const holds = (condition: string): boolean => CONDITIONS.has(condition) || /^types@\s*(?:\*|>)/.test(condition);
  return (
    first(conditions, ([condition, inner]) => (holds(condition) ? exported(folder, inner) : undefined)) ??
    first(conditions, ([condition, inner]) => (condition.startsWith("types") ? undefined : exported(folder, inner)))
  );
}

/** The declaration file of a package without `exports`. */
function mainFile(folder: string, manifest: Manifest): string | undefined {
  const { types, typings, main } = manifest;
  const written = types ?? typings;
  const candidates = [...mapped(written ?? main ?? "index.js", newestPaths(manifest)), written, main, "index.js"];
  return first(candidates, (file) => (file === undefined ? undefined : declared(folder, file)));
}

/** What `typesVersions` says for a compiler that is newer than any that it names. */
function newestPaths({ typesVersions }: Manifest): Readonly<Record<string, unknown>> {
  const paths = isRecord(typesVersions)
    ? Object.entries(typesVersions).find(([versions]) => /^\s*(?:\*|>)/.test(versions))?.[1]
    : undefined;
  return isRecord(paths) ? paths : {};
}

/** Where `typesVersions` says that a file is. */
function mapped(file: string, paths: Readonly<Record<string, unknown>>): string[] {
  const name = file.replace(/^\.\//, "");
  return Object.entries(paths).flatMap(([pattern, targets]) => {
    const [before = "", after] = pattern.split("*");
    const isMatch = after === undefined ? name === before : name.startsWith(before) && name.endsWith(after);
    const rest = name.slice(before.length, name.length - (after?.length ?? 0));
    return isMatch && Array.isArray(targets) ? targets.map((target) => String(target).replace("*", () => rest)) : [];
  });
}

function first<T>(list: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The declarations of a file that a manifest names: it is one, has one beside it, or is a folder with one. */
function declared(folder: string, file: string): string | undefined {
  const absolute = path.join(folder, file);
  const beside = absolute.replace(/\.([cm]?)jsx?$/, ".d.$1ts");
  const candidates = /\.d\.[cm]?ts$/.test(file)
    ? [absolute]
    : [beside, `${absolute}.d.ts`, path.join(absolute, "index.d.ts")];
  return candidates.find((one) => /\.d\.[cm]?ts$/.test(one) && fs.existsSync(one));
}

/** Names of what is installed in the content folder and above it, for suggestions. */
function installed(content: string): string[] {
  const list = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  const top = path.join(content, "node_modules");
  const names = list(top).flatMap((name) =>
    name.startsWith("@") ? list(path.join(top, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const above = path.dirname(content);
  return above === content ? names : [...names, ...installed(above)];
}

/** The folder of a repository that a package is in, without slashes at its ends; "" where it says none that can be. */
export function directoryOf({ repository }: Manifest): string {
  const directory = (repository as { directory?: unknown } | null | undefined)?.directory;
  const folder = typeof directory === "string" ? directory.replace(/^(?:\.?\/)+|\/+$/g, "") : "";
  return folder.split("/").includes("..") ? "" : folder;
}

/** A line that names who has the copyright, or when: not one of a licence's text, nor a form that nobody has filled in. */
const COPYRIGHT =
  /^[ \t]*(?:(?:[Cc]opyright|COPYRIGHT)(?::?[ \t]*(?:\([Cc]\)|©|\d)|[ \t]+[A-Z](?!icense\b))|©)(?!.*[<[{](?:year|yyyy)[>\]}]).*$/m;

/** The copyright line of a package's licence file, else its author. */
export function copyrightOf(folder: string, manifest: Manifest): string {
  for (const name of ["LICENSE", "LICENSE.md", "LICENSE.txt"]) {
    const file = path.join(folder, name);
    const line = fs.existsSync(file) ? COPYRIGHT.exec(fs.readFileSync(file, "utf8"))?.[0].trim() : undefined;
    if (line !== undefined) return line;
  }
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  return author === undefined ? "" : `Copyright (c) ${author}`;
}
