// How docsgen is cut into files, so that a command loads few of them: each takes Node about a millisecond, on each thread
// anew, and a package of CommonJS several.
import fs from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { mapOfLines } from "./source-map.mjs";

/** What a build that has something to do loads in its course. */
const STEPS = [
  ...["incomplete", "pages", "checks", "publish"].map((name) => `src/build/${name}.ts`),
  "src/pool/make.ts",
  "src/pool/read.ts",
  "src/search.ts",
  "src/site.ts",
  "src/site/read.ts",
  "src/template-faults.ts",
];

/**
 * Modules that are loaded at one time, and the entries that are made to import all that they import: esbuild takes modules
 * apart by which entries reach them, and so leaves these together.
 */
const GROUPS = [
  // Every build, also of a site that has not changed. What the command itself loads at once stays apart; the last module
  // it needs as well, and so would stand alone.
  { modules: ["src/build.ts", "src/build/pipeline.ts", "src/group-by.ts"], entries: "all but the command" },
  // The thread that plugins are asked on needs some of them.
  { modules: STEPS, entries: [...STEPS, "src/plugins/thread.ts"] },
];

/**
 * Puts modules that are loaded at one time into few chunks.
 * @param options of the build, with all entries
 */
export async function together(options) {
  const { metafile } = await build({ ...options, write: false, metafile: true });
  const importsOf = (file, kind) =>
    metafile.inputs[file].imports.filter((found) => found.kind === kind && !found.external).map(({ path }) => path);
  const reachedBy = (file, reached = new Set()) => {
    if (reached.has(file)) return reached;
    reached.add(file);
    for (const imported of importsOf(file, "import-statement")) reachedBy(imported, reached);
    return reached;
  };
  const command = reachedBy("src/cli.ts");
  const later = Object.keys(metafile.inputs).flatMap((file) => importsOf(file, "dynamic-import"));
  const entries = [...new Set([...options.entryPoints.map((entry) => entry.in), ...later])].filter(
    (file) => !command.has(file),
  );
  /** By entry, what it is made to import. */
  const further = new Map(entries.map((entry) => [entry, new Set()]));
  for (const { modules, ...group } of GROUPS) {
    const parts = modules.flatMap((file) => [...reachedBy(file)]);
    for (const entry of Array.isArray(group.entries) ? group.entries : entries) {
      for (const part of parts) if (part !== entry) further.get(entry).add(part);
    }
  }
  return {
    name: "together",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const parts = further.get(path.relative(process.cwd(), file).split(path.sep).join("/"));
        if (!parts) return undefined;
        const imports = [...parts].map((part) => `import ${JSON.stringify(path.resolve(part))};\n`);
        return { contents: `${fs.readFileSync(file, "utf8")}\n${imports.join("")}`, loader: "ts" };
      });
    },
  };
}

/**
 * Leads imports of chunks that have nothing of their own to those that have it: the file of each module that is imported
 * by itself, where the module stands together with others.
 * @param metafile of the build
 */
export function withoutDetours({ outputs }) {
  const isEmpty = (file) => Object.keys(outputs[file]?.inputs ?? {}).length === 0;
  const chunks = Object.keys(outputs).filter((file) => /^chunk-\w+\.cjs$/.test(path.basename(file)));
  const detours = new Map();
  for (const file of chunks.filter(isEmpty)) {
    const { exports, imports } = outputs[file];
    const owner = imports.find(
      ({ path: other }) => !isEmpty(other) && exports.every((name) => outputs[other].exports.includes(name)),
    );
    if (!owner) continue;
    detours.set(path.basename(file), path.basename(owner.path));
    fs.rmSync(file);
  }
  for (const file of Object.keys(outputs)) {
    if (detours.has(path.basename(file))) continue;
    const text = fs.readFileSync(file, "utf8");
    // Names are of one length: places in the source map stay right.
    const direct = text.replace(/"\.\/(chunk-\w+\.cjs)"/g, (_, name) => `"./${detours.get(name) ?? name}"`);
    fs.writeFileSync(file, direct);
  }
}

/** Modules of Node's that few commands need, or only late. */
const LAZY = ["child_process", "os", "timers/promises", "v8", "worker_threads"];

/** Makes modules of Node's load when something of them is used for the first time: some take a millisecond or two. */
export function lazyBuiltins() {
  return {
    name: "lazy-builtins",
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^node:(?:${LAZY.join("|")})$`);
      onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: "lazy" }));
      onLoad({ filter, namespace: "lazy" }, ({ path: name }) => {
        const builtin = `process.getBuiltinModule(${JSON.stringify(name)})`;
        const getters = Object.keys(process.getBuiltinModule(name)).map(
          (key) => `get ${key}() { return ${builtin}.${key}; }`,
        );
        return { contents: `module.exports = { ${getters.join(", ")} };` };
      });
    },
  };
}

/** Bundles a package, and what it depends on, as one file of CommonJS with their licenses. */
export async function bundlePackage(name, { outdir, ...options }) {
  const names = Object.keys(await import(name)).filter((key) => key !== "module.exports");
  const { metafile, outputFiles } = await build({
    ...options,
    packages: "bundle",
    stdin: { contents: `export { ${names.join(", ")} } from "${name}";`, resolveDir: process.cwd() },
    outfile: path.join(outdir, `${name}.cjs`),
    format: "cjs",
    minify: true,
    plugins: [lazyBuiltins()],
    sourcemap: false,
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs);
  const packages = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const licenses = [...packages].map((folder) => {
    const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return `/*!\n${path.basename(folder)}\n\n${fs.readFileSync(path.join(folder, file), "utf8").trim()}\n*/\n`;
  });
  for (const { path: file, text } of outputFiles) fs.writeFileSync(file, `${licenses.join("")}${text}`);
}

/** Leads imports of such packages to those files. */
export function bundledPackages(names) {
  return {
    name: "bundled-packages",
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`^(?:${names.join("|")})$`) }, ({ path: name }) => ({
        path: `./${name}.cjs`,
        external: true,
      }));
    },
  };
}

/** Leads imports of modules that the loader has to it: there is one of each on a thread. */
export function loadersModules() {
  return {
    name: "loaders-modules",
    setup({ onResolve }) {
      onResolve({ filter: /\/(?:import-module|v8-flags)\.ts$/ }, () => ({ path: "./load.cjs", external: true }));
    },
  };
}

/** Makes files of the program, which esbuild takes apart as modules only, files of CommonJS with their maps beside them. */
export async function asCommonJs(files) {
  for (const file of files) {
    const { code, map, moved } = await commonJs(file, { sourcemap: "external", sourcesContent: false });
    fs.writeFileSync(file, code);
    fs.writeFileSync(`${file}.map`, mapOfLines(map, moved));
  }
}

/**
 * Writes the module of docsgen's own templates once more, as a file of the program: sites without any of their own have nothing
 * else. The frame, which is one for both, becomes as short as the program's files.
 */
export async function templatesAsCommonJs(folder) {
  const frame = path.join(folder, "frame.cjs");
  fs.writeFileSync(frame, (await commonJs(frame, {})).code);
  const { code } = await commonJs(path.join(folder, "server.js"), {});
  // The loader knows the program's files by where they are in lib/.
  fs.writeFileSync(path.join(folder, "server.cjs"), code.replace(/"\.\/([\w.]+)"/g, '"./templates/$1"'));
}

/** What a file of CommonJS knows of where it is, as a module asks for it. Addresses take Node a millisecond. */
export const OF_FILE = { "import.meta.filename": "__filename" };

const WIDE = /[\u0080-\uffff]/g;

async function commonJs(file, options) {
  // Files of CommonJS have a `require` without asking.
  const text = fs.readFileSync(file, "utf8").replace(/^import \{ createRequire.*const require = .*\n/, "");
  const { code, map } = await transform(text, {
    ...options,
    // A fifth of the program would be comments and indents; the maps know where all was.
    minifyWhitespace: true,
    minifySyntax: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    // What is imported later is a file of the program too, or a package of CommonJS.
    supported: { "dynamic-import": false },
    define: OF_FILE,
  });
  // What is exported are getters already, which stand for names that get their values below.
  const direct = code.replace(/\bmodule\.exports=__toCommonJS\((\w+)\);/, (whole, name) =>
    // As long as it was, for the map.
    `module.exports=${name};`.padEnd(whole.length),
  );
  const wide = direct.split("\n").map((row) => Array.from(row.matchAll(WIDE), ({ index }) => index));
  const moved = (row, column) => column + 5 * wide[row].filter((index) => index < column).length;
  return { code: inAscii(direct), map, moved };
}

/**
 * Escapes what esbuild leaves in expressions and comments: a single character beyond Latin-1 makes V8 hold a file in twice as many
 * bytes, and read and hash it in five times as many milliseconds.
 */
function inAscii(code) {
  return code.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
