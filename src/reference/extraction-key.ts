// What models depend on, and so the key under which they are kept: whether any of it changed. Reads records of what is
// installed and declarations that nobody recorded; extracts nothing.
import fs from "node:fs";
import path from "node:path";
import { compare } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { findPackage, readManifest } from "../packages.ts";
import { globalTypes } from "./global-types.ts";
import type { ExtractOptions, Located } from "./locate.ts";

/** Grows with each change of what models hold, or of what they are made from: those that are kept are of no use then. */
const FORMAT = 43;

/**
 * What the models depend on: versions, those too of packages that declare names for all others, the installed trees as they
 * were recorded (with the integrity of each package, so that all dependencies count), the extractor and the settings.
 * Declarations that no registry vouches for count with the bytes of each file, also those of dependencies that are linked.
 */
export function keyOf(
  located: readonly Located[],
  { records, folders }: InstalledInputs,
  extractorVersion: string,
  options: ExtractOptions,
): string {
  const read = (file: string) => (fs.existsSync(file) ? hashOf(fs.readFileSync(file)) : "");
  const parts = located.map(({ config, manifest, entry, entryPoints, patternPoints, model }) => [
    config,
    manifest.version,
    read(entry),
    [...entryPoints, ...patternPoints].map(({ specifier, file }) => [specifier, read(file)]),
    model === undefined ? undefined : read(model),
  ]);
  const { content, config } = options;
  const own = folders.map((folder) => declarationsIn(folder).map((file) => [path.relative(folder, file), read(file)]));
  const globals = globalTypes(content).map(({ name, version }) => [name, version]);
  return hashOf(JSON.stringify([FORMAT, extractorVersion, config.tags, parts, own, globals, records.map(read)]));
}

/** Files and folders in which a change may change a model: what no registry vouches for, and the record of what is installed. */
export interface WatchedInputs {
  readonly files: readonly string[];
  /** Of these, only declaration files and manifests count. */
  readonly folders: readonly string[];
}

/** Lists what `keyOf` looks at and authors may change. */
export function watchedInputs(
  located: readonly Located[],
  { records, folders }: InstalledInputs,
  content: string,
): WatchedInputs {
  const ownRecord = path.join(content, "node_modules", NPM_RECORD);
  const models = located.flatMap(({ model }) => model ?? []);
  return { files: [...new Set([ownRecord, ...records]), path.join(content, "package.json"), ...models], folders };
}

/** What packages are installed with. */
export interface InstalledInputs {
  /** The records of the installed trees that they are in: the nearest ones, from where they are upwards. */
  readonly records: readonly string[];
  /** The folders of declarations that are from no registry: the site's own, or linked ones, and those that these depend on. */
  readonly folders: readonly string[];
}

/** Finds what is recorded of installed packages, and which ones no registry vouches for. */
export function installedInputs(located: readonly Located[], content: string): InstalledInputs {
  const folders = ownFolders(located);
  const installed = located.map(({ folder }) => folder.split(`${path.sep}node_modules${path.sep}`)[0] ?? folder);
  const records = [...new Set([content, ...installed, ...folders])].flatMap((from) => recordAbove(from) ?? []);
  return { records: [...new Set(records)], folders };
}

const NPM_RECORD = ".package-lock.json";
/** What npm, pnpm and Yarn write beside what they install, anew with each change of it. */
const RECORDS = [NPM_RECORD, ".pnpm/lock.yaml", ".yarn-state.yml", ".yarn-integrity"];

/** The nearest record, from a folder upwards. */
function recordAbove(from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidates = RECORDS.map((name) => path.join(folder, "node_modules", name));
    const record = candidates.find((file) => fs.existsSync(file));
    if (record !== undefined || path.dirname(folder) === folder) return record;
  }
}

function ownFolders(located: readonly Located[]): string[] {
  const folders = new Set(
    located.flatMap(({ folder, model }) =>
      model === undefined && !isInstalled(folder) ? fs.realpathSync(folder) : [],
    ),
  );
  for (const folder of folders) {
    const { dependencies, peerDependencies } = readManifest(path.join(folder, "package.json")) ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const dependency = findPackage(name, folder);
      if (dependency !== undefined && !isInstalled(dependency)) folders.add(fs.realpathSync(dependency));
    }
  }
  return [...folders];
}

/** Whether a package's folder is what npm made of it, and not a link to another one. */
function isInstalled(folder: string): boolean {
  return fs.realpathSync(folder).split(path.sep).includes("node_modules");
}

/** The declaration files in a folder, and not those that are installed in it. */
function declarationsIn(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries
    .filter((name) => /\.d\.[cm]?ts$/.test(name) && !name.split(path.sep).includes("node_modules"))
    .sort(compare)
    .map((name) => path.join(folder, name));
}
