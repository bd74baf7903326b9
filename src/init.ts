// `docsgen init`: a folder becomes a site, with the starter's pages or those of another generator's site. Everything is
// planned and checked before anything is written; nothing that is there is written over unless that is asked for.
import type { Stats } from "node:fs";
import path from "node:path";
import { CONFIG_FILES } from "./config.ts";
import { compare, usageError } from "./diagnostics.ts";
import { takeOverDocusaurus } from "./init/docusaurus.ts";
import { insideOf } from "./init/migration.ts";
import { checkPlan, writePlan } from "./init/plan.ts";
import { detectPackageManager, detectTitle, readRepository } from "./init/repository.ts";
import {
  chooseOutput,
  editUrlOf,
  nextSteps,
  outputHints,
  planGitignore,
  planManifest,
  type Surroundings,
  workspaceHints,
} from "./init/setup.ts";
import { takeOverStarlight } from "./init/starlight.ts";
import { planStarter } from "./init/starter.ts";
import type { TakenOver, TakeoverOptions } from "./init/takeover.ts";
import type { InitOptions, InitResult, Origin } from "./init/types.ts";
import { takeOverVitepress } from "./init/vitepress.ts";
import { displayPath } from "./project.ts";
import { isFile, isFolder, refusedEntering, statOf } from "./stat.ts";

export type { InitOptions, InitResult, MigrationSummary, Note, Origin, PackageManager } from "./init/types.ts";

/**
 * Makes a site of a folder.
 * @throws DocsgenError with exit code 2 where the folder cannot become one, 3 where it cannot be written
 */
export async function init(options: InitOptions = {}): Promise<InitResult> {
  const root = path.resolve(options.folder ?? ".");
  const file = fileInTheWay(root);
  if (file !== undefined) throw usageError(`${file} is a file`, "Name a folder, or one that is not there yet.");
  if (options.source !== undefined && options.from === undefined)
    throw usageError(
      "--source needs --from",
      "Say whose site it is: --from docusaurus, --from vitepress or --from starlight.",
    );
  const surroundings: Surroundings = {
    root,
    packageManager: detectPackageManager(root, options.userAgent),
    repository: readRepository(root),
    title: detectTitle(root),
    output: chooseOutput(root),
  };
  const site = options.from ? await takeOver(surroundings, options, options.from) : planStarter(surroundings);
  const named = { ...surroundings, title: site.title ?? surroundings.title };
  const manifest = planManifest(named, site.needs);
  const gitignore = planGitignore(surroundings);
  const files = [...site.files, ...(manifest.file ? [manifest.file] : []), ...(gitignore ? [gitignore] : [])];
  const plan = checkPlan(root, files, { force: options.force ?? false });
  if (options.from) refuseMixing(root, plan.kept);
  options.signal?.throwIfAborted();
  writePlan(root, plan);
  const isThere = new Set(plan.change.map((file) => file.path));
  return {
    ok: true,
    root,
    title: named.title,
    packageManager: surroundings.packageManager,
    written: plan.create.map((file) => file.path),
    changed: [...isThere].sort(compare),
    kept: plan.kept,
    next: nextSteps(surroundings, manifest.start),
    hints: [
      ...site.hints,
      ...outputHints(surroundings),
      ...workspaceHints(surroundings, manifest.file !== undefined && !manifest.file.merged),
    ],
    ...(site.migration && { migration: site.migration }),
  };
}

/**
 * Finds the file that stands where a folder is to be, or above it; undefined where none does.
 * @throws DocsgenError with exit code 3 where no right leads there
 */
function fileInTheWay(folder: string): string | undefined {
  let stat: Stats | undefined;
  try {
    stat = statOf(folder);
  } catch (error) {
    throw refusedEntering(error);
  }
  if (stat) return stat.isDirectory() ? undefined : folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : fileInTheWay(above);
}

async function takeOver(surroundings: Surroundings, options: InitOptions, from: Origin): Promise<TakenOver> {
  const { root } = surroundings;
  const source = path.resolve(options.source ?? root);
  if (!isFolder(source))
    throw usageError(`no such folder: ${source}`, "Name the folder of the old site with --source.");
  const content = path.join(root, "content");
  const site = await TAKE_OVER[from]({
    source,
    top: readRepository(source)?.top ?? source,
    editUrl: editUrlOf(surroundings),
    isBeside: source === root,
    // What an earlier run wrote is no part of the old site.
    ignore: CONFIG_FILES.some((name) => isFile(path.join(root, name))) ? content : undefined,
    signal: options.signal,
  });
  const own = site.folders.find((folder) => insideOf(content, folder) !== undefined);
  if (own !== undefined)
    throw usageError(
      `the pages of the old site are in ${displayPath(root, own)}/, where the new ones would be`,
      `Name another folder for the new site: docsgen init docsgen-site --from ${from} --source .`,
    );
  return site;
}

const TAKE_OVER: Readonly<Record<Origin, (options: TakeoverOptions) => Promise<TakenOver>>> = {
  docusaurus: takeOverDocusaurus,
  vitepress: takeOverVitepress,
  starlight: takeOverStarlight,
};

/** Two sites in one folder would be neither. */
function refuseMixing(root: string, kept: readonly string[]): void {
  if (kept.length === 0) return;
  const named = kept.slice(0, 10).join(", ");
  throw usageError(
    `${root} has files already that would be written: ${named}${kept.length > 10 ? ` and ${kept.length - 10} more` : ""}`,
    "Nothing was written. Name another folder, or write over them with --force.",
  );
}
