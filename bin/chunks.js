// How docsgen is cut into files, so that a command loads few of them: each takes Node about a millisecond, and a package of
// CommonJS several.
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/**
 * Puts modules and what they import into as few chunks as can be: esbuild takes modules apart by which entries reach them.
 * Every entry but the command is made to import them all, and so all are reached alike, but for what the command
 * loads at once.
 * @param options of the build, with all entries
 * @param modules paths under the working directory
 */
export async function together(options, modules) {
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
  const entries = new Set(
    [...options.entryPoints.map((entry) => entry.in), ...later].filter((file) => !command.has(file)),
  );
  const parts = modules.flatMap((file) => [...reachedBy(file)]).filter((file) => !entries.has(file));
  return {
    name: "together",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^together$/ }, () => ({ path: "together", namespace: "together" }));
      onLoad({ filter: /./, namespace: "together" }, () => ({
        contents: parts.map((file) => `import "./${file}";`).join("\n"),
        resolveDir: process.cwd(),
      }));
      onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
        entries.has(path.relative(process.cwd(), file).split(path.sep).join("/"))
          ? { contents: `${fs.readFileSync(file, "utf8")}\nimport "together";\n`, loader: "ts" }
          : undefined,
      );
    },
  };
}

/** Bundles a package of CommonJS as one module, with its license. */
export async function bundlePackage(name, { outdir, ...options }) {
  const folder = path.join("node_modules", name);
  const license = fs.readFileSync(path.join(folder, "LICENSE"), "utf8");
  const require = 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';
  const names = Object.keys(await import(name)).filter((key) => key !== "default");
  await build({
    ...options,
    packages: "bundle",
    stdin: { contents: `export { ${names.join(", ")} } from "${name}";`, resolveDir: process.cwd() },
    outfile: path.join(outdir, `${name}.js`),
    banner: { js: `/*!\n${name}\n\n${license.trim()}\n*/\n${require}` },
    minify: true,
    sourcemap: false,
  });
}

/** Leads imports of such a package to that module. */
export function bundledPackage(name) {
  return {
    name: "bundled-package",
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${name}.js`, external: true }));
    },
  };
}
