// Finds what the content folder holds: pages, category files, static files. Reads names and stats, no contents.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { compare } from "./diagnostics.ts";
import type { Diagnostic, SourceFile } from "./types.ts";

/** What the scan found; all lists in code-point order of their paths under the content folder. */
export interface Scan {
  readonly pages: readonly SourceFile[];
  readonly categories: readonly SourceFile[];
  readonly statics: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

/**
 * Walks the content folder.
 * @param content absolute path of the content folder
 * @param display turns a path under the content folder into the one that authors know
 */
export function scanContent(content: string, docsPath: string, display: (file: string) => string): Scan {
  const problems: Diagnostic[] = [];
  const problem = (file: string, severity: "error" | "warning", code: string, message: string, hint: string) =>
    problems.push({ file: display(file), line: 1, column: 1, severity, code, message, hint });
  const home = fs.realpathSync(content);
  const docs = docsPath === "." ? "" : `${glob.escapePath(docsPath)}/`;
  // Names with a leading `_` or `.` are parts and private files, never pages.
  const pages = walk(
    [`${docs}**/*.{md,mdx,MD}`, ...(docs ? ["index.md"] : [])],
    ["**/_*", "**/_*/**", ...(docs ? [] : ["static/**"])],
  ).filter(({ file }) => {
    if (!file.endsWith(".mdx")) return true;
    problem(
      file,
      "warning",
      "mdx-file",
      "MDX is not read: no page is made of this file",
      "Rename it to .md; components are written as directives (:::name).",
    );
    return false;
  });
  return {
    pages,
    categories: walk([`${docs}**/_category_.{json,yml,yaml}`], []),
    statics: walk(["static/**"], []),
    problems,
  };

  function walk(patterns: string[], ignore: string[]): SourceFile[] {
    const found: SourceFile[] = [];
    const entries = glob.sync(patterns, {
      cwd: content,
      ignore: ["**/node_modules/**", ...ignore],
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
    });
    for (const entry of entries) {
      if (entry.dirent.isDirectory()) continue;
      const absolute = path.join(content, entry.path);
      if (entry.dirent.isSymbolicLink() && !insideLink(entry.path, absolute)) continue;
      const stat = fs.statSync(absolute, { throwIfNoEntry: false });
      // A file may vanish between the listing and this line; a FIFO or a device is no page.
      if (stat?.isFile())
        found.push({ file: entry.path, size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs });
    }
    return found.sort((a, b) => compare(a.file, b.file));
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
