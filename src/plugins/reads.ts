// What plugins read: text files and lists of folders, each with a hash that says whether it is still the same.
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import path from "node:path";
import { compare } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { displayPath } from "../project.ts";
import type { PluginRead } from "../types.ts";

/** Reads for one hook; `onRead` hears of all that was asked for, there or not. */
export function createReader(root: string, onRead: (read: PluginRead) => void) {
  const note = (kind: PluginRead["kind"], absolute: string, hash: string | null) =>
    onRead({ kind, file: displayPath(root, absolute), hash });
  return {
    /** Reads a text file. Throws where it can't. */
    read(file: string): string {
      const absolute = path.resolve(root, checked(file, "read"));
      const bytes = bytesOf(absolute);
      note("file", absolute, bytes ? hashOf(bytes) : null);
      if (!bytes)
        throw new Error(`file ${JSON.stringify(file)} does not exist; its path is taken from the project's root`);
      if (!isUtf8(bytes)) throw new Error(`file ${JSON.stringify(file)} is not UTF-8 text`);
      return bytes.toString("utf8").replace(/^\uFEFF/, "");
    },
    /** Lists the files below a folder. Throws where there is none. */
    list(folder: string): readonly string[] {
      const absolute = path.resolve(root, checked(folder, "list"));
      const names = namesBelow(absolute);
      note("folder", absolute, names ? hashOf(names.join("\n")) : null);
      if (!names)
        throw new Error(`folder ${JSON.stringify(folder)} does not exist; its path is taken from the project's root`);
      return names.map((name) => displayPath(root, path.join(absolute, name)));
    },
  };
}

/** Whether what a plugin read is still the same. */
export function isSameRead(root: string, { kind, file, hash }: PluginRead): boolean {
  const absolute = path.resolve(root, file);
  const now = kind === "file" ? bytesOf(absolute) : namesBelow(absolute)?.join("\n");
  return (now === undefined ? null : hashOf(now)) === hash;
}

function checked(name: unknown, what: string): string {
  if (typeof name === "string" && name !== "") return name;
  throw new Error(`${what} needs a path, relative to the project's root`);
}

function bytesOf(absolute: string): Buffer | undefined {
  try {
    return fs.readFileSync(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

/** The files below a folder, by their paths in it; undefined where there is no folder. */
function namesBelow(absolute: string): string[] | undefined {
  if (!fs.statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const below = (folder: string): string[] =>
    fs.readdirSync(path.join(absolute, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? below(name) : entry.isFile() ? [name] : [];
    });
  return below("").sort(compare);
}
