// What changed paths mean: which files are watched for what, and what is to be looked at when they change. Reads no file.
import path from "node:path";
import { CONFIG_FILES, UNREAD_CONFIG_FILES } from "../config.ts";
import { hasErrors } from "../diagnostics.ts";
import { linkedFolders, type Project } from "../project.ts";
import { statOf } from "../stat.ts";
import type { PluginRead } from "../types.ts";
import { isWithin, realPath } from "../watch/paths.ts";
import type { Inputs, StaleInput } from "./inputs.ts";

/** What is to be looked at. */
export interface Changes {
  readonly stale: ReadonlySet<StaleInput>;
  /** Whether there may be a new commit. */
  readonly history: boolean;
  /** Content-relative; undefined where all files are. */
  readonly files: ReadonlySet<string> | undefined;
  /** Those of them that a folder stands for: that is told of whenever a name in it may have changed. */
  readonly listed: ReadonlySet<string>;
  /** Whether links may have come, gone or changed that stand in the places of the content's folders. */
  readonly links: boolean;
  /** Changed paths outside of the content folder; absolute. */
  readonly others: readonly string[];
  /** Those of them that samples are checked with. */
  readonly ofSamples: readonly string[];
}

/** The places of everything that the site is made from. */
export interface Places {
  /** What is to be watched, there or not; absolute. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /**
   * Sorts changed paths by what they mean.
   * @param paths absolute, without links; the root says that anything may have changed
   * @param filesOf the files that a path under the content folder stands for: itself, or those of a folder
   */
  sort(paths: ReadonlySet<string>, filesOf: (file: string) => Iterable<string>): Changes;
  /** Names a path as the content folder's files are named, by each way that leads there. @param changed absolute, without links */
  namesOf(changed: string): readonly string[];
}

/** So many changes at once are no edits: all is looked at, should any have been missed. */
const MANY = 100;

/** What was found to be read besides the inputs. */
export interface OtherReads {
  /** What changes with every commit; absolute. */
  readonly history: readonly string[];
  /** What plugins read besides what their pages were made from. */
  readonly plugins: readonly PluginRead[];
  /** What samples are checked with, or lack, beside the content; absolute. */
  readonly samples: readonly string[];
}

/** Finds out where everything is. */
export function findPlaces(
  { root, content }: Project,
  { settings, templates, packages, plugins, problems, awaited }: Inputs,
  other: OtherReads,
): Places {
  const watched = packages.plan?.watched ?? { files: [], folders: [] };
  const locks = installLocks(content, root);
  const packageFiles = [...watched.files, ...locks];
  const packageFolders = watched.folders;
  const names = [...CONFIG_FILES, ...UNREAD_CONFIG_FILES].map((name) => path.join(root, name));
  const ofSettings = settings.inputs.map(({ file }) => file);
  const config = [...names, ...(settings.file ? [settings.file] : []), ...ofSettings, ...awaited.config];
  const templatesFolder = path.join(root, settings.config.templatesPath);
  const templateFiles = [...(templates?.bundle.inputs ?? []), ...awaited.templates];
  const reads = [...plugins.made.reads, ...other.plugins];
  const readAs = (kind: PluginRead["kind"]) =>
    reads.flatMap((read) => (read.kind === kind ? path.resolve(root, read.file) : []));
  const pluginFiles = [...plugins.loaded.inputs.map(({ file }) => file), ...readAs("file")];
  const pluginFolders = readAs("folder");
  /** Where a link stands in the place of one of the content's folders: its name, and where its files lie. */
  const linked = linkedFolders(content, settings.config.docsPath).filter(({ isRefused }) => !isRefused);
  const real = {
    pluginFiles: new Set(pluginFiles.map(realPath)),
    pluginFolders: pluginFolders.map(realPath),
    root: realPath(root),
    content: realPath(content),
    config: new Set(config.map(realPath)),
    templatesFolder: realPath(templatesFolder),
    templateFiles: new Set(templateFiles.map(realPath)),
    // A static file may be just what a style sheet lacks.
    lacking: hasErrors(problems.templates) ? [realPath(path.join(content, "static"))] : [],
    packageFiles: new Set(packageFiles.map(realPath)),
    locks: new Set(locks.map(realPath)),
    packageFolders: packageFolders.map(realPath),
    historyFiles: new Set(other.history.map(realPath)),
    sampleFiles: new Set(other.samples.map(realPath)),
  };
  const broken = (["config", "templates", "plugins"] as const).filter((input) => hasErrors(problems[input]));
  const isOfPackage = (changed: string) =>
    real.packageFiles.has(changed) ||
    (/\.d\.[cm]?ts$|\.json$/.test(changed) && real.packageFolders.some((folder) => isWithin(changed, folder)));

  const homes = [{ name: "", folder: real.content }, ...linked];
  const namesOf = (changed: string) =>
    homes.flatMap(({ name, folder }) =>
      isWithin(changed, folder) ? [name, contentPath(folder, changed)].filter(Boolean).join("/") : [],
    );

  return {
    namesOf,
    files: [...config, ...templateFiles, ...packageFiles, ...other.history, ...pluginFiles, ...other.samples],
    folders: [content, ...linked.map(({ folder }) => folder), templatesFolder, ...packageFolders, ...pluginFolders],
    sort(paths, filesOf) {
      const everything = paths.has(real.root);
      const stale = new Set<StaleInput>(everything ? ["config", "templates", "packages", "plugins"] : []);
      const files = new Set<string>();
      const listed = new Set<string>();
      let all = everything || paths.size > MANY;
      const history = everything || [...paths].some((changed) => real.historyFiles.has(changed));
      for (const changed of paths) {
        if (real.config.has(changed)) stale.add("config");
        const ofTemplates = [real.templatesFolder, ...real.lacking];
        if (real.templateFiles.has(changed) || ofTemplates.some((folder) => isWithin(changed, folder)))
          stale.add("templates");
        if (isOfPackage(changed)) stale.add("packages");
        // A package may be just what something lacks.
        if (real.locks.has(changed)) for (const input of broken) stale.add(input);
        const isOfPlugin = real.pluginFiles.has(changed);
        if (isOfPlugin || real.pluginFolders.some((folder) => isWithin(changed, folder))) stale.add("plugins");
        // Pages depend on it by this name.
        if (isOfPlugin && !isWithin(changed, real.content)) files.add(contentPath(real.content, changed));
        for (const name of namesOf(changed)) {
          if (name === "") all = true;
          else {
            for (const file of filesOf(name)) {
              files.add(file);
              if (file !== name) listed.add(file);
            }
          }
        }
      }
      const others = [...paths].filter((changed) => namesOf(changed).length === 0);
      const spots = [settings.config.docsPath, "static"].map((name) => path.join(real.content, name));
      const links = everything || spots.some((spot) => paths.has(spot));
      const ofSamples = others.filter((changed) => real.sampleFiles.has(changed));
      return { stale, history, links, files: all ? undefined : files, listed, others, ofSamples };
    },
  };
}

function contentPath(folder: string, changed: string): string {
  return path.relative(folder, changed).split(path.sep).join("/");
}

/**
 * What npm writes when it has installed something, in each folder from the content up where packages of the site are looked
 * for: in those of the project, and above it where packages are.
 */
function installLocks(content: string, root: string): string[] {
  const folders = [content];
  for (let folder = content; folder !== path.dirname(folder); ) {
    folder = path.dirname(folder);
    folders.push(folder);
  }
  return folders
    .map((folder) => path.join(folder, "node_modules"))
    .filter((packages) => isWithin(packages, root) || statOf(packages) !== undefined)
    .map((packages) => path.join(packages, ".package-lock.json"));
}
