// Bundles TypeScript of the tests into one module that Node 20 can run.
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The public API runs as users have it, compiled: it finds its workers and templates beside its own file, which a copy
 * inside a test's bundle could not. Other modules are bundled from source.
 */
const compiledApi = {
  name: "compiled-api",
  setup(build) {
    build.onResolve({ filter: /\/src\/index\.ts$/ }, ({ path, resolveDir }) =>
      resolve(resolveDir, path) === join(root, "src/index.ts")
        ? { path: pathToFileURL(join(root, "lib/index.js")).href, external: true }
        : undefined,
    );
  },
};

const settings = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: "linked",
  // They are where they were.
  sourcesContent: false,
  logLevel: "silent",
  absWorkingDir: root,
  plugins: [compiledApi],
};

/** Bundles a file; rejects with esbuild's errors. */
export async function bundle(file, outfile) {
  await esbuild.build({ ...settings, entryPoints: [file], outfile });
}

/**
 * Bundles many files below the repository's root: each module of theirs is read and written once, and not once for each that
 * imports it, which takes a tenth of the time. They lie in the folder by their paths, with `.mjs` for `.ts`.
 * @throws esbuild's errors where one of them can't be bundled; then there is none
 */
export async function bundleAll(files, outdir) {
  await esbuild.build({
    ...settings,
    entryPoints: files,
    outdir,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    chunkNames: "shared/[name]-[hash]",
  });
}
