// Loads docsgen's program, which is cut into files of CommonJS. Beside them lies what V8 compiled of them when docsgen was
// compiled: Node 20 keeps no compiled code, and to parse and compile it takes a quarter of the time of a small site's first build.
import type { Script } from "node:vm";
import { importModule } from "./import-module.ts";
import { sharedFlags, shareFlags, suitV8ToBuilds, suitV8ToPages, underOwnFlags } from "./v8-flags.ts";

export { shareFlags };

// Asked for, not imported: an import looks at all that a module exports, and what some of that is Node loads only then.
const { isAscii } = process.getBuiltinModule("node:buffer");
const crypto = process.getBuiltinModule("node:crypto");
const fs = process.getBuiltinModule("node:fs");
const { createRequire } = process.getBuiltinModule("node:module");
const path = process.getBuiltinModule("node:path");
const { pathToFileURL } = process.getBuiltinModule("node:url");
const vm = process.getBuiltinModule("node:vm");

/** What the program has of this module, so that there is one of it on each thread. */
const OWN = { importModule: importOrLoad, sharedFlags, suitV8ToBuilds, suitV8ToPages };

type Exports = Record<string, unknown>;
type Require = (name: string) => unknown;
type Wrapper = (exports: Exports, require: Require, module: { exports: Exports }, __filename: string) => void;

const folder = path.dirname(import.meta.filename);
const requirePackage = createRequire(import.meta.filename);
/** Docsgen's own templates, which are there as a module and as a file of the program. */
const TEMPLATES = { module: path.join(folder, "templates/server.js"), name: "./templates/server.cjs" };
/** Packages that a build may do without. They are loaded when something of them is asked for. */
const LATE = new Set(["./image-size.cjs", "./marked.cjs", "./parse5.cjs"]);
const loaded = new Map<string, Exports>();
/** Modules of Node's as the program has them. */
const builtins = new Map<string, unknown>();
/** By the files of their code. */
const scripts = new Map<string, Script>();

/**
 * Gives what a file of the program exports; it is run the first time only.
 * @param name `./name.cjs` for a file of the program; otherwise a package's, or that of a module of Node's
 */
export function load(name: string): Exports {
  if (name.startsWith("node:")) return builtin(name) as Exports;
  if (!name.startsWith("./")) return requirePackage(name);
  if (name === "./load.cjs") return OWN;
  return LATE.has(name) ? new Proxy({}, { get: (_, key) => loadNow(name)[key as string] }) : loadNow(name);
}

function loadNow(name: string): Exports {
  let exports = loaded.get(name);
  if (exports === undefined) {
    const file = path.join(folder, name);
    const module = { exports: {} };
    (compile(file).runInThisContext() as Wrapper)(module.exports, load, module, file);
    exports = withoutGetters(module.exports);
    loaded.set(name, exports);
  }
  return exports;
}

/**
 * Gives a module of Node's by an object that has nothing of its own. Of a module with a hundred names esbuild's helper makes a
 * getter for each, for every file of the source that imports it: milliseconds of each start.
 */
function builtin(name: string): unknown {
  let given = builtins.get(name);
  if (given === undefined) {
    const module: unknown = requirePackage(name);
    given = typeof module === "object" ? Object.create(module) : module;
    builtins.set(name, given);
  }
  return given;
}

async function importOrLoad(url: string): Promise<unknown> {
  return url === pathToFileURL(TEMPLATES.module).href ? load(TEMPLATES.name) : importModule(url);
}

/** Gives the code that V8 has compiled so far, by the names of its files. Functions that have not run are not in it. */
export function compiledCode(): ReadonlyMap<string, Buffer> {
  return underOwnFlags(() => new Map([...scripts].map(([name, script]) => [name, script.createCachedData()])));
}

function compile(file: string): Script {
  const bytes = fs.readFileSync(file);
  // Nearly all of the program is ASCII, which need not be decoded.
  const text = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
  const source = `(function (exports, require, module, __filename) { ${text}\n})`;
  const name = codeFile(bytes);
  const cachedData = readCode(name);
  const script = cachedData
    ? underOwnFlags(() => new vm.Script(source, { filename: file, cachedData }))
    : new vm.Script(source, { filename: file });
  scripts.set(name, script);
  return script;
}

/**
 * Names the file of a source's code. Code is of use to the very Node only that compiled it. V8 looks whether it is, and compiles
 * anew where it isn't; of the source it looks at nothing but the length.
 */
function codeFile(source: Uint8Array): string {
  return `${crypto.hash("sha256", source).slice(0, 32)}-${process.version}-${process.platform}-${process.arch}.bin`;
}

function readCode(name: string): Buffer | undefined {
  try {
    return fs.readFileSync(path.join(folder, "code", name));
  } catch {
    return undefined;
  }
}

/** Exports as they are when all has run: esbuild gives them by getters, which the program's own calls would ask each time. */
function withoutGetters(exports: Exports): Exports {
  return Object.defineProperty({ ...exports }, "__esModule", { value: true });
}
