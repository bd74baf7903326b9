// Finds what the content folder holds: pages, category files, static files. Reads names and stats, no contents.
import fs from "node:fs";
import path from "node:path";
import { compare } from "./diagnostics.ts";
import { baseName } from "./route.ts";
import { lstatOf, statOf } from "./stat.ts";
import type { Diagnostic, SourceFile } from "./types.ts";

/** What the scan found; all lists in code-unit order of their paths under the content folder. */
export interface Scan {
  readonly pages: readonly SourceFile[];
  readonly categories: readonly SourceFile[];
  readonly statics: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

/** A plain file of which the walk knows nothing but that: it is looked at when its size or its times are asked for. */
export class UnseenFile implements SourceFile {
  readonly file: string;
  readonly #absolute: string;
  #stat: fs.Stats | undefined;

  constructor(file: string, absolute: string) {
    this.file = file;
    this.#absolute = absolute;
  }

  get size(): number {
    return this.#look()?.size ?? 0;
  }

  get mtimeMs(): number {
    return this.#look()?.mtimeMs ?? -1;
  }

  get ctimeMs(): number {
    return this.#look()?.ctimeMs ?? -1;
  }

  #look(): fs.Stats | undefined {
    this.#stat ??= statOf(this.#absolute);
    return this.#stat;
  }
}

/**
 * Walks the content folder.
 * @param content absolute path of the content folder
 * @param display turns a path under the content folder into the one that authors know
 * @param later whether plain pages are left unseen
 */
export function scanContent(content: string, docsPath: string, display: (file: string) => string, later = false): Scan {
  const isLink = new Set<string>();
  const isPlain = new Set<string>();
  const files = new Set<string>();
  const add = (file: string, entry: fs.Dirent | fs.Stats) => {
    files.add(file);
    if (entry.isSymbolicLink()) isLink.add(file);
    if (later && entry.isFile()) isPlain.add(file);
  };
  const walk = (folder: string): void => {
    for (const entry of entriesOf(path.join(content, folder))) {
      const { name } = entry;
      if (name.startsWith(".") || name === "node_modules") continue;
      const file = folder === "" ? name : `${folder}/${name}`;
      if (entry.isDirectory()) walk(file);
      else add(file, entry);
    }
  };
  if (docsPath === ".") walk("");
  else {
    walk(docsPath);
    walk("static");
    const home = lstatOf(path.join(content, "index.md"));
    if (home && !home.isDirectory()) add("index.md", home);
  }
  return look([...files], { content, docsPath, display, isLink, isPlain });
}

/** Lists a folder; there is nothing in one that is not there. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
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
  const isLink = new Set<string>();
  const there = files.filter((file) => {
    const stat = lstatOf(path.join(content, file));
    if (stat?.isSymbolicLink()) isLink.add(file);
    return stat !== undefined && !stat.isDirectory();
  });
  return look(there, { content, docsPath, display, isLink, isPlain: new Set() });
}

const LINK_HINT = "Put the folder itself here; a link to a single file is followed.";

interface Looking {
  readonly content: string;
  readonly docsPath: string;
  readonly display: (file: string) => string;
  readonly isLink: ReadonlySet<string>;
  /** What need not be looked at. */
  readonly isPlain: ReadonlySet<string>;
}

function look(files: readonly string[], { content, docsPath, display, isLink, isPlain }: Looking): Scan {
  const problems: Diagnostic[] = [];
  const problem = (file: string, severity: "error" | "warning", code: string, message: string, hint: string) =>
    problems.push({ file: display(file), line: 1, column: 1, severity, code, message, hint });
  const home = fs.realpathSync(content);
  const found: Record<ContentKind, SourceFile[]> = { page: [], category: [], static: [] };
  for (const file of files) {
    const kinds = contentKinds(file, docsPath);
    const absolute = path.join(content, file);
    if (isLink.has(file) && isFolder(absolute)) {
      if (contentKinds(`${file}/index.md`, docsPath).length > 0)
        problem(file, "warning", "link-folder", "symbolic link to a folder: it is not followed", LINK_HINT);
      continue;
    }
    if (kinds.length === 0) continue;
    if (isPlain.has(file) && kinds.length === 1 && kinds[0] === "page" && /\.(?:md|MD)$/.test(file)) {
      found.page.push(new UnseenFile(file, absolute));
      continue;
    }
    if (isLink.has(file) && !insideLink(file, absolute)) continue;
    const stat = statOf(absolute);
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
    const { size, mtimeMs, ctimeMs } = stat;
    const source = { file, size, mtimeMs, ctimeMs, ...(isLink.has(file) && { isLink: true as const }) };
    for (const kind of kinds) if (kind !== "page" || !isForeign) found[kind].push(source);
  }
  const sorted = (list: SourceFile[]) => list.sort((a, b) => compare(a.file, b.file));
  return {
    pages: sorted(found.page),
    categories: sorted(found.category),
    statics: sorted(found.static),
    problems: problems.sort((a, b) => compare(a.file, b.file)),
  };

  /** Whether a symbolic link leads to a file inside the content folder; reports one that doesn't. */
  function insideLink(file: string, absolute: string): boolean {
    let target: string;
    try {
      target = fs.realpathSync(absolute);
    } catch {
      problem(file, "error", "broken-link-file", "symbolic link leads nowhere", "Mend the link or remove it.");
      return false;
    }
    if (target.startsWith(home + path.sep)) return true;
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
  const names = file.split("/");
  if (names.includes("node_modules")) return [];
  const kinds: ContentKind[] = [];
  const isStatic = file.startsWith("static/");
  const below =
    docsPath === "." ? names : file.startsWith(`${docsPath}/`) ? file.slice(docsPath.length + 1).split("/") : [];
  const isDoc = below.length > 0 && !below.some((name) => name.startsWith("."));
  // Names with a leading `_` are parts, and those with a leading `.` private files: never pages.
  const isPage = isDoc && !(docsPath === "." && isStatic) && !names.some((name) => name.startsWith("_"));
  if ((isPage && /\.(?:md|mdx|markdown)$/i.test(file)) || (docsPath !== "." && file === "index.md")) kinds.push("page");
  if (isDoc && /^_category_\.(?:json|yml|yaml)$/.test(baseName(file))) kinds.push("category");
  if (isStatic && !names.some((name) => name.startsWith("."))) kinds.push("static");
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
