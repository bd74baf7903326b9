// Finds what the content folder holds: pages, category files, static files. Reads names and stats, no contents.
import fs from "node:fs";
import path from "node:path";
import { compare } from "./diagnostics.ts";
import type { SeenFolder } from "./folders.ts";
import { linkedFolders } from "./project.ts";
import { baseName, dirName } from "./route.ts";
import { isProject, mayHoldPages } from "./scan/elsewhere.ts";
import { contentKinds, MARKDOWN } from "./scan/kinds.ts";
import { isMisnamed, tellBrokenLink, tellMisnamed, tellNoFolder, tellTooLong } from "./scan/problems.ts";
import { below, type FoundFile, type SortedFiles, sortFiles } from "./scan/sort.ts";
import { isRefusal, isTooLong, lstatOf, refusedReading, statOf } from "./stat.ts";
import type { Diagnostic } from "./types.ts";

/** What the scan found. */
export interface Scan extends SortedFiles {
  /** The folders that were listed, and what was looked for in vain, as they were right before. */
  readonly folders: readonly SeenFolder[];
  /** Whether a link was found, which may lead elsewhere without its folder's knowing. */
  readonly isLinked: boolean;
}

/**
 * Walks the content folder.
 * @param content absolute path of the content folder
 * @param display turns a path under the content folder into the one that authors know
 * @param later whether plain pages are left unseen
 */
export function scanContent(content: string, docsPath: string, display: (file: string) => string, later = false): Scan {
  const found: FoundFile[] = [];
  const folders = new Map<string, fs.Stats | undefined>();
  const misnamed: Diagnostic[] = [];
  const noFolders: Diagnostic[] = [];
  const walk = (folder: string): void => {
    if (folders.has(folder)) return;
    const absolute = path.join(content, folder);
    const stat = statOf(absolute);
    folders.set(folder, stat);
    if (!stat && isMisnamed(folder)) misnamed.push(tellMisnamed(display(folder)));
    else if (!stat && isTooLong(absolute)) misnamed.push(tellTooLong(display(folder)));
    else if (!stat && isLink(absolute)) noFolders.push(tellBrokenLink(display(folder)));
    if (stat && !stat.isDirectory()) noFolders.push(tellNoFolder(display(folder)));
    for (const entry of entriesOf(absolute)) {
      const { name } = entry;
      if (name.startsWith(".") || name === "node_modules") continue;
      if (entry.isDirectory()) walk(below(folder, name));
      else found.push({ folder, name, isLink: entry.isSymbolicLink(), isUnseen: later && entry.isFile() });
    }
  };
  if (docsPath === ".") walk("");
  else {
    walk(docsPath);
    walk("static");
    if (isProject(display)) glance("");
    else {
      folders.set("", statOf(content));
      for (const entry of entriesOf(content)) {
        const { name } = entry;
        if (entry.isDirectory()) {
          if (contentKinds(`${name}/index.md`, docsPath).length === 0 && mayHoldPages(name)) glance(name);
        } else if (name === "index.md" || (MARKDOWN.test(name) && entry.isFile()))
          found.push({ folder: "", name, isLink: entry.isSymbolicLink(), isUnseen: later && entry.isFile() });
      }
    }
  }
  /** Looks for a folder's own page. */
  function glance(folder: string): void {
    const name = "index.md";
    const file = below(folder, name);
    let stat: fs.Stats | undefined;
    try {
      stat = lstatOf(path.join(content, file));
    } catch (error) {
      // A hint alone would come of it: `lost+found`, for one, is nobody's to read.
      if (folder === "" || !isRefusal(error)) throw error;
      folders.set(folder, statOf(path.join(content, folder)));
      return;
    }
    if (!stat || stat.isDirectory()) folders.set(file, stat);
    else {
      found.push({ folder, name, isLink: stat.isSymbolicLink(), isUnseen: later && stat.isFile() });
      // It is no source whose going is seen by itself, if it is no page.
      if (folder !== "") folders.set(folder, statOf(path.join(content, folder)));
    }
  }
  const scan = sortFiles(found, { content, docsPath, display });
  const isLinked = found.some(({ isLink }) => isLink) || linkedFolders(content, docsPath).length > 0;
  const problems = [...scan.problems, ...misnamed, ...noFolders].sort((a, b) => compare(a.file, b.file));
  return { ...scan, problems, folders: [...folders], isLinked };
}

function isLink(file: string): boolean {
  return lstatOf(file)?.isSymbolicLink() ?? false;
}

/** Lists a folder; there is nothing in one that is not there. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "ENAMETOOLONG") return [];
    throw refusedReading(error, folder);
  }
}

/** Makes the test whether a walk enters a folder: it follows no links but those in the places of the content's own folders. */
function followed(content: string, docsPath: string): (folder: string) => boolean {
  const known = new Map([docsPath, "static", ".", ""].map((folder) => [folder, true]));
  const test = (folder: string): boolean => {
    const isKnown = known.get(folder);
    if (isKnown !== undefined) return isKnown;
    const isEntered = test(dirName(folder)) && !lstatOf(path.join(content, folder))?.isSymbolicLink();
    known.set(folder, isEntered);
    return isEntered;
  };
  return test;
}

/**
 * Looks at single files as the walk does; the lists hold those that are there.
 * @param files paths under the content folder
 */
export function scanFiles(
  files: readonly string[],
  content: string,
  docsPath: string,
  display: (file: string) => string,
): Scan {
  const isFollowed = followed(content, docsPath);
  const found = files.flatMap((file): FoundFile[] => {
    const stat = isFollowed(dirName(file)) ? lstatOf(path.join(content, file)) : undefined;
    if (!stat || stat.isDirectory()) return [];
    return [{ folder: dirName(file), name: baseName(file), isLink: stat.isSymbolicLink(), isUnseen: false }];
  });
  const isLinked = found.some(({ isLink }) => isLink);
  const scan = sortFiles(found, { content, docsPath, display });
  const noFolders = files.flatMap((file) => {
    if (file !== docsPath && file !== "static") return [];
    const absolute = path.join(content, file);
    const stat = statOf(absolute);
    if (!stat) return isLink(absolute) ? tellBrokenLink(display(file)) : [];
    return stat.isDirectory() ? [] : tellNoFolder(display(file));
  });
  const problems = [...scan.problems, ...noFolders];
  return { ...scan, problems, folders: [], isLinked };
}
