// Compiles docsgen into lib/, and installs what the site in content/ documents. Runs after `npm ci` in this repository;
// an installed docsgen comes compiled and runs nothing.
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundledPackages, bundlePackage, lazyBuiltins, together, withoutDetours } from "./chunks.js";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compileOnly = process.argv.includes("--compile-only");
process.chdir(root);

/** Packages of many files, or of CommonJS, that commands would wait for; and small ones beside them. */
const BUNDLED = ["commander", "github-slugger", "image-size", "parse5"];

// Compiled beside lib/ and put in its place when it is whole: a command that runs meanwhile finds the old one.
const fresh = fs.mkdtempSync(path.join(root, ".lib-"));
try {
  await compile(fresh);
  if (compileOnly && fs.existsSync("lib/types")) fs.cpSync("lib/types", path.join(fresh, "types"), { recursive: true });
  else if (!compileOnly)
    run("node", [
      "node_modules/typescript/bin/tsc",
      "-p",
      "tsconfig.types.json",
      "--outDir",
      path.join(fresh, "types"),
    ]);
  const old = `${fresh}-old`;
  if (fs.existsSync("lib")) fs.renameSync("lib", old);
  // Temporary folders are their maker's alone; who checks the repository out may not be who runs it.
  fs.chmodSync(fresh, 0o755);
  fs.renameSync(fresh, "lib");
  fs.rmSync(old, { recursive: true, force: true });
} finally {
  fs.rmSync(fresh, { recursive: true, force: true });
}

if (!compileOnly) run("npm", ["ci", "--prefix", "content", "--ignore-scripts"]);

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
    entryPoints: ["cli", "index", "worker"].map((name) => ({ in: `src/${name}.ts`, out: name })),
    splitting: true,
    chunkNames: "chunk-[hash]",
  };
  const [{ metafile }] = await Promise.all([
    build({
      ...program,
      metafile: true,
      plugins: [lazyBuiltins(), bundledPackages(BUNDLED), await together(program)],
    }),
    ...BUNDLED.map((name) => bundlePackage(name, forNode)),
    // Threads and processes of their own share no module with others: each is one file, and takes none apart.
    build({
      ...forNode,
      plugins: [bundledPackages(BUNDLED)],
      entryPoints: [
        { in: "src/reference/extract-worker.ts", out: "extract-worker" },
        { in: "src/init/evaluator.ts", out: "init-evaluator" },
        { in: "src/watch/thread.ts", out: "watch-worker" },
        { in: "src/plugins/thread.ts", out: "plugin-worker" },
        { in: "src/verify/thread.ts", out: "verify-worker" },
        { in: "src/joined/thread.ts", out: "join-worker" },
        ...["worker", "runner"].map((name) => ({ in: `src/samples/${name}.ts`, out: `samples-${name}` })),
      ],
    }),
  ]);
  withoutDetours(metafile);
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
  // What caches are kept under: output may change whenever the compiled program does.
  const hash = crypto.createHash("sha256");
  for (const folder of [outdir, templates]) {
    for (const name of fs.readdirSync(folder).sort()) {
      if (/\.(?:[cm]?js|json|css)$/.test(name)) hash.update(fs.readFileSync(path.join(folder, name)));
    }
  }
  fs.writeFileSync(path.join(outdir, "build-id"), hash.digest("hex").slice(0, 16));
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
