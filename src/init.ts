// `docsgen init`: a folder becomes a site, with the starter's pages or those of another generator's site. Everything is
// planned and checked before anything is written; nothing that is there is written over unless that is asked for.
import fs from "node:fs";
import path from "node:path";
import { compare, usageError } from "./diagnostics.ts";
import { checkPlan, writePlan } from "./init/plan.ts";
import { detectPackageManager, detectTitle, readRepository } from "./init/repository.ts";
import { nextSteps, planGitignore, planManifest, type Surroundings, workspaceHints } from "./init/setup.ts";
import { planStarter } from "./init/starter.ts";
import type { InitOptions, InitResult } from "./init/types.ts";

export type { InitOptions, InitResult, MigrationSummary, Note, Origin, PackageManager } from "./init/types.ts";

/**
 * Makes a site of a folder.
 * @throws DocsgenError with exit code 2 where the folder cannot become one, 3 where it cannot be written
 */
export async function init(options: InitOptions = {}): Promise<InitResult> {
  const root = path.resolve(options.folder ?? ".");
  const stat = fs.statSync(root, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory())
    throw usageError(`${root} is a file`, "Name a folder, or one that is not there yet.");
  if (options.source !== undefined && options.from === undefined)
    throw usageError("--source needs --from", "Say whose site it is: --from docusaurus or --from vitepress.");
  const surroundings: Surroundings = {
    root,
    packageManager: detectPackageManager(root, options.userAgent),
    repository: readRepository(root),
    title: detectTitle(root),
  };
  const site = planStarter(surroundings);
  const manifest = planManifest(surroundings, site.needs);
  const gitignore = planGitignore(root);
  const files = [...site.files, ...(manifest.file ? [manifest.file] : []), ...(gitignore ? [gitignore] : [])];
  const plan = checkPlan(root, files, { force: options.force ?? false });
  options.signal?.throwIfAborted();
  writePlan(root, plan);
  const isThere = new Set(plan.change.map((file) => file.path));
  return {
    ok: true,
    root,
    title: surroundings.title,
    packageManager: surroundings.packageManager,
    written: plan.create.map((file) => file.path),
    changed: [...isThere].sort(compare),
    kept: plan.kept,
    next: nextSteps(surroundings, manifest.start),
    hints: [...site.hints, ...workspaceHints(surroundings, manifest.file !== undefined && !manifest.file.merged)],
  };
}
