// The folder of what docsgen keeps of a site. It may have come with a repository, so that what stands in it is anybody's.
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentError, messageOf } from "./diagnostics.ts";
import { lstatOf, noCacheFolder } from "./stat.ts";

/** What is staged is an output's, may be large, and follows no link. */
const STAGED = "staging-";

/**
 * Removes from a cache what docsgen never puts there: links, behind which it would write and sweep away what is somebody else's,
 * and pipes, which it would wait for.
 * @throws DocsgenError with exit code 3 where the cache is a link itself, or one of those can't be removed
 */
export function purgeCache(cacheDir: string): void {
  const kind = lstatOf(cacheDir);
  if (kind?.isSymbolicLink()) throw noCacheFolder(cacheDir);
  if (!kind?.isDirectory()) return;
  try {
    purge(cacheDir);
  } catch (error) {
    const hint = `Delete ${cacheDir}: it is made anew.`;
    throw environmentError(`the cache cannot be purged: ${messageOf(error)}`, hint, error);
  }
}

function purge(folder: string): void {
  for (const entry of entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (!entry.isFile()) fs.rmSync(place, { force: true });
    } else if (!entry.name.startsWith(STAGED)) purge(place);
  }
}

/** What builds leave there for the next. Code is not among it: it counts only where it was made. */
const KEPT = ["cache", "diagrams", "preview", "reference", "samples"];

/** Removes from a cache what builds left for the next. @throws what removing throws */
export function forgetKept(cacheDir: string): void {
  for (const name of KEPT) fs.rmSync(path.join(cacheDir, name), { recursive: true, force: true });
}

/** A folder in the place of a cache. */
export interface AsideFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Removes it. */
  close(): void;
}

/** Makes a folder that takes the place of a cache, outside of the project. @throws DocsgenError with exit code 3 */
export function makeAside(): AsideFolder {
  const place = tmpdir();
  let folder: string;
  try {
    folder = fs.mkdtempSync(path.join(place, "docsgen-"));
  } catch (error) {
    const hint =
      "What keeps nothing in the project works in a temporary folder: name one in TMPDIR that can be written.";
    throw environmentError(`${place} takes no folder: ${messageOf(error)}`, hint, error);
  }
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  // Code of the site's own may end the process.
  process.once("exit", remove);
  return {
    folder,
    close() {
      process.off("exit", remove);
      remove();
    },
  };
}

/** Whether the cache of a site can be written, as it can't in a checkout that is there for reading only. */
export function mayKeep({ root, cacheDir }: { readonly root: string; readonly cacheDir: string }): boolean {
  try {
    fs.accessSync(fs.existsSync(cacheDir) ? cacheDir : root, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Lists a folder; nothing where another build has removed it meanwhile. */
function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
