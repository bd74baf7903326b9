// Packages that declare names for all others, which no import says, as `Buffer`. The compiler takes in none by itself.
import path from "node:path";
import { findPackage, readManifest } from "../packages.ts";

/** The scope of packages that declare what others leave undeclared. */
export const TYPES = "@types";

/** Such a package. */
export interface GlobalTypes {
  /** Without its scope. */
  readonly name: string;
  /** The folder that it is in, absolute. */
  readonly root: string;
  readonly version: string | undefined;
}

/** Finds those that are installed of Node's and those that the content folder asks for. */
export function globalTypes(content: string): GlobalTypes[] {
  const { dependencies, devDependencies } = readManifest(path.join(content, "package.json")) ?? {};
  const asked = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith(`${TYPES}/`));
  return [...new Set([`${TYPES}/node`, ...asked])].flatMap((name) => {
    const folder = findPackage(name, content);
    if (folder === undefined) return [];
    const { version } = readManifest(path.join(folder, "package.json")) ?? {};
    return [{ name: path.basename(folder), root: path.dirname(folder), version }];
  });
}
