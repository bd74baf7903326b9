// Staging and publishing: with the modules in emit/, the only writer of the output folder. Never decides what is
// written, nor whether it is good.
//
// Everything of one publication lies in a work folder on the output's file system:
//   new/           the staged files
//   old/           the whole old output, for the moment between the two renames of a swap
//   gone/          the whole old output, when the new one is in its place
//   link           a link that will be the output, where it is published as one
//   kept/          hard links to the files that a patch replaces or removes
//   journal.json   what a patch does; there from before its first change until after its last
//
// Swap (all files are staged): out → old, new → out; then old → gone, which is deleted. A process killed in between
// leaves `old` and no output: the next command renames it back. Names alone say how far it got: a swap has no journal.
// Link (the output is a link to one of two folders beside it): what is staged and what stays, as hard links, make the
// folder to which it does not lead; then one rename replaces the link. Readers never miss a file, and the folder before
// stays until the next publication, for those who are in it.
// Patch (some files are staged): link what will change into kept/, write the journal, then remove and rename file by
// file. The next command after a kill carries on or, where a staged file is missing or spoilt, puts back what was.
// An error on the way (disk, permission) puts everything back at once.
//
// What this promises: a killed process leaves the complete old or the complete new output, after the next command at
// most. For a power cut it promises less, for pages are not synced one by one (that would cost seconds): names are
// right, but the newest files may be short or empty. A patch that was cut off is found out by its hashes and undone;
// after a finished publication, the sizes in the cache's manifest give such files away to the next build.
import fs from "node:fs";
import path from "node:path";
import { environmental, failedWith } from "./denied.ts";
import { environmentError } from "./diagnostics.ts";
import { adoptOthers, completeStage } from "./emit/complete.ts";
import { assertPlain, isPlain, kindOf, listTree, makeFolders, resolveLinks, treeAt } from "./emit/files.ts";
import { type Lock, takeLock } from "./emit/lock.ts";
import { assertOurs } from "./emit/ours.ts";
import { patch } from "./emit/patch.ts";
import { assertApart, chooseWork, locate, type Places, shortHash, type Work } from "./emit/places.ts";
import { clear, isInterrupted, settle } from "./emit/settle.ts";
import { swap, swapLink } from "./emit/swap.ts";
import { folderOf, formOf, type PublishForm } from "./emit/versions.ts";
import { isInside } from "./inside.ts";
import { noCacheFolder } from "./stat.ts";
import type { OutputFile } from "./types.ts";

export { type BatchWriter, batchWriter, type JoinPart, type StageWriter, stageWriter } from "./emit/writers.ts";

/** A build's hold on an output folder, and the folder in which the new output grows. */
export interface Stage {
  /** The staging folder, for `stageWriter`. */
  readonly dir: string;
  /** The output, symbolic links resolved but for one of `form` "symlink". */
  readonly out: string;
  readonly form: PublishForm;
  readonly work: Work;
  /** For `closeStage`. */
  readonly close: () => void;
}

/** What a publication has to do. */
export interface Plan {
  /** The complete new output. */
  readonly files: readonly OutputFile[];
  /** Paths of the files that are in the staging folder; the others are in the output folder already. */
  readonly staged: ReadonlySet<string>;
  /** The output as the last build left it, where that is known. */
  readonly previous: readonly OutputFile[];
}

/** What a publication did. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
  /** Files of `previous` that are no more. */
  readonly removed: number;
  /** The new output as it lies there now: a file left in place, as its content is the same, keeps its old time. */
  readonly files: readonly OutputFile[];
}

const LOCK_WAIT = 10_000;

/**
 * Takes the lock, settles what a killed build left behind, and makes an empty staging folder.
 * @throws DocsgenError with exit code 2 for an output folder that must not be replaced, 3 for what the environment denies
 */
export async function openStage(options: {
  /** `.docsgen` in the project's root. */
  readonly cacheDir: string;
  readonly out: string;
  readonly content: string;
  /** @default as the output is published already; "rename" for the first time */
  readonly form?: PublishForm | undefined;
  readonly signal?: AbortSignal | undefined;
  /** @default 10 seconds */
  readonly lockWaitMs?: number | undefined;
}): Promise<Stage> {
  const places = locate(options);
  const { out } = places;
  assertApart(places, resolveLinks(options.content));
  const locks: Lock[] = [];
  try {
    await takeLocks(locks, places, options.lockWaitMs ?? LOCK_WAIT, options.signal);
    for (const work of places.works) settle(work);
    assertOurs(folderOf(out));
    return makeStage(chooseWork(places), options.form ?? formOf(out) ?? "rename", locks);
  } catch (error) {
    releaseAll(locks);
    throw environmental(error, out);
  }
}

function makeStage(work: Work, form: PublishForm, locks: readonly Lock[]): Stage {
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    try {
      // Otherwise a publication failed and so did its undoing: the next command needs what is there.
      if (!isInterrupted(work)) clear(work);
    } catch {
      // What can't be removed now, the next build removes, or says why not. This one is over, well or not.
    } finally {
      releaseAll(locks);
    }
  };
  try {
    if (form === "symlink" && isInside(work.out, work.folder)) {
      const hint = "Name a folder inside of it with --out, or say --publish rename.";
      throw environmentError(`${work.out} is a mount, which no link can replace`, hint);
    }
    makeFolders(work.fresh);
  } catch (error) {
    close();
    throw error;
  }
  return { dir: work.fresh, out: work.out, form, work, close };
}

/**
 * Replaces the old output by the new one. Synchronous within: once it has begun, no signal and no timer comes between.
 * @throws DocsgenError with exit code 3, with the old output in place
 */
export async function publish(stage: Stage, plan: Plan): Promise<Published> {
  const { out, work, form } = stage;
  for (const file of plan.files) assertPlain(file.path);
  try {
    const from = folderOf(out);
    const names = new Set(plan.files.map((file) => file.path));
    const dropped = plan.previous.map((file) => file.path).filter((name) => !names.has(name) && isPlain(name));
    const unchanged = findUnchanged(from, plan);
    const put = plan.files.filter((file) => !unchanged.has(file.path));
    const counts = { written: put.length, unchanged: unchanged.size, removed: dropped.length };
    const asTheyLie = plan.files.map((file) => unchanged.get(file.path) ?? file);
    const isWhole = plan.files.every((file) => plan.staged.has(file.path));
    if (!isWhole && !kindOf(from))
      throw environmentError(`${from} vanished while the site was built`, "Run the command again.");
    assertOurs(from);
    if (form === "rename" && from === out) {
      if (!isWhole) patch(work, { put, drop: dropped });
      else {
        for (const name of adoptOthers(work.fresh, from, plan.previous, work.folder)) names.add(name);
        if (swap(work)) return { ...counts, files: plan.files };
        patch(work, { put, drop: listTree(out, work.folder).filter((name) => !names.has(name)) });
      }
      return { ...counts, files: asTheyLie };
    }
    const isThere = form === "symlink" && from !== out && put.length + dropped.length === 0;
    if (isThere && !isWhole) return { ...counts, files: asTheyLie };
    const files = isWhole ? plan.files : completeStage(work.fresh, from, asTheyLie, unchanged);
    adoptOthers(work.fresh, from, plan.previous, work.folder);
    if (form === "symlink") swapLink(work);
    else swap(work);
    return { ...counts, files };
  } catch (error) {
    throw environmental(error, out);
  }
}

/** Tells whether an output can be published file by file: it is a folder, lies in its place, and is to stay one. */
export function canPatch({ out, form }: Stage): boolean {
  return form === "rename" && folderOf(out) === out && kindOf(out)?.isDirectory() === true;
}

/**
 * Replaces, adds and removes single files of an output that `canPatch` holds for; all others stay as they lie.
 * @param put files that are in the staging folder
 * @param drop paths under the output folder
 * @throws DocsgenError with exit code 3, with the old output in place
 */
export async function publishEdits(
  { out, work }: Stage,
  { put, drop }: { readonly put: readonly OutputFile[]; readonly drop: readonly string[] },
): Promise<void> {
  for (const { path: name } of put) assertPlain(name);
  try {
    assertOurs(out);
    patch(work, { put, drop: drop.filter(isPlain) });
  } catch (error) {
    throw environmental(error, out);
  }
}

/**
 * Tells whether an output is published as it shall be, with nobody at work on it and nothing left by a killed build: what its
 * list says of it then holds without a hold on it.
 * @throws DocsgenError with exit code 3 for a path that can't be followed
 */
export function isAtRest(options: {
  readonly cacheDir: string;
  readonly out: string;
  /** @default as the output is published already */
  readonly form?: PublishForm | undefined;
}): boolean {
  const { out, cacheDir, works } = locate(options);
  const form = formOf(out);
  if (form === undefined || form !== (options.form ?? form)) return false;
  return !works.some(({ folder }) => kindOf(folder)) && !isLocked(cacheDir);
}

/** Tells whether the output is published as it shall be. */
export function isInForm({ out, form }: Stage): boolean {
  return formOf(out) === form;
}

/** Throws away the staging folder and what is left of the old output, and gives the lock back; idempotent. */
export async function closeStage(stage: Stage): Promise<void> {
  stage.close();
}

/**
 * Finishes or undoes what a killed build left in the output folder, and removes its leftovers. For commands that read it.
 * @throws DocsgenError with exit code 3
 */
export async function recover(options: { readonly cacheDir: string; readonly out: string }): Promise<void> {
  const places = locate(options);
  const left = places.works.filter((work) => kindOf(work.folder));
  if (left.length === 0 && !isLocked(places.cacheDir)) return;
  const interrupted = left.some(isInterrupted);
  const locks: Lock[] = [];
  try {
    await takeLocks(locks, places, interrupted ? LOCK_WAIT : 0);
    for (const work of left) settle(work);
  } catch (error) {
    // A build at work, or a project that may only be read: the output is complete, and leftovers can wait.
    if (interrupted) throw environmental(error, places.out);
  } finally {
    releaseAll(locks);
  }
}

/** Takes the project's lock, and one beside an output folder outside of the project, where other projects may meet. */
async function takeLocks(locks: Lock[], places: Places, waitMs: number, signal?: AbortSignal): Promise<void> {
  const { root, cacheDir, out } = places;
  try {
    fs.mkdirSync(cacheDir, { recursive: true });
  } catch (error) {
    throw failedWith(error, "EEXIST", "ENOTDIR") ? noCacheFolder(cacheDir) : error;
  }
  try {
    locks.push(await takeLock(path.join(cacheDir, "lock"), waitMs, signal));
  } catch (error) {
    // Of what is written to an open file, the system names no path.
    throw environmental(error, cacheDir);
  }
  if (isInside(root, out)) return;
  const parent = path.dirname(out);
  try {
    makeFolders(parent);
    locks.push(await takeLock(path.join(parent, `.docsgen-lock-${shortHash(path.basename(out))}`), waitMs, signal));
  } catch (error) {
    // A web server's folder, say, in which only the output folder itself may be written to.
    if (failedWith(error, "EACCES", "EPERM", "EROFS") && kindOf(parent)) return;
    throw failedWith(error, "ENOENT") ? nothingIn(parent, error) : environmental(error, parent);
  }
}

/** Says that the output would lie where the system alone makes files, as in /proc: whatever is made there, is missing. */
function nothingIn(folder: string, error: unknown): Error {
  let above = folder;
  while (!kindOf(above) && path.dirname(above) !== above) above = path.dirname(above);
  return environmentError(`nothing can be made in ${above} (ENOENT)`, "Name another folder with --out.", error);
}

/** Gives locks back, the one that says that there may be others last. */
function releaseAll(locks: readonly Lock[]): void {
  for (const lock of locks.toReversed()) lock.release();
}

/** Tells whether a lock, or what a kill left of one, lies in the cache. */
function isLocked(cacheDir: string): boolean {
  if (kindOf(cacheDir) === undefined) return false;
  try {
    return fs.readdirSync(cacheDir).some((name) => name.startsWith("lock"));
  } catch (error) {
    // A link may lead nowhere yet.
    if (failedWith(error, "ENOENT")) return false;
    throw failedWith(error, "ENOTDIR") ? noCacheFolder(cacheDir) : error;
  }
}

/** Finds the files that need no writing, as they are in the output folder: known not to be staged, or seen to be equal. */
function findUnchanged(out: string, { files, staged, previous }: Plan): Map<string, OutputFile> {
  const before = new Map(previous.map((file) => [file.path, file]));
  const tree = treeAt(out);
  const liesThere = ({ path: name, size, mtimeMs }: OutputFile) => {
    const there = tree.find(name);
    return there?.isFile() && there.size === size && there.mtimeMs === mtimeMs;
  };
  const unchanged = new Map<string, OutputFile>();
  for (const file of files) {
    const old = before.get(file.path);
    if (!staged.has(file.path)) unchanged.set(file.path, file);
    else if (old?.hash === file.hash && old.size === file.size && liesThere(old)) unchanged.set(file.path, old);
  }
  return unchanged;
}
