// Temporary folders of tests and what is in them. Owns their removal.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";

/** Paths below a folder and what the files hold. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const folders = new Set<string>();
process.once("exit", removeFolders);

/** Makes a temporary folder that is removed when the test file's last suite ends, or at the latest its process. */
export function makeFolder(name = "folder", parent = tmpdir()): string {
  // macOS has its temporary folder behind a symbolic link; messages name the real one.
  const folder = realpathSync(mkdtempSync(join(parent, `docsgen-${name}-`)));
  folders.add(folder);
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Every file below a folder and the SHA-256 of its bytes, in code-unit order; empty where there is no folder. */
export function hashFiles(folder: string): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const path of listFiles(folder)) {
    hashes[path] = createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex");
  }
  return hashes;
}

/** The paths of all files below a folder, `/` separators, in code-unit order. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** The HTML file that a static host answers a route with. */
export function htmlFile(route: string): string {
  const path = decodeURIComponent(route).replace(/^\/|\/$/g, "");
  if (path.endsWith(".html")) return path;
  return path === "" ? "index.html" : `${path}/index.html`;
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder: string): void {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes all temporary folders that are left. */
export function removeFolders(): void {
  for (const folder of folders) removeFolder(folder);
}
