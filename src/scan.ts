// Finds what the content folder holds: pages, category files, static files. Reads names and stats, no contents.
import fs from "node:fs";
import path from "node:path";
import { compare } from "./diagnostics.ts";
import type { SeenFolder } from "./folders.ts";
import { contentHomes, linkedFolders } from "./project.ts";
import { baseName, dirName } from "./route.ts";
import { type ContentKind, contentKinds, holdingOf, isPlainPage, kindsOf, MARKDOWN } from "./scan/kinds.ts";
import { isMisnamed, PAGE_ELSEWHERE, tellMisnamed, tellNoFolder } from "./scan/problems.ts";
import { UnseenFile } from "./scan/unseen.ts";
import { lstatOf, refusedReading, statOf } from "./stat.ts";
import type { Diagnostic, SourceFile } from "./types.ts";

/** What the scan found; all lists in code-unit order of their paths under the content folder. */
export interface Scan {
  readonly pages: readonly SourceFile[];
  readonly categories: readonly SourceFile[];
  readonly statics: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
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
  const found: Found[] = [];
  const folders = new Map<string, fs.Stats | undefined>();
  const misnamed: Diagnostic[] = [];
  const noFolders: Diagnostic[] = [];
  const walk = (folder: string): void => {
    if (folders.has(folder)) return;
    const absolute = path.join(content, folder);
    const stat = statOf(absolute);
    folders.set(folder, stat);
    if (!stat && isMisnamed(folder)) misnamed.push(tellMisnamed(display(folder)));
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
    if (isProject(display)) glance("", "index.md");
    else {
      folders.set("", statOf(content));
      for (const entry of entriesOf(content)) {
        const { name } = entry;
        if (entry.isDirectory()) {
          if (contentKinds(`${name}/index.md`, docsPath).length === 0 && mayHoldPages(name)) glance(name, "index.md");
        } else if (name === "index.md" || (MARKDOWN.test(name) && entry.isFile()))
          found.push({ folder: "", name, isLink: entry.isSymbolicLink(), isUnseen: later && entry.isFile() });
      }
    }
  }
  /** Looks for one file of a folder. */
  function glance(folder: string, name: string): void {
    const file = below(folder, name);
    const stat = lstatOf(path.join(content, file));
    if (!stat || stat.isDirectory()) folders.set(file, stat);
    else {
      found.push({ folder, name, isLink: stat.isSymbolicLink(), isUnseen: later && stat.isFile() });
      // It is no source whose going is seen by itself, if it is no page.
      if (folder !== "") folders.set(folder, statOf(path.join(content, folder)));
    }
  }
  const scan = look(found, { content, docsPath, display });
  const isLinked = found.some(({ isLink }) => isLink) || linkedFolders(content, docsPath).length > 0;
  const problems = [...scan.problems, ...misnamed, ...noFolders].sort((a, b) => compare(a.file, b.file));
  return { ...scan, problems, folders: [...folders], isLinked };
}

/** A file that is there. */
interface Found {
  /** Its folder's path under the content folder; "" for that itself. */
  readonly folder: string;
  readonly name: string;
  readonly isLink: boolean;
  /** Whether a page need not be looked at yet. */
  readonly isUnseen: boolean;
}

function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Lists a folder; there is nothing in one that is not there. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw refusedReading(error, folder);
  }
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
  const found = files.flatMap((file): Found[] => {
    const stat = lstatOf(path.join(content, file));
    if (!stat || stat.isDirectory()) return [];
    return [{ folder: dirName(file), name: baseName(file), isLink: stat.isSymbolicLink(), isUnseen: false }];
  });
  const isLinked = found.some(({ isLink }) => isLink);
  const scan = look(found, { content, docsPath, display });
  const noFolders = files.filter((file) => {
    const stat = file === docsPath || file === "static" ? statOf(path.join(content, file)) : undefined;
    return stat?.isDirectory() === false;
  });
  const problems = [...scan.problems, ...noFolders.map((file) => tellNoFolder(display(file)))];
  return { ...scan, problems, folders: [], isLinked };
}

/** What lies in many folders of a repository, and is for those who look at that. */
const OF_REPOSITORY =
  /^(?:README|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|SUPPORT|LICEN[CS]E|NOTICE|AUTHORS|AGENTS|CLAUDE|TODO|[Rr]eadme)\b/;

/** Whether the content folder is the project, or holds it: much in it is no content then. */
function isProject(display: (file: string) => string): boolean {
  return /^(?:\.\.?(?:\/|$))*$/.test(display(""));
}

/** Whether a folder beside that of the pages has a name as folders of pages have. */
function mayHoldPages(folder: string): boolean {
  return folder !== "static" && folder !== "node_modules" && !/[/\\]|^[._]/.test(folder);
}

const PLACE_HINT = "It may lead to a folder beside the content folder, or in the same repository.";
/** Names that are nearly those of a category's file. */
const LIKE_CATEGORY = /^(?:_category_?|category_)\.(?:json5?|ya?ml|toml)$/i;
const INDEX_HINT = "Rename it to index.md; or give it another name, if other pages include it.";
const LINK_HINT = "Put the folder itself here; a link to a single file is followed.";

interface Looking {
  readonly content: string;
  readonly docsPath: string;
  readonly display: (file: string) => string;
}

/** Sorts files by what they are, and reports those that can't be it. */
function look(files: readonly Found[], { content, docsPath, display }: Looking): Omit<Scan, "folders" | "isLinked"> {
  const problems: Diagnostic[] = [];
  const problem = (file: string, severity: "error" | "warning", code: string, message: string, hint: string) =>
    problems.push({ file: display(file), line: 1, column: 1, severity, code, message, hint });
  const homes = contentHomes(content, docsPath);
  const found: Record<ContentKind, SourceFile[]> = { page: [], category: [], static: [] };
  const refused = linkedFolders(content, docsPath).flatMap(({ name, isRefused }) => (isRefused ? name : []));
  for (const name of refused)
    problem(name, "error", "link-outside", "symbolic link leads out of the project, or to what is hidden", PLACE_HINT);
  const isRefused = (name: string) => refused.some((each) => name === each || name.startsWith(`${each}/`));
  let folder = "";
  let isOut = isRefused(folder);
  let holds = holdingOf(folder, docsPath);
  for (const { name, isLink, isUnseen, ...of } of files) {
    // What one folder holds comes together.
    if (of.folder !== folder) {
      folder = of.folder;
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
    if (isLink && isFolder(absolute)) {
      // What stands in the places of the content's own folders is followed, or told above.
      if (file === docsPath || file === "static") continue;
      if (contentKinds(`${file}/index.md`, docsPath).length > 0)
        problem(file, "warning", "link-folder", "symbolic link to a folder: it is not followed", LINK_HINT);
      continue;
    }
    if (kinds.length === 0) {
      tellUnused(file, name);
      continue;
    }
    if (isLink && !insideLink(file, absolute)) continue;
    const stat = statOf(absolute);
    if (!stat && isMisnamed(name)) problems.push(tellMisnamed(display(file)));
    // A file may vanish between the listing and this line.
    if (!stat || stat.isDirectory()) continue;
    if (!stat.isFile()) {
      problem(file, "error", "special-file", "this is no plain file but a pipe, a socket or a device", "Remove it.");
      continue;
    }
    const isForeign = kinds.includes("page") && !/\.(?:md|MD)$/.test(file);
    if (isForeign) tellForeign(file);
    const { size, mtimeMs, ctimeMs, ino } = stat;
    const source = { file, size, mtimeMs, ctimeMs, ino, ...(isLink && { isLink: true as const }) };
    for (const kind of kinds) if (kind !== "page" || !isForeign) found[kind].push(source);
  }
  const sorted = (list: SourceFile[]) => list.sort((a, b) => compare(a.file, b.file));
  return {
    pages: sorted(found.page),
    categories: sorted(found.category),
    statics: sorted(found.static),
    problems: problems.sort((a, b) => compare(a.file, b.file)),
  };

  /** Reports a file of which nothing is made, where its name says that something was expected. */
  function tellUnused(file: string, name: string): void {
    if (name === "_index.md" && holds.pages)
      problem(file, "warning", "private-index", 'no page is made of a file with "_" before its name', INDEX_HINT);
    if (holds.categories && LIKE_CATEGORY.test(name)) {
      const hint = "Rename it to _category_.yml, _category_.yaml or _category_.json.";
      problem(file, "warning", "category-name", "a category's file has another name: nobody reads this one", hint);
    }
    if (isElsewhere(file)) {
      const pages = display(docsPath);
      const hint = `Move it to ${pages}/${file}; or put "_" before its name if it is no page.`;
      problem(file, "warning", PAGE_ELSEWHERE, `no page is made of this file: pages lie in ${pages}`, hint);
    }
  }

  /** Reports a page's file whose ending says that it holds something else than Markdown, or says so otherwise. */
  function tellForeign(file: string): void {
    if (/\.mdx$/i.test(file)) {
      const hint = "Rename it to .md; components are written as directives (:::name).";
      problem(file, "warning", "mdx-file", "MDX is not read: no page is made of this file", hint);
    } else problem(file, "warning", "markdown-file", "no page is made of a file of this name", "Rename it to .md.");
  }

  /** Whether a file that is none of the content's is named and lies as if it were to be a page. */
  function isElsewhere(file: string): boolean {
    const name = baseName(file);
    const above = dirName(file);
    if (docsPath === "." || !MARKDOWN.test(name) || /^[._]/.test(name) || isProject(display)) return false;
    return above === "" ? !OF_REPOSITORY.test(name) : name === "index.md" && mayHoldPages(above);
  }

  /** Whether a symbolic link leads to a file inside the content folder; reports one that doesn't. */
  function insideLink(file: string, absolute: string): boolean {
    let target: string;
    try {
      target = fs.realpathSync(absolute);
    } catch {
      problem(file, "error", "broken-link-file", "symbolic link leads nowhere", "Mend the link or remove it.");
      return false;
    }
    if (homes.some((home) => target.startsWith(home + path.sep))) return true;
    problem(
      file,
      "error",
      "link-outside",
      "symbolic link leads out of the content folder",
      "Copy the file into the content folder; nothing outside it is read.",
    );
    return false;
  }
}

function isFolder(file: string): boolean {
  try {
    return fs.statSync(file).isDirectory();
  } catch {
    // A link that leads nowhere, or round in a circle.
    return false;
  }
}
