// Finds what the content folder holds: pages, category files, static files. Reads names and stats, no contents.
import fs from "node:fs";
import path from "node:path";
import { compare } from "./diagnostics.ts";
import type { SeenFolder } from "./folders.ts";
import { contentHomes, linkedFolders } from "./project.ts";
import { baseName, dirName } from "./route.ts";
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

/** A plain file of which the walk knows nothing but that: it is looked at when its size or its times are asked for. */
export class UnseenFile implements SourceFile {
  readonly file: string;
  readonly #absolute: string;
  #seen: Seen | undefined;

  constructor(file: string, absolute: string) {
    this.file = file;
    this.#absolute = absolute;
  }

  /** Whether it was looked at: what is asked of it now may be of another file that has its name since. */
  get isSeen(): boolean {
    return this.#seen !== undefined;
  }

  /** What the system says of it, asked once. Not `#look`: V8 of Node 20 takes longer to call that than to ask. */
  look(): Seen {
    this.#seen ??= see(this.#absolute);
    return this.#seen;
  }

  get size(): number {
    return this.look().size;
  }

  get mtimeMs(): number {
    return this.look().mtimeMs;
  }

  get ctimeMs(): number {
    return this.look().ctimeMs;
  }

  get ino(): number {
    return this.look().ino;
  }
}

/** What is kept of what the system says: a site has many files. */
type Seen = Pick<SourceFile, "size" | "mtimeMs" | "ctimeMs" | "ino">;

const NOTHING: Seen = { size: 0, mtimeMs: -1, ctimeMs: -1, ino: -1 };

function see(file: string): Seen {
  const stat = statOf(file);
  return stat ? { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs, ino: stat.ino } : NOTHING;
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

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
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

const PAGE_ELSEWHERE = "page-elsewhere";

/**
 * Leaves out what is said of pages elsewhere that others refer to: those are parts.
 * @param referred gives the files that are referred to, and the folders whose files are, as authors know them
 */
export function withoutReferred(
  problems: readonly Diagnostic[],
  referred: () => Iterable<string>,
): readonly Diagnostic[] {
  if (!hasPagesElsewhere(problems)) return problems;
  const known = new Set(referred());
  return problems.filter(({ code, file }) => code !== PAGE_ELSEWHERE || !(known.has(file) || known.has(dirName(file))));
}

/** Whether something is said of such a page. */
export function hasPagesElsewhere(problems: readonly Diagnostic[]): boolean {
  return problems.some(({ code }) => code === PAGE_ELSEWHERE);
}

/** Whether something that is not there may have been listed, in other bytes than those of its name: these were no UTF-8. */
export function isMisnamed(name: string): boolean {
  return name.includes("\ufffd");
}

/** Says so. @param file as authors know it */
export function tellMisnamed(file: string): Diagnostic {
  const message = "the name is not valid UTF-8, and what it names cannot be read";
  const hint = "Rename it.";
  return { file, line: 1, column: 1, severity: "error", code: "file-name", message, hint };
}

/** Says that something else stands where a folder of the content is looked for. @param file as authors know it */
function tellNoFolder(file: string): Diagnostic {
  const message = "this is no folder: nothing in it is read";
  const hint =
    "Git makes such a file of a symbolic link where links are switched off. Put the folder here, or rename the file.";
  return { file, line: 1, column: 1, severity: "warning", code: "no-folder", message, hint };
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
    if (isForeign && /\.mdx$/i.test(file)) {
      const hint = "Rename it to .md; components are written as directives (:::name).";
      problem(file, "warning", "mdx-file", "MDX is not read: no page is made of this file", hint);
    } else if (isForeign)
      problem(file, "warning", "markdown-file", "no page is made of a file of this name", "Rename it to .md.");
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

/** What a file of the content folder is for the site. */
export type ContentKind = "page" | "category" | "static";

/** Says by its path what a file is: nothing, where only pages that refer to it make it part of the site. */
export function contentKinds(file: string, docsPath: string): ContentKind[] {
  return kindsOf(baseName(file), holdingOf(dirName(file), docsPath));
}

/** What files of a folder may be. */
interface Holding {
  readonly pages: boolean;
  readonly categories: boolean;
  readonly statics: boolean;
  /** Whether an `index.md` is the site's first page, although it is not among the others. */
  readonly home: boolean;
}

function holdingOf(folder: string, docsPath: string): Holding {
  const names = folder === "" ? [] : folder.split("/");
  const isOurs = !names.includes("node_modules");
  const isStatic = names[0] === "static";
  const isBelow = docsPath === "." || folder === docsPath || folder.startsWith(`${docsPath}/`);
  const under = docsPath === "." ? names : folder.slice(docsPath.length + 1).split("/");
  const isDoc = isOurs && isBelow && !under.some((name) => name.startsWith("."));
  return {
    // Names with a leading `_` are parts, and those with a leading `.` private files: never pages.
    pages: isDoc && !(docsPath === "." && isStatic) && !names.some((name) => name.startsWith("_")),
    categories: isDoc,
    statics: isOurs && isStatic && !names.some((name) => name.startsWith(".")),
    home: docsPath !== "." && folder === "",
  };
}

/** Whether a file is a page and nothing else, without a regular expression: most files are. */
function isPlainPage(name: string, { pages, statics }: Holding): boolean {
  return pages && !statics && !name.startsWith("_") && !name.startsWith(".") && name.endsWith(".md");
}

function kindsOf(name: string, holds: Holding): ContentKind[] {
  const kinds: ContentKind[] = [];
  const isHidden = name.startsWith(".");
  const isPage = holds.pages && !isHidden && !name.startsWith("_") && MARKDOWN.test(name);
  if (isPage || (holds.home && name === "index.md")) kinds.push("page");
  if (holds.categories && /^_category_\.(?:json|yml|yaml)$/.test(name)) kinds.push("category");
  if (holds.statics && !isHidden) kinds.push("static");
  return kinds;
}

/** Says that there is no page, and where pages were looked for. */
export function noPages(docsPath: string, display: (file: string) => string): Diagnostic {
  const folder = display(docsPath);
  return {
    file: folder,
    line: 1,
    column: 1,
    severity: "error",
    code: "no-pages",
    message: "no page was found",
    hint: `Looked for ${folder}/**/*.md. Put a Markdown file there, or name another folder with --content or docsPath.`,
  };
}
