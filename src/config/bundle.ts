// A configuration, or a plugin, and its imports as one module, made by esbuild: the only file here that loads it. Writes
// nothing and runs nothing of the site's.
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Message, Metafile, Plugin } from "esbuild";
import { filesToMend, importCandidates } from "../bundle-failure.ts";
import { DocsgenError, environmentError } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { tellJsonSyntax } from "../json-syntax.ts";
import { literalPath, literalPaths } from "../literal-path.ts";
import { findOpenLiteral, openLiteralHint } from "../open-literal.ts";
import { displayPath } from "../project.ts";
import { isFile } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { readSource } from "./find.ts";
import { type Place, START } from "./places.ts";
import { broken, diagnostic } from "./problems.ts";

/** A file whose bytes decide the configuration, or what a plugin is; absolute. */
export interface ConfigInput {
  readonly file: string;
  /** Of its bytes; "" where it must not be there. */
  readonly hash: string;
}

/** What a module is: the beginning of its problems' codes, and of its name. */
export type ModuleKind = "config" | "plugin";

/** A configuration or a plugin as the text of one module. */
export interface Bundle {
  readonly code: string;
  /** Whether it is a script for `runScript`; otherwise it is a module. */
  readonly isScript: boolean;
  readonly map: string;
  readonly inputs: readonly ConfigInput[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Bundles a configuration or a plugin, and the site's own modules that it imports. A configuration is made a script where it can
 * be one: what every command runs first need not wait until Node is ready for modules.
 * @param folder where the module will stand
 */
export async function bundleModule(kind: ModuleKind, file: string, root: string, folder: string): Promise<Bundle> {
  if (kind === "config") {
    // What is wrong with it is told of it as a module.
    const script = await bundleAs("script", kind, file, root, folder).catch(() => undefined);
    if (script?.isScript && script.warnings.length === 0) return script;
  }
  return bundleAs("module", kind, file, root, folder);
}

async function bundleAs(
  form: "script" | "module",
  kind: ModuleKind,
  file: string,
  root: string,
  folder: string,
): Promise<Bundle> {
  const esbuild = await import("esbuild");
  const name = displayPath(root, file);
  const packages = new Set<string>();
  const isScript = form === "script";
  const said = (messages: readonly Message[], severity: "error" | "warning") =>
    messages.map((message) => fromEsbuild(message, { kind, name, root, severity }));
  try {
    const result = await esbuild.build({
      entryPoints: [literalPath(file)],
      outfile: path.join(folder, `${kind}.js`),
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      format: isScript ? "cjs" : "esm",
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
      banner: { js: isScript ? SCRIPT_HEAD : moduleHead(file) },
      footer: { js: isScript ? "})" : "" },
      plugins: [literalPaths, resolution(packages)],
    });
    const own = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith(`${VIRTUAL}:`))
      .map((input) => path.resolve(root, input));
    const inputs = [...new Set([file, ...own, ...packages])].map((input) => ({
      file: input,
      hash: hashOf(fs.readFileSync(input)),
    }));
    const absent = rivals(result.metafile, root).map((rival) => ({ file: rival, hash: "" }));
    const output = (end: string) => result.outputFiles.find((out) => out.path.endsWith(end))?.text ?? "";
    return {
      code: output(`${kind}.js`),
      isScript: isScript && needsNoLoader(result.metafile, file, root),
      map: output(".map"),
      inputs: [...inputs, ...absent],
      warnings: said(result.warnings, "warning"),
    };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw environmentError("esbuild cannot be run", "Run npm ci again on this machine.", error);
    // What kept a file from being read; esbuild tells it at its own code.
    const denied = errors.map(({ detail }) => detail).find((detail) => detail instanceof DocsgenError);
    throw denied ?? broken(name, said(errors, "error"), error, filesToMend(errors, root));
  }
}

/** A script is strict, as modules are. */
const SCRIPT_HEAD = '(function (exports, require, module) { "use strict";';

function moduleHead(file: string): string {
  const url = JSON.stringify(pathToFileURL(file).href);
  return `import { createRequire as __docsgen_require } from "node:module"; const require = __docsgen_require(${url});`;
}

/** Whether a script is what the module is: that has exports, and asks for nothing but modules of Node's, and at once. */
function needsNoLoader({ inputs, outputs }: Metafile, file: string, root: string): boolean {
  const isModule = Object.entries(inputs).some(
    ([input, { format }]) => format === "esm" && path.resolve(root, input) === file,
  );
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return isModule && imports.every(({ path: found, kind }) => kind !== "dynamic-import" && isBuiltin(found));
}

/** Lists files that are not there, and that imports would find before what they find. */
function rivals({ inputs }: Metafile, root: string): readonly string[] {
  const found = Object.entries(inputs).flatMap(([importer, { imports }]) =>
    imports.flatMap(({ original, path: found, external }) => {
      if (external || original === undefined || !/^\.{0,2}\//.test(original)) return [];
      const candidates = importCandidates(path.resolve(root, path.dirname(importer)), original);
      const place = candidates.indexOf(path.resolve(root, found));
      return place < 0 ? candidates : candidates.slice(0, place);
    }),
  );
  return [...new Set(found)].filter((file) => !isFile(file));
}

function fromEsbuild(
  message: Message,
  { kind, name, root, severity }: { kind: ModuleKind; name: string; root: string; severity: "error" | "warning" },
): Diagnostic {
  const { text, location, notes } = message;
  // What is suggested where something else is expected closes what should go on.
  const isUnexpected = /^Expected "[\]})]" but found/.test(text);
  const suggestion = isUnexpected
    ? "Is a comma missing before it, or a bracket further up?"
    : (openLiteralHint(text) ?? (location?.suggestion && `Suggested: ${location.suggestion}`));
  const notesText = notes.map((note) => (note.location ? `${note.text} line ${note.location.line}.` : note.text));
  let hint = [suggestion, ...notesText].filter(Boolean).join(" ");
  const code = severity === "error" ? `${kind}-syntax` : `${kind}-warning`;
  if (text.startsWith("Could not resolve"))
    hint = "Check the name; a package must be installed in the site's own node_modules.";
  const json = location?.file.endsWith(".json") ? tellJsonSyntax(text) : undefined;
  if (json) hint = json.hint;
  if (!location) return diagnostic(name, START, code, text, hint, severity);
  // esbuild counts columns in bytes, from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString("utf8");
  const file = path.resolve(root, location.file);
  const open = openLiteralHint(text) && findOpenLiteral(text, readSource(file), location.line);
  const place = open || withoutHead(file, location.line, before.length + 1);
  return diagnostic(displayPath(root, file), place, code, json?.message ?? text, hint, severity);
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
        contents: "export const defineConfig = (config) => config; export const definePlugin = (plugin) => plugin;",
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

/** Turns a place in a bundled source into the one that its author counts. */
export function withoutHead(file: string, line: number, column: number): Place {
  if (line > 1 || !isFile(file)) return { line, column };
  return { line, column: Math.max(1, column - headOf(file, readSource(file)).length) };
}
