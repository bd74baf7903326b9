// Bundles templates, client scripts and styles with esbuild: docsgen's own when it is compiled, and again with a site's
// files over them. A site's file takes the place of the default of the same name wherever that one is imported.
import fs from "node:fs";
import path from "node:path";
import type { BuildFailure } from "esbuild";
import { listDirectives, listOfStyles, listTemplates, ownTemplates } from "./bundle/files.ts";
import { overrides } from "./bundle/overrides.ts";
import { type BundlePart, bundleOnce, type PartOptions } from "./bundle/part.ts";
import { ownReact } from "./bundle/react.ts";
import { bundleOwnServer, bundleReact, bundleSiteServer, SERVER_FILE } from "./bundle/server.ts";
import { compare } from "./diagnostics.ts";
import { bundleIslands, findIslands, writeIslands } from "./islands.ts";
import { packageRoot } from "./project.ts";
import { checkExports } from "./template-exports.ts";
import type { Diagnostic } from "./types.ts";

/** The files that a bundle consists of. */
export const BUNDLE_FILES = {
  server: SERVER_FILE,
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

/** A site's own templates. */
export interface SiteTemplates {
  /** Absolute path. */
  readonly folder: string;
  /** Puts a file that several of the site's bundles share where all of them find it; gives the name to ask for it. */
  readonly place: (name: string, content: Uint8Array) => string;
}

/**
 * Bundles the templates into `outdir`.
 * @param site undefined for docsgen's alone
 * @param display turns an absolute path into the one that authors know
 * @param from the folder from which the files say where their sources are. @default `outdir`
 * @param bundle bundles one part. @default from the beginning
 */
export async function bundleTemplates(options: {
  readonly outdir: string;
  readonly site: SiteTemplates | undefined;
  readonly display: (absolute: string) => string;
  readonly from?: string;
  readonly bundle?: BundlePart;
}): Promise<BundleResult> {
  const { site, from = options.outdir, bundle = bundleOnce } = options;
  const defaults = path.join(packageRoot(), "templates");
  // Which file an import leads to depends on which files the site has.
  const isFor = JSON.stringify(site === undefined ? [] : [site.folder, listTemplates(site.folder)]);
  const part: BundlePart = (name, own) => bundle(`${name} ${isFor}`, own);
  const forBrowser: PartOptions = {
    ...COMMON,
    plugins: [ownReact, overrides(defaults, site?.folder)],
    minify: true,
    target: [...BROWSERS],
  };
  const entry = (name: string, input: string): PartOptions => ({
    ...forBrowser,
    entryPoints: { [name]: path.join(defaults, input) },
    outdir: from,
    format: "iife",
  });
  const buildIslands = async () => {
    const own = site === undefined ? [] : listDirectives(site.folder);
    const islands = await findIslands(new Map([...listDirectives(defaults), ...own]), packageRoot(), part);
    if (islands.length === 0) return [];
    const built = await bundleIslands(islands, path.join(defaults, "client"), forBrowser, part);
    writeIslands(path.join(options.outdir, BUNDLE_FILES.islands), built.files);
    return built.inputs;
  };
  const check = async () =>
    site === undefined ? [] : checkExports(ownTemplates(defaults, site.folder), packageRoot(), options.display, part);
  try {
    const server = site
      ? bundleSiteServer(COMMON, { defaults, site: site.folder, place: site.place, outdir: from, bundle: part })
      : bundleOwnServer(COMMON, defaults, from, part);
    const building = [
      part("theme", entry("theme", "client/theme.ts")),
      part("main", entry("main", "client/main.ts")),
      part("site", {
        ...entry("site", "styles/site.css"),
        entryPoints: { site: listOfStyles(defaults, site?.folder) },
      }),
      part("search", { ...entry("search", "client/search/dialog.ts"), format: "esm" }),
      part("searchStyle", {
        ...forBrowser,
        stdin: { contents: '@import "./styles/search.css";', resolveDir: defaults, loader: "css" },
        outfile: path.join(from, BUNDLE_FILES.searchStyle),
      }),
      part("diagrams", { ...entry("diagrams", "client/diagrams.ts"), format: "esm", external: ["mermaid"] }),
    ];
    // All of them end before anything is told: what a template lacks is said by itself, not by what imports it.
    const working = [check(), buildIslands(), server, ...building] as const;
    const [checked, islandFiles, served, ...parts] = await Promise.allSettled(working);
    const problems = outcome(checked);
    if (problems.length > 0) return { problems, inputs: [] };
    const islands = outcome(islandFiles);
    const serverFiles = outcome(served);
    const results = parts.map(outcome);
    fs.mkdirSync(options.outdir, { recursive: true });
    const outputFiles = [...serverFiles.outputFiles, ...results.flatMap((result) => result.outputFiles)];
    for (const { path: file, contents } of outputFiles)
      fs.writeFileSync(path.join(options.outdir, path.relative(from, file)), contents);
    const ofBrowser = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
    const inputs = [...serverFiles.inputs, ...ofBrowser, ...islands];
    const root = packageRoot();
    const files = new Set(inputs.map((file) => path.resolve(root, file.replace(/\?.*$/, "").replace(/^[a-z-]+:/, ""))));
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

/** Bundles React for sites' own templates into `outdir`. */
export async function bundleSharedReact(outdir: string): Promise<void> {
  for (const { path: file, contents } of await bundleReact(COMMON, outdir, bundleOnce))
    fs.writeFileSync(file, contents);
}
