// Finds the modules of the plugins that the configuration names, and bundles each. Runs nothing of them.
import { createRequire } from "node:module";
import path from "node:path";
import type { ConfigInput } from "../config/bundle.ts";
import { loadBundle } from "../config/cache.ts";
import { readSource } from "../config/find.ts";
import { locate, START } from "../config/places.ts";
import { diagnostic } from "../config/problems.ts";
import { DocsgenError } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { findPackage, readManifest } from "../packages.ts";
import { displayPath, type Project } from "../project.ts";
import { isFile } from "../stat.ts";
import type { Diagnostic, ResolvedConfig } from "../types.ts";
import type { LoadedPlugin } from "./types.ts";

/** The plugins of a site, bundled. */
export interface LoadedPlugins {
  /** Those that could be bundled, in the configuration's order. */
  readonly plugins: readonly LoadedPlugin[];
  readonly problems: readonly Diagnostic[];
  /** The plugins' own files, there or not, and those that they import. */
  readonly inputs: readonly ConfigInput[];
  /** Changes whenever a plugin's code does. */
  readonly hash: string;
}

/** @param file absolute path of the configuration file, where there is one */
export async function loadPlugins(
  { root, cacheDir }: Project,
  { plugins }: ResolvedConfig,
  file: string | undefined,
): Promise<LoadedPlugins> {
  const loaded: LoadedPlugin[] = [];
  const problems: Diagnostic[] = [];
  const inputs: ConfigInput[] = [];
  for (const [i, { module, options }] of plugins.entries()) {
    const found = findModule(module, root);
    if (typeof found !== "string") {
      const name = file === undefined ? "docsgen.config.ts" : displayPath(root, file);
      const place = file === undefined ? START : locate(readSource(file), ["plugins", i, "module"]);
      problems.push(diagnostic(name, place, "plugin-missing", found.message, found.hint));
      if (found.file !== undefined) inputs.push({ file: found.file, hash: "" });
      continue;
    }
    try {
      const bundle = await loadBundle("plugin", found, root, cacheDir);
      loaded.push({ module: bundle.module, file: found, options });
      inputs.push(...bundle.inputs);
      problems.push(...bundle.warnings);
    } catch (error) {
      if (!(error instanceof DocsgenError) || error.diagnostics.length === 0) throw error;
      problems.push(...error.diagnostics);
      // They are watched, so that it is seen when they are mended.
      const places = error.diagnostics.map((problem) => path.resolve(root, problem.file));
      const broken = new Set([found, ...places, ...error.sources]);
      for (const each of broken) inputs.push({ file: each, hash: "" });
    }
  }
  const code = loaded.map(({ module }) => path.basename(module));
  const hash = hashOf(JSON.stringify([code, inputs.map((input) => input.hash), problems.length]));
  return { plugins: loaded, problems, inputs, hash };
}

/** Why there is no module, and where it was looked for, if that is one place. */
interface NoModule {
  readonly message: string;
  readonly hint: string;
  readonly file?: string;
}

function findModule(name: string, root: string): string | NoModule {
  if (/^\.{0,2}\//.test(name)) {
    const file = path.resolve(root, name);
    if (!/\.[cm]?[jt]s$/.test(file))
      return {
        message: `the plugin ${JSON.stringify(name)} is no .ts, .mts, .js or .mjs file`,
        hint: "Write the file's name with its ending.",
      };
    return isFile(file)
      ? file
      : {
          message: `the plugin ${JSON.stringify(name)} matches no file`,
          hint: `Looked for ${displayPath(root, file)}; the path is relative to the project's root.`,
          file,
        };
  }
  const file = packageEntry(name, root);
  const hint = 'Install it, or write "./" before the path of a file.';
  return file ?? { message: `the plugin ${JSON.stringify(name)} is no package that is installed here`, hint };
}

/** The file that `import` of a package loads. */
function packageEntry(name: string, root: string): string | undefined {
  try {
    return createRequire(path.join(root, "package.json")).resolve(name);
  } catch {
    // Packages that can only be imported say so in their manifest, and `require` does not look there.
    const folder = findPackage(name, root);
    const exports = folder && readManifest(path.join(folder, "package.json"))?.exports;
    const entry = exports ? importOf(exports) : undefined;
    return folder !== undefined && entry !== undefined ? path.join(folder, entry) : undefined;
  }
}

function importOf(exports: unknown): string | undefined {
  if (typeof exports === "string") return exports;
  if (typeof exports !== "object" || exports === null) return undefined;
  const conditions = exports as Readonly<Record<string, unknown>>;
  return importOf(conditions["."] ?? conditions["node"] ?? conditions["import"] ?? conditions["default"]);
}
