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

/** Bundles a file; rejects with esbuild's errors. */
export async function bundle(file, outfile) {
  await esbuild.build({
    entryPoints: [file],
    outfile,
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
  });
}
