// Where things are: docsgen's own package, and the folders of the site being built.
import fs from "node:fs";
import path from "node:path";
import { failedWith } from "./denied.ts";
import { usageError } from "./diagnostics.ts";
import { hashOf } from "./hash.ts";
import { isInside } from "./inside.ts";
import { isFolder, lstatOf, refusedEntering } from "./stat.ts";
import type { Diagnostic } from "./types.ts";

/** The folders of one site, absolute. */
export interface Project {
  readonly root: string;
  readonly content: string;
  readonly out: string;
  /** Cache, lock and journal. */
  readonly cacheDir: string;
}

/** What options say of a site's folders. */
interface FolderOptions {
  readonly root?: string;
  readonly content?: string;
  readonly out?: string;
}

/**
 * Resolves the folders that the options name.
 * @throws DocsgenError with exit code 2 where the root or the content folder does not exist, 3 where no right leads there
 */
export function resolveProject(options: FolderOptions): Project {
  try {
    return findProject(options);
  } catch (error) {
    throw refusedEntering(error);
  }
}

function findProject(options: FolderOptions): Project {
  const root = path.resolve(options.root ?? ".");
  const content = path.resolve(root, options.content ?? "content");
  if (!isFolder(root)) {
    const isThere = fs.existsSync(root);
    throw usageError(
      `${isThere ? "this is no folder" : "no such folder"}: ${root}`,
      (isThere ? tellSite(root) : undefined) ?? "Name the project's root, or run docsgen inside it.",
    );
  }
  if (!isFolder(content))
    throw usageError(
      `no content folder${fs.existsSync(content) ? ", but a file" : ""}: ${content}`,
      (options.content === undefined ? tellSite(root) : undefined) ??
        "Put pages into content/docs/, or name the folder with --content. For Markdown in ./docs: --content .",
    );
  return {
    root,
    content,
    out: path.resolve(root, options.out ?? "dist"),
    cacheDir: path.join(root, ".docsgen"),
  };
}

/** Says which site a path is in. */
function tellSite(inside: string): string | undefined {
  const site = siteAbove(inside);
  return site === undefined ? undefined : `The site is in ${site}: run docsgen there, or name that folder.`;
}

/** Finds the site that a folder is in. */
function siteAbove(folder: string): string | undefined {
  const above = path.dirname(folder);
  if (above === folder) return undefined;
  const isSite =
    isFolder(path.join(above, "content", "docs")) ||
    ["ts", "mts", "js", "mjs"].some((end) => fs.existsSync(path.join(above, `docsgen.config.${end}`)));
  return isSite ? above : siteAbove(above);
}

/** The folder of what is known of one output folder: a site may be built into several. */
export function cacheFolder({ cacheDir, root, out }: Omit<Project, "content">): string {
  return path.join(cacheDir, "cache", hashOf(path.relative(root, out)).slice(0, 8));
}

/** Where a site's templates are looked for, under the root, unless its configuration says otherwise. */
export const TEMPLATES_PATH = "templates";

/**
 * Finds the folder of a site's own templates; undefined where there is none.
 * @param at finds the place of a key in the configuration
 * @throws DocsgenError with exit code 2 where something else is in its place, or the configuration names one that cannot be it
 */
export function templatesFolder(
  project: Project,
  config: { readonly templatesPath: string; readonly docsPath: string },
  at?: (path: readonly string[]) => Pick<Diagnostic, "file" | "line" | "column">,
): string | undefined {
  const { templatesPath } = config;
  const folder = path.join(project.root, templatesPath);
  if (templatesPath === TEMPLATES_PATH) {
    if (isFolder(folder)) return folder;
    // Without it the site would look another way.
    if (lstatOf(folder))
      throw usageError(
        `${templatesPath} is no folder, nor a link to one`,
        "Put the site's templates there, or remove what is there.",
      );
    return undefined;
  }
  const refuse = (why: string) => {
    const message = `templatesPath ${JSON.stringify(templatesPath)} ${why}`;
    const hint = "Name a folder under the root that holds nothing but templates and components.";
    if (!at) return usageError(message, hint);
    const place = at(["templatesPath"]);
    const problem: Diagnostic = { ...place, severity: "error", code: "templates-path", message, hint };
    return usageError(`${place.file} has an error`, undefined, [problem]);
  };
  if (!isFolder(folder)) throw refuse("is no folder");
  for (const [what, other] of [
    ["the output folder", project.out],
    ["the folder of the pages", path.join(project.content, config.docsPath)],
    ["the folder of static files", path.join(project.content, "static")],
  ] as const) {
    if (isInside(folder, other) || isInside(other, folder)) throw refuse(`overlaps with ${what}`);
  }
  return folder;
}

/**
 * Finds where a content folder's files lie, links followed: in that folder, and where a link stands in the place of the pages'
 * folder or of the static files', in what it leads to. What else links lead to is no part of the site.
 */
export function contentHomes(content: string, docsPath: string): readonly string[] {
  const home = homeOf(content);
  const linked = linkedFolders(content, docsPath).filter(({ isRefused }) => !isRefused);
  return [home, ...linked.flatMap(({ folder }) => (isInside(home, folder) ? [] : folder))];
}

/** Where a content folder lies, links followed. While a site is edited it may be gone for a moment: then where it is looked for. */
function homeOf(content: string): string {
  try {
    return fs.realpathSync(content);
  } catch (error) {
    if (failedWith(error, "ENOENT", "ENOTDIR")) return content;
    throw error;
  }
}

/** A link in the place of the pages' folder or of the static files'. */
export interface LinkedFolder {
  /** The place: a path under the content folder. */
  readonly name: string;
  /** Where it leads, absolute and without links. */
  readonly folder: string;
  /** Whether that is no place for content, and is not followed. */
  readonly isRefused: boolean;
}

/** Finds the links in the places of the pages' folder and of the static files'. */
export function linkedFolders(content: string, docsPath: string): readonly LinkedFolder[] {
  if (!isFolder(content)) return [];
  const home = homeOf(content);
  return [...new Set([docsPath, "static"])].flatMap((name) => {
    const place = path.join(content, name);
    const folder = isFolder(place) ? fs.realpathSync(place) : path.join(home, name);
    return folder === path.join(home, name) ? [] : [{ name, folder, isRefused: !mayLinkTo(folder, home) }];
  });
}

/** Whether content may lie there: in the content folder, beside it, or in the same repository; never in what is hidden. */
function mayLinkTo(folder: string, home: string): boolean {
  const from = isInside(home, folder) ? home : path.dirname(home);
  const isHidden = (part: string) => (part.startsWith(".") && part !== "..") || part === "node_modules";
  return isInside(repositoryOf(from), folder) && !path.relative(from, folder).split(path.sep).some(isHidden);
}

/** The folder of the repository that a folder is in; the folder itself where it is in none. */
function repositoryOf(folder: string): string {
  for (let top = folder; ; top = path.dirname(top)) {
    if (fs.existsSync(path.join(top, ".git"))) return top;
    if (top === path.dirname(top)) return folder;
  }
}

/** A file of the content folder as authors know it: relative to the root, `/` separators. */
export function displayFile(project: Project, file: string): string {
  return displayPath(project.root, path.join(project.content, file));
}

/** What a path may not hold that is put behind another one as it stands. */
const ODD = /^$|^[./]|\/[./]|\/$|\\/;

/**
 * Makes a function that names a folder's files as authors know them, as `displayPath` does. Every page is named, and to work
 * the way to each out takes longer than what is done with its name.
 * @param folder absolute
 */
export function displayNames(root: string, folder: string): (file: string) => string {
  const shown = displayPath(root, folder);
  const before = shown === "." ? "" : `${shown}/`;
  return (file) => (ODD.test(file) ? displayPath(root, path.join(folder, file)) : before + file);
}

/** An absolute path as authors know it: relative to the root, `/` separators. */
export function displayPath(root: string, absolute: string): string {
  return path.relative(root, absolute).split(path.sep).join("/") || ".";
}

/** The path from one file to another, both under one folder, as a page writes it: `./beside.md`, `../above.md`. */
export function relativeFile(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** docsgen's own package: the nearest folder above this module that has its package.json. */
function findPackage(): { readonly root: string; readonly version: string } {
  for (let root = path.dirname(import.meta.filename); ; root = path.dirname(root)) {
    const manifest = path.join(root, "package.json");
    const known = fs.existsSync(manifest)
      ? (JSON.parse(fs.readFileSync(manifest, "utf8")) as { name?: string; version: string })
      : undefined;
    if (known?.name === "docsgen") return { root, version: known.version };
    if (path.dirname(root) === root) throw new Error("docsgen's own package.json is missing");
  }
}

const PACKAGE = findPackage();

/** The folder of docsgen's own package. */
export function packageRoot(): string {
  return PACKAGE.root;
}

/** docsgen's version. */
export function packageVersion(): string {
  return PACKAGE.version;
}

/** Changes whenever the compiled program does; what was cached under another one is not used. */
export function buildId(): string {
  const file = path.join(packageRoot(), "lib", "build-id");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : packageVersion();
}
