// Paths as esbuild is given them, in options and in code: it takes a `*` for a pattern's, and a folder above a site may have one.
import type { Plugin } from "esbuild";

const SCHEME = "docsgen-path:";
/** What no path holds. */
const STAR = "\0";

/** Writes an absolute path as one that is no pattern. What is bundled with it needs `literalPaths`. */
export function literalPath(file: string): string {
  return file.includes("*") ? SCHEME + file.replaceAll("*", STAR) : file;
}

/** Leads such paths to their files. */
export const literalPaths: Plugin = {
  name: "docsgen-literal-paths",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${SCHEME}`) }, ({ path }) => ({
      path: path.slice(SCHEME.length).replaceAll(STAR, "*"),
    }));
  },
};
