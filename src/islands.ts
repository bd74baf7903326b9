// Islands: directives whose components also run in the browser. Finds them and bundles them with docsgen's own React into
// hashed files, apart from what every page loads. Which pages need them, their passes say.
import fs from "node:fs";
import path from "node:path";
import type { BuildResult, Plugin } from "esbuild";
import type { BundlePart, PartOptions } from "./bundle/part.ts";
import { compare } from "./diagnostics.ts";
import { escapePattern } from "./escape-pattern.ts";
import { hashOf, nameHash } from "./hash.ts";
import { literalPath } from "./literal-path.ts";
import type { OwnTemplate } from "./template-exports.ts";

/** What `PageRecord.scripts` calls the script and the styles of islands. */
export const ISLANDS = "islands";

/** A directive's file that opts in. */
export interface IslandSource {
  /** The file's name without its ending. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  /** What it exports its component as. */
  readonly exported: string;
}

/** A file under the output folder. */
interface IslandFile {
  readonly path: string;
  readonly content: string;
}

/** A site's islands as the browser loads them. */
export interface Islands {
  /** Path of the module that pages load; it loads the others when they are needed. */
  readonly script: string;
  /** Path of the styles that the components import, where they import any. */
  readonly style: string | undefined;
  readonly files: readonly IslandFile[];
}

/**
 * Finds the islands among directives' files by what they export: no module of the site is run.
 * @param exported by file, as `readExports` gives it
 */
export function findIslands(
  templates: readonly OwnTemplate[],
  exported: ReadonlyMap<string, readonly string[]>,
): IslandSource[] {
  return templates.flatMap(({ name: template, file }) => {
    const exports = exported.get(file) ?? [];
    const [, name] = /^directives\/([^/]+)$/.exec(template) ?? [];
    if (name === undefined || !exports.includes("island")) return [];
    return [{ name, file, exported: exports.includes(name) ? name : "default" }];
  });
}

/**
 * Bundles islands: one small module that starts them, a part for each component, and parts that they share.
 * @param client absolute path of the folder of docsgen's scripts for the browser
 * @param options how templates are bundled for the browser
 * @param bundle bundles one part
 */
export async function bundleIslands(
  islands: readonly IslandSource[],
  client: string,
  options: PartOptions,
  bundle: BundlePart,
): Promise<{ readonly files: readonly IslandFile[]; readonly parts: readonly BuildResult<PartOptions>[] }> {
  const outdir = path.join(client, "assets");
  const parts = await bundle(`islands ${JSON.stringify(islands)}`, {
    ...options,
    entryPoints: [
      { in: literalPath(path.join(client, "hydrate.ts")), out: "hydrate" },
      ...islands.map(({ name }) => ({ in: SCHEME + name, out: `${COMPONENT}${name}` })),
    ],
    plugins: [components(islands), ...(options.plugins ?? [])],
    outdir,
    chunkNames: "[name]-[hash]",
    splitting: true,
    format: "esm",
    jsx: "automatic",
  });
  const texts = new Map(parts.outputFiles.map((file) => [path.basename(file.path), file.text]));
  const outputs = new Map(
    Object.entries(parts.metafile.outputs).map(([file, output]) => [path.basename(file), output]),
  );
  const entries = ["hydrate.js", ...islands.map(({ name }) => `${COMPONENT}${name}.js`)];
  const names = nameByContent(entries, texts);
  const files = [...names.values()].map(({ name, content }) => ({ path: `assets/${name}`, content }));
  const sheets = [...names.keys()].flatMap((name) => {
    const sheet = outputs.get(name)?.cssBundle;
    return sheet === undefined ? [] : (texts.get(path.basename(sheet)) ?? []);
  });
  // A bundle of its own: what it shares with the parts must not be a part that it waits for.
  const load = (entry: string) => `() => import(${JSON.stringify(`./${names.get(entry)?.name}`)})`;
  const loaders = islands.map(({ name }) => `${JSON.stringify(name)}: ${load(`${COMPONENT}${name}.js`)}`);
  const start = await bundle("start", {
    ...options,
    stdin: {
      contents: [
        'import { startIslands } from "./islands.ts";',
        `startIslands({ ${loaders.join(", ")} }, ${load("hydrate.js")});`,
      ].join("\n"),
      resolveDir: client,
      loader: "ts",
    },
    external: [`./${PART}*`],
    outdir,
    format: "esm",
  });
  const all = [
    ...files,
    ...start.outputFiles.map(({ text }) => named(text, "js")),
    ...(sheets.length > 0 ? [named(sheets.join(""), "css")] : []),
  ];
  return { files: all, parts: [parts, start] };
}

const SCHEME = "docsgen-island:";
/** What names of components begin with while they are bundled: a component may be called as one of docsgen's parts. */
const COMPONENT = "component-";
/** What the names of all files begin with but for those that pages name. */
const PART = "island-";

function named(content: string, ending: string): IslandFile {
  return { path: `assets/${ISLANDS}-${nameHash(hashOf(content))}.${ending}`, content };
}

/** Gives the browser of a directive's file its component, and not what only the server asks for. */
function components(islands: readonly IslandSource[]): Plugin {
  return {
    name: "docsgen-islands",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${SCHEME}`) }, ({ path }) => ({
        path: path.slice(SCHEME.length),
        namespace: "docsgen-island",
      }));
      build.onLoad({ filter: /.*/, namespace: "docsgen-island" }, (args) => {
        const island = islands.find(({ name }) => name === args.path);
        if (!island) return undefined;
        const { exported, file } = island;
        return {
          contents: `export { ${exported} as component } from ${JSON.stringify(literalPath(file))};`,
          resolveDir: path.dirname(file),
        };
      });
    },
  };
}

/**
 * Names scripts by what is in them and in all that they load. esbuild's own names change with the folders in which site
 * and docsgen lie.
 */
function nameByContent(
  entries: readonly string[],
  texts: ReadonlyMap<string, string>,
): Map<string, { readonly name: string; readonly content: string }> {
  const scripts = [...texts.keys()].filter((name) => name.endsWith(".js"));
  const mentions = new RegExp(scripts.map(escapePattern).join("|"), "g");
  const textOf = (name: string) => texts.get(name) ?? "";
  /** Lists a file and all that it leads to, in the order in which they are mentioned: the same in every folder. */
  const reach = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const other of textOf(name).match(mentions) ?? []) reach(other, found);
    return found;
  };
  const names = new Map<string, string>();
  for (const name of entries.flatMap((entry) => [...reach(entry)])) {
    const all = [...reach(name)];
    const text = all.map((each) => textOf(each).replace(mentions, (other) => `${all.indexOf(other)}`)).join("\0");
    const plain = name.replace(/(?:-[A-Z0-9]{8})?\.js$/, "").replace(COMPONENT, "");
    names.set(name, `${PART}${plain}-${nameHash(hashOf(text))}.js`);
  }
  return new Map(
    [...names].map(([name, newName]) => {
      const content = textOf(name).replace(mentions, (other) => names.get(other) ?? other);
      return [name, { name: newName, content }] as const;
    }),
  );
}

/** Writes a bundle of islands to a folder of its own. */
export function writeIslands(folder: string, files: readonly IslandFile[]): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of files) fs.writeFileSync(path.join(folder, path.basename(file.path)), file.content);
}

/** Reads what was written; undefined where the site has no islands. */
export function readIslands(folder: string): Islands | undefined {
  if (!fs.existsSync(folder)) return undefined;
  const files = fs
    .readdirSync(folder)
    .sort(compare)
    .map((name) => ({ path: `assets/${name}`, content: fs.readFileSync(path.join(folder, name), "utf8") }));
  const find = (ending: string) =>
    files.find((file) => file.path.startsWith(`assets/${ISLANDS}-`) && file.path.endsWith(ending))?.path;
  const script = find(".js");
  return script === undefined ? undefined : { script, style: find(".css"), files };
}
