// Another generator's configuration as data. It is code: it is bundled with stand-ins for packages that are not installed,
// and run in a process of its own with a time limit; of what it prints nothing is heard.
import { fork } from "node:child_process";
import fs from "node:fs";
import { isBuiltin } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Plugin } from "esbuild";
import { environmentError, messageOf, usageError } from "../diagnostics.ts";
import { literalPath, literalPaths } from "../literal-path.ts";
import { displayPath, packageRoot } from "../project.ts";

/** What a configuration came to. */
export type Evaluation =
  | {
      readonly value: unknown;
      /** Paths of what is no data: functions, stand-ins. */
      readonly dropped: readonly string[];
      /** Names that nothing declares, and that stand-ins stood for. */
      readonly stoodFor: readonly string[];
      /** What the function that was asked made of each text: a text or a list of them; null for anything else. */
      readonly answers?: readonly (string | readonly string[] | null)[];
      /** Packages and names that stand-ins stood for, and the absolute path of a file that imports each. */
      readonly missing?: ReadonlyMap<string, string>;
    }
  | { readonly threw: string; readonly stack: string };

export interface EvaluateOptions {
  /** The folder that the configuration finds itself in; messages name files from here. */
  readonly root: string;
  /** Milliseconds. @default 20000 */
  readonly limit?: number;
  readonly signal?: AbortSignal | undefined;
  readonly ask?: Asked;
  /** Packages whose function gives what it is given under the package's name: `{ "@x/y": options }`. */
  readonly tagged?: readonly string[];
}

/** A function of a configuration, and the texts that it is given one by one. */
export interface Asked {
  readonly path: readonly (string | number)[];
  readonly texts: readonly string[];
}

/**
 * Runs a module and gives its default export as data.
 * @throws DocsgenError with exit code 2 where it cannot be read, throws or does not end
 */
export async function evaluateModule(
  file: string,
  options: EvaluateOptions,
): Promise<Extract<Evaluation, { readonly value: unknown }>> {
  const name = displayPath(options.root, file);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "docsgen-init-"));
  try {
    let missing: ReadonlyMap<string, string> = new Map();
    let problem = "";
    for (const [i, kind] of ATTEMPTS.entries()) {
      if (kind.forNames && !problem.endsWith(" is not defined")) break;
      const stoodFor = new Map<string, string>();
      const result = await attempt(file, path.join(folder, `config-${i}.mjs`), options, kind, stoodFor);
      if (!("threw" in result) && result.value !== undefined)
        return {
          ...result,
          missing: inOrder([...stoodFor, ...result.stoodFor.map((each) => [each, file] as const)], file),
        };
      // The first attempt is nearest to how the site itself runs it.
      if (i > 0) continue;
      problem = "threw" in result ? `threw ${result.threw}` : "came to nothing that can be read";
      missing = inOrder([...stoodFor], file);
    }
    const install =
      missing.size === 0 ? "Install what it imports" : `Install what it imports (${[...missing.keys()].join(", ")})`;
    throw usageError(`${name} ${problem}`, `It is run to learn the site's settings. ${install}, or correct it.`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Names that stand-ins stood for, those of the configuration itself first: files that it imports are read at once, in an order
 * that differs from run to run.
 */
function inOrder(named: readonly (readonly [string, string])[], config: string): ReadonlyMap<string, string> {
  const isOf = (file: string) => (file === config ? "" : file);
  return new Map(named.toSorted(([, a], [, b]) => (isOf(a) < isOf(b) ? -1 : isOf(a) > isOf(b) ? 1 : 0)));
}

/** A way to run a configuration. */
interface Attempt {
  /** Whether packages that are installed are used: what they are knows best, but may need what only its generator gives. */
  readonly withPackages: boolean;
  /** Whether stand-ins also pass for promises, and what they give back has all names. That may be taken for settings. */
  readonly isYielding: boolean;
  /** Whether stand-ins also stand for names that nothing declares, such as what only another runtime has. */
  readonly forNames: boolean;
}

const ATTEMPTS: readonly Attempt[] = [false, true].flatMap((forNames) =>
  [false, true].flatMap((isYielding) => [true, false].map((withPackages) => ({ withPackages, isYielding, forNames }))),
);

async function attempt(
  file: string,
  module: string,
  options: EvaluateOptions,
  kind: Attempt,
  missing: Map<string, string>,
): Promise<Evaluation> {
  await bundle(file, module, options.root, resolution(options, kind, missing));
  if (kind.forNames) fs.writeFileSync(`${module}.stub.cjs`, STUB(kind.isYielding));
  if (options.ask) fs.writeFileSync(`${module}.json`, JSON.stringify(options.ask));
  return run(module, displayPath(options.root, file), options);
}

async function bundle(file: string, outfile: string, root: string, plugin: Plugin): Promise<void> {
  const esbuild = await import("esbuild");
  try {
    await esbuild.build({
      entryPoints: [literalPath(file)],
      outfile,
      absWorkingDir: root,
      bundle: true,
      format: "esm",
      platform: "node",
      target: `node${process.versions.node}`,
      logLevel: "silent",
      tsconfigRaw: "{}",
      loader: { ".css": "empty", ".scss": "empty", ".vue": "empty", ".md": "text", ".mdx": "text", ".svg": "text" },
      banner: {
        js: `import { createRequire as __createRequire } from "node:module"; import { resolve as __resolve } from "node:path"; const __metaGlob = () => ({}); ${REQUIRE(file)}`,
      },
      define: {
        "import.meta.url": "__own_url",
        "import.meta.filename": "__own_file",
        "import.meta.dirname": "__own_folder",
        "import.meta.glob": "__metaGlob",
        // As it is where the generator builds a site.
        "import.meta.env": '{"MODE":"production","PROD":true,"DEV":false,"SSR":true,"BASE_URL":"/"}',
        __filename: "__own_file",
        __dirname: "__own_folder",
      },
      plugins: [literalPaths, plugin],
    });
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (!first) throw environmentError("esbuild cannot be run", "Run npm ci again on this machine.", error);
    const at = first.location;
    const place = at
      ? `${displayPath(root, path.resolve(root, at.file))}:${at.line}:${at.column + 1}`
      : displayPath(root, file);
    throw usageError(`${place}: ${first.text}`, "The configuration cannot be read. Nothing was written.");
  }
}

/** `require` for what is not bundled. What it cannot resolve is told by its path, as configurations do it with files. */
const REQUIRE = (file: string) => `
const require = (() => {
  const own = __createRequire(${JSON.stringify(pathToFileURL(file).href)});
  const resolve = (name) => { try { return own.resolve(name); } catch { return name.startsWith(".") ? __resolve(${JSON.stringify(path.dirname(file))}, name) : name; } };
  return Object.assign((name) => own(name), { resolve });
})();`;

/** `node:module`, whose `createRequire` is as patient: with packages that are missing, and with their files. */
const NODE_MODULE = `
import * as node from "node:module";
import { dirname, resolve as join } from "node:path";
import { fileURLToPath } from "node:url";
import stub from "docsgen:stub";
export * from "node:module";
export function createRequire(from) {
  const own = node.createRequire(from);
  const folder = dirname(String(from).startsWith("file:") ? fileURLToPath(from) : String(from));
  const resolve = (name) => { try { return own.resolve(name); } catch { return name.startsWith(".") ? join(folder, name) : name; } };
  // A module of the site's own may need a package that is missing, too: then it is a stand-in as a whole.
  const load = (name) => {
    try { return own(name); } catch (error) { if (error?.code !== "MODULE_NOT_FOUND") throw error; return stub; }
  };
  return Object.assign(load, { resolve, cache: own.cache });
}
export default Object.assign(Object.create(node.default), { createRequire });`;

/** Belongs to the generator itself: its types and functions need nothing but themselves. */
const GENERATORS = /^(?:@docusaurus\/|vitepress(?:$|\/)|@vuepress\/|vite$|vue$|astro(?:$|[/:])|@astrojs\/)/;

/**
 * Stands for a package: any name of it can be called and gives its argument back if that is an object. Functions that are
 * called for a type's sake give back whatever they get.
 */
const STUB = (isYielding: boolean) => `
const isData = (value) => typeof value === "object" && value !== null;
const same = (value) => value;
const none = function* () {};
const isYielding = ${isYielding};
// What is given back, with all other names, and as a promise of itself.
const yielding = (given, isSettled) => new Proxy(given, {
  get: (_, key) =>
    key in given ? given[key] :
    key === "then" ? (isSettled ? undefined : (resolve) => resolve(yielding(given, true))) :
    key === Symbol.iterator ? none :
    typeof key === "symbol" || key === "toJSON" || key === "__esModule" ? undefined : stub,
});
const mark = Symbol.for("docsgen.stub");
const settled = new Proxy(function () {}, {
  get: (_, key) => key === "then" ? undefined : stub[key],
  apply: (_, self, given) => stub(...given),
});
const stub = globalThis[mark] ??= new Proxy(function () {}, {
  get: (_, key) =>
    key === mark ? true :
    key === Symbol.toPrimitive ? () => "" :
    key === Symbol.iterator ? none :
    key === "then" && isYielding ? (resolve) => resolve(settled) :
    key === "then" || key === "toJSON" || key === "__esModule" ? undefined :
    /^define[A-Z]/.test(String(key)) ? same : stub,
  apply: (_, self, given) => {
    const data = given.find(isData);
    return data === undefined ? stub : isYielding ? yielding(data, false) : data;
  },
  construct: () => stub,
  getPrototypeOf: () => stub,
  has: () => true,
});
module.exports = stub;`;

/** @param missing is told what a stand-in stands for, but what only the generator needs, and a file that imports it */
function resolution(
  { root, tagged = [] }: EvaluateOptions,
  { withPackages, isYielding }: Attempt,
  missing: Map<string, string>,
): Plugin {
  const asked = Symbol("asked");
  const standIn = { path: "stub", namespace: "stub" };
  return {
    name: "docsgen-evaluate",
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: "stub" }, () => ({ contents: STUB(isYielding), loader: "js" }));
      build.onLoad({ filter: /.*/, namespace: "node-module" }, () => ({ contents: NODE_MODULE, loader: "js" }));
      build.onLoad({ filter: /.*/, namespace: "tagged" }, ({ path: name }) => ({
        contents: `module.exports = (options) => ({ ${JSON.stringify(name)}: options });`,
        loader: "js",
      }));
      build.onResolve({ filter: /^docsgen:stub$/ }, () => standIn);
      build.onResolve(
        { filter: /.*/ },
        async ({ path: specifier, importer, resolveDir, kind, pluginData, namespace }) => {
          if (pluginData === asked || kind === "entry-point") return undefined;
          if (/^(?:node:)?module$/.test(specifier) && namespace === "file")
            return { path: "module", namespace: "node-module" };
          if (isBuiltin(specifier)) return { path: specifier, external: true };
          if (kind === "require-resolve") return { path: specifier, external: true };
          if (tagged.includes(specifier)) return { path: specifier, namespace: "tagged" };
          if (GENERATORS.test(specifier)) return standIn;
          const found = await build.resolve(specifier, { importer, resolveDir, kind, pluginData: asked });
          // Files that are missing, or of kinds that mean nothing here, are nothing to a configuration.
          if (found.errors.length > 0 && namespace === "file") {
            const isOwn = specifier.startsWith(".");
            const name = isOwn ? displayPath(root, path.resolve(resolveDir, specifier)) : specifier;
            const before = missing.get(name);
            if (before === undefined || importer < before) missing.set(name, importer);
          }
          if (found.errors.length > 0 || found.namespace !== "file") return standIn;
          if (found.path.split(path.sep).includes("node_modules")) {
            if (!withPackages) return standIn;
            return /\.(?:[cm]?tsx?|json)$/.test(found.path)
              ? { path: found.path }
              : { path: kind.startsWith("require") ? found.path : pathToFileURL(found.path).href, external: true };
          }
          return /\.(?:[cm]?[jt]sx?|json|css|scss|vue|mdx?|svg)$/.test(found.path) ? { path: found.path } : standIn;
        },
      );
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, ({ path: file }) => {
        const value = JSON.stringify;
        const own = `const __own_url = ${value(pathToFileURL(file).href)}, __own_file = ${value(file)}, __own_folder = ${value(path.dirname(file))};`;
        const source = fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
        // Vite's: what it finds is left out as what is not there.
        if (/\bimport\.meta\.glob\b/.test(source)) missing.set("import.meta.glob", file);
        const asks = /\bimport\.meta\.(?:url|filename|dirname)\b|\b__(?:file|dir)name\b/.test(source);
        const extension = path
          .extname(file)
          .replace(/^\.[cm]/, ".")
          .slice(1) as "js" | "jsx" | "ts" | "tsx";
        return { contents: asks ? own + source : source, loader: extension === "js" ? "jsx" : extension };
      });
    },
  };
}

/** How long a configuration may take. */
const LIMIT_MS = 20_000;

function run(module: string, name: string, { root, limit = LIMIT_MS, signal }: EvaluateOptions): Promise<Evaluation> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(packageRoot(), "lib", "init-evaluator.js"), [pathToFileURL(module).href], {
      cwd: root,
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      ...(signal && { signal, killSignal: "SIGKILL" }),
    });
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(
        usageError(
          `${name} has not finished after ${limit / 1000} s`,
          "It is run to learn the site's settings. Nothing was written.",
        ),
      );
    }, limit);
    child.once("message", (message) => {
      resolve(message as Evaluation);
      child.kill("SIGKILL");
    });
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(
        signal?.aborted
          ? signal.reason
          : environmentError(
              `${name} cannot be run: ${messageOf(error)}`,
              "It is run to learn the site's settings. Nothing was written.",
              error,
            ),
      );
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      // After a message this is without effect.
      resolve({ threw: `nothing, but ended the process with exit code ${code}`, stack: "" });
    });
  });
}
