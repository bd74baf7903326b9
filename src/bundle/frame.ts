// Makes the frame when docsgen is compiled: each of its own templates by itself, all of them in one file, and a list of what
// each of them exports.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { literalPath, literalPaths } from "../literal-path.ts";
import { packageRoot } from "../project.ts";
import { readExports } from "../template-exports.ts";
import { listTemplates, nameOf, type OwnExports } from "./files.ts";
import { COMMON, SERVER } from "./options.ts";
import { bundleOnce } from "./part.ts";
import { ownReact, REACT } from "./react.ts";

/** `createFrame` with docsgen's own modules: one file for bundles of sites and for docsgen's own. */
export const FRAME_FILE = "frame.cjs";
/** React's modules by name. */
export const REACT_FILE = "react.cjs";
/** Names that docsgen's own modules export, by the module's name. */
const EXPORTS_FILE = "exports.json";

/** Reads what docsgen's own modules export. */
export function readOwnExports(): OwnExports {
  return JSON.parse(fs.readFileSync(path.join(packageRoot(), "lib/templates", EXPORTS_FILE), "utf8"));
}

/**
 * Writes the frame, React and the list of exports.
 * @param defaults absolute path of docsgen's own templates
 */
export async function bundleFrame(defaults: string, outdir: string): Promise<OwnExports> {
  const files = listTemplates(defaults).filter((file) => /\.tsx?$/.test(file) && !/^(?:client|init)\//.test(file));
  const names = new Set(files.map(nameOf));
  const { outputFiles } = await bundleOnce("modules", {
    ...SERVER,
    entryPoints: files.map((file) => ({ in: literalPath(path.join(defaults, file)), out: nameOf(file) })),
    outdir: defaults,
    format: "cjs",
    external: [...REACT],
    plugins: [literalPaths, byName(defaults, names)],
  });
  const modules = outputFiles.map(({ path: file, text }) => {
    const name = nameOf(path.relative(defaults, file).split(path.sep).join("/"));
    return `${JSON.stringify(name)}: (require, module) => {\n${text}\n},`;
  });
  const frame = [
    'import { createFrame } from "./create-frame.ts";',
    `const modules = {\n${modules.join("\n")}\n};`,
    "export default (React, overridden) => createFrame(modules, React, overridden);",
  ];
  const react = REACT.map((name) => `exports[${JSON.stringify(name)}] = require(${JSON.stringify(name)});`);
  const bundles = await Promise.all([
    bundleOnce("frame", {
      ...SERVER,
      stdin: {
        contents: frame.join("\n"),
        resolveDir: path.join(packageRoot(), "src/bundle"),
        loader: "ts",
        sourcefile: FRAME_FILE,
      },
      outfile: path.join(outdir, FRAME_FILE),
      format: "cjs",
    }),
    bundleOnce("react", {
      ...COMMON,
      stdin: { contents: react.join("\n"), resolveDir: packageRoot() },
      outfile: path.join(outdir, REACT_FILE),
      plugins: [ownReact],
      platform: "node",
      format: "cjs",
      target: "node20.19",
      minify: true,
    }),
  ]);
  for (const { path: file, contents } of bundles.flatMap((bundle) => bundle.outputFiles))
    fs.writeFileSync(file, contents);
  const exported = await readExports(
    "exports",
    files.map((file) => path.join(defaults, file)),
    packageRoot(),
    bundleOnce,
  );
  const own: OwnExports = Object.fromEntries(
    files.map((file) => [nameOf(file), exported.get(path.join(defaults, file)) ?? []]),
  );
  fs.writeFileSync(path.join(outdir, EXPORTS_FILE), `${JSON.stringify(own, undefined, 1)}\n`);
  return own;
}

/** Leaves out of each module the others, which it asks for by name. What it has in common with scripts of browsers it has inside. */
function byName(defaults: string, names: ReadonlySet<string>): Plugin {
  return {
    name: "docsgen-by-name",
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path: wanted, resolveDir, kind }) => {
        const name = nameOf(path.relative(defaults, path.resolve(resolveDir, wanted)).split(path.sep).join("/"));
        return kind !== "entry-point" && names.has(name) ? { path: name, external: true } : undefined;
      });
    },
  };
}
