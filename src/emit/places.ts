// Where a publication has its things, and where an output must not be.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { isInside } from "../inside.ts";
import { kindOf, makeFolders, mountOf, resolveLinks } from "./files.ts";
import type { PatchPlaces } from "./patch.ts";
import type { SwapPlaces } from "./swap.ts";
import { resolveOutput, versionBehind } from "./versions.ts";

/** Where one publication has its things. */
export interface Work extends PatchPlaces, SwapPlaces {}

/** Where a project and its output are. */
export interface Places {
  readonly root: string;
  readonly cacheDir: string;
  readonly out: string;
  /** Where the work folder may be: in the cache, beside the output, in the output. */
  readonly works: readonly [cached: Work, beside: Work, within: Work];
}

/** Finds all places. A work folder is named by where the output is in the project, so that the project may move. */
export function locate(options: { readonly cacheDir: string; readonly out: string }): Places {
  const cacheDir = resolveLinks(options.cacheDir);
  const root = resolveLinks(path.dirname(options.cacheDir));
  const out = resolveOutput(options.out);
  const work = (folder: string): Work => ({
    out,
    folder,
    fresh: path.join(folder, "new"),
    old: path.join(folder, "old"),
    gone: path.join(folder, "gone"),
    link: path.join(folder, "link"),
    kept: path.join(folder, "kept"),
    journal: path.join(folder, "journal.json"),
  });
  const inProject = path.relative(root, out).split(path.sep).join("/");
  return {
    root,
    cacheDir,
    out,
    works: [
      work(path.join(cacheDir, `staging-${shortHash(inProject)}`)),
      work(path.join(path.dirname(out), `.docsgen-staging-${shortHash(path.basename(out))}`)),
      work(path.join(out, ".docsgen-staging")),
    ],
  };
}

/** A hash that names what belongs to an output folder. */
export function shortHash(text: string): string {
  return hashOf(text).slice(0, 12);
}

/** Chooses a work folder from which files can be renamed into the output folder. */
export function chooseWork({ cacheDir, out, works: [cached, beside, within] }: Places): Work {
  const parent = path.dirname(out);
  makeFolders(parent);
  const mount = mountOf(parent);
  // The output folder is a mount, as containers have them: only files inside of it can be renamed into it.
  if (kindOf(out)?.isDirectory() && mountOf(out) !== mount) return within;
  return mountOf(cacheDir) === mount ? cached : beside;
}

/**
 * Refuses an output that a link in the project leads to: who made the link chose what a build replaces. One that is published as a
 * link is none of those.
 * @throws DocsgenError with exit code 2
 */
export function assertOwnPlace(root: string, out: string): void {
  for (let place = out; place !== root && isInside(root, place); place = path.dirname(place)) {
    if (!kindOf(place)?.isSymbolicLink() || versionBehind(place, out)) continue;
    const leads = `leads to ${fs.readlinkSync(place)}`;
    const hint = "Delete the link, or name the folder behind it with --out.";
    throw usageError(
      place === out ? `the output ${out} is a link, and ${leads}` : `${place}, on the way to the output, ${leads}`,
      hint,
    );
  }
}

/** Refuses an output folder that holds, or lies in, something else of the project. */
export function assertApart({ root, cacheDir, out }: Places, content: string): void {
  const refuse = (why: string) => {
    throw usageError(`the output folder ${out} ${why}`, "Name a folder of its own with --out: each build replaces it.");
  };
  if (isInside(out, root)) refuse("contains the project");
  if (isInside(out, content)) refuse("contains the content folder");
  if (isInside(cacheDir, out)) refuse("lies in docsgen's cache");
  // With `--content .` everything is in the content folder.
  if (isInside(content, out) && !isInside(content, root)) refuse("lies in the content folder");
}
