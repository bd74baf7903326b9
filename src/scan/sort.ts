// Sorts files by what they are, and reports those that can't be it.
import type fs from "node:fs";
import { compare } from "../diagnostics.ts";
import { contentHomes, linkedFolders } from "../project.ts";
import { isTooLong, statOf } from "../stat.ts";
import type { Diagnostic, SourceFile } from "../types.ts";
import { type ContentKind, holdingOf, isPlainPage, kindsOf } from "./kinds.ts";
import { isFolder } from "./links.ts";
import { isMisnamed, tellMisnamed, tellTooLong } from "./problems.ts";
import { isFollowed, type TellFile, tellForeign, tellLinkedFolder, tellUnused } from "./unread.ts";
import { UnseenFile } from "./unseen.ts";

/** A file that is there. */
export interface FoundFile {
  /** Its folder's path under the content folder; "" for that itself. */
  readonly folder: string;
  readonly name: string;
  readonly isLink: boolean;
  /** Whether a page need not be looked at yet. */
  readonly isUnseen: boolean;
}

/** Where files were found. */
export interface ContentFolder {
  /** Absolute path. */
  readonly content: string;
  readonly docsPath: string;
  /** Turns a path under it into the one that authors know. */
  readonly display: (file: string) => string;
}

/** What they are; all lists in code-unit order of their paths. */
export interface SortedFiles {
  readonly pages: readonly SourceFile[];
  readonly categories: readonly SourceFile[];
  readonly statics: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

const PLACE_HINT = "It may lead to a folder beside the content folder, or in the same repository.";

/** The path of a file, or of a folder, in one. @param folder "" for the content folder */
export function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Sorts files. @param files what one folder holds comes together */
export function sortFiles(files: readonly FoundFile[], where: ContentFolder): SortedFiles {
  const { content, docsPath, display } = where;
  const problems: Diagnostic[] = [];
  const tell: TellFile = (file, severity, code, message, hint) =>
    problems.push({ file: display(file), line: 1, column: 1, severity, code, message, hint });
  const found: Record<ContentKind, SourceFile[]> = { page: [], category: [], static: [] };
  const homes = contentHomes(content, docsPath);
  const refused = linkedFolders(content, docsPath).flatMap(({ name, isRefused }) => (isRefused ? name : []));
  for (const name of refused)
    tell(name, "error", "link-outside", "symbolic link leads out of the project, or to what is hidden", PLACE_HINT);
  const isRefused = (name: string) => refused.some((each) => name === each || name.startsWith(`${each}/`));
  let folder = "";
  let isOut = isRefused(folder);
  let holds = holdingOf(folder, docsPath);
  for (const { folder: own, name, isLink, isUnseen } of files) {
    if (own !== folder) {
      folder = own;
      isOut = isRefused(folder);
      holds = holdingOf(folder, docsPath);
    }
    if (isOut) continue;
    const file = below(folder, name);
    // Joined by hand: this is done for every file, and `path.join` would take as long as asking the system.
    const absolute = `${content}/${file}`;
    if (isUnseen && isPlainPage(name, holds)) {
      found.page.push(new UnseenFile(file, absolute));
      continue;
    }
    const kinds = kindsOf(name, holds);
    if (isLink && isFolder(absolute)) tellLinkedFolder(file, docsPath, tell);
    else if (kinds.length === 0) tellUnused({ file, name, holds }, where, tell);
    else if (!isLink || isFollowed(file, absolute, homes, tell)) {
      const stat = statOf(absolute);
      if (!stat && isMisnamed(name)) problems.push(tellMisnamed(display(file)));
      else if (!stat && isTooLong(absolute)) problems.push(tellTooLong(display(file)));
      // A file may vanish between the listing and this line.
      if (!stat || stat.isDirectory()) continue;
      const { size, mtimeMs, ctimeMs, ino } = stat;
      const source = { file, size, mtimeMs, ctimeMs, ino, ...(isLink && { isLink: true as const }) };
      for (const kind of readableKinds(file, kinds, stat, tell)) found[kind].push(source);
    }
  }
  const sorted = (list: SourceFile[]) => list.sort((a, b) => compare(a.file, b.file));
  return {
    pages: sorted(found.page),
    categories: sorted(found.category),
    statics: sorted(found.static),
    problems: problems.sort((a, b) => compare(a.file, b.file)),
  };
}

/** What a file can be used as of what its name says; reports what it cannot. */
function readableKinds(
  file: string,
  kinds: readonly ContentKind[],
  stat: fs.Stats,
  tell: TellFile,
): readonly ContentKind[] {
  if (!stat.isFile()) {
    tell(file, "error", "special-file", "this is no plain file but a pipe, a socket or a device", "Remove it.");
    return [];
  }
  if (!kinds.includes("page") || /\.(?:md|MD)$/.test(file)) return kinds;
  tellForeign(file, tell);
  return kinds.filter((kind) => kind !== "page");
}
