// Bundles templates, client scripts and styles with esbuild: docsgen's own when it is compiled, and again with a site's
// files over them. A site's file takes the place of the default of the same name wherever that one is imported.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { BuildFailure, Metafile, Plugin } from "esbuild";
import { type BundlePart, bundleOnce, type PartOptions } from "./bundle-part.ts";
import { compare, nearest } from "./diagnostics.ts";
import { bundleIslands, findIslands, writeIslands } from "./islands.ts";
import { packageRoot } from "./project.ts";
import { baseName } from "./route.ts";
import { checkExports, type OwnTemplate } from "./template-exports.ts";
import type { Diagnostic } from "./types.ts";

/** The files that a bundle consists of. */
export const BUNDLE_FILES = {
  server: "server.js",
  /** React for the server bundles of sites' own templates; docsgen's own has it inside. */
  react: "react.cjs",
  /** What such a bundle has in the place of `react/jsx-runtime`. */
  jsxRuntime: "jsx-runtime.cjs",
  theme: "theme.js",
  script: "main.js",
  style: "site.css",
  /** Bundled again with a site's mermaid, where pages use it. */
  diagrams: "diagrams.js",
  /** Loaded when a reader searches. */
  search: "search.js",
  searchStyle: "search.css",
  /** A folder: what pages with an island load. */
  islands: "islands",
} as const;

/** The oldest browsers that scripts and styles are written for. */
export const BROWSERS = ["es2022", "chrome109", "firefox115", "safari16.4"] as const;

const require = createRequire(import.meta.url);

const CODE = /\.(?:tsx|jsx|ts|js)$/;
const TEMPLATE_FILE = /\.(?:tsx|jsx|ts|js|css)$/;
/** Marks the defaults' own index, through which a site's template reaches the default that it wraps. */
const DEFAULTS = "?defaults";

/** Lists a folder's template files, `/` paths in code-unit order. */
export function listTemplates(folder: string): string[] {
  const out: string[] = [];
  const walk = (sub: string): void => {
    for (const entry of fs.readdirSync(path.join(folder, sub), { withFileTypes: true })) {
      const name = sub === "" ? entry.name : `${sub}/${entry.name}`;
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) walk(name);
      else if (TEMPLATE_FILE.test(entry.name)) out.push(name);
    }
  };
  walk("");
  return out.sort(compare);
}

/** Reports a site's template files that stand for nothing. New files under `directives/` are new directives. */
export function checkTemplateNames(files: readonly string[], folder: string): Diagnostic[] {
  const known = overridable();
  return files.flatMap((file): Diagnostic[] => {
    const name = file.replace(TEMPLATE_FILE, "");
    // A name with a leading underscore or in lower case is a module of the site's own that templates import.
    if (known.has(name) || /^directives\/[^/]+$/.test(name) || !/^(?:parts\/)?[A-Z][^/]*$/.test(name)) return [];
    const near = nearest(name, known);
    return [
      {
        file: `${folder}/${file}`,
        line: 1,
        column: 1,
        severity: "error",
        code: "unknown-template",
        message: `no template is called ${JSON.stringify(name)}`,
        hint: `${near ? `Did you mean ${JSON.stringify(near)}? ` : ""}Known: ${[...known].sort(compare).join(", ")}.`,
      },
    ];
  });
}

function overridable(): Set<string> {
  return new Set(
    listTemplates(path.join(packageRoot(), "templates"))
      .filter((file) => file !== "index.ts" && !file.startsWith("client/") && !file.startsWith("init/"))
      .map((file) => file.replace(TEMPLATE_FILE, "")),
  );
}

/** What came of bundling. */
export interface BundleResult {
  readonly problems: readonly Diagnostic[];
  /** Absolute paths of every source file that went in. */
  readonly inputs: readonly string[];
}

const COMMON: PartOptions = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: packageRoot(),
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "inline",
  charset: "utf8",
};

/**
 * Bundles the templates into `outdir`.
 * @param site absolute path of a site's own templates, or undefined for docsgen's alone
 * @param display turns an absolute path into the one that authors know
 * @param from the folder from which the files say where their sources are. @default `outdir`
 * @param react how the server bundle asks for React's; undefined where it has its own inside
 * @param bundle bundles one part. @default from the beginning
 */
export async function bundleTemplates(options: {
  readonly outdir: string;
  readonly site: string | undefined;
  readonly display: (absolute: string) => string;
  readonly from?: string;
  readonly react?: string;
  readonly bundle?: BundlePart;
}): Promise<BundleResult> {
  const { site, from = options.outdir, react, bundle = bundleOnce } = options;
  const defaults = path.join(packageRoot(), "templates");
  // Which file an import leads to depends on which files the site has.
  const isFor = JSON.stringify([site, react, site === undefined ? [] : listTemplates(site)]);
  const part = (name: string, own: PartOptions) => bundle(`${name} ${isFor}`, own);
  const common: PartOptions = { ...COMMON, plugins: [ownReact, overrides(defaults, site)] };
  const forBrowser: PartOptions = { ...common, minify: true, target: [...BROWSERS] };
  const entry = (name: string, input: string): PartOptions => ({
    ...forBrowser,
    entryPoints: { [name]: path.join(defaults, input) },
    outdir: from,
    format: "iife",
  });
  const directives = listDirectives(defaults, site);
  /**
   * Bundles the server's part without what is imported dynamically. Hardly any site has it, and a plugin that leaves it out
   * is asked for each import: most of the time that an edited template takes. So it is asked only where there is some.
   */
  const serverPart = async (own: PartOptions) => {
    const plain = await part("server", own).catch(() => undefined);
    if (plain && !hasDynamicImport(plain.metafile)) return plain;
    return part("serverAlone", { ...own, plugins: [browserOnly, ...(own.plugins ?? [])] });
  };
  const buildIslands = async () => {
    const components = new Map([...directives].map(([name, [file = ""]]) => [name, file]));
    const islands = await findIslands(components, packageRoot(), part);
    if (islands.length === 0) return [];
    const built = await bundleIslands(islands, path.join(defaults, "client"), forBrowser, part);
    writeIslands(path.join(options.outdir, BUNDLE_FILES.islands), built.files);
    return built.inputs;
  };
  const check = async () =>
    site === undefined ? [] : checkExports(ownTemplates(defaults, site), packageRoot(), options.display, part);
  try {
    const building = [
      serverPart({
        ...common,
        stdin: {
          contents: serverEntry(directives),
          resolveDir: defaults,
          loader: "ts",
          sourcefile: "templates.ts",
        },
        outfile: path.join(from, BUNDLE_FILES.server),
        platform: "node",
        format: "esm",
        jsx: "automatic",
        target: "node20.19",
        // The positions of a site's templates are read back from the map when one of them throws.
        sourcemap: site ? "linked" : false,
        minifySyntax: true,
        plugins: [...(react === undefined ? [] : [reactAt(react)]), ...(common.plugins ?? [])],
        ...(react !== undefined && { alias: { "react/jsx-runtime": jsxRuntime() } }),
        // Styles that islands import are for the browser.
        loader: { ".css": "empty" },
        // React's server files are CommonJS and ask for Node's own modules.
        banner: {
          js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
        },
      }),
      part("theme", entry("theme", "client/theme.ts")),
      part("main", entry("main", "client/main.ts")),
      part("site", { ...entry("site", "styles/site.css"), entryPoints: { site: listOfStyles(defaults, site) } }),
      part("search", { ...entry("search", "client/search/dialog.ts"), format: "esm" }),
      part("searchStyle", {
        ...forBrowser,
        stdin: { contents: '@import "./styles/search.css";', resolveDir: defaults, loader: "css" },
        outfile: path.join(from, BUNDLE_FILES.searchStyle),
      }),
      part("diagrams", { ...entry("diagrams", "client/diagrams.ts"), format: "esm", external: ["mermaid"] }),
    ];
    // All of them end before anything is told: what a template lacks is said by itself, not by what imports it.
    const [checked, islandFiles, ...parts] = await Promise.allSettled([check(), buildIslands(), ...building]);
    const problems = outcome(checked);
    if (problems.length > 0) return { problems, inputs: [] };
    const islands = outcome(islandFiles);
    const results = parts.map(outcome);
    fs.mkdirSync(options.outdir, { recursive: true });
    for (const { path: file, contents } of results.flatMap(({ outputFiles }) => outputFiles))
      fs.writeFileSync(path.join(options.outdir, path.relative(from, file)), contents);
    const inputs = [...results.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ...islands];
    const root = packageRoot();
    const files = new Set(inputs.map((file) => path.resolve(root, file.replace(/\?.*$/, "").replace(/^[a-z-]+:/, ""))));
    files.delete(jsxRuntime());
    return { problems: [], inputs: [...files].filter((file) => fs.existsSync(file)).sort(compare) };
  } catch (error) {
    const failure = error as BuildFailure;
    if (!Array.isArray(failure.errors)) throw error;
    const problems = failure.errors.map(
      (message): Diagnostic => ({
        file: message.location
          ? options.display(path.resolve(packageRoot(), message.location.file.replace(/\?.*$/, "")))
          : "templates",
        line: message.location?.line ?? 1,
        column: (message.location?.column ?? 0) + 1,
        severity: "error",
        code: "template-syntax",
        message: message.text,
        hint: message.notes.map(({ text }) => text).join("\n") || "The templates were not bundled; mend the file.",
      }),
    );
    return { problems, inputs: [] };
  }
}

/** What came of a promise that is settled. Throws what it was rejected with. */
function outcome<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** The sheet that imports the others: a site's own, or the default. Nothing imports it, so that no import is overridden. */
function listOfStyles(defaults: string, site: string | undefined): string {
  const [own, theirs] = [site, defaults].map((folder) => folder && path.join(folder, "styles/site.css"));
  return (own && fs.existsSync(own) ? own : theirs) as string;
}

/** Lists a site's templates, each with the default in whose place it stands. */
function ownTemplates(defaults: string, site: string): OwnTemplate[] {
  const nameOf = (file: string) => file.replace(CODE, "");
  const code = (folder: string) => listTemplates(folder).filter((file) => CODE.test(file));
  const bases = new Map(code(defaults).map((file) => [nameOf(file), path.join(defaults, file)]));
  return code(site).flatMap((file) => {
    const name = nameOf(file);
    const base = bases.get(name);
    const isTemplate = base !== undefined || /^directives\/[^/]+$/.test(name);
    return isTemplate ? [{ name, file: path.join(site, file), base }] : [];
  });
}

/** Finds directives' files by name: a site's own first, then the default that it takes the place of. */
function listDirectives(defaults: string, site: string | undefined): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>();
  for (const folder of site === undefined ? [defaults] : [defaults, site]) {
    for (const file of listTemplates(folder)) {
      if (!/^directives\/[^/]+$/.test(file) || !CODE.test(file)) continue;
      const name = file.slice("directives/".length).replace(CODE, "");
      files.set(name, [path.join(folder, file), ...(files.get(name) ?? [])]);
    }
  }
  return files;
}

/**
 * The server bundle's entry: every template, the directives' files, and the one React that renders them.
 * @param files a default counts for what the site's file in its place does not declare itself
 */
function serverEntry(files: ReadonlyMap<string, readonly string[]>): string {
  const paths = [...files.values()].flat();
  const modules = (own: readonly string[]) => own.map((file) => `directive${paths.indexOf(file)}`).join(", ");
  return [
    'export * from "./index.ts";',
    'export { createElement } from "react";',
    'export { renderToStaticMarkup, renderToString } from "react-dom/server";',
    ...paths.map((file, i) => `import * as directive${i} from ${JSON.stringify(file)};`),
    `export const directiveFiles = { ${[...files].map(([name, own]) => `${JSON.stringify(name)}: [${modules(own)}]`).join(", ")} };`,
  ].join("\n");
}

function hasDynamicImport({ inputs }: Metafile): boolean {
  return Object.values(inputs).some(({ imports }) => imports.some(({ kind }) => kind === "dynamic-import"));
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

/** What of React renders on the server. */
const REACT = ["react", "react/jsx-runtime", "react-dom", "react-dom/server"] as const;
/** What of it a plugin is asked for: what almost every file imports has an alias, which costs nothing. */
const RARE = REACT.filter((name) => name !== "react/jsx-runtime");

/** What the server's part has in the place of React's own; every file that has an element imports it. */
function jsxRuntime(): string {
  return path.join(packageRoot(), "lib/templates", BUNDLE_FILES.jsxRuntime);
}

/** What stands for React's own bundle in it. */
const OWN_REACT = "docsgen-react";

/** Bundles React by itself, as a CommonJS module that has each of its modules by name. */
export async function bundleReact(outdir: string): Promise<void> {
  const { outputFiles } = await bundleOnce("react", {
    ...COMMON,
    stdin: {
      contents: REACT.map((name) => `exports[${JSON.stringify(name)}] = require(${JSON.stringify(name)});`).join("\n"),
      resolveDir: packageRoot(),
    },
    outfile: path.join(outdir, BUNDLE_FILES.react),
    plugins: [ownReact],
    platform: "node",
    format: "cjs",
    target: "node20.19",
    minify: true,
  });
  for (const { path: file, contents } of outputFiles) fs.writeFileSync(file, contents);
  const runtime = `module.exports = require(${JSON.stringify(OWN_REACT)})["react/jsx-runtime"];\n`;
  fs.writeFileSync(path.join(outdir, BUNDLE_FILES.jsxRuntime), runtime);
}

/** Asks a bundle of React's own for it: that of an edited template is made anew, and React is most of it. */
function reactAt(module: string): Plugin {
  return {
    name: "docsgen-react",
    setup(build) {
      const namespace = "docsgen-react";
      build.onResolve({ filter: new RegExp(`^(?:${RARE.join("|")})$`) }, ({ path }) => ({ path, namespace }));
      build.onResolve({ filter: new RegExp(`^${OWN_REACT}$`) }, () => ({ path: module, external: true }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(OWN_REACT)})[${JSON.stringify(path)}];`,
      }));
    },
  };
}

/** One React for the defaults and the site's own, whatever the site has installed. */
const ownReact: Plugin = {
  name: "docsgen-own-react",
  setup(build) {
    const isAliased = build.initialOptions.alias !== undefined;
    // Of react-dom/server only the string renderer is used; its other half, streams, would double the bundle.
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({
      path: path.join(
        path.dirname(require.resolve("react-dom/package.json")),
        "cjs/react-dom-server-legacy.node.production.js",
      ),
    }));
    // With an alias for it, nobody is asked for `react/jsx-runtime`.
    const filter = isAliased ? /^react(?:-dom)?(?:\/(?:[^j]|j[^s]|jsx-[^r])|$)/ : /^react(?:-dom)?(?:\/|$)/;
    build.onResolve({ filter }, (args) =>
      args.pluginData === "resolved"
        ? undefined
        : build.resolve(args.path, { kind: args.kind, resolveDir: packageRoot(), pluginData: "resolved" }),
    );
  },
};

function overrides(defaults: string, site: string | undefined): Plugin {
  const files = new Set(site === undefined ? [] : listTemplates(site));
  return {
    name: "docsgen-templates",
    setup(build) {
      build.onResolve({ filter: /^docsgen\/templates$/ }, () => ({
        path: path.join(defaults, "index.ts"),
        suffix: DEFAULTS,
      }));
      // A site's style sheet can begin with the default that it takes the place of.
      build.onResolve({ filter: /^docsgen\/templates\/styles\/[\w-]+\.css$/ }, ({ path: name }) => ({
        path: path.join(defaults, "styles", path.basename(name)),
      }));
      if (site === undefined || files.size === 0) return;
      // Only what may be one of the site's files: esbuild asks for each import again whenever it bundles.
      const stems = [...files].map((file) => baseName(file).replace(TEMPLATE_FILE, ""));
      const names = [...new Set(stems)].map((stem) => stem.replace(/[$.*+?()[\]{}|^\\]/g, "\\$&")).join("|");
      build.onResolve({ filter: new RegExp(`^\\.\\.?/(?:.*/)?(?:${names})(?:\\.[a-z]+)?$`) }, (args) => {
        const wanted = path.resolve(args.resolveDir, args.path);
        const below = path.relative(defaults, wanted);
        if (below.startsWith("..") || path.isAbsolute(below)) return undefined;
        // The defaults' own index leads to the defaults themselves, so that a template can wrap its default.
        if (args.importer.startsWith(path.join(defaults, "index.ts")) && args.pluginData === DEFAULTS) return undefined;
        const stem = below.split(path.sep).join("/").replace(TEMPLATE_FILE, "");
        const extensions = below.endsWith(".css") ? [".css"] : [".tsx", ".jsx", ".ts", ".js"];
        const own = extensions.map((extension) => stem + extension).find((file) => files.has(file));
        return own === undefined ? undefined : { path: path.join(site, own) };
      });
      // Only a load knows the suffix of its importer: it is handed on to the imports as plugin data.
      build.onLoad({ filter: /[\\/]index\.ts$/ }, (args) =>
        args.suffix === DEFAULTS
          ? {
              contents: fs.readFileSync(args.path, "utf8"),
              loader: "ts",
              pluginData: DEFAULTS,
              resolveDir: path.dirname(args.path),
            }
          : undefined,
      );
    },
  };
}
