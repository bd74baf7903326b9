// Compiles docsgen into lib/, and installs what the site in content/ documents. Runs after `npm ci` in this repository;
// an installed docsgen comes compiled and runs nothing.
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import {
  asCommonJs,
  bundledPackages,
  bundlePackage,
  lazyBuiltins,
  loadersModules,
  OF_FILE,
  templatesAsCommonJs,
  together,
  withoutDetours,
} from "./chunks.mjs";
import {
  hashOfDeclarations,
  hashOfInputs,
  hashOfOutputs,
  isCompiled,
  isDeclared,
  keepRecord,
  keepTypesRecord,
} from "./compiled-from.mjs";
import { keepLines } from "./source-map.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compileOnly = process.argv.includes("--compile-only");
/** For tests: compiled is all, but without declarations. */
const typesOnly = process.argv.includes("--types-only");
process.chdir(root);

/** Packages of many files, or of CommonJS, that commands would wait for; and small ones beside them. */
const BUNDLED = ["commander", "github-slugger", "image-size", "marked", "parse5"];

/** Taken first: what is edited meanwhile is compiled the next time. */
const inputs = hashOfInputs(BUNDLED);

const fresh = fs.mkdtempSync(path.join(root, ".lib-"));
try {
  if (typesOnly && !isDeclared(inputs)) {
    declare(fresh);
    // File by file, because what runs meanwhile may read the old ones, which are the same.
    fs.cpSync(fresh, "lib/types", { recursive: true });
    for (const name of filesIn("lib/types")) if (!fs.existsSync(path.join(fresh, name))) fs.rmSync(`lib/types/${name}`);
    keepTypesRecord(inputs, hashOfDeclarations(fresh));
  } else if (!typesOnly && !(compileOnly && isCompiled(inputs))) {
    await replace(fresh);
  }
} finally {
  fs.rmSync(fresh, { recursive: true, force: true });
}

if (!compileOnly && !typesOnly) run("npm", ["ci", "--prefix", "content", "--ignore-scripts"]);

/** Compiles beside lib/, and puts it in its place when it is whole: a command that runs meanwhile finds the old one. */
async function replace(folder) {
  await compile(folder);
  const outputs = hashOfOutputs(folder);
  const types = path.join(folder, "types");
  if (!compileOnly) declare(types);
  else if (fs.existsSync("lib/types")) {
    fs.cpSync("lib/types", types, { recursive: true });
    // Of which sources they are is as it was.
    if (fs.existsSync("lib/declared-from")) fs.cpSync("lib/declared-from", path.join(folder, "declared-from"));
  }
  const declarations = compileOnly ? undefined : hashOfDeclarations(types);
  const old = `${folder}-old`;
  if (fs.existsSync("lib")) fs.renameSync("lib", old);
  // Temporary folders are their maker's alone; who checks the repository out may not be who runs it.
  fs.chmodSync(folder, 0o755);
  fs.renameSync(folder, "lib");
  fs.rmSync(old, { recursive: true, force: true });
  run("node", ["bin/keep-code.mjs"]);
  keepRecord(inputs, outputs);
  if (declarations) keepTypesRecord(inputs, declarations);
}

function filesIn(folder) {
  const names = fs.readdirSync(folder, { recursive: true });
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
}

/** Writes the declarations that users can reach: TypeScript writes one for each module of the program. */
function declare(folder) {
  // Not checked here: the tests do that, for all files, and it takes three times as long.
  run("node", ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json", "--noCheck", "--outDir", folder]);
  const { exports } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const reached = new Set(
    Object.values(exports)
      .flatMap(({ types }) => types ?? [])
      .map((file) => path.join(folder, path.relative("lib/types", file))),
  );
  for (const file of reached) {
    for (const [, module] of fs.readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)\.tsx?"/g)) {
      const declared = `${path.join(path.dirname(file), module)}.d.ts`;
      // Examples in comments import what isn't there.
      if (fs.existsSync(declared)) reached.add(declared);
    }
  }
  for (const name of filesIn(folder)) {
    const file = path.join(folder, name);
    if (!reached.has(file)) fs.rmSync(file);
  }
}

async function compile(outdir) {
  const forNode = {
    outdir,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
  };
  const program = {
    ...forNode,
    entryPoints: [
      ...["cli", "index", "worker"].map((name) => ({ in: `src/${name}.ts`, out: name })),
      // Of what these threads run, the program has most anyway.
      { in: "src/plugins/thread.ts", out: "plugin-worker" },
      { in: "src/samples/worker.ts", out: "samples-worker" },
    ],
    outExtension: { ".js": ".cjs" },
    splitting: true,
    chunkNames: "chunk-[hash]",
    sourcemap: "inline",
  };
  const [{ metafile }] = await Promise.all([
    build({
      ...program,
      metafile: true,
      plugins: [lazyBuiltins(), bundledPackages(BUNDLED), loadersModules(), await together(program)],
    }),
    ...BUNDLED.map((name) => bundlePackage(name, forNode)),
    // Other threads and processes share next to nothing with the program: each is one file, and takes none apart.
    build({
      ...forNode,
      minifyWhitespace: true,
      minifySyntax: true,
      plugins: [bundledPackages(BUNDLED)],
      entryPoints: [
        { in: "src/reference/extract-worker.ts", out: "extract-worker" },
        { in: "src/init/evaluator.ts", out: "init-evaluator" },
        { in: "src/watch/thread.ts", out: "watch-worker" },
        { in: "src/samples/runner.ts", out: "samples-runner" },
      ],
    }),
    // What is over in a moment starts sooner as CommonJS.
    build({
      ...forNode,
      minifyWhitespace: true,
      minifySyntax: true,
      format: "cjs",
      outExtension: { ".js": ".cjs" },
      define: OF_FILE,
      plugins: [lazyBuiltins()],
      entryPoints: [
        { in: "src/load.ts", out: "load" },
        ...["verify", "joined"].map((name) => ({ in: `src/${name}/thread.ts`, out: `${name}-worker` })),
      ],
    }),
  ]);
  // So far only the files of threads and the loader have maps beside them.
  for (const name of fs.readdirSync(outdir).filter((name) => name.endsWith(".map"))) keepLines(path.join(outdir, name));
  withoutDetours(metafile);
  await asCommonJs(Object.keys(metafile.outputs).filter((file) => fs.existsSync(file)));
  writeEntries(outdir, metafile);
  const compiler = path.join(outdir, "bundle.js");
  await build({
    ...forNode,
    outdir: undefined,
    entryPoints: ["src/bundle/own.ts"],
    outfile: compiler,
    sourcemap: false,
  });
  const { BROWSERS, bundleOwnTemplates } = await import(pathToFileURL(compiler).href);
  fs.rmSync(compiler);
  // Only pages of `serve --watch` load it, whatever templates a site has.
  await build({
    entryPoints: { live: "templates/client/live.ts" },
    outdir,
    bundle: true,
    minify: true,
    format: "iife",
    target: [...BROWSERS],
    logLevel: "warning",
  });
  const templates = path.join(outdir, "templates");
  await bundleOwnTemplates(templates);
  await templatesAsCommonJs(templates);
  // What caches are kept under: output may change whenever the compiled program does.
  const hash = crypto.createHash("sha256");
  for (const folder of [outdir, templates]) {
    for (const name of fs.readdirSync(folder).sort()) {
      if (/\.(?:[cm]?js|json|css)$/.test(name)) hash.update(fs.readFileSync(path.join(folder, name)));
    }
  }
  fs.writeFileSync(path.join(outdir, "build-id"), hash.digest("hex").slice(0, 16));
}

/** Writes what threads begin with, and who imports docsgen finds as a module: each loads its part of the program. */
function writeEntries(outdir, { outputs }) {
  const exported = (name) => outputs[path.relative(root, path.join(outdir, `${name}.cjs`))].exports.join(", ");
  const entries = {
    "index.js": ['import { load } from "./load.cjs";', `export const { ${exported("index")} } = load("./index.cjs");`],
    "thread.cjs": [
      'const { load, shareFlags } = require("./load.cjs");',
      'const { program, flags } = require("node:worker_threads").workerData;',
      "shareFlags(flags);",
      "load(program);",
    ],
  };
  for (const [name, lines] of Object.entries(entries)) {
    fs.writeFileSync(path.join(outdir, name), [...lines, ""].join("\n"));
  }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
