// Paths as the system tells them of changes: without symbolic links. Pure but for asking where links lead.
import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Resolves links in a path as far as it exists. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** Whether a path is a folder or lies in it; both without links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
