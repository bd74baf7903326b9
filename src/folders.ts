// Whether folders hold what they held, told by their own times: a folder's times change when a name comes to it or goes.
// Only file systems that are known to do so are believed; on others, and where a time is too young, the folders are listed.
import fs from "node:fs";
import { isSettled, statOf } from "./stat.ts";

/** A folder as it was; without numbers it was not there. */
export type FolderStamp =
  | readonly [folder: string, inode: number, mtimeMs: number, ctimeMs: number]
  | readonly [string];

/** How a walk knew a folder, right before it listed it; undefined for one that was not there. */
export type SeenFolder = readonly [folder: string, stat: fs.Stats | undefined];

/** File systems of Linux whose folders' times are kept by the kernel itself: ext, XFS, Btrfs, tmpfs, ZFS, F2FS. */
const KNOWN_TYPES = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x2fc12fc1, 0xf2f52010]);

/**
 * Stamps folders.
 * @param home absolute path of a folder on the same file system as all of them
 * @param startedMs clock time before the first of them was seen
 * @returns undefined where their times would tell nothing
 */
export function stampFolders(
  folders: readonly SeenFolder[],
  home: string,
  startedMs: number,
): readonly FolderStamp[] | undefined {
  const device = statOf(home)?.dev;
  const isSure = (stat: fs.Stats) => stat.isDirectory() && stat.dev === device && isSettled(stat, startedMs);
  if (!isKnown(home) || !folders.every(([, stat]) => stat === undefined || isSure(stat))) return undefined;
  return folders.map(([folder, stat]) => (stat ? [folder, stat.ino, stat.mtimeMs, stat.ctimeMs] : [folder]));
}

/** Whether each folder holds the same names. @param at turns a folder into an absolute path */
export function sameFolders(stamps: readonly FolderStamp[], at: (folder: string) => string): boolean {
  return stamps.every(([folder, inode, mtimeMs, ctimeMs]) => {
    const stat = statOf(at(folder));
    if (inode === undefined || !stat) return inode === undefined && !stat;
    return stat.isDirectory() && stat.ino === inode && stat.mtimeMs === mtimeMs && stat.ctimeMs === ctimeMs;
  });
}

/**
 * Whether no other folder has taken the place of one that was listed: the files of another one may be of any age.
 * @param home absolute path of the folder under which all of them are
 */
export function areInPlace(folders: readonly SeenFolder[], home: string): boolean {
  return folders.every(([folder, seen]) => {
    const stat = seen && statOf(`${home}/${folder}`);
    return !stat || (stat.ino === seen.ino && stat.dev === seen.dev);
  });
}

function isKnown(folder: string): boolean {
  try {
    return process.platform === "linux" && KNOWN_TYPES.has(fs.statfsSync(folder).type);
  } catch {
    return false;
  }
}
