// Where symbolic links of the content folder lead.
import fs from "node:fs";
import path from "node:path";

/** Whether a link leads to a folder. @param file absolute path */
export function isFolder(file: string): boolean {
  try {
    return fs.statSync(file).isDirectory();
  } catch {
    // A link that leads nowhere, or round in a circle.
    return false;
  }
}

/** Where a link leads: into one of the content's homes, out of them, or nowhere. @param file absolute path */
export function leadOf(file: string, homes: readonly string[]): "inside" | "outside" | "nowhere" {
  let target: string;
  try {
    target = fs.realpathSync(file);
  } catch {
    return "nowhere";
  }
  return homes.some((home) => target.startsWith(home + path.sep)) ? "inside" : "outside";
}
