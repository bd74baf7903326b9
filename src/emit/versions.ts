// An output that is a link to one of two versions of itself, `.docsgen-<name>-a` and `-b`, which lie beside it: what
// `--publish symlink` makes. Owns their names; knows which one the link leads to.
import fs from "node:fs";
import path from "node:path";
import { environmental } from "../denied.ts";
import { kindOf, resolveLinks } from "./files.ts";

/** How an output is published: folders are renamed, or a link is led to another folder. */
export type PublishForm = "rename" | "symlink";

/** The two folders that an output's link may lead to, absolute. */
export function versionsOf(out: string): readonly [string, string] {
  const version = (letter: string) => path.join(path.dirname(out), `.docsgen-${path.basename(out)}-${letter}`);
  return [version("a"), version("b")];
}

/** The version that a link leads to, there or not; undefined for what is no such link. @param out the output's own path */
export function versionBehind(link: string, out: string): string | undefined {
  if (!kindOf(link)?.isSymbolicLink()) return undefined;
  const target = fs.readlinkSync(link);
  return versionsOf(out).find((version) => path.basename(version) === target);
}

/** The folder in which the output's files are: the version that its link leads to, or the output itself. */
export function folderOf(out: string): string {
  return versionBehind(out, out) ?? out;
}

/** How an output is published already; undefined where there is none. */
export function formOf(out: string): PublishForm | undefined {
  if (versionBehind(out, out)) return "symlink";
  return kindOf(out) && "rename";
}

/** Resolves symbolic links in an output's path, of which the end need not exist, but no link that leads to a version. */
export function resolveOutput(out: string, hops = 0): string {
  try {
    const own = path.join(resolveLinks(path.dirname(out)), path.basename(out));
    if (!kindOf(own)?.isSymbolicLink() || hops > 40) return resolveLinks(own);
    if (versionBehind(own, own)) return own;
    return resolveOutput(path.resolve(path.dirname(own), fs.readlinkSync(own)), hops + 1);
  } catch (error) {
    throw environmental(error, out);
  }
}
