// The server's part of the templates. Docsgen's own is one module with React inside. A site's consists of two: the frame,
// which is all of docsgen's own with a gap wherever the site has a file, and the site's files, which fill the gaps. The
// frame depends on which files the site has and not on what is in them, so that an edited template is bundled, loaded and
// compiled by itself.
import fs from "node:fs";
import path from "node:path";
import type { OutputFile, Plugin } from "esbuild";
import { packageRoot } from "../project.ts";
import { readExports } from "../template-exports.ts";
import { listDirectives, ownTemplates } from "./files.ts";
import { overrides } from "./overrides.ts";
import type { BundlePart, PartOptions } from "./part.ts";
import { ownReact, REACT, reactEntry } from "./react.ts";

export const SERVER_FILE = "server.js";
/** React for sites' own templates; docsgen's own has it inside. */
export const REACT_FILE = "react.cjs";

/** What the server renders with, and what a page is. */
const REACT_EXPORTS = {
  react: ["createElement"],
  "react-dom/server": ["renderToStaticMarkup", "renderToString"],
} as const;
const PAGES = ["Page", "ApiItemPage", "ApiPackagePage", "ApiIndexPage", "NotFound", "Redirect"] as const;

/** Names of modules that are no files: the frame with its gaps, its function, React, and a gap of a name. */
const FRAME = "docsgen:frame";
const CREATE_FRAME = "docsgen:create-frame";
const SHARED_REACT = "docsgen:react";
const GAP = "docsgen:gap/";

/** One file of a bundle, and all that it was made from. */
interface ServerBundle {
  readonly outputFiles: readonly OutputFile[];
  /** As esbuild names them. */
  readonly inputs: readonly string[];
}

const SERVER: Partial<PartOptions> = {
  platform: "node",
  jsx: "automatic",
  target: "node20.19",
  minifySyntax: true,
  // Styles that islands import are for the browser.
  loader: { ".css": "empty" },
};

const MODULE: Partial<PartOptions> = {
  ...SERVER,
  format: "esm",
  // React's server files, and packages of a site, are CommonJS and ask for Node's own modules.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/**
 * Bundles docsgen's own templates.
 * @param defaults absolute path of them
 * @param outdir where the bundle will be
 */
export async function bundleOwnServer(
  common: PartOptions,
  defaults: string,
  outdir: string,
  bundle: BundlePart,
): Promise<ServerBundle> {
  const { outputFiles, metafile } = await bundle("server", {
    ...common,
    ...MODULE,
    stdin: { contents: ownEntry(defaults), resolveDir: defaults, loader: "ts", sourcefile: "templates.ts" },
    outfile: path.join(outdir, SERVER_FILE),
    plugins: [ownReact],
  });
  return { outputFiles, inputs: Object.keys(metafile.inputs) };
}

/** Bundles React by itself, as a CommonJS module that has each of its modules by name. */
export async function bundleReact(common: PartOptions, outdir: string, bundle: BundlePart): Promise<OutputFile[]> {
  const { outputFiles } = await bundle("react", {
    ...common,
    stdin: { contents: reactEntry(), resolveDir: packageRoot() },
    outfile: path.join(outdir, REACT_FILE),
    plugins: [ownReact],
    platform: "node",
    format: "cjs",
    target: "node20.19",
    minify: true,
  });
  return outputFiles;
}

/**
 * Bundles a site's templates.
 * @param defaults absolute path of docsgen's own
 * @param site absolute path of the site's
 * @param outdir where the bundle says that its sources are seen from
 * @param place puts what more than one bundle of a site has in common beside all of them; gives the name to ask for it
 * @param bundle bundles one part
 */
export async function bundleSiteServer(
  common: PartOptions,
  {
    defaults,
    site,
    outdir,
    place,
    bundle,
  }: {
    readonly defaults: string;
    readonly site: string;
    readonly outdir: string;
    readonly place: (name: string, content: Uint8Array) => string;
    readonly bundle: BundlePart;
  },
): Promise<ServerBundle> {
  const templates = ownTemplates(defaults, site);
  const index = path.join(defaults, "index.ts");
  const bases = templates.flatMap(({ base }) => base ?? []);
  const [frame, exported] = await Promise.all([
    bundle("frame", {
      ...common,
      ...SERVER,
      stdin: { contents: frameEntry(defaults), resolveDir: defaults, loader: "ts", sourcefile: "templates.ts" },
      outfile: path.join(outdir, "frame.mjs"),
      format: "cjs",
      external: [...REACT],
      plugins: [overrides(defaults, site, (_file, name) => ({ path: GAP + name, external: true }))],
      // What it requires, whoever creates it gives it; it can be created as often as templates are edited.
      banner: { js: "export default (require) => { const module = { exports: {} };" },
      footer: { js: "return module.exports; };" },
    }),
    readExports("defaults", [index, ...bases], packageRoot(), bundle),
  ]);
  const [{ contents: frameCode } = { contents: new Uint8Array() }] = frame.outputFiles;
  const shared = {
    [CREATE_FRAME]: place("frame.mjs", frameCode),
    [SHARED_REACT]: place(REACT_FILE, fs.readFileSync(path.join(packageRoot(), "lib/templates", REACT_FILE))),
  };
  const gaps = templates.filter(({ base }) => base !== undefined).map(({ name }) => name);
  const modules = { [FRAME]: frameModule(gaps), "docsgen/templates": defaultsModule(exported.get(index) ?? []) };
  const files = templates.map(({ name, file, base = "" }) => ({ name, file, wanted: exported.get(base) ?? [] }));
  const { outputFiles, metafile } = await bundle(`server ${JSON.stringify([site, shared, modules])}`, {
    ...common,
    ...MODULE,
    stdin: { contents: siteEntry(files, defaults), resolveDir: site, loader: "ts", sourcefile: "templates.ts" },
    outfile: path.join(outdir, SERVER_FILE),
    // The positions of a site's templates are read back from the map when one of them throws.
    sourcemap: "linked",
    plugins: [browserOnly, virtual(modules, shared), ownReact],
  });
  return { outputFiles, inputs: [frame.metafile, metafile].flatMap(({ inputs }) => Object.keys(inputs)) };
}

const quoted = (text: string): string => JSON.stringify(text);

/** Every template, the directives' files, and the one React that renders them. */
function ownEntry(defaults: string): string {
  const names = [...listDirectives(defaults)].map(([name], i) => `${quoted(name)}: [directive${i}]`);
  return [
    ...entryOfDefaults(defaults),
    `export const directiveFiles = { ${names.join(", ")} };`,
    ...Object.entries(REACT_EXPORTS).map(([from, names]) => `export { ${names.join(", ")} } from ${quoted(from)};`),
  ].join("\n");
}

/** All templates with the site's in the place of their defaults, the defaults as they are, and the directives' files. */
function frameEntry(defaults: string): string {
  const names = [...listDirectives(defaults)].map(([name], i) => `${quoted(name)}: directive${i}`);
  return [
    ...entryOfDefaults(defaults),
    'export * as defaults from "docsgen/templates";',
    `export const directives = { ${names.join(", ")} };`,
  ].join("\n");
}

function entryOfDefaults(defaults: string): string[] {
  const imports = [...listDirectives(defaults)].map(([, file], i) => `import * as directive${i} from ${quoted(file)};`);
  return ['export * from "./index.ts";', ...imports];
}

/** The frame with its gaps, which the site's files fill once they are loaded: the frame's own need them when they render. */
function frameModule(gaps: readonly string[]): string {
  return [
    `import createFrame from ${quoted(CREATE_FRAME)};`,
    `export const gaps = { ${gaps.map((name) => `${quoted(GAP + name)}: {}`).join(", ")} };`,
    `export const React = require(${quoted(SHARED_REACT)});`,
    "export const frame = createFrame((name) => gaps[name] ?? React[name]);",
  ].join("\n");
}

/** `docsgen/templates` for a site's own: names that are not there are found when it is bundled. */
function defaultsModule(names: readonly string[]): string {
  const exports = names.map((name) => `export const ${name} = frame.defaults.${name};`);
  return [`import { frame } from ${quoted(FRAME)};`, ...exports].join("\n");
}

/**
 * The site's files: each fills its gap with what others import from it.
 * @param files with what each must export
 */
function siteEntry(
  files: readonly { readonly name: string; readonly file: string; readonly wanted: readonly string[] }[],
  defaults: string,
): string {
  const isDirective = (name: string) => name.startsWith("directives/");
  const imports = files.map(({ name, file, wanted }, i) =>
    isDirective(name)
      ? `import * as own${i} from ${quoted(file)};`
      : `import { ${wanted.map((each) => `${each} as own${i}${each}`).join(", ")} } from ${quoted(file)};`,
  );
  const fillings = files.flatMap(({ name, wanted }, i) => {
    if (wanted.length === 0) return [];
    const exports = isDirective(name) ? `own${i}` : `{ ${wanted.map((each) => `${each}: own${i}${each}`).join(", ")} }`;
    return [`Object.assign(gaps[${quoted(GAP + name)}], ${exports});`];
  });
  const directives = new Map([...listDirectives(defaults).keys()].map((name) => [name, `frame.directives.${name}`]));
  for (const [i, { name: template }] of files.entries()) {
    const name = template.slice("directives/".length);
    const base = directives.get(name);
    // A default counts for what the site's file in its place does not declare itself.
    if (isDirective(template)) directives.set(name, base === undefined ? `own${i}` : `own${i}, ${base}`);
  }
  const directiveFiles = [...directives].map(([name, modules]) => `${quoted(name)}: [${modules}]`);
  return [
    `import { frame, gaps, React } from ${quoted(FRAME)};`,
    ...imports,
    ...fillings,
    `export const { ${PAGES.join(", ")} } = frame;`,
    ...Object.entries(REACT_EXPORTS).map(
      ([from, names]) => `export const { ${names.join(", ")} } = React[${quoted(from)}];`,
    ),
    `export const directiveFiles = { ${directiveFiles.join(", ")} };`,
  ].join("\n");
}

/**
 * Modules that are no files.
 * @param modules their code, by name
 * @param shared where those are that are in files of their own
 */
function virtual(modules: Readonly<Record<string, string>>, shared: Readonly<Record<string, string>>): Plugin {
  const namespace = "docsgen";
  return {
    name: "docsgen-virtual",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(?:${REACT.join("|")})$`) }, ({ path }) => ({ path, namespace }));
      build.onResolve({ filter: /^docsgen(?::|\/templates$)/ }, ({ path: name }) =>
        name in shared ? { path: shared[name] as string, external: true } : { path: name, namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: modules[name] ?? `module.exports = require(${quoted(SHARED_REACT)})[${quoted(name)}];`,
      }));
    },
  };
}

/** Leaves out of the server's bundle what is imported dynamically: pages are rendered at once, and can't wait for it. */
const browserOnly: Plugin = {
  name: "docsgen-browser-only",
  setup(build) {
    const namespace = "docsgen-browser-only";
    build.onResolve({ filter: /^[^:]*$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is imported dynamically: it is there in the browser only`)});`,
    }));
  },
};
