// The configuration: finds it, runs it, checks every value of it, fills the defaults in. Reads nothing of the content.
import fs from "node:fs";
import { isBuiltin, SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuildFailure, Message, Plugin } from "esbuild";
import {
  DocsgenError,
  EXIT,
  environmentError,
  nearest,
  printable,
  sortDiagnostics,
  usageError,
} from "./diagnostics.ts";
import { hashOf } from "./hash.ts";
import { displayPath, packageVersion } from "./project.ts";
import type { ReferenceConfig, ReferencePackageConfig } from "./reference/types.ts";
import type {
  CheckLevel,
  Checks,
  Config,
  Diagnostic,
  HeadTag,
  Limits,
  NavbarItem,
  ResolvedConfig,
  SidebarItemConfig,
} from "./types.ts";

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}

/** Names under which a configuration is looked for, in this order. */
export const CONFIG_FILES = ["docsgen.config.ts", "docsgen.config.mts", "docsgen.config.js", "docsgen.config.mjs"];

/** A file whose bytes decide the configuration; absolute. */
export interface ConfigInput {
  readonly file: string;
  readonly hash: string;
}

export interface LoadedConfig {
  readonly config: ResolvedConfig;
  /** Absolute path of the configuration file; undefined where there is none. */
  readonly file: string | undefined;
  /** The file, the site's own modules that it imports, and the entries of packages that it imports. */
  readonly inputs: readonly ConfigInput[];
  readonly warnings: readonly Diagnostic[];
}

/** How long a configuration may take to be imported. */
const IMPORT_LIMIT_MS = 5000;

/**
 * Loads the configuration: the named file, else the first of `CONFIG_FILES` in the root, or the object itself.
 * @throws DocsgenError with exit code 2 that holds all its problems
 */
export async function loadConfig(options: {
  root: string;
  cacheDir: string;
  config?: string | Config;
  baseUrl?: string;
}): Promise<LoadedConfig> {
  const { root, cacheDir, config: given } = options;
  const overridden = options.baseUrl === undefined ? undefined : overridingBaseUrl(options.baseUrl);
  const resolve = (value: unknown, name: string, source: string): ResolvedConfig => {
    const config = resolveConfig(value, name, source);
    return overridden === undefined ? config : { ...config, baseUrl: overridden };
  };
  if (given !== undefined && typeof given !== "string") {
    return { config: resolve(given, "configuration", ""), file: undefined, inputs: [], warnings: [] };
  }
  const { file, warnings } = findConfig(root, given);
  if (file === undefined) return { config: resolve({}, "configuration", ""), file, inputs: [], warnings };
  const name = displayPath(root, file);
  const bundle = await bundleConfig(file, root, cacheDir);
  const value = await runConfig(bundle, file, root, cacheDir);
  const config = resolve(value, name, readSource(file));
  return { config, file, inputs: bundle.inputs, warnings: [...warnings, ...bundle.warnings] };
}

function overridingBaseUrl(text: string): string {
  const problems: string[] = [];
  const value = baseUrlValue(text, [], (_path, _code, message) => void problems.push(message));
  if (value === undefined) throw usageError(`--base-url: ${problems.join("; ")}`, BASE_URL_HINT);
  return value;
}

function findConfig(root: string, given: string | undefined): { file: string | undefined; warnings: Diagnostic[] } {
  if (given !== undefined) {
    const file = path.resolve(root, given);
    if (!/\.[cm]?[jt]s$/.test(file)) {
      throw usageError(`the configuration must be a .ts, .mts, .js or .mjs file, not ${JSON.stringify(given)}`);
    }
    if (!isFile(file))
      throw usageError(`no such configuration file: ${file}`, "The path is taken from the project's root.");
    return { file, warnings: [] };
  }
  const [first, ...others] = CONFIG_FILES.filter((name) => isFile(path.join(root, name)));
  const warnings = others.map((name) =>
    diagnostic(
      name,
      START,
      "unused-config",
      `${name} is not read: ${first} comes first`,
      "Remove one of the two.",
      "warning",
    ),
  );
  return { file: first && path.join(root, first), warnings };
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readSource(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw environmentError(`the configuration cannot be read: ${file}`, "Check its permissions.", error);
  }
}

const START = { line: 1, column: 1 };

function diagnostic(
  file: string,
  place: { line: number; column: number },
  code: string,
  message: string,
  hint?: string,
  severity: "error" | "warning" = "error",
): Diagnostic {
  const { line, column } = place;
  return { file, line, column, severity, code, message: printable(message), ...(hint && { hint: printable(hint) }) };
}

function broken(name: string, diagnostics: readonly Diagnostic[], cause?: unknown): DocsgenError {
  const count = diagnostics.length === 1 ? "an error" : `${diagnostics.length} errors`;
  return new DocsgenError(EXIT.usage, `${name} has ${count}`, { diagnostics: sortDiagnostics(diagnostics), cause });
}

// ---------------------------------------------------------------------------- bundling, and remembering the bundle

/** A configuration as one module in the cache. */
interface Bundle {
  /** File name of the module: the hash of its bytes, so that a changed one is imported anew. */
  readonly module: string;
  readonly inputs: readonly ConfigInput[];
  readonly warnings: readonly Diagnostic[];
}

/** Bundles the configuration, or finds its bundle in the cache; then esbuild is not even loaded. */
async function bundleConfig(file: string, root: string, cacheDir: string): Promise<Bundle> {
  const folder = path.join(cacheDir, "config");
  const maker = `docsgen ${packageVersion()}, node ${process.versions.node.split(".")[0]}, ${root}`;
  const record = path.join(folder, `${hashOf(file)}.json`);
  const known = readRecord(record, folder, maker);
  if (known) return known;
  const { code, map, ...rest } = await runEsbuild(file, root, folder);
  const module = `${hashOf(code)}.mjs`;
  const bundle = { module, ...rest };
  try {
    fs.mkdirSync(folder, { recursive: true });
    writeWhole(path.join(folder, `${module}.map`), map);
    writeWhole(path.join(folder, module), code);
    writeWhole(record, JSON.stringify({ maker, ...bundle }));
    sweep(folder);
  } catch (error) {
    throw environmentError(
      `the cache cannot be written: ${folder}`,
      "Check the permissions and the space left.",
      error,
    );
  }
  return bundle;
}

/** Reads a remembered bundle; undefined where it is absent, damaged, another docsgen's, or out of date. */
function readRecord(record: string, folder: string, maker: string): Bundle | undefined {
  try {
    const known = JSON.parse(fs.readFileSync(record, "utf8")) as Bundle & { maker: string };
    const current = (file: string) => hashOf(fs.readFileSync(file));
    if (known.maker !== maker || !/^[0-9a-f]{32}\.mjs$/.test(known.module)) return undefined;
    if (`${current(path.join(folder, known.module))}.mjs` !== known.module) return undefined;
    if (known.inputs.length === 0 || known.inputs.some(({ file, hash }) => current(file) !== hash)) return undefined;
    const inputs = known.inputs.map(({ file, hash }) => ({ file, hash }));
    const warnings = known.warnings.map((w) =>
      diagnostic(w.file, { line: w.line, column: w.column }, w.code, w.message, w.hint, "warning"),
    );
    return { module: known.module, inputs, warnings };
  } catch {
    return undefined;
  }
}

/** Removes what has not been written for a day; another configuration's bundle is made anew when it is wanted. */
function sweep(folder: string): void {
  const limit = Date.now() - 86_400_000;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if ((fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? limit) < limit) fs.rmSync(file, { force: true });
  }
}

/** Writes a file so that another process sees all of it or nothing. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, text);
  fs.renameSync(temporary, file);
}

async function runEsbuild(file: string, root: string, folder: string) {
  const esbuild = await import("esbuild");
  const name = displayPath(root, file);
  const packages = new Set<string>();
  const said = (messages: readonly Message[], severity: "error" | "warning") =>
    messages.map((message) => fromEsbuild(message, name, root, severity));
  try {
    const result = await esbuild.build({
      entryPoints: [file],
      outfile: path.join(folder, "config.mjs"),
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      sourcemap: "external",
      sourcesContent: false,
      logLevel: "silent",
      // Node's conditions and no tsconfig.json: the inputs below are all that decides.
      conditions: [],
      tsconfigRaw: "{}",
      define: {
        "import.meta.url": "__docsgen_url",
        "import.meta.filename": "__docsgen_file",
        "import.meta.dirname": "__docsgen_folder",
        __filename: "__docsgen_file",
        __dirname: "__docsgen_folder",
      },
      banner: {
        js: `import { createRequire as __docsgen_require } from "node:module"; const require = __docsgen_require(${JSON.stringify(pathToFileURL(file).href)});`,
      },
      plugins: [resolution(packages)],
    });
    const own = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith(`${VIRTUAL}:`))
      .map((input) => path.resolve(root, input));
    const inputs = [...new Set([file, ...own, ...packages])].map((input) => ({
      file: input,
      hash: hashOf(fs.readFileSync(input)),
    }));
    const output = (end: string) => result.outputFiles.find((out) => out.path.endsWith(end))?.text ?? "";
    return { code: output("config.mjs"), map: output(".map"), inputs, warnings: said(result.warnings, "warning") };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw environmentError("esbuild cannot be run", "Run npm ci again on this machine.", error);
    throw broken(name, said(errors, "error"), error);
  }
}

function fromEsbuild(message: Message, name: string, root: string, severity: "error" | "warning"): Diagnostic {
  const { text, location, notes } = message;
  const suggestion = location?.suggestion && `Suggested: ${location.suggestion}`;
  const notesText = notes.map((note) => (note.location ? `${note.text} line ${note.location.line}.` : note.text));
  let hint = [suggestion, ...notesText].filter(Boolean).join(" ");
  const code = severity === "error" ? "config-syntax" : "config-warning";
  if (text.startsWith("Could not resolve"))
    hint = "Check the name; a package must be installed in the site's own node_modules.";
  if (!location) return diagnostic(name, START, code, text, hint, severity);
  // esbuild counts columns in bytes, from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString("utf8");
  const file = path.resolve(root, location.file);
  return diagnostic(
    displayPath(root, file),
    withoutHead(file, location.line, before.length + 1),
    code,
    text,
    hint,
    severity,
  );
}

const VIRTUAL = "docsgen";
const SELF_REFERENCE = /\bimport\.meta\.(?:url|filename|dirname)\b|\b__(?:file|dir)name\b/;

/**
 * Leaves packages to Node, at the files that the importing module would get; takes the site's own modules into the
 * bundle; and answers `docsgen` itself, which need not be installed.
 */
function resolution(packages: Set<string>): Plugin {
  const resolved = Symbol("resolved");
  return {
    name: "docsgen-config",
    setup(build) {
      build.onResolve({ filter: /^docsgen$/ }, () => ({ path: "docsgen", namespace: VIRTUAL }));
      build.onLoad({ filter: /.*/, namespace: VIRTUAL }, () => ({
        contents: "export const defineConfig = (config) => config;",
      }));
      build.onResolve({ filter: /^[^./]/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === resolved || kind === "entry-point" || path.isAbsolute(specifier)) return undefined;
        if (isBuiltin(specifier)) return { path: specifier, external: true };
        const found = await build.resolve(specifier, { importer, resolveDir, kind, pluginData: resolved });
        if (found.errors.length > 0) return { errors: found.errors };
        if (found.external || found.namespace !== "file")
          return { path: found.path, external: found.external, namespace: found.namespace };
        if (!found.path.split(path.sep).includes("node_modules") || /\.(?:[cm]?tsx?|json)$/.test(found.path))
          return { path: found.path };
        packages.add(found.path);
        return { path: kind.startsWith("require") ? found.path : pathToFileURL(found.path).href, external: true };
      });
      build.onLoad({ filter: /\.[cm]?[jt]s$/, namespace: "file" }, ({ path: file }) => {
        const source = readSource(file);
        return { contents: headOf(file, source) + source, loader: /ts$/.test(file) ? "ts" : "js" };
      });
    },
  };
}

/** What a module that asks where it is gets put before its first line. */
function headOf(file: string, source: string): string {
  if (!SELF_REFERENCE.test(source)) return "";
  const value = JSON.stringify;
  return `const __docsgen_url = ${value(pathToFileURL(file).href)}, __docsgen_file = ${value(file)}, __docsgen_folder = ${value(path.dirname(file))};`;
}

/** A place as the author counts it. */
function withoutHead(file: string, line: number, column: number): { line: number; column: number } {
  if (line > 1 || !isFile(file)) return { line, column };
  return { line, column: Math.max(1, column - headOf(file, readSource(file)).length) };
}

// ---------------------------------------------------------------------------- running

/** Imports a bundled configuration and returns its default export. */
async function runConfig(bundle: Bundle, file: string, root: string, cacheDir: string): Promise<unknown> {
  const name = displayPath(root, file);
  const module = path.join(cacheDir, "config", bundle.module);
  const fail = (
    message: string,
    hint: string,
    place: { file?: string; line: number; column: number } = START,
    cause?: unknown,
  ) => broken(name, [diagnostic(place.file ?? name, place, "config-error", message, hint)], cause);

  let namespace: { readonly default?: unknown };
  let timer: NodeJS.Timeout | undefined;
  const late = Symbol("late");
  try {
    // The timer also keeps Node from ending with code 13 when nothing but the module's await is left.
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, IMPORT_LIMIT_MS, late);
    });
    const result = await Promise.race([import(pathToFileURL(module).href) as Promise<{ default?: unknown }>, limit]);
    if (result === late) {
      throw fail(
        `the configuration has not finished after ${IMPORT_LIMIT_MS / 1000} s`,
        "An await at its top level never ends.",
      );
    }
    namespace = result;
  } catch (error) {
    if (error instanceof DocsgenError) throw error;
    throw fail(
      `the configuration threw ${withPaths(said(error), root)}`,
      "It runs whenever docsgen starts; see the line above.",
      placeOfThrow(error, module, root),
      error,
    );
  } finally {
    clearTimeout(timer);
  }

  const value = namespace.default;
  const example = "End it with: export default defineConfig({ … })";
  if (!("default" in namespace) || value === undefined) throw fail("the configuration has no default export", example);
  if (typeof (value as { then?: unknown } | null)?.then === "function") {
    throw fail("the default export is a promise", "Await it: export default await …", locate(readSource(file), []));
  }
  return value;
}

/** The text of whatever was thrown. */
function said(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : (JSON.stringify(error) ?? typeof error);
    return text.length > 500 ? `${text.slice(0, 500)}…` : text;
  } catch {
    return "something that cannot be shown";
  }
}

/** Shows addresses of files as paths under the root. */
function withPaths(text: string, root: string): string {
  return text.replace(/file:\/\/[^\s'"]+/g, (url) => (URL.canParse(url) ? displayPath(root, fileURLToPath(url)) : url));
}

/** Finds the place in the author's file that an error came from, through the bundle's source map. */
function placeOfThrow(error: unknown, module: string, root: string): { file?: string; line: number; column: number } {
  try {
    const stack = String((error as Error).stack);
    const at = stack.indexOf(pathToFileURL(module).href);
    const match = at < 0 ? null : /^[^\s()]*?\.mjs:(\d+)(?::(\d+))?/.exec(stack.slice(at));
    if (!match) return START;
    const map = new SourceMap(JSON.parse(fs.readFileSync(`${module}.map`, "utf8")));
    // An error of linking names a line only.
    const entry = map.findEntry(
      Number(match[1]) - 1,
      match[2] === undefined ? Number.MAX_SAFE_INTEGER : Number(match[2]) - 1,
    );
    if (!("originalSource" in entry) || entry.originalSource === undefined) return START;
    const file = path.resolve(path.dirname(module), entry.originalSource);
    return { file: displayPath(root, file), ...withoutHead(file, entry.originalLine + 1, entry.originalColumn + 1) };
  } catch {
    return START;
  }
}

// ---------------------------------------------------------------------------- checking

type Key = string | number;
type Report = (path: readonly Key[], code: string, message: string, hint?: string) => void;
/** Checks a value and returns it in its final form; undefined, and reported, where it is wrong. */
type Check<T> = (value: unknown, path: readonly Key[], report: Report) => T | undefined;

/**
 * Checks a configuration and fills its defaults in.
 * @param source text of its file, in which the places of problems are looked for
 */
function resolveConfig(value: unknown, name: string, source: string): ResolvedConfig {
  const diagnostics: Diagnostic[] = [];
  const checked = configShape(value, [], (path, code, message, hint) => {
    diagnostics.push(diagnostic(name, locate(source, path), code, message, hint));
  });
  if (diagnostics.length > 0) throw broken(name, diagnostics);
  const config = checked ?? {};
  return {
    title: config.title ?? "Documentation",
    description: config.description ?? "",
    url: config.url,
    baseUrl: config.baseUrl ?? "/",
    favicon: config.favicon,
    logo: config.logo as ResolvedConfig["logo"],
    navbar: config.navbar?.items ?? [],
    footer: { columns: config.footer?.columns ?? [], text: config.footer?.text ?? "" },
    editUrl: config.editUrl,
    locale: config.locale ?? "en",
    version: {
      label: config.version?.label ?? "Next",
      banner: config.version?.banner ?? null,
      badge: config.version?.badge ?? false,
      noIndex: config.version?.noIndex ?? false,
    },
    docsPath: config.docsPath ?? "docs",
    sidebar: config.sidebar,
    rawHtml: config.markdown?.rawHtml ?? true,
    extraFrontMatter: config.frontMatter?.extra ?? [],
    checks: { ...DEFAULT_CHECKS, ...config.checks },
    redirects: config.redirects ?? [],
    head: config.head ?? [],
    limits: { ...DEFAULT_LIMITS, ...config.limits },
    reference: config.reference,
  };
}

const DEFAULT_CHECKS: Checks = {
  links: "error",
  anchors: "error",
  assets: "error",
  duplicateIds: "error",
  orphans: "warn",
  alt: "warn",
};
const DEFAULT_LIMITS: Limits = {
  fileBytes: 2_097_152,
  frontMatterBytes: 65_536,
  nesting: 50,
  highlightChars: 200_000,
  pageMs: 2000,
};

/** A key's path as an author would write it: `navbar.items[0].href`. */
function pathText(path: readonly Key[]): string {
  return path
    .map((key, i) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\w$]+$/.test(key)) return `[${JSON.stringify(shorten(key))}]`;
      return i === 0 ? shorten(key) : `.${shorten(key)}`;
    })
    .join("");
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function got(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(shorten(value));
  if (typeof value === "object")
    return typeof (value as { then?: unknown }).then === "function"
      ? "a promise"
      : isRecord(value)
        ? "an object"
        : "an object that inherits from another one";
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  return String(value);
}

function wrongType(value: unknown, path: readonly Key[], expected: string, report: Report): undefined {
  const what = path.length === 0 ? "the configuration" : pathText(path);
  report(path, "config-type", `${what} must be ${expected}, not ${got(value)}`);
}

function wrongValue(path: readonly Key[], why: string, report: Report, hint?: string): undefined {
  report(path, "config-value", path.length === 0 ? why : `${pathText(path)} ${why}`, hint);
}

/** An object without a class of its own; one that was given another object as `__proto__` is none either. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An object with no other keys than these. A key whose value is undefined counts as absent. */
function record<T extends object>(
  shape: { readonly [K in keyof T]-?: Check<NonNullable<T[K]> | Extract<T[K], null>> },
  required: readonly (keyof T & string)[] = [],
): Check<T> {
  const known = new Map<string, Check<unknown>>(Object.entries(shape));
  return (value, path, report) => {
    if (!isRecord(value)) return wrongType(value, path, "an object", report);
    const out: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const check = known.get(key);
      if (!check) {
        const near = nearest(key, known.keys());
        report(
          [...path, key],
          "unknown-config-key",
          `unknown key ${JSON.stringify(pathText([...path, key]))}`,
          near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${[...known.keys()].join(", ")}.`,
        );
      } else if (item !== undefined) {
        const checked = check(item, [...path, key], report);
        if (checked !== undefined) out[key] = checked;
      }
    }
    for (const key of required) {
      if (value[key] === undefined || !Object.hasOwn(value, key)) {
        report(
          path,
          "config-type",
          `${pathText([...path, key])} is missing`,
          `${pathText(path)} needs ${required.join(" and ")}.`,
        );
      }
    }
    return out as T;
  };
}

function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) return wrongType(value, path, "an array", report);
    // Array.from also visits the holes.
    return Array.from(value as unknown[], (item, i) => check(item, [...path, i], report)).filter(
      (item) => item !== undefined,
    );
  };
}

function oneOf<T extends string | boolean | null>(...values: readonly T[]): Check<T> {
  return (value, path, report) => {
    const found = values.find((known) => known === value);
    if (found !== undefined) return found;
    wrongType(value, path, `one of ${values.map((known) => JSON.stringify(known)).join(", ")}`, report);
    return undefined;
  };
}

const flag: Check<boolean> = (value, path, report) =>
  typeof value === "boolean" ? value : wrongType(value, path, "true or false", report);

const text: Check<string> = (value, path, report) => {
  if (typeof value !== "string") return wrongType(value, path, "text", report);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/u.exec(value);
  if (control)
    return wrongValue(
      path,
      `holds the character U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
      report,
      "Remove it.",
    );
  return value;
};

const line: Check<string> = (value, path, report) => {
  const given = text(value, path, report);
  if (given === undefined) return undefined;
  if (given.trim() === "") return wrongValue(path, "is empty", report, "Remove the key, or give it a text.");
  return /[\n\t]/.test(given)
    ? wrongValue(path, "holds a line break or a tab", report, "Write it on one line.")
    : given.trim();
};

const positive: Check<number> = (value, path, report) =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? value
    : wrongType(value, path, "a whole number above 0", report);

const BASE_URL_HINT = 'Write the path that the site is deployed under: "/" or "/docs-site/".';

const baseUrlValue: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(given)
    ? "has a host; that belongs into url"
    : given.startsWith("/")
      ? pathProblem(given, /[^\w.~!$&'()*+,;=:@/%-]/)
      : 'does not begin with "/"';
  if (wrong) return wrongValue(path, path.length === 0 ? `${got(given)} ${wrong}` : wrong, report, BASE_URL_HINT);
  return given.endsWith("/") ? given : `${given}/`;
};

/** What keeps a text from being a path; undefined where nothing does. */
function pathProblem(given: string, forbidden: RegExp): string | undefined {
  const bad = forbidden.exec(given);
  if (bad) return `holds ${JSON.stringify(bad[0])}`;
  if (given.includes("//")) return 'holds "//"';
  let decoded: string;
  try {
    decoded = decodeURIComponent(given);
  } catch {
    return 'holds a "%" that begins no escape';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  if (decoded.length !== given.length && /[\u0000-\u001f\\?#%]/.test(decoded))
    return "holds an escape that no path may hold";
  if (decoded.split("/").length !== given.split("/").length) return 'holds an escaped "/"';
  return decoded.split("/").some((segment) => segment === "." || segment === "..")
    ? 'holds a "." or ".." segment'
    : undefined;
}

const siteUrl: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const url = webAddress(given);
  if (!url)
    return wrongValue(
      path,
      `must be an http(s) address, not ${got(given)}`,
      report,
      'Write scheme and host: "https://docs.example.com".',
    );
  if (url.username || url.password) return wrongValue(path, "holds a user name or a password", report, "Remove it.");
  if (url.search || url.hash || /[?#]$/.test(given))
    return wrongValue(path, "holds a query or a fragment", report, `Write ${JSON.stringify(url.origin)}.`);
  if (url.pathname !== "/") {
    return wrongValue(
      path,
      `holds the path ${got(url.pathname)}`,
      report,
      `Write url: ${JSON.stringify(url.origin)}, baseUrl: ${JSON.stringify(url.pathname.replace(/\/?$/, "/"))}.`,
    );
  }
  return url.origin;
};

function webAddress(given: string): URL | undefined {
  if (!/^https?:\/\/[^/\\]/i.test(given) || !URL.canParse(given)) return undefined;
  return new URL(given);
}

const editUrl: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const url = webAddress(given);
  if (!url)
    return wrongValue(
      path,
      `must be an http(s) address, not ${got(given)}`,
      report,
      'Write what stands before the file\'s path: "https://github.com/owner/name/edit/main/".',
    );
  return given.endsWith("/") || url.search || url.hash ? given : `${given}/`;
};

/** A file under `content/static/`, as the site addresses it. */
const staticFile: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong = given.startsWith("/") ? pathProblem(given, /[?#\\]/) : 'does not begin with "/"';
  return wrong ? wrongValue(path, wrong, report, 'Write "/logo.svg" for content/static/logo.svg.') : given;
};

/** A root-absolute route without query or fragment. */
const route: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong = given.startsWith("/") ? pathProblem(given, /[?#\\]/) : 'does not begin with "/"';
  return wrong ? wrongValue(path, wrong, report, 'Write a route from the root, without baseUrl: "/docs/faq".') : given;
};

/** Where a link leads: a route of the site, or elsewhere. */
const href: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const known = given.startsWith("/")
    ? !/^\/[/\\]/.test(given)
    : webAddress(given) !== undefined || /^mailto:[^\s]+$/i.test(given);
  return known
    ? given
    : wrongValue(
        path,
        `must be a route or an http(s) address, not ${got(given)}`,
        report,
        'Write "/docs/faq" or "https://example.com/".',
      );
};

/** A folder inside another one; "." for that one itself. */
const folder: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong =
    given.startsWith("/") || /^[a-z]:/i.test(given)
      ? "is absolute"
      : given.split("/").includes("..")
        ? 'holds ".."'
        : given.includes("\\")
          ? 'holds "\\"'
          : undefined;
  if (wrong) return wrongValue(path, wrong, report, 'Write a folder inside, with "/" between its parts.');
  return (
    given
      .split("/")
      .filter((segment) => segment !== "" && segment !== ".")
      .join("/") || "."
  );
};

const docsPath: Check<string> = (value, path, report) => {
  const given = folder(value, path, report);
  if (given === undefined) return undefined;
  const [top = ""] = given.split("/");
  if (top === "static" || top === "node_modules")
    return wrongValue(path, `is inside ${top}/, which holds no pages`, report, "Name another folder.");
  return given.split("/").some((segment) => /^[_.]./.test(segment))
    ? wrongValue(
        path,
        'holds a name with "_" or "." at its beginning: such folders are private',
        report,
        "Rename the folder.",
      )
    : given;
};

const locale: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(given)[0];
  } catch {
    return wrongValue(
      path,
      `is no language tag: ${got(given)}`,
      report,
      'Write one such as "en", "pt-BR" or "zh-Hans".',
    );
  }
};

const trailingSlash: Check<false> = (value, path, report) => {
  if (value === false) return false;
  if (value === true)
    return wrongValue(
      path,
      "can only be false",
      report,
      "Addresses with and without a slash both answer; the canonical ones have none.",
    );
  return wrongType(value, path, "false", report);
};

const level: Check<CheckLevel> = (value, path, report) => {
  const other: Record<string, CheckLevel> = {
    warning: "warn",
    warnings: "warn",
    errors: "error",
    ignore: "off",
    none: "off",
    false: "off",
    true: "error",
  };
  if (value === "error" || value === "warn" || value === "off") return value;
  const meant = Object.hasOwn(other, String(value)) ? other[String(value)] : undefined;
  report(
    path,
    "config-type",
    `${pathText(path)} must be one of "error", "warn", "off", not ${got(value)}`,
    meant && `Did you mean ${JSON.stringify(meant)}?`,
  );
  return undefined;
};

const link = record<NavbarItem>({ label: line, href }, ["label", "href"]);

const extraNames: Check<readonly string[]> = (value, path, report) => {
  const names = list(line)(value, path, report);
  return names && [...new Set(names)];
};

const referencePackage: Check<ReferencePackageConfig> = (value, path, report) => {
  if (typeof value === "string") return line(value, path, report);
  return record<Exclude<ReferencePackageConfig, string>>(
    { name: line, types: line, model: line, namesOnly: flag, bundle: list(line), note: text },
    ["name"],
  )(value, path, report);
};

const reference: Check<ReferenceConfig> = record<ReferenceConfig>(
  { packages: list(referencePackage), headline: list(line), tags: list(line), path: folder },
  ["packages"],
);

const redirects: Check<readonly { from: string; to: string }[]> = (value, path, report) => {
  const items = list(record<{ from: string; to: string }>({ from: route, to: route }, ["from", "to"]))(
    value,
    path,
    report,
  );
  if (!items || !Array.isArray(value)) return undefined;
  const seen = new Map<string, number>();
  items.forEach(({ from, to }, i) => {
    if (from === undefined || to === undefined || items.length !== value.length) return;
    const bare = bareOf(from);
    const known = seen.get(bare);
    if (known !== undefined)
      wrongValue(
        [...path, i, "from"],
        `is redirected by ${pathText([...path, known])} already`,
        report,
        "Remove one of the two.",
      );
    else if (bare === bareOf(to))
      wrongValue([...path, i, "to"], "leads to itself", report, "Remove it: both forms of an address answer anyway.");
    else seen.set(bare, i);
  });
  return items;
};

function bareOf(given: string): string {
  return given.replace(/\/+$/, "") || "/";
}

const attributes: Check<Record<string, string>> = (value, path, report) => {
  if (!isRecord(value)) return wrongType(value, path, "an object", report);
  const out: Record<string, string> = {};
  for (const [name, item] of Object.entries(value)) {
    const at = [...path, name];
    const lower = name.toLowerCase();
    if (!/^[a-z][a-z0-9:_.-]*$/.test(lower)) wrongValue(at, "is no attribute name", report);
    else if (lower.startsWith("on") || lower === "style")
      wrongValue(at, "is not allowed: the pages' content security policy forbids it", report);
    else if (Object.hasOwn(out, lower)) wrongValue(at, "is given twice", report);
    else {
      const given = text(item, at, report);
      if (given === undefined) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in front of a scheme and within
      if (/^\s*(?:javascript|vbscript|data):/i.test(given.replace(/[\u0000-\u0020]/g, "")))
        wrongValue(at, "has a scheme that runs code", report, "Use an http(s) address.");
      else out[lower] = given;
    }
  }
  return out;
};

const headTag: Check<HeadTag> = record<HeadTag>({ tag: oneOf("meta", "link"), attributes }, ["tag", "attributes"]);

// ---- the sidebar

const MAX_SIDEBAR_DEPTH = 30;

const docItem = record<Extract<SidebarItemConfig, { type: "doc" }>>(
  { type: oneOf("doc"), id: line, label: line, className: line },
  ["type", "id"],
);
const linkItem = record<Extract<SidebarItemConfig, { type: "link" }>>(
  { type: oneOf("link"), label: line, href, className: line },
  ["type", "label", "href"],
);
const autogeneratedItem = record<Extract<SidebarItemConfig, { type: "autogenerated" }>>(
  { type: oneOf("autogenerated"), dirName: folder },
  ["type", "dirName"],
);
const referenceItem = record<Extract<SidebarItemConfig, { type: "reference" }>>(
  { type: oneOf("reference"), label: line },
  ["type"],
);
type CategoryItem = Extract<SidebarItemConfig, { type: "category" }>;

const categoryItem: Check<CategoryItem> = (value, path, report) => {
  const category = record<CategoryItem>(
    {
      type: oneOf("category"),
      label: line,
      link: record<{ type: "doc"; id: string }>({ type: oneOf("doc"), id: line }, ["type", "id"]),
      items: sidebar,
      collapsed: flag,
      collapsible: flag,
      className: line,
    },
    ["type", "label", "items"],
  )(value, path, report);
  const given = (value as { items?: unknown } | null)?.items;
  if (category && Array.isArray(given) && given.length === 0 && category.link === undefined) {
    wrongValue(
      [...path, "items"],
      "is empty and the category has no link",
      report,
      'Give it items, or a link: { type: "doc", id: "…" }.',
    );
  }
  return category;
};

const ITEMS = {
  doc: docItem,
  link: linkItem,
  category: categoryItem,
  autogenerated: autogeneratedItem,
  reference: referenceItem,
};

/** Items of a sidebar; Docusaurus' shorthand `{ Label: [items] }` becomes a category for each label. */
const sidebar: Check<readonly SidebarItemConfig[]> = (value, path, report) => {
  if (!Array.isArray(value)) return wrongType(value, path, "an array of items", report);
  if (path.length > 2 * MAX_SIDEBAR_DEPTH)
    return wrongValue(path, `is nested deeper than ${MAX_SIDEBAR_DEPTH} levels, or holds itself`, report);
  return Array.from(value as unknown[], (item, i) => sidebarItems(item, [...path, i], report)).flat();
};

function sidebarItems(value: unknown, path: readonly Key[], report: Report): readonly SidebarItemConfig[] {
  if (typeof value === "string") {
    const id = line(value, path, report);
    return id === undefined ? [] : [id];
  }
  if (!isRecord(value)) return wrongType(value, path, "a page's id or an item object", report) ?? [];
  if (!Object.hasOwn(value, "type")) {
    if (Object.keys(value).length === 0 || !Object.values(value).every(Array.isArray)) {
      report(
        path,
        "config-type",
        `${pathText([...path, "type"])} is missing`,
        `Known types: ${Object.keys(ITEMS).join(", ")}. The short form of a category is { "Label": [items] }.`,
      );
      return [];
    }
    return Object.entries(value).flatMap(([label, items]) => {
      const checked = sidebar(items, [...path, label], report);
      if (checked && (items as unknown[]).length === 0)
        wrongValue([...path, label], "is empty", report, "Give the category items.");
      return line(label, [...path, label], report) && checked
        ? [{ type: "category" as const, label: label.trim(), items: checked }]
        : [];
    });
  }
  const { type } = value;
  const check =
    typeof type === "string" && Object.hasOwn(ITEMS, type)
      ? (ITEMS[type as keyof typeof ITEMS] as Check<SidebarItemConfig>)
      : undefined;
  if (!check) {
    const near = typeof type === "string" ? nearest(type, Object.keys(ITEMS)) : undefined;
    report(
      [...path, "type"],
      "config-type",
      `${pathText([...path, "type"])} must be one of ${Object.keys(ITEMS)
        .map((name) => JSON.stringify(name))
        .join(", ")}, not ${got(type)}`,
      near && `Did you mean ${JSON.stringify(near)}?`,
    );
    return [];
  }
  const item = check(value, path, report);
  return item === undefined ? [] : [item];
}

const configShape = record<Config>({
  title: line,
  description: text,
  url: siteUrl,
  baseUrl: baseUrlValue,
  favicon: staticFile,
  logo: record<{ src: string; alt: string }>({ src: staticFile, alt: text }, ["src", "alt"]),
  navbar: record<{ items: readonly NavbarItem[] }>({ items: list(link) }, ["items"]),
  footer: record<NonNullable<Config["footer"]>>({
    columns: list(
      record<{ title: string; items: readonly NavbarItem[] }>({ title: line, items: list(link) }, ["title", "items"]),
    ),
    text,
  }),
  editUrl,
  locale,
  trailingSlash,
  version: record<NonNullable<Config["version"]>>({
    label: line,
    banner: oneOf("unreleased", "unmaintained", null),
    badge: flag,
    noIndex: flag,
  }),
  docsPath,
  sidebar,
  markdown: record<NonNullable<Config["markdown"]>>({ rawHtml: flag }),
  frontMatter: record<NonNullable<Config["frontMatter"]>>({ extra: extraNames }),
  checks: record<Partial<Checks>>({
    links: level,
    anchors: level,
    assets: level,
    duplicateIds: level,
    orphans: level,
    alt: level,
  }),
  redirects,
  head: list(headTag),
  reference,
  limits: record<Partial<Limits>>({
    fileBytes: positive,
    frontMatterBytes: positive,
    nesting: positive,
    highlightChars: positive,
    pageMs: positive,
  }),
});

// ---------------------------------------------------------------------------- places

/**
 * Finds a key in the text of a configuration file: the key itself, else the nearest one above it that can be found, else
 * the beginning. Follows object and array literals and constants of the same file; guesses nothing.
 */
function locate(source: string, path: readonly Key[]): { line: number; column: number } {
  const masked = maskSource(source);
  const exported = /\bexport\s+default\s+|\bmodule\s*\.\s*exports\s*=\s*/.exec(masked);
  if (!exported) return START;
  let at = exported.index;
  let value = literalAt(masked, exported.index + exported[0].length);
  for (const key of path) {
    if (value === undefined) break;
    const found = typeof key === "number" ? elementAt(masked, value, key) : propertyAt(source, masked, value, key);
    if (!found) break;
    at = found.at;
    value = literalAt(masked, found.value);
  }
  const lines = source.slice(0, at).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Blanks out comments and the insides of strings, templates and regular expressions; every index stays. */
function maskSource(source: string): string {
  const token =
    /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?{};+]\s*)\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//g;
  return source.replace(token, (whole) => {
    const quote = /^["'`]/.test(whole) ? whole.charAt(0) : " ";
    return whole.length < 2 ? whole : quote + whole.slice(1, -1).replace(/[^\r\n]/g, " ") + quote;
  });
}

/** The index of the `{` or `[` that a value at an index is, through calls, parentheses and constants. */
function literalAt(masked: string, start: number): number | undefined {
  let at = start;
  for (let hops = 0; hops < 8; hops++) {
    at += /^\s*/.exec(masked.slice(at))?.[0].length ?? 0;
    const first = masked[at];
    if (first === "{" || first === "[") return at;
    const rest = masked.slice(at, at + 500);
    const call = /^(?:await\s+)?(?:[\w$.]+\s*)?\(\s*/.exec(rest);
    if (call) {
      at += call[0].length;
      continue;
    }
    const name = /^([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    const declared =
      name && new RegExp(`\\b(?:const|let|var)\\s+${name.replace(/\$/g, "\\$")}\\b[^=;]*=(?!=|>)\\s*`).exec(masked);
    if (!declared) return undefined;
    at = declared.index + declared[0].length;
  }
  return undefined;
}

/** The beginnings of an object's or array's items: indices behind its bracket and behind each comma of its own. */
function* itemsOf(masked: string, open: number): Generator<number> {
  let depth = 0;
  yield open + 1;
  for (let i = open + 1; i < masked.length; i++) {
    const c = masked[i];
    if (c === "{" || c === "[" || c === "(") depth++;
    else if (c === "}" || c === "]" || c === ")") {
      if (depth-- === 0) return;
    } else if (c === "," && depth === 0) yield i + 1;
  }
}

function propertyAt(
  source: string,
  masked: string,
  open: number,
  key: string,
): { at: number; value: number } | undefined {
  if (masked[open] !== "{") return undefined;
  for (const start of itemsOf(masked, open)) {
    const at = start + (/^\s*/.exec(masked.slice(start))?.[0].length ?? 0);
    const match = /^(?:([\w$]+)|(["'])( *)\2)\s*([:,}(])/.exec(masked.slice(at, at + 300));
    if (!match) continue;
    const name = match[1] ?? source.slice(at + 1, at + 1 + (match[3] ?? "").length);
    if (name === key) return { at, value: match[4] === ":" ? at + match[0].length : at };
  }
  return undefined;
}

function elementAt(masked: string, open: number, index: number): { at: number; value: number } | undefined {
  if (masked[open] !== "[") return undefined;
  let i = 0;
  for (const start of itemsOf(masked, open)) {
    if (i++ < index) continue;
    const at = start + (/^\s*/.exec(masked.slice(start))?.[0].length ?? 0);
    return { at, value: at };
  }
  return undefined;
}
